"""How likely guesses on dice are: tables, filled from the readable odds as they are asked for."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.batch import Array
from cardlie.odds import Draw, View
from cardlie.players.seat_odds import SeatOdds
from cardlie.vector.bids import Bids
from cardlie.vector.board import Turn
from cardlie.vector.filled import Filled

if TYPE_CHECKING:
    from cardlie.vector.dice import DiceBoards


class _Tables:
    """By guess, by how much of it is seen, and by how many dice are not."""

    def __init__(self, bids: Bids) -> None:
        most = bids.size * int(bids.weights.max())
        shape = (len(bids.guesses), most + 2, bids.size + 1)

        def odds(guess: int, there: int, unseen: int) -> SeatOdds:
            return _odds(bids, tuple(bids.weights[guess]), there, unseen)

        self.chance = Filled(
            shape, lambda guess, *seen: odds(guess, *seen).chance(bids.guesses[guess])
        )
        self.exact = Filled(
            shape, lambda guess, *seen: odds(guess, *seen).exact(bids.guesses[guess])
        )


@lru_cache(maxsize=64)
def _tables_of(bids: Bids) -> _Tables:
    return _Tables(bids)


@lru_cache(maxsize=1 << 14)
def _odds(bids: Bids, weights: tuple[int, ...], there: int, unseen: int) -> SeatOdds:
    """The odds of a seat that sees dice which are worth ``there``; which they are is no matter."""
    known = [0] * len(weights)
    for face in sorted(range(len(weights)), key=lambda face: -weights[face]):
        while weights[face] > 0 and there >= weights[face]:
            known[face] += 1
            there -= weights[face]
    draw = Draw((1,) * len(weights), unseen, True)
    return SeatOdds(View(bids.bidding.setting, tuple(known), (draw,)))


class DiceOdds:
    """How likely guesses are, for the seat in turn: any face may lie where it sees none."""

    def __init__(self, boards: DiceBoards, turn: Turn) -> None:
        self._boards, self._turn, self._tables = boards, turn, _tables_of(turn.bids)
        self._known = boards.known(turn)
        seen = boards.counts(self._known).sum(axis=0, dtype=np.int64)
        self._unseen = boards.sizes[turn.at] - seen

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there."""
        return self._tables.chance(guesses, *self._seen(guesses))

    def said(self, guesses: Array) -> Array:
        """The same of what another seat said."""
        return self.chance(guesses)

    def own(self, guesses: Array) -> Array:
        """How much of guesses the seat has."""
        return self._boards.own(self._turn, guesses)

    def unseen(self, cards: Array) -> Array:
        """There are no cards."""
        raise NotImplementedError

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """The chance that as many are there and no more."""
        there, unseen = self._seen(guesses)
        return self._tables.exact(guesses, there + more, unseen - more)

    def _seen(self, guesses: Array) -> tuple[Array, Array]:
        there = self._boards.worth(self._turn, self._known, guesses)
        return there, self._unseen if guesses.ndim == 1 else self._unseen[:, None]
