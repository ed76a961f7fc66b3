"""``sum 9``: all faces together come to at least so much (leira's duel)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardlie.base.errors import IllegalGuess
from cardlie.base.translation import tr
from cardlie.deck.faces import Faces
from cardlie.guess.evaluated import Evaluated
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Demand, Patterns, any_of
from cardlie.guess.readings import Readings
from cardlie.language import speak
from cardlie.language.parsed import ParsedText


@register
@dataclass(frozen=True, slots=True)
class Sum(Guess):
    """All faces together come to at least ``total`` (leira's duel)."""

    total: int
    figure = "total"
    kind = "sum"
    rank = 90
    on_cards = False
    rules = ("sum", "sum_or_one")
    elidable_token = "SUM"
    marker_tokens = ("SUM", "BOTH")
    verdict = "verdict.sum"
    odds_by = "own die"
    opening = 7
    alone = "a duel on the sum of both dice"

    def __post_init__(self) -> None:
        self._check(sum=self.total)

    def __str__(self) -> str:
        return f"sum {self.total}"

    @classmethod
    def from_parse(cls, parsed: ParsedText) -> Guess:
        """The total; where one of that number can be meant as well, nothing tells which.

        Then :class:`~cardlie.base.errors.InvalidGuess` is raised, with both.
        """
        total = parsed.figures[-1]
        if parsed.rule == "sum_or_one" and total in parsed.faces.numbers:
            language = parsed.language
            ways = [f"1x {total}", speak(cls(total), language)]
            raise parsed.place.two_ways(parsed.text, ways)
        return cls(total)

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        if faces.suits or faces.wild != "none":
            raise IllegalGuess(
                tr("'{self}': sums are not bid in this game", self=self),
                "sums belong to --game leira",
            )
        pips = tuple(face.number or 0 for face in faces.all)
        return any_of(faces, [(Demand(pips, self.total),)])

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"sum": cls(4)}

    @classmethod
    def most(cls, faces: Faces, size: int) -> int:
        return size * faces.numbers[-1]

    def why(self, evaluated: Evaluated, by: str | None) -> str | None:
        return tr(
            "The dice come to {have}, and {total} or more was said.",
            have=evaluated.have,
            total=self.total,
        )
