"""Where a game is shown: line by line as it happens, or on a terminal that is drawn anew."""

from __future__ import annotations

import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TextIO

from cardlie.base.translation import tr
from cardlie.cli.tabletop.look import Look

if TYPE_CHECKING:
    from cardlie.cli.tabletop.chooser import Chooser
    from cardlie.cli.tabletop.keyboard import Keyboard
    from cardlie.cli.tabletop.session import Session

#: What empties a terminal and goes to its upper left corner.
CLEAR = "\x1b[H\x1b[2J"

#: Lines that a page leaves free for its prompt.
_PAGE_MARGIN = 3

#: An answer of more lines takes a page of its own.
_SHORT = 5

#: Columns that stay free beside a short answer, and beside a page.
_REPLY_MARGIN, _PAGE_OVERHANG = 2, -1


@contextmanager
def when_continued(redraw: Callable[[], None]) -> Iterator[None]:
    """Do something whenever the program goes on after it was stopped (Ctrl-Z, then ``fg``)."""
    if not hasattr(signal, "SIGCONT"):
        yield
        return
    before = signal.signal(signal.SIGCONT, lambda *_: redraw())
    try:
        yield
    finally:
        signal.signal(signal.SIGCONT, before)


class Display:
    """Line by line: for pipes, and for whoever wants no screen that is drawn anew.

    Lines are read from ``source``; those that come from no keyboard are printed as well, so that
    what is printed reads like a game that was played.
    """

    #: Whether somebody sits there and follows move by move.
    live = False

    def __init__(self, look: Look, source: TextIO) -> None:
        self._look, self._source = look, source
        self._picture: Session | None = None
        self._table_shown = self._asked = False

    def begin(self, picture: Session) -> None:
        """The table is laid: from now on this is what there is to see."""
        self._picture = picture
        self._print(picture.header())

    def lay(self) -> None:
        """Somebody asked to see the table."""
        assert self._picture is not None
        self._print(["", *self._picture.seats(), "", *self._picture.table(drawn=True), ""])
        self._table_shown, self._asked = True, False

    def round(self, lines: Sequence[str]) -> None:
        """A new round begins like this."""
        self._print(["", *lines])
        self.lay()

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """Something happened; ``linger`` if people need time to follow."""
        self._print(lines)
        self._table_shown = self._asked = False

    def remark(self, lines: Sequence[str]) -> None:
        """Something to think about until one's next decision."""
        self._print(lines)

    def showdown(self, lines: Sequence[str]) -> None:
        """All faces are revealed: this is on show until the next round."""
        self.tell(["", *lines])

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        """What is typed below some lines, when there is no table yet; None at the end of input."""
        return self._typed(lines, prompt, lines)

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        """What is typed, or chosen by arrow keys; None at the end of the input.

        The prompt stands there once, and not again after each answer.
        """
        assert self._picture is not None
        whole = [*self._picture.table(drawn=False), *prompt]
        lines = [] if self._asked else prompt if self._table_shown else whole
        self._asked = True
        return self._typed(lines, "> ", whole)

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Wait until somebody has read it; what they type meanwhile, None at the end.

        ``watching``: they only watch, and may want no pauses at all. Here nobody waits.
        """
        return ""

    def reply(self, lines: Sequence[str]) -> str:
        """An answer to what was typed; what is typed before the table is seen again."""
        if len(lines) > _SHORT:
            self._print(["", *self._look.folded(lines, _PAGE_OVERHANG), ""])
        else:
            told = self._look.folded(lines, _REPLY_MARGIN)
            self._print([f"  {line}" if line else "" for line in told])
        return ""

    def close(self, lines: Sequence[str]) -> None:
        """The last words."""
        self._print(["", *lines])

    def _typed(self, lines: Sequence[str], prompt: str, again: Sequence[str]) -> str | None:
        """A line of the source; ``again`` tells somebody who comes back what was asked."""

        def ask(shown: Sequence[str]) -> None:
            self._print(shown)
            sys.stdout.write(prompt)
            sys.stdout.flush()

        # First the ear, then the question: whoever reads it may stop the game at once.
        with when_continued(lambda: ask(["", *again])):
            ask(lines)
            line = self._source.readline()
        if not self._source.isatty():
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.rstrip("\n") if line else None

    def _print(self, lines: Sequence[str]) -> None:
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")


class ScreenDisplay(Display):
    """A terminal that is drawn anew at each move, with a ``pause`` in seconds to follow it."""

    live = True

    def __init__(self, look: Look, keyboard: Keyboard, *, pause: float) -> None:
        self._look, self._keyboard, self._pause = look, keyboard, pause
        self._picture: Session | None = None
        self._story: list[str] = []
        self._scene: list[str] = []
        self._notice: list[str] = []
        self._remarks: list[str] = []

    def begin(self, picture: Session) -> None:
        """Nothing is drawn before something happens."""
        self._picture = picture

    def lay(self) -> None:
        """Nothing to do: the table is drawn with every prompt."""

    def round(self, lines: Sequence[str]) -> None:
        """The seats take the place of the showdown again, and a new story begins."""
        self._scene, self._story, self._remarks = [], list(lines), []

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        (self._scene if self._scene else self._story).extend(lines)
        if linger and self._pause:
            self._show(self._screen([], hand=not self._scene))
            time.sleep(self._pause)

    def remark(self, lines: Sequence[str]) -> None:
        self._remarks = list(lines)

    def showdown(self, lines: Sequence[str]) -> None:
        """It takes the place of seats and story until the next round."""
        self._scene, self._story = [*lines, ""], []

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        return self._keyboard.line(lambda: list(lines), prompt)

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        try:
            return self._keyboard.line(lambda: self._screen(prompt), "> ", chooser)
        finally:
            self._notice, self._remarks = [], []

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        if watching and not self._pause:
            return ""
        faint = self._look.paint(f"{prompt} ", dim=True)
        try:
            return self._keyboard.line(lambda: self._screen([], hand=not self._scene), faint)
        finally:
            self._notice = []

    def reply(self, lines: Sequence[str]) -> str:
        """A short one stands above the prompt until a line is typed, a long one has the screen."""
        if len(lines) <= _SHORT:
            self._notice += self._look.folded(lines, _REPLY_MARGIN)
            return ""
        told = self._look.folded(lines, _PAGE_OVERHANG)
        rows = max(4, shutil.get_terminal_size().lines - _PAGE_MARGIN)
        pages = [told[start : start + rows] for start in range(0, len(told), rows)]
        for page in pages:
            more = tr("Enter for the table" if page is pages[-1] else "Enter for more")
            typed = self.line([*page, ""], self._look.paint(f"{more} ", dim=True))
            if typed is None or typed.strip():
                return typed or ""
        return ""

    def close(self, lines: Sequence[str]) -> None:
        """The last words below the last picture of the table, or alone if it is too large."""
        assert self._picture is not None
        head = self._picture.header()
        picture = self._scene or [*self._picture.seats(), ""]
        below = [*self._notice, *lines]
        if len(head) + len(picture) + len(below) + _PAGE_MARGIN > shutil.get_terminal_size().lines:
            picture = [""]
        self._show([*head, *picture, *below])

    def _screen(self, asked: Sequence[str], *, hand: bool = True) -> list[str]:
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
        return [*top, *([] if self._scene else gaps[0]), *faint, *after_story, *table, *below]

    def _show(self, lines: list[str]) -> None:
        sys.stdout.write(CLEAR)
        for line in lines:
            sys.stdout.write(f"{self._look.plain(line)}\n")
        sys.stdout.flush()
