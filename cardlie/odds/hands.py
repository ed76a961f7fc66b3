"""Counting for open play, where the unseen faces come from several hands (needs numpy).

Read atom by atom, every hand stays open to the end, and a value is a polynomial in as many
unknowns as there are hands. Here each hand is read whole instead. What is remembered of a table is
how often each atom lies there so far, at most as often as any pattern asks for, and how many
wildcards: tables that agree on that are one. Those that are decided are put aside, true or not,
and the automaton reads the others in the end.

A table is one integer with a field of bits for each atom and one to spare, so that numpy adds all
fields of all tables at once and cuts them to their most.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np

from cardlie.odds.automaton import Atom, Automaton, Pool

#: Bits that a table, and the number of ways to it, may take in numpy's integers.
_BITS = 62

#: With more tables than this in one step, another way to count is quicker.
_MOST_TABLES = 1 << 19

#: Counts and what is missing fit into 16 bits if no figure is as high as this.
_SMALL = 1 << 10

#: It does not pay to look for what is decided among fewer tables.
_FEW = 64


class _Fields(NamedTuple):
    """Where the count of each atom, and last of the wildcards, stands in a table's bits."""

    tops: tuple[int, ...]
    shifts: tuple[int, ...]
    widths: tuple[int, ...]

    @classmethod
    def of(cls, tops: Sequence[int]) -> _Fields:
        """Fields that hold twice as many as each of ``tops``."""
        widths = [top.bit_length() + 1 for top in tops]
        shifts = [sum(widths[:i]) for i in range(len(widths))]
        return cls(tuple(tops), tuple(shifts), tuple(widths))

    def table(self, counts: Sequence[int]) -> int:
        """The table with so many of each atom, none above its most."""
        return sum(
            min(count, top) << shift
            for count, top, shift in zip(counts, self.tops, self.shifts, strict=True)
        )

    def lying(self, tables: Any, atom: int) -> Any:
        """How many of one atom lie on each table."""
        return (tables >> self.shifts[atom]) & ((1 << self.widths[atom]) - 1)

    def mask(self, atom: int) -> int:
        """The bits of one atom."""
        return ((1 << self.widths[atom]) - 1) << self.shifts[atom]

    def cut(self, tables: Any) -> Any:
        """The tables with no count above its most; before, each is at most twice that."""
        spare: dict[int, int] = {}  # the highest bit of each field, by the width of the field
        room = full = 0
        for top, shift, width in zip(self.tops, self.shifts, self.widths, strict=True):
            spare[width] = spare.get(width, 0) | 1 << (shift + width - 1)
            room += ((1 << (width - 1)) - 1 - top) << shift
            full += top << shift
        reached = tables + room  # has the highest bit where a count is above its most
        where = 0
        for width, highest in spare.items():
            over = reached & highest
            where = where | over | (over - (over >> (width - 1)))
        return (tables & ~where) | (where & full)


def counts_by_lack(
    automaton: Automaton,
    pools: tuple[Pool, ...],
    atoms: tuple[Atom, ...],
    helpers: Atom,
    blank: tuple[int, ...],
    slack: int,
) -> tuple[int, ...] | None:
    """How many tables lack 0, 1, ... ``slack`` once wildcards helped; None if it would take long.

    All pools are cards. The arguments are those of :func:`~cardlie.odds.count.ways_by_lack`.
    """
    fields = _Fields.of(
        [*(len(rows[0]) - 1 if rows else 0 for rows in automaton.steps), automaton.cap]
    )
    if sum(fields.widths) > _BITS or not automaton.lacks:
        return None
    all_atoms = (*atoms, helpers)
    hands = sorted(
        (_Hand.of(h, pool, fields, all_atoms, blank) for h, pool in enumerate(pools)),
        key=lambda hand: (-hand.most[-1], -len(hand.tables)),
    )
    whole = np.int64 if prod(hand.total for hand in hands).bit_length() <= _BITS else np.object_
    tables = np.array([fields.table([known for known, _ in all_atoms])], np.int64)
    ways = np.array([1], whole)
    good = [0] * (slack + 1)
    for nth, hand in enumerate(hands):
        if len(tables) * len(hand.tables) > _MOST_TABLES:
            return None
        tables = (tables[:, None] + np.array(hand.tables, np.int64)).ravel()
        ways = (ways[:, None] * np.array(hand.ways, whole)).ravel()
        still_hidden = hands[nth + 1 :]
        if not still_hidden:
            break
        tables, ways = _merged(fields.cut(tables), ways)
        if len(tables) > _FEW:
            done, still, tables = _decided(automaton, fields, slack, tables, still_hidden)
            good[0] += int(ways[done].sum()) * prod(other.total for other in still_hidden)
            tables, ways = _merged(tables[still], ways[still])
    lacks = _lacks(automaton, fields, tables)
    for lack in range(slack + 1):
        good[lack] += int(ways[lacks == lack].sum())
    return tuple(good)


class _Hand(NamedTuple):
    """What one hand may turn up, as tables, in how many ways each, and how many of each atom."""

    tables: tuple[int, ...]
    ways: tuple[int, ...]
    drawn: int
    most: tuple[int, ...]

    @classmethod
    def of(
        cls, nth: int, pool: Pool, fields: _Fields, atoms: tuple[Atom, ...], blank: tuple[int, ...]
    ) -> _Hand:
        """The hand that is pool number ``nth``."""
        drawn, sizes = pool[1], [sizes[nth] for _, sizes in atoms]
        tables_so_far = {(0, 0): 1}
        for place, size in enumerate(sizes):
            top, shift = fields.tops[place], fields.shifts[place]
            after: dict[tuple[int, int], int] = {}
            for (table, taken), ways in tables_so_far.items():
                for x in range(min(size, drawn - taken) + 1):
                    key = table + (min(x, top) << shift), taken + x
                    after[key] = after.get(key, 0) + ways * comb(size, x)
            tables_so_far = after
        tables: dict[int, int] = {}
        for (table, taken), ways in tables_so_far.items():
            rest = comb(blank[nth], drawn - taken)
            if rest:
                tables[table] = tables.get(table, 0) + ways * rest
        most = tuple([min(size, drawn) for size in sizes])
        return cls(tuple(tables), tuple(tables.values()), drawn, most)

    @property
    def total(self) -> int:
        """In how many ways the hand may turn up."""
        return sum(self.ways)


def _merged(tables: Any, ways: Any) -> tuple[Any, Any]:
    """Each table once, with the ways to all of its kind."""
    if not len(tables):
        return tables, ways
    order = tables.argsort()
    tables = tables[order]
    first = np.flatnonzero(np.concatenate(([True], tables[1:] != tables[:-1])))
    return tables[first], np.add.reduceat(ways[order], first)


def _lacks(automaton: Automaton, fields: _Fields, tables: Any) -> Any:
    """What each table is short of once its wildcards have helped, as the automaton reads it."""
    state = np.zeros(len(tables), np.int32)
    for at, rows in enumerate(automaton.steps):
        # one row more for dead ends, -1; and columns for counts that were not cut
        width = 1 << fields.widths[at]
        more = [[*row, *[row[-1]] * (width - len(row))] for row in rows]
        step = np.array([*more, [-1] * width], np.int32)
        state = step[state, fields.lying(tables, at)]
    lacks = np.array([*automaton.lacks, 1 << 30])[state]
    return (lacks - fields.lying(tables, len(automaton.steps))).clip(min=0)


def _decided(
    automaton: Automaton, fields: _Fields, slack: int, tables: Any, still_hidden: Sequence[_Hand]
) -> tuple[Any, Any, Any]:
    """The tables that are decided, and the others, before all hands were read.

    Which lack nothing any more, which may still come to lack little enough, and the tables without
    the atoms that play no part in that.
    """
    weights = [w for row, _ in automaton.demands for w in row]
    figures = [*fields.tops, *(required for _, required in automaton.demands)]
    small: Any = np.int16 if max(figures, default=0) < _SMALL else np.int64
    most = [sum(hand.most[atom] for hand in still_hidden) for atom in range(len(fields.tops))]
    *counts, wild = [fields.lying(tables, atom).astype(small) for atom in range(len(most))]
    gain = max(weights, default=0) * sum(hand.drawn for hand in still_hidden)
    short, best = [], []
    for row, required in automaton.demands:
        hits = [atom for atom, weight in enumerate(row) if weight]
        missing = required - sum(counts[atom] * small(row[atom]) for atom in hits)
        more = sum(row[atom] * most[atom] for atom in hits)
        short.append(np.maximum(missing, 0))
        best.append(np.maximum(missing - more, 0))
    done, still = np.zeros(len(tables), bool), np.zeros(len(tables), bool)
    used = np.full(len(tables), fields.mask(len(counts)), np.int64)
    for blank, demands in automaton.patterns:
        now = sum([short[d] for d in demands], blank - wild)
        then = sum([best[d] for d in demands], blank - wild)
        alive = (then <= slack + most[-1]) & (now <= slack + gain)
        done |= now <= 0
        still |= alive
        its = {
            atom for d in demands for atom, weight in enumerate(automaton.demands[d][0]) if weight
        }
        used |= alive * np.int64(sum(map(fields.mask, its)))
    return done, still & ~done, tables & used
