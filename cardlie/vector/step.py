"""``engine/flow.py`` on arrays: begin, say, claim, call, told once for all who play many tables.

``rounds.py`` takes all games through a round in step, ``tables.py`` lets each table go its own way.
Both name the ``rows`` (tables) of which they speak.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.judging.batch import Array
from cardlie.vector.bids import Bids, bids_of, have_of
from cardlie.vector.board import (
    ArrayGame,
    Boards,
    Ends,
    at_stake,
    ended,
    in_play,
    next_in,
)


def sorts_of(game: ArrayGame, options: Options, largest: Options, least: int) -> tuple[Bids, ...]:
    """What is said in each sort of round, at tables up to the ``largest``.

    ``least`` is a figure that there must be at least.
    """
    rules = options.game
    biddings = [
        bidding_of(options.rules.in_round(sort), rules.said_in(sort, options.names))
        for sort in game.sorts
    ]
    most = [game.most(largest, sort) for sort in game.sorts]
    return tuple([bids_of(*each, least) for each in zip(biddings, most, strict=True)])


class Steps:
    """How far the guessing is at the tables of ``boards``: a number for each of them.

    ``actor`` is whose turn it is, ``last`` the guess that was said last, by ``bidder``; ``sort`` is
    this turn's sort of round, by its place among ``bids``. ``nothing`` stands for no guess there.
    """

    def __init__(
        self, game: ArrayGame, bids: Sequence[Bids], boards: Any, nothing: Array | int
    ) -> None:
        self.game, self.bids, self.boards, self._nothing = game, bids, boards, nothing
        self.calls = [game.game.callers_in(sort).next for sort in game.sorts]
        self.actor, self.bidder, self.last, self.sort, self._round, self._inside = np.zeros(
            (6, boards.games), np.int64
        )

    def begin(self, rows: Array) -> None:
        """All have rolled (:func:`new_round`), and it is the turn of whoever starts."""
        self._inside[rows] = in_play(self.boards.held.take(rows, axis=0))
        if self.game.sort_of_round is not None:
            self._round[rows] = self.sort[rows] = self.game.sort_of_round(self.boards, rows)
        self.turn_of(rows, self.boards.starter.take(rows))
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
        """It is a seat's turn."""
        self.actor[rows] = actor
        if self.game.last_die is not None:
            sort, seats = self._round.take(rows), self.boards.seats
            last = self.boards.held.ravel().take(rows * seats + actor) == 1
            if self.game.had_one is not None:
                fell = self.boards.fell.ravel().take(rows * seats + actor)
                last = np.where(self.game.had_one.take(sort), fell, last)
            self.sort[rows] = np.where(last, self.game.last_die.take(sort), sort)

    def say(self, rows: Array, guess: Array) -> None:
        """Guesses are said."""
        self.last[rows], self.bidder[rows] = guess, self.actor.take(rows)

    def next_turn(self, rows: Array) -> None:
        """It is the next seat's turn."""
        inside, actor = self._inside.take(rows), self.actor.take(rows)
        self.turn_of(rows, next_in(inside, actor, self.boards.seats))

    def claimants(self, rows: Array) -> Array | None:
        """Who may claim something of the last bid, clockwise from whose turn it is; (rows, seats).

        None: in this game nobody ever does.
        """
        if self.game.claimants is None:
            return None
        may, seats = _claimants(self.game, self.boards.seats), self.boards.seats
        inside = (self.sort.take(rows) << seats) + self._inside.take(rows)
        return may.take(inside * seats + self.bidder.take(rows), axis=0)


@lru_cache(maxsize=64)
def _claimants(game: ArrayGame, seats: int) -> Array:
    """Who may claim something: a row for each sort of round, seats that are in, and bidder."""
    assert game.claimants is not None
    return game.claimants(seats).reshape(-1, seats)


def new_round(game: ArrayGame, boards: Boards) -> None:
    """All who are in roll."""
    boards.flustered[:] = False
    game.roll(boards)
    boards.sizes = boards.size(np.arange(boards.games))


def show(boards: Boards, bids: Bids, where: Array, ends: Ends, sort: int = 0) -> None:
    """What is there of each guess, on all tables where it was challenged at once.

    ``sort`` is their sort of round, by its place among all.
    """
    guess, ends.sort[where] = ends.guess[where], sort
    there = have_of(bids, guess, boards.tables(where))
    ends.have[where], ends.need[where], ends.top[where] = there, bids.need[guess], bids.top[guess]
    ends.holds[where] = bids.possible[guess] & (there >= bids.need[guess])
    claims = np.flatnonzero(bids.personal[guess])
    if len(claims):
        at = where[claims]
        ends.holds[at] &= boards.has(at, ends.bidder[at], bids.cards[guess[claims]])


def settled(game: ArrayGame, boards: Boards, ends: Ends) -> tuple[Array, Array]:
    """What the showdowns cost each seat, and where the games are over by it (flags)."""
    losses = np.zeros(boards.held.shape, boards.held.dtype)
    starter, step = np.zeros((2, boards.games), np.int64)
    for sort, called in product(range(len(game.sorts)), (False, True)):
        some = np.flatnonzero((ends.spot_on == called) & (ends.sort == sort))
        if len(some):
            settle = game.game.settles_in(game.sorts[sort], spot_on=called)
            found = settle(at_stake(boards, some), ends.showdowns(some))
            losses[some] = np.stack(np.broadcast_arrays(*found.losses, some)[:-1], axis=1)
            starter[some], step[some] = found.starter, found.step
    boards.held = boards.held - losses
    boards.after_showdown(losses)
    over = ended(game.game, boards)
    out = np.flatnonzero(~over & (boards.held[np.arange(boards.games), starter] == 0))
    if len(out):
        inside = in_play(boards.held[out])
        for way in (1, -1):
            some = step[out] == way
            starter[out[some]] = next_in(inside[some], starter[out[some]], boards.seats, way)
    boards.starter = starter
    return losses, over
