"""A kit's sheets: everything on them, nothing over anything else, and hardly more than by area."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pypdfium2
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import ImageChops

from cardlie.games import GAMES
from cardlie.games.registry import get_game
from cardlie.press.cutout.nets import distance, nested_step, turned_over
from cardlie.press.cutout.pieces import (
    CUT_WIDTH,
    GAP,
    Piece,
    arrange_pieces,
    edge_of,
    has_room,
)
from cardlie.press.geometry import Box
from cardlie.press.kit.packed import best_packed
from cardlie.press.kit.plan import named_cards, parts_of, plan, ways_of
from cardlie.press.page.document import Document
from cardlie.press.parts.cup import cup_net
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import KitJob
from cardlie.press.sheet.arrange import arrange
from cardlie.press.sheet.stock import Paper
from tests.press.helpers import MM, by_area, filled, kit

seats = st.sampled_from(list(GAMES)).flatmap(
    lambda game: st.tuples(st.just(game), st.integers(*get_game(game).seats))
)
papers = st.sampled_from(["a4", "letter", "a3", "legal"])
small = st.sampled_from(["a5", "letter", "150x200mm"])
cards = st.sampled_from(["poker", "mini", "bridge", "tarot"])
sides = st.sampled_from([12, 16, 18, 20, 25, 30, 40])


def assert_apart(boxes: Sequence[Box], gap: float) -> None:
    for one, other in combinations(boxes, 2):
        apart = max(other.x0 - one.x1, one.x0 - other.x1, other.y0 - one.y1, one.y0 - other.y1)
        assert apart >= gap - 1e-6


@given(
    st.lists(st.tuples(st.integers(10, 90), st.integers(10, 120)), min_size=1, max_size=30),
    st.sampled_from([0.0, 2.0]),
)
def test_pieces_lie_beside_each_other_on_their_sheets(
    sizes: list[tuple[int, int]], gap: float
) -> None:
    room = (190.0, 270.0)
    sheets = arrange(sizes, room, gap)
    assert sorted(place.number for sheet in sheets for place in sheet) == list(range(len(sizes)))
    for sheet in sheets:
        boxes = []
        for place in sheet:
            wide, high = sizes[place.number][:: -1 if place.turned else 1]
            boxes.append(Box(place.x, place.y, place.x + wide, place.y + high))
        assert all(Box(0, 0, *room).holds(box) for box in boxes)
        assert_apart(boxes, gap)


def by_sort(job: KitJob) -> int:
    """So many it needs if each sort of piece could fill its part of a sheet as a whole one."""
    return filled(job, 1 / job.sheet.per_sheet,
                   lambda piece: 1 / _most_on(job.paper, piece.width, piece.height))  # fmt: skip


@cache
def _most_on(paper: Paper, wide: float, high: float) -> int:
    """So many equal pieces fit on a sheet; of one that is too large, one."""
    if not has_room(paper, piece := Piece("any", wide, high, lambda pen: None)):
        return 1
    return max(map(len, arrange_pieces(paper, [piece] * 40)))


@given(seats, papers, cards)
@example(("tavern", 4), "a4", "poker")
@example(("wheel", 6), "letter", "poker")
def test_a_kit_takes_a_sheet_more_than_its_area_at_most(
    table: tuple[str, int], paper: str, size: str
) -> None:
    job = kit(table[0], players=table[1], features=(), paper=paper, size=size)
    assert sheets_with_all(job) <= by_area(job) + 1


@given(seats, small, cards, sides)
@example(("wheel", 6), "a5", "mini", 18)  # four sheets over its area, and none to save
def test_large_dice_on_small_paper_take_no_more_sheets_than_they_must(
    table: tuple[str, int], paper: str, size: str, side: int
) -> None:
    job = kit(table[0], players=table[1], features=(), paper=paper, size=size, side=side)
    most = max(by_area(job) + 1, by_sort(job))
    assert sheets_with_all(job) <= most


def sheets_with_all(job: KitJob) -> int:
    """How many sheets a kit takes; each of its cards and pieces is on one, once."""
    sheets, ways = plan(job).sheets, ways_of(job, parts_of(job))[0]
    laid, wanted = Counter[str](), Counter(part.name for _, part in named_cards(job, parts_of(job)))
    for sheet in sheets:
        laid.update({part.name: count for part, count in sheet.counts.items()})
    for part, (alone, *_) in ways.items():
        wanted[part.name] += len(alone) + (part.page is not None)
    assert laid == +wanted
    return len(sheets)


@given(seats, papers | small, cards, sides, st.sampled_from(["default", "midnight"]))
@example(("wheel", 6), "a4", "poker", 16, "midnight")
@example(("mia", 7), "a4", "poker", 16, "default")
def test_cards_and_pieces_share_a_sheet_without_touching(
    table: tuple[str, int], paper: str, size: str, side: int, theme: str
) -> None:
    job = kit(table[0], players=table[1], features=(), paper=paper, size=size, side=side,
              theme=theme)  # fmt: skip
    over = named_cards(job, parts_of(job))
    over = over[len(over) // job.sheet.per_sheet * job.sheet.per_sheet :]
    plan = best_packed(job, ways_of(job, parts_of(job))[0], over, alone=True)
    edge, height, sheet = edge_of(job.paper), job.paper.height, job.sheet
    printable = Box(0, 0, job.paper.width, height).grown(-job.paper.margin)
    for placed in plan.sheets:
        boxes, spread = list[Box](), list[Box]()
        for place in placed:
            if place.number < len(plan.blocks):
                for spot in plan.blocks[place.number].spots(job, place):
                    wide, high = sheet.card_width, sheet.card_height
                    wide, high = (high, wide) if spot.turned else (wide, high)
                    spread.append(Box(spot.x, spot.y, spot.x + wide, spot.y + high))
            else:
                piece = plan.pieces[place.number - len(plan.blocks)][0]
                wide, high = (piece.width, piece.height)[:: -1 if place.turned else 1]
                left, top = edge + place.x, height - edge - place.y
                boxes.append(Box(left, top - high, left + wide, top))
        bled = [box.grown(sheet.bleed) for box in spread]
        assert all(printable.holds(box, 1e-6) for box in [*boxes, *bled])
        assert_apart(boxes, GAP)
        assert_apart(spread, 0.0)
        for card in bled:
            for box in boxes:
                assert_apart([card, box], GAP)


def test_two_cups_lie_in_each_other_and_do_not_meet() -> None:
    net, job = cup_net(), kit("wheel", players=5)
    step = nested_step(net, 2 * BLEED + CUT_WIDTH, below=True)
    assert step < 0.65 * net.box.height
    for one in net.panels:
        for other in turned_over(net, 0.0, -step).panels:
            assert distance(one, other) >= 2 * BLEED
    document = Document(job.theme, "cups")
    alone, nested = next(list(part.pieces(job)) for part in parts_of(job) if part.name == "cups")
    assert [piece.count for piece in nested] == [2, 2, 1]
    pair, single = nested[0], alone[0]
    assert pair.width == single.width
    assert pair.height == pytest.approx(single.height + step)
    with document.page(pair.width + 2, pair.height + 2) as pen, pen.moved(1, 1):
        pair.draw(pen)
    with pypdfium2.PdfDocument(document.finished()) as pdf:
        image = pdf[0].render(scale=2 * MM).to_pil().convert("L")
    turned = image.rotate(180)  # it is the same upside down, but for a line's width
    differ = ImageChops.difference(image, turned).point(lambda v: 255 * (v > 128))
    assert sum(differ.histogram()[128:]) < 0.002 * image.width * image.height
    dark = image.point(lambda v: 255 * (v < 200)).getbbox()
    assert dark is not None
    assert min(*dark[:2], image.width - dark[2], image.height - dark[3]) > 0


@pytest.mark.some(1)
@pytest.mark.parametrize(("paper", "most"), [("a4", 30), ("letter", 34)])
def test_kits_for_four_take_so_many_sheets_together(paper: str, most: int) -> None:
    """Before their covers and rules, coins with two sides among them; a sheet more is a plan that
    got worse."""
    jobs = [kit(game, players=4, features=(), paper=paper) for game in GAMES]
    assert sum(len(plan(job).sheets) for job in jobs) == most


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_reference_card_lies_alone_among_pieces(paper: str) -> None:
    """The wheel's fourth lay beside two cups, on paper to be turned for it."""
    sheets = plan(kit("wheel", players=4, features=(), paper=paper)).sheets
    assert min(len(sheet.cards) for sheet in sheets if sheet.cards) > 1
