"""reportlab's canvas with kerning: widths know of it, and text is written with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from cardlie.press.look.fonts import KernedFont

if TYPE_CHECKING:
    from collections.abc import Iterator

#: Adjustments smaller than this, in thousandths of the em, are not written.
LEAST = 0.5


class KernedText(PDFTextObject):  # type: ignore[misc]
    """A text object that sets letters as near to each other as their font wants."""

    _curSubset: int

    def _formatText(self, text: str | bytes) -> str:
        font = pdfmetrics.getFont(self._fontname)
        told = text.decode("utf-8") if isinstance(text, bytes) else text
        if not isinstance(font, KernedFont) or not font.pairs.total(told):
            return str(super()._formatText(text))
        parts: list[str] = []
        size = f"{self._fontsize:g} Tf {self._leading:g} TL"
        for subset, run in _runs(font, told, self._canvas._doc):
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
