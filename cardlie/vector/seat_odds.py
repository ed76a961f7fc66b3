"""``players/seat_odds.py`` on arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardlie.players.seat_odds import first_of_each
from cardlie.vector.bids import Bids
from cardlie.vector.board import Array, Turn
from cardlie.vector.deeds import NONE


@lru_cache(maxsize=64)
def _least_raises(bids: Bids) -> Array:
    """The least guess that may follow each of each thing that can be named (or none)."""
    abouts = list(dict.fromkeys(guess.about for guess in bids.guesses))
    least = np.full((len(bids.lasts), len(abouts)), NONE, np.int64)
    top = int(bids.amount.max())
    place = {about: at for at, about in enumerate(abouts)}
    alike: dict[bytes, int] = {}
    for row in range(len(bids.lasts)):
        after = bids.after[row, : bids.choices[row, top]]
        if alike.setdefault(after.tobytes(), row) != row:
            least[row] = least[alike[after.tobytes()]]
            continue
        for guess in first_of_each(bids.bidding, tuple([bids.guesses[at] for at in after])):
            least[row, place[guess.about]] = bids.place[guess]
    return least


class BestRaises(NamedTuple):
    """The likeliest raises of some kind: the first of those that ``SeatOdds.raises`` lists."""

    guess: Array
    chance: Array


class Odds:
    """What the odds tell the seat in turn, in each game of a turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn, self._odds = turn, turn.boards.odds_of(turn)
        amount = turn.bids.amount
        least = _least_raises(turn.bids)[turn.last]
        self._least = np.where(amount[least] <= turn.most[:, None], least, NONE)
        self._chance = np.where(self._least == NONE, -1.0, self._odds.chance(self._least))
        # of equally likely ones the highest figure comes first, then the order of the bidding
        self._rank = amount[self._least] * len(turn.bids.guesses) - self._least

    def best(self, among: Array | None = None) -> BestRaises:
        """The first raise (:data:`NONE` where there is none), of all or of ``among``."""
        chance = self._chance if among is None else np.where(among, self._chance, -1.0)
        top = chance.max(axis=1)
        rank = np.where(chance == top[:, None], self._rank, np.iinfo(np.int64).min)
        at = rank.argmax(axis=1)
        rows = np.arange(len(at))
        return BestRaises(np.where(top < 0, NONE, self._least[rows, at]), top)

    def second(self, best: Array) -> BestRaises:
        """The raise that comes after the first."""
        return self.best(self._least != best[:, None])

    @property
    def backed(self) -> Array:
        """Which raises one of the seat's own faces counts for."""
        return self._turn.boards.own(self._turn, self._least) > 0

    def last(self) -> Array:
        """How likely the last guess is."""
        return self._odds.chance(self._turn.last)

    def exact(self) -> Array:
        """How likely it is exact."""
        return self._odds.exact(self._turn.last)

    def exact_at_least(self) -> Array:
        """How likely it is exact, whether or not its bidder has any of it."""
        return np.minimum(self.exact(), self._odds.exact(self._turn.last, more=1))
