"""A report as a PDF: the same sections, set by reportlab, with its pictures."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Image, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

from cardlie.base.translation import language, tr
from cardlie.press.look.fonts import find_font, load_font
from cardlie.report import plots
from cardlie.report.contents import Grid, Picture, Report, ReportSection
from cardlie.report.plots import LIGHT

#: Margins, and what is left between them on A4.
_MARGIN = 18 * mm
_WIDTH = A4[0] - 2 * _MARGIN

#: How wide pictures are, and dots an inch in them.
_PICTURE = 132 * mm
DOTS = 200

_INK, _SOFT, _LINE = HexColor(LIGHT.ink), HexColor("#6d6478"), HexColor("#e0d6c4")
_WRONG, _RIGHT = HexColor("#a3261c"), HexColor("#2c6e3f")


class _Styles:
    """Paragraph styles in the press's own type."""

    def __init__(self) -> None:
        text, bold = _font("Lato-Regular"), _font("Lato-Bold")
        base = ParagraphStyle("base", fontName=text, fontSize=9.2, leading=12.5, textColor=_INK)
        self.text = base
        self.bold = ParagraphStyle("bold", base, fontName=bold)
        self.title = ParagraphStyle("title", self.bold, fontSize=20, leading=25, spaceAfter=3)
        self.head = ParagraphStyle("head", self.bold, fontSize=13, leading=17, spaceBefore=9)
        self.soft = ParagraphStyle("soft", base, textColor=_SOFT, fontSize=8.2, leading=10.8)
        self.right = ParagraphStyle("right", base, alignment=2)
        self.note = ParagraphStyle("note", base, spaceAfter=3)
        self.flag = ParagraphStyle("flag", base, leftIndent=8, borderColor=_WRONG, spaceAfter=3)


def _font(name: str) -> str:
    """A font of the press, registered under the name that is returned."""
    return load_font(find_font(name, Path())).name


def as_pdf(page: Report) -> bytes:
    """The whole file, the same bytes from run to run."""
    data, styles = io.BytesIO(), _Styles()
    document = SimpleDocTemplate(
        data, pagesize=A4, title=page.title, author="", subject=page.headlines[0],
        creator=page.made_by, producer=page.made_by, lang=language(), invariant=1,
        leftMargin=_MARGIN, rightMargin=_MARGIN, topMargin=_MARGIN, bottomMargin=_MARGIN,
    )  # fmt: skip
    parts = [*_head(page, styles)]
    for section in page.sections:
        parts += _section(section, page, styles)

    def foot(canvas: Any, _: Any) -> None:
        canvas.setFont(styles.text.fontName, 7.5)
        canvas.setFillColor(_SOFT)
        canvas.drawString(_MARGIN, 10 * mm, page.title)
        canvas.drawRightString(A4[0] - _MARGIN, 10 * mm, str(canvas.getPageNumber()))

    document.build(parts, onFirstPage=foot, onLaterPages=foot)
    return data.getvalue()


def _head(page: Report, styles: _Styles) -> Iterator[Any]:
    yield _text(page.title, styles.title)
    for name, variant in zip(page.names, page.headlines, strict=True):
        named = f"{name}: {variant}" if len(page.names) > 1 else variant
        yield _text(named, styles.soft)
    yield _text(tr("In short"), styles.head)
    for name, found in page.judged:
        if name:
            yield _text(name, styles.bold)
        for said in found.said:
            yield _barred(said, styles, _WRONG if found.flags else _RIGHT)
    for said in page.differences:
        yield _text(said, styles.note)


def _barred(said: str, styles: _Styles, colour: Any) -> Table:
    style = [("LINEBEFORE", (0, 0), (0, 0), 2.2, colour), ("TOPPADDING", (0, 0), (-1, -1), 1),
             ("BOTTOMPADDING", (0, 0), (-1, -1), 2)]  # fmt: skip
    return Table([[_text(said, styles.text)]], colWidths=[_WIDTH], style=style, spaceBefore=4)


def _section(section: ReportSection, page: Report, styles: _Styles) -> Iterator[Any]:
    parts: list[list[Any]] = [[_rows(section, page, styles)]] if section.rows else []
    parts += [_picture(picture, styles) for picture in section.pictures]
    parts += [_grid(grid, styles) for grid in section.grids]
    parts += [[_text(note, styles.note)] for note in section.notes]
    top = [_text(section.title, styles.head), _text(section.about, styles.soft), Spacer(1, 2)]
    parts[0] = [*top, *parts[0]]  # a heading stands on the page of what is below it
    yield from map(KeepTogether, parts)


def _rows(section: ReportSection, page: Report, styles: _Styles) -> Table:
    several = len(page.names) > 1
    rows: list[list[Any]] = []
    if several:
        rows.append([_text("", styles.soft), *[_text(n, styles.soft) for n in page.names], ""])
    for row in section.rows:
        figures = [
            [_text(value, styles.bold), _text(between, styles.soft)]
            for value, between in row.values
        ]
        rows.append([_text(row.title, styles.bold), *figures, _text(row.about, styles.soft)])
    figure = 30 * mm
    name = 38 * mm
    widths = [name, *[figure] * len(page.names), _WIDTH - name - figure * len(page.names)]
    return _table(rows, widths)


def _grid(grid: Grid, styles: _Styles) -> list[Any]:
    head = [_text(grid.head[0], styles.soft), *[_text(h, styles.soft) for h in grid.head[1:]]]
    rows = [head]
    rows += [[_text(row[0], styles.bold), *[_text(c, styles.text) for c in row[1:]]]
             for row in grid.rows]  # fmt: skip
    widths = [_WIDTH / len(grid.head)] * len(grid.head)
    return [_text(grid.caption, styles.bold), _table(rows, widths)]


def _table(rows: list[list[Any]], widths: list[float]) -> Table:
    style = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 2.5), ("BOTTOMPADDING", (0, 0), (-1, -1), 3),
        ("LINEBELOW", (0, 0), (-1, -2), 0.4, _LINE),
    ]  # fmt: skip
    return Table(rows, colWidths=widths, style=style, hAlign="LEFT", spaceAfter=4)


def _picture(picture: Picture, styles: _Styles) -> list[Any]:
    data = plots.as_png(picture.draw, picture.width, picture.height, DOTS)
    size = _PICTURE, _PICTURE * picture.height / picture.width
    drawn = Image(io.BytesIO(data), *size, hAlign="LEFT")
    return [Spacer(1, 4), drawn, _text(picture.caption, styles.soft), Spacer(1, 4)]


def _text(said: str, style: ParagraphStyle) -> Paragraph:
    return Paragraph(escape(said), style)
