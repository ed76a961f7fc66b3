"""What a terminal can show: colours, box characters, and how many columns."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING, NamedTuple, TextIO

import typer

from cardlie.cli.support import use_colour

if TYPE_CHECKING:
    from cardlie.faces import Face

#: Columns that a line may have; a terminal of 80 wraps at the 80th.
WIDTH = 79

#: Terminal colours by suit name; other suits stay plain.
_SUIT_COLOURS = {"red": "red", "blue": "blue", "green": "green", "yellow": "yellow"}

_ESCAPES = re.compile(r"\x1b\[[0-9;]*m")

#: Everything beyond ASCII that is ever drawn, and what stands for it where it can't be shown.
_PLAIN = str.maketrans("┌┐└┘─│●○■▸╲╱“”·…", '++++-|oo#>\\/""-.')


class Look(NamedTuple):
    """How to write on one stream: in colour or not, with box characters or in plain ASCII."""

    colour: bool = False
    boxes: bool = True

    @classmethod
    def of(cls, stream: TextIO | None = None) -> Look:
        """What suits a stream (default: standard output)."""
        target = stream or sys.stdout
        try:
            "┌●╲“■▸".encode(getattr(target, "encoding", None) or "ascii")
        except (UnicodeEncodeError, LookupError):
            return cls(use_colour(target), False)
        return cls(use_colour(target), True)

    def paint(
        self, text: str, fg: str | None = None, *, bold: bool | None = None, dim: bool | None = None
    ) -> str:
        """The text in a style, where colour is wanted."""
        styled = self.colour and bool(text)
        # a style that is off is not said: it would end the one before it
        return typer.style(text, fg=fg, bold=bold or None, dim=dim or None) if styled else text

    def face(self, face: Face, text: str | None = None, *, bold: bool | None = None) -> str:
        """A face, or another text about it, in the colour of its suit."""
        return self.paint(face.text if text is None else text, colour_of(face), bold=bold)

    def plain(self, text: str) -> str:
        """The text as this stream can show it: box characters, or ASCII that looks like them."""
        return text if self.boxes else text.translate(_PLAIN)

    def rule(self) -> str:
        """A line from edge to edge."""
        return self.paint("─" * WIDTH, dim=True)


def colour_of(face: Face) -> str | None:
    """The terminal colour of a face's suit, if it has one that terminals know."""
    return _SUIT_COLOURS.get(face.suit or "")


def width(text: str) -> int:
    """How many columns a text takes, colours not counted.

    >>> width("\\x1b[31mR3\\x1b[0m")
    2
    """
    return len(_ESCAPES.sub("", text))


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it, up to so many columns."""
    return text + " " * (columns - width(text))


def flowing(parts: list[str], margin: int = 0, between: str = " ") -> list[str]:
    """Parts side by side, on as many lines as they need; every line is indented by ``margin``."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and margin + width(line) + len(between) + width(part) > WIDTH:
            lines.append(" " * margin + line)
            line = part
        else:
            line = f"{line}{between}{part}" if line else part
    return [*lines, " " * margin + line] if line else lines
