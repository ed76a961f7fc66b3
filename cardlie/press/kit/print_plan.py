"""A plan as a value: which card and which piece lies where, before anything is drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from cardlie.press.parts.part import KitJob, Part, PrintJob
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.layout import Card

if TYPE_CHECKING:  # a deck is printed without pieces
    from cardlie.press.cutout.pieces import Piece
    from cardlie.press.sheet.arrange import PlacedPiece

#: Cards and pieces, each with the part that it belongs to.
NamedCard = tuple[Card, Part]
NamedPiece = tuple["Piece", Part]
#: The ways to part each part's pieces, of parts that have any and that the paper has room for.
Ways = dict[Part, list[Sequence["Piece"]]]


@dataclass(frozen=True, slots=True)
class PlannedSheet:
    """One sheet of paper: how many of each part are on it, and what lies where.

    The first spots of ``sheet`` are those of the ``cards``, in their order. ``page`` is a part that
    has a page of its own; where it ``goes_on`` it is drawn with the one before. ``nth`` of how many
    sheets of cards alone it is, (0, 0) for any other.
    """

    counts: Mapping[Part, int]
    sheet: Sheet
    cards: Sequence[Card] = ()
    pieces: Sequence[tuple[Piece, PlacedPiece]] = ()
    page: Part | None = None
    nth: tuple[int, int] = (0, 0)
    goes_on: bool = False

    @property
    def used(self) -> Sheet:
        """Its sheet with no more spots than cards."""
        return replace(self.sheet, spots=self.sheet.spots[: len(self.cards)])

    @property
    def pages(self) -> int:
        """How many it has: two if there are backs."""
        return 2 if self.has_backs and self.sheet.two_pages else 1

    @property
    def has_backs(self) -> bool:
        """Whether there is something to print on its other side."""
        return bool(self.cards) or any(piece.back for piece, _ in self.pieces)


class PrintedPages(NamedTuple):
    """Page numbers: fronts and backs, which share their paper, and those that are on one side.

    Where each back is behind its front, ``fronts`` are all of both, and there are no ``backs``.
    """

    fronts: list[int]
    backs: list[int]
    others: list[int]


#: What a plan is made of: cards of a deck, or a kit.
Job_co = TypeVar("Job_co", bound=PrintJob, covariant=True)


@dataclass(frozen=True, slots=True)
class PrintPlan(Generic[Job_co]):
    """What a job comes to: its sheets in order, the parts it ``left_out``, what is to be said.

    Those of two pages come first, so that one printing job does not put the board on the back of a
    card. ``apart`` is each piece by itself, and each page of a part: what a later job compares.
    ``unchanged`` are digests of what is not printed again.
    """

    job: Job_co
    title: str
    sheets: Sequence[PlannedSheet]
    left_out: Sequence[Part] = ()
    notes: Sequence[str] = ()
    apart: Sequence[NamedPiece | Part] = ()
    unchanged: Counter[str] = field(default_factory=Counter)

    @property
    def kit(self) -> KitJob | None:
        """The job, if it is that of a kit."""
        return self.job if isinstance(self.job, KitJob) else None

    @property
    def has_cover(self) -> bool:
        """Whether its first page is the cover of a kit: not of some parts of one, or of a deck."""
        whole = self.kit and not self.kit.only
        return bool(whole and self.sheets and self.job.sheet_options.order != "backs")

    @property
    def turned_over(self) -> bool:
        """Whether each page is printed on the back of the one before it, from the first on."""
        in_order = self.job.sheet_options.order == "sheets" and not self.has_cover
        return in_order and bool(self.sheets) and all(sheet.pages == 2 for sheet in self.sheets)

    @property
    def cards(self) -> list[Card]:
        """All cards on its sheets, in order."""
        return [card for sheet in self.sheets for card in sheet.cards]

    @property
    def pages(self) -> PrintedPages:
        """Which pages go on both sides of their paper, and which on one: what everybody is told."""
        first = 1 + self.has_cover
        both, last = 2 * sum(sheet.pages == 2 for sheet in self.sheets), first + len(self.sides)
        middle = first + both
        if self.job.sheet_options.order != "sheets":
            middle = first + both // 2
        others = [*range(1, first), *range(first + both, last)]
        return PrintedPages([*range(first, middle)], [*range(middle, first + both)], others)

    @property
    def sides(self) -> list[tuple[PlannedSheet, bool]]:
        """The pages after the cover: a sheet, and whether it is its back, as they are printed."""
        backs = [(sheet, True) for sheet in self.sheets if sheet.pages == 2]
        order = self.job.sheet_options.order
        if order == "backs":
            return backs
        if order == "sheets":
            return [(sheet, back) for sheet in self.sheets for back in (False, True)[: sheet.pages]]
        fronts = [(sheet, False) for sheet in self.sheets]
        return [*fronts[: len(backs)], *backs, *fronts[len(backs) :]]


#: The plan of any job.
CardPlan = PrintPlan[PrintJob]
