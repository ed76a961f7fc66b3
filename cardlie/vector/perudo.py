"""``games/perudo.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.engine import Options
from cardlie.games.perudo import MOST, PERUDO
from cardlie.judging.batch import Array
from cardlie.vector import dice
from cardlie.vector.board import ArrayGame, ArrayTurn, row_sums
from cardlie.vector.dice import DiceBoards
from cardlie.vector.draws import Draws

#: The places of the sorts of rounds among all, the usual one first.
_USUAL, _PALIFICO, _LAST_DIE = range(3)


class PerudoBoards(DiceBoards):
    """Tables that know who ``fell`` to one die, and where somebody did just ``now``."""

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.fell = np.zeros((len(ids), self.seats), bool)
        self.now = np.zeros(len(ids), bool)

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only."""
        super().keep(stays)
        self.fell, self.now = self.fell[stays], self.now[stays]

    def after_showdown(self, losses: Array) -> None:
        """Somebody may have fallen."""
        new = (losses > 0) & (self.held == 1) & ~self.fell
        self.now = new.any(axis=1)
        self.fell = self.fell | new


def _sort_of_turn(boards: PerudoBoards, at: Array, actor: Array) -> Array:
    rulings, held = boards.options.rulings, boards.held[at]
    now = boards.now[at]
    if rulings["palifico-two"] == "off":
        now = now & (row_sums(held > 0) != 2)
    free = rulings["palifico-change"] == "one-die"
    last = (held[np.arange(len(at)), actor] == 1) & free
    return np.where(now, np.where(last, _LAST_DIE, _PALIFICO), _USUAL)


def _claimants(boards: PerudoBoards, turn: ArrayTurn, bidder: Array) -> Array:
    """Everybody but who said it and who is next."""
    may = boards.held[turn.at] > 0
    rows = np.arange(len(turn.at))
    may[rows, bidder] = may[rows, turn.actor] = False
    return may & (boards.options.rulings["calza"] in ("anyone-but-next", "anyone"))


def _setup(boards: DiceBoards) -> None:
    boards.held[:] = boards.options.each
    dice.highest_starts(boards, 1, range(len(boards.faces.all)))


ARRAYS = ArrayGame(
    game=PERUDO, setup=_setup, roll=dice.roll, first=dice.first, boards=PerudoBoards,
    sort_of_turn=_sort_of_turn, claimants=_claimants,
    most=lambda options, sort: max(MOST, options.each) * options.seats,
)  # fmt: skip
