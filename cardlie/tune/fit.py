"""How well figures fit wishes: verdicts, the chance to fit, the games it takes to tell, ranks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import inf, prod
from statistics import NormalDist
from typing import Literal, TypeVar

from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import ERROR, z_quantile
from cardlie.tune.wishes import Wish

Verdict = Literal["fits", "open", "misses"]

#: Estimates with 95 % intervals by the keys of wishes.
Figures = Mapping[str, Estimate]

T = TypeVar("T")

_NORMAL = NormalDist()


def verdicts_of(wishes: Iterable[Wish], figures: Figures) -> dict[str, Verdict]:
    """Whether the interval of each figure that is wished for lies within what is wished."""
    found: dict[str, Verdict] = {}
    for wish in wishes:
        low, high = figures[wish.key].interval or (-inf, inf)
        within = wish.low <= low and high <= wish.high
        outside = low > wish.high or high < wish.low
        found[wish.key] = "misses" if outside else "fits" if within else "open"
    return found


def missed_wishes(wishes: Iterable[Wish], figures: Figures) -> frozenset[str]:
    """The wishes that are missed."""
    verdicts = verdicts_of(wishes, figures)
    return frozenset([name for name, verdict in verdicts.items() if verdict == "misses"])


def chance_to_fit(wishes: Iterable[Wish], figures: Figures) -> float:
    """How likely figures lie within all that is wished, by the games that they are known from.

    They vary as normal values do, each by itself.

    >>> chance_to_fit([Wish("rounds", high=9)], {"rounds": Estimate(9.0, (8.0, 10.0))})
    0.5
    """
    ends = [_inside(wish, figures[wish.key]) for wish in wishes]
    return prod(max(0.0, sum(map(_NORMAL.cdf, each)) - 1) for each in ends)


def games_to_tell(
    wishes: Iterable[Wish], figures: Figures, games: int, chance: float = ERROR
) -> float:
    """After how many games intervals with this chance to err tell whether all wishes are met.

    So many games made the figures; more make the intervals shorter, by the root of their number.
    """
    z = z_quantile(chance)
    margins = [min(map(abs, _inside(wish, figures[wish.key]))) for wish in wishes]
    least = min(margins, default=inf)
    return games * (z / least) ** 2 if least else inf


def _inside(wish: Wish, figure: Estimate) -> tuple[float, float]:
    """How far inside of either end a figure lies, in standard errors; below 0: outside."""
    if figure.value is None or figure.interval is None:
        return 0.0, 0.0
    value, (low, high) = figure.value, figure.interval
    over, below = value - wish.low, wish.high - value
    return _standard_errors(over, value - low), _standard_errors(below, high - value)


def _standard_errors(distance: float, reach: float) -> float:
    if not reach or abs(distance) == inf:
        return inf if distance >= 0 else -inf
    return distance / reach * z_quantile(ERROR)


def misses(wishes: Iterable[Wish], figures: Figures) -> tuple[float, ...]:
    """By how much figures miss each wish (:meth:`Wish.miss`)."""
    values = [(wish, figures[wish.key].value) for wish in wishes]
    return tuple([inf if value is None else wish.miss(value) for wish, value in values])


def ranked(things: Mapping[T, Figures], wishes: Sequence[Wish]) -> list[T]:
    """The likeliest to fit first, to a percent; of those as likely the nearest.

    Where figures shall be as large or small as can be, the trade-offs come first.
    """
    if any(wish.goal for wish in wishes):
        front = pareto(things, wishes)
        rest = {each: known for each, known in things.items() if each not in front}
        return [*front, *_nearest_first(rest, wishes)]

    def rank(thing: T) -> tuple[float, float]:
        figures = things[thing]
        return -round(chance_to_fit(wishes, figures), 2), sum(misses(wishes, figures))

    return sorted(things, key=rank)


def pareto(things: Mapping[T, Figures], wishes: Sequence[Wish]) -> list[T]:
    """Those than which no other is nearer in one wish and as near in all; the nearest first."""
    front: dict[T, tuple[float, ...]] = {}
    for thing in _nearest_first(things, wishes):  # who beats it comes before it
        mine = misses(wishes, things[thing])
        if not any(
            theirs != mine and all(a <= b for a, b in zip(theirs, mine, strict=True))
            for theirs in front.values()
        ):
            front[thing] = mine
    return list(front)


def _nearest_first(things: Mapping[T, Figures], wishes: Sequence[Wish]) -> list[T]:
    """By all misses together; goals have units of their own, so that there it is by all ranks."""
    far = {thing: misses(wishes, figures) for thing, figures in things.items()}
    if not any(wish.goal for wish in wishes):
        return sorted(things, key=lambda thing: sum(far[thing]))
    places = [
        {miss: place for place, miss in enumerate(sorted({*each}))}
        for each in zip(*far.values(), strict=True)
    ]
    return sorted(
        things,
        key=lambda thing: sum(place[miss] for place, miss in zip(places, far[thing], strict=True)),
    )


def open_goal(wishes: Iterable[Wish], best: Sequence[Figures]) -> Wish | None:
    """A goal to which the first is not surely nearer, or farther from it, than each other."""
    return next((wish for wish in wishes if wish.goal and games_to_part(wish, best) > 1), None)


def games_to_part(wish: Wish, best: Sequence[Figures]) -> float:
    """How many times the games it takes until the first is told from each other."""
    first, *others = [each[wish.key] for each in best] or [Estimate(None)]
    return max([_times_to_part(first, other) for other in others], default=0.0)


def _times_to_part(one: Estimate, two: Estimate) -> float:
    if one.value is None or two.value is None or not (one.interval and two.interval):
        return inf
    if one.value < two.value:
        return _times_to_part(two, one)
    apart = one.value - two.value
    reach = apart - one.interval[0] + two.interval[1]  # of both, towards each other
    return (reach / apart) ** 2 if apart else inf
