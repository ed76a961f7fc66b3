"""How likely a guess is to many seats at once, each of which sees other cards.

The same sums over the paths of the same automaton as in ``count.py``, with an axis more. Each
different seat is summed up once: which cards it sees does not matter, only how many of each atom.
All is whole until the last division, so that the chances are ``odds_float``'s to the last bit.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardlie.odds.ask import question_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.guess import Guess
    from cardlie.odds.automaton import Automaton
    from cardlie.setting import Setting

Array = NDArray[Any]

#: Below these whole numbers are exact as 64 bits, and as floats.
_WHOLE, _FLOAT = 1 << 62, 1 << 53


def ratios_of(
    guess: Guess, setting: Setting, known: Array, pool: Array, drawn: int
) -> tuple[Array, Array]:
    """Tables on which the guess holds, and all tables, for each row of ``known`` and ``pool``.

    Both have shape (seats, faces): what a seat sees, and the cards of which ``drawn`` more lie on
    the table. Whether a power card was rolled plays no part.
    """
    question = question_of(guess, setting.faces, setting.rulings)
    if question.certain or not len(known):
        return np.ones(len(known), np.int64), np.ones(len(known), np.int64)
    helpers = list(question.helpers)
    wild = known[:, helpers].sum(axis=1), pool[:, helpers].sum(axis=1)
    size = int(known[:1].sum()) + drawn
    automaton = question.to_hold(int((wild[0] + np.minimum(wild[1], drawn)).max()), size)
    seats = _Seats(automaton, known, pool, wild)
    parts = [_ways(automaton, part, drawn) for part in seats.parts()]
    ways, tables = (np.concatenate(each)[seats.back] for each in zip(*parts, strict=True))
    return ways, tables


def divided(ways: Array, tables: Array) -> Array:
    """The chances, rounded once, as Python divides."""
    if ways.dtype == object or tables.max(initial=0) >= _FLOAT:
        ways, tables = ways.astype(object), tables.astype(object)
    return (ways / tables).astype(np.float64)


#: So many seats are summed up at once.
PART = 1024


class Known(NamedTuple):
    """What some seats know of each atom, as in :class:`_Seats`."""

    known: Array
    sizes: Array
    blank: Array


class _Seats:
    """The seats that differ in what matters; ``back`` tells which of them each seat is.

    ``known`` and ``sizes`` have a row for each atom: how many are sure to lie there, and how many
    of those that are left to draw are such; then the wildcards. ``blank`` are those left that
    change nothing.
    """

    def __init__(
        self, automaton: Automaton, known: Array, pool: Array, wild: tuple[Array, Array]
    ) -> None:
        atoms = [(known[:, at].sum(axis=1), pool[:, at].sum(axis=1)) for at in automaton.atoms]
        left = pool.sum(axis=1) - sum([size for _, size in (*atoms, wild)])
        enough = [len(rows[0]) - 1 if rows else 0 for rows in automaton.steps]
        columns = []
        base = int(pool.sum(axis=1).max(initial=0)) + 1
        for (there, size), top in zip([*atoms, wild], [*enough, automaton.cap], strict=True):
            left = left + np.where(there >= top, size, 0)  # one more of them is nothing more
            columns.append(np.where(there >= top, top * base, there * base + size))
        for group in automaton.classes:
            ordered = np.sort([columns[at] for at in group], axis=0)
            for at, column in zip(group, ordered, strict=True):
                columns[at] = column
        first, self.back = _distinct([*columns, left])
        codes = np.array(columns)[:, first]
        self.known, self.sizes, self.blank = codes // base, codes % base, left[first]

    def parts(self) -> Iterator[Known]:
        """All of them, so many at a time."""
        for at in range(0, len(self.blank), PART):
            here = slice(at, at + PART)
            yield Known(self.known[:, here], self.sizes[:, here], self.blank[here])


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
def _choices(most: int, drawn: int) -> Array:
    """In how many ways 0, 1, ... of so many cards are drawn."""
    whole = np.int64 if comb(most, min(drawn, most // 2)) < _WHOLE else object
    return np.array([[comb(n, x) for x in range(drawn + 1)] for n in range(most + 1)], whole)


def _ways(automaton: Automaton, seats: Known, drawn: int) -> tuple[Array, Array]:
    """Tables on which nothing is lacking, and all tables, for each different seat."""
    total = seats.sizes.sum(axis=0) + seats.blank
    choices = _choices(int(total.max(initial=0)), drawn)
    good = np.zeros(len(total), choices.dtype)
    if not automaton.lacks:
        return good, choices[total, drawn]
    values = np.zeros((1, drawn + 1, len(total)), choices.dtype)
    values[:, 0] = 1
    *atoms, (known, sizes) = zip(seats.known, seats.sizes, strict=True)
    for rows, atom in zip(automaton.steps, atoms, strict=True):
        values = _step(values, rows, atom[0], choices[atom[1]].T)
    lacking = np.array(
        [
            min([short for short, excess in each if not excess], default=-1)
            for each in automaton.lacks
        ],
        np.int64,
    )
    wild, rest = choices[sizes].T, choices[seats.blank].T
    for lack, value in zip(*_merged(values, lacking), strict=True):
        for more in range(drawn + 1):
            helps = np.where(known + more >= lack, wild[more], 0)
            if helps.any():
                good += (value[: drawn + 1 - more] * rest[drawn - more :: -1]).sum(axis=0) * helps
    return good, choices[total, drawn]


def _step(values: Array, rows: list[tuple[int, ...]], known: Array, ways: Array) -> Array:
    """The values after one atom; ``ways`` is in how many of them 0, 1, ... of it are drawn."""
    steps = np.array(rows, np.int64)
    after = np.zeros((int(steps.max()) + 1, *values.shape[1:]), values.dtype)
    top = steps.shape[1] - 1
    for times in range(top + 1):
        targets, into = _merged(values, steps[:, times])
        for more in range(len(ways)):
            here = np.where(np.minimum(known + more, top) == times, ways[more], 0)
            if here.any():
                for target, value in zip(targets, into, strict=True):
                    after[target, more:] += value[: len(ways) - more] * here
    return after


def _merged(values: Array, targets: Array) -> tuple[Array, Array]:
    """Each target above -1 once, with the sum of the values that go there."""
    order = np.argsort(targets, kind="stable")
    order = order[targets[order] >= 0]
    found, first = np.unique(targets[order], return_index=True)
    return found, np.add.reduceat(values[order], first, axis=0) if len(order) else values[:0]
