"""What a pass claims: that five dice are all alike, all different, or a full house."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

#: Whoever has as many dice may pass; nobody else does.
FIVE = 5

#: How often each face is there, most first, by the word of ``pass.with``.
SHAPES = {"alike": (5,), "different": (1, 1, 1, 1, 1), "full-house": (3, 2)}


def is_such(words: Collection[str], roll: Sequence[int]) -> bool:
    """Whether dice are what a pass claims; a wild one is what it shows.

    >>> is_such(["full-house"], (2, 2, 5, 5, 5)), is_such(["alike", "different"], (2, 2, 5, 5, 5))
    (True, False)
    """
    counts = sorted([roll.count(face) for face in {*roll}], reverse=True)
    return tuple(counts) in [SHAPES[word] for word in words]


@lru_cache(maxsize=1024)
def share(words: tuple[str, ...], sides: int, lying: tuple[int, ...] = ()) -> Fraction:
    """How many rolls of five such dice are what a pass claims, where some lie in view.

    >>> share(("alike", "different", "full-house"), 6)
    Fraction(19, 144)
    """
    rolls = [(*lying, *rest) for rest in product(range(sides), repeat=FIVE - len(lying))]
    return Fraction(sum(is_such(words, roll) for roll in rolls), len(rolls))
