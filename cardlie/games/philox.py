"""Philox 4x64, a counter-based random generator: four 64-bit numbers from a key and a counter.

Of the counter-based generators of Salmon, Moraes, Dror and Shaw (*Parallel random numbers: as easy
as 1, 2, 3*, 2011) this is the one that numpy has as well, so that one table draws here what a
million draw there.
"""

from __future__ import annotations

#: A key, and what it is raised by in each round.
Keys = tuple[tuple[int, int], ...]

ROUNDS = 10

_MASK = (1 << 64) - 1
_RAISES = 0x9E3779B97F4A7C15, 0xBB67AE8584CAA73B
FACTORS = _FACTOR, _OTHER = 0xD2E7470EE14C6C93, 0xCA5A826395121157

#: What the upper 53 bits of a number are multiplied by for a fraction below 1.
STEP = 2.0**-53


def keys_of(seed: int) -> Keys:
    """The keys of a seed: any whole number, of which the lowest 128 bits tell."""
    low, high = seed & _MASK, seed >> 64 & _MASK
    return tuple(
        [((low + n * _RAISES[0]) & _MASK, (high + n * _RAISES[1]) & _MASK) for n in range(ROUNDS)]
    )


def block(keys: Keys, a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """The four numbers at a counter of four words, the lowest first.

    >>> [f"{word:016x}" for word in block(keys_of(0), 0, 0, 0, 0)][:2]
    ['16554d9eca36314c', 'db20fe9d672d0fdc']
    """
    for low, high in keys:
        one, other = a * _FACTOR, c * _OTHER
        a, b, c, d = other >> 64 ^ b ^ low, other & _MASK, one >> 64 ^ d ^ high, one & _MASK
    return a, b, c, d


def fractions(keys: Keys, a: int, b: int, c: int, d: int) -> tuple[float, float, float, float]:
    """The block at a counter as numbers from 0 (included) to 1 (excluded), of 53 bits each."""
    a, b, c, d = block(keys, a, b, c, d)
    return (a >> 11) * STEP, (b >> 11) * STEP, (c >> 11) * STEP, (d >> 11) * STEP
