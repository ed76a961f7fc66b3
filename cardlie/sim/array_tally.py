"""Vectorised tallies: the whole numbers of ``tally.py``, of many games at once."""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.sim.statistics import Moments
from cardlie.sim.tally import COLUMN, TURN, Bots, Tally
from cardlie.vector.bids import Bids
from cardlie.vector.rounds import GameCounts
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.showdown import Ends
from cardlie.vector.state import BatchState, BatchTurn

#: Whole numbers up to this are exact as floating-point numbers, which multiply much faster.
_EXACT = 1 << 53


class TallyCounts(GameCounts):
    """What is counted of games with the same bots; a row for each of ``ids``."""

    def __init__(self, bots: Bots, ids: Array) -> None:
        self.bots, self.ids, self.tally = bots, ids, Tally()
        self._guesses: dict[Bids, Array] = {}
        self._columns = np.zeros((len(COLUMN), len(ids)), np.int64)
        self._opener = np.zeros(len(ids), np.int64)

    @property
    def columns(self) -> Array:
        """A row of ``GameTally`` for each game."""
        return self._columns.T

    def began(self, state: BatchState, rows: Array) -> None:
        """Rounds that begin; whoever records how games go looks at the tables here."""
        if state.round == state.game_number == 1:
            self._opener[rows] = state.starter

    def decided(self, turn: BatchTurn, action: Array, caller: Array, claimed: Array) -> None:
        """Guesses that were said."""
        times = np.bincount(action[action >= 0], minlength=len(turn.bids.guesses))
        self._times(turn.bids)[0] += times

    def count_shown(self, bids: Bids, ends: Ends, tables: Array, rows: Array) -> None:
        """Guesses that were challenged or declared exact, and whether they hold."""
        guesses, doubted = ends.guess[tables], ~ends.spot_on[tables]
        _, called, challenged, true = self._times(bids)
        called += np.bincount(guesses, minlength=len(called))
        challenged += np.bincount(guesses[doubted], minlength=len(challenged))
        true += np.bincount(guesses[doubted & ends.holds[tables]], minlength=len(true))
        numbers = bids.number.take(guesses)
        self._add("numbers", rows, numbers)
        self._add("numbered", rows, numbers > 0)

    def _times(self, bids: Bids) -> Array:
        """How often each guess was said, the last, challenged, and true when it was."""
        if bids not in self._guesses:
            self._guesses[bids] = np.zeros((4, len(bids.guesses)), np.int64)
        return self._guesses[bids]

    def ended(self, rows: Array, ends: Ends) -> None:
        """Rounds that ended."""
        self._add("rounds", rows, 1)
        self._add("turns", rows, ends.turns)
        self._add("decisions", rows, ends.turns + ends.others)
        self._add("right", rows, ~(ends.spot_on | ends.holds))
        if ends.spot_on.any():
            self._add("spot_ons", rows, ends.spot_on)
            self._add("exact", rows, ends.spot_on & (ends.have == ends.need))

    def _add(self, name: str, rows: Array, values: Array | int) -> None:
        self._columns[COLUMN[name]][rows] += values

    def stayed(self, rows: Array, players: Array) -> None:
        """Players who stay for another game."""
        self._add("decisions", rows, players)

    def over(self, rows: Array, first: Array) -> None:
        """Games that ended, and which seats came first in each."""
        sharing = row_sums(first)
        for name, seat_of in (("first_seat", 0), ("starter", self._opener[rows])):
            self._add(name, rows, first[rows, seat_of] * TURN // sharing)
        for seat in range(first.shape[1]):
            found = np.bincount(sharing[first[:, seat]])
            for shares in np.flatnonzero(found):
                self.tally.first[self.bots, seat, int(shares)] += int(found[shares])

    def done(self) -> Tally:
        """All of it, once every game is over."""
        seats, columns = len(self.bots), self._columns
        columns[COLUMN["players"]] = seats
        columns[COLUMN["turns"]] *= TURN
        columns[COLUMN["turns"]] //= seats
        columns[COLUMN["challenges"]] = columns[COLUMN["rounds"]] - columns[COLUMN["spot_ons"]]
        self.tally.games = moments_of(self.columns)
        for bids, times in self._guesses.items():
            for at in np.flatnonzero(times.any(axis=0)).tolist():
                said, called, challenged, true = times[:, at].tolist()
                kind, number = bids.kinds[at], int(bids.number[at])
                if said:
                    self.tally.times_said[kind] += said
                if called:
                    self.tally.challenged[kind] += challenged
                    self.tally.true[kind] += true
                    if number:
                        self.tally.last[number] += called
        found = np.bincount(columns[COLUMN["rounds"]], minlength=1)
        for rounds in np.flatnonzero(found):
            self.tally.lengths[int(rounds)] += int(found[rounds])
        if len(self.ids):
            self.tally.seated[self.bots] += len(self.ids)
        return self.tally


def moments_of(columns: Array) -> Moments:
    """The moments of rows of figures; of whole ones, none below 0, they are whole."""
    figures, most = columns.T, int(columns.max(initial=0))
    if most * most * len(columns) < _EXACT:
        figures = figures.astype(np.float64, order="C")
    kind = columns.dtype
    sums, products = figures.sum(axis=1).astype(kind), (figures @ figures.T).astype(kind)
    return Moments(len(columns), sums.tolist(), products.tolist())
