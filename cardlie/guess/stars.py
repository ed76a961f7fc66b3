"""``4 stars``: at least so many wilds of the wheel game, and nothing helps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.faces import WILD, Face, Faces
from cardlie.guess.counted import Counted
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, demand
from cardlie.guess.readings import Readings
from cardlie.language.parsed import ParsedText


@register
@dataclass(frozen=True, slots=True)
class Stars(Counted):
    """At least ``count`` wilds, and nothing helps (the wheel game)."""

    kind = "stars"
    rank = 80
    on_cards = False
    rules = ("stars",)
    marker_tokens = ("STARS",)
    counting = True

    def __str__(self) -> str:
        return f"{self.count} {'star' if self.count == 1 else 'stars'}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        return cls(parsed.figures[0])

    @property
    def form(self) -> str:
        return "Star" if self.count == 1 else "Stars"

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        if faces.wild != "die" or WILD not in faces.index:
            raise IllegalGuess(
                tr("'{self}': nothing here shows a star", self=self), "stars belong to --game wheel"
            )
        return any_of(faces, [(demand(faces, self.count, lambda f: f.wild),)])

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        return [cls(1)] if any(face.wild for face in own) else []

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"stars": cls(1)}
