"""Ornaments: what is cut into the field behind a suit's dice, another for each suit of a deck.

They tell suits apart where colours don't: in grey, by candle light. Each is one shape, drawn in a
few points a motif, and the same turned round by half.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from cardlie.press.geometry import Affine, Point
from cardlie.press.look.shapes import Segment, Shape, pictogram

#: Motifs keep so far from the field's edge, in mm on a poker card.
EDGE = 0.7
#: In the order of a deck's suits, each sign with its cell's width and height in mm on a poker card.
MOTIFS = (
    ("ears", 6.4, 5.6), ("feathers", 4.6, 8.0), ("diamonds", 5.8, 6.6), ("eyes", 6.6, 6.6),
    ("waves", 7.6, 4.6), ("stars", 6.2, 6.2), ("bars", 5.2, 5.2), ("crosses", 5.8, 5.8),
)  # fmt: skip


@lru_cache(maxsize=64)
def ornament(nth: int, size: Point, cut: Point, die: float) -> Shape:
    """The ornament of a deck's nth suit (from 0) around (0, 0), in mm on a poker card.

    Whole motifs fill a field of a ``size`` of which two opposite corners, the upper left one and
    its like, are ``cut`` out; what a ``die`` of such a side hides is left out. Every second row is
    set off by half of one; those below the middle stand on their heads.
    """
    name, wide, high = MOTIFS[nth % len(MOTIFS)]
    (width, height), (deep, down) = size, cut
    across, along = (each / 2 - EDGE for each in size)
    motif, path = pictogram(name).segments, list[Segment]()
    rows, columns = int(along / high), int(across / wide) + 1
    wide, high = wide * _even(across, wide), along / rows
    for row in range(rows):
        for column in range(-columns, columns + 1):
            x, y = (column + (0.5 if row % 2 else 0.0)) * wide, (row + 0.5) * high
            left, right, top = x - wide / 2, x + wide / 2, y + high / 2
            inside = -across <= left + 1e-9 and right <= across + 1e-9
            if not inside or (left < deep - width / 2 + EDGE and top > height / 2 - down - EDGE):
                continue
            if _hidden(max(-left, right) / die, top / die):
                continue
            for sign in (1, -1):
                matrix = Affine(sign * wide, 0, 0, sign * high, sign * x, sign * y)
                path += [(op, tuple(matrix.apply(*point) for point in ends)) for op, ends in motif]
    of = "-".join(f"{each:.3f}" for each in (*size, *cut, die))
    return Shape(f"ornament-{nth % len(MOTIFS)}-{of}", tuple(path))


@lru_cache(maxsize=8)
def rays(count: int, inner: float = 0.1) -> Shape:
    """So many rays in a disc of diameter 1, which begin so far from its middle."""
    path = list[Segment]()
    for i in range(count):
        start, tip, end = (2 * pi * (i + part) / count for part in (0.0, 0.25, 0.5))
        at = [(0.5 * cos(turn), 0.5 * sin(turn)) for turn in (start, tip, end)]
        at.append((inner * cos(tip), inner * sin(tip)))
        path += [("m", (at[0],)), *(("l", (point,)) for point in at[1:]), ("h", ())]
    return Shape(f"rays-{count}-{inner}", tuple(path))


def _hidden(across: float, up: float) -> bool:
    """Whether a motif that reaches so far, in sides of a die, lies under it (it is round)."""
    low, high = sorted((across, up))
    return (high < 0.5 and low < 0.34) or high < 0.45


def _even(across: float, wide: float) -> float:
    """How much wider motifs are, so that whole ones reach from edge to edge."""
    return across / wide / (int(across / wide - 0.5) + 0.5)
