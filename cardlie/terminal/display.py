"""Line display: a game is shown line by line as it happens."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import NamedTuple, Protocol, TextIO

from cardlie.base.terminal import clear, show
from cardlie.terminal.chooser import Chooser
from cardlie.terminal.event_lines import Scene
from cardlie.terminal.look import Look

#: An answer of more lines takes a page of its own.
SHORT = 5

#: Columns that stay free beside a short answer, and beside a page.
REPLY_MARGIN, PAGE_OVERHANG = 2, -1


class KeyWord(NamedTuple):
    """A key that is pressed, or a word that is typed, for something to be done.

    ``also`` are the names of other keys for it.
    """

    does: str
    word: str
    key: str
    also: tuple[str, ...] = ()

    @classmethod
    def of(cls, does: str, entry: str, *also: str) -> KeyWord:
        """From a key and what it does, as a language has it.

        >>> KeyWord.of("new", "n: new game").word
        'new game'
        """
        key, _, word = entry.partition(": ")
        return cls(does, word, key, also)


def picked(typed: str, keys: Sequence[KeyWord]) -> str:
    """What a line means of some keys: the key, the word, or nothing for the first with Enter."""
    word = " ".join(typed.casefold().split()) or "enter"
    for key in keys:
        if word in (key.key.casefold(), key.word.casefold(), key.does, *key.also):
            return key.does
    return "?"


class TableView(Protocol):
    """What there is to see of a table."""

    def header(self) -> list[str]:
        """The title."""

    def seats(self) -> list[str]:
        """A line for each seat."""

    def table(self, drawn: bool) -> list[str]:
        """The guess on the table and one's own faces, ``drawn`` or in few lines."""


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

    #: Whether somebody sits there and follows move by move; whether what bots say stands a moment.
    live = paced = False

    @property
    def attended(self) -> bool:
        """Whether somebody sits there."""
        return self._source.isatty()

    def __init__(self, look: Look, source: TextIO) -> None:
        self._look, self._source = look, source
        self._picture: TableView | None = None
        self._table_shown = self._prompted = False

    def begin(self, picture: TableView) -> None:
        """The table is laid: from now on this is what there is to see."""
        self._picture = picture
        self._print(picture.header())

    def lay(self) -> None:
        """Somebody asked to see the table."""
        assert self._picture is not None
        self._print(["", *self._picture.seats(), "", *self._picture.table(drawn=True), ""])
        self._table_shown, self._prompted = True, False

    def round(self, lines: Sequence[str]) -> None:
        """A new round begins like this."""
        self._print(["", *lines])
        self.lay()

    def tell(self, lines: Sequence[str], *, linger: bool = False) -> None:
        """Something happened; ``linger`` if people need time to follow."""
        self._print(lines)
        self._table_shown = self._prompted = False

    def remark(self, lines: Sequence[str]) -> None:
        """Something to think about until one's next decision."""
        self._print(lines)

    def showdown(self, scenes: Sequence[Scene]) -> None:
        """All faces are revealed, in the first way for which there is room, until the next round.

        Line by line it is the last.
        """
        self.tell(["", *scenes[-1].lines()])

    def line(self, lines: Sequence[str], prompt: str) -> str | None:
        """What is typed below some lines, when there is no table yet; None at the end of input."""
        return self._typed(lines, prompt, lines)

    def ask(self, prompt: Sequence[str], chooser: Chooser | None = None) -> str | None:
        """What is typed, or chosen by arrow keys; None at the end of the input.

        The prompt stands there once, and not again after each answer.
        """
        assert self._picture is not None
        whole = [*self._picture.table(drawn=False), *prompt]
        lines = [] if self._prompted else prompt if self._table_shown else whole
        self._prompted = True
        return self._typed(lines, "> ", whole)

    def wait(self, prompt: str, *, watching: bool = False) -> str | None:
        """Wait until somebody has read it; what they type meanwhile, None at the end.

        ``watching``: they only watch, and may want no pauses at all. Here nobody waits.
        """
        return ""

    def offer(self, prompt: str, keys: Sequence[KeyWord], *, worth: bool) -> str:
        """Which key is pressed while all stands for a moment, as the ``prompt`` offers it.

        It stands longer where a key is ``worth`` a thought; here nobody waits.
        """
        return ""

    def reply(self, lines: Sequence[str]) -> str:
        """An answer to what was typed; what is typed before the table is seen again."""
        if len(lines) > SHORT:
            self._print(["", *self._look.folded(lines, PAGE_OVERHANG), ""], PAGE_OVERHANG)
        else:
            folded = self._look.folded(lines, REPLY_MARGIN)
            self._print([f"  {line}" if line else "" for line in folded])
        return ""

    def close(self, lines: Sequence[str]) -> None:
        """The last words."""
        self._print(["", *lines])

    def pick(
        self, lines: Callable[[], list[str]], keys: Sequence[KeyWord], *, lone: bool = False
    ) -> str:
        """Which of some keys somebody at a keyboard wants, below some lines; nothing: none.

        ``lone``: no letter of a longer word is meant for a key.
        """
        if not self.attended:
            return ""
        offered = self._look.flowing([f"{each.word} ({each.key})" for each in keys], between=", ")
        typed = self._typed([*lines(), *offered], "> ", [*lines(), *offered])
        return "" if typed is None else picked(typed, keys)

    def watching(self) -> None:
        """A game that was played is shown again."""

    def leave(self) -> None:
        """Nothing is drawn any more."""

    def _typed(self, lines: Sequence[str], prompt: str, reminder: Sequence[str]) -> str | None:
        """A line of the source; ``reminder`` tells somebody who comes back what was asked."""

        def ask(text: Sequence[str]) -> None:
            self._print(text)
            clear()
            sys.stdout.write(prompt)
            sys.stdout.flush()

        # First the ear, then the question: whoever reads it may stop the game at once.
        with when_continued(lambda: ask(["", *reminder])):
            if self._source is sys.stdin and self.attended:
                return self._edited(lines, prompt)
            ask(lines)
            line = self._source.readline()
        if not self._source.isatty():
            sys.stdout.write(line if line.endswith("\n") else f"{line}\n")
        return line.rstrip("\n") if line else None

    def _edited(self, lines: Sequence[str], prompt: str) -> str | None:
        """A line that somebody at a terminal types and edits, with what was typed before."""
        with suppress(ImportError):
            import readline  # noqa: F401 (input uses it, once it is there)
        self._print(lines)
        clear()
        try:
            return input(prompt)
        except EOFError:
            return None

    def _print(self, lines: Sequence[str], margin: int = 0) -> None:
        for line in self._look.folded(lines, margin):
            show(self._look.plain(line), fold=False)
