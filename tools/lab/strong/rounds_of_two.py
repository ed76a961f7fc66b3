"""Rounds of two that are solved, where each bid is one that ``strong`` may say: what teaches it.

CFR+ (Tammelin, 2014) on arrays: the tree of what is said lies level by level, a row for each
history and a column for each hand. A bid is so many steps above the least of what it names, and
after the last level only a challenge (or a spot-on) is left. A round is worth the dice that it
takes from the other, less those that it costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import factorial, prod

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.records import USUAL, Ending, SeatNo, Showdown
from cardlie.games.settling import AtStake
from cardlie.players.rows.raises import least_raises, next_of_each
from cardlie.solve.literature import hands_of
from cardlie.vector.bids import Bids, bids_of
from cardlie.vector.rounds import LEAST
from cardlie.vector.state import NONE

Floats = NDArray[np.float32]


def usual_bids(options: Options) -> Bids:
    """What is said in all rounds but special ones."""
    said = options.game.said_in(USUAL, options.names)
    return bids_of(bidding_of(options.rules, said), options.start_count * options.seats, LEAST)


def gains_of(options: Options, held: tuple[int, int]) -> Floats:
    """What a challenge, and a spot-on where there is one, bring the caller where less lies there
    than was said, as much, and more; shape (calls, 3)."""
    rules, found = options.game, []
    calls: tuple[Ending, ...] = ("doubt", "exact")
    for call in calls[: 1 + rules.may_spot_on]:
        for more in (-1, 0, 1):
            end = Showdown(SeatNo(0), SeatNo(1), more >= 0, need=5, have=5 + more)
            mine, theirs = rules.usual.endings[call](AtStake(held, options.rules), end).losses
            found.append(theirs - mine)
    return np.array(found, np.float32).reshape(-1, 3)


@dataclass(frozen=True)
class Level:
    """Histories of one length: the last ``guess`` of each, which it goes on from (``parent``, a
    row of the level before), and where those are that go on from it (``first``, ``count``)."""

    guess: Array
    parent: Array
    first: Array
    count: Array

    def sums(self, of_next: Floats) -> Floats:
        """Sums of what the next level has, a row for each history here."""
        found = np.zeros((len(self.guess), of_next.shape[1]), np.float32)
        some = np.flatnonzero(self.count)
        found[some] = np.add.reduceat(of_next, self.first[some], axis=0)
        return found

    def best(self, of_next: Floats) -> Floats:
        """The most of what the next level has."""
        found = np.full((len(self.guess), of_next.shape[1]), -np.inf, np.float32)
        some = np.flatnonzero(self.count)
        found[some] = np.maximum.reduceat(of_next, self.first[some], axis=0)
        return found


def raises_of(bids: Bids, guesses: Array, dice: int, steps: int) -> Array:
    """What may follow each of guesses, so many steps of each name; NONE for what may not."""
    higher = np.append(next_of_each(bids), NONE)
    said = [least_raises(bids)[guesses]]
    for _ in range(1, steps):
        said.append(np.where(said[-1] == NONE, NONE, higher[said[-1]]))
    after = np.sort(np.hstack(said), axis=1)
    return np.where((bids.amount[after] <= bids.most[dice]) & (steps > 0), after, NONE)


def levels_of(bids: Bids, dice: int, steps: Sequence[int]) -> list[Level]:
    """What may be said by two with so many dice; on each level so many steps of each name."""
    guess, parent, found = np.array([bids.opening]), np.array([NONE]), []
    for most in (*steps, 0):
        after = raises_of(bids, guess, dice, most)
        may = after != NONE
        count = may.sum(axis=1)
        found.append(Level(guess, parent, count.cumsum() - count, count))
        parent, guess = np.nonzero(may)[0], after[may]
    return found


def odds_of(hands: Array) -> Floats:
    """How likely each hand is."""
    dice, faces = hands[0].sum(), hands.shape[1]
    ways = [factorial(dice) / prod(map(factorial, hand)) for hand in hands.tolist()]
    return np.asarray(np.array(ways) / faces**dice, np.float32)


class SolvedRound:
    """One standing: who starts has ``held[0]`` dice. Each hand's plan after each history."""

    def __init__(
        self, options: Options, bids: Bids, held: tuple[int, int], steps: Sequence[int]
    ) -> None:
        faces = len(options.rules.faces.all)
        self.levels, self._need = levels_of(bids, sum(held), steps), bids.need
        self.hands = [np.array(hands_of(dice, faces)) for dice in held]
        self._chance = [odds_of(each) for each in self.hands]
        kinds, kind = np.unique(bids.weights, axis=0, return_inverse=True)
        self._worth = [each @ kinds.T for each in self.hands]  # of each hand for each weighing
        self._rows = [
            [np.flatnonzero(kind.ravel()[level.guess] == nth) for nth in range(len(kinds))]
            for level in self.levels[1:]
        ]
        self._gains = gains_of(options, held)
        #: Regrets and sums of plans: of what the next level says, and of calls.
        self._says, self._calls = ([self._zeros(part) for _ in range(2)] for part in (0, 1))

    def _zeros(self, calls: int) -> list[Floats]:
        """For each level, of bids that lead there or of calls there."""
        shapes = [
            (*(len(self._gains),) * calls, len(level.guess), len(self.hands[(nth - 1 + calls) % 2]))
            for nth, level in enumerate(self.levels)
        ]
        return [np.zeros(shape, np.float32) for shape in shapes]

    def plan(self, nth: int, mean: bool = True) -> tuple[Floats, Floats]:
        """How likely each hand says what the next level has, and calls; in the mean, or now."""
        level, last = self.levels[nth], nth + 1 == len(self.levels)
        calls = self._calls[mean][nth] if nth else self._calls[mean][nth][:0]
        says = self._says[mean][nth + 1] if not last else calls[0][:0]
        total = calls.sum(axis=0) if last else level.sums(says) + calls.sum(axis=0)
        even = (1 / (level.count + len(calls))[:, None]).astype(np.float32)
        none, share = total <= 0, 1 / np.where(total <= 0, 1, total)
        parent = np.zeros(0, np.int64) if last else self.levels[nth + 1].parent
        said = np.where(none[parent], even[parent], says * share[parent])
        return said, np.where(none, even, calls * share)

    def _called(self, nth: int, caller: int, others: Floats, of_caller: bool) -> Floats:
        """What a challenge and a spot-on bring each hand of the caller (or of the other), where
        that many ``others`` are there; shape (calls, histories, hands)."""
        me = caller if of_caller else 1 - caller
        found = np.zeros(
            (len(self._gains), len(self.levels[nth].guess), len(self.hands[me])), np.float32
        )
        for kind, rows in enumerate(self._rows[nth - 1]):
            mine, theirs = (self._worth[seat][:, kind] for seat in (me, 1 - me))
            need = self._need[self.levels[nth].guess[rows]][:, None, None]
            values = np.arange(max(mine.max(), theirs.max()) + 1)
            more = np.sign(values[:, None] + values - need) + 1
            for call, gains in enumerate(self._gains):
                many = others[call % len(others), rows] @ (theirs[:, None] == values)
                gain = (gains[more] * many[:, None]).sum(axis=2)
                found[call, rows] = (gain if of_caller else -gain)[:, mine]
        return found

    def worth(self, seat: int, turn: int = 0, best: bool = False) -> float:
        """What a seat gets: as it learns (``turn`` 1, 2, ...), or if it answers ``best`` to the
        mean of the other's plans."""
        plans = [self.plan(nth, mean=best) for nth in range(len(self.levels))]
        mine = [np.ones((1, len(self.hands[seat])), np.float32)]
        theirs = [self._chance[1 - seat][None]]
        for nth, level in enumerate(self.levels[1:]):
            ours, said = nth % 2 == seat, plans[nth][0]
            mine.append(mine[nth][level.parent] * (said if ours else 1))
            theirs.append(theirs[nth][level.parent] * (1 if ours else said))
        value = np.zeros((0, len(self.hands[seat])), np.float32)
        for nth in range(len(self.levels) - 1, -1, -1):
            said, calls = plans[nth]
            if nth % 2 == seat:
                called = (
                    self._called(nth, seat, theirs[nth][None], True) if nth else value[None][:0]
                )
                value = self._own(nth, value, called, (said, calls), mine[nth] * turn, best)
            else:
                value = self.levels[nth].sums(value)
                if nth:
                    value += self._called(nth, 1 - seat, theirs[nth] * calls, False).sum(axis=0)
        return float(value[0] @ self._chance[seat])

    def _own(
        self, nth: int, value: Floats, called: Floats, plan: tuple[Floats, Floats], comes: Floats,
        best: bool,
    ) -> Floats:  # fmt: skip
        """What histories are worth to who decides there, who learns of it."""
        level, (said, calls) = self.levels[nth], plan
        if best:
            some = [*called, level.best(value)] if len(value) else [*called]
            return np.asarray(np.max(some, axis=0))
        now = (called * calls).sum(axis=0)
        if len(value):
            now, parent = now + level.sums(value * said), self.levels[nth + 1].parent
            regret = self._says[0][nth + 1]
            np.maximum(regret + value - now[parent], 0, out=regret)
            self._says[1][nth + 1] += comes[parent] * said
        if nth:
            regret = self._calls[0][nth]
            np.maximum(regret + called - now, 0, out=regret)
            self._calls[1][nth] += comes * calls
        return np.asarray(now)

    def solve(self, turns: int) -> float:
        """Learn for so many turns; what both plans give away in the mean."""
        for turn in range(1, turns + 1):
            for seat in (0, 1):
                self.worth(seat, turn)
        return (self.worth(0, best=True) + self.worth(1, best=True)) / 2
