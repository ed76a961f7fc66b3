"""The judge on many tables at once: compiled patterns over numpy arrays.

``tables`` is an unsigned array of shape (faces, tables): how often each face of ``Faces.all``
lies on each table. Sums run in the smallest unsigned type that holds them, in chunks that stay
in the cache.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Any

import numpy as np

from cardlie.deck.faces import Counts
from cardlie.guess.patterns import Demand, Pattern, Patterns

Tables = np.ndarray[Any, np.dtype[np.unsignedinteger[Any]]]
Totals = np.ndarray[Any, np.dtype[np.int64]]

CHUNK = 1 << 16


def stack(tables: Sequence[Counts]) -> Tables:
    """Counts of single tables as one batch, shape (faces, tables).

    >>> stack([(1, 0), (2, 3)]).tolist()
    [[1, 2], [0, 3]]
    """
    most = max((max(counts, default=0) for counts in tables), default=0)
    dtype = np.uint8 if most < 256 else np.uint32
    stacked: Tables = np.ascontiguousarray(np.array(tables, dtype=dtype).T)
    return stacked


def have_many(compiled: Patterns, tables: Tables) -> Totals:
    """How many are really there on each table; shape (tables,).

    A guess with any patterns holds where that is ``compiled.need`` or more.
    """
    result = np.zeros(tables.shape[1], dtype=np.int64)
    for start in range(0, tables.shape[1], CHUNK):
        chunk = tables[:, start : start + CHUNK]
        result[start : start + CHUNK] = _Chunk(compiled, chunk).have(compiled)
    return result


class _Chunk:
    """Some tables with the sums over each distinct mask, each computed once."""

    def __init__(self, compiled: Patterns, tables: Tables) -> None:
        most = int(tables.max(initial=0))
        demands = [demand for pattern in compiled.patterns for demand in pattern]
        heaviest = max((max(demand.weights) for demand in demands), default=1)
        claimed = max((sum(d.required for d in p) for p in compiled.patterns), default=0)
        reach = most * max(1, heaviest) * tables.shape[0] + claimed + 1
        self.type = np.uint8 if reach < 1 << 8 else np.uint16 if reach < 1 << 16 else np.uint32
        self.tables = tables.astype(self.type, copy=False)
        self.totals: dict[tuple[int, ...], Tables] = {}
        self.lacks: dict[tuple[tuple[int, ...], int], Tables] = {}
        self.wild = self._sum(compiled.helpers)

    def _sum(self, faces: tuple[int, ...]) -> Tables:
        total = np.zeros(self.tables.shape[1], dtype=self.type)
        for i in faces:
            total += self.tables[i]
        return total

    def gain(self, demand: Demand) -> Tables:
        """What each table gives towards a demand."""
        weights, hits = demand.weights, demand.hits
        gain = self.totals.get(weights)
        if gain is None:
            if all(weights[i] == 1 for i in hits):
                gain = self._sum(hits)
            else:
                gain = np.zeros(self.tables.shape[1], dtype=self.type)
                for i in hits:
                    gain += self.tables[i] * self.type(weights[i])
            self.totals[weights] = gain
        return gain

    def lack(self, demand: Demand) -> Tables:
        """What each table lacks of a demand."""
        key = (demand.weights, demand.required)
        found = self.lacks.get(key)
        if found is None:
            given = self.gain(demand)
            found = np.maximum(given, self.type(demand.required)) - given
            self.lacks[key] = found
        return found

    def lacking(self, pattern: Pattern) -> Tables:
        """What each table lacks of a pattern, before wildcards help."""
        first, *others = [self.lack(demand) for demand in pattern]
        for lack in others:
            first = first + lack
        return first

    def have(self, compiled: Patterns) -> Totals:
        """How many are there on each table, in the best pattern."""
        have: Totals = np.zeros(self.tables.shape[1], dtype=np.int64)
        several = [self.lacking(pattern) for pattern in compiled.patterns if len(pattern) > 1]
        if several:
            least = _best(np.minimum, several)
            have = compiled.need - (least - np.minimum(least, self.wild)).astype(np.int64)
        single = [self.gain(pattern[0]) for pattern in compiled.patterns if len(pattern) == 1]
        if single:
            there = (_best(np.maximum, single) + self.wild).astype(np.int64)
            have = np.maximum(have, there) if several else there
        return have


def _best(better: np.ufunc, some: Iterable[Tables]) -> Tables:
    """The better of them on each table."""
    best: Tables = reduce(better, some)
    return best
