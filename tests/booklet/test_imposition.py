"""Page orders, and the line of headings: what a folded, stapled or cut sheet turns into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.booklet.build import saddle
from cardlie.booklet.leaflet import _headed, plan_leaflet, zine
from cardlie.booklet.pages.page_parts import ChapterMark
from cardlie.booklet.pages.style import PageFormat
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.source import read_rules
from cardlie.booklet.story import Booklet
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.stock import Paper

ORDERS = {
    4: [(4, 1), (2, 3)],
    8: [(8, 1), (2, 7), (6, 3), (4, 5)],
    12: [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)],
    16: [(16, 1), (2, 15), (14, 3), (4, 13), (12, 5), (6, 11), (10, 7), (8, 9)],
}


@pytest.mark.parametrize("pages", ORDERS)
def test_the_order_of_a_stapled_booklet(pages: int) -> None:
    assert saddle(pages) == ORDERS[pages]


@given(st.integers(1, 60))
def test_a_folded_stack_reads_from_first_to_last(sheets: int) -> None:
    """Fold the stack and leaf through it, side by side, as a reader would."""
    sides = saddle(4 * sheets)
    fronts, backs = sides[::2], sides[1::2]
    # right leaves from the outermost sheet inwards, each turned over; then left leaves outwards
    first = [page for f, b in zip(fronts, backs, strict=True) for page in (f[1], b[0])]
    second = [
        page for f, b in reversed([*zip(fronts, backs, strict=True)]) for page in (b[1], f[0])
    ]
    assert first + second == list(range(1, 4 * sheets + 1))


def test_the_folded_sheet_opens_like_a_book() -> None:
    """Each spread lies side by side and the same way up; each leaf has its two pages in touch."""
    at = {slot.page: slot for slot in zine()}
    assert sorted(at) == list(range(1, 9))
    for left, right in ((2, 3), (4, 5), (6, 7), (8, 1)):
        a, b = at[left], at[right]
        assert (a.row, a.turned) == (b.row, b.turned)
        assert b.column - a.column == (-1 if a.turned else 1)
    # a leaf is folded once: its two pages share an edge, and none of these edges is the cut
    for front, back in ((1, 2), (3, 4), (5, 6), (7, 8)):
        a, b = at[front], at[back]
        beside = a.row == b.row and abs(a.column - b.column) == 1
        above = a.column == b.column and a.row != b.row and a.column in (0, 3)
        assert beside or above
    # heads of the lower row look away from the fold, as do those of the upper row
    assert all(slot.turned == (slot.row == 1) for slot in zine())


def test_all_headings_of_a_leaflet_s_panels_stand_on_one_line() -> None:
    """Also that of a panel which goes on with a section: it stood above its neighbours."""
    edition = Edition.of("cards", playing=("wildcards", "powers"))
    rules = read_rules(edition, parts=("zine",), proved=False)
    look, paper = Theme.load(), Paper.find("a4")
    booklet = Booklet(rules, look, PageFormat.leaflet(paper, look), False)
    pages = [*_headed(booklet, plan_leaflet(booklet)[0])]
    tops = [page.flowables[:2] for page in pages]
    assert all(isinstance(mark, ChapterMark) for (mark, _), _ in tops)
    assert len({round(low, 2) for _, (_, low) in tops}) == 1
