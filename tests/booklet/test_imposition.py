"""PageFormat orders: what a folded, stapled or cut sheet turns into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.booklet.build import saddle
from cardlie.booklet.leaflet import zine

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
