"""Nets, folded in space: dice that close and add up to seven, a box that holds the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.press.cutout.nets import (
    Edge,
    Net,
    Panel,
    Space,
    distance,
    nested_step,
    turned_over,
)
from cardlie.press.geometry import Point
from cardlie.press.look.theme import Theme
from cardlie.press.parts.box import BULK, SLEEVE, BoxSize, box_net
from cardlie.press.parts.cup import cup_net
from cardlie.press.parts.d20 import d20_net
from cardlie.press.parts.dice import APART, die_net, die_piece
from cardlie.press.sheet.stock import CardSize, Paper

sides = st.floats(12, 60)


def middle(corners: tuple[Space, ...]) -> Space:
    x, y, z = (sum(c[i] for c in corners) / len(corners) for i in range(3))
    return (x, y, z)


def lengths(net: Net) -> bool:
    """Folding bends no paper: every edge keeps its length."""
    folded = net.folded()
    for panel in net.panels:
        corners = folded[panel.name]
        for i, (a, b) in enumerate(panel.edges()):
            if abs(dist(a, b) - dist(corners[i], corners[(i + 1) % len(corners)])) > 1e-6:
                return False
    return True


def overlap(one: Panel, other: Panel) -> bool:
    """Whether two convex polygons share an area: no edge of either parts them."""
    for panel in (one, other):
        for (x0, y0), (x1, y1) in panel.edges():
            normal = (y1 - y0, x0 - x1)
            spans = [
                [normal[0] * x + normal[1] * y for x, y in polygon.points]
                for polygon in (one, other)
            ]
            if max(spans[0]) <= min(spans[1]) + 1e-6 or max(spans[1]) <= min(spans[0]) + 1e-6:
                return False
    return True


@given(sides)
def test_a_die_closes_and_opposite_faces_add_up_to_seven(side: float) -> None:
    net = die_net(side)
    folded = net.folded()
    faces = {int(p.name): middle(folded[p.name]) for p in net.panels if not p.tab}
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    x, y, z = (sum(c[i] for c in faces.values()) / 6 for i in range(3))
    for number, centre in faces.items():
        assert dist(centre, (x, y, z)) == pytest.approx(side / 2)
        opposite = tuple(2 * m - c for m, c in zip((x, y, z), centre, strict=True))
        assert dist(faces[7 - number], opposite) < 1e-6
    corners = {
        tuple(round(v, 4) for v in corner)
        for panel in net.panels
        if not panel.tab
        for corner in folded[panel.name]
    }
    assert len(corners) == 8
    assert lengths(net)


def test_a_die_turns_as_most_dice_do() -> None:
    """Seen from outside, 1, 2, 3 run counter-clockwise about their corner."""
    net = die_net(16)
    folded = net.folded()
    faces = {int(p.name): middle(folded[p.name]) for p in net.panels if not p.tab}
    centre = [sum(c[i] for c in faces.values()) / 6 for i in range(3)]
    a, b, c = ([faces[n][i] - centre[i] for i in range(3)] for n in (1, 2, 3))
    volume = (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )
    # A net is folded up, towards whoever reads it: the printed side ends up inside, mirrored.
    assert volume < 0


@given(sides)
def test_each_open_edge_of_a_die_is_glued_once(side: float) -> None:
    net = die_net(side)
    folded = net.folded()
    tabs = [panel for panel in net.panels if panel.tab]
    assert len(tabs) == 7
    open_edges: dict[tuple[tuple[float, ...], ...], int] = {}
    for panel in net.panels:
        if panel.tab:
            continue
        corners = folded[panel.name]
        for i, edge in enumerate(panel.edges()):
            if any({*edge} == {*fold} for fold in net.folds()[:5]):
                continue
            ends = sorted(
                tuple(round(v, 3) + 0.0 for v in corner)
                for corner in (corners[i], corners[(i + 1) % 4])
            )
            has_tab = any(tab.hinge is not None and {*tab.hinge} == {*edge} for tab in tabs)
            open_edges.setdefault(tuple(ends), 0)
            open_edges[tuple(ends)] += 1 + 10 * has_tab
    assert set(open_edges.values()) == {12}, "two edges meet, and one of them has a tab"


@pytest.mark.parametrize("made", [die_net, d20_net])
@given(side=sides)
def test_a_tab_is_even_and_equally_high_all_along(
    made: Callable[[float], Net], side: float
) -> None:
    tabs = [panel for panel in made(side).panels if panel.tab]
    heights = list[float]()
    for tab in tabs:
        b, a, *outer = tab.points
        length = dist(a, b)
        d, c = outer  # beyond a, and beyond b
        assert dist(a, d) == pytest.approx(dist(b, c))
        assert dist(d, c) < length
        for x, y in outer:
            cross = (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])
            heights.append(abs(cross) / length)
    assert heights == pytest.approx([heights[0]] * 2 * len(tabs))


@given(sides)
def test_no_panel_of_a_die_lies_on_another(side: float) -> None:
    for one, other in combinations(die_net(side).panels, 2):
        assert not overlap(one, other), (one.name, other.name)


@given(st.floats(8, 40))
def test_a_d20_closes_and_opposite_faces_add_up_to_twenty_one(side: float) -> None:
    net = d20_net(side)
    folded = net.folded()
    assert lengths(net)
    faces = {int(p.name): middle(folded[p.name]) for p in net.panels if not p.tab}
    assert sorted(faces) == list(range(1, 21))
    x, y, z = (sum(c[i] for c in faces.values()) / 20 for i in range(3))
    for number, centre in faces.items():
        assert dist(centre, (x, y, z)) == pytest.approx(side * 0.7557613, rel=1e-5)
        opposite = tuple(2 * m - c for m, c in zip((x, y, z), centre, strict=True))
        assert dist(faces[21 - number], opposite) < side * 1e-5
    corners = [_rounded(c) for p in net.panels if not p.tab for c in folded[p.name]]
    apart = {tuple(round(v / side, 2) for v in corner) for corner in corners}
    assert len(apart) == 12
    around = Counter[tuple[float, ...]]()
    for panel in net.panels:
        for corner in () if panel.tab else folded[panel.name]:
            around[tuple(round(v / side, 2) for v in _rounded(corner))] += int(panel.name)
    assert {*around.values()} == {52, 53}
    # nineteen of thirty edges are folded, each of the others is glued once
    assert len([panel for panel in net.panels if panel.tab]) == 11


def test_no_panel_of_a_d20_lies_on_another() -> None:
    for one, other in combinations(d20_net().panels, 2):
        assert not overlap(one, other), (one.name, other.name)


@settings(max_examples=4)  # all of it grows with the side
@given(sides)
def test_dice_in_a_row_lie_between_each_other_and_do_not_meet(side: float) -> None:
    net = die_net(side)
    step = nested_step(net, APART)
    assert step < net.box.width
    for one in net.panels:
        for other in turned_over(net, step).panels:
            assert not overlap(one, other)
            assert distance(one, other) >= APART
    row = die_piece(Theme.load(), side, count=4)
    assert row.width == pytest.approx(net.box.width + 3 * step)


@given(
    st.sampled_from(["poker", "mini", "tarot", "square"]),
    st.integers(1, 120),
    st.floats(60, 400),
)
def test_a_box_closes_around_its_cards(card: str, cards: int, weight: float) -> None:
    size = BoxSize.for_cards(CardSize.find(card), cards, weight)
    net = box_net(size)
    folded = net.folded()
    assert lengths(net)
    (low, front), deep = extent(folded["front"]), size.depth - size.stock
    assert front[0] - low[0] == pytest.approx(size.width)
    assert front[1] - low[1] == pytest.approx(size.height)
    # The back is a wall narrower, for the glue flap behind the second side; lid and bottom reach
    # from it to behind the front.
    for name in ("back", "lid", "bottom"):
        start, end = extent(folded[name])
        assert end[0] - start[0] == pytest.approx(size.width - size.stock)
    for name in ("lid", "bottom"):
        start, end = extent(folded[name])
        assert end[2] - start[2] == pytest.approx(deep)
    for name in ("tuck", "bottom-tuck"):
        assert abs(extent(folded[name])[0][2] - low[2]) == pytest.approx(size.stock)
    assert abs(extent(folded["glue"])[0][0] - extent(folded["side2"])[0][0]) == pytest.approx(
        size.stock
    )
    for one, other in combinations(net.panels, 2):
        assert not overlap(one, other), (one.name, other.name)
    cut_apart = [
        (panel.name, other.name)
        for panel, _, (start, end) in net.open_edges()
        for other in net.panels
        for edge in other.edges()
        if panel is not other and lies_on(between(start, end), edge)
    ]
    assert cut_apart == []


def between(start: Point, end: Point) -> Point:
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2


def lies_on(point: Point, edge: Edge) -> bool:
    start, end = edge
    return dist(start, point) + dist(point, end) < dist(start, end) + 1e-6


@given(
    st.sampled_from(["poker", "mini", "tarot", "square"]),
    st.integers(10, 120),
    st.floats(60, 600),
    st.booleans(),
)
def test_the_cards_go_in_and_the_lid_closes_though_paper_is_thick(
    card: str, cards: int, weight: float, sleeved: bool
) -> None:
    """Folds run in the middle of the paper; what lies on a wall inside takes room as well."""
    size = CardSize.find(card)
    made = BoxSize.for_cards(size, cards, weight, sleeved)
    stock = weight * BULK
    net = box_net(made)
    folded = net.folded()
    slabs = {name: slab(corners, stock) for name, corners in folded.items()}
    for one, other in combinations(net.panels, 2):
        if one.name != other.parent and other.name != one.parent:
            assert not collide(slabs[one.name], slabs[other.name]), (one.name, other.name)
    wider, higher, thicker = SLEEVE if sleeved else (0, 0, 0)
    deck = (size.width + wider, size.height + higher, cards * (stock + thicker))
    # The cards lie in the middle of the box; play of 1 mm about them touches no wall and no flap.
    low, high = extent(folded["front"])
    middles = (
        (low[0] + high[0] + stock) / 2, (low[1] + high[1]) / 2,
        (made.depth - stock) / 2,
    )  # fmt: skip
    cards_in = tuple(
        (at - long / 2 - 0.95, at + long / 2 + 0.95) for at, long in zip(middles, deck, strict=True)
    )
    for name, wall in slabs.items():
        assert not collide(wall, cards_in), name
    inside = made.width - 2 * stock
    for name in ("tuck", "bottom-tuck"):
        assert inside - net.panel(name).box.width == pytest.approx(1.0)
    assert all(net.panel(name).box.height < made.depth for name in flaps(net) if "dust" in name)


Slab = tuple[tuple[float, float], ...]


def extent(corners: tuple[Space, ...]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Its lowest and its highest place on each axis."""
    axes = [*zip(*corners, strict=True)]
    return tuple(map(min, axes)), tuple(map(max, axes))


def slab(corners: tuple[Space, ...], stock: float) -> Slab:
    """The room that a folded panel takes: its extent, and half its paper on either face."""
    axis, _ = plane_of(corners)
    low, high = extent(corners)
    thick = [stock / 2 if i == axis else 0.0 for i in range(3)]
    return tuple((a - t, b + t) for a, b, t in zip(low, high, thick, strict=True))


def collide(one: Slab, other: Slab) -> bool:
    """Whether two blocks share room, by more than rounding."""
    return all(min(a[1], b[1]) - max(a[0], b[0]) > 1e-6 for a, b in zip(one, other, strict=True))


def flaps(net: Net) -> list[str]:
    return [panel.name for panel in net.panels if panel.tab]


def plane_of(corners: tuple[Space, ...]) -> tuple[int, float]:
    """The axis that a panel is square to, and where it crosses it."""
    for axis in range(3):
        values = [corner[axis] for corner in corners]
        if max(values) - min(values) < 1e-6:
            return axis, round(values[0], 4)
    raise AssertionError("a panel leans")


def _rounded(point: Space) -> tuple[float, ...]:
    return tuple(round(value, 3) + 0.0 for value in point)


def test_a_box_grows_with_cards_and_with_paper() -> None:
    poker = CardSize.find("poker")
    depths = [BoxSize.for_cards(poker, 68, weight).depth for weight in (80, 160, 300, 400)]
    assert depths == sorted(depths)
    assert BoxSize.for_cards(poker, 68, 300).depth == pytest.approx(70 * 0.345 + 2, abs=0.11)
    with pytest.raises(CardlieError, match="g/m2 is out of range"):
        BoxSize.for_cards(poker, 68, 3)
    with pytest.raises(CardlieError, match="501 cards are out of range"):
        BoxSize.for_cards(poker, 501, 300)


def test_the_usual_dice_fit_on_the_usual_papers() -> None:
    theme = Theme.load()
    for side in (16.0, 20.0, 25.0):
        piece = die_piece(theme, side)
        for name in ("a4", "letter"):
            paper = Paper.find(name)
            assert piece.width <= paper.width - 10.4
            assert piece.height <= paper.height - 10.4
    with pytest.raises(CardlieError, match="a die of 5 mm is out of range"):
        die_piece(theme, 5)


@given(st.integers(4, 8), st.floats(20, 30), st.floats(1, 8), st.floats(40, 70))
def test_a_cup_closes_around_its_floor_and_its_rim_is_level(
    walls: int, low: float, wider: float, tall: float
) -> None:
    net = cup_net(walls, low, low + wider, tall)
    folded = net.folded()
    assert lengths(net)
    floor = folded["floor"]
    # three corners of the floor give its plane; walls are counter-clockwise from its lower left
    a, b, c = floor[:3]
    one, two = ([q - p for p, q in zip(a, other, strict=True)] for other in (b, c))
    normal = (
        one[1] * two[2] - one[2] * two[1],
        one[2] * two[0] - one[0] * two[2],
        one[0] * two[1] - one[1] * two[0],
    )
    size = dist((0, 0, 0), normal)

    def above(point: Space) -> float:
        return sum(n * (p - q) for n, p, q in zip(normal, point, a, strict=True)) / size

    rims = [folded[f"wall{number}"] for number in range(walls)]
    assert {round(abs(above(point)), 4) for wall in rims for point in wall[:2]} == {0.0}
    for wall in rims:
        for point in wall[2:]:
            assert abs(above(point)) == pytest.approx(tall)
    assert dist(rims[0][0], rims[-1][1]) < 1e-6, "the last wall meets the first"
    assert dist(rims[0][3], rims[-1][2]) < 1e-6
    corners = {_rounded(point) for wall in rims for point in wall[:2]}
    assert corners == {_rounded(point) for point in floor}
    assert len([panel for panel in net.panels if panel.tab]) == walls, "one seam, all but one side"


def test_no_panel_of_a_cup_lies_on_another_and_it_fits_on_the_usual_papers() -> None:
    net = cup_net()
    for one, other in combinations(net.panels, 2):
        assert not overlap(one, other), (one.name, other.name)
    for name in ("a4", "letter"):
        assert net.box.width <= Paper.find(name).width - 10.4
