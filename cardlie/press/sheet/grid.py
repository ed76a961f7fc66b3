"""Sheets: how many cards fit on a paper, where they lie, and where their backs lie.

One transform (:meth:`Sheet.back_of`) places backs, guides and shifts alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine, Box
from cardlie.press.sheet.packing import NEAR, CardSpot, pack
from cardlie.press.sheet.stock import MARGIN, CardSize, Paper

#: How backs are made: turn over the long or the short edge, fold one sheet, or no backs.
Backs = Literal["duplex", "duplex-short", "fold", "none"]
BACKS: tuple[Backs, ...] = ("duplex", "duplex-short", "fold", "none")

#: Marks to cut by: beside the cards and on their corners, beside them, or none.
Marks = Literal["all", "outside", "none"]
MARKS: tuple[Marks, ...] = ("all", "outside", "none")

#: Each back behind its front, all fronts and then all backs, or backs alone.
Order = Literal["sheets", "fronts-backs", "backs"]
ORDERS: tuple[Order, ...] = ("sheets", "fronts-backs", "backs")

#: What a line at the foot of a sheet needs, in mm.
FOOTER = 2.3


class Shift(NamedTuple):
    """How a printer misplaces backs, as seen through the paper from the front.

    The back's middle lies ``x`` mm to the right of the front's and ``y`` mm above it, and the back
    is turned by ``turn`` degrees counter-clockwise.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


NO_SHIFT = Shift()


@dataclass(frozen=True, slots=True)
class Sheet:
    """Cards on one side of a paper; lengths in mm, (0, 0) is the lower left corner.

    ``width`` and ``height`` are the paper's as it is used: a sheet wider than high is landscape.
    ``spots`` are the places of the cards, in the order in which they are filled.
    """

    width: float
    height: float
    card_width: float
    card_height: float
    spots: tuple[CardSpot, ...]
    gap: float
    bleed: float
    margin: float
    backs: Backs
    paper: Paper
    shift: Shift = NO_SHIFT

    @property
    def per_sheet(self) -> int:
        """Cards on one sheet."""
        return len(self.spots)

    @property
    def landscape(self) -> bool:
        """Whether the paper lies on its long side: a fold lies level then, backs below fronts."""
        return self.width > self.height

    @property
    def two_pages(self) -> bool:
        """Whether backs are printed on the other side of the paper."""
        return self.backs in ("duplex", "duplex-short")

    @property
    def printable(self) -> Box:
        """Where the printer can print."""
        return Box(0, 0, self.width, self.height).grown(-self.margin)

    @property
    def boxes(self) -> list[Box]:
        """Where each card is cut."""
        wide, high = self.card_width, self.card_height
        found = []
        for spot in self.spots:
            across, up = (high, wide) if spot.turned else (wide, high)
            found.append(Box(spot.x, spot.y, spot.x + across, spot.y + up))
        return found

    @property
    def block(self) -> Box:
        """The box around all cards, trimmed."""
        return Box.around(self.boxes) or self.printable

    @property
    def gutter(self) -> float:
        """Between the cards on either side of a fold: room for bleed and for the paper's bend."""
        return 2 * max(self.bleed + 1.5, 2.0)

    def front_of(self, spot: CardSpot) -> Affine:
        """Where the front of the card at a spot lies."""
        if spot.turned:
            return Affine.move(spot.x + self.card_height, spot.y, turn=90)
        return Affine.move(spot.x, spot.y)

    def back_of(self, spot: CardSpot) -> Affine:
        """Where its back lies: behind the front once the sheet is turned over or folded.

        The card's top stays its top.
        """
        mirrored = Affine(a=-1, e=self.card_width)
        place = mirrored.then(self.front_of(spot)).then(self.turned_over)
        return place if self.shift == Shift() else place.then(self.correction)

    @property
    def turned_over(self) -> Affine:
        """Coordinates on the back as seen through the paper from the front; its own inverse."""
        # with an upright fold, or about an upright edge, x changes and not y
        folded, short = self.backs == "fold", self.backs == "duplex-short"
        if not self.landscape if folded else self.landscape == short:
            return Affine(a=-1, e=self.width)
        return Affine(d=-1, f=self.height)

    @property
    def correction(self) -> Affine:
        """What is done to everything on a back page, so that the printer's shift is undone."""
        x, y = self.width / 2, self.height / 2
        to_middle = Affine(e=-x - self.shift.x, f=-y - self.shift.y)
        undone = to_middle.then(Affine.move(x, y, -self.shift.turn))
        return self.turned_over.then(undone).then(self.turned_over)

    def bleeds(self, number: int) -> tuple[float, float, float, float]:
        """A card's bleed to the left, below, to the right, above: half of what parts neighbours."""
        boxes = self.boxes
        box, most = boxes.pop(number), self.bleed
        near = [(*box.apart(other), other) for other in boxes]
        near = [(x, y, other) for x, y, other in near if max(x, y) < 2 * most]
        found = [most] * 4
        for corner in (False, True):  # who shares an edge first: it may settle the corner as well
            for x, y, other in near:
                side_x = 2 if other.x0 >= box.x1 - NEAR else 0
                side_y = 3 if other.y0 >= box.y1 - NEAR else 1
                if (min(x, y) >= -NEAR) != corner:
                    continue
                if y < -NEAR:
                    found[side_x] = min(found[side_x], max(0.0, x / 2))
                elif not corner or found[side_x] > x / 2:
                    found[side_y] = min(found[side_y], max(0.0, y / 2))
        return (found[0], found[1], found[2], found[3])

    def __str__(self) -> str:
        way = [tr("landscape" if self.landscape else "portrait")]
        if any(spot.turned for spot in self.spots):
            grid = tr("{count} cards", count=self.per_sheet)
            way.append(tr("turned" if all(spot.turned for spot in self.spots) else "some turned"))
        else:
            rows = len({spot.y for spot in self.spots})
            grid = f"{self.per_sheet // rows} x {rows}"
        way.append(tr("{gap:g} mm apart", gap=self.gap) if self.gap else tr("edge to edge"))
        if self.bleed:
            way.append(tr("{bleed:g} mm bleed", bleed=self.bleed))
        return f"{grid} {', '.join(way)}"


def single(card: CardSize, bleed: float = 0.0, backs: Backs = "duplex") -> Sheet:
    """A paper as large as one card and its bleed."""
    width, height = card.width + 2 * bleed, card.height + 2 * bleed
    spots = (CardSpot(bleed, bleed),)
    paper = Paper(card.id, card.title, width, height, 0.0)
    return Sheet(width, height, card.width, card.height, spots, 0.0, bleed, 0.0, backs, paper)


def fit(
    paper: Paper,
    card: CardSize,
    backs: Backs = "duplex",
    margin: float = MARGIN,
    bleed: float = 0.0,
    gap: float | None = None,
    shift: Shift | None = None,
) -> Sheet:
    """The sheet with most cards: portrait or landscape, edge to edge or with room for bleed.

    Some cards are turned if more fit like that. With equal counts one with a footer wins, then
    one with more bleed, then with fewer turned cards, then portrait. Cards that touch have bleed
    on the outer edges only. Raises CardlieError with the missing mm if not one card fits.

    >>> from cardlie.press.sheet.stock import CardSize, Paper
    >>> str(fit(Paper.find("a4"), CardSize.find("poker")))
    '3 x 3 portrait, edge to edge'
    >>> str(fit(Paper.find("a4"), CardSize.find("tarot")))
    '6 cards landscape, some turned, edge to edge'
    """
    paper = paper._replace(margin=margin)
    gaps = [gap] if gap is not None else ([2 * bleed, 0.0] if bleed else [0.0])
    sides = [(paper.width, paper.height), (paper.height, paper.width)]
    sheets = [
        _filled(Sheet(*side, card.width, card.height, (), between, bleed, margin, backs, paper))
        for between in gaps
        for side in dict.fromkeys(sides)
    ]

    def merits(sheet: Sheet) -> tuple[float, ...]:
        turned = sum(spot.turned for spot in sheet.spots)
        return sheet.per_sheet, _has_footer(sheet), sheet.gap, -turned

    best = max(sheets, key=merits)
    if best.per_sheet == 0:
        raise _too_small(paper, card, sheets)
    return replace(best, shift=shift or NO_SHIFT)


def _has_footer(sheet: Sheet) -> bool:
    """Whether a line can be written beside the cards, or in the corner that turned ones leave."""
    block, paper = sheet.block.grown(sheet.bleed), sheet.printable
    if sheet.backs == "fold":
        block = Box.around([block, block.mapped(sheet.turned_over)]) or block
    sides = (block.x0 - paper.x0, block.y0 - paper.y0, paper.x1 - block.x1, paper.y1 - block.y1)
    return max(sides) >= FOOTER or len({spot.turned for spot in sheet.spots}) > 1


def _filled(sheet: Sheet) -> Sheet:
    """The sheet with as many cards as fit, in the middle if that leaves room to write on."""
    width, height = _room(sheet)
    if min(width, height) <= 0:
        return sheet
    grids = pack(width, height, (sheet.card_width, sheet.card_height), sheet.gap)
    around = Box.around(grid.box for grid in grids)
    if around is None:
        return sheet
    wide, high = around.width, around.height
    folds_x, folds_y = (sheet.backs == "fold" and across == sheet.landscape
                        for across in (False, True))  # fmt: skip
    # what is left over lies on both sides of the cards, or on that which is not the fold's
    x0 = (width - wide) * (1.0 if folds_x else 0.5)
    above = (height - high) * (1.0 if folds_y else 0.5)
    if max(x0, above) < FOOTER:  # too little on any side: what there is comes to one of them
        if height - high > width - wide:
            above = 0.0
        else:
            x0 = width - wide
    edge = sheet.margin + sheet.bleed
    dx, dy = edge + x0 - around.x0, sheet.height - edge - above - high - around.y0
    return replace(sheet, spots=tuple(spot for grid in grids for spot in grid.spots(dx, dy)))


def _room(sheet: Sheet) -> tuple[float, float]:
    """What a paper leaves to the cards, in mm: less margins, bleed, and one half if it folds."""
    edge = sheet.margin + sheet.bleed
    room_x, room_y = sheet.width - 2 * edge, sheet.height - 2 * edge
    if sheet.backs == "fold" and sheet.landscape:
        room_y = (sheet.height - sheet.gutter) / 2 - edge
    elif sheet.backs == "fold":
        room_x = (sheet.width - sheet.gutter) / 2 - edge
    return room_x, room_y


def _too_small(paper: Paper, card: CardSize, sheets: Sequence[Sheet]) -> CardlieError:
    rooms = map(_room, sheets)
    lacks = [(max(0.0, card.width - x), max(0.0, card.height - y)) for x, y in rooms]
    lack_x, lack_y = min(lacks, key=sum)
    across = [tr("{lack:.4g} mm in width", lack=lack_x)] * (lack_x > 1e-6)
    down = [tr("{lack:.4g} mm in height", lack=lack_y)] * (lack_y > 1e-6)
    short = tr(" and ").join(across + down)
    return CardlieError(
        tr(
            "no {title} card fits on {paper}: it lacks {short}",
            title=card.title,
            paper=paper.title,
            short=short,
        ),
        "take a larger paper, a smaller card, or less margin and bleed",
    )
