"""The search: variants race with the same chance, and the few that are left are measured anew.

All variants play games of the same numbers, hence of the same chance. After each round of the race
those that surely miss a wish are out (successive elimination: E. Even-Dar, S. Mannor and Y. Mansour
2006), and the better half of the others goes on (sequential halving: Z. Karnin, T. Koren and
O. Somekh 2013). A variant is out only if an interval of a figure lies outside what is wished; the
chance to err is spread over all variants, wishes and rounds, and comes to one race in a hundred.

What is told of the few is measured in games that nobody chose them by, as many as it takes as far
as the budget goes: intervals that hold all together, 95 times of 100.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import ceil, inf, log2
from typing import Literal

from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import z_quantile
from cardlie.tune.games import Gathered, plus
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: How often any of the intervals that are told may be wrong, and how often a variant that fits is
#: dropped in the race.
ERROR, DROPPED = 0.05, 0.01

#: The fewest games of a variant in the race, and in the measurement of those that are left.
FEWEST, MEASURED = 100, 400

#: The number of the first game that is measured: no race comes so far.
FRESH = 1 << 30

#: The part of a budget that goes into the race, at most.
_RACE = 0.6

#: Finalist are so many times the games that the race says it takes.
_RATHER_MORE = 2

Verdict = Literal["fits", "open", "misses"]

#: Plays games of candidates, each from a number on up to another: what they come to.
Play = Callable[[Sequence[tuple[int, int, int]]], Mapping[int, Gathered | None]]


@dataclass(slots=True)
class Runner:
    """A candidate in the race: ``games`` it has played, and what they came to."""

    number: int
    candidate: Candidate
    games: int = 0
    found: Gathered | None = None
    broken: bool = False
    #: The wishes that it surely misses.
    missed: frozenset[str] = frozenset()

    def estimates(self, wishes: Iterable[Wish], chance: float = ERROR) -> dict[str, Estimate]:
        """The figures that are wished for, each with an interval of this chance to err."""
        assert self.found is not None
        return {wish.key: self.found[wish.key].estimate(chance) for wish in wishes}


@dataclass(frozen=True, slots=True)
class Finalist:
    """One of the few: its figures, in so many games of their own, and whether they fit."""

    runner: Runner
    games: int
    figures: Mapping[str, Estimate]
    verdicts: Mapping[str, Verdict]

    @property
    def verdict(self) -> Verdict:
        """Whether it fits all wishes."""
        found = set(self.verdicts.values())
        return "misses" if "misses" in found else "open" if "open" in found else "fits"


@dataclass(frozen=True, slots=True)
class Result:
    """What a search found: all ``runners``, the few ``best`` of them, and the games it took.

    ``impossible``: each variant surely misses a wish. ``front``: where none fits all wishes, or a
    figure shall be as large or small as can be, those than which no other is nearer in one wish
    without being farther in another; nearest first.
    """

    runners: Sequence[Runner]
    best: Sequence[Finalist]
    front: Sequence[Runner]
    games: int

    @property
    def impossible(self) -> bool:
        """Whether each variant that can be played surely misses a wish."""
        return all(runner.missed for runner in self.runners if not runner.broken)


@dataclass(slots=True)
class Budget:
    """How many games there are to spend; ``more`` may set another number once the pace is known."""

    games: int
    spent: int = 0
    repace: Callable[[int], int] | None = field(default=None, repr=False)

    @property
    def left(self) -> int:
        """The games that are left."""
        return max(0, self.games - self.spent)

    def pace(self, least: int) -> None:
        """Set the number anew, by the pace so far; at least so many are left.

        The first games are the slowest: whatever plays them has just begun.
        """
        if self.repace:
            self.games = max(self.repace(self.spent), self.spent + least)


def search(
    candidates: Sequence[Candidate], wishes: Sequence[Wish], budget: Budget, play: Play, few: int
) -> Result:
    """The few of the candidates that fit the wishes best, within a budget of games."""
    runners = [Runner(number, each) for number, each in enumerate(candidates)]
    return _Search(runners, wishes, budget, play, few).result()


def least_budget(candidates: int, few: int) -> int:
    """The fewest games for which so many candidates can be searched."""
    return candidates * FEWEST + min(few, candidates) * MEASURED


def rounds_of(candidates: int, few: int) -> int:
    """How many rounds it takes to halve the candidates down to the few."""
    return 1 + max(0, ceil(log2(candidates / few)))


def first_games(candidates: int, few: int, budget: int) -> int:
    """How many games each plays in the first round.

    As many again in each later round, by half as many, come to the race's part of the budget.
    """
    per_game = candidates * (1 + (rounds_of(candidates, few) - 1) / 2)
    return max(FEWEST, int(_for_race(candidates, few, budget) / per_game))


def misses(runner: Runner, wishes: Sequence[Wish]) -> tuple[float, ...]:
    """By how much the figures miss each wish (:meth:`Wish.miss`)."""
    figures = runner.estimates(wishes)
    values = [(wish, figures[wish.key].value) for wish in wishes]
    return tuple([inf if value is None else wish.miss(value) for wish, value in values])


def pareto(runners: Sequence[Runner], wishes: Sequence[Wish]) -> list[Runner]:
    """Those than which no other is nearer in one wish and as near in all; the nearest first."""
    far = [(misses(runner, wishes), runner) for runner in runners]
    front: list[tuple[tuple[float, ...], Runner]] = []
    ranks = [sorted({mine[at] for mine, _ in far}) for at in range(len(wishes))]
    goals = any(wish.goal for wish in wishes)  # goals have units of their own: ranks are none

    def nearness(each: tuple[tuple[float, ...], Runner]) -> float:
        places = (rank.index(miss) for rank, miss in zip(ranks, each[0], strict=True))
        return sum(places) if goals else sum(each[0])

    for mine, runner in sorted(far, key=nearness):  # who beats it comes before it
        if not any(
            theirs != mine and all(a <= b for a, b in zip(theirs, mine, strict=True))
            for theirs, _ in front
        ):
            front.append((mine, runner))
    return [runner for _, runner in front]


@dataclass(frozen=True, slots=True)
class _Search:
    """A race, and the measurement of those that are left."""

    runners: Sequence[Runner]
    wishes: Sequence[Wish]
    budget: Budget
    play: Play
    few: int

    def result(self) -> Result:
        """Race, then measure few by few until one may fit or there are no more games."""
        queue, best, few, nth = self._race(), list[Finalist](), self.few, 0
        self.budget.pace(min(few, len(queue)) * MEASURED)
        while queue and not any(each.verdict != "misses" for each in best):
            nth += 1  # another few are another chance to err
            chance = ERROR / 2 ** (nth - 1) / (min(few, len(queue)) * len(self.wishes))
            best += self._measure(queue[:few], chance)
            known = {each.runner.number for each in best}
            hopeful = [runner for runner in self._still_in() if not runner.missed]
            queue = [runner for runner in hopeful if runner.number not in known]
            if self.budget.left < MEASURED * min(few, len(queue)):
                break
        front = (
            []
            if self._hopeful and not self._goals
            else pareto(self._hopeful or self._sound, self.wishes)
        )
        best.sort(key=lambda each: ("fits", "open", "misses").index(each.verdict))
        if best and best[0].verdict != "misses":
            best = [each for each in best if each.verdict != "misses"]
        return Result(self.runners, best[:few], front, self.budget.spent)

    @property
    def _sound(self) -> list[Runner]:
        """Those that come to their end."""
        return [runner for runner in self.runners if not runner.broken]

    @property
    def _goals(self) -> bool:
        """Whether a figure shall be as large or small as can be."""
        return any(wish.goal for wish in self.wishes)

    @property
    def _hopeful(self) -> list[Runner]:
        """Those of them that may fit."""
        return [runner for runner in self._sound if not runner.missed]

    def _race(self) -> list[Runner]:
        """The race; those that are left at its end, the best first."""
        budget, few, count = self.budget, self.few, len(self.runners)
        budget.pace(budget.games)
        rounds, pool = rounds_of(count, few), list(self.runners)
        target = FEWEST if budget.repace else first_games(count, few, budget.games)
        for nth in range(1, rounds + 1):
            self._run_to(pool, target)
            chance = DROPPED / (count * len(self.wishes) * nth * (nth + 1))
            for runner in pool:
                if not runner.broken:
                    verdicts = _verdicts(self.wishes, runner.estimates(self.wishes, chance))
                    runner.missed |= _missed(verdicts)
            budget.pace(min(few, count) * MEASURED)
            pool = self._still_in()[: max(few, ceil(count / 2**nth))]
            target = max(2 * target, first_games(count, few, budget.games))
            left = _for_race(count, few, budget.games) - budget.spent
            costs = accumulate(target - runner.games for runner in pool)
            affordable = [runner for runner, cost in zip(pool, costs, strict=True) if cost <= left]
            if nth == rounds or len(pool) <= few or len(affordable) < few:
                break
            pool = affordable
        return pool

    def _run_to(self, pool: Sequence[Runner], target: int) -> None:
        """Let each play up to the game of this number."""
        by_number = {each.number: each for each in pool if each.games < target}
        asks = [(number, each.games, target) for number, each in by_number.items()]
        for number, found in self.play(asks).items():
            runner = by_number[number]
            self.budget.spent += target - runner.games
            runner.games = target
            if found is None:
                runner.broken = True
            else:
                runner.found = plus(runner.found, found)

    def _still_in(self) -> list[Runner]:
        """Those that may fit, the safest first; where none may, all of them, the nearest first."""
        hopeful = self._hopeful
        if hopeful and self._goals:  # all have been played as often that are in the race
            most = max(runner.games for runner in hopeful)
            racing, layers = [each for each in hopeful if each.games == most], list[Runner]()
            while racing:
                layers += pareto(racing, self.wishes)
                racing = [each for each in racing if each not in layers]
            return [*layers, *(each for each in hopeful if each not in layers)]
        if hopeful:
            return sorted(hopeful, key=lambda runner: (-runner.games, -self._safety(runner)))
        front = pareto(self._sound, self.wishes)
        numbers = {runner.number for runner in front}
        others = [runner for runner in self._sound if runner.number not in numbers]
        return [*front, *sorted(others, key=lambda runner: sum(misses(runner, self.wishes)))]

    def _safety(self, runner: Runner) -> float:
        """How far inside of all wishes its figures lie, in halves of their intervals."""
        return min(_margin(wish, runner) for wish in self.wishes)

    def _measure(self, chosen: Sequence[Runner], chance: float) -> list[Finalist]:
        """The figures of each in games of its own, as many as it takes, or as there are."""
        games = _shared([self._needed(each, chance) for each in chosen], self.budget.left)
        asks = [(each.number, FRESH, FRESH + n) for each, n in zip(chosen, games, strict=True)]
        played, best = self.play(asks), []
        for runner, count in zip(chosen, games, strict=True):
            self.budget.spent += count
            if (found := played[runner.number]) is None:
                runner.broken = True
                continue
            figures = {each.key: found[each.key].estimate(chance) for each in self.wishes}
            verdicts = _verdicts(self.wishes, figures)
            runner.missed |= _missed(verdicts)
            best.append(Finalist(runner, count, figures, verdicts))
        return best

    def _needed(self, runner: Runner, chance: float) -> float:
        """The games after which each wish is decided, as the race tells."""
        if self._goals:  # the better they are known, the surer is the front
            return inf
        wider = z_quantile(chance) / z_quantile(ERROR)
        least = min(abs(_margin(wish, runner)) for wish in self.wishes)
        return inf if least == 0 else runner.games * (wider / least) ** 2 * _RATHER_MORE


def _for_race(candidates: int, few: int, budget: int) -> int:
    """The part of a budget that goes into the race, at most: something is left to measure with."""
    return min(int(budget * _RACE), budget - min(few, candidates) * MEASURED)


def _verdicts(wishes: Sequence[Wish], figures: Mapping[str, Estimate]) -> dict[str, Verdict]:
    """Whether the interval of each figure that is wished for lies within what is wished."""
    found: dict[str, Verdict] = {}
    for wish in wishes:
        low, high = figures[wish.key].interval or (-inf, inf)
        within = wish.low <= low and high <= wish.high
        outside = low > wish.high or high < wish.low
        found[wish.key] = "misses" if outside else "fits" if within else "open"
    return found


def _missed(verdicts: Mapping[str, Verdict]) -> set[str]:
    return {name for name, verdict in verdicts.items() if verdict == "misses"}


def _margin(wish: Wish, runner: Runner) -> float:
    """How far inside of a wish its figure lies, in halves of the interval; below 0: outside."""
    estimate = runner.estimates([wish])[wish.key]
    if estimate.value is None or estimate.interval is None:
        return -inf
    inside = min(estimate.value - wish.low, wish.high - estimate.value)
    reach = max(estimate.interval[1] - estimate.value, estimate.value - estimate.interval[0])
    return inside / reach if reach else inf if inside >= 0 else -inf


def _shared(needed: Sequence[float], games: int) -> list[int]:
    """As many games as each needs, where there are as many; who needs little gives to the others.

    >>> _shared([1000, inf, 5000], 9000)
    [1000, 4000, 4000]
    """
    found = [MEASURED] * len(needed)
    left = games
    for place, at in enumerate(sorted(range(len(needed)), key=lambda i: needed[i])):
        share = max(MEASURED, left // (len(needed) - place))
        found[at] = int(min(max(needed[at], MEASURED), share))
        left -= found[at]
    return found
