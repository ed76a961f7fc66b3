"""The short rules on one sheet: one page, or cut once and folded to eight small ones.

In large print they are on several sheets, each folded once: nothing is smaller than 14 pt.
Each panel opens with a section and is filled by it; the type is the largest that fits, and
what may be left out is told where there is room for it in type of a good size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from math import ceil, inf
from typing import NamedTuple
from xml.sax.saxutils import escape

from cardlie.base.errors import CardlieError
from cardlie.base.markdown import literal
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.booklet.pages.covers import draw_frame
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.page_parts import (
    ChapterMark,
    FoldingSteps,
    draw_fold_lines,
    draw_ground,
    draw_notes,
    draw_tail,
)
from cardlie.booklet.pages.pagination import INSIDE, LIST, OVERLONG, FilledPage, Parting, height_of
from cardlie.booklet.pages.style import BODY, LEAST, PageFormat, is_large
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import Rulebook, read_rules
from cardlie.booklet.story import Booklet, edition_in
from cardlie.press.cutout.assembly import Picture, of_leaflet
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.page.pen import Pen
from cardlie.press.parts.box import room_for
from cardlie.press.parts.box_facts import kit_seats
from cardlie.press.parts.field import on_white
from cardlie.press.parts.part import KitJob, Part, in_print
from cardlie.press.sheet.stock import MARGIN, Paper

#: What the sheet is called where it is a part of a kit, and on itself.
TITLE = "Rules leaflet"
#: Pages of a sheet, and those between its covers.
PAGES, INNER = 8, 6
#: In large print so many pages between the covers at most.
MOST_LARGE = 30
#: Smaller pages than this can't be read, in mm; in large print.
LEAST_PAGE, LEAST_LARGE = (65.0, 95.0), (120.0, 180.0)
#: How thick it is where it lies folded, in mm.
THICK = 1.5
#: Letters outside of what is cut out, in mm at most.
NOTE = 2.6
#: Between those and the marks that show the folds, which begin so far below the panels, in mm.
CLEAR = 0.8
#: Narrower text is no text, in mm.
LEAST_COLUMN = 40.0
#: Sizes of body type, in mm: the largest, a good one, and how often what is between is halved.
LARGEST, GOOD, HALVINGS = 3.7, 3.1, 3


class Slot(NamedTuple):
    """A page's place on a sheet: column from the left, row from the bottom, turned or not."""

    page: int
    column: int
    row: int
    turned: bool = False


def zine() -> tuple[Slot, ...]:
    """The eight pages of one sheet, folded in half lengthwise, in quarters across, cut and pushed.

    The cut runs along the lengthwise fold between the two outer folds.
    """
    bottom = [Slot(page, column, 0) for column, page in enumerate((8, 1, 2, 3))]
    top = [Slot(page, column, 1, turned=True) for column, page in enumerate((7, 6, 5, 4))]
    return (*bottom, *top)


def sheets(pages: int) -> Iterator[tuple[Slot, ...]]:
    """So many pages on sheets of two, each folded in the middle with its print outside.

    >>> [[slot.page for slot in sheet] for sheet in sheets(4)]
    [[1, 2], [3, 4]]
    """
    for number in range(1, pages, 2):
        yield (Slot(number, 0, 0), Slot(number + 1, 1, 0))


def draw_summary(
    rules: Rulebook, theme: Theme, paper: Paper, host: Document | None = None,
    condition: PrintCondition = NO_CONDITION,
) -> Booklet:  # fmt: skip
    """The page, drawn into a ``host`` if there is one. Raises a CardlieError if it is too small."""
    theme = theme if condition.bleed else on_white(theme)
    page, blank = PageFormat.of(paper.width, paper.height, theme), max(MARGIN, paper.margin)
    more = blank - MARGIN
    page = replace(
        page, bare=True, blank=blank, inner=page.inner + more, outer=page.outer + more,
        top=page.top + more, bottom=page.bottom + more,
    )  # fmt: skip
    booklet = Booklet(rules, theme, page, True, host, condition)
    story = booklet.fitted(partial(_only_page, booklet), largest=1.3)
    placed = Parting(story, page, booklet.document.canvas).pages()[0]
    booklet.document.linked = host is None
    with booklet.leaf(1) as pen:
        draw_ground(pen, theme, Box(0, 0, paper.width, paper.height), booklet.blank)
        draw_frame(pen, page, booklet.styles)
        booklet.draw_page(placed, 1)
    return booklet


def _only_page(booklet: Booklet) -> list[Flowable]:
    """What stands on it."""
    lines = booklet.edition.described(in_words=True)
    return [
        *booklet.chapter(literal(booklet.rules.title)),
        *(booklet.setter.paragraph(literal(line), "cell") for line in lines),
        *booklet.story(booklet.rules.summary),
    ]


def draw_leaflet(
    rules: Rulebook, theme: Theme, paper: Paper, host: Document | None = None,
    condition: PrintCondition = NO_CONDITION, room: tuple[float, float] | None = None,
) -> Booklet:  # fmt: skip
    """The sheet, drawn into a ``host`` if there is one; its type is never smaller than 7 pt.

    In large print it is several sheets, and nothing on them is smaller than 14 pt. Folded it is no
    larger than the ``room`` for it, if all can be told then.

    Where there is very much to tell, it takes the back cover too. Raises a CardlieError if the
    paper is too small.
    """
    look = theme if condition.bleed else on_white(theme)
    booklet = Booklet(rules, look, PageFormat.leaflet(paper, look, room), False, host, condition)
    try:
        pages, scale = plan_leaflet(booklet)
    except CardlieError:
        if not booklet.page.trimmed:
            raise
        booklet.page = PageFormat.leaflet(paper, look)
        pages, scale = plan_leaflet(booklet)
    page = booklet.page
    booklet.scale_to(page.cover)
    booklet.draw_cover()
    booklet.scale_to(scale)
    for number, placed in enumerate(_headed(booklet, pages), 2):
        with booklet.leaf(number) as pen:
            booklet.draw_page(placed, number)
            draw_tail(pen, booklet.setter, booklet.page, rules, placed.low, number, step_on(placed))
    last = PAGES if not page.large else 2 + len(pages) + len(pages) % 2
    for number in range(2 + len(pages), last):  # little is told: the rest is for notes
        with booklet.leaf(number) as pen:
            if page.large:
                draw_notes(pen, page, booklet.setter, rules.edition.strings["booklet.notes"])
    if 2 + len(pages) <= last:
        booklet.scale_to(page.cover)
        large = steps_of(rules.edition.strings) if page.large else ""
        booklet.draw_back(last, folding(page), large)
    for slots in sheets(last) if page.large else [zine()]:
        _draw_sheet(booklet, paper, slots)
    return booklet


def steps_of(strings: Strings) -> str:
    """What sheets in large print are and how they are folded, in Markdown."""
    return f"**{in_print(TITLE, strings)}.** {strings['booklet.how_fold-large']}"


def folding(page: PageFormat) -> list[Picture]:
    """How a sheet of eighths is folded; beside one that is cut out first, it is said."""
    return [] if page.large or page.trimmed else of_leaflet()


def _headed(booklet: Booklet, pages: Sequence[FilledPage]) -> Iterator[FilledPage]:
    """The panels; one that goes on with a section says its heading again, if it has the room: under
    its mark, on the line of all headings, or else at the very top.
    """
    page, heading = booklet.page, None
    upper, mark = page.bottom + page.tall, list[tuple[Flowable, float]]()
    for placed in pages:
        first, _ = placed.flowables[0]
        if heading and not isinstance(first, Heading | ChapterMark):
            again = Paragraph(escape(heading.title), heading.style)
            high = float(again.wrap(page.column, page.tall)[1])
            for above in (mark, []) if mark else ([],):
                low = above[-1][1] if above else upper - high
                down = upper - low + float(heading.style.spaceAfter)
                if placed.low - down >= page.bottom:
                    rest = [(item, at - down) for item, at in placed.flowables]
                    told = [*above[:-1], (again, low), *rest]
                    placed = replace(placed, flowables=told, room=placed.room - down)
                    break
        headings = [item for item, _ in placed.flowables if isinstance(item, Heading)]
        heading = headings[-1] if headings else heading
        if isinstance(first, ChapterMark):
            mark = [*placed.flowables[:2]]
        yield placed


def step_on(page: FilledPage) -> str | None:
    """The step that a panel ends with."""
    marks = [item for item, _ in page.flowables if isinstance(item, ChapterMark)]
    return marks[-1].step if marks else None


def rules_part(edition: Edition) -> Part:
    """The short rules of an edition as a part of a kit; they are read when they are drawn."""

    def draw(job: KitJob, document: Document) -> None:
        shown = replace(edition_in(job.theme, edition), made_for=kit_seats(job))
        rules = read_rules(shown, parts=("summary", "zine"), proved=False)
        rules = rules._replace(title=job.called or rules.title)
        leaflet_in(rules, job.theme, job.paper, document, room_for(job))

    def count(job: KitJob) -> int:
        if not is_large(job.theme):
            return 1
        aside = Document(job.theme, "aside", job.words)
        aside.chapter(TITLE)  # below which its headings stand
        draw(job, aside)
        return len(aside.pages)

    return Part(
        "rules", TITLE, page=draw, sheets=count,
        making=lambda job: of_leaflet(large=is_large(job.theme)), thick=THICK,
    )  # fmt: skip


def leaflet_in(
    rules: Rulebook, theme: Theme, paper: Paper, host: Document,
    room: tuple[float, float] | None = None,
) -> None:  # fmt: skip
    """Draw the sheet into another document, whose outline has its headings a level down.

    On paper that is too small to be folded into eighths, or with too little room between margins
    that are wide, or where the rules have no short form, it is one page that lies on the table.
    """
    if not _foldable(rules, theme, paper):
        draw_summary(rules, theme, paper, host).check()
        return
    booklet = draw_leaflet(rules, theme, paper, host, room=room)
    booklet.check()
    booklet.document.outline(level=1)


def _foldable(rules: Rulebook, theme: Theme, paper: Paper) -> bool:
    """Whether the short rules fit on eighths of a sheet."""
    if not rules.zine:
        return False
    page = PageFormat.leaflet(paper, theme)
    wide, high = LEAST_LARGE if page.large else LEAST_PAGE
    if page.width < wide or page.height < high:
        return False
    if paper.margin <= MARGIN:
        return True
    if page.column < LEAST_COLUMN:
        return False
    with suppress(CardlieError):  # in a document of its own, which is thrown away
        plan_leaflet(Booklet(rules, theme, page, linked=False))
        return True
    return False


def _draw_sheet(booklet: Booklet, paper: Paper, slots: Sequence[Slot]) -> None:
    page, document = booklet.page, booklet.document
    sheet = Box(0, 0, paper.height, paper.width)
    columns, rows = (2, 1) if page.large else (4, 2)
    area = Box(0, 0, columns * page.width, rows * page.height)
    x0, low = (sheet.width - area.width) / 2, (sheet.height - area.height) / 2
    with document.leaf(sheet.width, sheet.height) as pen:
        draw_ground(pen, booklet.styles.theme, sheet, booklet.blank)
        for slot in slots:
            x, y = x0 + slot.column * page.width, low + slot.row * page.height
            turned = Affine.move(x + page.width, y + page.height, 180)
            booklet.put_on_sheet(pen, slot.page, turned if slot.turned else Affine.move(x, y))
        told = _draw_steps(pen, booklet, sheet, area.width) if page.trimmed else 0.0
        with pen.moved(x0, low):
            draw_fold_lines(pen, booklet.setter, area, page, foot=low - told - CLEAR)


def _draw_steps(pen: Pen, booklet: Booklet, sheet: Box, width: float) -> float:
    """What a sheet is and how it is made, on what is cut off below its panels; returns how high
    the words reach.
    """
    words, look = booklet.edition.strings, booklet.document.look
    told = f"{in_print(TITLE, words)}: {words['booklet.how_fold-trimmed']}"
    size, y = look.text.fitted(told, NOTE, width), booklet.blank + 0.3
    pen.text(sheet.centre[0], y, told, look.text, size, look.theme.dark_ink, "middle")
    return y + size


def plan_leaflet(booklet: Booklet) -> tuple[list[FilledPage], float]:
    """The panels between the covers, and the scale of their type.

    Each opens with a section of its own, unless one is longer than a panel.
    """
    if not booklet.rules.zine:
        raise CardlieError(
            tr(
                "the rules of {game} have no short form to fold", game=booklet.rules.edition.game.id
            ),
            "use --layout booklet for the long form; a short one goes in {% block zine %}",
        )
    for way in () if booklet.page.large else _ways(booklet):
        size, larger = way.least, LARGEST
        leaflet = _laid(booklet, way, size)
        if leaflet is None:
            continue
        for _ in range(HALVINGS):
            middle = (size + larger) / 2
            better = _laid(booklet, way, middle)
            if better is None:
                larger = middle
            else:
                size, leaflet = middle, better
        return _kept(booklet, leaflet), size / BODY
    if booklet.page.large and (leaflet := _in_large_print(booklet)):
        return _kept(booklet, leaflet), booklet.page.scale
    raise CardlieError(
        tr(
            "the short rules do not fit on {pages} pages of {width:g} x {height:g} mm",
            pages=PAGES, width=booklet.page.width, height=booklet.page.height,
        ),
        "take larger paper",
    )  # fmt: skip


def _in_large_print(booklet: Booklet) -> list[FilledPage] | None:
    """All that there is to tell on as few pages as it takes."""
    booklet.restart(booklet.page.scale)
    story = booklet.story(booklet.rules.zine)
    parting = Parting(story, booklet.page, booklet.document.canvas)
    fewest = ceil(height_of(story, booklet.page.column) / booklet.page.tall)
    for most in (OVERLONG, LIST, INSIDE, inf):
        for count in range(fewest, MOST_LARGE + 1):
            panels = parting.panels(count)
            if panels and all(each.cost < most for each in panels):
                return panels
    return None


def _kept(booklet: Booklet, pages: list[FilledPage]) -> list[FilledPage]:
    """Pages that are taken: their headings, and no others, stand in the outline."""
    shown = [item for page in pages for item, _ in page.flowables]
    booklet.document.headings[:] = [item for item in shown if isinstance(item, Heading)]
    return pages


class _Way(NamedTuple):
    """How many panels, the smallest body type, how much is told, what a break may not cost."""

    panels: int
    least: float
    rank: int
    most: float


def _ways(booklet: Booklet) -> Iterator[_Way]:
    """The ways to tell the rules, the best first."""
    booklet.restart(GOOD / BODY)
    rules, room = booklet.rules, INNER * booklet.page.tall
    told = [(rank, booklet.story([block]))
            for block, rank in zip(rules.zine, rules.spare, strict=True)]  # fmt: skip
    ranks = list[int]()
    for most in sorted({0, *rules.spare}, reverse=True):  # what is too much need not be laid out
        story = [item for rank, items in told if rank <= most for item in items]
        if height_of(story, booklet.page.column) <= room:
            ranks.append(most)
    yield from (_Way(INNER, GOOD, rank, OVERLONG) for rank in ranks)
    yield _Way(INNER, LEAST, 0, OVERLONG)
    for cost in (LIST, INSIDE, inf):  # rather the back cover than a step on the next panel
        yield from (_Way(count, LEAST, 0, cost) for count in (INNER, PAGES - 1))


def _laid(booklet: Booklet, way: _Way, size: float) -> list[FilledPage] | None:
    """The panels in that body type; None if there are too few for it."""
    booklet.restart(size / BODY)
    story = booklet.story(booklet.rules.short(way.rank))
    if way.panels > INNER:  # there is no back cover to say it
        story += [FoldingSteps(booklet.setter, p)] if (p := folding(booklet.page)) else []
    if height_of(story, booklet.page.column) > way.panels * booklet.page.tall:
        return None
    found = Parting(story, booklet.page, booklet.document.canvas).panels(way.panels)
    return found if found and all(each.cost < way.most for each in found) else None
