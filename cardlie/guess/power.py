"""``power: two of one number, two of another, value 3``: a power card's claim.

Its combination is there, and the guesser rolled the card.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.translation import tr
from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.faces import Face, Faces
from cardlie.guess.kind import Found, Guess, register
from cardlie.guess.patterns import Patterns, combination_patterns, compiled, need_cards
from cardlie.guess.readings import Readings
from cardlie.language import speak
from cardlie.language.parsed import ParsedText


@register
@dataclass(frozen=True, slots=True)
class Power(Guess):
    """The combination of a power card is on the table, and the guesser rolled that card.

    That is all that a claim says: anyone may make one up, in the same words as a true one. Whether
    this deck has such a card, only :meth:`card` asks.
    """

    combination: Combination
    value: int
    figure = "value"
    kind = "power"
    place = 70
    expansion = "powers"
    rules = ("power", "power_value")
    told_by = ("POWER", "IN_ORDER", "SAME")
    reference = ("powers",)
    reference_higher = ("powers_higher",)
    odds_by = "own card"
    by_value = True
    returns = True
    personal = True

    def __post_init__(self) -> None:
        self._check(value=self.value)

    @classmethod
    def of(cls, card: PowerCard) -> Power:
        """The true claim of a card."""
        return cls(card.combination, card.value)

    def __str__(self) -> str:
        return speak(self)

    @classmethod
    def said(cls, reading: ParsedText) -> Guess:
        powers = reading.faces.powers
        if reading.rule == "power_value":
            (value,) = reading.figures
            for card in powers:
                if card.value == value:
                    return cls(card.combination, value)
            raise reading.end.error(
                tr(
                    "no power card of this deck has value {value}: say its combination too",
                    value=value,
                ),
                hint=reading.end.how_claimed,
            )
        combination = Combination.parse(reading.name)
        if reading.figures:
            return cls(combination, reading.figures[0])
        for card in powers:
            if card.combination == combination:
                return cls(combination, card.value)
        raise reading.end.error(
            "no power card of this deck has that combination: say its value too",
            hint=reading.end.how_claimed,
        )

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        need_cards(self, faces)
        if self.combination.misfit(faces.numbers, len(faces.suits)):
            return compiled(faces, [], need=0)  # no card of this deck has it
        return compiled(faces, combination_patterns(self.combination, faces))

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        # One claim of each value: true of a card that has it, else a lie about the next lower one.
        cards = _by_value(faces)
        lower = [card for card in cards if card.value <= figure] or cards[:1]
        return [cls(card.combination, figure) for card in lower[-1:]]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.power for face in own}
        return [cls.of(card) for card in _by_value(faces) if card.id in held]

    @classmethod
    def pretended(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """The lower its value, the likelier its combination is there."""
        held = {face.power for face in own}
        return [cls.of(card) for card in _by_value(faces) if card.id not in held]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"power": cls.of(_by_value(faces)[0])} if faces.powers else {}

    @property
    def about(self) -> Hashable:
        return self.combination

    def card(self, faces: Faces) -> int | None:
        for card in faces.powers:
            if (card.combination, card.value) == (self.combination, self.value):
                return faces.index[f"+{card.value}"]
        return None

    def why(self, found: Found, by: str | None) -> str | None:
        if found.rolled is None or found.holds is None:
            either = "Either {by} did not roll that power card, or its combination is not there."
            return tr(either, by=by) if found.holds is False else None
        if not found.rolled and found.instead is not None:
            return tr(
                "{by} rolled that combination with value {instead}, and a pretender always loses.",
                by=by,
                instead=found.instead,
            )
        if not found.rolled:
            return tr(
                "{by} did not roll that power card, and a pretender always loses a challenge.",
                by=by,
            )
        if found.holds:
            return tr("{by} rolled that power card, and its combination is on the table.", by=by)
        return tr("{by} rolled that power card, but {lack}.", by=by, lack=found.lack)


def _by_value(faces: Faces) -> list[PowerCard]:
    return sorted(faces.powers, key=lambda card: card.value)
