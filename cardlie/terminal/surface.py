"""Surface: a screen where somebody sits at a terminal, else lines."""

from __future__ import annotations

import os
import sys

from cardlie.terminal.display import Display
from cardlie.terminal.look import Look

#: Seconds between the moves of bots, on a terminal.
_PAUSE = 0.9


def on_terminal() -> bool:
    """Whether somebody sits at a terminal, and sees there what is told."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def display_of(look: Look, *, fast: bool) -> Display:
    """A screen that is drawn anew where somebody sits at one, else lines."""
    if look.spoken or not on_terminal() or os.environ.get("TERM") == "dumb":
        return Display(look, sys.stdin)
    from cardlie.terminal.keyboard import Keyboard  # heavy, and for terminals alone
    from cardlie.terminal.screen import ScreenDisplay

    return ScreenDisplay(look, Keyboard(look), pause=0 if fast else _PAUSE)
