"""``sim/tally.py`` on arrays: what is counted of many games at once, as the same whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from cardlie.sim.moments import Moments
from cardlie.sim.tally import COLUMN, MOST_GUESSES, TURN, Tally
from cardlie.vector.board import Array

if TYPE_CHECKING:
    from cardlie.sim.tally import Bots
    from cardlie.vector.bids import Bids
    from cardlie.vector.board import Boards


class Counts:
    """What is counted of games with the same bots; a row for each of ``ids``."""

    most_guesses = MOST_GUESSES

    def __init__(self, bots: Bots, ids: Array) -> None:
        self.bots, self.ids, self.tally = bots, ids, Tally()
        self.columns = np.zeros((len(ids), len(COLUMN)), np.int64)
        self.columns[:, COLUMN["players"]] = len(bots)
        self.turns = np.zeros(len(ids), np.int64)
        self.others = np.zeros(len(ids), np.int64)

    def began(self, boards: Boards, rows: Array) -> None:
        """Rounds that begin; whoever records how games go looks at the tables here."""

    def said(self, bids: Bids, guesses: Array) -> None:
        """Guesses that were said."""
        for at in np.flatnonzero(found := np.bincount(guesses, minlength=1)):
            self.tally.said[bids.kinds[at]] += int(found[at])

    def shown(self, bids: Bids, guesses: Array, holds: Array, rows: Array) -> None:
        """Guesses that were challenged or declared exact, and whether they hold."""
        size = len(bids.guesses)
        asked = np.bincount(guesses, minlength=size)
        true = np.bincount(guesses[holds], minlength=size)
        for at in np.flatnonzero(asked):
            kind = bids.kinds[at]
            self.tally.challenged[kind] += int(asked[at])
            self.tally.true[kind] += int(true[at])
            if bids.number[at]:
                self.tally.last[int(bids.number[at])] += int(asked[at])
        numbers = bids.number[guesses]
        self.columns[rows, COLUMN["numbers"]] += numbers
        self.columns[rows, COLUMN["numbered"]] += numbers > 0

    def ended(self, rows: Array, spot_on: Array, holds: Array, exact: Array) -> None:
        """Rounds that ended."""
        for name, flags in (
            ("rounds", True),
            ("challenges", ~spot_on),
            ("right", ~spot_on & ~holds),
            ("spot_ons", spot_on),
            ("exact", spot_on & exact),
        ):
            self.columns[rows, COLUMN[name]] += flags

    def over(self, rows: Array, first: Array) -> None:
        """Games that ended, and which seats came first in each."""
        sharing = first.sum(axis=1)
        for seat in range(first.shape[1]):
            found = np.bincount(sharing[first[:, seat]])
            for shares in np.flatnonzero(found):
                self.tally.first[self.bots, seat, int(shares)] += int(found[shares])

    def done(self) -> Tally:
        """All of it, once every game is over."""
        seats = len(self.bots)
        self.columns[:, COLUMN["turns"]] = self.turns * TURN // seats
        self.columns[:, COLUMN["decisions"]] = self.turns + self.others
        self.tally.games = moments_of(self.columns)
        found = np.bincount(self.columns[:, COLUMN["rounds"]], minlength=1)
        for rounds in np.flatnonzero(found):
            self.tally.lengths[int(rounds)] += int(found[rounds])
        if len(self.ids):
            self.tally.seated[self.bots] += len(self.ids)
        return self.tally


def moments_of(columns: Array) -> Moments:
    """The moments of rows of whole numbers."""
    products = columns.T @ columns
    return Moments(len(columns), columns.sum(axis=0).tolist(), products.tolist())
