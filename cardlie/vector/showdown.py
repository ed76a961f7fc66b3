"""Showdowns on arrays: what was there, what it costs each seat, and which games are over by it."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.model import Game
from cardlie.games.records import Showdown
from cardlie.games.settling import AtStake
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.bids import Bids, have_of
from cardlie.vector.seat_masks import in_play, next_in
from cardlie.vector.state import BatchState


class Ends:
    """How the bidding of each table ended: who called what of whom, and how.

    ``turns`` are the decisions of the bidding, ``others`` all others of the round, ``sort`` is its
    sort, by its place among all. All have shape (games,).
    """

    def __init__(self, games: int) -> None:
        self.caller, self.bidder, self.guess, self.turns, self.others, self.have, self.need = (
            np.zeros((7, games), np.int64)
        )
        self.spot_on, self.holds, self.top = np.zeros((3, games), bool)
        self.sort = np.zeros(games, np.int64)

    def showdowns(self, rows: Array) -> Any:
        """The calls at some tables, as the games settle them: arrays where one has numbers."""
        fields: Any = [self.caller, self.bidder, self.need, self.have]
        caller, bidder, need, have = [each.take(rows).astype(np.int16) for each in fields]
        flags: Any = [self.holds.take(rows), self.top.take(rows)]
        return Showdown(caller, bidder, flags[0], need, have, flags[1])


def show(state: BatchState, bids: Bids, where: Array, ends: Ends, sort: int = 0) -> None:
    """What is there of each guess, on all tables where it was challenged at once.

    ``sort`` is their sort of round, by its place among all.
    """
    guess, ends.sort[where] = ends.guess[where], sort
    there = have_of(bids, guess, state.tables(where))
    ends.have[where], ends.need[where], ends.top[where] = there, bids.need[guess], bids.top[guess]
    ends.holds[where] = bids.possible[guess] & (there >= bids.need[guess])
    claims = np.flatnonzero(bids.personal[guess])
    if len(claims):
        at = where[claims]
        ends.holds[at] &= state.has(at, ends.bidder[at], bids.cards[guess[claims]])


def settled(game: ArrayGame, state: BatchState, ends: Ends) -> tuple[Array, Array]:
    """What the showdowns cost each seat, and where the games are over by it (flags)."""
    losses = np.zeros(state.held.shape, state.held.dtype)
    starter, step = np.zeros((2, state.games), np.int64)
    for sort, exact in product(range(len(game.sorts)), (False, True)):
        some = np.flatnonzero((ends.spot_on == exact) & (ends.sort == sort))
        if len(some):
            settle = game.game.round_of(game.sorts[sort]).endings["exact" if exact else "doubt"]
            found = settle(at_stake(state, some), ends.showdowns(some))
            losses[some] = np.stack(np.broadcast_arrays(*found.losses, some)[:-1], axis=1)
            starter[some], step[some] = found.starter, found.step
    state.held = state.held - losses
    state.after_showdown(losses)
    over = ended(game.game, state)
    out = np.flatnonzero(~over & (state.held[np.arange(state.games), starter] == 0))
    if len(out):
        inside = in_play(state.held[out])
        for way in (1, -1):
            some = step[out] == way
            starter[out[some]] = next_in(inside[some], starter[out[some]], state.seats, way)
    state.starter = starter
    return losses, over


def at_stake(state: BatchState, rows: Array) -> AtStake:
    """What the seats hold at some tables, as games settle it: an array (rows,) for each seat."""
    held = [*state.held.take(rows, axis=0).T]
    starter: Any = state.starter.take(rows)
    return AtStake(held, state.options.rules, starter)


def ended(game: Game, state: BatchState) -> Array:
    """Where the game is over (flags, (games,))."""
    return np.asarray(game.finish.ended(AtStake([*state.held.T], state.options.rules)))
