"""``power two-pairs``: a power card's combination is there, and the guesser rolled the card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.combinations import MADE_UP
from cardlie.errors import IllegalGuess, UnknownName
from cardlie.kinds.kind import Found, Guess, register
from cardlie.language.parse_errors import worthless
from cardlie.patterns import combination_patterns, compiled, need_cards
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping

    from cardlie.faces import Faces
    from cardlie.language.parser import Reading
    from cardlie.patterns import Patterns
    from cardlie.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Power(Guess):
    """The combination of a power card is on the table, and the guesser rolled that card.

    ``value`` is None where it is the one printed on the card. A pretender says a value of their
    own, with a combination that exists or with :data:`MADE_UP`.
    """

    combination: str
    value: int | None = None
    kind = "power"
    place = 70
    expansion = "powers"
    rules = ("power",)
    reference = ("powers",)
    reference_higher = ("powers_higher",)
    odds_by = "own card"
    by_value = True
    returns = True
    personal = True

    def __post_init__(self) -> None:
        if self.value is not None:
            self._check(value=self.value)
        elif self.combination == MADE_UP:
            raise IllegalGuess("a made-up power card needs a value", "say 'power made-up value 9'")

    def __str__(self) -> str:
        value = "" if self.value is None else f" value {self.value}"
        return f"power {self.combination}{value}"

    @classmethod
    def said(cls, reading: Reading) -> Guess:
        if reading.figures:
            return cls(reading.name, reading.figures[0]).canonical(reading.faces)
        if reading.name == MADE_UP:
            raise worthless(reading.end)
        return cls(reading.name)

    @property
    def form(self) -> str:
        return "Power" if self.value is None else "Power-value"

    def demands(self, faces: Faces, rulings: Rulings) -> Patterns:
        need_cards(self, faces)
        if self.combination == MADE_UP:
            return compiled(faces, [], need=0)
        card = faces.power(self.combination)
        if card is None:
            raise UnknownName("power card", self.combination, [power.id for power in faces.powers])
        return compiled(faces, combination_patterns(card.combination, faces))

    @classmethod
    def listed(cls, figure: int, faces: Faces) -> Iterable[Guess]:
        true = [cls(card.id) for card in faces.powers if card.value == figure]
        return [*true, cls(MADE_UP, figure)]

    @classmethod
    def examples(cls, faces: Faces) -> Mapping[str, Guess]:
        powers = sorted(faces.powers, key=lambda power: power.value)
        return {"power": cls(powers[0].id)} if powers else {}

    def amount(self, faces: Faces) -> int:
        """The value said, else the one printed on the card."""
        if self.value is not None:
            return self.value
        card = faces.power(self.combination)
        if card is None:
            raise IllegalGuess(tr("'{self}': this deck has no such power card", self=self))
        return card.value

    @property
    def about(self) -> Hashable:
        return self.combination

    def canonical(self, faces: Faces) -> Guess:
        """A power card's own value goes without saying."""
        card = faces.power(self.combination)
        return type(self)(card.id) if card is not None and card.value == self.value else self

    def card(self, faces: Faces) -> int | None:
        card = faces.power(self.combination)
        if card is None or self.value not in (None, card.value):
            return None
        return faces.index[f"!{card.id}"]

    def why(self, found: Found, by: str | None) -> str | None:
        if not found.rolled:
            if self.combination == MADE_UP:
                return tr("no such power card exists, and a pretender always loses a challenge.")
            return tr(
                "{by} did not roll that power card, and a pretender always loses a challenge.",
                by=by,
            )
        if found.holds:
            return tr("{by} rolled that power card, and its combination is on the table.", by=by)
        return tr("{by} rolled that power card, but {lack}.", by=by, lack=found.lack)
