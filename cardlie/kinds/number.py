"""``4 fives``: at least so many show a number; in the dice games a bid of quantity x face."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.kinds.counted import OfNumber
from cardlie.kinds.kind import Guess, register
from cardlie.kinds.patterns import Patterns, compiled, demand, unbounded
from cardlie.setting.faces import WILD, Faces
from cardlie.setting.rulings import Rulings

_WORDS = tuple(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty".split()
)


def named(number: int, count: int) -> str:
    """What so many dice or cards that show ``number`` are called.

    >>> named(6, 1), named(6, 2), named(20, 2), named(21, 2)
    ('six', 'sixes', 'twenties', '21s')
    """
    if number > len(_WORDS):
        return f"{number}s"
    word = _WORDS[number - 1]
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

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        wild_die = faces.wild == "die"
        showing = demand(
            faces, self.count, lambda f: f.number == self.number or (f.wild and wild_die)
        )
        shown = self.number in faces.numbers or unbounded(rulings)
        return compiled(faces, [(showing,)], wild_can_help=shown)

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        if faces.suits:
            return {"number": cls(1, 3)}
        if faces.wild_numbers:
            return {"bid_and_wild": cls(1, 5), "wild_number": cls(1, faces.wild_numbers[0])}
        return {"bid_wheel" if WILD in faces.index else "bid": cls(1, 5)}
