"""``mia 53``: two or three dice, the highest first, in an order that a game's file may change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, cast

from cardlie.guess.kind import Guess, register
from cardlie.guess.ladder import Ladder
from cardlie.guess.readings import Readings
from cardlie.guess.rung import RankedRoll, RollCounts
from cardlie.language.parsed import ParsedText

#: The roll that has a name.
_MIA = "21"


@register
@dataclass(frozen=True, slots=True)
class Mia(RankedRoll):
    """The dice show this roll or a higher one: at Mia 31 32 41 ... 65, then 11 ... 66, then 21.

    What is claimed on another :class:`~cardlie.guess.ladder.Ladder` is of a class of its own
    (:func:`rolls_of`): a rung has a meaning on its ladder alone.
    """

    kind = "roll"
    rank = 100
    rules = ("mia_top", "mia_dice", "mia_double")
    marker_tokens = ("MIA", "TO", "BOTH")
    elidable_token = "MIA"
    dice = 2
    order: ClassVar[Ladder] = Ladder()

    def __repr__(self) -> str:
        order = self.order
        own = f"rolls_of({order!r})" if order != Ladder() else "Mia"
        return f"{own}(rung={self.rung})"

    def __reduce__(self) -> tuple[object, ...]:
        return _claimed, (self.order, self.rung)

    @classmethod
    def ladder(cls) -> Sequence[RollCounts]:
        return cls.order.counts

    @property
    def spoken_numbers(self) -> tuple[int, ...]:
        return tuple(map(int, self._digits))

    @property
    def _digits(self) -> str:
        return self.order.rolls[self.rung - 1]

    @property
    def _is_mia(self) -> bool:
        return self._digits == _MIA and _MIA in self.order.top

    @property
    def form(self) -> str:
        return "Mia-top" if self._is_mia else f"Mia-{self.order.dice}"

    def short(self, spoken: str) -> str:
        # slots make the class anew
        return spoken.split()[0].capitalize() if self._is_mia else super(Mia, self).short(spoken)

    def among(self, kinds: Sequence[type[Guess]]) -> Guess:
        found = [kind.of(self.as_roll) for kind in kinds if issubclass(kind, Mia)]
        return next(filter(None, found), self)

    @classmethod
    def roll_from_parse(cls, parsed: ParsedText) -> RollCounts:
        if parsed.rule == "mia_top":
            return {2: 1, 1: 1}
        if parsed.rule == "mia_double":
            many, several = parsed.figures[0], len(parsed.figures) > 1
            return {parsed.figures[-1]: many if several else 2}
        pips = [token.value for token in parsed.tokens if token.type in ("FIGURE", "FIGURES")]
        return Counter(sorted(map(int, "".join(pips)), reverse=True))

    @classmethod
    def exact(cls, readings: Readings) -> bool:
        return readings.exactly


@cache
def rolls_of(order: Ladder) -> type[Mia]:
    """What is claimed on a ladder, as a kind of guess; :class:`Mia` itself on its own.

    >>> rolls_of(Ladder()) is Mia, rolls_of(Ladder(doubles="fall"))(20).phrase("en")
    (True, '11')
    """
    if order == Mia.order:
        return Mia
    own = {"order": order, "dice": order.dice, "__slots__": (), "__module__": __name__}
    return cast("type[Mia]", type("Mia", (Mia,), own))


def _claimed(order: Ladder, rung: int) -> Mia:
    return rolls_of(order)(rung)
