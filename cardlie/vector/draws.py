"""The same chance for many games at once: what ``Seeded`` draws for each, as one array."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.games.chance import Moment

Fractions = NDArray[np.float64]
Whole = NDArray[np.intp]

#: What a word of Philox's counter and the whole counter come round at.
_WORD, _COUNTER, _KEY = 1 << 64, 1 << 256, 1 << 128


class Draws:
    """The chance of ``games`` games in a row from the number ``first`` on."""

    def __init__(self, seed: int, first: int, games: int) -> None:
        self.games = games
        self._key, self._first = seed % _KEY, first
        self._blocks: dict[tuple[int, int], Fractions] = {}

    def fractions(self, at: Moment, nth: int = 0) -> NDArray[Any]:
        """``Seeded(seed, game).fraction(at, nth)`` of each game."""
        purpose, game, round, place = at
        where = purpose | place >> 2 << 8 | round << 32, nth | game << 32
        block = self._blocks.get(where)
        if block is None:
            # numpy counts up before it draws
            counter = (self._first + where[0] * _WORD + where[1] * _WORD * _WORD - 1) % _COUNTER
            source = np.random.Philox(counter=counter, key=self._key)
            block = self._blocks[where] = np.random.Generator(source).random((self.games, 4))
        return block[:, place & 3]

    def forget(self) -> None:
        """Drop what was drawn: another round asks for other numbers."""
        self._blocks.clear()
