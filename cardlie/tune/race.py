"""Best-arm identification with a fixed budget: sequential halving, then fresh games that confirm.

An arm is a variant, and all of them play games of the same numbers, hence of the same chance
(common random numbers). The race is sequential halving (Z. Karnin, T. Koren and O. Somekh: "Almost
optimal exploration in multi-armed bandits", 2013): each round has an equal part of its budget, each
arm that is still in plays as much of it, and the better half stays in: those likeliest to fit all
wishes. An arm whose figures surely miss a wish is out at once (successive elimination: E. Even-Dar,
S. Mannor and Y. Mansour, 2006); the chance to err is spread over all arms, wishes and rounds.

Who wins a race was lucky, too. So the first few play fresh games, as many as the race says it
takes, and all that is told of them comes from these alone: intervals that hold all together, 95
times of 100. Where they leave it open, what is left of the budget goes to the likeliest then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil, inf, log2

from cardlie.sim.statistics import ERROR
from cardlie.tune.arms import Arm, Finalist, RaceResult
from cardlie.tune.budget import Budget
from cardlie.tune.fit import (
    Figures,
    chance_to_fit,
    games_to_part,
    games_to_tell,
    missed_wishes,
    open_goal,
    pareto,
    ranked,
    verdicts_of,
)
from cardlie.tune.games import Ask, Gathered
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: How often a variant that fits is dropped in the race.
DROPPED = 0.01

#: The fewest games of a variant in the race, and fresh ones; in a time, so many are tried first.
FEWEST, MEASURED, LOOK = 100, 400, 40

#: The part of a budget that goes into the race, at most; what is late there ends in a time.
_RACE, _RACE_ENDS = 0.4, 0.8

#: The race ends once the first few are so likely to fit.
_CLEAR = 0.99

#: Finalists play so many times the games that the race says it takes.
_RATHER_MORE = 2

#: Of the chance to err the first fresh games have so much, and each later look of what is left.
_FIRST = 0.8

#: Plays games of candidates: each part of what is asked, and what it comes to; None: it never ends.
#: What is missing had no time.
Play = Callable[[Sequence[Ask]], Iterable[tuple[Ask, Gathered | None]]]

#: Numbers of arms in an order.
_Order = Callable[[Mapping[int, Figures], Sequence[Wish]], list[int]]


def search(
    candidates: Sequence[Candidate], wishes: Sequence[Wish], budget: Budget, play: Play, few: int
) -> RaceResult:
    """The few of the candidates that fit the wishes best, within a budget of games."""
    arms = [Arm(number, each) for number, each in enumerate(candidates)]
    return _Search(arms, wishes, budget, play, few).result()


def least_budget(candidates: int, few: int) -> int:
    """The fewest games for which so many candidates can be searched."""
    return candidates * FEWEST + min(few, candidates) * MEASURED


@dataclass(frozen=True, slots=True)
class _Search:
    """A race, and the fresh games of those that are left."""

    arms: Sequence[Arm]
    wishes: Sequence[Wish]
    budget: Budget
    play: Play
    few: int

    def result(self) -> RaceResult:
        """Race, confirm, and put all that was played in order."""
        best = self._confirmed(self._race())
        hopeful = self._hopeful(self.arms)
        known = [arm for arm in self.arms if arm.is_known]
        front = [] if hopeful and not self._goals else self._first(hopeful or known, pareto)
        first = [each.arm for each in best]
        others = self._first(arm for arm in known if arm not in first)
        return RaceResult(
            self.wishes, self.arms, best, [*first, *others], front,
            self.budget.spent, self._to_settle(best),
        )  # fmt: skip

    @property
    def _goals(self) -> list[Wish]:
        """Wishes for a figure as large or small as can be."""
        return [wish for wish in self.wishes if wish.goal]

    def _hopeful(self, arms: Iterable[Arm]) -> list[Arm]:
        """Those that may fit, as far as games tell."""
        return [arm for arm in arms if arm.is_known and not arm.missed]

    def _first(self, arms: Iterable[Arm], order: _Order = ranked) -> list[Arm]:
        """Some arms, by rank."""
        of = {arm.number: arm.figures(self.wishes) for arm in arms}
        return [self.arms[number] for number in order(of, self.wishes)]

    def _race(self) -> list[Arm]:
        """Halve the arms round by round; those that are left at the end, the best first."""
        pool, rounds = list(self.arms), max(1, ceil(log2(len(self.arms) / self.few)))
        self.budget.until = _RACE_ENDS
        for nth in range(1, rounds + 1):
            self._play_round(pool, _RACE * nth / rounds)
            for arm in (each for each in pool if each.is_known):
                chance = DROPPED / (len(self.arms) * len(self.wishes) * rounds)
                arm.missed |= missed_wishes(self.wishes, arm.raced.figures(self.wishes, chance))
            sound = [arm for arm in self.arms if arm.is_known]
            left = self._hopeful(pool) or self._hopeful(self.arms) or sound
            pool = self._first(left)[: max(self.few, ceil(len(self.arms) / 2**nth))]
            if len(pool) <= self.few or self._is_clear(pool):
                break
        return pool

    def _play_round(self, pool: Sequence[Arm], part: float) -> None:
        """Let all play as many games, until a part of the budget is spent."""
        games = max(arm.raced.games for arm in pool)
        first = FEWEST if self.budget.clock is None else LOOK
        more = self._more(pool, part) if games else first
        while more >= LOOK:
            games += more
            sound = [arm for arm in pool if not arm.broken]
            self._play([arm.raced.next(arm.number, games - arm.raced.games) for arm in sound])
            hopeful = self._hopeful(pool)
            if not hopeful or self.budget.is_over() or self._is_clear(self._first(hopeful)):
                return
            more = self._more(pool, part)

    def _more(self, pool: Sequence[Arm], part: float) -> int:
        """How many games each may play now; for the last few enough is left to confirm them."""
        games = self.budget.at_once(part)
        if self.budget.clock is None:
            games = min(games, self.budget.remaining() - MEASURED * min(self.few, len(self.arms)))
        return games // len(pool)

    def _is_clear(self, pool: Sequence[Arm]) -> bool:
        """Whether the first few surely fit."""
        figures = [arm.raced.figures(self.wishes) for arm in pool[: self.few]]
        likely = [chance_to_fit(self.wishes, each) >= _CLEAR for each in figures]
        return bool(likely) and all(likely) and not self._goals

    def _play(self, asks: Sequence[Ask]) -> None:
        """Play what is asked for, until time is over; who never ends is out."""
        began, games = self.budget.now(), 0
        for (number, start, stop), sums in self.play(asks):
            arm = self.arms[number]
            if sums is None or arm.broken:
                arm.broken = True
                continue
            sample = arm.fresh if start >= arm.fresh.first else arm.raced
            sample.add(stop - start, sums)
            games += stop - start
            if self.budget.is_over():
                break
        self.budget.played(games, began)

    def _confirmed(self, pool: list[Arm]) -> list[Finalist]:
        """The best few in fresh games: more and more of them until one fits, or all are played."""
        best, self.budget.until = dict[int, Finalist](), 1.0
        for look in count():
            chosen = pool[: self.few]
            if not chosen or self.budget.is_over():
                break
            chance = ERROR * _FIRST * (1 - _FIRST) ** look / (len(chosen) * len(self.wishes))
            self._measure(chosen, chance, everything=look > 0)
            for arm in (each for each in chosen if each.fresh.games and not each.broken):
                figures = arm.fresh.figures(self.wishes, chance)
                arm.missed |= missed_wishes(self.wishes, figures)
                verdicts = verdicts_of(self.wishes, figures)
                best[arm.number] = Finalist(arm, arm.fresh.games, figures, verdicts)
            pool = self._first(self._hopeful(self.arms))
            fits = any(each.verdict == "fits" for each in best.values())
            if fits or self._goals or self.budget.remaining() < MEASURED * min(self.few, len(pool)):
                break
        return self._best_first(best.values())

    def _best_first(self, finalists: Iterable[Finalist]) -> list[Finalist]:
        """The few, by verdict, then by their figures; who misses is left out if another doesn't."""
        by_number = {each.arm.number: each for each in finalists}
        best = [by_number[a.number] for a in self._first(each.arm for each in by_number.values())]
        if len(self._goals) == 1:  # as fresh games tell it
            (goal,) = self._goals
            best.sort(key=lambda each: goal.miss(each.figures[goal.key].value or 0.0))
        best.sort(key=lambda each: ("fits", "open", "misses").index(each.verdict))
        if best and best[0].verdict != "misses":
            best = [each for each in best if each.verdict != "misses"]
        return best[: self.few]

    def _measure(self, chosen: Sequence[Arm], chance: float, *, everything: bool) -> None:
        """Fresh games of each, who needs least first: as many as the race says, or all there are.

        Those that need all share it: one answer that is sure is worth more than two that are
        nearly.
        """
        needs = {arm.number: inf for arm in chosen}
        for arm in [] if everything or self._goals else chosen:
            raced = arm.raced.figures(self.wishes)
            needed = _RATHER_MORE * games_to_tell(self.wishes, raced, arm.raced.games, chance)
            needs[arm.number] = max(MEASURED, needed)
        queue = sorted(chosen, key=lambda arm: needs[arm.number])
        for others, arm in zip(range(len(queue) - 1, -1, -1), queue, strict=True):
            need, spent = needs[arm.number], self.budget.part()
            until = spent + (1 - spent) / (others + 1) if need == inf else 1.0
            while not arm.broken and not self.budget.is_over():
                spare = self.budget.remaining() - MEASURED * others
                more = int(min(need - arm.fresh.games, self.budget.at_once(until), spare))
                more = more if arm.fresh.games else max(LOOK, more)
                if more < 1:
                    break
                self._play([arm.fresh.next(arm.number, more)])

    def _to_settle(self, best: Sequence[Finalist]) -> float:
        """The games of a search that would tell whether the first fits, or is nearest to a goal."""
        figures = [each.arm.fresh.figures(self.wishes) for each in best]
        if best and best[0].verdict == "open":
            chance = ERROR * _FIRST / len(self.wishes)
            needed = games_to_tell(self.wishes, figures[0], best[0].games, chance)
        elif goal := open_goal(self.wishes, [each.figures for each in best]):
            needed = sum(each.games for each in best) * games_to_part(goal, figures)
        else:
            return 0.0
        return _RATHER_MORE * needed / (1 - _RACE)
