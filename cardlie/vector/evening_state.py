"""Evenings on arrays: games in a row at each table, for coins or not (``games/purse.py``)."""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.state import BatchState


class Evenings:
    """Who is at each table, and who came first; a row for each of ``tables``."""

    def __init__(self, options: Options, tables: int) -> None:
        self.options = options
        self._first = np.zeros((tables, options.seats), bool)
        self.away = np.zeros((tables, options.seats), bool)

    def begin(self, state: BatchState, rows: Array) -> None:
        """Before a game."""
        state.away = self.away[rows]

    def over(self, rows: Array, first: Array) -> None:
        """Games that are over, and which seats came first in each (flags, (rows, seats))."""
        self._first[rows] = first

    def after_game(self, rows: Array) -> Array:
        """Which tables of these go on to another game."""
        return rows[:0]

    def first(self) -> Array:
        """Which seats came first, when all is over (flags, (tables, seats))."""
        return self._first


class ForCoins(Evenings):
    """Games for coins: who can't pay another ante goes home."""

    def __init__(self, options: Options, tables: int) -> None:
        super().__init__(options, tables)
        self.coins = np.full(self.away.shape, options.coins, np.int64)

    def begin(self, state: BatchState, rows: Array) -> None:
        """Who is at the table pays the ante."""
        super().begin(state, rows)
        self.coins[rows] -= np.where(state.away, 0, self.options.ante)

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
