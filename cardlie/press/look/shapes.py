"""Vector shapes, read from SVG path data: the marks of the suits, masks, eyes, ornaments.

A shape is drawn in a square of 100 x 100 with y downwards, as drawing programs do, and is kept
in units of that square with y upwards and its middle at (0, 0): side 1. Overlaps are holes
(even-odd), so that a shape is one colour with the paper showing through its cuts.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import UnknownName
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine, Box, Point, number
from cardlie.press.look.svg_file import steps

#: The most characters of path data that a shape may have: "few points" is part of the style.
MOST_PATH = 12_000

#: No point of a shape lies farther away.
_FAR = 10_000
#: What stands in no path data.
_STRAY = re.compile(r"[^MmLlHhVvCcSsQqTtAaZz0-9eE.,+\s-]")

#: ("m" | "l" | "c" | "h", the points it takes)
Segment = tuple[str, tuple[Point, ...]]


@dataclass(frozen=True)
class Shape:
    """Closed curves, as PDF path operators with their points, in a unit square around (0, 0).

    ``doubts`` are what may be otherwise than somebody meant who drew it, a sentence each.
    """

    name: str
    segments: tuple[Segment, ...]
    doubts: tuple[str, ...] = ()

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
    words = [[*[f"{number(x)} {number(y)}" for x, y in points], op] for op, points in path]
    return " ".join(chain.from_iterable(words))


def parse_path(name: str, data: str) -> Shape:
    """Read SVG path data.

    Raises ValueError with a plain reason, for the caller to say where.

    >>> parse_path("square", "M0 0 H100 V100 H0 Z").box
    Box(x0=-0.5, y0=-0.5, x1=0.5, y1=0.5)
    """
    from svgelements import Path

    if len(data) > MOST_PATH:
        raise ValueError(
            tr(
                "has {count} characters, at most {most} are allowed",
                count=len(data),
                most=MOST_PATH,
            )
        )
    if stray := _STRAY.search(data):  # the library would draw what comes before
        text = data[stray.start() : stray.start() + 12]
        raise ValueError(tr("is not valid path data at {text!r}", text=text))
    if data.strip() and not data.lstrip().lower().startswith("m"):
        raise ValueError(tr("does not start with M"))
    try:
        segments = tuple(steps(Path(data)))
    except Exception:  # it raises what it likes
        raise ValueError(tr("has too many or too few numbers")) from None
    if not segments:
        raise ValueError(tr("holds no path"))
    if not all(abs(each) <= _FAR for _, points in segments for point in points for each in point):
        raise ValueError(tr("has a number far outside of the square"))
    return Shape(name, tuple((op, tuple(map(_unit, points))) for op, points in segments))


def _unit(point: Point) -> Point:
    return (round(point[0] / 100 - 0.5, 6), round(0.5 - point[1] / 100, 6))


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


@cache
def pictogram(name: str) -> Shape:
    """A picture of what is done, or an ornament: ``templates/themes/pictograms.toml``."""
    path = list[Segment]()
    for op, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", _paths()[name]):
        values = [float(each) for each in numbers.replace(",", " ").split()]
        points = tuple(map(_unit, zip(values[::2], values[1::2], strict=True)))
        path.append(("h" if op == "Z" else op.lower(), points))
    return Shape(f"pictogram-{name}", tuple(path))


@cache
def _paths() -> dict[str, str]:
    """The path data of pictograms, lines and curves alone: a deck does not wait for a reader of
    all that paths may be.
    """
    with (data_dir("templates") / "themes" / "pictograms.toml").open("rb") as file:
        return tomllib.load(file)


def figure(mark: str) -> Shape | None:
    """An animal of ours at full length, by its mark; None for a mark that has none."""
    name = f"{mark}-figure"
    return pictogram(name) if name in _paths() else None


def joined(name: str, *parts: tuple[Shape, Affine]) -> Shape:
    """Shapes side by side as one, each moved as its map says."""
    return Shape(
        name,
        tuple(
            (op, tuple(at.apply(*point) for point in points))
            for part, at in parts
            for op, points in part.segments
        ),
    )


@cache
def mirrored(drawn: Shape) -> Shape:
    """A shape that looks the other way."""
    return joined(f"{drawn.name}.mirrored", (drawn, Affine(a=-1.0)))


@cache
def whole(drawn: Shape) -> Shape:
    """A shape without its holes: the largest of its outlines."""
    outlines = list[list[Segment]]()
    for segment in drawn.segments:
        if segment[0] == "m":
            outlines.append([])
        outlines[-1].append(segment)

    def size(outline: Iterable[Segment]) -> float:
        around = Box.of_points(point for _, points in outline for point in points)
        return around.width * around.height

    return Shape(f"{drawn.name}.whole", tuple(max(outlines, key=size)))


def read_shape(section: Section, key: str) -> Shape:
    """The shape whose path data stands under ``key``; a TemplateError names file and key."""
    data = " ".join(section.text(key, most=MOST_PATH).split())
    try:
        return parse_path(key, data)
    except ValueError as error:
        raise section.fault(key, str(error)) from None
