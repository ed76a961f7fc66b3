"""The pen: draws in millimetres on a reportlab canvas, and remembers where its ink went.

Drawings get a pen and a box and know nothing of pages, forms or colour spaces. What the pen
remembers (:class:`Trace`) is what the linter checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Literal

from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, Shape, number

if TYPE_CHECKING:
    from reportlab.lib.colors import Color as InkColour
    from reportlab.pdfgen.canvas import Canvas

    from cardlie.press.look.fonts import Font

Align = Literal["left", "middle", "right"]

#: How far a circle's control points stand from its quarter points, as a share of the radius.
ROUND = 0.5523


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
    """Draws on one page or form. ``form_of`` names the form that all pages share for a shape."""

    def __init__(
        self,
        canvas: Canvas,
        inks: Callable[[Rgb, bool], InkColour],
        form_of: Callable[[Shape], str],
    ) -> None:
        self._canvas, self._inks, self._form_of = canvas, inks, form_of
        self._here = Affine()
        self._drawn = blake2b(digest_size=8)
        self.trace = Trace()

    @property
    def digest(self) -> str:
        """Sixteen digits that are others if anything else was drawn."""
        return self._drawn.hexdigest()

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
        self._write("q", matrix(by))
        yield
        self._write("Q")
        self._here = outer

    @contextmanager
    def clipped(self, box: Box, radius: float = 0) -> Iterator[None]:
        """Within: nothing shows outside of ``box`` (or is remembered there)."""
        before = len(self.trace.ink)
        self._write("q", rounded(box, radius) if radius else rectangle(box), "W n")
        yield
        self._write("Q")
        edge = box.mapped(self._here)
        inside = [b for b in self.trace.ink[before:] if _meet(b, edge)]
        self.trace.ink[before:] = [_common(b, edge) for b in inside]

    # --- filled ------------------------------------------------------------------------------

    def rect(self, box: Box, colour: Rgb, radius: float = 0) -> None:
        """A filled rectangle, its corners rounded by ``radius``."""
        self._fill(colour, rounded(box, radius) if radius else rectangle(box), box)

    def circle(self, x: float, y: float, radius: float, colour: Rgb) -> None:
        """A filled disc."""
        box = Box(x - radius, y - radius, x + radius, y + radius)
        self._fill(colour, rounded(box, radius), box)

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        """A filled polygon."""
        self._fill(colour, polygon(points), Box.of_points(points))

    def curves(self, segments: Sequence[Segment], colour: Rgb) -> None:
        """A filled path of lines and curves; overlaps are holes."""
        points = [point for _, ps in segments for point in ps]
        text = " ".join(
            " ".join([*(f"{number(x)} {number(y)}" for x, y in ps), op]) for op, ps in segments
        )
        self._fill(colour, text, Box.of_points(points))

    def shape(
        self, shape: Shape, x: float, y: float, size: float, colour: Rgb, turn: float = 0
    ) -> None:
        """A shape in one colour, its square's middle at (x, y) and its side ``size``."""
        place = Affine.move(x, y, turn, size)
        self._colour(colour)
        self._write("q", matrix(place))
        self._note(shape.operators)
        self._canvas.doForm(self._form_of(shape))
        self._write("Q")
        self._remember(shape.box.mapped(place))

    # --- lines -------------------------------------------------------------------------------

    def outline(self, box: Box, colour: Rgb, width: float, radius: float = 0) -> None:
        """A rectangle as a line of ``width``, centred on the edge of ``box``."""
        path = rounded(box, radius) if radius else rectangle(box)
        self._stroke(colour, width, path + " S", box)

    def ring(self, x: float, y: float, radius: float, colour: Rgb, width: float) -> None:
        """A circle as a line."""
        box = Box(x - radius, y - radius, x + radius, y + radius)
        self._stroke(colour, width, rounded(box, radius) + " S", box)

    def contour(self, box: Box, radius: float) -> None:
        """What a cutting plotter follows: a hairline in the spot colour CutContour.

        It overprints: whoever prints it all the same finds no white line beneath.
        """
        from reportlab.lib.colors import CMYKColorSep

        self._canvas.saveState()
        self._canvas.setStrokeOverprint(True)
        self._canvas.setOverprintMask(True)
        self._canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour", density=1))
        self._write("0.0882 w [] 0 d 0 J 0 j", rounded(box, radius) + " S")
        self._canvas.restoreState()
        self._remember(box)

    def arc(self, radius: float, colour: Rgb, width: float) -> None:
        """The quarter circle that rounds a corner at the origin, from (r, 0) to (0, r)."""
        r, k = number(radius), number(radius * (1 - ROUND))
        path = f"{r} 0 m {k} 0 0 {k} 0 {r} c S"
        self._stroke(colour, width, path, Box(0, 0, radius, radius))

    def line(
        self,
        points: Sequence[Point],
        colour: Rgb,
        width: float,
        dash: tuple[float, ...] = (),
        round_ends: bool = False,
    ) -> None:
        """An open line through ``points``; ``dash`` are lengths in mm."""
        (x, y), *rest = points
        path = f"{number(x)} {number(y)} m "
        path += " ".join(f"{number(x)} {number(y)} l" for x, y in rest) + " S"
        style = f"[{' '.join(map(number, dash))}] 0 d {int(round_ends)} J {int(round_ends)} j"
        self._stroke(colour, width, path, Box.of_points(points), style)

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
        self._canvas.setFillColor(self._inks(colour, True))
        self._note(f"{text} {left:.3f} {y:.3f} {size:.3f} {font.name} {colour}")
        self._canvas.setFont(font.name, size)
        self._canvas.drawString(left, y, text)
        drop = 0.25 * size if any(c in "gjpqy,;()Q" for c in text) else 0.02 * size
        box = Box(left, y - drop, left + width, y + font.top(text) * size)
        self.trace.text.append((box.mapped(self._here), text))

    def place(self, form: str, at: Affine, ink: Box | None, clip: Box | None = None) -> None:
        """A form of the document; ``ink`` is where it has ink, in its own coordinates."""
        self._write("q", matrix(at))
        if clip is not None:
            self._write(rectangle(clip), "W n")
        self._canvas.doForm(form)
        self._write("Q")
        if ink is not None:
            self._remember((_common(ink, clip) if clip else ink).mapped(at))

    # --- within ------------------------------------------------------------------------------

    def _write(self, *operators: str) -> None:
        for operator in operators:
            self._note(operator)
            self._canvas.addLiteral(operator)

    def _note(self, what: str) -> None:
        self._drawn.update(what.encode())

    def _remember(self, box: Box) -> None:
        self.trace.ink.append(box.mapped(self._here))

    def _colour(self, colour: Rgb) -> None:
        self._note(str(colour))
        self._canvas.setFillColor(self._inks(colour, False))

    def _fill(self, colour: Rgb, path: str, box: Box) -> None:
        self._colour(colour)
        self._write(path + " f*")
        self._remember(box)

    def _stroke(self, colour: Rgb, width: float, path: str, box: Box, style: str = "") -> None:
        self._note(str(colour))
        self._canvas.setStrokeColor(self._inks(colour, False))
        self._write(f"{number(width)} w {style or '[] 0 d 0 J 0 j'}", path)
        self._remember(box.grown(width / 2))


def matrix(by: Affine) -> str:
    """The operator that concatenates a transform; turns and scales keep six decimals."""
    linear = " ".join(f"{v:.6f}".rstrip("0").rstrip(".") for v in (by.a, by.b, by.c, by.d))
    return f"{linear} {number(by.e)} {number(by.f)} cm".replace("-0 ", "0 ")


def rectangle(box: Box) -> str:
    """A rectangle as a path."""
    return f"{number(box.x0)} {number(box.y0)} {number(box.width)} {number(box.height)} re"


def polygon(points: Sequence[Point]) -> str:
    """A closed path through ``points``."""
    (x, y), *rest = points
    lines = " ".join(f"{number(x)} {number(y)} l" for x, y in rest)
    return f"{number(x)} {number(y)} m {lines} h"


def rounded(box: Box, radius: float) -> str:
    """A rectangle with round corners as a path; a circle if the radius is half its side."""
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - ROUND)
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
    corners = (
        ((x1 - r, y0), (x1 - k, y0), (x1, y0 + k), (x1, y0 + r)),
        ((x1, y1 - r), (x1, y1 - k), (x1 - k, y1), (x1 - r, y1)),
        ((x0 + r, y1), (x0 + k, y1), (x0, y1 - k), (x0, y1 - r)),
        ((x0, y0 + r), (x0, y0 + k), (x0 + k, y0), (x0 + r, y0)),
    )
    parts = [f"{number(x0 + r)} {number(y0)} m"]
    for start, *curve in corners:
        parts.append(f"{number(start[0])} {number(start[1])} l")
        parts.append(" ".join(f"{number(x)} {number(y)}" for x, y in curve) + " c")
    return " ".join(parts) + " h"


def _meet(one: Box, other: Box) -> bool:
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


def _common(one: Box, other: Box) -> Box:
    x0, y0 = max(one.x0, other.x0), max(one.y0, other.y0)
    return Box(x0, y0, max(x0, min(one.x1, other.x1)), max(y0, min(one.y1, other.y1)))
