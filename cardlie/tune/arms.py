"""The arms of a race, what they come to, and how near that is to what is wished."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

from cardlie.sim.figures import Estimate
from cardlie.tune.games import Gathered
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: How often any of the intervals that are told may be wrong.
ERROR = 0.05

Verdict = Literal["fits", "open", "misses"]


@dataclass(slots=True)
class Arm:
    """A candidate in the race: ``games`` it has played, and what they came to."""

    number: int
    candidate: Candidate
    games: int = 0
    gathered: Gathered | None = None
    broken: bool = False
    #: The wishes that it surely misses.
    missed: frozenset[str] = frozenset()

    @property
    def is_known(self) -> bool:
        """Whether it was played, and comes to its end."""
        return self.gathered is not None and not self.broken

    def estimates(self, wishes: Iterable[Wish], chance: float = ERROR) -> dict[str, Estimate]:
        """The figures that are wished for, each with an interval of this chance to err."""
        assert self.gathered is not None
        return {wish.key: self.gathered[wish.key].estimate(chance) for wish in wishes}


@dataclass(frozen=True, slots=True)
class Finalist:
    """One of the few: its figures, in so many games of their own, and whether they fit."""

    arm: Arm
    games: int
    figures: Mapping[str, Estimate]
    verdicts: Mapping[str, Verdict]

    @property
    def verdict(self) -> Verdict:
        """Whether it fits all wishes."""
        found = set(self.verdicts.values())
        return "misses" if "misses" in found else "open" if "open" in found else "fits"


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What a search found: all ``arms``, the few ``best`` of them, and the games it took.

    ``impossible``: each variant surely misses a wish. ``front``: where none fits all wishes, or a
    figure shall be as large or small as can be, those than which no other is nearer in one wish
    without being farther in another; nearest first.
    """

    arms: Sequence[Arm]
    best: Sequence[Finalist]
    front: Sequence[Arm]
    games: int
    wishes: Sequence[Wish] = ()

    @property
    def undecided(self) -> bool:
        """Whether one goal alone is wished, and fresh games don't tell who comes nearest to it."""
        wish = self.wishes[0] if len(self.wishes) == 1 and self.best else None
        if wish is None or not wish.goal:
            return False
        ends = [each.figures[wish.key].interval or (-inf, inf) for each in self.best]
        (low, _), *rest = [(-b, -a) if wish.goal < 0 else (a, b) for a, b in ends]
        return any(low <= top for _, top in rest)

    @property
    def impossible(self) -> bool:
        """Whether each variant that can be played surely misses a wish."""
        return all(arm.missed for arm in self.arms if not arm.broken)

    @property
    def unplayed(self) -> int:
        """How many variants had no time to be played."""
        return sum(not arm.broken and arm.gathered is None for arm in self.arms)


def misses(arm: Arm, wishes: Sequence[Wish]) -> tuple[float, ...]:
    """By how much the figures miss each wish (:meth:`Wish.miss`)."""
    figures = arm.estimates(wishes)
    values = [(wish, figures[wish.key].value) for wish in wishes]
    return tuple([inf if value is None else wish.miss(value) for wish, value in values])


def pareto(arms: Sequence[Arm], wishes: Sequence[Wish]) -> list[Arm]:
    """Those than which no other is nearer in one wish and as near in all; the nearest first."""
    far = [(misses(arm, wishes), arm) for arm in arms]
    front: list[tuple[tuple[float, ...], Arm]] = []
    ranks = [sorted({mine[at] for mine, _ in far}) for at in range(len(wishes))]
    goals = any(wish.goal for wish in wishes)  # goals have units of their own: ranks are none

    def nearness(missing: tuple[tuple[float, ...], Arm]) -> float:
        places = (rank.index(miss) for rank, miss in zip(ranks, missing[0], strict=True))
        return sum(places) if goals else sum(missing[0])

    for mine, arm in sorted(far, key=nearness):  # who beats it comes before it
        if not any(
            theirs != mine and all(a <= b for a, b in zip(theirs, mine, strict=True))
            for theirs, _ in front
        ):
            front.append((mine, arm))
    return [arm for _, arm in front]


def verdicts_of(wishes: Sequence[Wish], figures: Mapping[str, Estimate]) -> dict[str, Verdict]:
    """Whether the interval of each figure that is wished for lies within what is wished."""
    found: dict[str, Verdict] = {}
    for wish in wishes:
        low, high = figures[wish.key].interval or (-inf, inf)
        within = wish.low <= low and high <= wish.high
        outside = low > wish.high or high < wish.low
        found[wish.key] = "misses" if outside else "fits" if within else "open"
    return found


def missed_wishes(verdicts: Mapping[str, Verdict]) -> set[str]:
    """The wishes that are missed."""
    return {name for name, verdict in verdicts.items() if verdict == "misses"}


def margin(wish: Wish, arm: Arm) -> float:
    """How far inside of a wish its figure lies, in halves of the interval; below 0: outside."""
    estimate = arm.estimates([wish])[wish.key]
    if estimate.value is None or estimate.interval is None:
        return -inf
    inside = min(estimate.value - wish.low, wish.high - estimate.value)
    reach = max(estimate.interval[1] - estimate.value, estimate.value - estimate.interval[0])
    return inside / reach if reach else inf if inside >= 0 else -inf
