"""``games/evening.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.engine import Options
from cardlie.judging.batch import Array
from cardlie.vector.board import Boards, Evenings, row_sums


class ForCoins(Evenings):
    """Games for coins: who can't pay another ante goes home."""

    def __init__(self, options: Options, tables: int) -> None:
        super().__init__(options, tables)
        self.coins = np.full(self.away.shape, options.coins, np.int64)

    def begin(self, boards: Boards, rows: Array) -> None:
        """Who is at the table pays the ante."""
        super().begin(boards, rows)
        self.coins[rows] -= np.where(boards.away, 0, self.options.ante)

    def over(self, rows: Array, first: Array) -> None:
        """The winner takes the pot."""
        pot = self.options.ante * row_sums(~self.away[rows])
        self.coins[rows] += np.where(first, pot[:, None], 0)

    def after_game(self, rows: Array) -> Array:
        """Who can pay stays, if a second player does."""
        self.away[rows] |= self.coins[rows] < self.options.ante
        return rows[row_sums(~self.away[rows]) >= 2]

    def first(self) -> Array:
        """Players rank by coins."""
        return self.coins == self.coins.max(axis=1, keepdims=True)
