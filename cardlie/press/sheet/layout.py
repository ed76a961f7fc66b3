"""Cards onto sheets: forms drawn once, fronts and backs placed, cut guides, the footer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.press.geometry import Affine, Box
from cardlie.press.page.document import FormBounds
from cardlie.press.units import POINTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardlie.press.card.box import CardBox
    from cardlie.press.look.colour import Rgb
    from cardlie.press.page.document import Document
    from cardlie.press.page.pen import Pen
    from cardlie.press.sheet.grid import Sheet

#: Cut guides: a line of a third of a point, up to this close to the cards.
GUIDE_WIDTH = 0.35 / POINTS
GUIDE_GAP = 1.0
#: Small crosses where cards meet survive the first cut; rounding the corners removes them.
CROSS = 1.4
#: The ruler in the lower margin of a sheet, in mm.
RULER = 50


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


@dataclass(frozen=True, slots=True)
class SheetOptions:
    """What may differ from job to job.

    ``sheets`` are the sheets to draw, from 1 (None: all); ``corners`` asks for guides to round
    them, ``contour`` for a cutter's spot colour; ``progress`` hands on the sheets' numbers and may
    tell somebody how far it is.
    """

    sheets: tuple[int, ...] | None = None
    corners: bool = False
    contour: bool = False
    progress: Callable[[Sequence[int]], Iterable[int]] = iter


PLAIN = SheetOptions()


def lay_out(
    document: Document,
    cards: Sequence[Card],
    sheet: Sheet,
    box: CardBox,
    footer: str,
    options: SheetOptions = PLAIN,
) -> None:
    """Draw the sheets: a page of fronts, then the page of their backs (or both, to fold)."""
    per_sheet = sheet.per_sheet
    batches = [cards[i : i + per_sheet] for i in range(0, len(cards), per_sheet)]
    chosen = [n for n in range(1, len(batches) + 1) if n in (options.sheets or (n,))]
    draw_forms(document, [card for n in chosen for card in batches[n - 1]], box)
    for number in options.progress(chosen):
        batch = batches[number - 1]
        count = document.words("print.sheet", number=number, count=len(batches))
        line = f"{footer} · {count}"
        trim = sheet.block
        two_pages = sheet.backs in ("duplex", "duplex-short")
        bleed = trim.grown(sheet.bleed)
        with document.page(sheet.width, sheet.height, sheet.margin, trim, bleed, two_pages) as pen:
            _draw_guides(pen, document, sheet)
            _draw_footer(pen, document, sheet, line)
            _place(pen, document, sheet, batch, front=True)
            _draw_over(pen, document, sheet, box, options)
            if sheet.backs == "fold":
                _draw_fold(pen, document, sheet)
                _place(pen, document, sheet, batch, front=False)
        if two_pages:
            trim = trim.mapped(sheet.turned_over)
            bleed = trim.grown(sheet.bleed)
            with document.page(
                sheet.width, sheet.height, sheet.margin, trim, bleed, two_pages
            ) as pen:
                _place(pen, document, sheet, batch, front=False)


def draw_forms(document: Document, cards: Sequence[Card], box: CardBox) -> None:
    """Draw each distinct side once."""
    frame = FormBounds(box.bled, box.safe, document.theme.print_paper)
    for card in cards:
        for side in (card.front, card.back):
            if side is not None and side.key not in document.forms:
                with document.form(side.key, frame) as pen:
                    side.draw(pen)


def _place(pen: Pen, document: Document, sheet: Sheet, batch: Sequence[Card], front: bool) -> None:
    for slot, ((x, y), card) in enumerate(zip(sheet.slots(), batch, strict=False)):
        side = card.front if front else card.back
        if side is None:
            continue
        at = Affine.move(x, y) if front else sheet.back_of(x, y)
        pen.place(side.key, at, document.forms[side.key].box, _clip(sheet, slot, len(batch), front))


def _clip(sheet: Sheet, slot: int, count: int, front: bool) -> Box | None:
    """A card's bleed, cut where a neighbour begins; None if its form's own edge will do."""
    left, below, right, above = sheet.bleeds(slot, count)
    if min(left, below, right, above) == sheet.bleed:
        return None
    if not front:  # seen from behind, left is right; a turned back is turned back again
        left, right = right, left
    return Box(-left, -below, sheet.card_width + right, sheet.card_height + above)


def _draw_guides(pen: Pen, document: Document, sheet: Sheet) -> None:
    """Ticks along every cut, from the printable edge to the cards, and crosses between cards."""
    ink = document.theme.dark_ink
    frame = Box(0, 0, sheet.width, sheet.height).grown(-sheet.margin - GUIDE_WIDTH)
    corners = [
        (x + dx, y + dy)
        for x, y in sheet.slots()
        for dx in (0.0, sheet.card_width)
        for dy in (0.0, sheet.card_height)
    ]
    block = sheet.block
    if sheet.backs == "fold":  # the backs lie on this page as well
        block = Box.around([block, block.mapped(sheet.turned_over)]) or block
    block = block.grown(sheet.bleed + GUIDE_GAP)
    for x in sorted({min(max(round(x, 6), frame.x0), frame.x1) for x, _ in corners}):
        for start, end in ((frame.y0, block.y0), (block.y1, frame.y1)):
            if end - start > 0.3:
                pen.line(((x, start), (x, end)), ink, GUIDE_WIDTH)
    for y in sorted({min(max(round(y, 6), frame.y0), frame.y1) for _, y in corners}):
        for start, end in ((frame.x0, block.x0), (block.x1, frame.x1)):
            if end - start > 0.3:
                pen.line(((start, y), (end, y)), ink, GUIDE_WIDTH)


def _draw_over(
    pen: Pen, document: Document, sheet: Sheet, box: CardBox, options: SheetOptions
) -> None:
    """What lies upon the fronts: crosses where cards meet, round corners, a cutter's path."""
    theme = document.theme
    ink = theme.ink if theme.print_paper else theme.dark_ink
    if sheet.gap == 0:
        _draw_crosses(pen, sheet, ink)
    for x, y in sheet.slots():
        if options.corners:
            _draw_corners(pen, sheet, (x, y), box.corner, ink)
        if options.contour:
            pen.contour(box.trim.mapped(Affine(e=x, f=y)), box.corner)


def _draw_fold(pen: Pen, document: Document, sheet: Sheet) -> None:
    """The line along which the sheet is folded, dashed."""
    x, y, edge = sheet.width / 2, sheet.height / 2, sheet.margin + GUIDE_WIDTH
    if sheet.folds_across:
        ends = ((edge, y), (sheet.width - edge, y))
    else:
        ends = ((x, edge), (x, sheet.height - edge))
    pen.line(ends, document.theme.dark_ink, GUIDE_WIDTH, dash=(3, 1.5))


def _draw_corners(pen: Pen, sheet: Sheet, at: tuple[float, float], radius: float, ink: Rgb) -> None:
    """A quarter circle in each corner of a card, for scissors and corner punches."""
    for dx, dy, turn in ((0, 0, 0), (1, 0, 90), (1, 1, 180), (0, 1, 270)):
        with pen.moved(at[0] + dx * sheet.card_width, at[1] + dy * sheet.card_height, turn):
            pen.arc(radius, ink, GUIDE_WIDTH)


def _draw_crosses(pen: Pen, sheet: Sheet, ink: Rgb) -> None:
    """They survive the first cut; rounding the corners takes them away."""
    block = sheet.block
    for column in range(1, sheet.columns):
        for row in range(1, sheet.rows):
            x, y = block.x0 + column * sheet.card_width, block.y0 + row * sheet.card_height
            pen.line(((x - CROSS, y), (x + CROSS, y)), ink, GUIDE_WIDTH)
            pen.line(((x, y - CROSS), (x, y + CROSS)), ink, GUIDE_WIDTH)


def _draw_footer(pen: Pen, document: Document, sheet: Sheet, line: str) -> None:
    """What this is, and a ruler that shows true scale, where the lower margin has room."""
    size = 2.6
    free = sheet.block.y0 - sheet.bleed - sheet.margin - GUIDE_GAP
    width = sheet.card_width + sheet.gap
    if sheet.backs == "fold" or free < 1.6 * size:
        return
    y = sheet.margin + (free - size) / 2 + 0.4
    ink = document.theme.dark_ink
    if document.text.width(line, size) < width * min(2, sheet.columns) - 4:
        pen.text(sheet.block.x0 + 2, y, line, document.text, size, ink)
    if sheet.columns >= 3 and width > RULER + 8:
        draw_ruler(pen, document, sheet.block.x1 - RULER - 4, y - 0.3, RULER)


def draw_ruler(pen: Pen, document: Document, x: float, y: float, length: int) -> None:
    """A ruler of ``length`` mm from (x, y) to the right, with its length written on it."""
    ink = document.theme.dark_ink
    pen.line(((x, y), (x + length, y)), ink, GUIDE_WIDTH)
    for tick in range(0, length + 1, 5):
        height = 2.4 if tick % 10 == 0 else 1.4
        pen.line(((x + tick, y), (x + tick, y + height)), ink, GUIDE_WIDTH)
    label = f"{length} mm"
    pen.text(x + length / 2, y + 2.9, label, document.text, 2.2, ink, "middle")
