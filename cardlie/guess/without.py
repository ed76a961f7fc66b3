"""``4 without red``: at least so many cards that are not of a suit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardlie.deck.faces import Face, Faces
from cardlie.guess.counted import OfSuit
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, demand, verify_suit
from cardlie.guess.readings import Readings


@register
@dataclass(frozen=True, slots=True)
class Without(OfSuit):
    """At least ``count`` cards that are not of the suit."""

    kind = "without"
    rank, affirms = 40, False
    switched_off_by = "simple"
    rules = ("without",)
    marker_tokens = ("WITHOUT", "SUIT")
    reference = ("without",)

    def __str__(self) -> str:
        return f"{self.count} without {self.suit}"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_suit(self, self.suit, faces)
        powers = readings.get("powers-without", "count") == "count"
        others = demand(
            faces,
            self.count,
            lambda f: f.suit not in (None, self.suit) or (f.power is not None and powers),
        )
        return any_of(faces, [(others,)], wild_can_help=len(faces.suits) > 1)

    @classmethod
    def sample(cls, faces: Faces) -> Guess | None:
        """Four without the first suit, if there is another one."""
        return cls(4, faces.suits[0].name) if len(faces.suits) > 1 else None

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.suit for face in own}
        return [cls(1, suit.name) for suit in faces.suits if suit.name not in held]
