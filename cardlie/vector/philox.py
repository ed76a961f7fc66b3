"""Philox 4x64-10 on arrays: ``games/philox.py`` at many counters that need not follow on."""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.philox import FACTORS, STEP, Keys

_HALF = np.uint64(32)
_LOW = np.uint64((1 << 32) - 1)
_FACTORS = np.array([FACTORS], np.uint64).T
_FACTORS_LOW, _FACTORS_HIGH = _FACTORS & _LOW, _FACTORS >> _HALF


def fractions_at(keys: Keys, a: Array, b: Array | int, c: int, d: int) -> Array:
    """The four numbers from 0 to 1 at each counter; its lowest words are ``a``, then ``b``.

    >>> from cardlie.games.philox import fractions, keys_of
    >>> keys = keys_of(5)
    >>> tuple(fractions_at(keys, np.array([7]), 1, 2, 3)[0]) == fractions(keys, 7, 1, 2, 3)
    True
    """
    # the first and third words, and the second and fourth
    ones = np.stack([a.astype(np.uint64), np.full(len(a), c, np.uint64)])
    others = np.stack([np.full(len(a), word, np.uint64) for word in (b, d)])
    for key in keys:
        lower, upper = _times(ones)
        ones = upper[::-1]
        ones ^= others
        ones ^= np.array([key], np.uint64).T
        others = lower[::-1]
    words = np.stack([ones[0], others[0], ones[1], others[1]], axis=1)
    return (words >> np.uint64(11)) * STEP


def _times(words: Array) -> tuple[Array, Array]:
    """The lower 64 bits of products with the two factors, and those above."""
    low, high = words & _LOW, words >> _HALF
    carried = low * _FACTORS_LOW
    carried >>= _HALF
    middle = high * _FACTORS_LOW
    middle += carried
    low *= _FACTORS_HIGH
    low += middle & _LOW
    high *= _FACTORS_HIGH
    high += middle >> _HALF
    high += low >> _HALF
    return words * _FACTORS, high
