"""A mark from an SVG file: what drawing programs write, as one shape of one colour.

Filled paths and plain figures count, wherever groups put them; overlaps are holes, as in shapes of
ours. What would be lost (text, pictures, bare strokes) is named instead.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from math import isfinite
from pathlib import Path
from typing import Any

from cardlie.base.errors import TemplateError, reason_of
from cardlie.base.files import read_file
from cardlie.base.translation import tr
from cardlie.press.geometry import Box, Point
from cardlie.press.look.shapes import Segment, Shape, cubic, shape
from cardlie.setting.faces import Suit

#: No mark needs more: it is printed at 5 mm.
MOST_BYTES, MOST_SEGMENTS = 200_000, 3_000

#: How much of the square a mark fills, as those of ours do.
_FILLS = 0.96

#: What is not drawn, by tag, and what would help. Entities and copies may grow without bound.
_REFUSED = {
    "!ENTITY": "entities",
    "use": "copies (use)",
    "text": "text",
    "image": "a picture",
    "foreignObject": "foreign objects",
}


#: Marks by the path of their file, as they were read.
_READ: dict[str, Shape] = {}


def mark_called(name: str) -> Shape:
    """A shape that comes with cardlie, or the mark in an SVG file."""
    if not name.endswith(".svg"):
        return shape(name)
    if name not in _READ:
        _READ[name] = read_svg(Path(name))
    return _READ[name]


def read_again() -> None:
    """Read all marks anew; one that can't be read any more stays what it was."""
    for name in _READ:
        with suppress(TemplateError):
            _READ[name] = read_svg(Path(name))


def verify_marks(suits: Iterable[Suit]) -> None:
    """Read the files that suits have marks from; :class:`TemplateError` for one that is none."""
    for suit in suits:
        if suit.mark.endswith(".svg"):
            read_svg(Path(suit.mark))


def read_svg(path: Path) -> Shape:
    """The mark in a file; :class:`TemplateError` in one line for what is none."""
    try:
        text = read_file(path, MOST_BYTES).decode()
    except OSError as error:
        raise TemplateError(path, "", reason_of(error)) from None
    except UnicodeDecodeError:
        raise TemplateError(path, "", "is no SVG that can be read") from None
    for tag, what in _REFUSED.items():
        if re.search(rf"<(?:\w+:)?{re.escape(tag)}\b", text):
            raise TemplateError(
                path, "", tr("holds {what}", what=tr(what)), "turn everything into paths"
            )
    segments = list(_segments(path, text))
    if not segments or len(segments) > MOST_SEGMENTS:
        raise TemplateError(
            path,
            "",
            tr("has {count} points, at most {most} are read", count=len(segments),
               most=MOST_SEGMENTS)
            if segments
            else "has nothing that is filled",
        )  # fmt: skip
    return Shape(path.stem, tuple(_fitted(path, segments)))


def _segments(path: Path, text: str) -> Iterator[Segment]:
    """All filled outlines, in the file's own units, y downwards."""
    import svgelements

    try:
        drawing = svgelements.SVG.parse(io.StringIO(text), reify=True)
        figures = [each for each in drawing.elements() if isinstance(each, svgelements.Shape)]
    except Exception as error:  # the parser of strangers' files raises what it likes
        raise TemplateError(path, "", "is no SVG that can be read") from error
    for figure in figures:
        if figure.fill is None or figure.fill.value is None:
            if figure.stroke is not None and figure.stroke.value is not None:
                raise TemplateError(
                    path, "", "has strokes without a fill", "turn strokes into paths"
                )
            continue
        outline = svgelements.Path(figure)
        outline.approximate_arcs_with_cubics()
        yield from _outline(outline)


def _outline(outline: Any) -> Iterator[Segment]:
    """One path as operators; each of its parts is closed."""
    open_ = False
    for step in outline:
        kind = type(step).__name__
        if kind in ("Move", "Close"):
            if open_:
                yield "h", ()
            open_ = False
            if kind == "Move":
                start = step.end
            continue
        if not open_:
            yield "m", (_at(step.start if step.start is not None else start),)
            open_ = True
        if kind == "Line":
            yield "l", (_at(step.end),)
        elif kind == "QuadraticBezier":
            yield "c", cubic(_at(step.start), _at(step.control), _at(step.end))
        else:
            yield "c", (_at(step.control1), _at(step.control2), _at(step.end))
    if open_:
        yield "h", ()


def _at(point: Any) -> Point:
    return float(point.x), float(point.y)


def _fitted(path: Path, segments: list[Segment]) -> Iterator[Segment]:
    """The same in a unit square around (0, 0), y upwards."""
    points = [point for _, each in segments for point in each]
    box = Box.of_points(points)
    side = max(box.width, box.height)
    if not all(isfinite(x) and isfinite(y) for x, y in points) or not side > 0:
        raise TemplateError(path, "", "has nothing that is filled")
    (x, y), scale = box.centre, _FILLS / side
    for op, each in segments:
        yield op, tuple((round((a - x) * scale, 5), round((y - b) * scale, 5)) for a, b in each)
