"""``4 without red``: at least so many cards that are not of a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardlie.kinds.counted import OfSuit
from cardlie.kinds.kind import Guess, register
from cardlie.kinds.patterns import Patterns, compiled, demand, need_suit
from cardlie.setting.faces import Face, Faces
from cardlie.setting.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Without(OfSuit):
    """At least ``count`` cards that are not of the suit."""

    kind = "without"
    place = 40
    switched_off_by = "simple"
    rules = ("without",)
    told_by = ("WITHOUT", "SUIT")
    reference = ("without",)

    def __str__(self) -> str:
        return f"{self.count} without {self.suit}"

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_suit(self, self.suit, faces)
        powers = rulings["powers-without"] == "count"
        others = demand(
            faces,
            self.count,
            lambda f: f.suit not in (None, self.suit) or (f.power is not None and powers),
        )
        return compiled(faces, [(others,)], wild_can_help=len(faces.suits) > 1)

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.suit for face in own}
        return [cls(1, suit.name) for suit in faces.suits if suit.name not in held]
