"""Look of a terminal: colours, box characters, and how many columns."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Sequence
from typing import NamedTuple, TextIO

from cardlie.base.terminal import can_show, folded, styled, use_colour, width
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.language.deck_words import rank_word, suit_noun
from cardlie.language.faces import face_in
from cardlie.telling.spans import Line

#: Columns that a line has where no terminal is narrower (one of 80 wraps at the 80th), and the
#: fewest that all is made to fit.
WIDTH, NARROWEST = 79, 39

#: And the most: longer lines are hard to read.
WIDEST = 119

#: Terminal colours by suit name; other suits stay plain. Of the 256 those that are seen on black
#: and on white alike: the first eight are whatever a terminal makes of them.
SUIT_COLOURS = {"red": 160, "blue": 33, "green": 28, "yellow": 136}

#: What a line begins with that is a command.
_COMMAND = "  cardlie "

#: What is painted already.
_PAINTED = re.compile(r"(\x1b\[(?!0m).*?\x1b\[0m)")

#: Everything beyond ASCII that is ever drawn, and what stands for it where it can't be shown.
_PLAIN = str.maketrans("┌┐└┘─│╔╗╚╝═║●○■▸╲╱“”·…", '++++-|####=#oo#>\\/""-.', "\u2068\u2069")


def aloud(face: Face, stands_for: str | None = None) -> str:
    """A face in words, as it is read aloud; a wild one with what it stands for.

    >>> from cardlie.deck.deck import base_deck
    >>> deck = base_deck().faces
    >>> aloud(deck.face("*")), aloud(deck.face("*"), "R3"), aloud(deck.face("R3"))
    ('wild', 'wild as red 3', 'red 3')
    >>> from cardlie.engine import get_game
    >>> aloud(get_game("wheel").die.face("*"))
    'star'
    """
    if face.power is not None:
        return tr("power card {value}", value=face.text.lstrip("+"))
    star = tr("wild" if face.suits else "star")
    named = star if face.is_star else _worded(face.text, face)
    if not stands_for:
        return named
    return tr("{wild} as {face}", wild=named, face=_worded(stands_for, face))


def _worded(text: str, like: Face) -> str:
    """The one written form of a face in words, of the deck of a face."""
    said, number = language(), text[1:]
    suit = next((s for s in like.suits if text[:1] == s.letter and number.isdecimal()), None)
    if suit is None:
        return text
    rank = next((rank for rank in like.ranks if rank.number == int(number)), None)
    word = rank_word(rank, said, 1) if rank else number
    return f"{suit_noun(suit, said, like.suits)} {word}"


class Look(NamedTuple):
    """How to write on one stream: in colour or not, with box characters or in plain ASCII.

    ``terminal``: lines are as wide as it is. ``spoken``: for screen readers, in sentences, without
    lines and symbols that only eyes understand.
    """

    colour: bool = False
    boxes: bool = True
    terminal: bool = False
    spoken: bool = False

    @property
    def width(self) -> int:
        """How many columns a line may have now."""
        if not self.terminal:
            return WIDTH
        return max(NARROWEST, min(WIDEST, shutil.get_terminal_size().columns - 1))

    @classmethod
    def of(cls, stream: TextIO | None = None, *, spoken: bool = False) -> Look:
        """What suits a stream (default: standard output)."""
        target = stream or sys.stdout
        colour, boxes = use_colour(target) and not spoken, can_show("┌╔●╲“■▸", target)
        return cls(colour, boxes, target.isatty(), spoken)

    def paint(
        self,
        text: str,
        fg: str | int | None = None,
        *,
        bold: bool | None = None,
        dim: bool | None = None,
    ) -> str:
        """The text in a style, where colour is wanted."""
        if not (self.colour and text):
            return text
        # a style that is off is not said: it would end the one before it
        return styled(text, fg=fg, bold=bold or None, dim=dim or None)

    def faint(self, line: str) -> str:
        """A line that stands back; what is in colour stays as it is: dim blue is not seen."""
        return "".join(
            part if part.startswith("\x1b") else self.paint(part, dim=True)
            for part in _PAINTED.split(line)
        )

    def face(self, face: Face, *, bold: bool | None = None) -> str:
        """A face in the colour of its suit."""
        text = aloud(face) if self.spoken else face_in(language(), face)
        return self.paint(text, colour_of(face), bold=bold)

    def styled(self, line: Line) -> str:
        """A line that is told: faces in their colours, and bold what should stand out.

        Aloud there is a comma between faces.
        """
        faces = [isinstance(span.of, Face) for span in line]
        between = zip([False, *faces], [*faces[1:], False], strict=False)
        return "".join(
            self.face(span.of, bold=span.strong or None)
            if isinstance(span.of, Face)
            else self.paint(
                ", " if self.spoken and all(around) and span.text == " " else span.text,
                bold=span.strong or None,
            )
            for span, around in zip(line, between, strict=True)
        )

    def plain(self, text: str) -> str:
        """The text as this stream can show it: box characters, or ASCII that looks like them."""
        return text if self.boxes else text.translate(_PLAIN)

    def rule(self) -> str:
        """A line from edge to edge."""
        return self.paint("─" * self.width, dim=True)

    def folded(self, lines: Sequence[str], margin: int = 0) -> list[str]:
        """The lines, those that are too long on several; ``margin`` columns stay free.

        A command stays whole: it is copied.
        """
        room = self.width - margin
        return [
            part
            for line in lines
            for part in ([line] if line.startswith(_COMMAND) else folded(line, room))
        ]

    def listed(self, *lists: Sequence[tuple[str, str]]) -> list[list[str]]:
        """Lists in the same two columns, the second folded below itself; spoken: in sentences."""
        if self.spoken:
            return [[f"{first}: {second}" for first, second in rows] for rows in lists]
        wide = max(len(first) for rows in lists for first, _ in rows) + 2
        return [
            [
                f"{first if nth == 0 else '':<{wide}}{part}"
                for first, second in rows
                for nth, part in enumerate(folded(second, self.width - wide))
            ]
            for rows in lists
        ]

    def flowing(
        self, parts: Sequence[str], margin: int = 0, between: str = " ", *, spare: int = 0
    ) -> list[str]:
        """Parts side by side, on as many lines as they need, each indented by ``margin``.

        ``spare`` columns stay free behind them.
        """
        lines: list[str] = []
        line = ""
        for part in parts:
            if line and margin + width(line) + len(between) + width(part) > self.width - spare:
                lines.append(" " * margin + line)
                line = part
            else:
                line = f"{line}{between}{part}" if line else part
        return [*lines, " " * margin + line] if line else lines


def colour_of(face: Face) -> int | None:
    """The terminal colour of a face's suit, if it has one that terminals know."""
    return SUIT_COLOURS.get(face.suit or "")


def padded(text: str, columns: int) -> str:
    """The text with blanks behind it, up to so many columns."""
    return text + " " * (columns - width(text))
