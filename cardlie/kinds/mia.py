"""``mia 53``: two dice, the higher one first; doubles are higher, and 21 is the highest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardlie.kinds.kind import register
from cardlie.kinds.rung import Rung, Shown
from cardlie.language.parser import ParsedText
from cardlie.setting.rulings import Rulings


@register
@dataclass(frozen=True, slots=True)
class Mia(Rung):
    """Two dice show this roll or a higher one: 31 32 41 ... 65, then 11 ... 66, then 21."""

    kind = "mia"
    place = 100
    rules = ("mia_top", "mia_dice", "mia_double")
    told_by = ("MIA",)
    left_out = "MIA"
    dice = 2

    @classmethod
    @cache
    def ladder(cls) -> Sequence[Shown]:
        plain = [{high: 1, low: 1} for high in range(3, 7) for low in range(1, high)]
        return [*plain, *({number: 2} for number in range(1, 7)), {2: 1, 1: 1}]

    @property
    def form(self) -> str:
        return "Mia-double" if len(self.shown) == 1 else "Mia"

    @classmethod
    def heard(cls, reading: ParsedText) -> Shown:
        if reading.rule == "mia_top":
            return {2: 1, 1: 1}
        if reading.rule == "mia_double":
            two = len(reading.figures) == 1 or reading.figures[0] == 2
            return {reading.figures[-1]: 2} if two else {}
        digits = map(int, "".join(map(str, reading.figures)))
        return Counter(sorted(digits, reverse=True))

    @classmethod
    def exact(cls, rulings: Rulings) -> bool:
        return rulings["claims"] == "exactly"
