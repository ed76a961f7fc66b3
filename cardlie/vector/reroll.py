"""Dice that are shown while the others are rolled again, on arrays."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.translation import tr
from cardlie.engine import Options
from cardlie.games.chance import LISTED, Purpose
from cardlie.judging.batch import Array
from cardlie.vector import dice, places
from cardlie.vector.board import ArrayTurn, row_sums
from cardlie.vector.dice import BITS, DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.seating import SeatedBots

#: More dice of one player are not rolled again on arrays.
_MOST_REROLLED = 20


class RerollBoards(DiceBoards):
    """Tables where dice may be shown, so that it matters which lies where.

    ``codes`` are the dice of each seat in their places, five in a number, and ``shown`` which of
    them are in view; shape (numbers, games * seats).
    """

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.codes = self.shown = np.zeros((0, 0), np.uint8)

    def at(self, at: Array, seat: Array) -> Array:
        """The places of some seats in ``codes`` and ``shown``."""
        return at * self.seats + seat

    def rolled_by(self, at: Array, seat: Array) -> Array:
        """How often seats have each face, packed."""
        return packed(self.codes.take(self.at(at, seat), axis=1))

    def on_table(self, at: Array) -> Array:
        """How often each face lies on some of the tables, packed."""
        each = self.codes.reshape(len(self.codes), -1, self.seats)[:, at]
        return row_sums(packed(each))

    def known(self, turn: ArrayTurn) -> Array:
        """What the seat in turn sees on the table, packed."""
        known = self.rolled_by(turn.at, turn.actor)
        for seat in range(self.seats):
            known = known + np.where(turn.actor == seat, np.uint64(0), self._shown(turn.at, seat))
        return known

    def in_view(self, at: Array) -> Array:
        """What all see on some of the tables, packed."""
        return row_sums(np.stack([self._shown(at, seat) for seat in range(self.seats)], axis=1))

    def _shown(self, at: Array, seat: int) -> Array:
        """What a seat shows at some tables, packed."""
        there = self.at(at, np.full(len(at), seat))
        hidden = places.NO_DICE.take(~self.shown.take(there, axis=1) & places.ALL)
        return packed(self.codes.take(there, axis=1) | hidden)


def packed(codes: Array) -> Array:
    """Dice as counts in one number; shape (...) for codes of (numbers, ...)."""
    return _counts().take(codes).sum(axis=0, dtype=np.uint64)


@lru_cache(maxsize=1)
def _counts() -> Array:
    """How often each face is in each code, packed."""
    faces = places.faces_of(np.arange(places.CODES))
    ones = np.uint64(1) << (BITS * faces).astype(np.uint64)
    return np.where(faces == places.NO_DIE, np.uint64(0), ones).sum(axis=1, dtype=np.uint64)


def roll(boards: DiceBoards) -> None:
    """Everybody rolls; where dice may be shown it matters which lies where."""
    if not isinstance(boards, RerollBoards):
        dice.roll(boards)
        return
    numbers, games = -(-int(boards.held.max()) // LISTED), boards.games * boards.seats
    boards.codes = np.full((numbers, games), places.NO_DICE[places.ALL])
    boards.shown = np.zeros((numbers, games), np.uint8)
    draw = boards.seats_draw(boards.moment(Purpose.ROLL))
    sets = places.of_dice(numbers).take(boards.held.ravel(), axis=1)
    lay(boards, boards.codes, sets, lambda nth: draw(nth).ravel())


def lay(boards: DiceBoards, codes: Array, sets: Array, draw: Callable[[int], Array]) -> None:
    """Roll the dice in some places, in order."""
    sizes = places.SIZE.take(sets)
    listed = places.codes_of(len(boards.faces.all))
    fresh = np.zeros(codes.shape[1], np.int64)
    for nth, index in enumerate(dice.indexes(boards, row_sums(sizes.T), draw)):
        fresh |= listed.take(index) << LISTED * places.PLACE * nth
    for word, (some, size) in enumerate(zip(sets, sizes, strict=True)):
        bits = places.PLACE * size
        codes[word] = places.put(codes[word], some, fresh & ((1 << bits) - 1))
        fresh >>= bits


def after_bid(turn: ArrayTurn, seating: SeatedBots) -> Array:
    """Whoever said a bid may show dice and roll the others; where anybody was asked (flags)."""
    boards = turn.boards
    if not isinstance(boards, RerollBoards):
        return np.zeros(len(turn.at), bool)
    here = boards.at(turn.at, turn.actor)
    shown = boards.shown.take(here, axis=1)
    held = boards.held.ravel().take(here)
    hidden = places.of_dice(len(shown)).take(held, axis=1) & ~shown
    asked = row_sums(places.SIZE.take(hidden).T) >= 2
    show = _show(turn, seating, hidden, asked)
    if show.any():
        again = np.where(show.any(axis=0), hidden & ~show, 0)
        roll_again(boards, here, turn.ids, show, again, turn.said)
    return asked


def roll_again(
    boards: RerollBoards, here: Array, ids: Array, show: Array, again: Array, said: Any
) -> None:
    """Seats (their places in ``codes``) show some dice and roll others, as sets."""
    codes, moment = boards.codes.take(here, axis=1), boards.moment(Purpose.REROLL, said)
    lay(boards, codes, again, lambda nth: boards.draws.fractions(moment, ids, nth))
    boards.codes[:, here] = codes
    boards.shown[:, here] |= show


def _show(turn: ArrayTurn, seating: SeatedBots, hidden: Array, asked: Array) -> Array:
    """Which dice each bot shows, as sets (none: it keeps them)."""
    if seating.all_are(lambda bot: bot.rerolls_any):
        return _any_of(turn, hidden)
    show = np.zeros_like(hidden)
    for bot, some in seating.each(turn.ids, turn.actor, asked):
        if bot.rerolls_any:
            show[:, some] = _any_of(turn.only(some), hidden[:, some])
        elif bot.reroll is not None:
            boards, part = turn.boards, turn.only(some)
            assert isinstance(boards, RerollBoards)
            codes = boards.codes.take(boards.at(part.at, part.actor), axis=1)
            faces, flags = places.faces_of(codes), places.members(hidden[:, some])
            shows = bot.reroll(part, np.hstack([*faces]), np.hstack([*flags]))
            show[:, some] = places.sets_of(shows.reshape(len(some), -1, LISTED)).T
    return show


def _any_of(turn: ArrayTurn, hidden: Array) -> Array:
    """``players.base.by_chance``: any choice of dice to show, or none, as sets."""
    sizes = places.SIZE.take(hidden)
    choices = (1 << row_sums(sizes.T)) - 1
    drawn = (turn.fractions(purpose=Purpose.BOT_REROLL) * choices).astype(np.int64) + 1
    chosen = np.where(drawn < choices, drawn, 0)  # the last of them is to keep all
    show = np.empty_like(hidden)
    for word, (some, size) in enumerate(zip(hidden, sizes, strict=True)):
        show[word] = places.choose(some, chosen & ((1 << size) - 1))
        chosen >>= size
    return show


def why_not(options: Options) -> str | None:
    """Why such a game can't be played on arrays."""
    if len(options.rules.faces.all) > places.NO_DIE:
        return tr(
            "dice with more than {most} faces are rerolled one table at a time",
            most=places.NO_DIE,
        )
    if options.values.get("show_reroll", True) and options.each > _MOST_REROLLED:
        return tr(
            "more than {most} dice each are rolled again one table at a time",
            most=_MOST_REROLLED,
        )
    return None
