"""Imposition of card sheets: paper, backs, spacing and marks."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.grid import Backs, Sheet, Shift, fit
from cardlie.press.sheet.layout import PLAIN, SheetOptions
from cardlie.press.sheet.stock import CardSize, Paper


@dataclass(frozen=True, slots=True)
class Imposition:
    """What is asked of sheets. Lengths are in mm; with None they are what suits the cards best.

    Raises :class:`CardlieError` for a shift or an order of backs that have no pages.
    """

    paper: Paper
    backs: Backs = "duplex"
    bleed: float | None = None
    shift: Shift | None = None
    options: SheetOptions = PLAIN

    def __post_init__(self) -> None:
        if self.backs in ("duplex", "duplex-short"):
            return
        if self.shift:
            raise CardlieError(
                tr("--backs {backs} has no second side to line up", backs=self.backs),
                "leave out --printer",
            )
        if self.options.order != "sheets":
            raise CardlieError(
                tr("--backs {backs} has no pages of backs", backs=self.backs), "leave out --order"
            )

    def sheet(self, card: CardSize, theme: Theme) -> Sheet:
        """The sheet for cards of that size in that look, with the margin of its paper.

        A theme that prints its paper has the bleed, up to 2 mm, that costs no card.

        >>> on, midnight = Imposition(Paper.find("a4")), Theme.load("midnight")
        >>> str(on.sheet(CardSize.find("poker"), midnight))
        '3 x 3 portrait, edge to edge, 2 mm bleed'
        """

        def fitted(bleed: float, gap: float | None) -> Sheet:
            return fit(self.paper, card, self.backs, self.paper.margin, bleed, gap, self.shift)

        if self.bleed is not None:
            return fitted(self.bleed, None)
        if theme.print_paper:
            most = fitted(0.0, 0.0).per_sheet
            for free in (2.0, 1.5, 1.0, 0.5):
                with suppress(CardlieError):
                    if fitted(free, 0.0).per_sheet == most:
                        return fitted(free, 0.0)
        return fitted(0.0, 0.0)
