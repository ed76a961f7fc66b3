"""Cup games on arrays (``games/cup.py``): who takes the cup rolls and claims more."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.games.chance import Purpose, purpose_of
from cardlie.vector import packed_dice
from cardlie.vector.bids import Bids
from cardlie.vector.dice import DiceState
from cardlie.vector.draws import Draws
from cardlie.vector.reroll import lay, packed
from cardlie.vector.seating import SeatedBots
from cardlie.vector.state import BatchTurn


class CupState(DiceState):
    """Tables with one cup; seats hold lives.

    ``codes`` (games,) are the dice under it in their places, ``last`` how many of them its holder
    rolled. ``saw`` (games, seats) is what each seat saw under it (its digits, the highest first; 0:
    nothing), and ``since`` how many dice were rolled since then.
    """

    by_table = (*DiceState.by_table, "codes", "last", "saw", "since")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        spec = options.game.spec
        assert spec is not None
        self.dice, self.keeps_some = spec.cup_dice, spec.cup_again == "some"
        self.all_dice = packed_dice.of_dice(1)[0, self.dice]
        self.codes = np.full(len(ids), packed_dice.NO_DICE[packed_dice.ALL])
        self.last = np.zeros(len(ids), np.int64)
        self.saw, self.since = np.zeros((2, len(ids), self.seats), np.int64)

    def rolled_by(self, rows: Array, seat: Array) -> Array:
        """The dice are with whoever has the cup, who alone is asked."""
        return self.on_table(rows)

    def on_table(self, rows: Array) -> Array:
        """How often each face is under the cup, packed."""
        return packed(self.codes.take(rows)[None])

    def size(self, rows: Array) -> Array:
        """As many dice as there are."""
        return np.full(len(rows), self.dice)

    def roll_some(self, rows: Array, sets: Array, drawn: Array) -> None:
        """Roll the dice in some places again, by what is drawn for each table."""
        codes = self.codes.take(rows)[None]
        lay(self, codes, sets[None], lambda nth: drawn)
        self.codes[rows] = codes[0]


def roll(state: CupState) -> None:
    """Whoever starts rolls all dice; nobody saw any."""
    every = np.arange(state.games)
    drawn = state.draws.at_places(state.moment(Purpose.ROLL), state.starter, state.ids)
    state.codes[:] = packed_dice.NO_DICE[packed_dice.ALL]
    state.roll_some(every, np.full(state.games, state.all_dice), drawn)
    state.last[:], state.saw[:], state.since[:] = state.dice, 0, 0


@lru_cache(maxsize=8)
def takeable(bids: Bids) -> Array:
    """After which claim another is higher: else it can only be doubted."""
    return np.asarray(bids.follows.any(axis=1))


def take(state: CupState, rows: Array, giver: Array, taker: Array, history_length: Any) -> None:
    """A claim is believed, and the cup goes on, after so many claims."""
    if not state.keeps_some:
        drawn = _drawn(state, rows, history_length)
        state.roll_some(rows, np.full(len(rows), state.all_dice), drawn)
        state.last[rows] = state.dice
        return
    state.saw[rows, giver], state.since[rows, giver] = digits_of().take(state.codes.take(rows)), 0
    state.saw[rows, taker] = state.since[rows, taker] = state.last[rows] = 0


def roll_again(state: CupState, rows: Array, sets: Array, history_length: Any) -> None:
    """Whoever has the cup rolls some of its dice again (none: keeps them)."""
    some = np.flatnonzero(sets)
    rows, sets = rows[some], sets[some]
    if np.ndim(history_length):
        history_length = history_length[some]
    state.roll_some(rows, sets, _drawn(state, rows, history_length))
    state.last[rows] = count = packed_dice.SIZE.take(sets)
    state.since[rows] += np.where(state.saw[rows] > 0, count[:, None], 0)
    anew = rows[count == state.dice]
    state.saw[anew] = state.since[anew] = 0


def _drawn(state: CupState, rows: Array, history_length: Any) -> Array:
    moment = state.moment(purpose_of("CUP"), history_length)
    return state.draws.fractions(moment, state.ids.take(rows))


@lru_cache(maxsize=1)
def digits_of() -> Array:
    """The dice of each code as digits, the highest first."""
    faces = packed_dice.faces_of(np.arange(packed_dice.CODES))
    numbers = -np.sort(-np.where(faces == packed_dice.NO_DIE, -1, faces), axis=1) + 1
    digits = np.zeros(packed_dice.CODES, np.int64)
    for digit in numbers.T:
        digits = np.where(digit > 0, digits * 10 + digit, digits)
    return digits


def before_turn(turn: BatchTurn, seating: SeatedBots) -> tuple[Array, Array | None]:
    """Once something was claimed, the next believes or doubts; how many decisions, and where not.

    Who believes takes the cup, and may roll some of its dice again.
    """
    state, decisions = turn.state, np.zeros(len(turn.rows), np.int64)
    assert isinstance(state, CupState)
    if not turn.history_length:
        return decisions, None
    takes, may = np.zeros(len(turn.rows), bool), takeable(turn.bids).take(turn.last)
    for bot, some in seating.by_bot(turn.ids, turn.actor, may):
        assert bot.takes is not None
        takes[some] = bot.takes(turn.only(some))
    part = turn.only(np.flatnonzero(takes))
    take(state, part.rows, part.history[-1][1], part.actor, turn.history_length)
    if state.keeps_some:
        sets = np.zeros(len(part.rows), np.uint8)
        for bot, some in seating.by_bot(part.ids, part.actor):
            assert bot.again is not None
            sets[some] = bot.again(part.only(some))
        roll_again(state, part.rows, sets, turn.history_length)
    decisions[takes] = 1 + state.keeps_some
    return decisions, ~takes
