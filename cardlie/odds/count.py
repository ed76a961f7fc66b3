"""Counting tables by dynamic programming over an automaton's paths, in integers.

A value is a generating function: a polynomial in the faces drawn from each pool, packed into one
integer with a slot of fixed width for each coefficient (Kronecker substitution), so that drawing
``x`` faces is one multiplication and one shift for all of them at once. An atom of ``s`` cards
gives C(s, x) ways to draw x of them; dice give s^x/x!, times n! to stay whole.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import product
from math import comb, factorial, prod
from types import ModuleType
from typing import NamedTuple

from cardlie.deck.rolls import Whole
from cardlie.odds.automaton import Atom, Automaton, Pool

#: Faces of one pool by weight: (weight, how many), weights above 0.
SizesByWeight = tuple[tuple[int, int], ...]

#: One pool where only a weighed total counts: (faces, drawn, with replacement, sizes by weight).
WeighedPool = tuple[int, int, bool, SizesByWeight]


class Term(NamedTuple):
    """One way to draw from an atom: so many in all, the ways, the shift, the slots with room."""

    drawn: int
    ways: int
    shift: int
    room: int


class Ways(NamedTuple):
    """``counts[k]`` of ``total`` equally likely tables are short of exactly k (k up to a cap)."""

    counts: tuple[int, ...]
    total: int


@lru_cache(maxsize=1 << 17)
def totals_at_least(pools: tuple[WeighedPool, ...]) -> tuple[tuple[int, ...], int]:
    """How many tables come to a total of at least 0, 1, 2, ..., and how many there are.

    >>> totals_at_least(((4, 2, False, ((1, 2),)),))
    ((6, 5, 1), 6)
    """
    total = prod(faces**drawn if dice else comb(faces, drawn) for faces, drawn, dice, _ in pools)
    return _at_least(_totals(*pool) for pool in pools), total


@lru_cache(maxsize=1 << 12)
def rolls_at_least(
    whole: Whole, hits: tuple[bool, ...], rolls: tuple[int, ...]
) -> tuple[tuple[int, ...], int]:
    """How many rolls come to a total of at least 0, 1, 2, ..., where each counts as a whole.

    ``rolls`` are how many dice each has.

    >>> rolls_at_least(Whole(straight=True), (True, False), (1,))
    ((2, 1, 1, 0), 2)
    """
    return _at_least(whole.ways(dice, hits) for dice in rolls), len(hits) ** sum(rolls)


def _at_least(parts: Iterable[list[int]]) -> tuple[int, ...]:
    """The ways to a total of at least 0, 1, ..., from those of each part to exactly that."""
    counts = [1]
    for here in parts:
        joint = [0] * (len(counts) + len(here) - 1)
        for i, ways in enumerate(counts):
            for x, more in enumerate(here):
                joint[i + x] += ways * more
        counts = joint
    for i in range(len(counts) - 2, -1, -1):
        counts[i] += counts[i + 1]
    return tuple(counts)


def _totals(faces: int, drawn: int, dice: bool, sizes: SizesByWeight) -> list[int]:
    """In how many ways the faces drawn from one pool come to a total of 0, 1, 2, ..."""
    if len(sizes) == 1 and sizes[0][0] == 1:
        hits = sizes[0][1]
        others = faces - hits
        if dice:
            return [comb(drawn, x) * hits**x * others ** (drawn - x) for x in range(drawn + 1)]
        return [comb(hits, x) * comb(others, drawn - x) for x in range(drawn + 1)]
    # a polynomial in the total, packed like those below: z^weight for each face
    most = drawn * max((weight for weight, _ in sizes), default=0)
    width = (faces**drawn if dice else 1 << faces).bit_length()
    weighed = [*sizes, (0, faces - sum(size for _, size in sizes))]
    if dice:
        packed = sum(size << (weight * width) for weight, size in weighed) ** drawn
    else:  # and in the cards drawn: each card is there or not
        packed, row = 1, (most + 1) * width
        for weight, size in weighed:
            step = row + weight * width
            few = min(size, drawn)
            packed *= sum(comb(size, x) << (x * step) for x in range(few + 1))
            packed &= (1 << (drawn + 1) * row) - 1
        packed >>= drawn * row
    slot = (1 << width) - 1
    return [(packed >> (total * width)) & slot for total in range(most + 1)]


@lru_cache(maxsize=1 << 16)
def ways_by_lack(
    automaton: Automaton,
    pools: tuple[Pool, ...],
    atoms: tuple[Atom, ...],
    helpers: Atom,
    blank: tuple[int, ...],
    slack: int,
) -> Ways:
    """How many tables lack 0, 1, ... after wildcards helped, for each lack up to ``slack``."""
    by_hand = _by_hand() if len(pools) > 1 and not any(dice for _, _, dice in pools) else None
    if by_hand is not None:
        counts = by_hand.counts_by_lack(automaton, pools, atoms, helpers, blank, slack)
        if counts is not None:
            return Ways(counts, prod(comb(faces, drawn) for faces, drawn, _ in pools))
    slots = _Slots(pools, len(atoms) + 2)
    values = {0: 1} if automaton.lacks else {}
    for rows, (known, sizes) in zip(automaton.steps, atoms, strict=True):
        values = _step(values, rows, known, slots, sizes)
    good = [0] * (slack + 1)
    known, sizes = helpers
    terms = slots.terms(sizes)
    for state, value in values.items():
        for drawn, ways, shift, room in terms:
            wild = known + drawn
            lack = max(0, automaton.lacks[state] - wild)
            if lack <= slack:
                good[lack] += ((value & room) * ways) << shift
    return Ways(tuple(slots.close(value, blank) for value in good), slots.total)


@cache
def _by_hand() -> ModuleType | None:
    """The quicker count for open play alone; None where there is no numpy, as in a browser."""
    try:
        from cardlie.odds import hands
    except ModuleNotFoundError as error:
        if error.name != "numpy":
            raise
        return None
    return hands


def _step(
    values: dict[int, int],
    rows: list[tuple[int, ...]],
    known: int,
    slots: _Slots,
    sizes: tuple[int, ...],
) -> dict[int, int]:
    """The values after one atom: drawn from one pool after another, and counted as it is."""
    if not rows:
        return {}
    top = len(rows[0]) - 1
    counted = {(state, min(known, top)): value for state, value in values.items()}
    for pool in range(len(sizes)):
        terms = slots.terms(sizes, pool)
        more: dict[tuple[int, int], int] = {}
        for (state, times), value in counted.items():
            row = rows[state]
            for drawn, ways, shift, room in terms:
                there = min(times + drawn, top)
                if row[there] >= 0 or max(row[there:]) >= 0:  # else nothing can save it
                    part = ((value & room) * ways) << shift
                    more[state, there] = more.get((state, there), 0) + part
        counted = more
    after: dict[int, int] = {}
    for (state, times), value in counted.items():
        target = rows[state][times]
        if target >= 0:
            after[target] = after.get(target, 0) + value
    return after


class _Slots:
    """Where the coefficient of each (drawn from pool 1, drawn from pool 2, ...) is packed."""

    def __init__(self, pools: tuple[Pool, ...], levels: int) -> None:
        self.pools = pools
        self.total = 1
        bound = 1
        for faces, drawn, dice in pools:
            if dice:
                ways = faces**drawn * factorial(drawn) ** (levels - 1)
                bound *= ways * factorial(drawn)
                self.total *= ways
            else:
                bound *= comb(faces, min(drawn, faces // 2))
                self.total *= comb(faces, drawn)
        self.width = bound.bit_length()
        self.strides = []
        places = 1
        for _, drawn, _ in pools:
            self.strides.append(places * self.width)
            places *= drawn + 1
        self.places = places
        self.rooms: dict[tuple[int, ...], int] = {}

    def terms(self, sizes: tuple[int, ...], only: int | None = None) -> list[Term]:
        """Every way to draw from an atom that has so many faces in each pool.

        ``only`` one pool is drawn from, if that is given.
        """
        each = [
            [(0, 1)]
            if only not in (None, pool)
            else [
                (x, size**x * factorial(drawn) // factorial(x) if dice else comb(size, x))
                for x in range((drawn if dice and size else min(size, drawn)) + 1)
            ]
            for pool, (size, (_, drawn, dice)) in enumerate(zip(sizes, self.pools, strict=True))
        ]
        return [
            Term(
                sum(x for x, _ in choice),
                prod(ways for _, ways in choice),
                sum(x * s for (x, _), s in zip(choice, self.strides, strict=True)),
                self._room(tuple(x for x, _ in choice)),
            )
            for choice in product(*each)
        ]

    def _room(self, more: tuple[int, ...]) -> int:
        """A mask of the slots from which so many more can be drawn."""
        if more not in self.rooms:
            block, width = (1 << self.width) - 1, self.width
            for (_, drawn, _), x in zip(self.pools, more, strict=True):
                # repeat what stands so far for 0 .. drawn - x faces of this pool
                ones = sum(1 << (width * i) for i in range(drawn - x + 1))
                block, width = block * ones, width * (drawn + 1)
            self.rooms[more] = block
        return self.rooms[more]

    def close(self, value: int, blank: tuple[int, ...]) -> int:
        """The ways once the faces that count for nothing fill what is left to draw."""
        if not value:
            return 0
        end, slot = (self.places - 1) * self.width, (1 << self.width) - 1
        return sum(((value >> (end - term.shift)) & slot) * term.ways for term in self.terms(blank))
