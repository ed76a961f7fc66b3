"""Vector shapes, read from SVG path data: the marks of the suits, masks, eyes, ornaments.

A shape is drawn in a square of 100 x 100 with y downwards, as drawing programs do, and is kept
in units of that square with y upwards and its middle at (0, 0): side 1. Overlaps are holes
(even-odd), so that a shape is one colour with the paper showing through its cuts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import UnknownName
from cardlie.press.geometry import Box, Point, number

#: The most characters of path data that a shape may have: "few points" is part of the style.
MOST_PATH = 12_000

_TOKEN = re.compile(r"([MmLlHhVvCcSsQqTtZzAa])|(-?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|[\s,]+")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "Z": 0}

#: ("m" | "l" | "c" | "h", the points it takes)
Segment = tuple[str, tuple[Point, ...]]


@dataclass(frozen=True)
class Shape:
    """Closed curves, as PDF path operators with their points, in a unit square around (0, 0)."""

    name: str
    segments: tuple[Segment, ...]

    @cached_property  # a mark is drawn a hundred times
    def operators(self) -> str:
        """The path as PDF operators (no painting operator at the end)."""
        return operators(self.segments)

    def lines(self, steps: int = 16) -> Iterator[list[Point]]:
        """Each closed curve as points, so many for what is bent."""
        points: list[Point] = []
        for op, ends in self.segments:
            if op == "m" and points:
                yield points
            if op in "ml":
                points = [*points, *ends] if op == "l" else [*ends]
            elif op == "c":
                (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points[-1], *ends
                for t in (n / steps for n in range(1, steps + 1)):
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    points.append(
                        (a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
                    )
        if points:
            yield points

    @cached_property
    def box(self) -> Box:
        """A box around all points, control points included."""
        return Box.of_points(point for _, points in self.segments for point in points)


def operators(path: Sequence[Segment]) -> str:
    """A path as PDF writes it."""
    return " ".join(
        " ".join([*(f"{number(x)} {number(y)}" for x, y in points), op]) for op, points in path
    )


def parse_path(name: str, data: str) -> Shape:
    """Read SVG path data (M L H V C S Q T Z, both cases; no arcs).

    Raises ValueError with a plain reason, for the caller to say where.

    >>> parse_path("square", "M0 0 H100 V100 H0 Z").box
    Box(x0=-0.5, y0=-0.5, x1=0.5, y1=0.5)
    """
    if len(data) > MOST_PATH:
        raise ValueError(f"has {len(data)} characters, at most {MOST_PATH} are read")
    segments: list[Segment] = []
    here = start = control = (0.0, 0.0)
    before = ""
    for command, values in _commands(data):
        kind, relative = command.upper(), command.islower()
        if kind != "M" and not segments:
            raise ValueError("does not start with M")
        points = _points(kind, values, here, relative)
        if kind == "M":
            if segments and segments[-1][0] != "h":
                segments.append(("h", ()))
            start = points[0]
            segments.append(("m", (start,)))
        elif kind == "Z":
            segments.append(("h", ()))
            points = (start,)
        elif kind in "LHV":
            segments.append(("l", points))
        else:
            smooth = "CS" if kind in "CS" else "QT"
            mirror = control if before and before in smooth else here
            control, curve = _curve(kind, here, mirror, points)
            segments.append(("c", curve))
        here, before = points[-1], kind
    if not segments:
        raise ValueError("holds no path")
    if segments[-1][0] != "h":
        segments.append(("h", ()))
    return Shape(name, tuple((op, tuple(map(_unit, points))) for op, points in segments))


def _unit(point: Point) -> Point:
    return (round(point[0] / 100 - 0.5, 5), round(0.5 - point[1] / 100, 5))


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    """(command, its numbers), one set of numbers at a time: repeated sets repeat the command."""
    position, command, wanted, values = 0, "", 0, list[float]()
    for match in _TOKEN.finditer(data):
        if match.start() > position:
            break
        position = match.end()
        if match.lastindex == 1:
            if values:
                raise ValueError(f"has {len(values)} numbers too many or too few for {command}")
            command = match[1]
            if command in "Aa":
                raise ValueError("has an arc (A): turn arcs into curves")
            wanted = _COUNT[command.upper()]
            if not wanted:
                yield command, []
        elif match.lastindex == 2:
            if not wanted:
                raise ValueError(f"has a number without a command: {match[2]}")
            value = float(match[2])
            if not abs(value) <= 10_000:
                raise ValueError(f"has a number far outside of the square: {match[2]}")
            values.append(value)
            if len(values) == wanted:
                yield command, values
                command, values = {"M": "L", "m": "l"}.get(command, command), []
    if position < len(data):
        raise ValueError(f"is no path data at {data[position : position + 12]!r}")
    if values:
        raise ValueError(f"has {len(values)} numbers too many or too few for {command}")


def _points(kind: str, values: list[float], here: Point, relative: bool) -> tuple[Point, ...]:
    dx, dy = here if relative else (0.0, 0.0)
    if kind == "H":
        return ((values[0] + dx, here[1]),)
    if kind == "V":
        return ((here[0], values[0] + dy),)
    return tuple((values[i] + dx, values[i + 1] + dy) for i in range(0, len(values), 2))


def _curve(
    kind: str, here: Point, mirror: Point, points: tuple[Point, ...]
) -> tuple[Point, tuple[Point, ...]]:
    """(the control point for a smooth successor, the cubic's three points)."""
    reflected = (2 * here[0] - mirror[0], 2 * here[1] - mirror[1])
    if kind == "C":
        return points[1], points
    if kind == "S":
        return points[0], (reflected, *points)
    middle = points[0] if kind == "Q" else reflected
    end = points[-1]
    return middle, cubic(here, middle, end)


def cubic(start: Point, middle: Point, end: Point) -> tuple[Point, ...]:
    """A curve with one control point as the points of one with two."""
    x, y = middle
    near = ((a + (x - a) * 2 / 3, b + (y - b) * 2 / 3) for a, b in (start, end))
    return (*near, end)


@cache
def _shipped() -> Section:
    return Section.load(data_dir("templates") / "themes" / "shapes.toml")


def shape_names() -> list[str]:
    """The shapes that come with cardlie."""
    return list(_shipped())


@cache
def shape(name: str) -> Shape:
    """A shape that comes with cardlie: ``templates/themes/shapes.toml``."""
    if name not in _shipped():
        raise UnknownName("shape", name, shape_names())
    return read_shape(_shipped(), name)


def read_shape(section: Section, key: str) -> Shape:
    """The shape whose path data stands under ``key``; a TemplateError names file and key."""
    data = " ".join(section.text(key, most=MOST_PATH).split())
    try:
        return parse_path(key, data)
    except ValueError as error:
        raise section.fault(key, str(error)) from None
