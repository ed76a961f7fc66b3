"""Rerolls on arrays: batch state with each die in its place, some shown, others rolled again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.games.chance import LISTED, Purpose
from cardlie.vector import dice, packed_dice
from cardlie.vector.dice import BITS, DiceState
from cardlie.vector.draws import Draws
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.seating import SeatedBots
from cardlie.vector.state import BatchTurn

#: More dice of one player are not rolled again on arrays.
_MOST_REROLLED = 20


class RerollState(DiceState):
    """Tables where dice may be shown, so that it matters which lies where.

    ``codes`` are the dice of each seat in their places, five in a number, and ``face_up`` which of
    them are in view; shape (numbers, games * seats).
    """

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.codes = self.face_up = np.zeros((0, 0), np.uint8)

    def places_of(self, rows: Array, seat: Array) -> Array:
        """The places of some seats in ``codes`` and ``face_up``."""
        return rows * self.seats + seat

    def rolled_by(self, rows: Array, seat: Array) -> Array:
        """How often seats have each face, packed."""
        return packed(self.codes.take(self.places_of(rows, seat), axis=1))

    def on_table(self, rows: Array) -> Array:
        """How often each face lies on some of the tables, packed."""
        codes = self.codes.reshape(len(self.codes), -1, self.seats)[:, rows]
        return row_sums(packed(codes))

    def known(self, turn: BatchTurn) -> Array:
        """What the seat in turn sees on the table, packed."""
        known = self.rolled_by(turn.rows, turn.actor)
        for seat in range(self.seats):
            known = known + np.where(
                turn.actor == seat, np.uint64(0), self._face_up_of(turn.rows, seat)
            )
        return known

    def in_view(self, rows: Array) -> Array:
        """What all see on some of the tables, packed."""
        return row_sums(
            np.stack([self._face_up_of(rows, seat) for seat in range(self.seats)], axis=1)
        )

    def _face_up_of(self, rows: Array, seat: int) -> Array:
        """What a seat shows at some tables, packed."""
        there = self.places_of(rows, np.full(len(rows), seat))
        hidden = packed_dice.NO_DICE.take(~self.face_up.take(there, axis=1) & packed_dice.ALL)
        return packed(self.codes.take(there, axis=1) | hidden)


def packed(codes: Array) -> Array:
    """Dice as counts in one number; shape (...) for codes of (numbers, ...)."""
    return _counts().take(codes).sum(axis=0, dtype=np.uint64)


@lru_cache(maxsize=1)
def _counts() -> Array:
    """How often each face is in each code, packed."""
    faces = packed_dice.faces_of(np.arange(packed_dice.CODES))
    ones = np.uint64(1) << (BITS * faces).astype(np.uint64)
    return np.where(faces == packed_dice.NO_DIE, np.uint64(0), ones).sum(axis=1, dtype=np.uint64)


def roll(state: DiceState) -> None:
    """Everybody rolls; where dice may be shown it matters which lies where."""
    if not isinstance(state, RerollState):
        dice.roll(state)
        return
    numbers, games = -(-int(state.held.max()) // LISTED), state.games * state.seats
    state.codes = np.full((numbers, games), packed_dice.NO_DICE[packed_dice.ALL])
    state.face_up = np.zeros((numbers, games), np.uint8)
    draw = state.seats_draw(state.moment(Purpose.ROLL))
    sets = packed_dice.of_dice(numbers).take(state.held.ravel(), axis=1)
    lay(state, state.codes, sets, lambda nth: draw(nth).ravel())


def lay(state: DiceState, codes: Array, sets: Array, draw: Callable[[int], Array]) -> None:
    """Roll the dice in some places, in order."""
    sizes = packed_dice.SIZE.take(sets)
    listed = packed_dice.codes_of(len(state.faces.all))
    fresh = np.zeros(codes.shape[1], np.int64)
    for nth, index in enumerate(dice.indexes(state, row_sums(sizes.T), draw)):
        fresh |= listed.take(index) << LISTED * packed_dice.PLACE * nth
    for word, (some, size) in enumerate(zip(sets, sizes, strict=True)):
        bits = packed_dice.PLACE * size
        codes[word] = packed_dice.put(codes[word], some, fresh & ((1 << bits) - 1))
        fresh >>= bits


def after_bid(turn: BatchTurn, seating: SeatedBots) -> Array:
    """Whoever said a bid may show dice and roll the others; where anybody was asked (flags)."""
    state = turn.state
    if not isinstance(state, RerollState):
        return np.zeros(len(turn.rows), bool)
    here = state.places_of(turn.rows, turn.actor)
    face_up = state.face_up.take(here, axis=1)
    held = state.held.ravel().take(here)
    hidden = packed_dice.of_dice(len(face_up)).take(held, axis=1) & ~face_up
    may_reroll = row_sums(packed_dice.SIZE.take(hidden).T) >= 2
    show = _show(turn, seating, hidden, may_reroll)
    if show.any():
        again = np.where(show.any(axis=0), hidden & ~show, 0)
        roll_again(state, here, turn.ids, show, again, turn.history_length)
    return may_reroll


def roll_again(
    state: RerollState, here: Array, ids: Array, show: Array, again: Array, history_length: Any
) -> None:
    """Seats (their places in ``codes``) show some dice and roll others, as sets."""
    codes, moment = state.codes.take(here, axis=1), state.moment(Purpose.REROLL, history_length)
    lay(state, codes, again, lambda nth: state.draws.fractions(moment, ids, nth))
    state.codes[:, here] = codes
    state.face_up[:, here] |= show


def _show(turn: BatchTurn, seating: SeatedBots, hidden: Array, may_reroll: Array) -> Array:
    """Which dice each bot shows, as sets (none: it keeps them)."""
    if all(bot.rerolls_any for bot in seating.bots):
        return _any_of(turn, hidden)
    show = np.zeros_like(hidden)
    for bot, some in seating.by_bot(turn.ids, turn.actor, may_reroll):
        if bot.rerolls_any:
            show[:, some] = _any_of(turn.only(some), hidden[:, some])
        elif bot.reroll is not None:
            state, part = turn.state, turn.only(some)
            assert isinstance(state, RerollState)
            codes = state.codes.take(state.places_of(part.rows, part.actor), axis=1)
            faces, flags = packed_dice.faces_of(codes), packed_dice.members(hidden[:, some])
            shows = bot.reroll(part, np.hstack([*faces]), np.hstack([*flags]))
            show[:, some] = packed_dice.sets_of(shows.reshape(len(some), -1, LISTED)).T
    return show


def _any_of(turn: BatchTurn, hidden: Array) -> Array:
    """``players.besides.by_chance``: any choice of dice to show, or none, as sets."""
    sizes = packed_dice.SIZE.take(hidden)
    choices = (1 << row_sums(sizes.T)) - 1
    drawn = (turn.fractions(purpose=Purpose.BOT_REROLL) * choices).astype(np.int64) + 1
    chosen = np.where(drawn < choices, drawn, 0)  # the last of them is to keep all
    show = np.empty_like(hidden)
    for word, (some, size) in enumerate(zip(hidden, sizes, strict=True)):
        show[word] = packed_dice.choose(some, chosen & ((1 << size) - 1))
        chosen >>= size
    return show


def why_not(options: Options) -> str | None:
    """Why such a game can't be played on arrays."""
    if len(options.rules.faces.all) > packed_dice.NO_DIE:
        return tr(
            "dice with more than {most} faces are rerolled one table at a time",
            most=packed_dice.NO_DIE,
        )
    if options.values.get("show_reroll", True) and options.start_count > _MOST_REROLLED:
        return tr(
            "more than {most} dice each are rolled again one table at a time",
            most=_MOST_REROLLED,
        )
    return None
