"""``hand: full house, fours over twos``: five dice show a hand as at poker, or a higher one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from cardlie.kinds.kind import register
from cardlie.kinds.rung import Rung, Shown
from cardlie.language.parser import ParsedText

_PIPS = range(1, 7)

#: The numbers of the two straights.
STRAIGHTS = {"SMALL": range(1, 6), "BIG": range(2, 7)}


@register
@dataclass(frozen=True, slots=True)
class Hand(Rung):
    """Five dice show this hand or a higher one.

    Pair, two pairs, three alike, straight (1 to 5, 2 to 6), full house, four and five alike.
    """

    kind = "hand"
    place = 110
    rules = ("hand_dice", "hand_groups", "hand_house", "hand_straight")
    told_by = ("HAND",)
    left_out = "HAND"
    dice = 5

    @classmethod
    @cache
    def ladder(cls) -> Sequence[Shown]:
        house = sorted(permutations(_PIPS, 2))
        return [
            *({number: 2} for number in _PIPS),
            *({high: 2, low: 2} for low, high in _by_higher()),
            *({number: 3} for number in _PIPS),
            *(dict.fromkeys(numbers, 1) for numbers in STRAIGHTS.values()),
            *({three: 3, two: 2} for three, two in house),
            *({number: 4} for number in _PIPS),
            *({number: 5} for number in _PIPS),
        ]

    @property
    def form(self) -> str:
        counts = tuple(self.shown.values())
        if len(counts) == len(STRAIGHTS["BIG"]):
            return "Hand-big" if 1 not in self.shown else "Hand-small"
        return "Hand-" + "-".join(map(str, counts))

    @classmethod
    def heard(cls, reading: ParsedText) -> Shown:
        figures = reading.figures
        if reading.rule == "hand_dice":
            digits = Counter(map(int, "".join(map(str, figures))))
            return dict(digits)
        if reading.rule == "hand_straight":
            word = next(token.type for token in reading.tokens if token.type in STRAIGHTS)
            return dict.fromkeys(STRAIGHTS[word], 1)
        if reading.rule == "hand_house" and len(figures) == 2:
            return _together((3, figures[0]), (2, figures[1]))
        if any(token.type == "GROUPS" for token in reading.tokens):
            return _together((2, figures[-2]), (2, figures[-1])) if figures[0] == 2 else {}
        groups, count = list[tuple[int, int]](), 0
        for token in reading.tokens:
            if token.type == "DOUBLE":  # before its number, or behind it
                count = 2
            elif token.value and (token.type == "FIGURES" or count):
                groups.append((count or 2, int(token.value)))
                count = 0
            elif token.type in ("FIGURE", "GROUP", "AMOUNT"):
                count = int(token.value)
        return _together(*groups)


def _by_higher() -> list[tuple[int, int]]:
    """Each two numbers, lower and higher, by the higher one first."""
    return sorted(combinations(_PIPS, 2), key=lambda pair: (pair[1], pair[0]))


def _together(*groups: tuple[int, int]) -> Shown:
    """Groups of (count, number) as dice, unless two are of one number."""
    shown = {number: count for count, number in groups}
    return shown if len(shown) == len(groups) else {}
