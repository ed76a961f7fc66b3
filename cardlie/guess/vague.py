"""``3 of the same number``: some number, or some colour, is there so many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from cardlie.deck.faces import Face, Faces
from cardlie.guess.counted import Counted
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, by_colour, by_number, demand, verify_cards
from cardlie.guess.readings import Readings
from cardlie.language.parsed import ParsedText


@register
@dataclass(frozen=True, slots=True)
class Vague(Counted):
    """Some number (or some colour) is there at least ``count`` times."""

    what: Literal["number", "colour"]
    kind = "vague"
    rank = 60
    variant = "vague"
    rules = ("vague_number", "vague_colour")
    marker_tokens = ("SAME",)
    reference = ("vague",)
    reference_higher = ("vague_higher",)
    half = True
    returns = True

    def __str__(self) -> str:
        return f"{self.count} of the same {self.what}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        return cls(parsed.figures[0], "number" if parsed.rule == "vague_number" else "colour")

    @property
    def form(self) -> str:
        return f"Vague-{self.what}"

    @property
    def stands_for(self) -> Literal["colour", "number", "card"]:  # type: ignore[override]
        return self.what

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_cards(self, faces)
        groups = by_number(faces) if self.what == "number" else by_colour(faces)
        return any_of(faces, [(demand(faces, self.count, test),) for test in groups])

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> list[Vague]:
        return [cls(figure, "number"), cls(figure, "colour")]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """Of the same number or of the same colour, whichever it has more of."""
        numbers = Counter(face.number for face in own if face.number is not None)
        colours = Counter(face.suit for face in own if face.suit)
        most = {
            "number": max(numbers.values(), default=0), "colour": max(colours.values(), default=0)
        }  # fmt: skip
        top = max(1, *most.values())
        return [name for name in cls.listed(1, faces) if most[name.what] == top]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"vague_number": cls(1, "number"), "vague_colour": cls(1, "colour")}
