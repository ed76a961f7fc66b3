"""``hand: full house, fours over twos``: five dice show a hand as at poker, or a higher one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from cardlie.guess.kind import register
from cardlie.guess.rung import RankedRoll, RollCounts
from cardlie.language.parsed import ParsedText

_PIPS = range(1, 7)

#: The numbers of the two straights.
STRAIGHTS = {"SMALL": range(1, 6), "BIG": range(2, 7)}


#: The tokens of 'two pairs' and of 'two of each'.
_OF_EACH = ("GROUPS", "GROUP", "EACH")

#: So many figures are said with them.
_TWO_PAIRS = 3


@register
@dataclass(frozen=True, slots=True)
class Hand(RankedRoll):
    """Five dice show this hand or a higher one.

    Pair, two pairs, three alike, straight (1 to 5, 2 to 6), full house, four and five alike.
    """

    kind = "hand"
    rank = 110
    rules = (
        *("hand_dice", "hand_groups", "hand_house", "hand_straight", "hand_series", "hand_up_to"),
        "hand_all",
    )
    marker_tokens = ("HAND", "IN_ORDER", "TO", "SAME")
    elidable_token = "HAND"
    dice = 5

    @classmethod
    @cache
    def ladder(cls) -> Sequence[RollCounts]:
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
        counts = tuple(self.as_roll.values())
        if len(counts) == len(STRAIGHTS["BIG"]):
            return "Hand-big" if 1 not in self.as_roll else "Hand-small"
        return "Hand-" + "-".join(map(str, counts))

    @classmethod
    def roll_from_parse(cls, parsed: ParsedText) -> RollCounts:
        figures, types = parsed.figures, [token.type for token in parsed.tokens]
        match parsed.rule:
            case "hand_dice":
                return dict(Counter(map(int, "".join(map(str, figures)))))
            case "hand_straight" | "hand_series" | "hand_up_to":
                return _straight(types, figures)
            case "hand_all":
                return {figures[-1]: 5} if figures[0] == 5 else {}
            case "hand_house" if len(figures) == 2:
                return _together((3, figures[0]), (2, figures[1]))
        pairs = next((index for index, type in enumerate(types) if type in _OF_EACH), None)
        if types.count("FIGURES") + types.count("FIGURE") == _TWO_PAIRS and pairs is not None:
            return _two_pairs(parsed, pairs)
        return _together(*_groups(parsed))


def _straight(types: Sequence[str], figures: Sequence[int]) -> RollCounts:
    """The straight that is named, or runs from one figure to another, if both are one."""
    named = [STRAIGHTS[type] for type in types if type in STRAIGHTS]
    ended = [each for each in STRAIGHTS.values() if figures and each[-1] == figures[-1]]
    whole = [each for each in ended if len(figures) < 2 or each[0] == figures[0]]
    both = [each for each in named or whole if not figures or each in whole]
    return dict.fromkeys(both[0], 1) if both else {}


def _two_pairs(parsed: ParsedText, pairs: int) -> RollCounts:
    """Two pairs, or two of each: the figure before that is 2, the others are what they show."""
    said = [token for token in parsed.tokens if token.type in ("FIGURE", "FIGURES")]
    many = next((token for token in said if token is parsed.tokens[pairs - 1]), None)
    size = parsed.tokens[pairs].value or "2"
    if many is None or (many.value, size) != ("2", "2"):
        return {}
    return _together(*((2, int(token.value)) for token in said if token is not many))


def _groups(parsed: ParsedText) -> list[tuple[int, int]]:
    """What is said of each group: how many of which number."""
    groups, count = list[tuple[int, int]](), 0
    for token in parsed.tokens:
        if token.type == "DOUBLE":  # before its number, or behind it
            count = 2
        elif token.value and (token.type == "FIGURES" or count):
            groups.append((count or 2, int(token.value)))
            count = 0
        elif token.type in ("FIGURE", "GROUP", "AMOUNT"):
            count = int(token.value)
    return groups


def _by_higher() -> list[tuple[int, int]]:
    """Each two numbers, lower and higher, by the higher one first."""
    return sorted(combinations(_PIPS, 2), key=lambda pair: (pair[1], pair[0]))


def _together(*groups: tuple[int, int]) -> RollCounts:
    """Groups of (count, number) as dice, unless two are of one number."""
    shown = {number: count for count, number in groups}
    return shown if len(shown) == len(groups) else {}
