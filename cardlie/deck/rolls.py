"""What a whole roll of dice counts, where that is not the sum of its dice."""

from __future__ import annotations

from math import comb, factorial, perm
from typing import NamedTuple


class Whole(NamedTuple):
    """What a roll counts as a whole: the table ``[rolls]`` of a game's file.

    ``straight``: dice that show the lowest numbers, each once, are of every number, and one more.
    ``nothing``: several that all differ count nothing. ``alike``: several that all count are one
    more, and two more if they show one number. Of these the first that fits counts.
    """

    straight: bool = False
    nothing: bool = False
    alike: bool = False

    def of(self, counts: tuple[int, ...], total: int) -> int:
        """What a roll counts of which the dice by themselves are ``total``.

        >>> Whole(straight=True).of((1, 1, 1, 0, 0, 0), 2), Whole(alike=True).of((1, 0, 2), 3)
        (4, 4)
        """
        dice = sum(counts)
        if self.straight and dice and counts[:dice] == (1,) * dice:
            return dice + 1
        if self.nothing and dice > 1 == max(counts):
            return 0
        if self.alike and dice > 1 and total == dice:
            return total + 1 + (max(counts) == dice)
        return total

    def most(self, dice: int, rolls: int) -> int:
        """The most that so many dice can count, in so many rolls.

        >>> Whole(straight=True).most(12, 3), Whole(alike=True).most(3, 3), Whole().most(3, 3)
        (15, 5, 3)
        """
        one_more = min(rolls, dice) if self.straight else 0
        return dice + max(one_more, 2 * min(rolls, dice // 2) if self.alike else 0)

    def ways(self, dice: int, hits: tuple[bool, ...]) -> list[int]:
        """How many rolls count 0, 1, 2, ...; ``hits`` tells which faces count by themselves."""
        sides, good = len(hits), sum(hits)
        bad = sides - good
        ways = [comb(dice, x) * good**x * bad ** (dice - x) for x in range(dice + 1)] + [0, 0]
        if self.alike and dice > 1:
            ways[dice + 1], ways[dice + 2] = good**dice - good, good
            ways[dice] = 0
        if self.nothing and 1 < dice <= sides:
            for x in range(dice + 1):
                different = comb(dice, x) * perm(good, x) * perm(bad, dice - x)
                ways[self._by_dice(x, dice)] -= different
                ways[0] += different
        if self.straight and 0 < dice <= sides:
            first = sum(hits[:dice])
            was = 0 if self.nothing and dice > 1 else self._by_dice(first, dice)
            ways[was] -= factorial(dice)
            ways[dice + 1] += factorial(dice)
        return ways

    def _by_dice(self, total: int, dice: int) -> int:
        """What a roll of different dice counts that is no straight and not nothing."""
        return total + (self.alike and dice > 1 and total == dice)
