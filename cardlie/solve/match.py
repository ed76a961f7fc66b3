"""A whole match for two: how each of its rounds ends is worth what the match is from there.

Standings with fewer dice are solved first, and their bounds carried into those above. Where dice
change hands (Leira's Dice) rounds lead back to as many dice as there were: such standings are
solved together, again and again, and their bounds are those of endless play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.options import Options
from cardlie.games.registry import dice_ids
from cardlie.solve.graph import RoundGraph, Spot
from cardlie.solve.literature import verify_dice
from cardlie.solve.regret import Learner
from cardlie.solve.rules import Outcome, Payoff, UnvaluedRound, verify_false_bids_lose
from cardlie.solve.search import Goal, Reached, in_bytes, interrupted, kind_for, memory_of, search
from cardlie.solve.tree import lay_out

#: Dice of the player who starts, and of the other one.
Held = tuple[int, int]

#: Hears of the bounds of each round while they are learnt.
Progress = Callable[[Held, Reached], None]

#: Turns of learning between two looks at what standings that lead to each other are worth.
TURNS_OF_A_SWEEP = 25

#: The most turns of standings that lead to each other.
MOST_TURNS = 5000

#: How often bounds of endless play are drawn closer.
CLOSER = 4


#: Whether all standings were solved, or the time was up, or somebody pressed Ctrl-C.
Ended = Literal["whole", "late", "stopped"]


class Bounds(NamedTuple):
    """What the match is worth to the player who starts: 1 is won, -1 is lost."""

    low: float
    high: float

    @property
    def value(self) -> float:
        """The middle."""
        return (self.low + self.high) / 2


#: Before anything is learnt.
NOTHING_KNOWN = Bounds(-1.0, 1.0)


@dataclass
class MatchRound:
    """A round of the match: its graph, and what was learnt there."""

    unvalued: UnvaluedRound
    spots: tuple[Spot, ...]
    bounds: Bounds = NOTHING_KNOWN
    learner: Learner | None = None
    iterations: int = 0
    seconds: float = 0.0


@dataclass
class Match:
    """All standings to which a match can come from one, by dice of the starter and the other.

    ``most`` is how many bytes a round may take (None: any number).
    """

    options: Options
    held: Held
    most: int | None = None
    standings: dict[Held, MatchRound] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.options.rules.die is None:
            raise CardlieError(
                tr("{game} is not solved", game=self.options.game),
                tr("only {games}", games=dice_ids()),
            )
        verify_dice(self.held)
        waiting = [self.held]
        while waiting:
            held = waiting.pop()
            if held not in self.standings:
                unvalued = UnvaluedRound(self.options, held)
                spots = unvalued.without_worse(self.low, self.high)
                self.standings[held] = MatchRound(unvalued, spots)
                self._verify_fits(held)
                waiting += [then for then, _ in self._after(held)]
        self.standings = dict(sorted(self.standings.items(), key=lambda each: (sum(each[0]), each)))

    def _verify_fits(self, held: Held) -> None:
        """Raise as soon as one round would take more memory than there is."""
        size = self._memory(held)
        if self.most is not None and size > self.most:
            one, other = held
            raise CardlieError(
                tr(
                    "{one} {dice} against {other} take {size} of memory, and {most} may be used",
                    one=one,
                    dice=_dice(one),
                    other=other,
                    size=in_bytes(size),
                    most=in_bytes(self.most),
                ),
                "fewer dice",
            )

    def _after(self, held: Held) -> list[tuple[Held, int]]:
        """The standings that may come next, and whether its starter is the starter's own (1)."""
        outcomes = self.standings[held].unvalued.outcomes
        return [_standing(outcome) for outcome in outcomes if outcome.winner is None]

    @property
    def title(self) -> str:
        """What is solved, in words."""
        one, other = self.held
        return tr(
            "{game} for two: {one} {dice} against {other}",
            game=tr(self.options.rules.title),
            one=one,
            dice=_dice(one),
            other=other,
        )

    @property
    def levels(self) -> list[list[Held]]:
        """Standings that may lead to each other, those first to which the others lead."""
        totals = dict.fromkeys(sum(held) for held in self.standings)
        return [[held for held in self.standings if sum(held) == total] for total in totals]

    def low(self, outcome: Outcome) -> float:
        """The least that an outcome is worth to the first player of its round."""
        return self._worth(outcome, 0)

    def high(self, outcome: Outcome) -> float:
        """The most that an outcome is worth to the first player of its round."""
        return self._worth(outcome, 1)

    def middle(self, outcome: Outcome) -> float:
        """What is between them."""
        return (self.low(outcome) + self.high(outcome)) / 2

    def _worth(self, outcome: Outcome, end: int) -> float:
        if outcome.winner is not None:
            return 1.0 if outcome.winner == 0 else -1.0
        held, sign = _standing(outcome)
        bounds = self.standings[held].bounds if held in self.standings else NOTHING_KNOWN
        return bounds[end] if sign > 0 else -bounds[1 - end]

    def rounds(self) -> list[RoundGraph]:
        """The round of each standing, as it is valued now."""
        return [self.round(held, self.middle) for held in self.standings]

    def memory(self) -> int:
        """Bytes that all standings take: what was learnt is kept to the end."""
        return sum(map(self._memory, self.standings))

    def _memory(self, held: Held) -> int:
        round = self.round(held, self.middle)
        return memory_of(round, kind_for(round))

    def round(self, held: Held, worth: Payoff) -> RoundGraph:
        """The round at a standing, with what its outcomes are worth to the starter."""
        standing = self.standings[held]
        return standing.unvalued.round(standing.spots, worth)


def _dice(count: int) -> str:
    return tr("die" if count == 1 else "dice")


def _standing(outcome: Outcome) -> tuple[Held, int]:
    """The standing of an outcome, and 1 if the first player starts there, or -1."""
    one, other = outcome.held
    return ((one, other), 1) if outcome.starter == 0 else ((other, one), -1)


def solve_match(match: Match, goal: Goal, progress: Progress | None = None) -> Ended:
    """Solve all standings, each to the goal; ``goal.seconds`` are for all of them.

    ``progress`` hears of the bounds of each round while they are learnt.
    """
    start = time.perf_counter()
    for level in match.levels:
        linked = any(then in level for held in level for then, _ in match._after(held))
        for held in level:
            standing = match.standings[held]
            standing.spots = standing.unvalued.without_worse(match.low, match.high)
        if goal.seconds is not None:
            left = goal.seconds - (time.perf_counter() - start)
            if left <= 0:
                return "late"
            goal = replace(goal, seconds=left)
        if not (_solve_linked if linked else _solve_apart)(match, level, goal, progress):
            return "stopped"
        for held in level:
            verify_false_bids_lose(match.standings[held].unvalued, match.low, match.high)
    return "whole"


def _solve_apart(
    match: Match, level: Sequence[Held], goal: Goal, progress: Progress | None
) -> bool:
    """Standings of which none leads to another. False: somebody pressed Ctrl-C."""
    for held in level:
        tree = lay_out(match.round(held, match.middle))
        learner = Learner(tree, kind_for(tree.round))
        reached = search(learner, goal, progress and partial(progress, held))
        standing = match.standings[held]
        standing.learner, standing.iterations = learner, reached.iterations
        standing.seconds = reached.seconds
        if reached.stopped:
            return False
        standing.bounds = _guarantees(match, held, match.low, match.high)
    return True


def _guarantees(match: Match, held: Held, low: Payoff, high: Payoff) -> Bounds:
    """What the plans guarantee if the standings after this one are worth from low to high."""
    learner = match.standings[held].learner
    assert learner is not None
    return Bounds(
        -learner.concedes(0, lay_out(match.round(held, low))),
        learner.concedes(1, lay_out(match.round(held, high))),
    )


# --- standings that lead back to each other


def _solve_linked(
    match: Match, level: Sequence[Held], goal: Goal, progress: Progress | None
) -> bool:
    """Learn in turns, each with what the others turned out to be worth so far; False: Ctrl-C."""
    start = time.perf_counter()
    for held in level:
        match.standings[held].bounds = Bounds(0.0, 0.0)
        tree = lay_out(match.round(held, match.middle))
        match.standings[held].learner = Learner(tree, kind_for(tree.round))
    last = goal.iterations or MOST_TURNS
    off = float("inf")
    with interrupted() as stopped:
        for turns in range(TURNS_OF_A_SWEEP, last + TURNS_OF_A_SWEEP, TURNS_OF_A_SWEEP):
            found = {held: _sweep(match, held) for held in level}
            now = {held: match.standings[held].bounds.value for held in level}
            off = max(max(b.high - now[h], now[h] - b.low) for h, b in found.items())
            seconds = time.perf_counter() - start
            for held, bounds in found.items():
                standing = match.standings[held]
                standing.iterations, standing.seconds = turns, seconds
                standing.bounds = Bounds(bounds.value, bounds.value)
                if progress is not None:
                    progress(held, Reached(*bounds, turns, seconds))
            late = goal.seconds is not None and seconds >= goal.seconds
            if off <= goal.exploitability or stopped or late:
                break
    _bound_linked(match, level)
    return not stopped


def _sweep(match: Match, held: Held) -> Bounds:
    """Learn for some turns; what the round is worth as the other standings are worth now."""
    learner = match.standings[held].learner
    assert learner is not None
    learner.value_anew(lay_out(match.round(held, match.middle)))
    for _ in range(TURNS_OF_A_SWEEP):
        learner.iterate()
    return Bounds(*learner.bounds())


def _bound_linked(match: Match, level: Sequence[Held]) -> None:
    """Bounds of endless play, if both keep to their plans whenever they come here again.

    Say that the standings were worth w. If the plans then bring at most ``off`` less than w, and
    nobody can make a round lead back into the level with a chance above ``back``, then they bring
    at least w - off / (1 - back): the loss of a round, and of those it leads to, and so on.
    """
    assumed = {held: match.standings[held].bounds.value for held in level}
    found = {held: _guarantees(match, held, match.low, match.high) for held in level}
    off = max(max(b.high - assumed[h], assumed[h] - b.low) for h, b in found.items())
    back = max(_leads_back(match, held, level) for held in level)
    if back >= 1:
        for held in level:
            match.standings[held].bounds = NOTHING_KNOWN
        return
    reach = max(off, 0.0) / (1 - back)
    for held in level:
        value = assumed[held]
        match.standings[held].bounds = Bounds(max(-1, value - reach), min(1, value + reach))
    for _ in range(CLOSER):
        closer = {held: _guarantees(match, held, match.low, match.high) for held in level}
        for held, bounds in closer.items():
            before = match.standings[held].bounds
            low, high = max(before.low, bounds.low), min(before.high, bounds.high)
            match.standings[held].bounds = Bounds(low, high)


def _leads_back(match: Match, held: Held, level: Sequence[Held]) -> float:
    """The greatest chance with which anybody can make the round end in the same level."""
    learner = match.standings[held].learner
    assert learner is not None

    def stays(outcome: Outcome) -> float:
        return float(outcome.winner is None and _standing(outcome)[0] in level)

    return max(
        learner.concedes(0, lay_out(match.round(held, lambda outcome: -stays(outcome)))),
        learner.concedes(1, lay_out(match.round(held, stays))),
    )
