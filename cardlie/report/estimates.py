"""Estimators over arrays of games: means, ratios of sums, the value farthest from fair."""

from __future__ import annotations

from dataclasses import dataclass
from math import lgamma, log, log1p
from typing import Literal

import numpy as np

from cardlie.base.arrays import Array
from cardlie.sim.array_tally import moments_of
from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import (
    ERROR,
    Interval,
    Moments,
    cases_of,
    clustered_share_interval,
    mean,
    mean_interval,
    ratio,
    ratio_interval,
    share_interval,
    z_quantile,
)

#: Values that are all alike tell nothing of how much others may differ, unless they are so many.
_FEW, _NO_WIDTH = 10, 1e-6

#: What becomes of the columns of a figure.
How = Literal["mean", "ratio", "share", "farthest", "least"]


@dataclass(frozen=True, slots=True)
class Share(Estimate):
    """A share, and how many independent cases would tell as much of it."""

    cases: float = 0.0

    def above(self, bound: float) -> float:
        """How likely chance lifts it so far above the bound, if it is no higher in truth.

        >>> Share(1.0, None, 2.0).above(0.5)
        0.25
        """
        if self.value is None or self.value <= bound:
            return 1.0
        return at_least(round(self.value * self.cases), int(self.cases), bound)

    def below(self, bound: float) -> float:
        """How likely chance lowers it so far below the bound, if it is no lower in truth."""
        if self.value is None:
            return 1.0
        return Share(1 - self.value, None, self.cases).above(1 - bound)

    def apart(self, low: float, high: float) -> float:
        """How likely chance moves it so far out of a range: on either side, if it has two ends.

        >>> Share(1.0, None, 2.0).apart(0.0, 0.5), Share(1.0, None, 2.0).apart(0.1, 0.5)
        (0.25, 0.5)
        """
        sides = 2 if low > 0 and high < 1 else 1
        return min(1.0, sides * min(self.below(low), self.above(high)))


def at_least(successes: int, cases: int, share: float) -> float:
    """How likely so many or more of the cases come of chance that makes a share of them."""
    if successes <= 0 or share >= 1:
        return 1.0
    if share <= 0 or successes > cases:
        return 0.0
    k = np.arange(successes, cases + 1)
    ways = lgamma(cases + 1) - _log_factorials(k) - _log_factorials(cases - k)
    return min(1.0, float(np.exp(ways + k * log(share) + (cases - k) * log1p(-share)).sum()))


def _log_factorials(numbers: Array) -> Array:
    return np.array([lgamma(number + 1) for number in numbers.tolist()])


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over games of the columns of one figure.

    ``how`` tells what it is: the ``mean`` of its column, the ``ratio`` of the first to the second,
    a ``share`` (the same, but between 0 and 1), the ``least`` of several shares, each two columns,
    or the mean of the ``farthest`` of all columns, which add up to 0 in each game.
    """

    how: How
    moments: Moments

    @classmethod
    def of(cls, how: How, *columns: Array) -> Sums:
        """Those of some columns, a value for each game."""
        return cls(how, moments_of(np.stack([np.asarray(c, float) for c in columns], axis=1)))

    def estimate(self, chance: float = ERROR) -> Estimate:
        """The figure, with an interval that misses the truth with this chance at most."""
        games = self.moments
        if self.how == "share":
            ends = clustered_share_interval(games, 0, 1, chance)
            return Share(ratio(games, 0, 1), ends, cases_of(games, 0, 1))
        if self.how == "least":
            return self._least(chance)
        if self.how == "ratio":
            ends = ratio_interval(games, 0, 1, chance)
            return Estimate(ratio(games, 0, 1), unless_alike(ends, _cases(games, 1)))
        each = [games.combined({at: 1}) for at in range(len(games.sums))]
        if self.how == "mean":
            return Estimate(
                mean(each[0]), unless_alike(mean_interval(each[0], chance), games.games)
            )
        # all means at once, so that the largest is among them (Bonferroni); it can't be below 0
        found = [mean_interval(values, chance / len(each)) for values in each]
        intervals = [ends for ends in found if ends is not None]
        if not intervals:
            return Estimate(None)
        low, high = (max(ends) for ends in zip(*intervals, strict=True))
        return Estimate(max([mean(values) or 0.0 for values in each]), (max(0.0, low), high))

    def _least(self, chance: float) -> Estimate:
        """The least of several shares: all at once, so that it is among them (Bonferroni)."""
        games = self.moments
        pairs = [at for at in range(0, len(games.sums), 2) if games.sums[at + 1]]
        values = [ratio(games, at, at + 1) or 0.0 for at in pairs]
        if not pairs:
            return Estimate(None)
        ends = [
            clustered_share_interval(games, at, at + 1, chance / len(pairs)) or (0.0, 1.0)
            for at in pairs
        ]
        low, high = (min(each) for each in zip(*ends, strict=True))
        return Estimate(min(values), (low, high))


def unless_alike(ends: Interval, cases: float) -> Interval:
    """An interval, unless it has no width because too few cases tell it.

    >>> unless_alike((0.5, 0.5), 1), unless_alike((0.5, 0.5), 1000)
    (None, (0.5, 0.5))
    """
    if ends is None or (cases < _FEW and ends[1] - ends[0] < _NO_WIDTH * max(1.0, abs(ends[1]))):
        return None
    return ends


def _cases(games: Moments, whole: int) -> float:
    """How many games tell a ratio: those in which there is nothing to divide by tell nothing."""
    wholes, squares = games.sums[whole], games.products[whole][whole]
    return float(wholes * wholes / squares) if squares else 0.0


def wider(known: Estimate, chance: float) -> Interval:
    """The interval of an estimate that misses the truth with a smaller chance than its own.

    >>> [round(end, 2) for end in wider(Estimate(0.5, (0.3, 0.7)), 0.002)]
    [0.18, 0.82]
    """
    value, ends = known.value, known.interval
    if value is None or ends is None:
        return ends
    z = z_quantile(chance)
    low, high = (value + (end - value) * z / z_quantile() for end in ends)
    if isinstance(known, Share):
        low, high = share_interval(value * known.cases, known.cases, z) or ends
        low, high = max(0.0, low), min(1.0, high)
    return min(ends[0], low), max(ends[1], high)


def mean_of(values: Array) -> Estimate:
    """The mean of a value for each game.

    >>> mean_of(np.array([1.0, 2.0, 3.0])).value
    2.0
    """
    return Sums.of("mean", values).estimate()


def share_of(parts: Array, wholes: Array) -> Share:
    """The sum of one value over that of another, each pair of one game, as a share.

    >>> share_of(np.array([1, 0]), np.array([2, 2])).value
    0.25
    """
    found = Sums.of("share", parts, wholes).estimate()
    assert isinstance(found, Share)
    return found
