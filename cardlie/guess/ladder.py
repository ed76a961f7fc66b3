"""Ladders: the order of rolls of two or three dice, the table ``[ladder]`` of a game's file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement

#: What doubles (and triples) are worth: more than other rolls, sixes or ones the highest; or what
#: their number is.
DOUBLES = ("rise", "fall", "plain")


def digits_of(dice: str) -> str:
    """A roll as it is called: the highest die first.

    >>> digits_of("35"), digits_of("121")
    ('53', '211')
    """
    return "".join(sorted(dice, reverse=True))


@dataclass(frozen=True)
class Ladder:
    """The order of all rolls of some dice; ``top`` are above all others, the last the highest."""

    dice: int = 2
    doubles: str = "rise"
    top: tuple[str, ...] = ("21",)

    @cached_property
    def rolls(self) -> tuple[str, ...]:
        """All rolls, the lowest first.

        >>> Ladder().rolls[:3], Ladder().rolls[-3:], Ladder(doubles="fall").rolls[-3:]
        (('31', '32', '41'), ('55', '66', '21'), ('22', '11', '21'))
        >>> Ladder(3, "plain", ()).rolls[:4], Ladder(3, "plain", ()).rolls[-2:]
        (('111', '211', '221', '222'), ('665', '666'))
        """
        rolls = map("".join, combinations_with_replacement("654321", self.dice))
        return tuple(sorted(rolls, key=self.worth))

    @cached_property
    def counts(self) -> tuple[dict[int, int], ...]:
        """How many dice of which number each roll has."""
        return tuple([dict(Counter(map(int, roll))) for roll in self.rolls])

    def rows(self) -> list[tuple[str, tuple[str, ...]]]:
        """The rolls by what they are, the lowest first: plain, doubles, triples, top.

        >>> [name for name, _ in Ladder().rows()]
        ['plain', 'doubles', 'top']
        """
        found: dict[str, list[str]] = {}
        for roll in self.rolls:
            found.setdefault(self._sort(roll), []).append(roll)
        return [(name, tuple(rolls)) for name, rolls in found.items()]

    def _sort(self, roll: str) -> str:
        if roll in self.top:
            return "top"
        return "plain" if self.doubles == "plain" else ("plain", "doubles", "triples")[_alike(roll)]

    def worth(self, roll: str) -> tuple[int, ...]:
        """What a roll is compared by."""
        if roll in self.top:
            return self.dice, self.top.index(roll)
        alike = 0 if self.doubles == "plain" else _alike(roll)
        if not alike:
            return 0, int(roll)
        number, sign = Counter(roll).most_common(1)[0][0], -1 if self.doubles == "fall" else 1
        return alike, sign * int(number), int(roll)


def _alike(roll: str) -> int:
    """How many dice show what another does: 0, 1 of a double, 2 of a triple."""
    return len(roll) - len(set(roll))
