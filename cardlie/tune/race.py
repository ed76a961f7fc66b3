"""Racing: variants play on common random numbers, and the few that are left are measured anew.

All variants play games of the same numbers, hence of the same chance. After each round of the race
those that surely miss a wish are out (successive elimination: E. Even-Dar, S. Mannor and Y. Mansour
2006), and the better half of the others goes on (sequential halving: Z. Karnin, T. Koren and
O. Somekh 2013). A variant is out only if an interval of a figure lies outside what is wished; the
chance to err is spread over all variants, wishes and rounds, and comes to one race in a hundred.

What is told of the few is measured in games that nobody chose them by, as many as it takes as far
as the budget goes: intervals that hold all together, 95 times of 100.

In a time, games are asked for in parts that take seconds, however slow they are, and what isn't
played when it is over is not played at all: then some variants may have no games.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, inf, log2

from cardlie.sim.statistics import z_quantile
from cardlie.tune.arms import (
    ERROR,
    Arm,
    Finalist,
    RaceResult,
    margin,
    missed_wishes,
    misses,
    pareto,
    verdicts_of,
)
from cardlie.tune.budget import LOOK, Budget
from cardlie.tune.games import Gathered, plus
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: How often a variant that fits is dropped in the race.
DROPPED = 0.01

#: The fewest games of a variant in the race, and in the measurement of those that are left.
FEWEST, MEASURED = 100, 400

#: The number of the first game that is measured: no race comes so far.
FRESH = 1 << 30

#: The part of a budget that goes into the race, at most.
_RACE = 0.6

#: In a time, the race ends here at the latest, though not all have played their first games.
_RACE_ENDS = 0.8

#: In a time, no more than so many times the games so far are played before the pace is taken anew.
_GROWS = 3

#: Of the chance to err the first measurement has so much, and each later one of what is left.
_FIRST = 0.8

#: Finalists get so many times the games that the race says it takes.
_RATHER_MORE = 2

#: Games of a candidate, by its number: from the first to before the last.
Ask = tuple[int, int, int]

#: Plays games of candidates: what they come to. Who isn't in it had no time.
Play = Callable[[Sequence[Ask]], Mapping[int, Gathered | None]]


def search(
    candidates: Sequence[Candidate], wishes: Sequence[Wish], budget: Budget, play: Play, few: int
) -> RaceResult:
    """The few of the candidates that fit the wishes best, within a budget of games."""
    arms = [Arm(number, each) for number, each in enumerate(candidates)]
    return _Search(arms, wishes, budget, play, few).result()


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


@dataclass(frozen=True, slots=True)
class _Search:
    """A race, and the measurement of those that are left."""

    arms: Sequence[Arm]
    wishes: Sequence[Wish]
    budget: Budget
    play: Play
    few: int

    def result(self) -> RaceResult:
        """Race, then measure few by few until one may fit or there are no more games."""
        queue, best, few, share = self._race(), list[Finalist](), self.few, _FIRST
        while queue and not any(each.verdict != "misses" for each in best):
            chance = ERROR * share / (min(few, len(queue)) * len(self.wishes))
            share *= 1 - _FIRST  # another few are another chance to err
            best += self._measure(queue[:few], chance)
            known = {each.arm.number for each in best}
            hopeful = [arm for arm in self._still_in() if not arm.missed]
            queue = [arm for arm in hopeful if arm.number not in known]
            if self.budget.games_left < MEASURED * min(few, len(queue)):
                break
        front = (
            []
            if self._hopeful and not self._goals
            else pareto(self._hopeful or self._sound, self.wishes)
        )
        goals = [wish for wish in self.wishes if wish.goal]
        if len(goals) == 1:  # as fresh games tell it
            best.sort(key=lambda each: goals[0].miss(each.figures[goals[0].key].value or 0.0))
        best.sort(key=lambda each: ("fits", "open", "misses").index(each.verdict))
        if best and best[0].verdict != "misses":
            best = [each for each in best if each.verdict != "misses"]
        return RaceResult(self.arms, best[:few], front, self.budget.spent, self.wishes)

    @property
    def _sound(self) -> list[Arm]:
        """Those that were played and come to their end."""
        return [arm for arm in self.arms if arm.is_known]

    @property
    def _goals(self) -> bool:
        """Whether a figure shall be as large or small as can be."""
        return any(wish.goal for wish in self.wishes)

    @property
    def _hopeful(self) -> list[Arm]:
        """Those of them that may fit."""
        return [arm for arm in self._sound if not arm.missed]

    def _race(self) -> list[Arm]:
        """The race; those that are left at its end, the best first."""
        budget, few, count = self.budget, self.few, len(self.arms)
        rounds, pool = rounds_of(count, few), list(self.arms)
        looks, target = 0, self._first_games()
        for nth in range(1, rounds + 1):
            while True:
                looks += 1
                self._run_to(pool, target)
                self._judge(pool, DROPPED / (count * len(self.wishes) * looks * (looks + 1)))
                more = self._more_in_time(pool, target, nth / rounds)
                if not more:
                    break
                target += more
            pool = self._still_in()[: max(few, ceil(count / 2**nth))]
            target = 2 * target
            left = _for_race(count, few, budget.games) - budget.spent
            costs = accumulate(target - arm.games for arm in pool)
            affordable = [arm for arm, cost in zip(pool, costs, strict=True) if cost <= left]
            if nth == rounds or len(pool) <= few or len(affordable) < few:
                break
            pool = affordable
        return pool

    def _first_games(self) -> int:
        """How many games each plays first; in a time as one of them tells that it lasts."""
        if self.budget.clock is None:
            return first_games(len(self.arms), self.few, self.budget.games)
        self._run_to(self.arms[:1], LOOK)
        each = self.budget.left_until(_RACE) // (2 * len(self.arms))
        return max(LOOK, min(FEWEST, each))

    def _judge(self, pool: Iterable[Arm], chance: float) -> None:
        """Tell of each what it surely misses."""
        for arm in (each for each in pool if each.is_known):
            verdicts = verdicts_of(self.wishes, arm.estimates(self.wishes, chance))
            arm.missed |= missed_wishes(verdicts)

    def _more_in_time(self, pool: Sequence[Arm], target: int, part: float) -> int:
        """How many more each may play in a part of the race's time; none, if it's hardly any."""
        if self.budget.clock is None or all(arm.missed or arm.broken for arm in pool):
            return 0
        more = self.budget.left_until(_RACE * part) // len(pool)
        return 0 if more < target / 4 else min(more, _GROWS * target)

    def _run_to(self, pool: Sequence[Arm], target: int) -> None:
        """Let each play up to the game of this number."""
        by_number = {each.number: each for each in pool if each.games < target}
        asks = [(number, each.games, target) for number, each in by_number.items()]
        for (number, _, stop), sums in self._play(asks, _RACE_ENDS):
            arm = by_number[number]
            arm.games, arm.gathered = stop, plus(arm.gathered, sums)

    def _play(self, asks: Iterable[Ask], until: float = 1.0) -> Iterator[tuple[Ask, Gathered]]:
        """What the asks come to, in parts, until a part of the time is over; who fails is out."""
        budget, waiting = self.budget, deque(asks)
        budget.until = until
        while waiting and not budget.is_over():
            part = _next_part(waiting, budget)
            part = [ask for ask in part if not self.arms[ask[0]].broken]
            began, played = budget.now(), self.play(part)
            games = sum(stop - at for number, at, stop in part if number in played)
            budget.played(games, began, played)
            for ask in part:
                sums = played.get(ask[0])
                if sums is not None:
                    yield ask, sums
                elif ask[0] in played:
                    self.arms[ask[0]].broken = True

    def _still_in(self) -> list[Arm]:
        """Those that may fit, the safest first; where none may, all of them, the nearest first."""
        hopeful = self._hopeful
        if hopeful and self._goals:  # all have been played as often that are in the race
            most = max(arm.games for arm in hopeful)
            racing, layers = [each for each in hopeful if each.games == most], list[Arm]()
            while racing:
                layers += pareto(racing, self.wishes)
                racing = [each for each in racing if each not in layers]
            return [*layers, *(each for each in hopeful if each not in layers)]
        if hopeful:
            return sorted(hopeful, key=lambda arm: (-arm.games, -self._safety(arm)))
        front = pareto(self._sound, self.wishes)
        numbers = {arm.number for arm in front}
        others = [arm for arm in self._sound if arm.number not in numbers]
        return [*front, *sorted(others, key=lambda arm: sum(misses(arm, self.wishes)))]

    def _safety(self, arm: Arm) -> float:
        """How far inside of all wishes its figures lie, in halves of their intervals."""
        return min(margin(wish, arm) for wish in self.wishes)

    def _measure(self, chosen: Sequence[Arm], chance: float) -> list[Finalist]:
        """The figures of each in games of its own: as many as the race says, or are left."""
        needed = [self._needed(each, chance) for each in chosen]
        games, best = [0] * len(chosen), []
        sums: dict[int, Gathered] = {}
        while more := self._next_games(needed, games):
            asks = [
                (each.number, FRESH + n, FRESH + n + m)
                for each, n, m in zip(chosen, games, more, strict=True)
                if m and not each.broken
            ]
            places = {each.number: place for place, each in enumerate(chosen)}
            for (number, at, stop), played in self._play(asks):
                sums[number] = plus(sums.get(number), played)
                games[places[number]] += stop - at
            if not asks or self.budget.is_over():
                break
        for arm, count in zip(chosen, games, strict=True):
            if arm.broken or arm.number not in sums:
                continue
            told = sums[arm.number]
            figures = {each.key: told[each.key].estimate(chance) for each in self.wishes}
            verdicts = verdicts_of(self.wishes, figures)
            arm.missed |= missed_wishes(verdicts)
            best.append(Finalist(arm, count, figures, verdicts))
        return best

    def _next_games(self, needed: Sequence[float], games: Sequence[int]) -> list[int]:
        """How many each plays next of what it still needs; nothing where all is done."""
        budget = self.budget
        if not any(games):
            more = _shared(needed, budget.games_left)
            most = max(FEWEST, min(MEASURED, budget.games_left // len(needed)))
            return more if budget.clock is None else [min(each, most) for each in more]
        if budget.clock is None:
            return []
        left = [max(0.0, need - n) for need, n in zip(needed, games, strict=True)]
        open_ones = [at for at, each in enumerate(left) if each >= 1]
        if not open_ones or budget.games_left < MEASURED * len(open_ones):
            return []
        for at, n in zip(
            open_ones, _shared([left[at] for at in open_ones], budget.games_left), strict=True
        ):
            left[at] = n
        return [int(min(each, _GROWS * n)) for each, n in zip(left, games, strict=True)]

    def _needed(self, arm: Arm, chance: float) -> float:
        """The games after which each wish is decided, as the race tells."""
        if self._goals:  # the better they are known, the surer is the front
            return inf
        wider = z_quantile(chance) / z_quantile(ERROR)
        least = min(abs(margin(wish, arm)) for wish in self.wishes)
        return inf if least == 0 else arm.games * (wider / least) ** 2 * _RATHER_MORE


def _next_part(waiting: deque[Ask], budget: Budget) -> list[Ask]:
    """All that waits, or in a time as much of it as lasts for some seconds, which is taken away.

    Of whom nothing was played yet, a look is enough.
    """
    if budget.clock is None:
        return [waiting.popleft() for _ in range(len(waiting))]
    part, rest, left = list[Ask](), list[Ask](), budget.at_once()
    share = left / len(waiting)
    while waiting and (not part or left > 0):
        number, start, stop = waiting.popleft()
        pace = budget.paces.get(number, 0.0)
        games = max(LOOK, int(min(FEWEST, left * pace)), int(share * pace))
        middle = min(stop, start + games)
        part.append((number, start, middle))
        rest += [(number, middle, stop)] if middle < stop else []
        left -= (middle - start) / (pace or budget.pace or 1)
    waiting.extend(rest)
    return part


def _for_race(candidates: int, few: int, budget: int) -> int:
    """The part of a budget that goes into the race, at most: something is left to measure with."""
    return min(int(budget * _RACE), budget - min(few, candidates) * MEASURED)


def _shared(needed: Sequence[float], games: int) -> list[int]:
    """As many games as each needs, who needs least first; those without end share what is left.

    Who needs more than is left has all of it: one answer that is sure is worth more than two that
    are nearly.

    >>> _shared([1000, inf, 5000], 9000), _shared([1000, inf, 9000], 9000)
    ([1000, 3000, 5000], [1000, 400, 7600])
    """
    found, left = [MEASURED] * len(needed), games
    for place, at in enumerate(sorted(range(len(needed)), key=lambda i: needed[i])):
        others = len(needed) - place - 1
        spare = left - MEASURED * others
        share = spare if needed[at] < inf else left // (others + 1)
        found[at] = int(min(max(needed[at], MEASURED), max(MEASURED, share)))
        left -= found[at]
    return found
