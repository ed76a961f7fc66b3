"""``games/wheel.py`` on arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.chance import LISTED, Moment, Purpose, lists_of
from cardlie.games.wheel import WHEEL
from cardlie.vector import dice
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.board import Array, Boards, Settlement, Showdowns, Turn
from cardlie.vector.dice import BITS, DiceBoards, indexes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.vector.array_game import ArrayBot

#: Where no die lies: behind all faces.
NO_DIE = 7

#: More than any sum of dice: what a wild is worth where the most wilds start.
_WILD = 10_000


def _setup(boards: DiceBoards) -> None:
    boards.held[:] = boards.options.each
    worth = [_WILD if face.wild else face.number or 0 for face in boards.faces.all]

    dice.highest_starts(boards, boards.options.each, lambda roll: dice.total(boards, roll, worth))


def _roll(boards: DiceBoards) -> None:
    """Everybody rolls; where dice may be shown it matters which lies where."""
    if not boards.options.show_reroll:
        dice.roll(boards)
        return
    boards.in_view = np.zeros_like(boards.rolled)
    boards.shown = np.zeros((boards.games, boards.seats, boards.options.each), bool)
    boards.places = np.full(boards.shown.shape, NO_DIE, np.int64)
    for seat in range(boards.seats):
        at, held = boards.moment(Purpose.ROLL, seat), boards.held[:, seat]
        boards.places[:, seat] = _faces(boards, held, at, boards.ids)
        boards.rolled[:, seat] = _packed(boards.places[:, seat])


def _faces(boards: DiceBoards, held: Array, at: Moment, ids: Array) -> Array:
    """The faces of a roll of so many dice for each table, in order, then :data:`NO_DIE`."""
    faces = np.full((len(ids), boards.options.each), NO_DIE, np.int64)
    listed = _listed(len(boards.faces.all))
    for nth, index in enumerate(indexes(boards, held, at, ids)):
        some = faces[:, nth * LISTED : (nth + 1) * LISTED]
        some[:] = listed[index][:, : some.shape[1]]
    return faces


@lru_cache(maxsize=4)
def _listed(sides: int) -> Array:
    """The faces of each roll, in the order of ``rolls_of``."""
    rolls = [roll for rolls in (((),), *lists_of(sides)[1:]) for roll in rolls]
    return np.array([(*roll, *[NO_DIE] * (LISTED - len(roll))) for roll in rolls], np.int64)


def _packed(faces: Array) -> Array:
    """Faces as counts in one number; :data:`NO_DIE` is none."""
    ones = np.where(faces == NO_DIE, np.uint64(0), np.uint64(1) << (BITS * faces).astype(np.uint64))
    return ones.sum(axis=1, dtype=np.uint64)


def _after_bid(turn: Turn, bots: Sequence[ArrayBot]) -> Array:
    """Whoever said a bid may show dice and roll the others; where anybody was asked (flags)."""
    boards, at, actor = turn.boards, turn.at, turn.actor
    assert isinstance(boards, DiceBoards)
    if boards.in_view is None:
        return np.zeros(len(at), bool)
    faces, shown = boards.places[at, actor], boards.shown[at, actor]
    hidden = (faces != NO_DIE) & ~shown
    asked = hidden.sum(axis=1) >= 2
    show = np.zeros_like(hidden)
    for bot in dict.fromkeys(bots):
        seats = [seat for seat, each in enumerate(bots) if each is bot]
        some = np.flatnonzero(asked & np.isin(actor, seats))
        if bot.reroll is not None and len(some):
            show[some] = bot.reroll(turn.only(some), faces[some], hidden[some])
    some = np.flatnonzero(show.any(axis=1))
    if len(some):
        where, who = at[some], actor[some]
        again = hidden[some] & ~show[some]
        moment = boards.moment(Purpose.REROLL, turn.said)
        fresh = _faces(boards, again.sum(axis=1), moment, boards.ids[where])
        nth = np.maximum(again.cumsum(axis=1) - 1, 0)
        found = np.where(again, np.take_along_axis(fresh, nth, axis=1), faces[some])
        now = shown[some] | show[some]
        boards.places[where, who], boards.shown[where, who] = found, now
        boards.rolled[where, who] = _packed(found)
        boards.in_view[where, who] = _packed(np.where(now, found, NO_DIE))
    return asked


def _settle(boards: Boards, held: Array, end: Showdowns) -> Settlement:
    over = end.have - end.need
    loser = np.where(over > 0, end.caller, end.bidder)
    lost = np.minimum(np.abs(over), held[np.arange(len(held)), loser])
    losses = np.where(
        (over == 0)[:, None], _perfect(boards, held, end), dice.loses(held, loser, lost)
    )
    return Settlement(losses, end.caller)


def _perfect(boards: Boards, held: Array, end: Showdowns) -> Array:
    rulings = boards.options.rulings
    if rulings["perfect"] == "challenger-only":
        return dice.loses(held, end.caller)
    losses = dice.everybody_but(held, end.bidder)
    if rulings["die-hard"] == "off":
        return losses
    spared = held == 1
    spared[np.arange(len(held)), end.caller] = False
    return np.where(spared, 0, losses)


ARRAYS = ArrayGame(
    game=WHEEL, setup=_setup, roll=_roll, settle=_settle, ended=dice.ended, first=dice.first,
    boards=DiceBoards, after_bid=_after_bid,
)  # fmt: skip
