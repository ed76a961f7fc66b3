"""``3 less than 4``: at least so many cards with a number below another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.translation import tr
from cardlie.deck.faces import Face, Faces
from cardlie.guess.counted import OfNumber
from cardlie.guess.kind import Guess, register, shows_no
from cardlie.guess.patterns import Patterns, any_of, demand, unbounded, verify_cards
from cardlie.guess.readings import Readings
from cardlie.language.parsed import ParsedText

#: The lowest number that careless players say "less than" of.
LIKED_FROM = 3


@register
@dataclass(frozen=True, slots=True)
class LessThan(OfNumber):
    """At least ``count`` cards with a number below ``number``."""

    kind = "less than"
    rank, affirms = 30, False
    switched_off_by = "simple"
    rules = ("less_than", "up_to")
    marker_tokens = ("LESS_THAN", "UP_TO", "NO_HIGHER", "OR_LESS")
    reference = ("less",)

    def __str__(self) -> str:
        return f"{self.count} less than {self.number}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """NUMBER, then the number that they are less than, or the highest that they show."""
        count, number = parsed.figures
        if parsed.rule == "up_to":
            above = (n for n in parsed.faces.numbers if n > number)
            number = next(above, number + 1)
        return cls(count, number)

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_cards(self, faces)
        below = demand(faces, self.count, lambda f: f.number is not None and f.number < self.number)
        lowest = _lowest(faces, unbounded(readings))
        return any_of(faces, [(below,)], wild_can_help=self.number > lowest)

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        return [cls(1, number) for number in faces.numbers if number >= LIKED_FROM]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"less_than": cls(1, 4)}

    def unprinted(self, faces: Faces, unbounded: bool) -> str | None:
        if self.number <= _lowest(faces, unbounded):
            return tr("no card has a number below {number}", number=self.number)
        return shows_no(self.number, faces, unbounded)


def _lowest(faces: Faces, unbounded: bool) -> int:
    """The lowest number that a card may show, or a wildcard stand for."""
    return min(1, faces.numbers[0]) if unbounded else faces.numbers[0]
