"""What is printed, and the one line on standard error that says what is waited for.

No stream is ever replaced: whatever is printed goes through :func:`show`, which first takes that
line away. On a terminal it folds what is too wide for it.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TextIO

from cardlie.base.errors import UNSEEN

if TYPE_CHECKING:
    from rich.console import Console

#: Columns of a line where no terminal is narrower, and the fewest that anything is folded to.
WIDTH, NARROWEST = 80, 20

#: What is put around a name from right to left.
ISOLATES = "\u2068\u2069"

#: What takes no column: colours, and what keeps a name in its direction.
_ESCAPES = re.compile("\x1b\\[[0-9;]*m|[\u2068\u2069]")

#: What a terminal obeys: it is shown instead, but for colours.
_OBEYED = re.compile(f"\x1b\\[[0-9;]*m|([{UNSEEN}])")

#: How often the line changes at most, in seconds: not more often than anybody reads.
_READ = 0.1


@dataclass
class _Streams:
    """What stands on the streams of this process.

    The line that says what is waited for is on ``stream``, so ``width`` (0: there is none), since a
    moment in seconds. ``hushed``: nobody wants to know how far it is. ``handed_over`` is standard
    output once a file was written there: what is told from then on goes elsewhere.
    """

    stream: TextIO | None = None
    width: int = 0
    since: float = 0.0
    hushed: bool = False
    handed_over: TextIO | None = None


_streams = _Streams()


def show(text: object = "", *, error: bool = False, fold: bool = True, end: str = "\n") -> None:
    """Print a text on standard output, or on standard error if it is an ``error``.

    On a terminal lines that are too wide are folded, unless they are no prose (``fold``).
    Raises ``OSError`` where nothing can be written.
    """
    clear()
    stream = sys.stderr if error or sys.stdout is _streams.handed_over else sys.stdout
    said = obeyed_shown(str(text))
    if fold and stream.isatty():
        room = columns(stream)
        said = "\n".join(part for line in said.split("\n") for part in folded(line, room))
    print(said, end=end, file=stream, flush=True)


def obeyed_shown(text: str) -> str:
    r"""The text with what a terminal would obey in the name of a file or a person as an escape.

    >>> obeyed_shown("a\x1b]0;title\x07 \x1b[1mb\x1b[0m")
    'a\\x1b]0;title\\x07 \x1b[1mb\x1b[0m'
    """
    return _OBEYED.sub(lambda found: found[0] if found[1] is None else _written(found[1]), text)


def _written(letter: str) -> str:
    return letter.encode("unicode_escape").decode()


def send(text: object = "") -> None:
    """Print what programs read: as it is, however wide."""
    show(text, fold=False)


def hand_over() -> None:
    """Standard output holds a file: what is told from now on goes to standard error."""
    _streams.handed_over = sys.stdout


def clear() -> None:
    """Take away the line that says what is waited for, which needs no escapes."""
    if _streams.width and _streams.stream is not None:
        blank = " " * _streams.width
        _streams.width = 0
        print(f"\r{blank}\r", end="", file=_streams.stream, flush=True)


@contextmanager
def hushed(hush: bool) -> Iterator[None]:
    """Within: what would only say how far it is, or give advice, is not said."""
    before = _streams.hushed
    _streams.hushed = before or hush
    try:
        yield
    finally:
        _streams.hushed = before


def is_hushed() -> bool:
    """Whether only results and errors are wanted."""
    return _streams.hushed


def is_watched() -> bool:
    """Whether somebody sees on a terminal how far it is."""
    return sys.stderr.isatty() and not _streams.hushed


@contextmanager
def status(sentence: str = "") -> Iterator[Callable[[str], None]]:
    """Says on standard error what is waited for, if that is a terminal, until something is shown.

    It yields what says something else in its place.
    """
    if not is_watched():
        yield lambda _: None
        return
    try:
        if sentence:
            _wait(sentence)
        yield _wait
    finally:
        clear()


def _wait(text: str) -> None:
    """Show a line in place of the one before."""
    if _streams.width and time.monotonic() < _streams.since + _READ:
        return
    clear()
    line = obeyed_shown(text)[: columns(sys.stderr) - 1]
    print(line, end="", file=sys.stderr, flush=True)
    _streams.stream, _streams.width, _streams.since = sys.stderr, len(line), time.monotonic()


def columns(stream: TextIO | None = None, most: int = WIDTH) -> int:
    """How many columns a line on ``stream`` (default: standard output) may have, up to ``most``."""
    target = stream or sys.stdout
    if not target.isatty():
        return min(WIDTH, most)
    typed = os.environ.get("COLUMNS", "")
    try:
        wide = int(typed) if typed.isdecimal() else os.get_terminal_size(target.fileno()).columns
    except (OSError, ValueError):  # nobody knows
        wide = 0
    return max(NARROWEST, min(wide or WIDTH, most))


def width(text: str) -> int:
    """How many columns a text takes, marks that show nothing not counted.

    >>> width("\\x1b[31mR3\\x1b[0m")
    2
    """
    return len(_ESCAPES.sub("", text))


def folded(line: str, room: int) -> list[str]:
    """The line on as many as it needs between blanks, all indented like the first.

    Only a word that is longer than a line, such as a path, is broken; a figure keeps its %. A name
    from right to left that goes over two lines is isolated on both.
    """
    if width(line) <= room:
        return [line]
    text = line.lstrip(" ")
    margin = " " * (len(line) - len(text))
    lines, current = list[str](), margin
    whole = rf"(?:\S{{1,9}} (?=%))?\S{{1,{max(1, room - len(margin))}}} *"
    for word in re.findall(whole, text):
        if current != margin and width(f"{current}{word}".rstrip()) > room:
            inside = current.count(ISOLATES[0]) > current.count(ISOLATES[1])
            lines.append(current.rstrip() + ISOLATES[1] * inside)
            current = margin + ISOLATES[0] * inside
        current += word
    return [*lines, current.rstrip()]


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
    return styled(text, **style) if use_colour() else text


def styled(text: str, **style: Any) -> str:
    """Text in colour, whoever reads it: ``fg`` and ``bg`` are names or numbers of 256."""
    from typer import style as painted

    return painted(text, **style)


def rendered(draw: Callable[[Console], None], wide: int, *, colour: bool = False) -> str:
    """What ``draw`` prints on a console of rich's that is so ``wide``, as text.

    Rich writes nothing itself: a pipe that is closed would end it with an exit code of its own.
    Nothing is highlighted and no emoji code is replaced: what is printed is what is shown.
    """
    from rich.console import Console

    screen = Console(
        force_terminal=colour, no_color=not colour, highlight=False, emoji=False, width=wide
    )
    with screen.capture() as text:
        draw(screen)
    return text.get()
