"""``games/tavern.py`` on arrays: one game of an evening."""

from __future__ import annotations

import numpy as np

from cardlie.games.chance import Purpose
from cardlie.games.tavern import TAVERN
from cardlie.vector import dice
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.board import Array, Boards, Settlement, Showdowns
from cardlie.vector.dice import DiceBoards


def _setup(boards: DiceBoards) -> None:
    boards.held[:] = boards.options.each
    boards.starter = boards.pick(boards.seats, boards.moment(Purpose.STARTER))


def _settle(boards: Boards, held: Array, end: Showdowns) -> Settlement:
    loser = np.where(end.holds, end.caller, end.bidder)
    return Settlement(dice.loses(held, loser), loser)


def _settle_spot_on(boards: Boards, held: Array, end: Showdowns) -> Settlement:
    exact = end.have == end.need
    losses = np.where(
        exact[:, None], dice.everybody_but(held, end.caller), dice.loses(held, end.caller)
    )
    right = (end.caller - 1) % boards.seats
    return Settlement(losses, np.where(exact, right, end.caller), np.where(exact, -1, 1))


ARRAYS = ArrayGame(
    game=TAVERN, setup=_setup, roll=dice.roll, settle=_settle, settle_spot_on=_settle_spot_on,
    ended=dice.ended, first=dice.first, boards=DiceBoards,
)  # fmt: skip
