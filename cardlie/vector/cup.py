"""``games/cup.py`` on arrays: one cup goes round, whoever takes it rolls, and claims more."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.games.chance import Purpose, purpose_of
from cardlie.judging.batch import Array
from cardlie.vector import places
from cardlie.vector.bids import Bids
from cardlie.vector.board import ArrayTurn
from cardlie.vector.dice import DiceBoards
from cardlie.vector.draws import Draws
from cardlie.vector.reroll import lay, packed
from cardlie.vector.seating import SeatedBots


class CupBoards(DiceBoards):
    """Tables with one cup; seats hold lives.

    ``codes`` are the dice under it in their places, ``last`` how many of them its holder rolled.
    ``saw`` is what each seat saw under it (its digits, the highest first; 0: nothing), and
    ``since`` how many dice were rolled since then.
    """

    by_table = (*DiceBoards.by_table, "codes", "last", "saw", "since")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        plan = options.game.plan
        assert plan is not None
        self.dice, self.keeps_some = plan.cup_dice, plan.cup_again == "some"
        self.all_dice = places.of_dice(1)[0, self.dice]
        self.codes = np.full(len(ids), places.NO_DICE[places.ALL])
        self.last = np.zeros(len(ids), np.int64)
        self.saw, self.since = np.zeros((2, len(ids), self.seats), np.int64)

    def rolled_by(self, at: Array, seat: Array) -> Array:
        """The dice are with whoever has the cup, who alone is asked."""
        return self.on_table(at)

    def on_table(self, at: Array) -> Array:
        """How often each face is under the cup, packed."""
        return packed(self.codes.take(at)[None])

    def size(self, at: Array) -> Array:
        """As many dice as there are."""
        return np.full(len(at), self.dice)

    def roll_some(self, at: Array, sets: Array, drawn: Array) -> None:
        """Roll the dice in some places again, by what is drawn for each table."""
        codes = self.codes.take(at)[None]
        lay(self, codes, sets[None], lambda nth: drawn)
        self.codes[at] = codes[0]


def roll(boards: CupBoards) -> None:
    """Whoever starts rolls all dice; nobody saw any."""
    every = np.arange(boards.games)
    drawn = boards.draws.at_places(boards.moment(Purpose.ROLL), boards.starter, boards.ids)
    boards.codes[:] = places.NO_DICE[places.ALL]
    boards.roll_some(every, np.full(boards.games, boards.all_dice), drawn)
    boards.last[:], boards.saw[:], boards.since[:] = boards.dice, 0, 0


@lru_cache(maxsize=8)
def takeable(bids: Bids) -> Array:
    """After which claim another is higher: else it can only be doubted."""
    return np.asarray(bids.follows.any(axis=1))


def take(boards: CupBoards, at: Array, giver: Array, taker: Array, said: Any) -> None:
    """A claim is believed, and the cup goes on, after so many claims were said."""
    if not boards.keeps_some:
        boards.roll_some(at, np.full(len(at), boards.all_dice), _drawn(boards, at, said))
        boards.last[at] = boards.dice
        return
    boards.saw[at, giver], boards.since[at, giver] = digits_of().take(boards.codes.take(at)), 0
    boards.saw[at, taker] = boards.since[at, taker] = boards.last[at] = 0


def roll_again(boards: CupBoards, at: Array, sets: Array, said: Any) -> None:
    """Whoever has the cup rolls some of its dice again (none: keeps them)."""
    some = np.flatnonzero(sets)
    at, sets, said = at[some], sets[some], said if np.ndim(said) == 0 else said[some]
    boards.roll_some(at, sets, _drawn(boards, at, said))
    boards.last[at] = count = places.SIZE.take(sets)
    boards.since[at] += np.where(boards.saw[at] > 0, count[:, None], 0)
    anew = at[count == boards.dice]
    boards.saw[anew] = boards.since[anew] = 0


def _drawn(boards: CupBoards, at: Array, said: Any) -> Array:
    moment = boards.moment(purpose_of("CUP"), said)
    return boards.draws.fractions(moment, boards.ids.take(at))


@lru_cache(maxsize=1)
def digits_of() -> Array:
    """The dice of each code as digits, the highest first."""
    faces = places.faces_of(np.arange(places.CODES))
    numbers = -np.sort(-np.where(faces == places.NO_DIE, -1, faces), axis=1) + 1
    found = np.zeros(places.CODES, np.int64)
    for digit in numbers.T:
        found = np.where(digit > 0, found * 10 + digit, found)
    return found


def before_turn(turn: ArrayTurn, seating: SeatedBots) -> tuple[Array, Array | None]:
    """Once something was claimed, the next believes or doubts; how many decisions, and where not.

    Who believes takes the cup, and may roll some of its dice again.
    """
    boards, asked = turn.boards, np.zeros(len(turn.at), np.int64)
    assert isinstance(boards, CupBoards)
    if not turn.said:
        return asked, None
    takes, may = np.zeros(len(turn.at), bool), takeable(turn.bids).take(turn.last)
    for bot, some in seating.each(turn.ids, turn.actor, may):
        assert bot.takes is not None
        takes[some] = bot.takes(turn.only(some))
    part = turn.only(np.flatnonzero(takes))
    take(boards, part.at, part.heard[-1][1], part.actor, turn.said)
    if boards.keeps_some:
        sets = np.zeros(len(part.at), np.uint8)
        for bot, some in seating.each(part.ids, part.actor):
            assert bot.again is not None
            sets[some] = bot.again(part.only(some))
        roll_again(boards, part.at, sets, turn.said)
    asked[takes] = 1 + boards.keeps_some
    return asked, ~takes
