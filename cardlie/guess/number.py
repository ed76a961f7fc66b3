"""``4 fives``: at least so many show a number; in the dice games a bid of quantity x face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.deck.faces import WILD, Faces
from cardlie.guess.counted import OfNumber
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, demand, unbounded
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
    rank = 10
    rules = ("number",)
    reference = ("number",)

    def __str__(self) -> str:
        return f"{self.count} {named(self.number, self.count)}"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        counting = (self.number, *faces.helping(self.number))
        star = faces.wild == "die" and not faces.wild_numbers
        showing = demand(faces, self.count, lambda f: f.number in counting or (f.wild and star))
        shown = self.number in faces.numbers or unbounded(readings)
        return any_of(faces, [(showing,)], wild_can_help=shown)

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        if faces.suits:
            return {"number": cls(1, 3)}
        if faces.wild_numbers:
            wild = cls(1, faces.wild_numbers[0])
            return {"bid_and_wild": cls(1, plain_number(faces)), "wild_number": wild}
        if faces.factors:
            return {"bid_and_wild": cls(1, plain_number(faces))}
        return {"bid_wheel" if WILD in faces.index else "bid": cls(1, plain_number(faces))}


def plain_number(faces: Faces) -> int:
    """A number that is not wild and makes a good example: 5, or the highest."""
    plain = faces.plain_numbers
    return 5 if 5 in plain else plain[-1]
