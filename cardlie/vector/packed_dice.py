"""Packed dice: up to five in one integer, and sets of their places as bits of another.

Where dice may be shown and the others rolled again, it matters which lies where. A *code* has
three bits for each of the five places; behind the last die lies :data:`NO_DIE`.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.chance import LISTED, lists_of

#: Bits of a place in a code, and where no die lies: behind all faces.
PLACE, NO_DIE = 3, 7

#: How many codes there are, and how many sets of the places of a code; the last is all of them.
CODES, SETS = 1 << PLACE * LISTED, 1 << LISTED
ALL = np.uint8(SETS - 1)


def _places(bits: int) -> list[int]:
    return [place for place in range(LISTED) if bits >> place & 1]


#: How many are in each set.
SIZE = np.array([len(_places(bits)) for bits in range(SETS)], np.int64)

#: The code in which no die lies in the places of a set, and a 0 in all others.
NO_DICE = np.array(
    [sum(NO_DIE << PLACE * place for place in _places(bits)) for bits in range(SETS)], np.uint16
)


def _deposits() -> tuple[Array, Array]:
    """Dice that are put into the places of a set, one after another: by set and code."""
    found = []
    for bits in range(SETS):
        places = _places(bits)  # the first place has the lowest bits
        codes = np.arange(1 << PLACE * len(places))
        faces = [(codes >> PLACE * nth & NO_DIE) << PLACE * at for nth, at in enumerate(places)]
        found.append(sum(faces, np.zeros_like(codes)))
    starts = np.cumsum([0, *map(len, found[:-1])])
    return starts.astype(np.int64), np.concatenate(found).astype(np.uint16)


_STARTS, _DEPOSITS = _deposits()


def _choices() -> Array:
    """The set of the places of a set of which the n-th are in another: by both."""
    found = np.zeros((SETS, SETS), np.uint8)
    for bits, chosen in product(range(SETS), repeat=2):
        found[bits, chosen] = sum(
            1 << place for nth, place in enumerate(_places(bits)) if chosen >> nth & 1
        )
    return found.ravel()


_CHOICES = _choices()


def put(codes: Array, sets: Array, fresh: Array) -> Array:
    """Codes with other dice in some places; ``fresh`` are codes of so many dice."""
    return (codes & ~NO_DICE.take(sets)) | _DEPOSITS.take(_STARTS.take(sets) + fresh)


def choose(sets: Array, nth: Array) -> Array:
    """Those of the places of a set that ``nth`` tells: its first bit is about the first of them."""
    return _CHOICES.take(nth + sets.astype(np.intp) * SETS)


def every_roll(sides: int) -> list[tuple[int, ...]]:
    """All rolls of up to :data:`~cardlie.games.chance.LISTED` dice, those of few first."""
    return [(), *chain.from_iterable(lists_of(sides)[1:])]


@lru_cache(maxsize=4)
def codes_of(sides: int) -> Array:
    """The code of each roll, in the order of ``rolls_of``; nothing lies behind its dice."""
    codes = [
        sum(face << PLACE * place for place, face in enumerate(roll)) for roll in every_roll(sides)
    ]
    return np.array(codes, np.int64)


def faces_of(codes: Array) -> Array:
    """What lies in each place; shape (..., places)."""
    return codes[..., None].astype(np.int64) >> PLACE * np.arange(LISTED) & NO_DIE


def members(sets: Array) -> Array:
    """Which places are in sets, as flags; shape (..., places)."""
    return (sets[..., None] >> np.arange(LISTED, dtype=np.uint8) & 1) > 0


def sets_of(flags: Array) -> Array:
    """Sets of flags; shape (...)."""
    return np.packbits(flags, axis=-1, bitorder="little")[..., 0]


@lru_cache(maxsize=8)
def of_dice(numbers: int) -> Array:
    """The sets of the places where so many dice lie; shape (numbers, dice)."""
    each = np.arange(LISTED * numbers + 1) - LISTED * np.arange(numbers)[:, None]
    return ((1 << np.clip(each, 0, LISTED)) - 1).astype(np.uint8)
