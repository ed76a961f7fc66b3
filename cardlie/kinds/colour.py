"""``4 red``: at least so many cards of a suit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.faces import Face, Faces
from cardlie.kinds.kind import Counted, Guess, register
from cardlie.language.parser import Reading
from cardlie.patterns import Patterns, compiled, demand, is_suit, need_suit
from cardlie.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Colour(Counted):
    """At least ``count`` cards of the suit."""

    suit: str
    kind = "colour"
    place = 20
    rules = ("colour",)
    reference = ("colour",)
    counting = True
    stands_for = "colour"

    def __str__(self) -> str:
        return f"{self.count} {self.suit}"

    @classmethod
    def said(cls, reading: Reading) -> Guess:
        return cls(reading.figures[0], reading.name)

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_suit(self, self.suit, faces)
        return compiled(faces, [(demand(faces, self.count, is_suit(self.suit)),)])

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        return [cls(figure, suit.name) for suit in faces.suits]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.suit for face in own}
        return [cls(1, suit.name) for suit in faces.suits if suit.name in held]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"colour": cls(1, "red")}
