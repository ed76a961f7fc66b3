"""``4 red``: at least so many cards of a suit."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.kinds.counted import OfSuit
from cardlie.kinds.kind import register
from cardlie.kinds.patterns import Patterns, compiled, demand, is_suit, need_suit
from cardlie.setting.faces import Faces
from cardlie.setting.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Colour(OfSuit):
    """At least ``count`` cards of the suit."""

    kind = "colour"
    place = 20
    rules = ("colour",)
    told_by = ("SUIT",)
    reference = ("colour",)

    def __str__(self) -> str:
        return f"{self.count} {self.suit}"

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_suit(self, self.suit, faces)
        return compiled(faces, [(demand(faces, self.count, is_suit(self.suit)),)])
