"""Plane geometry in millimetres, y upwards: transforms and boxes, no drawing."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

Point = tuple[float, float]


@lru_cache(maxsize=1 << 14)  # a kit writes 40,000 of them, and nine of ten again
def number(value: float) -> str:
    """A number as PDF and SVG write it: four decimals at most, no exponent.

    >>> number(0.5), number(-0.00001), number(12.0)
    ('0.5', '0', '12')
    """
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


class Affine(NamedTuple):
    """The map (x, y) -> (a x + c y + e, b x + d y + f), in the order of PDF and SVG."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def move(cls, x: float, y: float, turn: float = 0.0, scale: float = 1.0) -> Affine:
        """Scale, then turn by ``turn`` degrees (counter-clockwise), then move by (x, y)."""
        # Quarter turns must be exact: the sine of 180 degrees is not 0 in floating point.
        quarters = {0: (1.0, 0.0), 90: (0.0, 1.0), 180: (-1.0, 0.0), 270: (0.0, -1.0)}
        unit = quarters.get(int(turn) % 360) if turn % 90 == 0 else None
        co, si = unit or (cos(radians(turn)), sin(radians(turn)))
        return cls(scale * co, scale * si, -scale * si, scale * co, x, y)

    def then(self, outer: Affine) -> Affine:
        """This map first, then ``outer``.

        >>> Affine.move(1, 0).then(Affine.move(0, 0, turn=90)).apply(0, 0)
        (0.0, 1.0)
        """
        return Affine(
            outer.a * self.a + outer.c * self.b,
            outer.b * self.a + outer.d * self.b,
            outer.a * self.c + outer.c * self.d,
            outer.b * self.c + outer.d * self.d,
            *outer.apply(self.e, self.f),
        )

    def __str__(self) -> str:
        linear = " ".join(
            f"{v:.6f}".rstrip("0").rstrip(".") for v in (self.a, self.b, self.c, self.d)
        )
        return f"{linear} {number(self.e)} {number(self.f)}".replace("-0 ", "0 ")

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Where the point (x, y) goes."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)


class Box(NamedTuple):
    """An upright rectangle from (x0, y0) to (x1, y1)."""

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def around(cls, boxes: Iterable[Box]) -> Box | None:
        """The smallest box that holds all of ``boxes``; None for none."""
        corners = [at for box in boxes for at in ((box.x0, box.y0), (box.x1, box.y1))]
        return cls.of_points(corners) if corners else None

    @classmethod
    def of_points(cls, points: Iterable[Point]) -> Box:
        """The smallest box that holds all of ``points``, of which there is at least one."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        """Extent in x."""
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        """Extent in y."""
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        """The middle."""
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    def grown(self, by: float) -> Box:
        """The box with each edge moved outwards (or inwards, if negative) by ``by``."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def moved(self, x: float, y: float) -> Box:
        """The box, so much farther right and up."""
        return Box(self.x0 + x, self.y0 + y, self.x1 + x, self.y1 + y)

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether ``other`` lies within this box, give or take ``slack``."""
        return (
            other.x0 >= self.x0 - slack
            and other.y0 >= self.y0 - slack
            and other.x1 <= self.x1 + slack
            and other.y1 <= self.y1 + slack
        )

    def meets(self, other: Box) -> bool:
        """Whether they share more than an edge."""
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1
        )

    def apart(self, other: Box) -> tuple[float, float]:
        """How far they are apart in x and in y; below 0 where they overlap."""
        return (
            max(other.x0 - self.x1, self.x0 - other.x1),
            max(other.y0 - self.y1, self.y0 - other.y1),
        )

    def common(self, other: Box) -> Box:
        """What both share; an empty box where they don't meet."""
        x0, y0 = max(self.x0, other.x0), max(self.y0, other.y0)
        return Box(x0, y0, max(x0, min(self.x1, other.x1)), max(y0, min(self.y1, other.y1)))

    def mapped(self, by: Affine) -> Box:
        """The smallest upright box around the image of this one."""
        xs, ys = (self.x0, self.x1), (self.y0, self.y1)
        left, right = _reach(by.a, xs, by.c, ys)
        low, high = _reach(by.b, xs, by.d, ys)
        return Box(left + by.e, low + by.f, right + by.e, high + by.f)


def _reach(a: float, xs: Point, b: float, ys: Point) -> tuple[float, float]:
    """The least and the most that a x + b y is at the four corners."""
    ax, bx = a * xs[0], a * xs[1]
    ay, by = b * ys[0], b * ys[1]
    return min(ax, bx) + min(ay, by), max(ax, bx) + max(ay, by)
