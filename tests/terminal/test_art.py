"""Small cards and dice: they line up, and fit."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.terminal import width
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import D6, Face, Faces
from cardlie.terminal.art import draw
from cardlie.terminal.look import WIDTH, Look
from tests.strategies import WHEEL_DIE

KNOWN = (base_deck().faces, D6, WHEEL_DIE)


@st.composite
def hands(draw: st.DrawFn) -> tuple[Faces, list[Face]]:
    known = draw(st.sampled_from(KNOWN))
    return known, draw(st.lists(st.sampled_from(known.all), min_size=1, max_size=25))


@given(hands(), st.booleans(), st.booleans())
def test_boxes_line_up_and_fit(hand: tuple[Faces, list[Face]], boxes: bool, named: bool) -> None:
    known, faces = hand
    look = Look(boxes=boxes)
    captions = [f"{place} cards" for place in range(len(faces))] if named else []
    lines = [look.plain(line) for line in draw(faces, known, look, captions)]
    assert boxes or all(line.isascii() for line in lines)
    assert max(map(width, lines)) <= WIDTH
    tops = [line for line in lines if line.lstrip().startswith("┌" if boxes else "+-")]
    assert sum(line.count("┐") for line in tops) == (len(faces) if boxes else 0)
    if named:
        assert " ".join(lines).split().count("cards") == len(faces)


def test_a_hand_of_dice() -> None:
    assert draw(WHEEL_DIE.parse("* 5"), WHEEL_DIE, Look(), ["a", "in view"]) == [
        "  ┌─────┐ ┌─────┐",
        "  │ ╲│╱ │ │●   ●│",
        "  │ ─○─ │ │  ●  │",
        "  │ ╱│╲ │ │●   ●│",
        "  └─────┘ └─────┘",
        "     a    in view",
    ]


def test_a_hand_of_cards() -> None:
    faces = base_deck().faces
    assert draw(faces.parse("R3 * !two-pairs"), faces, Look(boxes=False), indent=0) == [
        "┌───────┐ ┌───────┐ ┌───────┐",
        "│R3     │ │*      │ │+3     │",
        "│  fox  │ │ wild  │ │  2+2  │",
        "│     R3│ │      *│ │     +3│",
        "└───────┘ └───────┘ └───────┘",
    ]


def test_many_dice_are_drawn_small() -> None:
    lines = draw(D6.parse("6 " * 14), D6, Look())
    assert len(lines) == 6
    assert lines[1].count("│ 6 │") == 13


def test_colour_takes_no_room() -> None:
    faces = base_deck().faces
    plain, painted = (draw(faces.parse("R3 Y1"), faces, Look(colour)) for colour in (False, True))
    assert any("\x1b[" in line for line in painted)
    assert [width(line) for line in painted] == [width(line) for line in plain]
