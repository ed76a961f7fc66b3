"""Where pages break: of all ways to part a story into pages, the one that looks best.

A break costs by what it leaves behind. A page may end after any flowable that need not stay with
the next one, and between the lines of a paragraph; the cheapest way from the first page to the
last is found from the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from reportlab.pdfgen.canvas import Canvas

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.booklet.pages.document import Drawing, Heading
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.pages.typesetting import Flowable, Paragraph

#: Lengths that differ by less are equal.
FUZZ = 1e-6
#: So many lines of a paragraph at least stand on either page.
LINES = 2
#: What follows a heading on its page, in lines of the first paragraph at least.
BELOW = 3
#: What a break costs: a page less than half full; one that opens with an example of the chapter
#: before; a heading with next to nothing below it; a chapter's last few lines above the next one.
HALF, FOREIGN, LONELY, TAIL = 2000.0, 700.0, 900.0, 80.0
#: What else it costs: the share of a page left blank, squared, and of the last one; a picture made
#: smaller; a paragraph in two; a page that does not end with a chapter; a list in two.
BLANK, LAST, SQUEEZED, PARTED, WITHIN, LIST = 130.0, 30.0, 30.0, 2.0, 1.0, 7.0
#: What a page costs, and what it costs where few are wanted: more than anything else.
PAGE, FEW = 25.0, 100_000.0
#: A page is less than half full if more of it is blank than this, for gaps are widened later; on
#: the last page they are not.
BLANK_MOST = 0.53
#: A chapter's end is a tail if it takes less than this share of the next page.
SHORT_TAIL = 0.2
#: How far blank space may be shared out: for each weight of a gap so many mm at scale 1.
STRETCH = 2.2


class PageBreak:
    """Go on at the top of the next page."""


class EmptyPage(PageBreak):
    """Leave a page without text: something else is drawn on it."""


Story = list["Flowable | PageBreak"]
#: A place in a story: the flowable, and how many of its lines stand on pages before.
Place = tuple[int, int]


@dataclass(slots=True)
class FilledPage:
    """What stands on one page: flowables, each with the height of its foot; what room is left.

    ``cost`` is what its break costs: from :data:`FOREIGN` on something is where it should not be.
    """

    flowables: list[tuple[Flowable, float]] = field(default_factory=list)
    left: float = 0.0
    cost: float = 0.0

    def draw(self, canvas: Canvas, page: PageFormat, number: int) -> None:
        """Draw it on a page of that number; uneven pages are right ones."""
        x = page.inner if number % 2 else page.outer
        for flowable, y in self.flowables:
            flowable.drawOn(canvas, x, y)


def paginate(
    story: Sequence[Flowable | PageBreak], page: PageFormat, canvas: Canvas, few: bool = False
) -> list[FilledPage]:
    """A story on the pages that look best, or on as ``few`` as can be; nothing is drawn yet.

    Raises a CardlieError for something that is higher than a page and can't be split.
    """
    pages = list[FilledPage]()
    for part in _parts(story):
        if part:
            pages += _Part(part, page, canvas, FEW if few else PAGE).pages()
        else:
            pages.append(FilledPage(left=page.tall))
    return pages


def _parts(story: Sequence[Flowable | PageBreak]) -> Iterator[list[Flowable]]:
    """What stands between the breaks that are asked for; nothing for an empty page."""
    part: list[Flowable] = []
    for item in story:
        if not isinstance(item, PageBreak):
            part.append(item)
            continue
        if part:
            yield part
        if isinstance(item, EmptyPage):
            yield []
        part = []
    if part:
        yield part


@dataclass(slots=True)
class _Choice:
    """The cheapest way on from a place: what it costs in all, and where the next page begins."""

    cost: float
    next: Place


class _Part:
    """A piece of a story that no break must part, and the ways to part it."""

    def __init__(
        self, items: list[Flowable], page: PageFormat, canvas: Canvas, each: float
    ) -> None:
        self._items, self._page, self._canvas, self._each = items, page, canvas, each
        self._tall = list[float]()
        self._lines = list[int]()  # 0: it can't be parted
        self._leading = list[float]()
        for item in items:
            item.canv = canvas
            self._tall.append(float(item.wrap(page.column, page.tall)[1]))
            self._lines.append(_lines_of(item))
            self._leading.append(float(item.style.leading) if isinstance(item, Paragraph) else 0.0)
        self._before = [float(item.getSpaceBefore()) for item in items]
        self._after = [float(item.getSpaceAfter()) for item in items]
        self._kept = [keeps(item) for item in items]
        self._line = next(
            (lead for item, lead in zip(items, self._leading, strict=True)
             if lead and not isinstance(item, Heading)), 1.0
        )  # fmt: skip

    def pages(self) -> list[FilledPage]:
        """The pages, each filled and its blank space shared out."""
        choices = self._choices()
        places, place = list[Place](), (0, 0)
        while place[0] < len(self._items):
            places.append(place)
            place = choices[place].next
        ends = [*places[1:], (len(self._items), 0)]
        pages = [
            self._filled(start, end, last=end == ends[-1])
            for start, end in zip(places, ends, strict=True)
        ]
        for page, start, end in zip(pages, places, ends, strict=True):
            page.cost = choices[start].cost - choices[end].cost
        return pages

    def _choices(self) -> dict[Place, _Choice]:
        """The cheapest way on from every place where a page may begin."""
        choices = {(len(self._items), 0): _Choice(0.0, (len(self._items), 0))}
        for start in reversed(list(self._places())):
            best: _Choice | None = None
            for end, room, squeeze in self._ends(start):
                cost = self._cost(start, end, room, squeeze) + choices[end].cost
                if best is None or cost < best.cost:
                    best = _Choice(cost, end)
            if best is None:
                best = _Choice(float("inf"), (len(self._items), 0))
            choices[start] = best
        if choices[0, 0].cost == float("inf"):
            raise self._too_high()
        return choices

    def _places(self) -> Iterator[Place]:
        for i in range(len(self._items)):
            if i == 0 or not self._kept[i - 1]:
                yield i, 0
            for line in range(LINES, self._lines[i] - LINES + 1):
                yield i, line

    def _ends(self, start: Place) -> Iterator[tuple[Place, float, float]]:
        """Where a page from ``start`` may end, what room is left, and what must be squeezed."""
        room, squeeze, gap = self._page.tall, 0.0, 0.0
        first, line = start
        for i in range(first, len(self._items)):
            room -= max(gap, self._before[i]) if i > first else 0.0
            begun = line if i == first else 0
            for cut in range(max(LINES, begun + LINES), self._lines[i] - LINES + 1):
                rest = room - (cut - begun) * self._leading[i]
                if rest >= -FUZZ:
                    yield (i, cut), rest, 0.0
            room -= self._tall[i] - begun * self._leading[i]
            item = self._items[i]
            squeeze += item.gives if isinstance(item, Drawing) else 0.0
            if room < -squeeze - FUZZ:
                return
            if not self._kept[i] or i == len(self._items) - 1:
                yield (i + 1, 0), max(0.0, room), max(0.0, -room)
            gap = self._after[i]

    def _cost(self, start: Place, end: Place, room: float, squeeze: float) -> float:
        """What a page from one place to the other costs."""
        cost = self._each + self._cost_of_top(start, end)
        cost += SQUEEZED * squeeze / self._page.tall
        blank, last = room / self._page.tall, end[0] >= len(self._items)
        cost += HALF * (blank + 0.5) if blank > (0.5 if last else BLANK_MOST) else 0.0
        if last:
            return cost + LAST * blank * blank
        cost += BLANK * blank * blank
        cost += PARTED if end[1] else 0.0
        cost += 0.0 if _begins_chapter(self._items, end) else WITHIN
        cost += LIST if getattr(self._items[end[0]], "follows_item", False) else 0.0
        return cost + self._cost_of_foot(start, end)

    def _cost_of_top(self, start: Place, end: Place) -> float:
        """What comes from the chapter before, above another one on the same page."""
        first = start[0]
        if first == 0 and start[1] == 0:
            return 0.0
        chapter = next(
            (i for i in range(first, min(end[0] + 1, len(self._items)))
             if _begins_chapter(self._items, (i, 0)) and (i, 0) < end), None
        )  # fmt: skip
        if chapter is None or chapter == first:
            return 0.0
        cost = FOREIGN if isinstance(self._items[first], Drawing) and not start[1] else 0.0
        tail = sum(self._tall[first:chapter]) - start[1] * self._leading[first]
        share = tail / self._page.tall
        return cost + (TAIL * (1 - share / SHORT_TAIL) if share < SHORT_TAIL else 0.0)

    def _cost_of_foot(self, start: Place, end: Place) -> float:
        """A heading whose text has hardly begun at the foot of the page."""
        below = end[1] * self._leading[end[0]] if end[1] else 0.0
        for i in range(end[0] - 1, start[0] - 1, -1):
            if isinstance(self._items[i], Heading):
                return LONELY if below < BELOW * self._line - FUZZ else 0.0
            below += self._tall[i]
            if below >= BELOW * self._line:
                return 0.0
        return 0.0

    def _filled(self, start: Place, end: Place, last: bool) -> FilledPage:
        """The flowables of one page in their places."""
        found = list(self._taken(start, end))
        heights = [float(item.wrap(self._page.column, self._page.tall)[1]) for item in found]
        gaps = [0.0] + [
            max(one.getSpaceAfter(), other.getSpaceBefore()) for one, other in pairwise(found)
        ]
        left = self._page.tall - sum(heights) - sum(gaps)
        if left < -FUZZ:
            left = _squeeze(found, heights, left)
        placed = FilledPage(left=left)
        weights = [0.0] + [_weight(item) for item in found[1:]]
        scale = self._line / 4.7
        most = STRETCH * scale
        each = 0.0 if last or not sum(weights) else min(most, max(0.0, left) / sum(weights))
        y = self._page.bottom + self._page.tall
        for item, tall, gap, weight in zip(found, heights, gaps, weights, strict=True):
            y -= gap + weight * each + tall
            placed.flowables.append((item, y))
        return placed

    def _taken(self, start: Place, end: Place) -> Iterator[Flowable]:
        """The flowables between two places, the first and the last maybe in part."""
        for i in range(start[0], min(end[0] + (end[1] > 0), len(self._items))):
            item = self._items[i]
            low = start[1] if i == start[0] else 0
            high = end[1] if i == end[0] else 0
            if low:
                item = _split(item, self._page, low * self._leading[i], self._canvas)[1]
            if high:
                item = _split(item, self._page, (high - low) * self._leading[i], self._canvas)[0]
            yield item

    def _too_high(self) -> CardlieError:
        """What to say of a flowable that has no room on any page."""

        def needs(i: int) -> float:
            total, k = self._tall[i], i
            while self._kept[k] and k + 1 < len(self._items):
                k += 1
                total += self._tall[k]
            return total

        worst = max(range(len(self._items)), key=needs)
        return CardlieError(
            tr(
                "the page is too small for {name}s of the rules",
                name=type(self._items[worst]).__name__.lower(),
            ),
            "take larger paper",
        )


def _lines_of(item: Flowable) -> int:
    """How many lines an item has between which it may be parted; 0 if it may not."""
    if not isinstance(item, Paragraph) or keeps(item):
        return 0
    lines = len(item.blPara.lines)
    whole = lines < 2 * LINES or not item.split(item.width, LINES * item.style.leading + FUZZ)
    return 0 if whole else lines


def _begins_chapter(items: Sequence[Flowable], place: Place) -> bool:
    """Whether a chapter begins there: its mark, or its heading without one."""
    item = items[place[0]]
    if place[1]:
        return False
    follows = place[0] > 0 and getattr(items[place[0] - 1], "opens_chapter", False)
    top = isinstance(item, Heading) and item.level == 0
    return bool(getattr(item, "opens_chapter", False)) or (top and not follows)


def _weight(item: Flowable) -> float:
    """How much of a page's blank space goes above an item: most above a chapter."""
    if getattr(item, "opens_chapter", False):
        return 4.0
    if isinstance(item, Heading):
        return 2.0 if item.level else 0.0
    return 1.5 if isinstance(item, Drawing) else 0.5


def _squeeze(found: Sequence[Flowable], heights: list[float], left: float) -> float:
    """Make drawings smaller until a page's things fit; returns what is left then."""
    able = [i for i, item in enumerate(found) if isinstance(item, Drawing) and item.gives]
    total = sum(found[i].gives for i in able)
    lacks = -left
    for i in able:
        room = heights[i] - lacks * found[i].gives / total
        if found[i].squeezed(room):
            left += heights[i] - room
            heights[i] = room
    return left


def _split(item: Flowable, page: PageFormat, room: float, canvas: Canvas) -> list[Flowable]:
    item.canv = canvas
    item.wrap(page.column, page.tall)
    parts = list(item.split(page.column, room + FUZZ))
    for part in parts:
        part.canv = canvas
        part.wrap(page.column, page.tall)
    return parts


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
