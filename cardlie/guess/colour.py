"""``4 red``: at least so many cards of a suit."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.deck.faces import Faces
from cardlie.guess.counted import OfSuit
from cardlie.guess.kind import register
from cardlie.guess.patterns import Patterns, any_of, demand, is_suit, verify_suit
from cardlie.guess.readings import Readings


@register
@dataclass(frozen=True, slots=True)
class Colour(OfSuit):
    """At least ``count`` cards of the suit."""

    kind = "colour"
    rank = 20
    rules = ("colour",)
    marker_tokens = ("SUIT",)
    reference = ("colour",)

    def __str__(self) -> str:
        return f"{self.count} {self.suit}"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_suit(self, self.suit, faces)
        return any_of(faces, [(demand(faces, self.count, is_suit(self.suit)),)])
