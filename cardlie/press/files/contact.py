"""A contact sheet: cards side by side as a picture, for choosing and for showing."""

from __future__ import annotations

from cardlie.press.files.raster import png, render
from cardlie.press.files.singles import distinct_sides
from cardlie.press.geometry import Affine, Box
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.deck import DeckJob, cards_of
from cardlie.press.sheet.layout import Side, draw_forms

#: Between cards and around them, in mm.
GAP = 6.0


def contact_sheet(job: DeckJob, columns: int, dpi: float, back: bool = True) -> bytes:
    """Every distinct card of a job, and the back, as one PNG with ``columns`` cards in a row."""
    return png(next(iter(render(contact_pdf(job, columns, back), dpi))), dpi, colours=240)


def contact_pdf(job: DeckJob, columns: int, back: bool = True) -> bytes:
    """The contact sheet as a page of its own size."""
    document = Document(job.theme.with_paper_printed(), job.theme.title)
    cards = cards_of(job, document)
    draw_forms(document, cards, job.box)
    sides = [side for side in distinct_sides(cards) if back or side.key != "back"]
    rows = -(-len(sides) // columns)
    step_x, step_y = job.size.width + GAP, job.size.height + GAP
    width, height = columns * step_x + GAP, rows * step_y + GAP
    with document.page(width, height) as pen:
        pen.rect(Box(0, 0, width, height), job.theme.table)
        for i, side in enumerate(sides):
            row, column = divmod(i, columns)
            at = (GAP + column * step_x, height - (row + 1) * step_y)
            _lay(pen, document, job, side, at)
    return document.finished()


def _lay(pen: Pen, document: Document, job: DeckJob, side: Side, at: tuple[float, float]) -> None:
    card = Box(0, 0, job.size.width, job.size.height)
    with pen.moved(*at), pen.clipped(card, job.size.corner):
        pen.place(side.key, Affine(), document.forms[side.key].box)
