"""Bidding on arrays, as ``engine/flow.py`` has it for one table: begin, say, claim, next turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.bids import Bids, bids_of
from cardlie.vector.seat_masks import in_play, next_in
from cardlie.vector.state import BatchState


def sorts_of(game: ArrayGame, options: Options, largest: Options, least: int) -> tuple[Bids, ...]:
    """What is said in each sort of round, at tables up to the ``largest``.

    ``least`` is a figure that there must be at least.
    """
    known = options.game
    biddings = [
        bidding_of(options.rules.in_round(sort), known.said_in(sort, options.names))
        for sort in game.sorts
    ]
    most = [game.most(largest, sort) for sort in game.sorts]
    return tuple([bids_of(*each, least) for each in zip(biddings, most, strict=True)])


class Steps:
    """How far the guessing is at the tables of ``batch``: a number for each of them.

    ``actor`` is whose turn it is, ``last`` the guess that was said last, by ``bidder``; ``sort`` is
    this turn's sort of round, by its place among ``bids``. ``nothing`` stands for no guess there.
    """

    def __init__(
        self, game: ArrayGame, bids: Sequence[Bids], batch: Any, nothing: Array | int
    ) -> None:
        self.game, self.bids, self.batch, self._nothing = game, bids, batch, nothing
        self.calls = [game.game.round_of(sort).callers.next for sort in game.sorts]
        self.actor, self.bidder, self.last, self.sort, self._round, self._inside = np.zeros(
            (6, batch.games), np.int64
        )

    def begin(self, rows: Array) -> None:
        """All have rolled (:func:`new_round`), and it is the turn of whoever starts."""
        self._inside[rows] = in_play(self.batch.held.take(rows, axis=0))
        if self.game.sort_of_round is not None:
            self._round[rows] = self.sort[rows] = self.game.sort_of_round(self.batch, rows)
        self.turn_of(rows, self.batch.starter.take(rows))
        self.last[rows] = np.broadcast_to(self._nothing, len(self.bids)).take(self.sort.take(rows))

    def by_sort(self, rows: Array) -> Iterator[tuple[int, Array]]:
        """Each sort of round that some rows are in, and in which places of those."""
        if self.game.sort_of_round is None:
            yield 0, np.arange(len(rows))
            return
        sort = self.sort.take(rows)
        for which in np.flatnonzero(np.bincount(sort)).tolist():
            yield which, np.flatnonzero(sort == which)

    def turn_of(self, rows: Array, actor: Array) -> None:
        """It is a seat's turn at some tables; ``actor`` has shape (rows,)."""
        self.actor[rows] = actor
        if self.game.last_die is not None:
            sort, seats = self._round.take(rows), self.batch.seats
            last = self.batch.held.ravel().take(rows * seats + actor) == 1
            if self.game.had_one is not None:
                fell = self.batch.fell.ravel().take(rows * seats + actor)
                last = np.where(self.game.had_one.take(sort), fell, last)
            self.sort[rows] = np.where(last, self.game.last_die.take(sort), sort)

    def say(self, rows: Array, guess: Array) -> None:
        """Guesses are said, one at each of some tables; shape (rows,)."""
        self.last[rows], self.bidder[rows] = guess, self.actor.take(rows)

    def next_turn(self, rows: Array) -> None:
        """It is the next seat's turn."""
        inside, actor = self._inside.take(rows), self.actor.take(rows)
        self.turn_of(rows, next_in(inside, actor, self.batch.seats))

    def claimants(self, rows: Array) -> Array | None:
        """Who may claim something of the last bid, clockwise from whose turn it is; (rows, seats).

        None: in this game nobody ever does.
        """
        if self.game.claimants is None:
            return None
        may, seats = _claimants(self.game, self.batch.seats), self.batch.seats
        inside = (self.sort.take(rows) << seats) + self._inside.take(rows)
        return may.take(inside * seats + self.bidder.take(rows), axis=0)


@lru_cache(maxsize=64)
def _claimants(game: ArrayGame, seats: int) -> Array:
    """Who may claim something: a row for each sort of round, seats that are in, and bidder."""
    assert game.claimants is not None
    return game.claimants(seats).reshape(-1, seats)


def new_round(game: ArrayGame, state: BatchState) -> None:
    """All who are in roll."""
    state.flustered[:] = False
    game.roll(state)
    state.sizes = state.size(np.arange(state.games))
