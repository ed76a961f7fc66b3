"""The pen: draws in millimetres on a surface, and remembers where its ink went.

Drawings get a pen and a box and know nothing of pages, forms or colour spaces. What the pen
remembers (:class:`Trace`) is what the linter checks; what is seen is the surface's: a page of a PDF
(:mod:`cardlie.press.page.pdf`) or a picture in SVG (:mod:`cardlie.press.page.svg`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, Protocol

from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import Segment, Shape

Align = Literal["left", "middle", "right"]
#: Lines and curves in mm; ``re`` is an upright rectangle: its lower left corner, and its size.
Outline = Sequence[Segment]

#: How far a circle's control points stand from its quarter points, as a share of the radius.
ROUND = 0.5523


class Surface(Protocol):
    """What a pen draws on; lengths are mm, y upwards."""

    def save(self, by: Affine | None = None, clip: Outline = ()) -> None:
        """Until :meth:`restore`: all goes through ``by``, and shows only within ``clip``."""

    def restore(self) -> None:
        """Undo the last :meth:`save` that is not undone."""

    def fill(self, path: Outline, colour: Rgb) -> None:
        """The inside of a path; overlaps are holes."""

    def stroke(
        self, path: Outline, colour: Rgb, width: float, dash: Sequence[float], round_ends: bool
    ) -> None:
        """A path as a line."""

    def contour(self, path: Outline) -> None:
        """A line for a cutting plotter."""

    def text(self, x: float, y: float, text: str, font: Font, size: float, colour: Rgb) -> None:
        """A line of text from (x, y) to the right."""

    def stamp(self, shape: Shape, matrix: Affine, colour: Rgb) -> None:
        """A shape in one colour; ``matrix`` moves its unit square."""

    def form(self, name: str) -> None:
        """A drawing that was made before, under this name."""


@dataclass(slots=True)
class Trace:
    """What was drawn: boxes of ink, boxes of text, and characters that no glyph exists for."""

    ink: list[Box] = field(default_factory=list)
    text: list[tuple[Box, str]] = field(default_factory=list)
    missing: list[tuple[str, str]] = field(default_factory=list)

    @property
    def box(self) -> Box | None:
        """A box around all ink, text included."""
        return Box.around([*self.ink, *(box for box, _ in self.text)])


class Pen:
    """Draws on one surface."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._here = Affine()
        self.trace = Trace()

    # --- where -------------------------------------------------------------------------------

    @contextmanager
    def moved(self, x: float, y: float, turn: float = 0, scale: float = 1) -> Iterator[None]:
        """Within: (x, y) is the origin, turned by ``turn`` degrees and scaled."""
        with self.mapped(Affine.move(x, y, turn, scale)):
            yield

    @contextmanager
    def mapped(self, by: Affine) -> Iterator[None]:
        """Within: everything goes through the transform ``by``."""
        outer = self._here
        self._here = by.then(outer)
        self._surface.save(by)
        yield
        self._surface.restore()
        self._here = outer

    @contextmanager
    def clipped(self, box: Box, radius: float = 0, path: Outline = ()) -> Iterator[None]:
        """Within: nothing shows outside of ``box``, or of a ``path`` in it (or is remembered)."""
        before = len(self.trace.ink)
        self._surface.save(clip=path or rectangle(box, radius))
        yield
        self._surface.restore()
        edge = box.mapped(self._here)
        self.trace.ink[before:] = [
            ink.common(edge) for ink in self.trace.ink[before:] if ink.meets(edge)
        ]

    # --- filled ------------------------------------------------------------------------------

    def rect(self, box: Box, colour: Rgb, radius: float = 0) -> None:
        """A filled rectangle, its corners rounded by ``radius``."""
        self._fill(rectangle(box, radius), box, colour)

    def circle(self, x: float, y: float, radius: float, colour: Rgb) -> None:
        """A filled disc."""
        box = Box(x - radius, y - radius, x + radius, y + radius)
        self._fill(rounded(box, radius), box, colour)

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        """A filled polygon."""
        self.curves([*_through(points), ("h", ())], colour)

    def curves(self, path: Outline, colour: Rgb) -> None:
        """A filled path of lines and curves; overlaps are holes."""
        self._fill(path, Box.of_points(point for _, points in path for point in points), colour)

    def shape(
        self, shape: Shape, x: float, y: float, size: float, colour: Rgb, turn: float = 0
    ) -> None:
        """A shape in one colour, its square's middle at (x, y) and its side ``size``."""
        at = Affine.move(x, y, turn, size)
        self._surface.stamp(shape, at, colour)
        self._remember(shape.box.mapped(at))

    # --- lines -------------------------------------------------------------------------------

    def outline(self, box: Box, colour: Rgb, width: float, radius: float = 0) -> None:
        """A rectangle as a line of ``width``, centred on the edge of ``box``."""
        self._stroke(rectangle(box, radius), box, colour, width)

    def edge(self, path: Outline, colour: Rgb, width: float) -> None:
        """A closed path as a line."""
        points = [point for _, ends in path for point in ends]
        self._stroke(path, Box.of_points(points), colour, width)

    def ring(self, x: float, y: float, radius: float, colour: Rgb, width: float) -> None:
        """A circle as a line."""
        box = Box(x - radius, y - radius, x + radius, y + radius)
        self._stroke(rounded(box, radius), box, colour, width)

    def contours(self, boxes: Sequence[Box], radius: float) -> None:
        """What a cutting plotter follows around cards: in print shops' files a spot colour.

        An edge that two of them share is cut once.
        """
        path, cut = list[Segment](), set[frozenset[Point]]()
        for box in boxes:
            here = (0.0, 0.0)
            for op, points in rounded(box, radius)[:-1]:
                there = round(points[-1][0], 3), round(points[-1][1], 3)
                again = op == "l" and frozenset((here, there)) in cut
                path.append(("m", points) if again else (op, points))
                cut.add(frozenset((here, there)))
                here = there
            self._remember(box)
        self._surface.contour(path)

    def arc(self, radius: float, colour: Rgb, width: float) -> None:
        """The quarter circle that rounds a corner at the origin, from (r, 0) to (0, r)."""
        r, k = radius, radius * (1 - ROUND)
        path: Outline = (("m", ((r, 0),)), ("c", ((k, 0), (0, k), (0, r))))
        self._stroke(path, Box(0, 0, r, r), colour, width)

    def line(
        self,
        points: Sequence[Point],
        colour: Rgb,
        width: float,
        dash: tuple[float, ...] = (),
        round_ends: bool = False,
    ) -> None:
        """An open line through ``points``; ``dash`` are lengths in mm."""
        path, box = _through(points), Box.of_points(points)
        self._stroke(path, box, colour, width, dash, round_ends)

    # --- text --------------------------------------------------------------------------------

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font,
        size: float,
        colour: Rgb,
        align: Align = "left",
    ) -> None:
        """One line of text, its baseline at ``y``; ``size`` in mm."""
        missing = font.missing(text)
        if missing:
            self.trace.missing.append((missing, font.name))
        width = font.width(text, size)
        left = x - width * {"left": 0.0, "middle": 0.5, "right": 1.0}[align]
        self._surface.text(left, y, text, font, size, colour)
        drop = 0.25 * size if any(c in "gjpqy,;()Q" for c in text) else 0.02 * size
        box = Box(left, y - drop, left + width, y + font.top(text) * size)
        self.trace.text.append((box.mapped(self._here), text))

    def ornament(self, shape: Shape, matrix: Affine, colour: Rgb) -> None:
        """A pattern behind all else: no mark, so that nothing keeps its distance from it."""
        self._surface.stamp(shape, matrix, colour)
        self._remember(shape.box.mapped(matrix))

    def draw_form(
        self, form: str, matrix: Affine, ink: Box | None, clip: Box | None = None
    ) -> None:
        """A form of the document; ``ink`` is where it has ink, in its own coordinates."""
        self._surface.save(matrix, rectangle(clip) if clip else ())
        self._surface.form(form)
        self._surface.restore()
        if ink is not None:
            self._remember((ink.common(clip) if clip else ink).mapped(matrix))

    def remember(self, drawn: Trace) -> None:
        """What was drawn aside lies here, too."""
        here = self._here
        self.trace.ink += [box.mapped(here) for box in drawn.ink]
        self.trace.text += [(box.mapped(here), text) for box, text in drawn.text]
        self.trace.missing += drawn.missing

    # --- within ------------------------------------------------------------------------------

    def _remember(self, box: Box) -> None:
        self.trace.ink.append(box.mapped(self._here))

    def _fill(self, path: Outline, box: Box, colour: Rgb) -> None:
        self._surface.fill(path, colour)
        self._remember(box)

    def _stroke(
        self,
        path: Outline,
        box: Box,
        colour: Rgb,
        width: float,
        dash: tuple[float, ...] = (),
        round_ends: bool = False,
    ) -> None:
        self._surface.stroke(path, colour, width, dash, round_ends)
        self._remember(box.grown(width / 2))


def rectangle(box: Box, radius: float = 0) -> Outline:
    """A rectangle as a path, maybe with round corners."""
    if radius:
        return rounded(box, radius)
    return (("re", ((box.x0, box.y0), (box.width, box.height))),)


def _through(points: Sequence[Point]) -> list[Segment]:
    """The line through these points."""
    first, *rest = points
    return [("m", (first,)), *(("l", (point,)) for point in rest)]


def rounded(
    box: Box, radius: float, corners: tuple[bool, bool, bool, bool] = (True, True, True, True)
) -> Outline:
    """A rectangle with round ``corners`` as a path, from the lower right one to the left, the other
    ones sharp; a circle if the radius is half its side.
    """
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - ROUND)
    x0, y0, x1, y1 = box
    turns = (
        ((x1, y0), (x1 - r, y0), (x1 - k, y0), (x1, y0 + k), (x1, y0 + r)),
        ((x1, y1), (x1, y1 - r), (x1, y1 - k), (x1 - k, y1), (x1 - r, y1)),
        ((x0, y1), (x0 + r, y1), (x0 + k, y1), (x0, y1 - k), (x0, y1 - r)),
        ((x0, y0), (x0, y0 + r), (x0, y0 + k), (x0 + k, y0), (x0 + r, y0)),
    )
    path: list[Segment] = [("m", (turns[3][4 if corners[3] else 0],))]
    for (corner, start, *curve), is_round in zip(turns, corners, strict=True):
        path += [("l", (start,)), ("c", tuple(curve))] if is_round else [("l", (corner,))]
    return [*path[: None if corners[3] else -1], ("h", ())]


def notched(box: Box, radius: float, wide: float, deep: float, within: float) -> Outline:
    """A rectangle with round corners, of which two opposite ones are cut out: upper left, lower
    right. The cuts are ``wide`` and ``deep``, and round by ``within`` where they end inside.
    """
    if wide <= 0 or deep <= 0:
        return rounded(box, radius)
    x0, y0, x1, y1 = box
    end = min(radius, (box.width - wide) / 2, (box.height - deep) / 2)
    step, inner = min(radius, wide / 2, deep / 2), min(within, wide / 2, deep / 2)
    corners = (
        (x0, y0, end), (x1 - wide, y0, step), (x1 - wide, y0 + deep, inner), (x1, y0 + deep, step),
        (x1, y1, end), (x0 + wide, y1, step), (x0 + wide, y1 - deep, inner), (x0, y1 - deep, step),
    )  # fmt: skip
    path = list[Segment]()
    for nth, (x, y, r) in enumerate(corners):
        (a, b, _), (c, d, _) = corners[nth - 1], corners[(nth + 1) % len(corners)]
        back, on = ((a > x) - (a < x), (b > y) - (b < y)), ((c > x) - (c < x), (d > y) - (d < y))
        k = r * (1 - ROUND)
        start, end_ = (x + back[0] * r, y + back[1] * r), (x + on[0] * r, y + on[1] * r)
        path.append(("l" if path else "m", (start,)))
        first, second = (x + back[0] * k, y + back[1] * k), (x + on[0] * k, y + on[1] * k)
        path.append(("c", (first, second, end_)))
    return [*path, ("h", ())]
