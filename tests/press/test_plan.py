"""A plan looked at without a PDF: what lies where, in which order, and what is left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from cardlie.base.errors import CardlieError
from cardlie.booklet import Edition
from cardlie.booklet.leaflet import rules_part
from cardlie.games import GAMES
from cardlie.press.kit.draw import draw, print_job
from cardlie.press.kit.plan import parts_of, plan
from cardlie.press.kit.print_plan import CardPlan
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import MARKS, ORDERS, Order
from cardlie.press.sheet.layout import SheetOptions
from tests.press.helpers import job, kit


def ordered(made: PrintJob, order: Order) -> CardPlan:
    return plan(replace(made, sheet_options=SheetOptions(order=order)))


def named(planned: CardPlan) -> list[tuple[tuple[str, ...], int, bool]]:
    """Each page: the cards on its sheet, how many pieces, and whether it is a back."""
    return [
        (tuple(card.front.key for card in sheet.cards), len(sheet.pieces), back)
        for sheet, back in planned.sides
    ]


@pytest.mark.some(3)
@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_page_comes_once_in_each_order_of_fronts_and_backs(game: str) -> None:
    made = kit(game, players=3, features=()) if game else job()
    pages = {order: named(ordered(made, order)) for order in ORDERS}
    assert Counter(pages["sheets"]) == Counter(pages["fronts-backs"])
    assert pages["backs"] == [page for page in pages["sheets"] if page[2]]
    backs = [cards for cards, _, back in pages["fronts-backs"] if back]
    fronts = [cards for cards, _, back in pages["fronts-backs"] if not back]
    assert backs == fronts[: len(backs)], "the paper is laid in again as it came out"
    together = [page[2] for page in pages["fronts-backs"]]
    assert together == sorted(together[: 2 * len(backs)]) + [False] * (
        len(together) - 2 * len(backs)
    )


def test_pages_are_the_same_whatever_their_order() -> None:
    made = job(expansions=False)
    drawn = {order: draw(ordered(made, order)).pages for order in ORDERS}
    there = {order: [page.trace for page in pages] for order, pages in drawn.items()}
    assert there["fronts-backs"] == there["sheets"][::2] + there["sheets"][1::2]
    assert there["backs"] == there["sheets"][1::2]


def test_backs_alone_are_refused_where_there_are_none() -> None:
    dice = kit("wheel", only=("dice",), sheet_options=SheetOptions(order="backs"))
    with pytest.raises(CardlieError, match="there are no backs"):
        plan(dice)


@pytest.mark.some(2)
@pytest.mark.parametrize("options", [{}, {"size": "tarot"}, {"backs": "fold"}, {"bleed": 2.0}])
def test_marks_lie_on_cards_beside_them_or_nowhere(options: dict[str, Any]) -> None:
    """Those on the cards are gone on request, and no other; a sheet still says what it is."""
    lines = dict[str, tuple[int, int]]()
    for marks in MARKS:
        made = job(expansions=False, sheet_options=SheetOptions(marks=marks), **options)
        page = print_job(made).pages[0]
        thin = [box for box in page.trace.ink if min(box.width, box.height) < 0.2]
        boxes = [box.grown(-0.2) for box in made.sheet.boxes]
        inside = sum(any(card.grown(0.4).holds(line) for card in boxes) for line in thin)
        lines[marks] = inside, len(thin) - inside
        assert any("100 %" in text for _, text in page.trace.text)
    assert lines["all"][0] > lines["outside"][0] == lines["none"][0] == 0
    assert lines["all"][1] == lines["outside"][1] > lines["none"][1]


@pytest.mark.some(2)
@pytest.mark.parametrize("paper", ["a6", "photo", "b6", "80x100mm"])
@pytest.mark.parametrize("game", GAMES)
def test_a_kit_on_little_paper_leaves_out_what_has_no_room_and_says_so(
    game: str, paper: str
) -> None:
    """It is drawn and passes the linter; each part is on a sheet, or named."""
    made = kit(game, players=3, features=(), paper=paper, size="mini")
    made = replace(made, more=(rules_part(Edition.of(game)),))
    planned = plan(made)
    laid = {part.name for sheet in planned.sheets for part in sheet.counts}
    left = {part.name for part in planned.left_out}
    assert laid | left == {part.name for part in parts_of(made)}
    assert not laid & left
    assert len(draw(planned).pages) == len(planned.sides) + 1
    for name in sorted(left):
        with pytest.raises(CardlieError, match=r"fit|would not print well"):
            print_job(replace(made, only=(name,)))


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_out_of_a_kit_on_usual_paper(game: str) -> None:
    made = kit(game, features=(), more=(rules_part(Edition.of(game)),))
    assert not plan(made).left_out
