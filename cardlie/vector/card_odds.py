"""How likely guesses on cards are: a table, filled from the readable odds as it is asked for.

Where a guess is a single demand it matters of how many unseen cards how many count, how many of
them lie on the table, and how many are still needed; which cards they are does not.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.odds import Draw, View
from cardlie.players.seat_odds import SeatOdds
from cardlie.vector.bids import Bids
from cardlie.vector.board import Array, Turn
from cardlie.vector.filled import Filled

if TYPE_CHECKING:
    from cardlie.vector.piles import HandBoards


@lru_cache(maxsize=16)
def _table(bids: Bids, pack: int, unseen: int) -> Filled:
    """The chance by (cards unseen, of which count, how many are needed)."""
    # any guess will do of which some face counts one and another nothing
    at = next(i for i, row in enumerate(bids.weights) if 0 < row.sum() < len(row))
    guess, weights = bids.guesses[at], bids.weights[at]
    counts, other = int(weights.argmax()), int(weights.argmin())

    def ask(cards: int, hits: int, needed: int) -> float:
        wanted = guess.with_amount(needed) if needed > 0 else None
        if wanted is None:
            return 1.0
        pool = [0] * len(weights)
        pool[counts], pool[other] = hits, cards - hits
        return _odds(bids, tuple(pool), unseen).chance(wanted)

    return Filled((pack + 1, pack + 1, unseen + bids.size + 2), ask)


@lru_cache(maxsize=1 << 12)
def _odds(bids: Bids, pool: tuple[int, ...], unseen: int) -> SeatOdds:
    known = (0,) * len(pool)
    return SeatOdds(View(bids.bidding.setting, known, (Draw(pool, unseen),)))


class CardOdds:
    """How likely guesses are, for the seat in turn: the unseen are any that it has not seen."""

    def __init__(self, boards: HandBoards, turn: Turn) -> None:
        self._boards, self._turn = boards, turn
        at, rows = turn.at, np.arange(len(turn.at))
        pool = boards.pack - boards.gone[at]
        for pile in range(boards.piles):
            pool[rows, boards.tops[at, turn.actor, pile]] -= 1
        self._pool = pool[:, :-1]
        self._cards = self._pool.sum(axis=1)
        self._unseen = (boards.seats - 1) * boards.piles
        self._chances = _table(turn.bids, int(boards.pack.sum()), self._unseen)

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there."""
        bids, cards = self._turn.bids, self._cards
        own = self._boards.own(self._turn, guesses)
        if guesses.ndim == 1:
            hits = (bids.weights[guesses] * self._pool).sum(axis=1)
        else:
            hits = np.einsum("nkf,nf->nk", bids.weights[guesses], self._pool)
            cards = cards[:, None]
        return self._chances(cards, hits, np.maximum(bids.need[guesses] - own, 0))

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """Nobody declares a guess on cards exact."""
        raise NotImplementedError
