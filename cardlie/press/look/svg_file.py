"""What a stranger's SVG file shows, as one shape of one colour; runs in a process of its own.

svgelements reads files and path data as drawing programs write them (style sheets, units, groups,
arcs), Clipper widens lines and joins what overlaps; of what does not, the curves stay as they are.
Both are other people's code on other people's files: :mod:`cardlie.press.look.svg_mark` gives this
a limit. It is started anew for each file, so nothing of ours is imported.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from itertools import groupby, pairwise
from math import ceil, hypot, isfinite, sqrt
from typing import Any, NamedTuple

Point = tuple[float, float]
#: ("m" | "l" | "c" | "h", the points it takes), as in shapes of ours.
Step = tuple[str, tuple[Point, ...]]
#: Closed lines, in whole numbers, as Clipper has them.
Lines = list[list[tuple[int, int]]]

#: No mark needs more points: it is printed at 5 mm. Once curves are straight lines, there are more.
MOST_POINTS, MOST_OUTLINED = 3_000, 20_000
#: So many units has the longer side while lines are joined, and so far may one be from its curve:
#: 0.01 mm on the side of a box.
_SIDE, _OFF = 1_000_000, 150
#: What is at least as light counts as paper, where something darker is painted, too.
_LIGHT = 0.75
#: What red, green and blue add to light.
_EYE = (0.2126, 0.7152, 0.0722)
#: Lines along which it is tried whether anything overlaps.
_TRIED = 97
#: What is less opaque is not seen; what covers as much of its box is a square.
_CLEAR, _SQUARE = 0.1, 0.95


class RefusedMark(Exception):
    """A file that is no mark: why, and the values that belong into that sentence."""

    def __init__(self, why: str, **values: int) -> None:
        super().__init__(why)
        self.values = values


class _Paint(NamedTuple):
    """One area that is painted: the path, or the line along it of some width, and its colour."""

    figure: Any
    path: Any
    is_line: bool
    colour: str
    light: bool

    @property
    def even_odd(self) -> bool:
        """Whether overlaps within its path are holes, whatever way they run."""
        return not self.is_line and self.figure.values.get("fill-rule") == "evenodd"


def steps(path: Any, *, closed: bool = True) -> Iterator[Step]:
    """A path of svgelements as lines and curves of two control points, each part ``closed``."""
    path.approximate_arcs_with_cubics()
    is_open, start = False, None
    for step in path:
        kind = type(step).__name__
        if kind in ("Move", "Close"):
            if is_open and (closed or kind == "Close"):
                yield "h", ()
            is_open, start = False, step.end or start
            continue
        if not is_open:
            yield "m", (_point(step.start or start),)
            is_open = True
        if kind == "Line":
            yield "l", (_point(step.end),)
        elif kind == "QuadraticBezier":
            yield "c", _cubic(_point(step.start), _point(step.control), _point(step.end))
        else:
            yield "c", (_point(step.control1), _point(step.control2), _point(step.end))
    if is_open and closed:
        yield "h", ()


def _cubic(start: Point, middle: Point, end: Point) -> tuple[Point, ...]:
    """A curve with one control point as the points of one with two."""
    x, y = middle
    near = ((a + (x - a) * 2 / 3, b + (y - b) * 2 / 3) for a, b in (start, end))
    return (*near, end)


def _point(point: Any) -> Point:
    return float(point.x), float(point.y)


def drawn(text: str) -> dict[str, Any]:
    """The outline of all that a file paints, as ``steps`` whose overlaps are holes, and ``doubts``.

    Raises :class:`RefusedMark`, and whatever libraries raise.
    """
    import svgelements

    drawing = svgelements.SVG.parse(StringIO(text), reify=True)
    paints = [
        paint
        for each in drawing.elements()
        if isinstance(each, svgelements.Shape) and _is_seen(each)
        for paint in _paints(each, svgelements.Path(each))
    ]
    _verify_count(sum(len(paint.path) for paint in paints), MOST_POINTS)
    scale = _SIDE / _extent([paint.path for paint in paints])
    windows = {_clip_of(paint.figure): _window(paint.figure, drawing, scale) for paint in paints}
    if not any(windows.values()) and _is_plain(paints, scale):
        outline = [step for paint in paints for step in steps(paint.path)]
    else:
        outline = _joined(paints, windows, scale)
    _verify_count(len(outline), MOST_OUTLINED)
    return {"steps": outline, "doubts": list(_doubts(paints, outline))}


def _paints(figure: Any, path: Any) -> Iterator[_Paint]:
    """What a figure paints: its inside, then its line."""
    for colour, is_line in ((figure.fill, False), (figure.stroke, True)):
        if colour is not None and colour.value is not None and colour.opacity >= _CLEAR:
            parts = (colour.red, colour.green, colour.blue)
            light = sum(a * (b / 255) ** 2.2 for a, b in zip(_EYE, parts, strict=True))
            yield _Paint(figure, path, is_line, str(colour.hexrgb), light >= _LIGHT)


def _verify_count(points: int, most: int) -> None:
    if points > most:
        raise RefusedMark("has {count} points, at most {most} are allowed", count=points, most=most)


def _is_seen(figure: Any) -> bool:
    values = figure.values
    hidden = values.get("visibility") in ("hidden", "collapse") or values.get("display") == "none"
    return not hidden and _share(values.get("opacity", "1")) >= _CLEAR


def _share(text: str) -> float:
    """A share as it is written, 0.5 or 50%; 1 where it is none."""
    try:
        return float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        return 1.0


def _extent(paths: list[Any]) -> float:
    """The longer side of the box around all paths."""
    points = [point for path in paths for _, each in steps(path) for point in each]
    sides = [max(axis) - min(axis) for axis in zip(*points, strict=True)]
    if not all(isfinite(value) for point in points for value in point) or not any(sides):
        raise RefusedMark("has no filled shapes")
    return float(max(sides))


def _is_plain(paints: list[_Paint], scale: float) -> bool:
    """Whether all that is painted is seen if overlaps are holes: it is tried along many lines."""
    if any(paint.is_line for paint in paints):
        return False
    ink = any(not paint.light for paint in paints)
    edges: list[Any] = [
        (*sorted((one, two), key=lambda point: point[1]), 1 if one[1] < two[1] else -1, nth)
        for nth, paint in enumerate(paints)
        for points, _ in _flat(paint.path, scale)
        for one, two in zip(points, [*points[1:], points[0]], strict=True)
    ]
    heights = [point[1] for low, high, _, _ in edges for point in (low, high)]
    low, high = min(heights), max(heights)
    rules = [(paint.even_odd, ink and paint.light) for paint in paints]
    return all(
        _is_plain_at(low + (n + 0.5) * (high - low) / _TRIED, edges, rules) for n in range(_TRIED)
    )


def _is_plain_at(y: float, edges: list[Any], rules: list[tuple[bool, bool]]) -> bool:
    """Whether the picture is so along one line across it."""
    crossed = sorted(
        (a[0] + (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]), way, nth)
        for a, b, way, nth in edges
        if a[1] <= y < b[1]
    )
    turns = [0] * len(rules)
    for (x, way, nth), after in pairwise(crossed):
        turns[nth] += way
        if after[0] - x > 2 * _OFF:
            inked = False
            for turn, (even_odd, away) in zip(turns, rules, strict=True):
                if turn % 2 if even_odd else turn:
                    inked = not away
            if inked != bool(sum(turns) % 2):
                return False
    return True


def _window(figure: Any, drawing: Any, scale: float) -> Lines:
    """What a figure is clipped by, if it is."""
    import svgelements

    return [
        line
        for clip in drawing.get_element_by_id(_clip_of(figure)) or ()
        if isinstance(clip, svgelements.Shape)
        for line in _inside(svgelements.Path(clip), scale, clip.values.get("clip-rule"))
    ]


def _clip_of(figure: Any) -> str:
    """The id of what a figure is clipped by, or nothing."""
    text = figure.values.get("clip-path") or ""
    return text.strip().removeprefix("url(").rstrip(")").strip("\"' ").removeprefix("#")


def _flat(path: Any, scale: float, *, closed: bool = True) -> Iterator[tuple[list[Point], bool]]:
    """Each part of a path as points, and whether it is closed."""
    points: list[Point] = []
    for op, ends in steps(path, closed=closed):
        ends = tuple((x * scale, y * scale) for x, y in ends)
        if op in "mh":
            if len(points) > 1:
                yield points, op == "h"
            points = list(ends)
        elif op == "l":
            points.append(ends[0])
        else:
            points += _curve(points[-1], *ends)
    if len(points) > 1:
        yield points, False


def _curve(start: Point, one: Point, two: Point, end: Point) -> Iterator[Point]:
    """Points of a curve, so many that lines between them are never far from it."""
    bent = max(
        hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1])
        for a, b, c in ((start, one, two), (one, two, end))
    )
    count = min(max(1, ceil(sqrt(0.75 * bent / _OFF))), 500)
    for t in (n / count for n in range(1, count + 1)):
        u = 1 - t
        a, b, c, d = u**3, 3 * t * u**2, 3 * t**2 * u, t**3
        yield (
            a * start[0] + b * one[0] + c * two[0] + d * end[0],
            a * start[1] + b * one[1] + c * two[1] + d * end[1],
        )


def _whole(points: list[Point]) -> list[tuple[int, int]]:
    return [(round(x), round(y)) for x, y in points]


def _clipper() -> Any:
    """The library that joins, where it is: browsers have none."""
    try:
        import pyclipper
    except ImportError:
        raise RefusedMark("has lines or overlapping shapes, which can't be joined here") from None
    return pyclipper


def _inside(path: Any, scale: float, rule: str | None) -> Lines:
    """What a path encloses; lines that enclose nothing are none."""
    pyclipper = _clipper()
    lines = [_whole(points) for points, _ in _flat(path, scale)]
    filled = pyclipper.PFT_EVENODD if rule == "evenodd" else pyclipper.PFT_NONZERO
    found: Lines = pyclipper.SimplifyPolygons(lines, filled) if lines else []
    return found


def _widened(paint: _Paint, scale: float) -> Lines:
    """The ink of a line."""
    pyclipper = _clipper()
    values = paint.figure.values
    joins = {"round": pyclipper.JT_ROUND, "bevel": pyclipper.JT_SQUARE}
    ends = {"round": pyclipper.ET_OPENROUND, "square": pyclipper.ET_OPENSQUARE}
    join = joins.get(values.get("stroke-linejoin"), pyclipper.JT_MITER)
    end = ends.get(values.get("stroke-linecap"), pyclipper.ET_OPENBUTT)
    widener = pyclipper.PyclipperOffset(float(values.get("stroke-miterlimit", 4)), _OFF)
    for points, closed in _flat(paint.path, scale, closed=False):
        widener.AddPath(_whole(points), join, pyclipper.ET_CLOSEDLINE if closed else end)
    lines: Lines = widener.Execute(float(paint.figure.stroke_width) * scale / 2)
    return lines


def _united(lines: Lines) -> Lines:
    """All that any of these lines enclose."""
    pyclipper = _clipper()
    found: Lines = pyclipper.SimplifyPolygons(lines, pyclipper.PFT_NONZERO) if lines else []
    return found


def _cut(lines: Lines, others: Lines, *, away: bool) -> Lines:
    """What is left of an area ``away`` from another one, or within it."""
    if not (lines and others):
        return lines if away else []
    pyclipper = _clipper()
    clipper, rule = pyclipper.Pyclipper(), pyclipper.PFT_NONZERO
    clipper.AddPaths(lines, pyclipper.PT_SUBJECT, True)
    clipper.AddPaths(others, pyclipper.PT_CLIP, True)
    how = pyclipper.CT_DIFFERENCE if away else pyclipper.CT_INTERSECTION
    found: Lines = clipper.Execute(how, rule, rule)
    return found


def _joined(paints: list[_Paint], windows: dict[str, Lines], scale: float) -> list[Step]:
    """The outline of areas that are painted one after another; what is light takes away."""
    ink, joined = any(not paint.light for paint in paints), Lines()
    for away, group in groupby(paints, key=lambda paint: ink and paint.light):
        lines: Lines = []
        for paint in group:
            rule = "evenodd" if paint.even_odd else None
            line = paint.is_line
            area = _widened(paint, scale) if line else _inside(paint.path, scale, rule)
            if window := windows[_clip_of(paint.figure)]:
                area = _cut(area, window, away=False)
            lines += area
        joined = _cut(joined, lines, away=True) if away else _united([*joined, *lines])
    if not joined:
        raise RefusedMark("has no filled shapes")
    return [step for line in joined for step in _straight(line)]


def _straight(line: list[tuple[int, int]]) -> Iterator[Step]:
    first, *others = line
    yield "m", (first,)
    yield from (("l", (point,)) for point in others)
    yield "h", ()


def _doubts(paints: list[_Paint], outline: list[Step]) -> Iterator[str]:
    """What may be otherwise than it was meant, by name."""
    around = _sides([step for paint in paints for step in steps(paint.path)])
    behind = [] if paints[0].is_line or paints[0].light else list(steps(paints[0].path))
    several = len({id(paint.figure) for paint in paints}) > 1
    if several and (_is_square(behind, around) or _is_square(outline, _sides(outline))):
        yield "square"
    if len({paint.colour for paint in paints if not paint.light}) > 1:
        yield "colours"
    if any(paint.figure.values.get("stroke-dasharray", "none") != "none" for paint in paints):
        yield "dashes"


def _is_square(outline: list[Step], box: tuple[float, float, float, float]) -> bool:
    """Whether an outline is no more than the box, its corners round or not."""
    corners = [points[-1] for _, points in outline if points]
    left, low, right, high = box
    pairs = zip(corners, [*corners[1:], *corners[:1]], strict=True)
    area = abs(sum(a * d - b * c for (a, b), (c, d) in pairs)) / 2
    starts = [op for op, _ in outline].count("m")
    return starts == 1 and area >= _SQUARE * (right - left) * (high - low)


def _sides(outline: list[Step]) -> tuple[float, float, float, float]:
    xs, ys = zip(*[points[-1] for _, points in outline if points], strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def described(text: str) -> dict[str, Any]:
    """What :func:`drawn` finds in a file, or its ``fault``."""
    try:
        return drawn(text)
    except RefusedMark as refusal:
        return {"fault": str(refusal), "values": refusal.values}
