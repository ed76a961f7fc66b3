"""``games/leira.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.engine import Options
from cardlie.games.leira import DUEL, LEIRA
from cardlie.judging.batch import Array
from cardlie.vector import dice
from cardlie.vector.board import ArrayGame, Boards, row_sums
from cardlie.vector.dice import DiceBoards


def _sort_of_turn(boards: Boards, at: Array, actor: Array) -> Array:
    """0, or 1 (the duel) where two players are left with one die each."""
    held = boards.held[at]
    return ((row_sums(held == 1) == 2) & (row_sums(held) == 2)).astype(np.int64)


def _most(options: Options, sort: str) -> int:
    """Two dice in a duel."""
    return 2 if sort == DUEL else options.each * options.seats


def _setup(boards: DiceBoards) -> None:
    boards.held[:] = boards.options.each
    dice.highest_starts(boards, 2, range(len(boards.faces.all)))


ARRAYS = ArrayGame(
    game=LEIRA, setup=_setup, roll=dice.roll, first=dice.first,
    boards=DiceBoards, sort_of_turn=_sort_of_turn, most=_most,
)  # fmt: skip
