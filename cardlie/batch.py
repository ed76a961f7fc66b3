"""The judge on many tables at once: the same compiled patterns over numpy arrays.

``tables`` is an unsigned array of shape (faces, tables): how often each face of ``Faces.all``
lies on each table. Sums run in the smallest unsigned type that holds them, in chunks that stay
in the cache.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.faces import Counts
    from cardlie.patterns import Demand, Pattern, Patterns

Tables = np.ndarray[Any, np.dtype[np.unsignedinteger[Any]]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
Totals = np.ndarray[Any, np.dtype[np.int64]]

CHUNK = 1 << 16


def stack(tables: Sequence[Counts]) -> Tables:
    """Counts of single tables as one batch, shape (faces, tables).

    >>> stack([(1, 0), (2, 3)]).tolist()
    [[1, 2], [0, 3]]
    """
    dtype = np.uint8 if _most(tables) < 256 else np.uint32
    stacked: Tables = np.ascontiguousarray(np.array(tables, dtype=dtype).T)
    return stacked


def _most(tables: Sequence[Counts]) -> int:
    return max((max(counts, default=0) for counts in tables), default=0)


def holds_many(compiled: Patterns, tables: Tables) -> Flags:
    """Whether the guess holds on each table; shape (tables,)."""
    result = np.zeros(tables.shape[1], dtype=np.bool_)
    for start in range(0, tables.shape[1], CHUNK):
        chunk = tables[:, start : start + CHUNK]
        result[start : start + CHUNK] = _Chunk(compiled, chunk).holds(compiled)
    return result


def have_many(compiled: Patterns, tables: Tables) -> Totals:
    """How many are really there on each table; shape (tables,)."""
    result = np.zeros(tables.shape[1], dtype=np.int64)
    for start in range(0, tables.shape[1], CHUNK):
        chunk = tables[:, start : start + CHUNK]
        result[start : start + CHUNK] = _Chunk(compiled, chunk).have(compiled)
    return result


class _Chunk:
    """Some tables with the sums over each distinct mask, each computed once."""

    def __init__(self, compiled: Patterns, tables: Tables) -> None:
        most = int(tables.max(initial=0))
        heaviest = max((max(d.weights) for p in compiled.patterns for d in p), default=1)
        claimed = max((sum(d.required for d in p) for p in compiled.patterns), default=0)
        reach = most * max(1, heaviest) * tables.shape[0] + claimed
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

    def total(self, demand: Demand) -> Tables:
        """What each table gives towards a demand."""
        found = self.totals.get(demand.weights)
        if found is None:
            if all(demand.weights[i] == 1 for i in demand.hits):
                found = self._sum(demand.hits)
            else:
                found = np.zeros(self.tables.shape[1], dtype=self.type)
                for i in demand.hits:
                    found += self.tables[i] * self.type(demand.weights[i])
            self.totals[demand.weights] = found
        return found

    def lack(self, demand: Demand) -> Tables:
        """What each table lacks of a demand."""
        key = (demand.weights, demand.required)
        found = self.lacks.get(key)
        if found is None:
            total = self.total(demand)
            found = np.maximum(total, self.type(demand.required)) - total
            self.lacks[key] = found
        return found

    def shortfall(self, pattern: Pattern) -> Tables:
        """What each table lacks of a pattern, before wildcards help."""
        lack = self.lack(pattern[0])
        for demand in pattern[1:]:
            lack = lack + self.lack(demand)
        return lack

    def holds(self, compiled: Patterns) -> Flags:
        if not compiled.patterns:
            return np.zeros(self.tables.shape[1], dtype=np.bool_)
        least = self.shortfall(compiled.patterns[0])
        for pattern in compiled.patterns[1:]:
            least = np.minimum(least, self.shortfall(pattern))
        flags: Flags = least <= self.wild
        return flags

    def have(self, compiled: Patterns) -> Totals:
        best = np.zeros(self.tables.shape[1], dtype=np.int64)
        for pattern in compiled.patterns:
            if len(pattern) == 1:
                there = self.total(pattern[0]).astype(np.int64) + self.wild
            else:
                required = sum(demand.required for demand in pattern)
                short = self.shortfall(pattern)
                there = required - (short - np.minimum(short, self.wild)).astype(np.int64)
            best = np.maximum(best, there)
        return best
