"""The judge on many tables at once: the same compiled patterns over numpy arrays.

``tables`` is an unsigned array of shape (faces, tables): how often each face of ``Faces.all``
lies on each table. Sums run in the smallest unsigned type that holds them, in chunks that stay
in the cache.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.kinds.patterns import Demand, Pattern, Patterns
from cardlie.setting.faces import Counts

#: An array of any numbers.
Array = NDArray[Any]
Tables = np.ndarray[Any, np.dtype[np.unsignedinteger[Any]]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
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
        demands = [demand for pattern in compiled.patterns for demand in pattern]
        heaviest = max((max(map(abs, d.weights)) for d in demands), default=1)
        claimed = max((sum(abs(d.required) for d in p) for p in compiled.patterns), default=0)
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

    def gain(self, demand: Demand, sign: int = 1) -> Tables:
        """What each table gives towards a demand, or (sign -1) takes away from it."""
        weights = tuple([max(0, sign * weight) for weight in demand.weights])
        found = self.totals.get(weights)
        if found is None:
            hits = tuple([i for i in demand.hits if weights[i]])
            if all(weights[i] == 1 for i in hits):
                found = self._sum(hits)
            else:
                found = np.zeros(self.tables.shape[1], dtype=self.type)
                for i in hits:
                    found += self.tables[i] * self.type(weights[i])
            self.totals[weights] = found
        return found

    def lack(self, demand: Demand) -> Tables:
        """What each table lacks of a demand, or has too much of a limit."""
        key = (demand.weights, demand.required)
        found = self.lacks.get(key)
        if found is None:
            # unsigned: what is below 0 stands on the other side
            given, wanted = self.gain(demand), self.type(max(0, demand.required))
            if demand.required < 0:
                given = given + self.type(-demand.required)
            taken = self.gain(demand, -1) + wanted if min(demand.weights) < 0 else wanted
            found = np.maximum(given, taken) - given
            self.lacks[key] = found
        return found

    def shortfall(self, pattern: Pattern) -> tuple[Tables, Tables | None]:
        """What each table lacks of a pattern, before wildcards help, and has too much of limits."""
        lack = excess = None
        for demand in pattern:
            here = self.lack(demand)
            if demand.limit:
                excess = here if excess is None else excess + here
            else:
                lack = here if lack is None else lack + here
        return self._sum(()) if lack is None else lack, excess

    def holds(self, compiled: Patterns) -> Flags:
        least: Tables | None = None
        for pattern in compiled.patterns:
            lack, excess = self.shortfall(pattern)
            if excess is not None:
                lack = np.where(excess > 0, np.iinfo(self.type).max, lack)
            least = lack if least is None else np.minimum(least, lack)
        if least is None:
            return np.zeros(self.tables.shape[1], dtype=np.bool_)
        flags: Flags = least <= self.wild
        return flags

    def have(self, compiled: Patterns) -> Totals:
        best: Totals | None = None
        for pattern in compiled.patterns:
            there = self._pattern_have(pattern)
            best = there if best is None else np.maximum(best, there)
        return np.zeros(self.tables.shape[1], dtype=np.int64) if best is None else best

    def _pattern_have(self, pattern: Pattern) -> Totals:
        if len(pattern) == 1:
            demand = pattern[0]
            there = self.gain(demand).astype(np.int64)
            if min(demand.weights) < 0:
                there -= self.gain(demand, -1)
            return there if demand.limit else there + self.wild
        lack, excess = self.shortfall(pattern)
        short = (lack - np.minimum(lack, self.wild)).astype(np.int64)
        if excess is not None:
            short += excess
        return sum(demand.required for demand in pattern) - short
