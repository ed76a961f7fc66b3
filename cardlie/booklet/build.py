"""Booklets as PDF: one edition of the rules, set in one of the layouts.

``pages``    a book of single pages, with contents, links and an outline
``booklet``  the same book, imposed to be printed on both sides, folded and stapled
``fold``     the short rules on one sheet, to be folded to eight small pages
``summary``  one page
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.booklet.leaflet import PAGES, draw_leaflet, draw_summary
from cardlie.booklet.pages.document import Heading
from cardlie.booklet.pages.page_parts import (
    ChapterMark,
    ContentsLine,
    draw_folio,
    draw_ground,
    draw_notes,
    draw_plate,
    draw_tail,
)
from cardlie.booklet.pages.pagination import FOREIGN, FilledPage, Parting, height_of
from cardlie.booklet.pages.style import FINE, SEVEN, PageFormat, is_large
from cardlie.booklet.pages.typesetting import Flowable
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import BOOKLETS, Rulebook, read_rules
from cardlie.booklet.story import Booklet, edition_in
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.pdfx import NO_CONDITION, PrintCondition
from cardlie.press.parts.field import on_white
from cardlie.press.parts.part import Book, Made, RulesJob
from cardlie.press.sheet.stock import Paper

#: Fewer headings need no contents.
FEW = 4
#: The contents fill this share of their page if lines need not be more than so much wider apart.
FILLED, MOST_AIR = 0.8, 1.7
#: A page that is emptier than this share of it shows something, wherever a chapter ends.
EMPTY = 0.34
#: Sizes of type that are tried until no page breaks where it should not, as shares of the page's.
SHARES = (1.0, 0.98, 0.96, 0.94, 0.92, 0.9)


class Layout(NamedTuple):
    """A way to set the rules: its name, the paper it is made for, what makes it, of what parts.

    It raises a CardlieError where the paper is too small.
    """

    name: str
    paper: str
    make: Callable[[Rulebook, Theme, Paper, PrintCondition], Made]
    parts: tuple[str, ...]


def find_layout(name: str) -> Layout:
    """The layout of that name; :class:`UnknownName` with the list if there is none.

    >>> find_layout("fold").paper
    'a4'
    """
    if name not in LAYOUTS:
        raise UnknownName("layout", name, LAYOUTS)
    return LAYOUTS[name]


def plan_book(
    rules: Rulebook, theme: Theme, page: PageFormat, linked: bool,
    condition: PrintCondition = NO_CONDITION, bound: int = 1,
) -> tuple[Booklet, list[FilledPage]]:  # fmt: skip
    """Cover, contents, text and summary, laid out on pages and not yet drawn. Where so many pages
    are ``bound`` at once, contents are left out if that saves as many.

    In type that is a little smaller if all pages break well then, and do not otherwise.
    """
    booklet = Booklet(rules, theme, page, linked, None, condition)
    canvas, tried = booklet.document.canvas, []
    for share in [s for s in SHARES if page.scale * s * FINE >= SEVEN] or SHARES[:1]:
        booklet.page = replace(page, scale=page.scale * share)
        booklet.restart(booklet.page.scale)
        book = booklet.story(rules.book)
        summary = booklet.fitted(partial(_last_chapter, booklet)) if rules.summary else []
        pages = [FilledPage(room=page.tall)]  # the cover
        contents = _contents(booklet) if len(booklet.document.headings) >= FEW else []
        for part in filter(None, (contents, book, summary)):
            pages += Parting(part, booklet.page, canvas).pages()
        if bound > 1 and (len(pages) + 1) % bound == 1 and contents and not _is_contents(pages[2]):
            del pages[1]
        tried.append((share, pages, list(booklet.document.headings)))
        if all(each.cost < FOREIGN for each in pages[1 + _is_contents(pages[1]) : -1]):
            break  # the last page may be half empty
    else:  # none is better: as large as it is meant to be
        share, pages, headings = tried[0]
        booklet.page = replace(page, scale=page.scale * share)
        booklet.scale_to(booklet.page.scale)
        booklet.document.headings[:] = headings
    for number, placed in enumerate(pages, 1):
        for item, _ in placed.flowables:
            if isinstance(item, Heading):
                item.page = number
    return booklet, pages


def _contents(booklet: Booklet) -> list[Flowable]:
    """The table of contents: closer if that saves a page, wider if it would end half way down."""
    title = booklet.setter.paragraph(booklet.edition.strings["booklet.contents"], "chapter")
    headings, page, scale = booklet.document.headings, booklet.page, booklet.styles.scale

    def lines(scale: float, air: float = 1.0) -> list[Flowable]:
        return [ContentsLine(booklet.setter, heading, scale, air) for heading in headings]

    tall = height_of(lines(scale), page.column)
    room = page.tall - height_of([title], page.column) - title.getSpaceAfter()
    if room < tall < 1.3 * room:
        scale *= room / tall
    air = min(MOST_AIR, max(1.0, FILLED * room / tall))
    return [title, *lines(scale, air)]


def _is_contents(placed: FilledPage) -> bool:
    """Whether a page is one of contents."""
    return any(isinstance(item, ContentsLine) for item, _ in placed.flowables)


def _draw_book(booklet: Booklet, pages: Sequence[FilledPage], count: int) -> None:
    """All pages from cover to back cover. What is left between is one to write on, and before that
    the game's picture.
    """
    page, rules, opened = booklet.page, booklet.rules, False
    booklet.draw_cover()
    for number in range(2, count):
        with booklet.leaf(number) as pen:
            if number > len(pages):
                if number == count - 1:
                    draw_notes(pen, page, booklet.setter, rules.edition.strings["booklet.notes"])
                else:
                    draw_plate(pen, page, booklet.setter, rules, number)
                continue
            draw_folio(pen, page, booklet.styles, number, rules.title)
            booklet.draw_page(pages[number - 1], number)
            if not _is_contents(pages[number - 1]) and _has_room(pages, number, page):
                low = pages[number - 1].low
                opened |= draw_tail(
                    pen, booklet.setter, page, rules, low, number, people=not opened
                )
    booklet.draw_back(count)


def _has_room(pages: Sequence[FilledPage], number: int, page: PageFormat) -> bool:
    """Whether a page ends a chapter, the next one beginning with a mark of its own, or leaves more
    than a third of its height.
    """
    if pages[number - 1].low - page.bottom > EMPTY * page.tall:
        return True
    following = pages[number].flowables if number < len(pages) else []
    return not following or isinstance(following[0][0], ChapterMark)


def _last_chapter(booklet: Booklet) -> list[Flowable]:
    """The summary as a chapter of the book."""
    title = booklet.edition.strings["booklet.summary"]
    return [*booklet.chapter(title), *booklet.story(booklet.rules.summary)]


def _pages(rules: Rulebook, theme: Theme, paper: Paper, condition: PrintCondition) -> Made:
    page = PageFormat.of(paper.width, paper.height, theme)
    bound = 4 if condition.bleed else 1  # whoever cuts pages staples them, in fours
    booklet, pages = plan_book(rules, theme, page, linked=True, condition=condition, bound=bound)
    count = bound * -(-(len(pages) + 1) // bound)
    _draw_book(booklet, pages, count)
    return Made(booklet.finished(), count, count)


def saddle(pages: int) -> list[tuple[int, int]]:
    """(left, right) page of each side of the sheets of a stapled booklet, outermost sheet first.

    Pages count from 1, and are four for each sheet. Sides come front, back, front, back; each
    sheet is turned over on its short edge, so that both sides have their heads at the same end of
    the folded page.

    >>> saddle(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    sides = []
    for low in range(1, pages // 2, 2):
        high = pages + 1 - low
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def _stapled(rules: Rulebook, theme: Theme, paper: Paper, condition: PrintCondition) -> Made:
    page = replace(PageFormat.of(paper.height / 2, paper.width, theme), bare=True)
    booklet, pages = plan_book(rules, theme, page, linked=False, condition=condition, bound=4)
    count = 4 * -(-(len(pages) + 1) // 4)
    _draw_book(booklet, pages, count)
    booklet.document.duplex(long_edge=False)
    sides = saddle(count)
    for numbers in sides:
        with booklet.document.leaf(paper.height, paper.width) as pen:
            draw_ground(pen, theme, Box(0, 0, paper.height, paper.width), booklet.blank)
            for column, number in enumerate(numbers):
                booklet.put_on_sheet(pen, number, Affine.move(column * page.width, 0))
    booklet.document.outline()
    return Made(booklet.finished(), len(sides), count)


def _folded(rules: Rulebook, theme: Theme, paper: Paper, condition: PrintCondition) -> Made:
    booklet = draw_leaflet(rules, theme, paper, None, condition)
    booklet.document.outline()
    data, many = booklet.finished(), len(booklet.document.pages)
    return Made(data, many, 2 * many if booklet.page.large else PAGES)


def _summary(rules: Rulebook, theme: Theme, paper: Paper, condition: PrintCondition) -> Made:
    return Made(draw_summary(rules, theme, paper, None, condition).finished(), 1, 1)


def rules_book(edition: Edition, layout: str = "pages", part: str = "all") -> Book:
    """The rules in a layout, read when their paper is known, with suits as the look has them.

    ``part`` is what of them, one of :data:`cardlie.booklet.rules.source.BOOKLETS`.
    """
    chosen = find_layout(layout)

    def make(theme: Theme, paper: Paper, condition: PrintCondition) -> Made:
        look = theme if condition.bleed else on_white(theme)
        rules = read_rules(edition_in(theme, edition), parts=chosen.parts).part(part)
        return chosen.make(rules, look, paper, condition)

    return Book(chosen.name, make)


def rules_job(
    edition: Edition,
    layout: str,
    theme: Theme,
    paper: Paper,
    condition: PrintCondition,
    part: str = "",
) -> RulesJob:
    """The rules on pages of that paper: all of them, or a part.

    If none is named, what one plays by; layouts that know no parts tell all of that.
    """
    parted = "book" in find_layout(layout).parts
    part = part or ("rules" if parted else "all")
    if part not in BOOKLETS:
        raise UnknownName("part of the rules", part, BOOKLETS)
    if part != "all" and not parted:
        raise CardlieError(
            tr("{option} has no effect on {where}", option="--part", where=f"--layout {layout}"),
            "leave it out",
        )
    look = theme.with_paper_printed() if condition.bleed else theme
    if edition.game.spec:  # each game has its own colour
        look = look.in_world(edition.game.spec.colour)
    book = rules_book(edition, layout, part)
    if layout == "fold" and is_large(look):  # large print is folded otherwise
        book = book._replace(layout="fold-large")
    return RulesJob(book, edition.the_deck, look, paper, edition.strings, condition)


#: Every layout by name.
LAYOUTS = {
    layout.name: layout
    for layout in (
        Layout("pages", "a5", _pages, ("book", "summary")),
        Layout("booklet", "a4", _stapled, ("book", "summary")),
        Layout("fold", "a4", _folded, ("zine",)),
        Layout("summary", "a5", _summary, ("summary",)),
    )
}
