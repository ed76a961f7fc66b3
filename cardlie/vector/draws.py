"""Counter-based random numbers in batches: what ``Seeded`` draws for many games, as one array."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cardlie.base.arrays import Array
from cardlie.games.chance import Moment
from cardlie.games.philox import fractions, keys_of
from cardlie.vector.philox import fractions_at

#: What the whole counter of Philox and its key come round at.
_COUNTER, _KEY = 1 << 256, 1 << 128

#: How many numbers a block has.
_NUMBERS = 4

#: Of fewer games than one in so many each draws alone, and of at most so many one by one.
_FEW, _ONE_BY_ONE = 16, 16

#: How many blocks of memory are kept to be written again: fresh memory costs more than drawing.
_MOST_SPARE = 32

Block = NDArray[np.float64]
Where = tuple[int, int]

#: Memory of games that are over; whoever draws writes it anew.
_spare: list[Block] = []


class Draws:
    """The chance of ``games`` games in a row from the number ``first`` on."""

    def __init__(self, seed: int, first: int, games: int) -> None:
        self.games = games
        self._seed, self._keys, self.first = seed % _KEY, keys_of(seed), first
        self._blocks: dict[Where, Block] = {}
        self._parts: dict[Where, tuple[Array, Block]] = {}

    def fractions(self, moment: Moment, ids: Array, nth: int = 0) -> Array:
        """``Seeded(seed, first + id).fraction(at, nth)`` of each id."""
        block, rows = self._block(moment, ids, nth)
        return block.take(rows * _NUMBERS + (moment.place & 3))

    def at_places(self, moment: Moment, places: Array, ids: Array) -> Array:
        """What each id draws at a place of its own; ``ids`` ascend, and may come several times."""
        drawn, quarter = np.empty(len(ids)), places >> 2
        for which in np.flatnonzero(np.bincount(quarter)).tolist():
            some = np.flatnonzero(quarter == which)
            block, rows = self._block(moment._replace(place=which * _NUMBERS), ids.take(some), 0)
            drawn[some] = block.take(rows * _NUMBERS + (places.take(some) & 3))
        return drawn

    def of_seats(self, moment: Moment, seats: int, ids: Array, nth: int = 0) -> Array:
        """What each id draws at every place from 0 to ``seats``; shape (ids, seats)."""
        drawn = np.empty((len(ids), seats))
        for place in range(0, seats, _NUMBERS):
            block, rows = self._block(moment._replace(place=place), ids, nth)
            some = drawn[:, place : place + _NUMBERS]
            some[:] = block.take(rows, axis=0)[:, : some.shape[1]]
        return drawn

    def _block(self, moment: Moment, ids: Array, nth: int) -> tuple[Block, Array]:
        """Numbers of four places in a row, and in which rows are those of each id."""
        where = _where(moment, nth)
        block = self._blocks.get(where)
        if block is None:
            if len(ids) * _FEW < self.games:
                return self._part(where, ids)
            block = self._blocks[where] = self._all(where)
        return block, ids

    def forget(self) -> None:
        """Drop what was drawn: another round asks for other numbers."""
        _spare.extend([*self._blocks.values()][: _MOST_SPARE - len(_spare)])
        self._blocks.clear()
        self._parts.clear()

    def _all(self, where: Where) -> Block:
        """What each game draws; numpy counts up before it draws."""
        counter = (self.first + (where[0] << 64) + (where[1] << 128) - 1) % _COUNTER
        source = np.random.Generator(np.random.Philox(counter=counter, key=self._seed))
        block = _spare.pop() if _spare else np.empty((self.games, _NUMBERS))
        if len(block) != self.games:
            block = np.empty((self.games, _NUMBERS))
        return source.random(out=block)

    def _part(self, where: Where, ids: Array) -> tuple[Block, Array]:
        """What some games draw, remembered: their numbers, and in which rows they are."""
        known, block = self._parts.get(where, (ids[:0], np.empty((0, _NUMBERS))))
        rows = np.searchsorted(known, ids)
        new = ids if not len(known) else ids[known.take(rows, mode="clip") != ids]
        if len(new):
            new = new[np.diff(new, prepend=-1) > 0]
            known = np.concatenate([known, new])
            order = np.argsort(known)
            known, block = (
                known[order],
                np.concatenate([block, self._drawn_anew(where, new)])[order],
            )
            self._parts[where] = known, block
            rows = np.searchsorted(known, ids)
        return block, rows

    def _drawn_anew(self, where: Where, ids: Array) -> Block:
        games = self.first + ids
        if len(ids) > _ONE_BY_ONE:
            return fractions_at(self._keys, games, *where, 0)
        return np.array([fractions(self._keys, game, *where, 0) for game in games.tolist()])


def _where(moment: Moment, nth: int) -> Where:
    """The words of the counter that a moment's numbers have in every game."""
    purpose, game, round, place = moment
    return purpose | place >> 2 << 8 | round << 32, nth | game << 32


class RunsDraws(Draws):
    """The chance of games of any numbers, of which some may be the same: each id has its own."""

    def __init__(self, seed: int, numbers: Array) -> None:
        first = int(numbers.min())
        super().__init__(seed, first, int(numbers.max()) + 1 - first)
        self._rows = numbers - first

    def _block(self, moment: Moment, ids: Array, nth: int) -> tuple[Block, Array]:
        return super()._block(moment, self._rows.take(ids), nth)


class EachDraws(Draws):
    """The chance of tables that are each in a game and a round of their own.

    ``game`` is the number of each table's game among those of the seed, ``round`` its round: what
    is asked for is that of the round in which each is.
    """

    def __init__(self, seed: int, tables: int) -> None:
        super().__init__(seed, 0, tables)
        self.game, self.round = np.arange(tables), np.zeros(tables, np.int64)

    def _block(self, moment: Moment, ids: Array, nth: int) -> tuple[Block, Array]:
        low, high = _where(moment, nth)
        rounds = low + (self.round[ids] << 32)
        return fractions_at(self._keys, self.game[ids], rounds, high, 0), np.arange(len(ids))
