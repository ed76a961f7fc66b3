"""Batched odds: how likely a guess is to many seats at once, each of which sees other cards.

The same sums over the paths of the same automaton as in ``count.py``, with an axis more. Each
different seat is summed up once: which cards it sees does not matter, only how many of each atom.
What is drawn from each pool (in open play: each hand) is an axis of its own.
All is whole until the last division, so that the chances are ``odds_float``'s to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.model import Rules
from cardlie.guess import Guess
from cardlie.odds.automaton import Automaton
from cardlie.odds.prepared import prepared

#: How many cards are drawn from each pool.
Drawn = tuple[int, ...]

#: Below these whole numbers are exact as 64 bits, and as floats.
_WHOLE, _FLOAT = 1 << 62, 1 << 53


def ratios_of(
    guess: Guess, rules: Rules, known: Array, pools: Array, drawn: Array
) -> tuple[Array, Array]:
    """Tables on which the guess holds, and all tables, for each row of ``known``.

    ``known`` is what each seat sees; shape (seats, faces). The cards of which ``drawn`` more lie on
    the table, (pools, seats), are those of ``pools``, (pools, seats, faces). As many lie on the
    tables of all seats. Whether a power card was rolled plays no part.
    """
    query = prepared(guess, rules.faces, rules.readings)
    if query.certain or not len(known):
        return np.ones(len(known), np.int64), np.ones(len(known), np.int64)
    helpers = list(query.helpers)
    wild = known[:, helpers].sum(axis=1), pools[:, :, helpers].sum(axis=2)
    most = int((wild[0] + np.minimum(wild[1], drawn).sum(axis=0)).max())
    automaton = query.to_hold(most)
    seats, back = _different(automaton, known, pools, drawn, wild)
    parts = [_ways(automaton, part) for part in seats.parts()]
    ways, tables = (np.concatenate(each)[back] for each in zip(*parts, strict=True))
    return ways, tables


def divided(ways: Array, tables: Array) -> Array:
    """The chances, rounded once, as Python divides."""
    if ways.dtype == object or tables.max(initial=0) >= _FLOAT:
        ways, tables = ways.astype(object), tables.astype(object)
    return (ways / tables).astype(np.float64)


#: So many seats are summed up at once, times what may be drawn from the pools.
PART = 1 << 14


class VisibleTables(NamedTuple):
    """What some seats know of each atom.

    ``known`` and ``sizes`` have a row for each atom: how many are sure to lie there, and how many
    of those that are left to draw are such, in each pool; then the wildcards. ``blank`` are those
    left in each pool that change nothing, and ``drawn`` is how many come from it.
    """

    known: Array
    sizes: Array
    blank: Array
    drawn: Array

    def parts(self) -> Iterator[VisibleTables]:
        """All of them, so many at a time."""
        step = max(1, PART // prod((self.drawn.max(axis=1) + 1).tolist()))
        for at in range(0, self.drawn.shape[1], step):
            yield VisibleTables(*[each[..., at : at + step] for each in self])


def _different(
    automaton: Automaton, known: Array, pools: Array, drawn: Array, wild: tuple[Array, Array]
) -> tuple[VisibleTables, Array]:
    """The seats that differ in what matters, and which of them each seat is."""
    atoms = [
        (known[:, atom].sum(axis=1), pools[:, :, atom].sum(axis=2)) for atom in automaton.atoms
    ]
    others = pools.sum(axis=2) - sum([size for _, size in (*atoms, wild)])
    enough = [len(rows[0]) - 1 if rows else 0 for rows in automaton.steps]
    columns = []
    bases = (int(pools.sum(axis=2).max(initial=0)) + 1) ** np.arange(len(pools) + 1)
    base = bases[-1]
    for (there, size), top in zip([*atoms, wild], [*enough, automaton.cap], strict=True):
        others = others + np.where(there >= top, size, 0)  # one more of them is nothing more
        columns.append(np.where(there >= top, top * base, there * base + bases[:-1] @ size))
    for group in automaton.interchangeable:
        ordered = np.sort([columns[atom] for atom in group], axis=0)
        for atom, column in zip(group, ordered, strict=True):
            columns[atom] = column
    first, back = _distinct([*columns, *others, *drawn])
    codes = np.array(columns)[:, first]
    sizes = codes[:, None] // bases[:-1, None] % bases[1]
    return VisibleTables(codes // base, sizes, others[:, first], drawn[:, first]), back


def _distinct(columns: list[Array]) -> tuple[Array, Array]:
    """The first of each different row, and which of them each row is."""
    keys = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        values = int(column.max(initial=0)) + 1
        if int(keys.max(initial=0)) >= _WHOLE // values:
            keys = np.unique(keys, return_inverse=True)[1]
        keys = keys * values + column
    _, first, back = np.unique(keys, return_index=True, return_inverse=True)
    return first, back


@lru_cache(maxsize=64)
def _choices(most: int, drawn: tuple[int, ...]) -> Array:
    """In how many ways 0, 1, ... of so many cards are drawn, from as many pools as ``drawn``."""
    bound = prod(comb(most, min(each, most // 2)) for each in drawn)
    whole = np.int64 if bound < _WHOLE else object
    columns = range(max(drawn) + 1)
    return np.array([[comb(n, x) for x in columns] for n in range(most + 1)], whole)


def _ways(automaton: Automaton, seats: VisibleTables) -> tuple[Array, Array]:
    """Tables on which nothing is lacking, and all tables, for each different seat."""
    total = seats.sizes.sum(axis=0) + seats.blank
    most = tuple(seats.drawn.max(axis=1).tolist())
    choices = _choices(int(total.max(initial=0)), most)
    tables = choices[total, seats.drawn].prod(axis=0)
    good = np.zeros(len(tables), choices.dtype)
    if not automaton.lacks:
        return good, tables
    values = np.zeros((1, *[each + 1 for each in most], len(tables)), choices.dtype)
    values[(0,) * (len(most) + 1)] = 1
    *atoms, (known, sizes) = zip(seats.known, seats.sizes, strict=True)
    for rows, (there, size) in zip(automaton.steps, atoms, strict=True):
        values = _step(values, rows, there, _terms(choices, size, most))
    lacking = np.array(automaton.lacks, np.int64)
    ends = list(zip(*_merged(values, lacking), strict=True))
    for more, ways in _terms(choices, sizes, most):
        rests = _rests(choices, seats, more, most)
        for lack, value in ends:
            helps = np.where(known + sum(more) >= lack, ways, 0)
            if helps.any():
                for rest in rests:
                    value = (value * rest).sum(axis=0)
                good += value * helps
    return good, tables


def _terms(choices: Array, sizes: Array, most: tuple[int, ...]) -> list[tuple[Drawn, Array]]:
    """How many of an atom may be drawn from each pool, and in how many ways each seat's are."""
    found = []
    for drawn in product(*[range(each + 1) for each in most]):
        ways = choices[sizes, np.array(drawn)[:, None]].prod(axis=0)
        if ways.any():
            found.append((drawn, ways))
    return found


def _rests(choices: Array, seats: VisibleTables, more: Drawn, most: Drawn) -> list[Array]:
    """In how many ways cards that change nothing fill each pool, if so many more are drawn."""
    found = []
    for at, (some, slots) in enumerate(zip(more, most, strict=True)):
        rest = seats.drawn[at] - some - np.arange(slots + 1)[:, None]
        ways = np.where(rest >= 0, choices[seats.blank[at], np.maximum(rest, 0)], 0)
        found.append(ways.reshape(slots + 1, *[1] * (len(most) - at - 1), -1))
    return found


def _step(
    values: Array, rows: list[tuple[int, ...]], known: Array, terms: list[tuple[Drawn, Array]]
) -> Array:
    """The values after one atom; ``terms`` are the ways to draw it."""
    steps = np.array(rows, np.int64)
    after = np.zeros((int(steps.max()) + 1, *values.shape[1:]), values.dtype)
    top = steps.shape[1] - 1
    for times in range(top + 1):
        targets, into = _merged(values, steps[:, times])
        for more, ways in terms:
            here = np.where(np.minimum(known + sum(more), top) == times, ways, 0)
            if here.any():
                to = tuple([slice(some, None) for some in more])
                room = zip(values.shape[1:], more, strict=False)
                of = tuple([slice(slots - some) for slots, some in room])
                for target, value in zip(targets, into, strict=True):
                    after[(target, *to)] += value[of] * here
    return after


def _merged(values: Array, targets: Array) -> tuple[Array, Array]:
    """Each target above -1 once, with the sum of the values that go there."""
    order = np.argsort(targets, kind="stable")
    order = order[targets[order] >= 0]
    found, first = np.unique(targets[order], return_index=True)
    return found, np.add.reduceat(values[order], first, axis=0) if len(order) else values[:0]
