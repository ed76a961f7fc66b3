"""Estimates from arrays of games: means, ratios of sums, and what is farthest from what is fair."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import erfc, lgamma, log, log1p, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from cardlie.sim.figures import Estimate
from cardlie.sim.moments import Moments, Summary
from cardlie.sim.statistics import (
    cases_of,
    clustered_share_interval,
    mean,
    mean_interval,
    ratio,
    ratio_interval,
)

Array = NDArray[Any]

#: Nothing is known.
UNKNOWN = Estimate(None)


def summary(values: Array) -> Summary:
    """The values' number, sum and sum of squares."""
    total, squares = float(values.sum()), float((values * values).sum())
    return Summary(len(values), Fraction(total), Fraction(squares))


def mean_of(values: Array) -> Estimate:
    """The mean of a value for each game.

    >>> mean_of(np.array([1.0, 2.0, 3.0])).value
    2.0
    """
    found = summary(np.asarray(values, float))
    return Estimate(mean(found), mean_interval(found))


def ratio_of(parts: Array, wholes: Array) -> Estimate:
    """The sum of one value over that of another, each pair of one game."""
    games = _pairs(parts, wholes)
    return Estimate(ratio(games, 0, 1), ratio_interval(games, 0, 1))


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
        """How likely chance moves it so far out of a range, on either side."""
        return min(1.0, 2 * min(self.below(low), self.above(high)))


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


def share_of(parts: Array, wholes: Array) -> Share:
    """The same where it is a share: its interval stays within 0 and 1.

    >>> share_of(np.array([1, 0]), np.array([2, 2])).value
    0.25
    """
    games = _pairs(parts, wholes)
    if not games.sums[1]:
        return Share(None)
    interval = clustered_share_interval(games, 0, 1)
    return Share(ratio(games, 0, 1), interval, cases_of(games, 0, 1) or 0.0)


def _pairs(parts: Array, wholes: Array) -> Moments:
    columns = np.stack([np.asarray(parts, float), np.asarray(wholes, float)], axis=1)
    sums, products = columns.sum(axis=0).tolist(), (columns.T @ columns).tolist()
    exact: Any = [[Fraction(each) for each in row] for row in products]
    total: Any = [Fraction(each) for each in sums]
    return Moments(len(columns), total, exact)


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of each game, before it is estimated: a row for each game.

    ``how`` tells what becomes of ``values``: their ``mean``, their ``ratio`` to the second column,
    a ``share`` of it, or the mean of the ``farthest`` of all columns.
    """

    how: Literal["mean", "ratio", "share", "farthest"]
    values: Array

    def estimate(self) -> Estimate:
        """The figure, with its 95 % interval."""
        if self.how == "farthest":
            return farthest(self.values)
        if self.how == "mean":
            return mean_of(self.values[:, 0])
        return (ratio_of if self.how == "ratio" else share_of)(*self.values.T)


def farthest(excesses: Array) -> Estimate:
    """The largest of several means of columns, whose interval allows for having looked at all.

    ``excesses`` has a row for each game. The ends hold all means at once 19 times of 20
    (Bonferroni), so that they hold the largest too.
    """
    games, columns = excesses.shape
    if games < 2:
        return UNKNOWN
    middles = excesses.mean(axis=0)
    reach = quantile(0.05 / columns) * excesses.std(axis=0, ddof=1) / sqrt(games)
    ends = float((middles - reach).max()), float((middles + reach).max())
    return Estimate(float(middles.max()), ends)


def tail(z: float) -> float:
    """How likely a normal value is farther from 0 than ``z``, on either side.

    >>> round(tail(1.96), 3)
    0.05
    """
    return erfc(abs(z) / sqrt(2))


def quantile(chance: float) -> float:
    """What a normal value is farther from 0 than with this chance: the inverse of :func:`tail`.

    >>> round(quantile(0.05), 2)
    1.96
    """
    low, high = 0.0, 40.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle) > chance else (low, middle)
    return low
