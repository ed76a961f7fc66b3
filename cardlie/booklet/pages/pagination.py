"""Pagination: of all ways to break a story into pages, the one with the least badness.

A page ends after any flowable that need not stay with the next one; no paragraph is parted, so
that no sentence runs over a turn. A break costs by what it leaves behind; the cheapest way from
the first page to the last is found from the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.prose import Drawing
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.pages.typesetting import Flowable, Paragraph

#: Lengths that differ by less are equal.
FUZZ = 1e-6
#: What follows a heading on its page, in lines of body type at least.
BELOW = 3
#: A list of so many items, or lower than this share of a page, stays on one.
SHORT_LIST, SHORT_SHARE = 4, 0.3
#: What no page should do: part a short list or leave one item of a long one alone; be less than
#: half full; have nothing but an example of the chapter before above the next one; end with a
#: heading that has next to nothing below it.
LIST, HALF, FOREIGN, LONELY = 3000.0, 2000.0, 700.0, 900.0
#: What else a break costs: a chapter's last few lines above the next one; the share of a page left
#: blank, squared, and of the last one; a picture made smaller; a page that does not end with a
#: chapter; a long list in two.
TAIL, BLANK, LAST, SQUEEZED, WITHIN, PARTED = 80.0, 130.0, 30.0, 30.0, 1.0, 7.0
#: What a page costs; of panels, a break within a section, and in one that is higher than a panel.
PAGE, INSIDE, OVERLONG = 25.0, 5000.0, 500.0
#: A page is less than half full if more of it is blank than this, for gaps are widened later; on
#: the last page they are not, which counts where type is not large.
BLANK_MOST = 0.53
#: A chapter's end is a tail if it takes less than this share of the next page.
SHORT_TAIL = 0.2
#: How far blank space may be shared out: for each weight of a gap so many mm at scale 1.
STRETCH = 2.2


@dataclass(slots=True)
class FilledPage:
    """What stands on one page: flowables, each with the height of its foot; what room is left.

    ``cost`` is what its break costs: from :data:`FOREIGN` on something is where it should not be.
    """

    flowables: list[tuple[Flowable, float]] = field(default_factory=list)
    room: float = 0.0
    cost: float = 0.0

    @property
    def low(self) -> float:
        """Where the last thing on it ends, from the page's lower edge."""
        return self.flowables[-1][1]


class _Choice(NamedTuple):
    """The cheapest way on from an item: what it costs in all, where the next page begins."""

    cost: float
    next: int


#: Where a page may end, and what it costs.
_Breaks = list[tuple[int, float]]


def _cheapest(start: int, breaks: _Breaks, beyond: Mapping[int, _Choice]) -> dict[int, _Choice]:
    """The cheapest way on from a start, if there is one."""
    found = [_Choice(cost + beyond[end].cost, end) for end, cost in breaks if end in beyond]
    return {start: min(found)} if found else {}


class Parting:
    """A story, and the ways to part it; nothing is drawn yet."""

    def __init__(self, items: Sequence[Flowable], page: PageFormat, canvas: Canvas) -> None:
        self._items, self._page = items, page
        self._tall = list[float]()
        for item in items:
            item.canv = canvas
            self._tall.append(float(item.wrap(page.column, page.tall)[1]))
        self._before = [float(item.getSpaceBefore()) for item in items]
        self._after = [float(item.getSpaceAfter()) for item in items]
        self._kept = [bool(getattr(item, "keepWithNext", False)) for item in items]
        self._line = next(
            (float(item.style.leading) for item in items
             if isinstance(item, Paragraph) and not isinstance(item, Heading)), 1.0
        )  # fmt: skip
        self._within_list = self._costs_of_lists()

    def pages(self) -> list[FilledPage]:
        """The pages that look best, each filled and its blank space shared out.

        Raises a CardlieError for something that is higher than a page.
        """
        end, breaks = len(self._items), self._breaks(self._cost)
        ways = {end: _Choice(0.0, end)}
        for start in reversed(range(end)):
            ways |= _cheapest(start, breaks[start], ways)
        if 0 not in ways:
            worst = max(range(end), key=self._with_kept)
            raise CardlieError(
                tr(
                    "the page is too small for {name}s of the rules",
                    name=type(self._items[worst]).__name__.lower(),
                ),
                "take larger paper",
            )
        return self._along([ways] * (end + 1))

    def panels(self, most: int) -> list[FilledPage] | None:
        """``most`` panels at most, which open with a heading if that can be; None if it needs more.

        A panel costs :data:`INSIDE` or more if the next one goes on within a section that would
        fit on one, :data:`OVERLONG` if with one that wouldn't.
        """
        end, breaks = len(self._items), self._breaks(self._cost_of_panel)
        layers = [{end: _Choice(0.0, end)}]  # by how many panels are left
        for _ in range(most):
            ways = dict[int, _Choice]()
            for start in range(end):
                ways |= _cheapest(start, breaks[start], layers[-1])
            layers.append(ways)
        costs = {
            count: layers[count][0].cost + BLANK * (most - count)
            for count in range(1, most + 1)
            if 0 in layers[count]
        }
        if not costs:
            return None
        best = min(costs, key=costs.__getitem__)
        return self._along(layers[best::-1])

    def _breaks(self, cost_of: Callable[[int, int, float, float], float]) -> list[_Breaks]:
        """Where a page from each item may end, and what it costs; nowhere if none may begin."""
        return [
            []
            if start and self._kept[start - 1]
            else [(end, cost_of(start, end, *room)) for end, *room in self._ends(start)]
            for start in range(len(self._items))
        ]

    def _along(self, ways: Sequence[dict[int, _Choice]]) -> list[FilledPage]:
        """The pages of the cheapest way; ``ways``: from each page on."""
        pages, start = list[FilledPage](), 0
        while start < len(self._items):
            choice = ways[len(pages)][start]
            page = self._filled(start, choice.next, choice.next < len(self._items))
            page.cost = choice.cost - ways[len(pages) + 1][choice.next].cost
            pages.append(page)
            start = choice.next
        return pages

    def _ends(self, start: int) -> Iterator[tuple[int, float, float]]:
        """Where a page from ``start`` may end, what room is left, and what may be squeezed."""
        room, squeeze, gap = self._page.tall, 0.0, 0.0
        for i in range(start, len(self._items)):
            room -= self._tall[i] + (max(gap, self._before[i]) if i > start else 0.0)
            item = self._items[i]
            squeeze += item.gives if isinstance(item, Drawing) else 0.0
            if room < -squeeze - FUZZ:
                return
            if not self._kept[i] or i == len(self._items) - 1:
                yield i + 1, max(0.0, room), max(0.0, -room)
            gap = self._after[i]

    def _cost(self, start: int, end: int, room: float, squeeze: float) -> float:
        """What a page from one item to before the other costs."""
        cost = PAGE + self._cost_of_top(start, end)
        cost += SQUEEZED * squeeze / self._page.tall
        blank, last = room / self._page.tall, end == len(self._items)
        most = 0.5 if last and not self._page.large else BLANK_MOST
        cost += HALF * (blank + 0.5) if blank > most else 0.0
        if last:
            return cost + LAST * blank * blank
        cost += BLANK * blank * blank + self._within_list[end]
        if _begins_chapter(self._items, end):  # the last one is told, in however few lines
            return cost
        return cost + WITHIN + self._cost_of_foot(start, end)

    def _cost_of_panel(self, start: int, end: int, room: float, squeeze: float) -> float:
        """What a panel costs: blank room, and a section that goes on in the next one."""
        blank = room / self._page.tall
        cost = BLANK * blank * blank + SQUEEZED * squeeze / self._page.tall
        if end == len(self._items) or _begins_chapter(self._items, end):
            return cost
        cost += self._within_list[end] + self._cost_of_foot(start, end)
        return cost + (INSIDE if self._section(end) <= self._page.tall else OVERLONG)

    def _section(self, within: int) -> float:
        """How high the section is that goes on there."""
        chapters = [i for i in range(len(self._items)) if _begins_chapter(self._items, i)]
        first = max((i for i in chapters if i <= within), default=0)
        end = min((i for i in chapters if i > within), default=len(self._items))
        return height_of(self._items[first:end], self._page.column)

    def _costs_of_lists(self) -> list[float]:
        """What it costs to part each list there: before each item of the story."""
        costs, items = [0.0] * (len(self._items) + 1), self._items
        start = 0
        while start < len(items):
            end = start + 1
            while end < len(items) and getattr(items[end], "follows_item", False):
                end += 1
            short = end - start <= SHORT_LIST or (
                sum(self._tall[start:end]) < SHORT_SHARE * self._page.tall
            )
            for i in range(start + 1, end):
                costs[i] = LIST if short or i in (start + 1, end - 1) else PARTED
            start = end
        return costs

    def _cost_of_top(self, start: int, end: int) -> float:
        """What comes from the chapter before, above another one on the same page."""
        if start == 0:
            return 0.0
        chapter = next((i for i in range(start, end) if _begins_chapter(self._items, i)), None)
        if chapter is None or chapter == start:
            return 0.0
        before = self._items[start:chapter]
        cost = FOREIGN if all(isinstance(item, Drawing) for item in before) else 0.0
        share = sum(self._tall[start:chapter]) / self._page.tall
        return cost + (TAIL * (1 - share / SHORT_TAIL) if share < SHORT_TAIL else 0.0)

    def _cost_of_foot(self, start: int, end: int) -> float:
        """A heading whose text has hardly begun at the foot of the page."""
        below, enough = 0.0, BELOW * self._line
        for i in range(end - 1, start - 1, -1):
            if below >= enough or isinstance(self._items[i], Heading):
                return LONELY if below < enough - FUZZ else 0.0
            below += self._tall[i]
        return 0.0

    def _filled(self, start: int, end: int, spread: bool) -> FilledPage:
        """The items of one page in their places; blank space is ``spread`` between them."""
        items = self._items[start:end]
        heights = list(self._tall[start:end])
        gaps = [0.0] + [
            max(one.getSpaceAfter(), other.getSpaceBefore()) for one, other in pairwise(items)
        ]
        room = self._page.tall - sum(heights) - sum(gaps)
        if room < -FUZZ:
            room = _squeeze(items, heights, room)
        placed = FilledPage(room=room)
        weights = [0.0] + [_weight(item) for item in items[1:]]
        most, total = STRETCH * self._line / 4.7, sum(weights)
        stretch = min(most, max(0.0, room) / total) if spread and total else 0.0
        y = self._page.bottom + self._page.tall
        for item, tall, gap, weight in zip(items, heights, gaps, weights, strict=True):
            y -= gap + weight * stretch + tall
            placed.flowables.append((item, y))
        return placed

    def _with_kept(self, place: int) -> float:
        """How high an item is, with those that stay with it."""
        end = place + 1
        while self._kept[end - 1] and end < len(self._items):
            end += 1
        return sum(self._tall[place:end])


def _opens_chapter(item: Flowable) -> bool:
    """Whether it is the mark of a chapter."""
    return bool(getattr(item, "opens_chapter", False))


def _begins_chapter(items: Sequence[Flowable], place: int) -> bool:
    """Whether a chapter begins there: its mark, or its heading without one."""
    item = items[place]
    if _opens_chapter(item):
        return True
    follows = place > 0 and _opens_chapter(items[place - 1])
    return isinstance(item, Heading) and item.level == 0 and not follows


def _weight(item: Flowable) -> float:
    """How much of a page's blank space goes above an item: most above a chapter."""
    if _opens_chapter(item):
        return 4.0
    if isinstance(item, Heading):
        return 2.0 if item.level else 0.0
    return 1.5 if isinstance(item, Drawing) else 0.5


def _squeeze(flowables: Sequence[Flowable], heights: list[float], room: float) -> float:
    """Make drawings smaller until a page's things fit; returns what is left then."""
    able = [i for i, item in enumerate(flowables) if isinstance(item, Drawing) and item.gives]
    total = sum(flowables[i].gives for i in able)
    lacks = -room
    for i in able:
        lower = lacks * flowables[i].gives / total
        room += lower
        heights[i] -= lower
        flowables[i].height = heights[i]
    return room


def height_of(story: Sequence[Flowable], width: float) -> float:
    """How high a story is in one column of that width."""
    total, gap = 0.0, 0.0
    for i, item in enumerate(story):
        _, tall = item.wrap(width, 100_000)
        total += tall + (max(gap, item.getSpaceBefore()) if i else 0.0)
        gap = item.getSpaceAfter()
    return total
