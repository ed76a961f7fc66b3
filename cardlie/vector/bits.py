"""Sets of up to 64 things as the bits of one number, many at a time."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array

#: How many bits are looked up at once.
_PART = 12

_ALL = np.uint64((1 << _PART) - 1)


def _table() -> Array:
    """Where the n-th bit is that is set, for each number of :data:`_PART` bits."""
    places = np.zeros((1 << _PART, _PART), np.uint8)
    for value in range(1 << _PART):
        found = [bit for bit in range(_PART) if value >> bit & 1]
        places[value, : len(found)] = found
    return places


_PLACES = _table()


def bits_set(bits: Array) -> Array:
    """How many bits are set.

    >>> bits_set(np.array([0, 5, 2**63], np.uint64)).tolist()
    [0, 2, 1]
    """
    return np.bitwise_count(bits).astype(np.int64)


def nth_bit(bits: Array, nth: Array, width: int = 64) -> Array:
    """The place of the ``nth`` bit that is set, of the lowest ``width``.

    >>> nth_bit(np.array([0b10110, 1 << 40], np.uint64), np.array([2, 0])).tolist()
    [4, 40]
    """
    place = np.zeros(len(bits), np.int64)
    left, open_ = nth.copy(), np.ones(len(bits), bool)
    for low in range(0, width, _PART):
        part = (bits >> np.uint64(low)) & _ALL
        here = bits_set(part)
        inside = open_ & (left < here)
        place = np.where(inside, low + _PLACES[part, np.minimum(left, _PART - 1)], place)
        open_ &= ~inside
        left = np.where(open_, left - here, 0)
    return place
