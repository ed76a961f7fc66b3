"""``sum 9``: all faces together come to at least so much (leira's duel)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces
from cardlie.guess.kind import Found, Guess, register
from cardlie.guess.patterns import Demand, Patterns, compiled
from cardlie.guess.readings import Readings
from cardlie.language import speak
from cardlie.language.parse_errors import two_ways
from cardlie.language.parsed import ParsedText


@register
@dataclass(frozen=True, slots=True)
class Sum(Guess):
    """All faces together come to at least ``total`` (leira's duel)."""

    total: int
    figure = "total"
    kind = "sum"
    place = 90
    on_cards = False
    rules = ("sum", "sum_or_one")
    left_out = "SUM"
    told_by = ("SUM", "BOTH")
    verdict = "verdict.sum"
    odds_by = "own die"
    opening = 7
    alone = "a duel on the sum of both dice"

    def __post_init__(self) -> None:
        self._check(sum=self.total)

    def __str__(self) -> str:
        return f"sum {self.total}"

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        """The total; where one of that number can be meant as well, nothing tells which."""
        total = reading.figures[-1]
        if reading.rule == "sum_or_one" and total in reading.faces.numbers:
            language = reading.end.vocabulary.language.id
            raise two_ways(
                reading.end, reading.end.text, [f"1x {total}", speak(cls(total), language)]
            )
        return cls(total)

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        if faces.suits or faces.wild != "none":
            raise IllegalGuess(
                tr("'{self}': sums are not bid in this game", self=self),
                "sums belong to --game leira",
            )
        pips = tuple(face.number or 0 for face in faces.all)
        return compiled(faces, [(Demand(pips, self.total),)])

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"sum": cls(4)}

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        return size * faces.numbers[-1]

    def why(self, found: Found, by: str | None) -> str | None:
        return tr(
            "The dice come to {have}, and {total} or more was said.",
            have=found.have,
            total=self.total,
        )
