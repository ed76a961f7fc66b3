"""Flow: flowables one under another, page by page, headings never alone at a page's foot."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlie.booklet.pages.document import Drawing
from cardlie.errors import CardlieError
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Flowable

    from cardlie.booklet.pages.style import PageFormat

#: Lengths that differ by less are equal.
FUZZ = 1e-6


class PageBreak:
    """Go on at the top of the next page."""


class EmptyPage(PageBreak):
    """Leave a page without text: something else is drawn on it."""


Story = list["Flowable | PageBreak"]


@dataclass(slots=True)
class FilledPage:
    """What stands on one page: flowables, each with the height of its foot; what room is left."""

    flowables: list[tuple[Flowable, float]] = field(default_factory=list)
    left: float = 0.0

    def draw(self, canvas: Canvas, page: PageFormat, number: int) -> None:
        """Draw it on a page of that number; uneven pages are right ones."""
        x = page.inner if number % 2 else page.outer
        for flowable, y in self.flowables:
            flowable.drawOn(canvas, x, y)


def paginate(
    story: Sequence[Flowable | PageBreak], page: PageFormat, canvas: Canvas
) -> list[FilledPage]:
    """A story on as many pages as it needs; nothing is drawn yet.

    Raises a CardlieError for something that is higher than a page and can't be split.
    """
    rest, pages = list(story), list[FilledPage]()
    while rest:
        placed, rest = _fill(rest, page, canvas)
        pages.append(placed)
    return pages


def _fill(rest: Story, page: PageFormat, canvas: Canvas) -> tuple[FilledPage, Story]:
    placed, left, gap = FilledPage(), page.tall, 0.0
    while rest:
        item = rest[0]
        if isinstance(item, PageBreak):
            rest = rest[1:]
            if placed.flowables or isinstance(item, EmptyPage):
                break
            continue
        space = max(gap, item.getSpaceBefore()) if placed.flowables else 0.0
        room = left - space
        if _needs(rest, page, room, canvas) > room + FUZZ:
            if isinstance(item, Drawing) and item.squeezed(room):
                continue
            parts = [] if keeps(item) else _split(item, page, room, canvas)
            if parts:
                rest = [*parts, *rest[1:]]
                continue
            if placed.flowables:
                break
            raise CardlieError(
                tr(
                    "the page is too small for {name}s of the rules",
                    name=type(item).__name__.lower(),
                ),
                "take larger paper",
            )
        left = room - float(item.wrap(page.column, room)[1])
        placed.flowables.append((item, page.bottom + left))
        gap, rest = item.getSpaceAfter(), rest[1:]
    placed.left = left
    return placed, rest


def _split(item: Flowable, page: PageFormat, room: float, canvas: Canvas) -> list[Flowable]:
    item.canv = canvas
    item.wrap(page.column, room)
    return list(item.split(page.column, room))


def _needs(rest: Story, page: PageFormat, room: float, canvas: Canvas) -> float:
    """The room that the next item needs here, with what it must not be parted from."""
    needed, gap = 0.0, 0.0
    for item in rest:
        if isinstance(item, PageBreak):
            break
        item.canv = canvas
        space = max(gap, item.getSpaceBefore()) if needed else 0.0
        tall = float(item.wrap(page.column, page.height)[1])
        if not keeps(item):
            if needed and _split(item, page, room - needed - space, canvas):
                return needed  # a part of it is enough
            return needed + space + tall
        needed += space + tall
        gap = item.getSpaceAfter()
    return needed


def keeps(item: Flowable) -> bool:
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
