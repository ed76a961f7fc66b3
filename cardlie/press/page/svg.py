"""The surface of pictures in SVG: what phones show is drawn by the pen that draws for paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape

from cardlie.press.geometry import Affine, Box, Point, number
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import Shape
from cardlie.press.page.pen import Outline

_EVEN = 'fill-rule="evenodd"'
#: What a plotter's line is shown in.
_CONTOUR = Rgb(1.0, 0.0, 1.0)


class SvgSurface:
    """One picture. ``family`` says what the page that shows it calls a font."""

    def __init__(self, family: Callable[[Font], str]) -> None:
        self._family = family
        self._out: list[str] = []
        self._groups: list[int] = []
        self._clips = 0

    def save(self, by: Affine | None = None, clip: Outline = ()) -> None:
        self._groups.append(0)
        if by is not None:
            self._group(f'transform="matrix({by})"')
        if clip:
            self._clips += 1
            name = f"clip-{self._clips}"
            self._out.append(f'<clipPath id="{name}"><path d="{path_data(clip)}"/></clipPath>')
            self._group(f'clip-path="url(#{name})"')

    def restore(self) -> None:
        self._out.append("</g>" * self._groups.pop())

    def fill(self, path: Outline, colour: Rgb) -> None:
        self._out.append(filled(path, str(colour)))

    def stroke(
        self, path: Outline, colour: Rgb, width: float, dash: Sequence[float], round_ends: bool
    ) -> None:
        style = f'stroke-width="{number(width)}"'
        if dash:
            style += f' stroke-dasharray="{" ".join(map(number, dash))}"'
        if round_ends:
            style += ' stroke-linecap="round" stroke-linejoin="round"'
        data = path_data(path)
        self._out.append(f'<path d="{data}" fill="none" stroke="{colour}" {style}/>')

    def contour(self, path: Outline) -> None:
        """A hairline."""
        self.stroke(path, _CONTOUR, 0.0882, (), False)

    def text(self, x: float, y: float, text: str, font: Font, size: float, colour: Rgb) -> None:
        self._out.append(
            f'<text transform="matrix({Affine(d=-1, e=x, f=y)})" '
            f'font-family="{self._family(font)}" '
            f'font-size="{number(size)}" fill="{colour}">{escape(text)}</text>'
        )

    def stamp(self, shape: Shape, matrix: Affine, colour: Rgb) -> None:
        self.save(matrix)
        self._out.append(_filled(_shape_data(shape), str(colour)))
        self.restore()

    def form(self, name: str) -> None:
        """A symbol that the page has besides this picture."""
        self._out.append(f'<use href="#{name}"/>')

    def symbol(self, id: str, box: Box) -> str:
        """What was drawn within ``box``, as a symbol that pages use by its id."""
        return f'<symbol id="{id}" {self._within(box)}</symbol>'

    def picture(self, box: Box) -> str:
        """What was drawn within ``box``, as a picture that stands alone."""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {self._within(box)}</svg>'

    def layer(self, box: Box, label: str) -> str:
        """What was drawn within ``box``, as a layer that drawing programs know by its label."""
        flip = Affine(d=-1, e=-box.x0, f=box.y1)
        named = f'inkscape:groupmode="layer" inkscape:label="{label}"'
        return f'<g {named} transform="matrix({flip})">{"".join(self._out)}</g>'

    def _within(self, box: Box) -> str:
        size = f"0 0 {number(box.width)} {number(box.height)}"
        flip = Affine(d=-1, e=-box.x0, f=box.y1)
        return f'viewBox="{size}"><g transform="matrix({flip})">{"".join(self._out)}</g>'

    def _group(self, attributes: str) -> None:
        self._out.append(f"<g {attributes}>")
        self._groups[-1] += 1


def path_data(path: Outline) -> str:
    """A path as SVG writes it."""
    return "".join(_segment(op, points) for op, points in path)


def filled(path: Outline, colour: str) -> str:
    """The inside of a path, overlaps being holes; ``colour`` is any that CSS knows."""
    return _filled(path_data(path), colour)


@lru_cache(maxsize=256)
def _shape_data(shape: Shape) -> str:
    """A mark's path: a sheet of cards has each of them many times."""
    return path_data(shape.segments)


def _filled(data: str, colour: str) -> str:
    return f'<path d="{data}" fill="{colour}" {_EVEN}/>'


def _segment(op: str, points: Sequence[Point]) -> str:
    if op == "re":
        (x, y), (width, height) = points
        wide = number(width)
        return f"M{number(x)} {number(y)}h{wide}v{number(height)}h-{wide}Z"
    if op == "h":
        return "Z"
    return op.upper() + " ".join(f"{number(x)} {number(y)}" for x, y in points)
