"""Sheets: they fit, they are centred, and backs lie behind their fronts."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.press.geometry import Affine, Box
from cardlie.press.sheet.grid import BACKS, Backs, Sheet, fit
from cardlie.press.sheet.stock import CardSize, Paper
from tests.press.helpers import CARDS, PAPERS


def card_box(sheet: Sheet, at: Affine) -> Box:
    return Box(0, 0, sheet.card_width, sheet.card_height).mapped(at)


def test_the_default_is_three_by_three_on_a4() -> None:
    sheet = fit(Paper.find("a4"), CardSize.find("poker"))
    assert (str(sheet), sheet.landscape) == ("3 x 3 portrait, edge to edge", False)
    spot = sheet.spots[0]
    assert (spot.x, spot.y) == pytest.approx((9.75, 297 - 15.15 - 88.9))


@pytest.mark.parametrize("backs", BACKS)
@given(
    st.sampled_from(PAPERS),
    st.sampled_from(CARDS),
    st.sampled_from([0.0, 5.0, 6.35]),
    st.sampled_from([0.0, 1.5, 3.0]),
    st.sampled_from([None, 0.0, 4.0]),
)
def test_cards_keep_the_margin_and_their_distance(
    backs: Backs, paper: str, card: str, margin: float, bleed: float, gap: float | None
) -> None:
    try:
        sheet = fit(Paper.find(paper), CardSize.find(card), backs, margin, bleed, gap)
    except CardlieError:
        return
    printable = Box(0, 0, sheet.width, sheet.height).grown(-margin)
    boxes = [card_box(sheet, sheet.front_of(spot)) for spot in sheet.spots]
    assert all(a.holds(b) and b.holds(a) for a, b in zip(boxes, sheet.boxes, strict=True))
    if backs == "fold":
        boxes += [card_box(sheet, sheet.back_of(spot)) for spot in sheet.spots]
    assert all(printable.holds(box.grown(sheet.bleed), 1e-6) for box in boxes)
    for one, other in combinations(boxes, 2):
        apart = max(other.x0 - one.x1, one.x0 - other.x1, other.y0 - one.y1, one.y0 - other.y1)
        assert apart >= sheet.gap - 1e-6


@pytest.mark.some(1)
@pytest.mark.parametrize("backs", ["duplex", "duplex-short", "fold"])
@given(st.sampled_from(PAPERS), st.sampled_from(CARDS))
def test_turning_the_sheet_puts_each_back_behind_its_front(
    backs: Backs, paper: str, card: str
) -> None:
    try:
        sheet = fit(Paper.find(paper), CardSize.find(card), backs)
    except CardlieError:
        return
    # What the hand does: turn about the long or the short edge, or fold along the middle.
    long_is_upright = sheet.height >= sheet.width
    about_upright = {
        "duplex": long_is_upright,
        "duplex-short": not long_is_upright,
        "fold": not sheet.landscape,
    }[backs]
    turn = Affine(a=-1, e=sheet.width) if about_upright else Affine(d=-1, f=sheet.height)
    for spot in sheet.spots:
        seen = card_box(sheet, sheet.back_of(spot).then(turn))
        front = card_box(sheet, sheet.front_of(spot))
        assert front.holds(seen, 1e-9)
        assert seen.holds(front, 1e-9)
        # The top of the back lies behind the top of the front.
        for y in (0.0, sheet.card_height):
            seen_at = sheet.back_of(spot).then(turn).apply(sheet.card_width / 2, y)
            assert seen_at == pytest.approx(sheet.front_of(spot).apply(sheet.card_width / 2, y))


def test_too_small_a_paper_says_what_is_missing() -> None:
    with pytest.raises(CardlieError, match=r"it lacks 1 mm in width and 1 mm in height"):
        fit(Paper.find("79x109mm"), CardSize.find("70x100mm"))
    german = "Es fehlen 1 mm in der Breite und 1 mm in der Höhe"
    with speaking(translation("de")), pytest.raises(CardlieError, match=german):
        fit(Paper.find("79x109mm"), CardSize.find("70x100mm"))


def test_cards_that_touch_bleed_on_the_outer_edges_only() -> None:
    sheet = fit(Paper.find("a4"), CardSize.find("poker"), bleed=3.0)
    assert (sheet.per_sheet, sheet.gap) == (9, 0.0)
    assert sheet.bleeds(0) == (3.0, 0, 0, 3.0)
    assert sheet.bleeds(4) == (0, 0, 0, 0)
    five = replace(sheet, spots=sheet.spots[:5])
    assert five.bleeds(4) == (0, 3.0, 3.0, 0), "no neighbour right of it or below"
    assert five.bleeds(2) == (0, 3.0, 3.0, 3.0)
    apart = fit(Paper.find("a4"), CardSize.find("poker"), bleed=3.0, gap=6.0)
    assert apart.per_sheet == 8
    assert all(apart.bleeds(slot) == (3.0, 3.0, 3.0, 3.0) for slot in range(8))
