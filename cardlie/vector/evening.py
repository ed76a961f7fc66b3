"""The games of an evening at many tables: of most games there is one, and that is all."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array
from cardlie.engine import Options
from cardlie.vector.board import Boards


class Evening:
    """Who is at each table, and who came first; a row for each of ``tables``."""

    def __init__(self, options: Options, tables: int) -> None:
        self.options = options
        self._first = np.zeros((tables, options.seats), bool)
        self.away = np.zeros((tables, options.seats), bool)

    def begin(self, boards: Boards, rows: Array) -> None:
        """Before a game."""
        boards.away = self.away[rows]

    def over(self, rows: Array, first: Array) -> None:
        """Games that are over, and which seats came first in each."""
        self._first[rows] = first

    def after_game(self, rows: Array) -> Array:
        """Which tables of these go on to another game."""
        return rows[:0]

    def first(self) -> Array:
        """Which seats came first, when all is over."""
        return self._first
