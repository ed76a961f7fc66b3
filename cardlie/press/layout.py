"""Cards onto sheets: forms drawn once, fronts and backs placed, cut guides, the footer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.press.geometry import Affine, Box
from cardlie.press.pdf import Frame
from cardlie.press.units import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.press.faces import CardBox
    from cardlie.press.pdf import Document
    from cardlie.press.pen import Pen
    from cardlie.press.sheet import Sheet

#: Cut guides: a line of a third of a point, up to this close to the cards.
GUIDE_WIDTH = 0.35 / POINTS
GUIDE_GAP = 1.0
#: Small crosses where cards meet survive the first cut; rounding the corners removes them.
CROSS = 1.4


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card: the name of its form, what it says to a reader, how it is drawn."""

    key: str
    draw: Callable[[Pen], None]


@dataclass(frozen=True, slots=True)
class Card:
    """A card to be printed."""

    front: Side
    back: Side | None


def lay_out(
    document: Document, cards: Sequence[Card], sheet: Sheet, box: CardBox, footer: str
) -> None:
    """Draw all sheets: a page of fronts, then the page of their backs (or both, to fold)."""
    draw_forms(document, cards, box)
    per_sheet = sheet.per_sheet
    batches = [cards[i : i + per_sheet] for i in range(0, len(cards), per_sheet)]
    for number, batch in enumerate(batches, 1):
        line = f"{footer} · sheet {number} of {len(batches)}"
        trim = sheet.block
        bleed = trim.grown(sheet.bleed)
        with document.page(sheet.width, sheet.height, sheet.margin, trim, bleed) as pen:
            _draw_guides(pen, document, sheet)
            _draw_footer(pen, document, sheet, line)
            _place(pen, document, sheet, batch, front=True)
            if sheet.backs == "fold":
                _place(pen, document, sheet, batch, front=False)
        if sheet.backs in ("duplex", "duplex-short"):
            trim = _mirrored(sheet, trim)
            bleed = trim.grown(sheet.bleed)
            with document.page(sheet.width, sheet.height, sheet.margin, trim, bleed) as pen:
                _place(pen, document, sheet, batch, front=False)


def draw_forms(document: Document, cards: Sequence[Card], box: CardBox) -> None:
    """Draw each distinct side once."""
    frame = Frame(box.bled, box.safe, document.theme.print_paper)
    for card in cards:
        for side in (card.front, card.back):
            if side is not None and side.key not in document.forms:
                with document.form(side.key, frame) as pen:
                    side.draw(pen)


def _mirrored(sheet: Sheet, box: Box) -> Box:
    if sheet.mirror_upright:
        return Box(sheet.width - box.x1, box.y0, sheet.width - box.x0, box.y1)
    return Box(box.x0, sheet.height - box.y1, box.x1, sheet.height - box.y0)


def _place(pen: Pen, document: Document, sheet: Sheet, batch: Sequence[Card], front: bool) -> None:
    for slot, ((x, y), card) in enumerate(zip(sheet.slots(), batch, strict=False)):
        side = card.front if front else card.back
        if side is None:
            continue
        at = Affine.move(x, y) if front else sheet.back_of(x, y)
        pen.place(side.key, at, document.forms[side.key].box, _clip(sheet, slot, front))


def _clip(sheet: Sheet, slot: int, front: bool) -> Box | None:
    """A card's bleed, cut where a neighbour begins; None if its form's own edge will do."""
    left, below, right, above = sheet.bleeds(slot)
    if min(left, below, right, above) == sheet.bleed:
        return None
    if not front:
        if sheet.mirror_upright:
            left, right = right, left
        else:  # mirrored about a level line and turned: left and right change sides on the card
            left, right = right, left
    return Box(-left, -below, sheet.card_width + right, sheet.card_height + above)


def _draw_guides(pen: Pen, document: Document, sheet: Sheet) -> None:
    """Ticks along every cut, from the printable edge to the cards, and crosses between cards."""
    ink = document.theme.ink
    frame = Box(0, 0, sheet.width, sheet.height).grown(-sheet.margin - GUIDE_WIDTH)
    corners = [
        (x + dx, y + dy)
        for x, y in sheet.slots()
        for dx in (0.0, sheet.card_width)
        for dy in (0.0, sheet.card_height)
    ]
    block = sheet.block.grown(sheet.bleed + GUIDE_GAP)
    for x in sorted({min(max(round(x, 6), frame.x0), frame.x1) for x, _ in corners}):
        for start, end in ((frame.y0, block.y0), (block.y1, frame.y1)):
            if end - start > 0.3:
                pen.line(((x, start), (x, end)), ink, GUIDE_WIDTH)
    for y in sorted({min(max(round(y, 6), frame.y0), frame.y1) for _, y in corners}):
        for start, end in ((frame.x0, block.x0), (block.x1, frame.x1)):
            if end - start > 0.3:
                pen.line(((start, y), (end, y)), ink, GUIDE_WIDTH)
    if sheet.gap == 0 and not sheet.bleed:
        _draw_crosses(pen, document, sheet)


def _draw_crosses(pen: Pen, document: Document, sheet: Sheet) -> None:
    block = sheet.block
    for column in range(1, sheet.columns):
        for row in range(1, sheet.rows):
            x, y = block.x0 + column * sheet.card_width, block.y0 + row * sheet.card_height
            ink = document.theme.ink
            pen.line(((x - CROSS, y), (x + CROSS, y)), ink, GUIDE_WIDTH)
            pen.line(((x, y - CROSS), (x, y + CROSS)), ink, GUIDE_WIDTH)


def _draw_footer(pen: Pen, document: Document, sheet: Sheet, line: str) -> None:
    """What this is and how to print it, where the lower margin has room for it."""
    size = 2.6
    free = sheet.block.y0 - sheet.bleed - sheet.margin - GUIDE_GAP
    if sheet.backs == "fold" or free < 1.6 * size or sheet.block.width < 90:
        return
    guide_free = sheet.block.x0 + 2.0
    y = sheet.margin + (free - size) / 2 + 0.4
    pen.text(guide_free, y, line, document.text, size, document.theme.ink)
