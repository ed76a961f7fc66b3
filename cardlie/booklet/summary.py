"""The rules of one game on one page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from cardlie.booklet.pages.page_parts import draw_frame, draw_ground
from cardlie.booklet.pages.pagination import paginate
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.pages.typesetting import Flowable
from cardlie.booklet.rules.source import Rulebook
from cardlie.booklet.story import Booklet
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.sheet.stock import MARGIN, Paper


def draw_summary(
    rules: Rulebook, theme: Theme, paper: Paper, host: Document | None = None
) -> Booklet:
    """The page, drawn into a ``host`` if there is one. Raises a CardlieError if it is too small."""
    page, blank = PageFormat.of(paper.width, paper.height, theme), max(MARGIN, paper.margin)
    more = blank - MARGIN
    page = replace(
        page, bare=True, blank=blank, inner=page.inner + more, outer=page.outer + more,
        top=page.top + more, bottom=page.bottom + more,
    )  # fmt: skip
    booklet = Booklet(rules, theme, page, linked=True, host=host)
    story = booklet.fitted([partial(_only_page, booklet)], largest=1.3)[0]
    placed = paginate(story, page, booklet.document.canvas)[0]
    booklet.document.linked = host is None
    with booklet.leaf(1) as pen:
        draw_ground(pen, theme, Box(0, 0, paper.width, paper.height), blank)
        draw_frame(pen, page, booklet.styles)
        booklet.place(placed, 1)
    return booklet


def _only_page(booklet: Booklet) -> list[Flowable]:
    """What stands on it."""
    lines = booklet.edition.described(told=True)
    return [
        *booklet.chapter(booklet.rules.title),
        *(booklet.setter.paragraph(line, "cell") for line in lines),
        *booklet.story(booklet.rules.summary),
    ]
