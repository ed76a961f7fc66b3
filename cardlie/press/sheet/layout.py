"""Cards onto sheets: forms drawn once, fronts and backs placed, cut guides, the footer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from cardlie.press.card.frame import CardBox
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document, FormBounds
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.cutting import draw_marks
from cardlie.press.sheet.grid import Marks, Order, Sheet
from cardlie.press.sheet.legend import draw_legend
from cardlie.press.sheet.marks import WIDTH, outer_marks, ticks

#: How far on both sides of an edge that two cards share the paper's colour lies below, in mm.
SEAM = 0.3


class Side(NamedTuple):
    """One side of a card: the name of its form, what it says to a reader, how it is drawn."""

    key: str
    draw: Callable[[Pen], None]


class Card(NamedTuple):
    """A card to be printed; ``ground`` is its colour along the cut."""

    front: Side
    back: Side | None
    ground: Rgb = WHITE

    @property
    def sides(self) -> list[Side]:
        """The front, and the back if there is one."""
        return [self.front, self.back] if self.back else [self.front]

    def digest(self, document: Document) -> str:
        """What it is known by in a document that has its forms."""
        return document.digest_of(*(side.key for side in self.sides))


class SheetOptions(NamedTuple):
    """What may differ from job to job.

    ``corners`` asks for guides to round them, ``contour`` for a cutter's spot colour, ``machine``
    for the marks of a cutting machine in place of those for scissors. ``marks`` are those for
    scissors; ``order`` is that of fronts and backs.
    """

    corners: bool = False
    contour: bool = False
    machine: bool = False
    marks: Marks = "all"
    order: Order = "sheets"


PLAIN = SheetOptions()


def draw_fronts(
    document: Document,
    batch: Sequence[Card],
    sheet: Sheet,
    box: CardBox,
    options: SheetOptions,
    beside: Callable[[Pen], None],
) -> None:
    """The page of the fronts of cards whose forms are drawn, and of their backs, to fold.

    ``beside`` draws what else is on it.
    """
    used = replace(sheet, spots=sheet.spots[: len(batch)])
    trim = sheet.block
    bleed = trim.grown(sheet.bleed)
    page = document.page(
        sheet.width, sheet.height, sheet.margin, trim, bleed, two_sided=sheet.two_pages
    )
    with page as pen:
        beside(pen)
        _place(pen, document, used, batch, front=True)
        _draw_over(pen, document, used, batch, box, options)
        if sheet.backs == "fold":
            _draw_fold(pen, document, used)
            _place(pen, document, used, batch, front=False)


def draw_backs(
    document: Document, batch: Sequence[Card], sheet: Sheet, beside: Callable[[Pen], None]
) -> None:
    """The page of their backs, which lies behind that of their fronts.

    ``beside`` draws what else is on it, which may be all.
    """
    used = replace(sheet, spots=sheet.spots[: len(batch)])
    trim = sheet.block.mapped(sheet.turned_over) if batch else None
    bleed = trim and trim.grown(sheet.bleed)
    with document.page(sheet.width, sheet.height, sheet.margin, trim, bleed, two_sided=True) as pen:
        beside(pen)
        _place(pen, document, used, batch, front=False)


def draw_beside(
    pen: Pen, document: Document, used: Sheet, parts: Sequence[str], options: SheetOptions
) -> None:
    """Beside cards alone: where to cut, and ``parts``, which say what they are."""
    if options.machine:
        draw_marks(pen, used)
        return
    for mark in outer_marks(used) if options.marks != "none" else ():
        pen.line(mark, document.theme.dark_ink, WIDTH)
    draw_legend(pen, document, used, parts)


def draw_forms(document: Document, cards: Sequence[Card], box: CardBox) -> None:
    """Draw each distinct side once."""
    frame = FormBounds(box.bled, box.safe, document.theme.print_paper)
    for card in cards:
        for side in card.sides:
            if side.key not in document.forms:
                with document.form(side.key, frame) as pen:
                    side.draw(pen)


def _place(pen: Pen, document: Document, sheet: Sheet, batch: Sequence[Card], front: bool) -> None:
    clips = _clips(sheet, front)
    places = [
        (side, sheet.front_of(spot) if front else sheet.back_of(spot), clip)
        for spot, card, clip in zip(sheet.spots, batch, clips, strict=False)
        for side in [card.front if front else card.back]
        if side is not None
    ]
    if document.theme.print_paper:
        trim = Box(0, 0, sheet.card_width, sheet.card_height)
        for seam in _seams([trim.mapped(matrix) for _, matrix, _ in places]):
            pen.rect(seam, document.theme.paper)
    for side, matrix, clip in places:
        pen.draw_form(side.key, matrix, document.forms[side.key].box, clip)


@cache
def _clips(sheet: Sheet, front: bool) -> tuple[Box | None, ...]:
    """Each card's bleed, cut where a neighbour begins; None if its form's own edge will do.

    In the card's own coordinates: a turned card's left is the sheet's lower edge, and seen from
    behind left is right.
    """
    clips: list[Box | None] = []
    for number, spot in enumerate(sheet.spots):
        left, below, right, above = sheet.bleeds(number)
        if min(left, below, right, above) == sheet.bleed:
            clips.append(None)
            continue
        if spot.turned:
            left, below, right, above = below, right, above, left
        if not front:
            left, right = right, left
        clips.append(Box(-left, -below, sheet.card_width + right, sheet.card_height + above))
    return tuple(clips)


def _seams(boxes: Sequence[Box]) -> list[Box]:
    """Strips under the edges that two cards share.

    Where two areas end on one line, viewers and printers mix what is below into its pixels.
    """
    seams = []
    for box in boxes:
        for other in boxes:
            shared = box.x1 - SEAM, max(box.y0, other.y0), box.x1 + SEAM, min(box.y1, other.y1)
            if abs(other.x0 - box.x1) < SEAM and shared[1] < shared[3]:
                seams.append(Box(*shared))
            shared = max(box.x0, other.x0), box.y1 - SEAM, min(box.x1, other.x1), box.y1 + SEAM
            if abs(other.y0 - box.y1) < SEAM and shared[0] < shared[2]:
                seams.append(Box(*shared))
    return seams


def _draw_over(
    pen: Pen, document: Document, sheet: Sheet, batch: Sequence[Card], box: CardBox,
    options: SheetOptions,
) -> None:  # fmt: skip
    """What lies upon the fronts: ticks on the corners, a cutter's path, and for scissors and corner
    punches a quarter circle in each corner of a card; light on dark cards, dark on white ones.
    """
    theme = document.theme
    for ground in dict.fromkeys(card.ground for card in batch):
        there = zip(sheet.spots, batch, strict=True)
        some = replace(sheet, spots=tuple([spot for spot, card in there if card.ground == ground]))
        ink = max(theme.ink, theme.dark_ink, key=ground.contrast)
        for mark in ticks(some) if options.marks == "all" and not options.machine else ():
            pen.line(mark, ink, WIDTH)
        for x0, y0, x1, y1 in some.boxes if options.corners else ():
            for x, y, turn in ((x0, y0, 0), (x1, y0, 90), (x1, y1, 180), (x0, y1, 270)):
                with pen.moved(x, y, turn):
                    pen.arc(box.corner, ink, WIDTH)
    if options.contour:
        pen.contours(sheet.boxes, box.corner)


def _draw_fold(pen: Pen, document: Document, sheet: Sheet) -> None:
    """The line along which the sheet is folded, dashed."""
    x, y, edge = sheet.width / 2, sheet.height / 2, sheet.margin + WIDTH
    if sheet.landscape:
        ends = ((edge, y), (sheet.width - edge, y))
    else:
        ends = ((x, edge), (x, sheet.height - edge))
    pen.line(ends, document.theme.dark_ink, WIDTH, dash=(3, 1.5))
