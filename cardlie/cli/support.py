"""What the commands share: colour, tables, JSON, and text from standard input.

Tables are rich's; paragraphs are wrapped by textwrap, since a judge wraps them and loads no rich.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO, cast

import click

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.exit_codes import Code as Code

if TYPE_CHECKING:
    from rich.console import Console


def use_colour(stream: TextIO | None = None) -> bool:
    """Whether to colour what goes to ``stream`` (default: standard output).

    On a terminal, unless NO_COLOR is set; FORCE_COLOR turns colour on elsewhere too, and
    FORCE_COLOR=0 turns it off everywhere.
    """
    forced = os.environ.get("FORCE_COLOR", "")
    if os.environ.get("NO_COLOR") or forced == "0":
        return False
    if forced:
        return True
    target = stream or sys.stdout
    return target.isatty() and os.environ.get("TERM") != "dumb"


def can_show(text: str, stream: TextIO | None = None) -> bool:
    """Whether ``stream`` (default: standard output) has these characters."""
    try:
        text.encode(getattr(stream or sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def paint(text: str, **style: Any) -> str:
    """Text in colour, where standard output wants it."""
    return click.style(text, **style) if use_colour() else text


def print_json(found: object) -> None:
    """Print a value as JSON, in letters as people write them."""
    print(json.dumps(found, ensure_ascii=False), flush=True)


def print_written(file: Path) -> None:
    """Say on standard error that a file was written, beside what is printed."""
    print(tr("Wrote {file}", file=file), file=sys.stderr)


def console(stream: TextIO | None = None) -> Console:
    """A rich console on ``stream`` (default: standard output) that colours as we decide.

    Nothing is highlighted and no emoji code is replaced: what a command prints is what is shown.
    """
    from rich.console import Console

    colour = use_colour(stream)
    return Console(
        file=stream, force_terminal=colour, no_color=not colour, highlight=False, emoji=False
    )


def table(rows: Sequence[Sequence[str]], left: Container[int] = (0,)) -> list[str]:
    """Rows below their head as lines: columns ``left`` to the left, figures to the right.

    >>> table([("", "share"), ("seat 0", "49.8%"), ("a seat", "7%")])
    ['          share', '  seat 0  49.8%', '  a seat     7%']
    """
    from rich.table import Table
    from rich.text import Text

    head, *others = rows
    grid = Table(box=None, padding=(0, 0, 0, 2), header_style="bold", pad_edge=True)
    for nth, name in enumerate(head):
        grid.add_column(Text(name), justify="left" if nth in left else "right", no_wrap=True)
    for row in others:
        grid.add_row(*map(Text, row))
    screen = console()
    screen.width = 1_000  # nothing is cut off: who asks keeps within 80 columns
    with screen.capture() as told:
        screen.print(grid)
    return [line.rstrip() for line in told.get().splitlines()]


class _Waiting:
    """One line on a terminal, which goes as soon as anything else is written.

    Rich has such a line, too; it is imported for longer than anybody should wait without a word.
    """

    def __init__(self) -> None:
        self._err, self._width, self._since = sys.stderr, 0, 0.0

    def say(self, text: str) -> None:
        """Show a line in place of the one before; not more often than anybody reads."""
        if self._width and time.monotonic() < self._since + 0.1:
            return
        self.clear()
        line = text[: shutil.get_terminal_size().columns - 1]
        print(f"\r{line}", end="", file=self._err, flush=True)
        self._width, self._since = len(line), time.monotonic()
        sys.stdout = cast("TextIO", _Watched(sys.stdout, self.clear))
        sys.stderr = cast("TextIO", _Watched(sys.stderr, self.clear))

    def clear(self) -> None:
        """Take the line away, which needs no escapes, and be out of the way."""
        if self._width:
            print(f"\r{' ' * self._width}\r", end="", file=self._err, flush=True)
            self._width = 0
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if isinstance(stream, _Watched) and stream.before == self.clear:
                setattr(sys, name, stream.stream)


class _Watched:
    """A stream, and what is done before anybody writes there."""

    def __init__(self, stream: TextIO, before: Callable[[], None]) -> None:
        self.stream, self.before = stream, before

    def __getattr__(self, name: str) -> Any:
        if name not in ("isatty", "encoding", "fileno"):
            self.before()
        return getattr(self.stream, name)


@contextmanager
def status(said: str) -> Iterator[Callable[[str], None]]:
    """Says on standard error what is waited for, if that is a terminal, until something is written.

    What it yields says something else.
    """
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    waiting = _Waiting()
    try:
        if said:
            waiting.say(said)
        yield waiting.say
    finally:
        waiting.clear()


def text_or_stdin(argument: str, most: int = 1_000_000) -> str:
    """The argument itself, or what standard input holds if the argument is ``-``."""
    if argument != "-":
        return argument
    text = sys.stdin.read(most + 1)
    if len(text) > most:
        raise CardlieError(tr("standard input is longer than {most:,} characters", most=most))
    return text.removeprefix("\ufeff").strip()
