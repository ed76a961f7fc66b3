"""Every sheet can be cut and checked: marks, ruler, footer, over the whole product of options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.press.card.frame import CardBox
from cardlie.press.geometry import Box
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.grid import BACKS, Sheet, fit
from cardlie.press.sheet.layout import Card, Side
from cardlie.press.sheet.packing import NEAR, CardSpot, pack
from cardlie.press.sheet.stock import CardSize, Paper
from tests.press.helpers import CARDS, PAPERS, lay_out

#: A ruler lies along a mark of this length; a tick is there to continue what has been cut.
LONG, SHORT = 3.0, 2.0
THIN = 0.2


def drawn(document: Document, sheet: Sheet) -> tuple[list[Box], list[Box], list[tuple[Box, str]]]:
    """Cards, lines and words on the first page of a sheet that is full of cards."""
    name = f"card-{sheet.card_width}-{sheet.card_height}-{sheet.bleed}"
    box = CardBox(sheet.card_width, sheet.card_height, 3.0, sheet.bleed)

    def draw(pen: Pen) -> None:
        pen.rect(box.bled, document.theme.ink)

    side = Side(name, draw)
    before = len(document.pages)
    cards = [Card(side, None if sheet.backs == "none" else side)] * sheet.per_sheet
    lay_out(document, cards, sheet, box)
    ink = document.pages[before].trace.ink
    lines = [line for line in ink if min(line.width, line.height) < THIN]
    full = [card for card in ink if min(card.width, card.height) >= THIN]
    return full, lines, document.pages[before].trace.text


def touch(one: Box, other: Box, slack: float = 0.01) -> bool:
    one = one.grown(-slack)
    return one.x0 < other.x1 and other.x0 < one.x1 and one.y0 < other.y1 and other.y0 < one.y1


@pytest.mark.some(1)
@pytest.mark.parametrize("paper", PAPERS)
def test_every_sheet_can_be_cut_and_checked(paper: str) -> None:
    document, made, seen = Document(Theme.load(), "sheets"), 0, set[object]()
    options = [
        *product(CARDS, BACKS, (0.0, 3.0), (5.0,)),
        *product(CARDS, BACKS, (1.5,) if paper in ("a4", "letter") else (), (5.0,)),
        *product(CARDS, BACKS, (0.0,), (6.35,)),
    ]
    for size, backs, bleed, margin in options:
        try:
            sheet = fit(Paper.find(paper), CardSize.find(size), backs, margin, bleed)
        except CardlieError:
            continue
        made += 1
        front = (sheet.spots, bleed, margin, backs == "fold")
        if front in seen:  # fronts are the same with backs on the other side or with none
            continue
        seen.add(front)
        faults = _faults(document, sheet)
        assert not faults, f"{paper} {size} {backs} {bleed} {margin}: {faults}"
    assert made >= 60
    lint(document)  # and all of it is where a printer can print


def _faults(document: Document, sheet: Sheet) -> list[str]:
    cards, lines, words = drawn(document, sheet)
    faults = [*_uncut(sheet, lines, cards), *_overlaps(cards, lines, words)]
    text = " · ".join(word for _, word in words)
    faults += [f"no {part!r}" for part in ("100 %", "sheet 1 of 1", "Cardlie") if part not in text]
    rulers = [int(word.split()[0]) for _, word in words if word.endswith(" mm")]
    if len(rulers) != 1 or not any(abs(longer(line) - rulers[0]) < THIN for line in lines):
        faults.append(f"rulers: {rulers}")
    faults += [f"a speck at {line.centre}" for line in lines if longer(line) < 0.7]
    return faults


def _uncut(sheet: Sheet, lines: list[Box], cards: list[Box]) -> Iterator[str]:
    """The ends of cuts at which no line shows where to lay the ruler."""
    spans: dict[tuple[bool, int], list[tuple[float, float]]] = {}
    for line in lines:
        upright = line.width < line.height
        at, ends = (
            (line.centre[0], (line.y0, line.y1))
            if upright
            else (line.centre[1], (line.x0, line.x1))
        )
        for place in (-1, 0, 1):  # tenths of a millimetre
            spans.setdefault((upright, round(at * 10) + place), []).append(ends)
    for box in sheet.boxes:
        for upright in (True, False):
            for at in _sides(box, not upright):
                found = spans.get((upright, round(at * 10)), [])
                for end, sign in zip(
                    (box.y0, box.y1) if upright else (box.x0, box.x1), (1, -1), strict=True
                ):
                    if not any(_begins(one, end, sign) for one in found):
                        yield f"no tick on a card at {at:.1f}, {end:.1f}"
                    if _room(sheet, cards, upright, at, end, sign) >= LONG and not any(
                        _points_at(one, end - sign * sheet.bleed, sign) for one in found
                    ):
                        yield f"no mark beside a card at {at:.1f}, {end:.1f}"


def _sides(box: Box, upright: bool) -> tuple[float, float]:
    return (box.y0, box.y1) if upright else (box.x0, box.x1)


def _begins(span: tuple[float, float], end: float, inwards: int) -> bool:
    """Whether a line begins at a card's corner and is long enough."""
    low, high = span if inwards > 0 else (-span[1], -span[0])
    return low <= end * inwards + 0.2 and high >= end * inwards + SHORT


def _points_at(span: tuple[float, float], end: float, inwards: int) -> bool:
    """Whether a long line ends a little before the card."""
    low, high = span if inwards > 0 else (-span[1], -span[0])
    return 0 < end * inwards - high < 1.5 and high - low >= LONG - 0.01


def _room(sheet: Sheet, cards: list[Box], upright: bool, at: float, end: float, sign: int) -> float:
    """What is free beyond the end of a cut, less what keeps marks apart from cards."""
    frame = sheet.printable
    low, high = _sides(frame, upright)
    limits = [low if sign > 0 else -high]
    for card in cards:
        across, along = _sides(card, not upright), _sides(card, upright)
        inner = along[0] + sheet.bleed + 0.1 < end < along[1] - sheet.bleed - 0.1
        if inner and across[0] - 1 < at < across[1] + 1:
            return 0.0  # the cut goes on beside a neighbour
        far = along[1] if sign > 0 else -along[0]
        if across[0] - 1 < at < across[1] + 1 and far <= end * sign + sheet.bleed + 0.1:
            limits.append(far + 1)
    if sheet.backs == "fold":
        middle = (sheet.height if sheet.landscape else sheet.width) / 2
        if upright == sheet.landscape:
            if (middle - end) * sign < 0:
                limits.append(middle * sign + 1)
        elif abs(at - middle) < 2:
            return 0.0
    return end * sign - sheet.bleed - 1 - max(limits)


def _overlaps(cards: list[Box], lines: list[Box], words: list[tuple[Box, str]]) -> Iterator[str]:
    for (box, word), (other, _) in combinations(words, 2):
        if touch(box, other):
            yield f"{word!r} overlaps words"
    for box, word in words:
        if any(touch(box, other) for other in (*cards, *lines)):
            yield f"{word!r} overlaps"
    beside = [line for line in lines if longer(line) > SHORT + 1]
    for card in cards:
        for line in beside:
            if touch(line, card):
                yield f"a line over a card at {line.centre}"


def longer(line: Box) -> float:
    return max(line.width, line.height)


ROOMS = st.tuples(st.integers(60, 300), st.integers(60, 300))
SIDES = st.tuples(st.integers(25, 100), st.integers(25, 130))


@given(ROOMS, SIDES, st.sampled_from([0.0, 3.0, 6.0]))
def test_cards_are_packed_side_by_side_and_a_guillotine_can_part_them(
    room: tuple[int, int], card: tuple[int, int], gap: float
) -> None:
    grids = pack(*room, card, gap)
    around = Box.around(grid.box for grid in grids)
    if around is None:
        assert min(room) < min(card) or max(room) < max(card)
        return
    assert around.width <= room[0] + NEAR
    assert around.height <= room[1] + NEAR
    boxes = [_boxed(spot, card) for grid in grids for spot in grid.spots(0, 0)]
    assert len(boxes) == sum(grid.count for grid in grids)
    for one, other in combinations(boxes, 2):
        assert not touch(one.grown(gap / 2), other.grown(gap / 2), NEAR)
    straight = max(_in_grid(room, card, gap), _in_grid(room, card[::-1], gap))
    assert len(boxes) >= straight
    assert _parted(boxes)


def _in_grid(room: tuple[int, int], card: tuple[int, int], gap: float) -> int:
    columns, rows = (int((r + gap) / (c + gap) + NEAR) for r, c in zip(room, card, strict=True))
    return columns * rows


def _boxed(spot: CardSpot, card: tuple[float, float]) -> Box:
    wide, high = card[::-1] if spot.turned else card
    return Box(spot.x, spot.y, spot.x + wide, spot.y + high)


def _parted(boxes: list[Box]) -> bool:
    """Whether cuts from edge to edge leave each card alone."""
    if len(boxes) == 1:
        return True
    for upright in (True, False):
        for at in {box.x1 if upright else box.y1 for box in boxes}:
            before = [b for b in boxes if (b.x1 if upright else b.y1) <= at + NEAR]
            after = [b for b in boxes if (b.x0 if upright else b.y0) >= at - NEAR]
            if after and len(before) + len(after) == len(boxes):
                return _parted(before) and _parted(after)
    return False


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [("a4", "poker", 9), ("a4", "tarot", 6), ("a4", "mini", 18), ("letter", "euro", 9),
     ("letter", "poker", 9), ("legal", "poker", 11)],
)  # fmt: skip
def test_as_many_cards_as_fit_with_some_of_them_turned(paper: str, size: str, count: int) -> None:
    assert fit(Paper.find(paper), CardSize.find(size)).per_sheet == count
