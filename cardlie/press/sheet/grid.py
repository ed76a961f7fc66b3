"""Sheets: how many cards fit on a paper, where they lie, and where their backs lie.

One transform (:meth:`Sheet.back_of`) places backs, guides and shifts alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from cardlie.errors import CardlieError
from cardlie.press.geometry import Affine, Box

if TYPE_CHECKING:
    from cardlie.press.sheet.stock import CardSize, Paper

#: How backs are made: turn over the long or the short edge, fold one sheet, or no backs.
Backs = Literal["duplex", "duplex-short", "fold", "none"]
BACKS: tuple[Backs, ...] = ("duplex", "duplex-short", "fold", "none")

#: What most home printers leave blank at the paper's edge, in mm.
MARGIN = 5.0


@dataclass(frozen=True, slots=True)
class Shift:
    """How a printer misplaces backs, as seen through the paper from the front.

    The back's middle lies ``x`` mm to the right of the front's and ``y`` mm above it, and the back
    is turned by ``turn`` degrees counter-clockwise.
    """

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def undone(self, width: float, height: float) -> Affine:
        """The transform that undoes this, about the middle of a paper, as seen from the front."""
        to_middle = Affine(e=-width / 2 - self.x, f=-height / 2 - self.y)
        return to_middle.then(Affine.move(width / 2, height / 2, -self.turn))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A grid of cards on one side of a paper; lengths in mm, (0, 0) is the lower left corner.

    ``width`` and ``height`` are the paper's as it is used: a sheet wider than high is landscape.
    """

    width: float
    height: float
    card_width: float
    card_height: float
    columns: int
    rows: int
    gap: float
    bleed: float
    margin: float
    backs: Backs
    shift: Shift = Shift()

    @property
    def per_sheet(self) -> int:
        """Cards on one sheet."""
        return self.columns * self.rows

    @property
    def landscape(self) -> bool:
        """Whether the paper lies on its long side."""
        return self.width > self.height

    @property
    def block(self) -> Box:
        """The box around all cards, trimmed."""
        width = self.columns * self.card_width + (self.columns - 1) * self.gap
        height = self.rows * self.card_height + (self.rows - 1) * self.gap
        x = (self.width - width) / 2
        y = (self.height - height) / 2
        if self.backs == "fold":  # fronts above (or left of) the fold
            if self.folds_across:
                y = self.height / 2 + self.gutter / 2
            else:
                x = self.width / 2 - self.gutter / 2 - width
        return Box(x, y, x + width, y + height)

    @property
    def gutter(self) -> float:
        """Between the cards on either side of a fold: room for bleed and for the paper's bend."""
        return 2 * max(self.bleed + 1.5, 2.0)

    @property
    def folds_across(self) -> bool:
        """Whether the fold lies level (backs below), not upright (backs to the right)."""
        return self.landscape

    @property
    def mirror_upright(self) -> bool:
        """Whether backs mirror about an upright line (x changes), not about a level one."""
        if self.backs == "fold":
            return not self.folds_across
        return self.landscape == (self.backs == "duplex-short")

    def slots(self) -> list[tuple[float, float]]:
        """The lower left corner of each card, row by row from the upper left."""
        block = self.block
        return [
            (
                block.x0 + column * (self.card_width + self.gap),
                block.y1 - self.card_height - row * (self.card_height + self.gap),
            )
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def back_of(self, x: float, y: float) -> Affine:
        """Where the back lies of the card whose lower left corner is (x, y).

        Mirrored about a level line, a back is turned as well: the card's top stays its top.
        """
        if self.mirror_upright:
            place = Affine.move(self.width - x - self.card_width, y)
        else:
            place = Affine.move(x + self.card_width, self.height - y, turn=180)
        return place if self.shift == Shift() else place.then(self.correction)

    @property
    def turned_over(self) -> Affine:
        """Coordinates on the back as seen through the paper from the front; its own inverse."""
        if self.mirror_upright:
            return Affine(a=-1, e=self.width)
        return Affine(d=-1, f=self.height)

    @property
    def correction(self) -> Affine:
        """What is done to everything on a back page, so that the printer's shift is undone."""
        undone = self.shift.undone(self.width, self.height)
        return self.turned_over.then(undone).then(self.turned_over)

    def bleeds(self, slot: int, count: int | None = None) -> tuple[float, float, float, float]:
        """Bleed to the left, below, to the right, above: none where cards touch.

        Only the first ``count`` slots hold a card (None: all of them do).
        """
        row, column = divmod(slot, self.columns)
        inner = min(self.bleed, self.gap / 2)
        count = self.per_sheet if count is None else count
        return (
            self.bleed if column == 0 else inner,
            self.bleed if row == self.rows - 1 or slot + self.columns >= count else inner,
            self.bleed if column == self.columns - 1 or slot + 1 >= count else inner,
            self.bleed if row == 0 else inner,
        )

    def __str__(self) -> str:
        way = "landscape" if self.landscape else "portrait"
        extras = f", {self.gap:g} mm apart" if self.gap else ", edge to edge"
        bleed = f", {self.bleed:g} mm bleed" if self.bleed else ""
        return f"{self.columns} x {self.rows} {way}{extras}{bleed}"


def single(card: CardSize, bleed: float = 0.0, backs: Backs = "duplex") -> Sheet:
    """A paper as large as one card and its bleed."""
    width, height = card.width + 2 * bleed, card.height + 2 * bleed
    return Sheet(width, height, card.width, card.height, 1, 1, 0.0, bleed, 0.0, backs)


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

    With equal counts the one with more bleed wins, then portrait. Cards that touch have bleed on
    the outer edges only. Raises CardlieError with the missing mm if not one card fits.

    >>> from cardlie.press.sheet.stock import CardSize, Paper
    >>> str(fit(Paper.find("a4"), CardSize.find("poker")))
    '3 x 3 portrait, edge to edge'
    """
    gaps = [gap] if gap is not None else ([2 * bleed, 0.0] if bleed else [0.0])
    sides = [(paper.width, paper.height), (paper.height, paper.width)]
    sheets = [
        _grid(width, height, card, backs, margin, bleed, between)
        for between in gaps
        for width, height in dict.fromkeys(sides)
    ]
    fitting = [sheet for sheet in sheets if sheet.per_sheet > 0]
    if not fitting:
        raise _too_small(paper, card, backs, margin, bleed)
    best = max(fitting, key=lambda sheet: sheet.per_sheet)  # the first of equals
    return replace(best, shift=shift or Shift())


def free_bleed(
    paper: Paper, card: CardSize, backs: Backs = "duplex", margin: float = MARGIN
) -> float:
    """The bleed, up to 2 mm, that costs no card: for themes that print their paper.

    >>> from cardlie.press.sheet.stock import CardSize, Paper
    >>> free_bleed(Paper.find("a4"), CardSize.find("poker"))
    2.0
    """
    most = fit(paper, card, backs, margin, gap=0.0).per_sheet
    for bleed in (2.0, 1.5, 1.0, 0.5):
        try:
            if fit(paper, card, backs, margin, bleed, gap=0.0).per_sheet == most:
                return bleed
        except CardlieError:
            continue
    return 0.0


def _grid(
    width: float,
    height: float,
    card: CardSize,
    backs: Backs,
    margin: float,
    bleed: float,
    gap: float,
) -> Sheet:
    plain = Sheet(width, height, card.width, card.height, 0, 0, gap, bleed, margin, backs)
    room_x, room_y = _room(plain)
    columns = int((room_x + gap + 1e-6) / (card.width + gap))
    rows = int((room_y + gap + 1e-6) / (card.height + gap))
    return Sheet(
        width, height, card.width, card.height, max(0, columns), max(0, rows),
        gap, bleed, margin, backs,
    )  # fmt: skip


def _room(sheet: Sheet) -> tuple[float, float]:
    """What a paper leaves to the cards, in mm: less margins, bleed, and one half if it folds."""
    edge = sheet.margin + sheet.bleed
    room_x, room_y = sheet.width - 2 * edge, sheet.height - 2 * edge
    if sheet.backs == "fold" and sheet.folds_across:
        room_y = (sheet.height - sheet.gutter) / 2 - edge
    elif sheet.backs == "fold":
        room_x = (sheet.width - sheet.gutter) / 2 - edge
    return room_x, room_y


def _too_small(
    paper: Paper, card: CardSize, backs: Backs, margin: float, bleed: float
) -> CardlieError:
    lacks = []
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        room = _room(Sheet(width, height, card.width, card.height, 0, 0, 0, bleed, margin, backs))
        lacks.append((max(0.0, card.width - room[0]), max(0.0, card.height - room[1])))
    lack_x, lack_y = min(lacks, key=sum)
    short = " and ".join(
        f"{lack:.4g} mm in {side}"
        for lack, side in ((lack_x, "width"), (lack_y, "height"))
        if lack > 1e-6
    )
    return CardlieError(
        f"no {card.title} card fits on {paper.title}: {short} are missing",
        "take a larger paper, a smaller card, or less margin and bleed",
    )
