"""Estimates from arrays of games: means, ratios of sums, and what is farthest from what is fair."""

from __future__ import annotations

from fractions import Fraction
from math import erfc, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.sim.figures import Estimate
from cardlie.sim.moments import Moments, Summary
from cardlie.sim.statistics import (
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


def share_of(parts: Array, wholes: Array) -> Estimate:
    """The same where it is a share: its interval stays within 0 and 1.

    >>> share_of(np.array([1, 0]), np.array([2, 2])).value
    0.25
    """
    games = _pairs(parts, wholes)
    if not games.sums[1]:
        return UNKNOWN
    return Estimate(ratio(games, 0, 1), clustered_share_interval(games, 0, 1))


def _pairs(parts: Array, wholes: Array) -> Moments:
    columns = np.stack([np.asarray(parts, float), np.asarray(wholes, float)], axis=1)
    sums, products = columns.sum(axis=0).tolist(), (columns.T @ columns).tolist()
    exact: Any = [[Fraction(each) for each in row] for row in products]
    total: Any = [Fraction(each) for each in sums]
    return Moments(len(columns), total, exact)


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
