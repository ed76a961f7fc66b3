"""Confidence intervals of means, shares and ratios, and Holm's correction for many at once.

All are 95 % intervals unless another chance to err is asked for: of a hundred of them, made in the
same way from other seeds, about ninety-five contain the value that endless play would come to.
scipy has Student's t as well, but is much to install for one function.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import atan, cos, erfc, pi, sin, sqrt
from statistics import NormalDist
from typing import Any, NamedTuple


class Summary(NamedTuple):
    """How many values, their sum, and the sum of their squares."""

    games: int
    total: Fraction
    squares: Fraction

    @classmethod
    def of(cls, values: Iterable[float]) -> Summary:
        """That of some values.

        >>> Summary.of([1, 2]).squares
        Fraction(5, 1)
        """
        exact = [Fraction(value) for value in values]
        return cls(len(exact), sum(exact, Fraction()), sum([v * v for v in exact], Fraction()))


@dataclass(slots=True)
class Moments:
    """``sums`` of each column, and ``products[i][j]`` of each two, over so many games.

    That is all that means and intervals ask of them. They are whole numbers, so that the sum of
    parts is the whole, exactly, in any order, and takes the same room for a million games as for
    one.
    """

    games: int
    sums: list[int]
    products: list[list[int]]

    @classmethod
    def empty(cls, width: int) -> Moments:
        """Nothing yet, of so many columns."""
        return cls(0, [0] * width, [[0] * width for _ in range(width)])

    @classmethod
    def of(cls, rows: Sequence[Sequence[Any]]) -> Moments:
        """Those of some games, a row of exact numbers each.

        >>> Moments.of([[1, 2], [3, 4]]).products
        [[10, 14], [14, 20]]
        """
        found = cls.empty(len(rows[0]) if rows else 0)
        for row in rows:
            found.put(row)
        return found

    def put(self, row: Sequence[Any]) -> None:
        """One more game."""
        self.games += 1
        for i, value in enumerate(row):
            self.sums[i] += value
            products = self.products[i]
            for j, other in enumerate(row):
                products[j] += value * other

    def add(self, other: Moments) -> None:
        """The games of another part."""
        self.games += other.games
        self.sums = [a + b for a, b in zip(self.sums, other.sums, strict=True)]
        self.products = [
            [a + b for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(self.products, other.products, strict=True)
        ]

    def combined(self, weights: Mapping[int, Fraction | int]) -> Summary:
        """The values that a sum of weighted columns has over the games."""
        exact = [(i, Fraction(weight)) for i, weight in weights.items()]
        total = sum([weight * Fraction(self.sums[i]) for i, weight in exact], Fraction())
        squares = sum(
            [a * b * Fraction(self.products[i][j]) for i, a in exact for j, b in exact], Fraction()
        )
        return Summary(self.games, total, squares)


#: Low and high end, or None where nothing can be said (no games, or one).
Interval = tuple[float, float] | None

#: How often an interval may miss the value, unless asked otherwise.
ERROR = 0.05

#: From so many degrees of freedom on a series replaces the exact t distribution.
_MANY = 200


def mean(values: Summary) -> float | None:
    """The mean, or None of nothing."""
    return float(values.total / values.games) if values.games else None


def mean_interval(values: Summary, chance: float = ERROR) -> Interval:
    """The interval of a mean of independent values, by Student's t; it misses with this chance.

    >>> [round(end, 3) for end in mean_interval(Summary.of([1.0, 2.0, 3.0]))]
    [-0.484, 4.484]
    """
    n = values.games
    if n < 2:
        return None
    middle = values.total / n
    variance = max(Fraction(), values.squares - values.total * middle) / (n - 1)  # sums are rounded
    reach = t_quantile(n - 1, chance) * sqrt(variance / n)
    return float(middle) - reach, float(middle) + reach


def share_interval(part: float, whole: float, z: float | None = None) -> Interval:
    """Agresti and Coull's interval of a share. ``part`` may be no integer, where a win is shared.

    Its middle is Wilson's, and near 0 and 1, where Wilson's holds the truth in as few as 84 of 100
    cases, it reaches farther. A shared win varies less than a whole one, so that the interval is
    then rather too wide.

    >>> [round(end, 3) for end in share_interval(0, 10)]
    [0.0, 0.321]
    """
    if whole <= 0:
        return None
    z = z_quantile() if z is None else z
    p, added = part / whole, whole + z * z
    middle = (part + z * z / 2) / added
    reach = z * sqrt(middle * (1 - middle) / added)
    # rounding may not push the share itself, least of all 0 or 1, out of its interval
    low = min(p, max(0.0, middle - reach)) if part > 0 else 0.0
    high = max(p, min(1.0, middle + reach)) if part < whole else 1.0
    return low, high


def clustered_share_interval(
    games: Moments, part: int, whole: int, chance: float = ERROR
) -> Interval:
    """The interval of :func:`ratio` where it is a share: what is in one game need not be alike.

    It is that of a share of so many independent cases as tell as much as these games do.

    >>> alike = Moments.of([[5, 5], [0, 5], [5, 5], [0, 5]])
    >>> [round(end, 2) for end in clustered_share_interval(alike, 0, 1)]
    [0.06, 0.94]
    """
    share, n = ratio(games, part, whole), games.games
    if share is None:
        return None
    cases = cases_of(games, part, whole)
    z = t_quantile(n - 1, chance) if n > 1 else z_quantile(chance)
    return share_interval(share * cases, cases, z)


def cases_of(games: Moments, part: int, whole: int) -> float:
    """How many independent cases tell as much of a share as these games do."""
    share = ratio(games, part, whole)
    if share is None:
        return 0.0
    played, cases = games.games, float(games.sums[whole])
    spread = float(games.combined(_residuals(games, part, whole)).squares)
    if spread > 0 and played > 1:
        return min(cases, share * (1 - share) * played * (played - 1) / spread)
    return min(cases, float(played))  # all alike: a game may be no more than one case


def likelihood_of_chance(estimate: float, interval: Interval, games: int) -> float:
    """How often chance alone puts an estimate so far from 0, or farther: the two-sided p value.

    ``interval`` is the one of so many games by Student's t.

    >>> round(likelihood_of_chance(1.0, (0.0, 2.0), 30), 3)
    0.05
    """
    if interval is None:
        return 1.0
    reach = (interval[1] - interval[0]) / 2
    if reach <= 0:
        return float(estimate == 0)
    t = abs(estimate) / reach * t_quantile(games - 1)
    return erfc(t / sqrt(2)) if games > _MANY else max(0.0, 1 - _within(t, games - 1))


def holm(chances: Sequence[float]) -> list[bool]:
    """Which of several findings may be claimed, so that a report with any false claim is rare.

    Holm's rule: if nothing differed, at most :data:`ERROR` of such reports would claim anything.

    >>> holm([0.02, 0.04, 0.001])
    [True, True, True]
    >>> holm([0.03, 0.04, 0.001])
    [False, False, True]
    """
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    claimed = [False] * len(chances)
    for rank, i in enumerate(order):
        if chances[i] > ERROR / (len(chances) - rank):
            break
        claimed[i] = True
    return claimed


def ratio(games: Moments, part: int, whole: int) -> float | None:
    """The sum of one column over the sum of another, each pair counted in one game."""
    wholes = games.sums[whole]
    return float(Fraction(games.sums[part]) / Fraction(wholes)) if wholes else None


def ratio_interval(games: Moments, part: int, whole: int, chance: float = ERROR) -> Interval:
    """The interval of :func:`ratio`; games are independent, what is in one game need not be."""
    middle = ratio(games, part, whole)
    if middle is None:
        return None
    return _around(middle, games, _residuals(games, part, whole), chance)


def paired_ratio_interval(games: Moments, before: Sequence[int], after: Sequence[int]) -> Interval:
    """The interval of the difference of two ratios, parts over wholes, of the same games."""
    first, second = ratio(games, *before), ratio(games, *after)
    if first is None or second is None:
        return None
    weights = {column: -weight for column, weight in _residuals(games, *before).items()}
    for column, weight in _residuals(games, *after).items():
        weights[column] = weights.get(column, Fraction()) + weight
    return _around(second - first, games, weights)


def _around(
    middle: float, games: Moments, residuals: Mapping[int, Fraction], chance: float = ERROR
) -> Interval:
    ends = mean_interval(games.combined(residuals), chance)
    return None if ends is None else (middle + ends[0], middle + ends[1])


def _residuals(games: Moments, part: int, whole: int) -> dict[int, Fraction]:
    """What each game adds to the ratio's error, as weights of its columns; their mean is 0."""
    wholes = Fraction(games.sums[whole])
    scale = games.games / wholes
    return {part: scale, whole: -scale * Fraction(games.sums[part]) / wholes}


@cache
def z_quantile(chance: float = ERROR) -> float:
    """What a normal value is farther from 0 than with this chance, on either side.

    >>> round(z_quantile(), 2)
    1.96
    """
    return -NormalDist().inv_cdf(chance / 2)


@cache
def t_quantile(degrees: int, chance: float = ERROR) -> float:
    """What Student's t of so many degrees of freedom is farther from 0 than with this chance.

    >>> [round(t_quantile(n), 3) for n in (1, 2, 5, 30, 1000)]
    [12.706, 4.303, 2.571, 2.042, 1.962]
    """
    if degrees >= _MANY:  # the first terms of its expansion around the normal quantile
        z, n = z_quantile(chance), degrees
        return z + (z**3 + z) / (4 * n) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n * n)
    low, high = 0.0, 13.0
    while _within(high, degrees) < 1 - chance:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, degrees) < 1 - chance else (low, middle)
    return (low + high) / 2


def _within(t: float, degrees: int) -> float:
    """How likely Student's t lies within -t and t: the finite series of its integral."""
    angle = atan(t / sqrt(degrees))
    s, c = sin(angle), cos(angle)
    if degrees % 2:
        term, total = c, 0.0
        for k in range(3, degrees + 1, 2):
            total += term
            term *= c * c * (k - 1) / k
        return 2 / pi * (angle + s * total)
    term, total = 1.0, 0.0
    for k in range(2, degrees + 1, 2):
        total += term
        term *= c * c * (k - 1) / k
    return s * total
