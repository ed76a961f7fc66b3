"""``4 fives``: at least so many show a number; in the dice games a bid of quantity x face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.deck.faces import WILD, Faces
from cardlie.guess.counted import OfNumber
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, compiled, demand, unbounded
from cardlie.guess.readings import Readings

_WORDS = tuple(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty".split()
)


def named(number: int, count: int) -> str:
    """What so many dice or cards that show ``number`` are called.

    >>> named(6, 1), named(0, 2), named(20, 2), named(21, 2)
    ('six', 'zeros', 'twenties', '21s')
    """
    if number >= len(_WORDS):
        return f"{number}s"
    word = _WORDS[number]
    if count == 1:
        return word
    return word[:-1] + "ies" if word.endswith("y") else word + ("es" if word[-1] == "x" else "s")


@register
@dataclass(frozen=True, slots=True)
class Number(OfNumber):
    """At least ``count`` show ``number``; in the dice games a bid of quantity x face."""

    kind = "number"
    place = 10
    rules = ("number",)
    reference = ("number",)

    def __str__(self) -> str:
        return f"{self.count} {named(self.number, self.count)}"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        helped = faces.wild == "die" and self.number not in faces.wild_numbers
        showing = demand(
            faces, self.count, lambda f: f.number == self.number or (f.wild and helped)
        )
        shown = self.number in faces.numbers or unbounded(readings)
        return compiled(faces, [(showing,)], wild_can_help=shown)

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        if faces.suits:
            return {"number": cls(1, 3)}
        if faces.wild_numbers:
            wild = cls(1, faces.wild_numbers[0])
            return {"bid_and_wild": cls(1, _plain(faces)), "wild_number": wild}
        return {"bid_wheel" if WILD in faces.index else "bid": cls(1, _plain(faces))}


def _plain(faces: Faces) -> int:
    """A number that is not wild: 5, or the highest."""
    plain = [number for number in faces.numbers if number not in faces.wild_numbers]
    return 5 if 5 in plain else plain[-1]
