"""Ornaments: what is cut into the field behind a suit's dice, another for each suit of a deck.

They tell suits apart where colours don't: in grey, by candle light. Each is one shape, drawn in a
few points a motif, and the same turned round by half.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.shapes import Segment, Shape
from cardlie.press.page.pen import rounded

#: Motifs keep so far from the field's edge, in mm on a poker card.
EDGE = 0.7
#: A motif in a cell of side 1 around (0, 0), y upwards.
_Motif = tuple[Segment, ...]


def _polygon(*points: Point) -> list[Segment]:
    return [("m", (points[0],)), *(("l", (point,)) for point in points[1:]), ("h", ())]


def _disc(radius: float) -> list[Segment]:
    path = rounded(Box(-radius, -radius, radius, radius), radius)
    return [step for step in path if step[0] != "l"]  # between quarters there is nothing straight


def _leaf(half: float, reach: float, x: float = 0.0) -> list[Segment]:
    """A pointed leaf that stands upright."""
    return [
        ("m", ((x, -reach),)),
        ("c", ((x - 2 * half, -reach / 2), (x - half, reach / 2), (x, reach))),
        ("c", ((x + half, reach / 2), (x + 2 * half, -reach / 2), (x, -reach))),
        ("h", ()),
    ]


def _ears() -> list[Segment]:
    return _polygon((-0.4, -0.4), (0, 0.4), (0.4, -0.4), (0, -0.16))


def _feathers() -> list[Segment]:
    return [*_leaf(0.2, 0.46), *_polygon((-0.03, -0.4), (0.03, -0.4), (0.0, 0.26))]


def _diamonds() -> list[Segment]:
    return [
        *_polygon((-0.44, 0), (0, 0.44), (0.44, 0), (0, -0.44)),
        *_polygon((-0.2, 0), (0, 0.2), (0.2, 0), (0, -0.2)),
    ]


def _eyes() -> list[Segment]:
    return [*_disc(0.4), *_disc(0.26), *_disc(0.12)]


def _waves() -> list[Segment]:
    over = ((-0.3, 0.42), (-0.2, 0.42), (0.0, 0.12)), ((0.2, -0.18), (0.3, -0.18), (0.5, 0.12))
    back = ((0.3, -0.36), (0.2, -0.36), (0.0, -0.06)), ((-0.2, 0.24), (-0.3, 0.24), (-0.5, -0.06))
    return [
        ("m", ((-0.5, 0.12),)), ("c", over[0]), ("c", over[1]), ("l", ((0.5, -0.06),)),
        ("c", back[0]), ("c", back[1]), ("h", ()),
    ]  # fmt: skip


def _crosses() -> list[Segment]:
    a, b = 0.12, 0.4
    return _polygon((-a, -b), (a, -b), (a, -a), (b, -a), (b, a), (a, a), (a, b), (-a, b), (-a, a),
                    (-b, a), (-b, -a), (-a, -a))  # fmt: skip


def _bars() -> list[Segment]:
    return [*_polygon((-0.42, 0.1), (0.42, 0.1), (0.42, 0.34), (-0.42, 0.34)),
            *_polygon((-0.42, -0.3), (0.42, -0.3), (0.42, -0.16), (-0.42, -0.16))]  # fmt: skip


def _stars() -> list[Segment]:
    return _polygon((0, 0.46), (0.1, 0.1), (0.46, 0), (0.1, -0.1), (0, -0.46), (-0.1, -0.1),
                    (-0.46, 0), (-0.1, 0.1))  # fmt: skip


#: In the order of a deck's suits; each with its cell's width and height in mm on a poker card.
MOTIFS: tuple[tuple[Callable[[], list[Segment]], float, float], ...] = (
    (_ears, 6.4, 5.6),
    (_feathers, 4.6, 8.0),
    (_diamonds, 5.8, 6.6),
    (_eyes, 6.6, 6.6),
    (_waves, 7.6, 4.6),
    (_stars, 6.2, 6.2),
    (_bars, 5.2, 5.2),
    (_crosses, 5.8, 5.8),
)


@lru_cache(maxsize=64)
def ornament(nth: int, size: Point, cut: Point, die: float) -> Shape:
    """The ornament of a deck's nth suit (from 0) around (0, 0), in mm on a poker card.

    Whole motifs fill a field of a ``size`` of which two opposite corners, the upper left one and
    its like, are ``cut`` out; what a ``die`` of such a side hides is left out. Every second row is
    set off by half of one; those below the middle stand on their heads.
    """
    draw, wide, high = MOTIFS[nth % len(MOTIFS)]
    (width, height), (deep, down) = size, cut
    across, along = (each / 2 - EDGE for each in size)
    motif, found = draw(), list[Segment]()
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
                at = Affine(sign * wide, 0, 0, sign * high, sign * x, sign * y)
                found += [(op, tuple(at.apply(*point) for point in ends)) for op, ends in motif]
    name = "-".join(f"{each:.3f}" for each in (*size, *cut, die))
    return Shape(f"ornament-{nth % len(MOTIFS)}-{name}", tuple(found))


@lru_cache(maxsize=8)
def rays(count: int, inner: float = 0.1) -> Shape:
    """So many rays in a disc of diameter 1, which begin so far from its middle."""
    path = list[Segment]()
    for i in range(count):
        start, tip, end = (2 * pi * (i + part) / count for part in (0.0, 0.25, 0.5))
        at = [(0.5 * cos(turn), 0.5 * sin(turn)) for turn in (start, tip, end)]
        path += _polygon(*at, (inner * cos(tip), inner * sin(tip)))
    return Shape(f"rays-{count}-{inner}", tuple(path))


def _hidden(across: float, up: float) -> bool:
    """Whether a motif that reaches so far, in sides of a die, lies under it (it is round)."""
    low, high = sorted((across, up))
    return (high < 0.5 and low < 0.34) or high < 0.45


def _even(across: float, wide: float) -> float:
    """How much wider motifs are, so that whole ones reach from edge to edge."""
    return across / wide / (int(across / wide - 0.5) + 0.5)
