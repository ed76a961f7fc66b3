"""The surface of PDF pages and forms: reportlab's canvas, with kerning and spot colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from hashlib import blake2b

from reportlab.lib.colors import CMYKColor, CMYKColorSep, Color
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from cardlie.press.geometry import Affine, number
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, KernedFont
from cardlie.press.look.shapes import Shape, operators
from cardlie.press.page.pen import Outline

#: Adjustments smaller than this, in thousandths of the em, are not written.
LEAST = 0.5


class KernedText(PDFTextObject):  # type: ignore[misc]
    """A text object that sets letters as near to each other as their font wants.

    reportlab does not, and asks nobody: what it writes of a text is made in ``_formatText`` alone,
    of names that it keeps to itself.
    """

    _curSubset: int

    def _formatText(self, text: str | bytes) -> str:
        font = pdfmetrics.getFont(self._fontname)
        string = text.decode("utf-8") if isinstance(text, bytes) else text
        if not isinstance(font, KernedFont) or not font.pairs.total(string):
            return str(super()._formatText(text))
        parts: list[str] = []
        size = f"{self._fontsize:g} Tf {self._leading:g} TL"
        for subset, run in _runs(font, string, self._canvas._doc):
            if subset != self._curSubset:
                parts.append(f"{font.getSubsetInternalName(subset, self._canvas._doc)} {size}")
                self._curSubset = subset
            array = " ".join(
                f"({self._canvas._escape(item)})" if isinstance(item, bytes) else f"{-item:.4g}"
                for item in run
            )
            parts.append(f"[{array}] TJ")
        return " ".join(parts)


def _runs(
    font: KernedFont, text: str, document: object
) -> Iterator[tuple[int, list[bytes | float]]]:
    """Text in runs of one subset of the font: letters, and what is added between them."""
    run: list[bytes | float] = []
    current, gap, start = -1, 0.0, 0
    for end in range(1, len(text) + 1):
        after = font.pairs[text[end - 1], text[end]] if end < len(text) else LEAST
        if abs(after) < LEAST:
            continue
        for subset, codes in font.splitString(text[start:end], document):
            if subset != current:
                if run:
                    yield current, run
                run, current = [], subset
            if gap:
                run.append(gap)
            run.append(codes)
            gap = 0.0
        gap, start = after, end
    yield current, run


class KernedCanvas(Canvas):  # type: ignore[misc]
    """A canvas whose text is kerned."""

    def beginText(self, x: float = 0, y: float = 0, direction: object = None) -> KernedText:
        """A text object at (x, y)."""
        return KernedText(self, x, y, direction=direction)


#: What sets a colour of lines, of areas, of text: its operators, and as what it is noted.
Colours = dict[tuple[str, Rgb], tuple[str, str]]


class PdfSurface:
    """One page or form. ``inks`` turns colours into a canvas's, of areas or (True) of text;
    ``form_of`` names the form that all pages share for a shape, and so they do ``colours``.
    """

    def __init__(
        self,
        canvas: Canvas,
        inks: Callable[[Rgb, bool], Color | CMYKColor],
        form_of: Callable[[Shape], str],
        colours: Colours,
    ) -> None:
        self._canvas, self._inks, self._form_of = canvas, inks, form_of
        self._colours = colours
        self._drawn = blake2b(digest_size=8)

    @property
    def digest(self) -> str:
        """Sixteen digits that are others if anything else was drawn."""
        return self._drawn.hexdigest()

    def save(self, by: Affine | None = None, clip: Outline = ()) -> None:
        self._write("q")
        if by is not None:
            self._write(f"{by} cm")
        if clip:
            self._write(operators(clip), "W n")

    def restore(self) -> None:
        self._write("Q")

    def fill(self, path: Outline, colour: Rgb) -> None:
        self._note(self._colour(colour, "area"))
        self._write(f"{operators(path)} f*")

    def stroke(
        self, path: Outline, colour: Rgb, width: float, dash: Sequence[float], round_ends: bool
    ) -> None:
        self._note(self._colour(colour, "line"))
        style = f"[{' '.join(map(number, dash))}] 0 d {int(round_ends)} J {int(round_ends)} j"
        self._write(f"{number(width)} w {style}", f"{operators(path)} S")

    def contour(self, path: Outline) -> None:
        """A hairline in the spot colour CutContour.

        It overprints: whoever prints it all the same finds no white line beneath.
        """
        self._canvas.saveState()
        self._canvas.setStrokeOverprint(True)
        self._canvas.setOverprintMask(True)
        self._canvas.setStrokeColor(CMYKColorSep(0, 1, 0, 0, spotName="CutContour", density=1))
        self._write("0.0882 w [] 0 d 0 J 0 j", f"{operators(path)} S")
        self._canvas.restoreState()

    def text(self, x: float, y: float, text: str, font: Font, size: float, colour: Rgb) -> None:
        told = self._colour(colour, "text")
        self._note(f"{text} {x:.3f} {y:.3f} {size:.3f} {font.name} {told}")
        self._canvas.setFont(font.name, size)
        self._canvas.drawString(x, y, text)

    def stamp(self, shape: Shape, matrix: Affine, colour: Rgb) -> None:
        """A shape in one colour, as a form that all pages share."""
        self._note(self._colour(colour, "area"))
        self.save(matrix)
        self._note(shape.operators)
        self._canvas.doForm(self._form_of(shape))
        self.restore()

    def form(self, name: str) -> None:
        self._canvas.doForm(name)

    def _write(self, *code: str) -> None:
        for operator in code:
            self._note(operator)
            self._canvas.addLiteral(operator)

    def _note(self, what: str) -> None:
        self._drawn.update(what.encode())

    def _colour(self, colour: Rgb, of: str) -> str:
        """Draw in a colour from here on; returns as what it is noted."""
        known = self._colours.get((of, colour))
        if known is None:
            # what reportlab writes for a colour is read back, for it gives it to nobody
            code, ink = self._canvas._code, self._inks(colour, of == "text")
            before = len(code)
            (self._canvas.setStrokeColor if of == "line" else self._canvas.setFillColor)(ink)
            self._colours[of, colour] = " ".join(code[before:]), str(colour)
            return str(colour)
        self._canvas.addLiteral(known[0])
        return known[1]
