"""``4 fives plain``: at least so many show that number, and nothing wild helps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardlie.base.translation import tr
from cardlie.deck.faces import Faces
from cardlie.guess.counted import OfNumber
from cardlie.guess.kind import Guess, register
from cardlie.guess.number import named, plain_number
from cardlie.guess.patterns import Patterns, any_of, demand
from cardlie.guess.readings import Readings


@register
@dataclass(frozen=True, slots=True)
class Plain(OfNumber):
    """At least ``count`` dice show ``number`` themselves, whatever is wild.

    A bid on a wild number is plain without the word.
    """

    kind = "plain"
    rank = 15
    on_cards = False
    rules = ("plain",)
    marker_tokens = ("PLAIN",)

    def __str__(self) -> str:
        return f"{self.count} {named(self.number, self.count)} plain"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        showing = demand(faces, self.count, lambda face: face.number == self.number)
        return any_of(faces, [(showing,)])

    def unprinted(self, faces: Faces, unbounded: bool) -> str | None:
        if self.number in faces.wild_numbers:
            return tr("a bid on a wild number is plain without the word")
        return OfNumber.unprinted(self, faces, unbounded)

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, number) for number in faces.plain_numbers]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"plain": cls(1, plain_number(faces))}
