"""Means, quotients and shares of a plain recount, with their intervals by the textbook."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, lgamma, pi, sqrt
from statistics import NormalDist, mean, stdev

#: A value and the ends of its interval, where games tell them.
Figure = tuple[float | None, tuple[float, float] | None]


@cache
def t_quantile(degrees: int, upto: float = 0.975) -> float:
    """A quantile of Student's t: its density added up in small steps."""
    scale = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)

    def density(x: float) -> float:
        return float(scale * (1 + x * x / degrees) ** (-(degrees + 1) / 2))

    step, x, area = 1e-3, 0.0, 0.5
    while area < upto:
        area += step * density(x + step / 2)
        x += step
    return x - (area - upto) / density(x)


def known(figure: Figure, cases: float) -> Figure:
    """A figure whose interval tells nothing where the few cases that tell it are all alike."""
    value, ends = figure
    alike = ends is not None and ends[1] - ends[0] < 1e-6 * max(1.0, abs(ends[1]))
    return (value, None) if alike and cases < 10 else figure


def average(values: Sequence[float]) -> Figure:
    """A mean, with Student's interval, as a page tells it."""
    return known(student(values), len(values))


def student(values: Sequence[float]) -> Figure:
    """A mean, with Student's interval."""
    if len(values) < 2:
        return (values[0] if values else None), None
    reach = t_quantile(len(values) - 1) * stdev(values) / sqrt(len(values))
    return mean(values), (mean(values) - reach, mean(values) + reach)


Pairs = Sequence[tuple[float, float]]


def quotient(pairs: Pairs) -> Figure:
    """A sum over another, of pairs from games: by the spread of what each game adds."""
    part, whole = (sum(each) for each in zip(*pairs, strict=True))
    if not whole:
        return None, None
    middle, games = part / whole, len(pairs)
    _, ends = student([(a - middle * b) * games / whole for a, b in pairs])
    found = middle, ends and (middle + ends[0], middle + ends[1])
    return known(found, whole * whole / sum(b * b for _, b in pairs))


def share(pairs: Pairs, chance: float = 0.05) -> Figure:
    """The same where it is a share: Agresti and Coull's, of as many cases as the games tell."""
    part, whole = (sum(each) for each in zip(*pairs, strict=True))
    if not whole:
        return None, None
    p, games = part / whole, len(pairs)
    spread = sum(((a - p * b) * games / whole) ** 2 for a, b in pairs)
    cases = p * (1 - p) * games * (games - 1) / spread if spread > 0 and games > 1 else games
    upto = 1 - chance / 2
    z = t_quantile(games - 1, upto) if games > 1 else NormalDist().inv_cdf(upto)
    n = min(cases, whole)
    middle = (p * n + z * z / 2) / (n + z * z)
    reach = z * sqrt(middle * (1 - middle) / (n + z * z))
    low = min(p, max(0.0, middle - reach)) if p > 0 else 0.0
    return p, (low, max(p, min(1.0, middle + reach)) if p < 1 else 1.0)


def farthest(columns: Sequence[Sequence[float]]) -> Figure:
    """The largest of several means that add up to 0, of which each is looked at (Bonferroni)."""
    if len(columns[0]) < 2:
        return None, None
    t = t_quantile(len(columns[0]) - 1, 1 - 0.025 / len(columns))
    found = [(mean(each), t * stdev(each) / sqrt(len(each))) for each in columns]
    low, high = max(m - r for m, r in found), max(m + r for m, r in found)
    return max(m for m, _ in found), (max(0.0, low), high)


def differs(one: Pairs, other: Pairs) -> Figure:
    """A quotient less another of the same games: by the spread of what each game adds to both."""
    (first, _), (second, _) = quotient(one), quotient(other)
    if first is None or second is None:
        return None, None
    wholes = [sum(b for _, b in pairs) for pairs in (one, other)]
    games = len(one)
    added = [
        (c - second * d) * games / wholes[1] - (a - first * b) * games / wholes[0]
        for (a, b), (c, d) in zip(one, other, strict=True)
    ]
    _, ends = student(added)
    return second - first, ends and (second - first + ends[0], second - first + ends[1])


def by_chance(figure: Figure, games: int) -> float:
    """How often chance alone puts a figure so far from 0: what Student's t leaves beyond it."""
    value, ends = figure
    if value is None or ends is None:
        return 1.0
    if ends[0] == ends[1]:
        return float(value == 0)
    t = abs(value) / ((ends[1] - ends[0]) / 2) * t_quantile(games - 1)
    degrees = games - 1
    scale = exp(lgamma((degrees + 1) / 2) - lgamma(degrees / 2)) / sqrt(degrees * pi)
    steps = 20_000
    inside = sum(
        scale * (1 + (t * (n + 0.5) / steps) ** 2 / degrees) ** (-(degrees + 1) / 2)
        for n in range(steps)
    )
    return max(0.0, 1 - 2 * float(inside) * t / steps)
