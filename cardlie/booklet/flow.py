"""Flow: flowables one under another, page by page, headings never alone at a page's foot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from cardlie.booklet.style import Page

#: Lengths that differ by less are equal.
FUZZ = 1e-6


@dataclass(slots=True)
class Placed:
    """What stands on one page: the flowables in order, and how much room is left."""

    flowables: list[Flowable] = field(default_factory=list)
    left: float = 0.0


class PageBreak:
    """Go on at the top of the next page."""


class EmptyPage(PageBreak):
    """Leave a page without text: something else is drawn on it."""


class Flow:
    """Sets a story on pages. ``open_page(number)`` is where each page is drawn."""

    def __init__(
        self,
        page: Page,
        canvas: Canvas,
        open_page: Callable[[int], AbstractContextManager[object]],
        first: int = 1,
    ) -> None:
        self._page, self._canvas, self._open = page, canvas, open_page
        self._number = first
        self.pages: list[Placed] = []

    def set(self, story: Sequence[Flowable | PageBreak]) -> None:
        """Draw everything; each page is opened, filled and closed."""
        rest = list(story)
        while rest:
            with self._open(self._number):
                rest = self._fill(rest)
            self._number += 1

    def _fill(self, rest: list[Flowable | PageBreak]) -> list[Flowable | PageBreak]:
        page, placed = self._page, Placed()
        self.pages.append(placed)
        left, gap = page.tall, 0.0
        x = page.inner if self._number % 2 else page.outer
        while rest:
            item = rest[0]
            if isinstance(item, PageBreak):
                rest = rest[1:]
                if placed.flowables or isinstance(item, EmptyPage):
                    break
                continue
            space = max(gap, item.getSpaceBefore()) if placed.flowables else 0.0
            room = left - space
            if self._needs(rest, room) > room + FUZZ:
                parts = [] if _keeps(item) else self._split(item, room)
                if parts:
                    rest = [*parts, *rest[1:]]
                    continue
                if placed.flowables:
                    break
                raise CardlieError(
                    f"{type(item).__name__} is higher than a page of the booklet",
                    "take larger paper",
                )
            _, tall = item.wrap(page.column, room)
            left = room - tall
            item.drawOn(self._canvas, x, page.bottom + left)
            gap = item.getSpaceAfter()
            placed.flowables.append(item)
            rest = rest[1:]
        placed.left = left
        return rest

    def _split(self, item: Flowable, room: float) -> list[Flowable]:
        item.canv = self._canvas
        item.wrap(self._page.column, room)
        return list(item.split(self._page.column, room))

    def _needs(self, rest: Sequence[Flowable | PageBreak], room: float) -> float:
        """The room that the next item needs here, with what it must not be parted from."""
        needed, gap = 0.0, 0.0
        for item in rest:
            if isinstance(item, PageBreak):
                break
            item.canv = self._canvas
            space = max(gap, item.getSpaceBefore()) if needed else 0.0
            tall = float(item.wrap(self._page.column, self._page.height)[1])
            if not _keeps(item):
                if needed and self._split(item, room - needed - space):
                    return needed  # a part of it is enough
                return needed + space + tall
            needed += space + tall
            gap = item.getSpaceAfter()
        return needed


def _keeps(item: Flowable) -> bool:
    """Whether an item must not be parted from the next one."""
    return bool(getattr(item, "keepWithNext", False))


def height_of(story: Sequence[Flowable | PageBreak], width: float) -> float:
    """How high a story is in one column of that width."""
    total, gap = 0.0, 0.0
    for i, item in enumerate(story):
        if not isinstance(item, PageBreak):
            _, tall = item.wrap(width, 100_000)
            total += tall + (max(gap, item.getSpaceBefore()) if i else 0.0)
            gap = item.getSpaceAfter()
    return total
