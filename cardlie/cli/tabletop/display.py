"""Where a game is shown: line by line as it happens, or on a terminal that is drawn anew."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TextIO

from cardlie.translation import tr

if TYPE_CHECKING:
    from cardlie.cli.tabletop.look import Look

#: Lines that a page leaves free for its prompt.
_PAGE_MARGIN = 3


class TableView(Protocol):
    """What there is to see now, asked for whenever something is drawn."""

    def header(self) -> list[str]:
        """The title of the game."""

    def seats(self) -> list[str]:
        """A line for each seat."""

    def table(self, drawn: bool) -> list[str]:
        """What matters for the decision at hand: the guess, and one's own faces."""

    def brief(self) -> list[str]:
        """The same in few lines, for those who saw the table before."""


class Display(Protocol):
    """What a session needs of wherever it is shown."""

    #: Whether somebody sits there and follows move by move.
    live: bool

    def begin(self, picture: TableView) -> None:
        """The table is laid."""

    def lay(self) -> None:
        """Somebody asked to see the table."""

    def round(self, lines: Sequence[str]) -> None:
        """A new round begins like this."""

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """Something happened; ``linger`` if people need time to follow."""

    def remark(self, lines: Sequence[str]) -> None:
        """Something to think about until one's next decision."""

    def showdown(self, lines: Sequence[str]) -> None:
        """All faces are revealed: this is on show until the next round."""

    def ask(self, prompt: Sequence[str]) -> str | None:
        """What is typed; None at the end of the input."""

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Wait until somebody has read it; what they type meanwhile, None at the end.

        ``watching``: they only watch, and may want no pauses at all.
        """

    def reply(self, lines: Sequence[str]) -> None:
        """A short answer to what was typed."""

    def page(self, lines: Sequence[str]) -> None:
        """A long answer to what was typed."""

    def close(self, lines: Sequence[str]) -> None:
        """The last words."""


class LineDisplay:
    """Line by line: for pipes, and for whoever wants no screen that is drawn anew.

    Lines are read from ``source``; those that come from no keyboard are printed as well, so that
    what is printed reads like a game that was played.
    """

    live = False

    def __init__(self, look: Look, source: TextIO) -> None:
        self._look, self._source = look, source
        self._echo = not source.isatty()
        self._picture: TableView | None = None
        self._table_shown = self._asked = False

    def begin(self, picture: TableView) -> None:
        """Show the title."""
        self._picture = picture
        self._print(picture.header())

    def lay(self) -> None:
        """The seats and one's own faces."""
        assert self._picture is not None
        self._print(["", *self._picture.seats(), "", *self._picture.table(drawn=True), ""])
        self._table_shown, self._asked = True, False

    def round(self, lines: Sequence[str]) -> None:
        """Print it, and the table as it is then."""
        self._print(["", *lines])
        self.lay()

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """Print it."""
        self._print(lines)
        self._table_shown = self._asked = False

    def remark(self, lines: Sequence[str]) -> None:
        """Print it."""
        self._print(lines)

    def showdown(self, lines: Sequence[str]) -> None:
        """Print it, set off."""
        self._print(["", *lines])
        self._table_shown = self._asked = False

    def ask(self, prompt: Sequence[str]) -> str | None:
        """Read a line; the prompt stands there once, and not again after each answer."""
        assert self._picture is not None
        if not self._asked:
            self._print([*([] if self._table_shown else self._picture.brief()), *prompt])
        self._asked = True
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = self._source.readline()
        if self._echo:
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.rstrip("\n") if line else None

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Nobody waits here."""
        return ""

    def reply(self, lines: Sequence[str]) -> None:
        """Print it, set off a little."""
        self._print([f"  {line}" if line else "" for line in lines])

    def page(self, lines: Sequence[str]) -> None:
        """Print it, set off."""
        self._print(["", *lines, ""])

    def close(self, lines: Sequence[str]) -> None:
        """Print it, set off."""
        self._print(["", *lines])

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")


class ScreenDisplay:
    """A terminal that is drawn anew at each move, with a ``pause`` in seconds to follow it."""

    live = True

    def __init__(self, look: Look, *, pause: float) -> None:
        self._look, self._pause = look, pause
        self._picture: TableView | None = None
        self._story: list[str] = []
        self._scene: list[str] = []
        self._notice: list[str] = []
        self._remarks: list[str] = []

    def begin(self, picture: TableView) -> None:
        """Remember what there is to see: it is drawn when something happens."""
        self._picture = picture

    def lay(self) -> None:
        """Nothing to do: the table is drawn with every prompt."""

    def round(self, lines: Sequence[str]) -> None:
        """The seats take the place of the showdown again, and a new story begins."""
        self._scene, self._story, self._notice, self._remarks = [], list(lines), [], []

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """Add it to what is on show, and leave time to read it."""
        (self._scene if self._scene else self._story).extend(lines)
        self._notice = []
        if linger and self._pause:
            self._draw([], hand=not self._scene)
            time.sleep(self._pause)

    def remark(self, lines: Sequence[str]) -> None:
        """It stays on show until the next line is typed."""
        self._remarks = list(lines)

    def showdown(self, lines: Sequence[str]) -> None:
        """It takes the place of seats and story until the next round."""
        self._scene, self._story, self._notice = [*lines, ""], [], []

    def ask(self, prompt: Sequence[str]) -> str | None:
        """Draw the table and read a line."""
        self._draw(prompt)
        typed = _typed("> ")
        self._notice, self._remarks = [], []
        return typed

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Draw what there is, and wait for Enter."""
        if watching and not self._pause:
            return ""
        self._draw([], hand=not self._scene)
        return _typed(self._look.paint(prompt, dim=True) + " ")

    def reply(self, lines: Sequence[str]) -> None:
        """Shown above the prompt until the next line is typed."""
        self._notice = list(lines)

    def page(self, lines: Sequence[str]) -> None:
        """Screens of their own, each until Enter."""
        rows = max(4, shutil.get_terminal_size().lines - _PAGE_MARGIN)
        for start in range(0, len(lines), rows):
            last = start + rows >= len(lines)
            self._show(list(lines[start : start + rows]))
            more = tr("Enter for the table" if last else "Enter for more")
            if _typed(self._look.paint(f"\n{more} ", dim=True)) is None:
                return

    def close(self, lines: Sequence[str]) -> None:
        """The last words below the last picture of the table, or alone if it is too large."""
        assert self._picture is not None
        head = self._picture.header()
        picture = self._scene or [*self._picture.seats(), ""]
        if len(head) + len(picture) + len(lines) + _PAGE_MARGIN > shutil.get_terminal_size().lines:
            picture = [""]
        self._show([*head, *picture, *lines])

    def _draw(self, asked: Sequence[str], *, hand: bool = True) -> None:
        """Head, seats or showdown, as much of the story as there is room for, hand, prompt."""
        assert self._picture is not None
        rows = shutil.get_terminal_size().lines - 1  # the prompt has a line of its own
        top = [*self._picture.header(), *(self._scene or self._picture.seats())]
        below = [*self._remarks, *self._notice, *asked]
        for drawn in (True, False):
            table = self._picture.table(drawn) if hand else []
            room = rows - len(top) - len(table) - len(below)
            if room >= 1:
                break
        story = self._story[-(room - 2) :] if room > 2 and not self._scene else []
        faint = [self._look.paint(f"  {line}", dim=True) for line in story]
        gaps = [[""] if room - len(story) > nth else [] for nth in range(3)]
        after_story = gaps[1] if story else []
        self._show([*top, *([] if self._scene else gaps[0]), *faint, *after_story, *table, *below])

    def _show(self, lines: list[str]) -> None:
        sys.stdout.write("\x1b[H\x1b[2J")
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")
        sys.stdout.flush()


def _typed(prompt: str) -> str | None:
    try:
        return input(prompt)
    except EOFError:
        return None
