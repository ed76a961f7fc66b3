"""Cards in a hand or a pile: of most of them, no more than a corner is seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.sight.blobs import turns_by
from cardlie.sight.corners import cards_by_corner, lie_alike, shows
from cardlie.sight.sighting import TURNED, Sighting, sureness
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import CARDS
from cardlie.sight.witness import SideMatch
from tests.sight.photographs import lying, photo, read_photo, shot

if TYPE_CHECKING:
    from tools.lab.photos.tabletop import Shot

CARD = (63.5, 88.9)
HELD = [
    shot(31, "default", width=200, held="fan", table="wood", only=("R3", "B5", "Y2", "G6", "R6")),
    shot(32, "midnight", width=200, held="pile", table="cloth", only=("Y4", "*", "B1", "G3")),
    # pips of this theme are what stands in a wildcard's corner
    shot(39, "meadow", width=160, held="pile", table="wood", only=("R2", "R4", "Y2", "B4")),
]


@cache
def album() -> TemplateSet:
    return TemplateSet.of(base_deck(), "default", "poker", corners=True)


def corner(pose: Any, side: int) -> Sighting:
    """A corner that is surely seen."""
    known = np.ones(len(album().faces) + 1)
    known[side] = 0.05
    match = SideMatch(known, side, 0.05, 1.0, 0.05, 0.1, 0.6, np.arange(88))
    sure = sureness(match, 0.95, CARDS)
    return Sighting(pose, album().sides, 0, 0.95, match, sure, np.zeros(len(album().pictures)))


def pose_of(x: float, y: float, scale: float, turn: float) -> Any:
    pose = np.eye(3)
    pose[:2, :2] = scale * turns_by(np.array(turn))
    pose[:2, 2] = x, y
    return pose


def read_corners(*corners: Sighting) -> list[Sighting]:
    finder: Any = SimpleNamespace(
        t=CARDS, albums=[album()], find=lambda picture, usual: list(corners)
    )
    return cards_by_corner(finder, CARD, np.zeros((50, 50, 3), np.uint8), [])


poses = st.builds(
    pose_of,
    st.floats(0, 900), st.floats(0, 900), st.floats(0.4, 3), st.floats(-np.pi, np.pi),
)  # fmt: skip
sides = st.integers(0, 37)


def opposite(one: Sighting) -> Any:
    """The pose of the other corner of the card whose one corner that is."""
    (card,) = read_corners(one)
    onto = np.linalg.inv(card.pose) @ one.pose
    return np.asarray(card.pose @ TURNED @ onto)


@given(poses, sides)
def test_a_card_has_its_corner_where_that_was_seen(pose: Any, side: int) -> None:
    seen = corner(pose, side)
    (card,) = read_corners(seen)
    assert np.allclose(card.corners[0], seen.corners[0])
    along = (card.corners[1] - card.corners[0]) / CARD[0]
    part = (seen.corners[1] - seen.corners[0]) / (seen.sides[0] / album().larger)
    assert np.allclose(along, part)


@given(poses, sides, sides)
def test_both_corners_of_a_card_are_one_card_that_no_two_faces_name(
    pose: Any, side: int, other: int
) -> None:
    one = corner(pose, side)
    cards = read_corners(one, corner(opposite(one), other))
    assert len(cards) == 1
    assert (cards[0].sure >= CARDS.sure_card) == (side == other)


@given(poses, sides, st.floats(0.13, 0.3))
def test_the_next_card_of_a_fan_is_another(pose: Any, side: int, turn: float) -> None:
    (card,) = read_corners(corner(pose, side))
    about = pose_of(0, 90, 1, 0) @ pose_of(0, 0, 1, turn) @ pose_of(0, -90, 1, 0)
    moved = card.pose @ about @ np.linalg.inv(card.pose)
    cards = read_corners(corner(pose, side), corner(moved @ pose, side))
    one, other = cards
    assert not lie_alike(one, other, CARDS)


@given(poses, sides)
def test_of_a_card_that_was_seen_twice_the_clearer_stays(pose: Any, side: int) -> None:
    clear = replace(corner(pose, side), sides=CARD)
    dim = replace(clear, match=replace(clear.match, least=0.1))
    pictures = TemplateSet.of(base_deck(), "default", "poker")
    assert shows(clear, dim, pictures, CARDS)
    assert not shows(dim, clear, pictures, CARDS)


@pytest.mark.some(1)
@pytest.mark.parametrize("taken", HELD, ids=lambda taken: taken.theme)
def test_all_corners_that_are_seen_are_told(taken: Shot) -> None:
    reading = read_photo(taken)
    assert Counter(seen.face.text for seen in reading.faces) == Counter(taken.only)
    assert reading.unsure == ()
    for seen in reading.faces:
        card = lying(photo(taken).laid, seen.corners)
        assert card is not None
        assert card.face == seen.face.text
