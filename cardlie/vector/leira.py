"""``games/leira.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.engine import Options
from cardlie.games.leira import LEIRA
from cardlie.judging.batch import Array
from cardlie.vector import dice
from cardlie.vector.board import ArrayGame, Boards, row_sums
from cardlie.vector.dice import DiceBoards


def _said_now(boards: Boards) -> Array:
    """0, or 1 where two players are left with one die each (the kinds of ``kinds_of``)."""
    ones = row_sums(boards.held == 1)
    return ((ones == 2) & (row_sums(boards.held) == 2)).astype(np.int64)


def _most(options: Options, which: int) -> int:
    """Two dice in a duel."""
    return 2 if which else options.each * options.seats


def _setup(boards: DiceBoards) -> None:
    boards.held[:] = boards.options.each
    dice.highest_starts(boards, 2, range(len(boards.faces.all)))


ARRAYS = ArrayGame(
    game=LEIRA, setup=_setup, roll=dice.roll, first=dice.first,
    boards=DiceBoards, said_now=_said_now, most=_most,
    kinds=tuple([r.kinds for r in LEIRA.rounds.values()]),
)  # fmt: skip
