"""Lines typed at a terminal, below a screen that is drawn anew whenever that is needed."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from functools import lru_cache, partial
from typing import get_args

from prompt_toolkit import PromptSession
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout.processors import AfterInput
from prompt_toolkit.output.defaults import create_output
from prompt_toolkit.output.vt100 import Vt100_Output

from cardlie.cli.tabletop.chooser import Chooser, Key
from cardlie.cli.tabletop.display import CLEAR, when_continued
from cardlie.cli.tabletop.look import Look


class Keyboard:
    """Reads lines as terminals know them, with what was typed before; arrow keys may choose."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self._chooser: Chooser | None = None
        output = create_output()
        if isinstance(output, Vt100_Output):
            output.enable_cpr = False  # the screen begins where it was cleared: nobody has to ask
        self._session: PromptSession[str] = PromptSession(
            output=output,
            key_bindings=self._bindings(),
            input_processors=[AfterInput(self._beside)],
            complete_while_typing=False,
            reserve_space_for_menu=0,
            enable_suspend=True,
        )

    def line(
        self, screen: Callable[[], list[str]], prompt: str, chooser: Chooser | None = None
    ) -> str | None:
        """What is typed below a screen; None at the end of the input."""
        self._chooser = chooser

        @lru_cache(maxsize=1)
        def drawn(size: object) -> ANSI:
            lines = [*self._look.folded(screen(), -1), prompt]
            return ANSI("\n".join(map(self._look.plain, lines)))

        sys.stdout.write(CLEAR)
        sys.stdout.flush()
        with when_continued(self._again):
            try:
                return self._session.prompt(lambda: drawn(shutil.get_terminal_size()))
            except EOFError:
                return None

    def _again(self) -> None:
        """Draw all anew: somebody else has written on the screen."""
        self._session.app.renderer.clear()
        self._session.app.invalidate()

    def _beside(self) -> ANSI:
        """What stands behind the line, and is no part of it."""
        if self._chooser is None:
            return ANSI("")
        text = self._session.default_buffer.text
        chosen = self._chooser.beside if text and text == self._chooser.text else ""
        beside = f"   {chosen}" if chosen else "" if text else f"({self._chooser.help})"
        return ANSI(self._look.paint(beside, dim=True))

    def _bindings(self) -> KeyBindings:
        """The keys that choose, while nothing else is typed."""
        bindings = KeyBindings()

        @Condition
        def choosing() -> bool:
            chooser = self._chooser
            return chooser is not None and self._session.default_buffer.text in ("", chooser.text)

        def press(key: Key, event: KeyPressEvent) -> None:
            assert self._chooser is not None
            event.current_buffer.text = self._chooser.press(key)
            event.current_buffer.cursor_position = len(event.current_buffer.text)

        for key in get_args(Key):
            bindings.add(key, filter=choosing)(partial(press, key))
        return bindings
