"""Seat masks: who is in as bits, and whose turn comes next, for many tables at once."""

from __future__ import annotations

from functools import lru_cache, reduce

import numpy as np

from cardlie.base.arrays import Array


@lru_cache(maxsize=16)
def next_seats(seats: int, step: int) -> Array:
    """The next seat that is in, by the seats that are (bits) and each seat; shape (sets, seats)."""
    table = np.zeros((1 << seats, seats), np.int64)
    for mask in range(1, 1 << seats):
        for seat in range(seats):
            other = (seat + step) % seats
            while not mask >> other & 1:
                other = (other + step) % seats
            table[mask, seat] = other
    return table


def in_play(held: Array) -> Array:
    """Which seats hold anything, as bits: from (games, seats) to (games,)."""
    octets = np.packbits(held > 0, axis=1, bitorder="little").astype(np.int64)
    return octets[:, 0] if octets.shape[1] == 1 else octets @ (1 << 8 * np.arange(octets.shape[1]))


def row_sums(rows: Array) -> Array:
    """``rows.sum(axis=1)``, which takes long where there are many short rows."""
    return reduce(np.add, rows.T, np.zeros((), np.int16 if rows.dtype == bool else rows.dtype))


def next_in(inside: Array, seat: Array, seats: int, step: int = 1) -> Array:
    """``settling.next_in`` for each table, shape (rows,); ``inside`` as :func:`in_play`."""
    return next_seats(seats, step).take(inside * seats + seat)
