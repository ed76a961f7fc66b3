"""Backward induction over a match for two: an outcome of a round is worth the match from there.

Standings with fewer dice are solved first, and their bounds carried into those above. Where dice
change hands (Leira's Dice) rounds lead back to as many dice as there were: such standings are
solved together, again and again, and their bounds are those of endless play.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.options import Options
from cardlie.games.registry import listed, solved_ids
from cardlie.solve.graph import Outcome, Payoff, PublicState, RoundGraph
from cardlie.solve.growing import learner_of, memory_for
from cardlie.solve.literature import verify_dice
from cardlie.solve.memory_size import in_bytes
from cardlie.solve.regret import Learner
from cardlie.solve.rules import UnvaluedRound, verify_false_bids_lose
from cardlie.solve.search import Goal, Reached, interrupted, search

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

    def off(self, value: float) -> float:
        """How far they reach from there."""
        return max(self.high - value, value - self.low)


#: Before anything is learnt.
NOTHING_KNOWN = Bounds(-1.0, 1.0)


@dataclass
class MatchRound:
    """A round of the match: its graph, and what was learnt there."""

    unvalued: UnvaluedRound
    nodes: tuple[PublicState, ...]
    bounds: Bounds = NOTHING_KNOWN
    learner: Learner | None = None
    iterations: int = 0
    seconds: float = 0.0


def verify_solved(options: Options) -> None:
    """Raise :class:`CardlieError` for a game that is not solved for two, whatever is agreed."""
    if options.game.die is None or options.game.passes_cup:
        raise CardlieError(
            tr("{game} can't be solved", game=options.game.id),
            tr("only {games}", games=listed(solved_ids())),
        )


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
        verify_solved(self.options)
        game, spec = self.options.game, self.options.game.spec
        for reason, refused in (
            ("rounds with passing can't be solved", "pass" in game.usual.endings),
            ("games of so many rounds can't be solved", spec is not None and spec.length),
            ("games for lives can't be solved", spec is not None and spec.lives),
            ("rounds that a bid makes special can't be solved", spec and spec.heeds_bids),
        ):
            if refused:
                raise CardlieError(tr("{game} can't be solved", game=game.id), tr(reason))
        verify_dice(self.held)
        waiting = [self.held]
        while waiting:
            held = waiting.pop()
            if held not in self.standings:
                unvalued = UnvaluedRound(self.options, held)
                nodes = unvalued.without_worse(self.low, self.high)
                self.standings[held] = MatchRound(unvalued, nodes)
                self._verify_fits(held)
                waiting += self.after(held)
        self.standings = dict(sorted(self.standings.items(), key=lambda each: (sum(each[0]), each)))

    def _verify_fits(self, held: Held) -> None:
        """Raise as soon as one round would take more memory than there is."""
        size = self._memory(held)
        if self.most is not None and size > self.most:
            need = (
                "{one} {dice} against {other} need {size} of memory, more than the {most} allowed"
            )
            sizes = {"size": in_bytes(size), "most": in_bytes(self.most)}
            raise CardlieError(tr(need, **_words(held), **sizes), "fewer dice")

    def after(self, held: Held) -> list[Held]:
        """The standings that may come next."""
        outcomes = self.standings[held].unvalued.outcomes
        return [_standing(outcome)[0] for outcome in outcomes if outcome.winner is None]

    @property
    def title(self) -> str:
        """What is solved, in words."""
        sentence, game = "{game} for two: {one} {dice} against {other}", tr(self.options.game.title)
        return tr(sentence, game=game, **_words(self.held))

    @property
    def levels(self) -> list[list[Held]]:
        """Standings that may lead to each other, those first to which the others lead."""
        totals = dict.fromkeys(sum(held) for held in self.standings)
        return [[held for held in self.standings if sum(held) == total] for total in totals]

    def low(self, outcome: Outcome) -> float:
        """The least that an outcome is worth to the first player of its round."""
        return self._bounds(outcome).low

    def high(self, outcome: Outcome) -> float:
        """The most that an outcome is worth to the first player of its round."""
        return self._bounds(outcome).high

    def middle(self, outcome: Outcome) -> float:
        """What is between them."""
        return self._bounds(outcome).value

    def _bounds(self, outcome: Outcome) -> Bounds:
        if outcome.winner is not None:
            return Bounds(1.0, 1.0) if outcome.winner == 0 else Bounds(-1.0, -1.0)
        held, sign = _standing(outcome)
        low, high = self.standings[held].bounds if held in self.standings else NOTHING_KNOWN
        return Bounds(low, high) if sign > 0 else Bounds(-high, -low)

    def rounds(self) -> list[RoundGraph]:
        """The round of each standing, as it is valued now."""
        return [self.round(held, self.middle) for held in self.standings]

    def begin(self, held: Held) -> Learner:
        """Who learns the round at a standing from the start."""
        learner = self.standings[held].learner = learner_of(self.round(held, self.middle))
        return learner

    def concessions(self, held: Held, first: Payoff, second: Payoff) -> tuple[float, float]:
        """What the plans of both players concede if that is what outcomes are worth to the first
        one: by that of the first, by that of the second."""
        learner = self.standings[held].learner
        assert learner is not None
        return (
            learner.concedes(0, self.round(held, first)),
            learner.concedes(1, self.round(held, second)),
        )

    def guarantees(self, held: Held) -> Bounds:
        """What the plans guarantee as the standings after this one are bounded now."""
        first, second = self.concessions(held, self.low, self.high)
        return Bounds(-first, second)

    def memory(self) -> int:
        """Bytes that all standings take: what was learnt is kept to the end."""
        return sum(map(self._memory, self.standings))

    def _memory(self, held: Held) -> int:
        return memory_for(self.round(held, self.middle))

    def round(self, held: Held, worth: Payoff) -> RoundGraph:
        """The round at a standing, with what its outcomes are worth to the starter."""
        standing = self.standings[held]
        return standing.unvalued.round(standing.nodes, worth)


def _words(held: Held) -> dict[str, object]:
    """The dice of both, as sentences name them."""
    one, other = held
    return {"one": one, "dice": tr("die" if one == 1 else "dice"), "other": other}


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
        linked = any(then in level for held in level for then in match.after(held))
        for held in level:
            standing = match.standings[held]
            standing.nodes = standing.unvalued.without_worse(match.low, match.high)
        remaining = goal
        if goal.seconds is not None:
            seconds = goal.seconds - (time.perf_counter() - start)
            if seconds <= 0:
                return "late"
            remaining = replace(goal, seconds=seconds)
        if not (_solve_linked if linked else _solve_apart)(match, level, remaining, progress):
            return "stopped"
        for held in level:
            verify_false_bids_lose(match.standings[held].unvalued, match.low, match.high)
    return "whole"


def _solve_apart(
    match: Match, level: Sequence[Held], goal: Goal, progress: Progress | None
) -> bool:
    """Standings of which none leads to another. False: somebody pressed Ctrl-C."""
    for held in level:
        standing = match.standings[held]
        reached = search(match.begin(held), goal, progress and partial(progress, held))
        standing.iterations, standing.seconds = reached.iterations, reached.seconds
        if reached.stopped:
            return False
        standing.bounds = match.guarantees(held)
    return True


# --- standings that lead back to each other


def _solve_linked(
    match: Match, level: Sequence[Held], goal: Goal, progress: Progress | None
) -> bool:
    """Learn in turns, each with what the others turned out to be worth so far; False: Ctrl-C."""
    start = time.perf_counter()
    learners = {}
    for held in level:
        match.standings[held].bounds = Bounds(0.0, 0.0)
        learners[held] = match.begin(held)
    last = goal.iterations or MOST_TURNS
    with interrupted() as stopped:
        for turns in range(TURNS_OF_A_SWEEP, last + TURNS_OF_A_SWEEP, TURNS_OF_A_SWEEP):
            bounds_of = {held: _sweep(match, held, learners[held]) for held in level}
            error = _largest_error(match, bounds_of)
            seconds = time.perf_counter() - start
            for held, bounds in bounds_of.items():
                standing = match.standings[held]
                standing.iterations, standing.seconds = turns, seconds
                standing.bounds = Bounds(bounds.value, bounds.value)
                if progress is not None:
                    progress(held, Reached(*bounds, turns, seconds))
            late = goal.seconds is not None and seconds >= goal.seconds
            if error <= goal.exploitability or stopped or late:
                break
    _bound_linked(match, level)
    return not stopped


def _largest_error(match: Match, bounds_of: Mapping[Held, Bounds]) -> float:
    """How far these bounds reach at most from what the standings are taken to be worth."""
    return max(bounds.off(match.standings[held].bounds.value) for held, bounds in bounds_of.items())


def _sweep(match: Match, held: Held, learner: Learner) -> Bounds:
    """Learn for some turns; what the round is worth as the other standings are worth now."""
    learner.value_anew(match.round(held, match.middle))
    for _ in range(TURNS_OF_A_SWEEP):
        learner.iterate()
    return Bounds(*learner.bounds())


def _bound_linked(match: Match, level: Sequence[Held]) -> None:
    """Bounds of endless play, if both keep to their plans whenever they come here again.

    Say that the standings were worth w. If the plans then bring at most ``off`` less than w, and
    nobody can make a round lead back into the level with a chance above ``back``, then they bring
    at least w - off / (1 - back): the loss of a round, and of those it leads to, and so on.
    """
    off = _largest_error(match, {held: match.guarantees(held) for held in level})

    def stays(outcome: Outcome) -> float:
        return float(outcome.winner is None and _standing(outcome)[0] in level)

    # the greatest chance with which anybody can make a round end in the same level
    leads_back = (match.concessions(held, lambda end: -stays(end), stays) for held in level)
    back = max(max(chances) for chances in leads_back)
    if back >= 1:
        for held in level:
            match.standings[held].bounds = NOTHING_KNOWN
        return
    reach = max(off, 0.0) / (1 - back)
    for held in level:
        value = match.standings[held].bounds.value
        match.standings[held].bounds = Bounds(max(-1, value - reach), min(1, value + reach))
    for _ in range(CLOSER):
        closer = {held: match.guarantees(held) for held in level}
        for held, bounds in closer.items():
            before = match.standings[held].bounds
            low, high = max(before.low, bounds.low), min(before.high, bounds.high)
            match.standings[held].bounds = Bounds(low, high)
