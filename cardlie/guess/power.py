"""``power: two of one number, two of another, value 3``: a power card's claim.

Its combination is there, and the guesser rolled the card.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.translation import tr
from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.faces import Face, Faces
from cardlie.guess.evaluated import Evaluated
from cardlie.guess.kind import Guess, register
from cardlie.guess.patterns import Patterns, any_of, combination_patterns, verify_cards
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
    rank = 70
    expansion = "powers"
    rules = ("power", "power_value")
    marker_tokens = ("POWER", "IN_ORDER", "SAME")
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
    def from_parse(cls, parsed: ParsedText) -> Guess:
        powers = parsed.faces.powers
        if parsed.rule == "power_value":
            (value,) = parsed.figures
            for card in powers:
                if card.value == value:
                    return cls(card.combination, value)
            raise parsed.place.error(
                tr(
                    "no power card of this deck has value {value}: say its combination too",
                    value=value,
                ),
                hint=parsed.place.how_claimed,
            )
        combination = Combination.parse(parsed.name)
        if parsed.figures:
            return cls(combination, parsed.figures[0])
        for card in powers:
            if card.combination == combination:
                return cls(combination, card.value)
        raise parsed.place.error(
            "no power card of this deck has that combination: say its value too",
            hint=parsed.place.how_claimed,
        )

    def demands(self, faces: Faces, readings: Readings) -> Patterns:
        verify_cards(self, faces)
        if self.combination.misfit(faces.numbers, len(faces.suits)):
            return any_of(faces, [], need=0)  # no card of this deck has it
        return any_of(faces, combination_patterns(self.combination, faces))

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        # One claim of each value: true of a card that has it, else a lie about the next lower one.
        cards = faces.powers
        lower = [card for card in cards if card.value <= figure] or cards[:1]
        return [cls(card.combination, figure) for card in lower[-1:]]

    @classmethod
    def liked(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        held = {face.power for face in own}
        return [cls.of(card) for card in faces.powers if card.id in held]

    @classmethod
    def pretended(cls, own: Sequence[Face], faces: Faces) -> Iterable[Guess]:
        """The lower its value, the likelier its combination is there."""
        held = {face.power for face in own}
        return [cls.of(card) for card in faces.powers if card.id not in held]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        return {"power": cls.of(faces.powers[0])} if faces.powers else {}

    @property
    def about(self) -> Hashable:
        return self.combination

    def card(self, faces: Faces) -> int | None:
        for card in faces.powers:
            if (card.combination, card.value) == (self.combination, self.value):
                return faces.index[f"+{card.value}"]
        return None

    def why(self, evaluated: Evaluated, by: str | None) -> str | None:
        if evaluated.rolled is None or evaluated.holds is None:
            either = "Either {by} did not roll that power card, or its combination is not there."
            return tr(either, by=by) if evaluated.holds is False else None
        if not evaluated.rolled and evaluated.instead is not None:
            return tr(
                "{by} rolled that combination with value {instead}, and a pretender always loses.",
                by=by,
                instead=evaluated.instead,
            )
        if not evaluated.rolled:
            return tr(
                "{by} did not roll that power card, and a pretender always loses a challenge.",
                by=by,
            )
        if evaluated.holds:
            return tr("{by} rolled that power card, and its combination is on the table.", by=by)
        return tr("{by} rolled that power card, but {lack}.", by=by, lack=evaluated.lack)
