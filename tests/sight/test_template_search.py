"""Where cards are looked for, and how like one a place is."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.sight.blobs import blobs_on, papers_on
from cardlie.sight.poses import Guesses, Shapes, _windows, beside, by_middles, by_shape
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.template_search import small_bank, try_all
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import FAR, NEAR, SCALE, STEP

SIDES = (63.5, 88.9)


@cache
def album() -> TemplateSet:
    return TemplateSet.of(base_deck(), "default", "poker")


def on_a_table(side: int, lamp: float) -> Any:
    """A card in the middle of a white table, pale, and a lamp to the right."""
    card = cv2.cvtColor(album().pictures[side], cv2.COLOR_RGB2GRAY).astype(np.float32)
    card = 250 - 0.2 * (250 - card)
    table = np.full((300, 260), 250, np.float32)
    top, left = (300 - card.shape[0]) // 2, (260 - card.shape[1]) // 2
    table[top : top + card.shape[0], left : left + card.shape[1]] = card
    light = np.linspace(1 - lamp, 1, table.shape[1])
    return cv2.GaussianBlur(table * light, (0, 0), 1.5).astype(np.uint8)


def test_a_pale_card_is_like_its_face_whatever_lamp_shines_on_it() -> None:
    for face in ("Y6", "R2", "G1", "B3"):
        side = album().faces.index(face)
        for lamp in (0.0, 0.8):
            greys = Pyramid.of(on_a_table(side, lamp))
            pose = np.array([[[SCALE, 0, 129.5 + 3], [0, SCALE, 149.5 - 3]]])
            guesses = Guesses(pose, np.zeros(1, int), np.ones(1))
            (place,) = try_all(guesses, greys, [small_bank(album())], SIDES, 0.5)
            told = album().faces[place.side % len(album().pictures)]
            assert told[-1] == face[-1]  # which suit is seen more closely


shares = st.floats(-FAR + 0.1, FAR - 0.1)


@given(shares, shares, st.floats(0, 6.28), st.floats(0.5, 6.0))
def test_cards_are_looked_for_wherever_one_may_lie_beside_another(
    right: float, down: float, turn: float, scale: float
) -> None:
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    pose = np.array([[c, -s, 700.0], [s, c, 500.0], [0, 0, 1]])
    found = beside(pose[None], SIDES, 0)
    away = np.array([right, down]) * SIDES
    gap = np.linalg.norm(found.poses[:, :, 2] - (pose[:2, :2] @ away + pose[:2, 2]), axis=1).min()
    if max(abs(right), abs(down)) > NEAR + 2 * STEP:
        assert gap < 1.5 * STEP * SIDES[0] * scale
    elif max(abs(right), abs(down)) < NEAR - 2 * STEP:
        assert gap > STEP * SIDES[0] * scale
    assert np.allclose(found.poses[:, :, :2], pose[:2, :2])


points = st.lists(st.tuples(st.floats(0, 40), st.floats(0, 900)), max_size=400)


@given(points, st.lists(st.floats(0.5, 30), min_size=400, max_size=400))
def test_who_is_near_is_found_as_one_by_one(
    spots: list[tuple[float, float]], reach: list[float]
) -> None:
    some, far = (
        np.array(spots, np.float32).reshape(-1, 2),
        np.array(reach, np.float32)[: len(spots)],
    )
    found = np.zeros((len(some), len(some)), bool)
    for rows, others, near in _windows(some, far):
        found[rows[:, None], others] = near
    away = np.abs(some[:, None] - some).max(axis=2)
    assert (found == (away < far[:, None])).all()


@given(st.data(), st.floats(0, 6.28), st.floats(0.9, 2.0))
def test_a_card_lies_about_where_the_middles_of_its_twins_meet(
    data: st.DataObject, turn: float, scale: float
) -> None:
    """However it is turned, with no shape that is known: its middle, and nearly its turn."""
    card = album().pictures[data.draw(st.integers(0, len(album().faces) - 1))]
    size = np.array(card.shape[1::-1])
    c, s = scale / SCALE * np.cos(turn), scale / SCALE * np.sin(turn)
    middle = np.array([data.draw(st.floats(190, 210)), data.draw(st.floats(190, 210))])
    onto = np.array([[c, -s], [s, c]])
    shift = np.column_stack([onto, middle - onto @ (size - 1) / 2])
    table = np.full((400, 400, 3), 255, np.uint8)
    border = cv2.BORDER_TRANSPARENT
    picture = cv2.warpAffine(card, shift, (400, 400), table, cv2.INTER_AREA, border)

    def metric(at: Any) -> Any:
        return np.tile(scale * np.eye(2), (len(at), 1, 1))

    found = by_middles(blobs_on(Pyramid.of(picture), 0.5), 0, metric, SIDES[0] * scale)
    near = np.abs(found.poses[:, :, 2] - middle).max(axis=1) < 0.04 * SIDES[0] * scale
    turned = np.arctan2(found.poses[:, 1, 0], found.poses[:, 0, 0]) - turn
    away = np.abs((turned + np.pi / 2) % np.pi - np.pi / 2)
    assert (near & (away < np.radians(2.6))).any()
    np.testing.assert_allclose(np.linalg.det(found.poses[:, :, :2]), scale**2)


@given(st.lists(st.floats(0.7, 1), min_size=3, max_size=8), st.floats(20, 32), st.floats(0, 6.28))
def test_a_large_mark_alone_may_be_the_middle_of_a_card(
    reach: list[float], size: float, turn: float
) -> None:
    """Whatever it shows, on a table that is known: the numerals may be lost in a chequered one."""
    around = turn + np.arange(len(reach)) * 2 * np.pi / len(reach)
    edge = size * np.array(reach)[:, None] * np.column_stack([np.cos(around), np.sin(around)])
    picture = np.full((400, 400, 3), 255, np.uint8)
    cv2.fillPoly(picture, [np.round((edge + 200) * 16).astype(np.int32)], (0,), cv2.LINE_AA, 4)
    middle = np.argwhere(picture[..., 0] < 128).mean(axis=0)[::-1]

    def metric(at: Any) -> Any:
        return np.tile(np.eye(2), (len(at), 1, 1))

    found = by_middles(blobs_on(Pyramid.of(picture), 1.0), 0, metric, SIDES[0])
    assert (np.abs(found.poses[:, :, 2] - middle).max(axis=1) < 0.05 * SIDES[0]).any()


GREYS = st.integers(30, 255)
COLOURS = st.tuples(GREYS, GREYS, GREYS)


@given(COLOURS, COLOURS, st.floats(0, 6.28), st.floats(0.5, 1.5), st.floats(-0.2, 0.2))
def test_paper_alone_says_where_a_card_lies(
    table: tuple[int, int, int],
    paper: tuple[int, int, int],
    turn: float,
    scale: float,
    lean: float,
) -> None:
    """Lighter than the table in its darkest colour, or darker in its lightest; with no ink at all,
    turned, leaning to a side, on wood."""
    c, s = scale * np.cos(turn), scale * np.sin(turn)
    onto = np.array([[c, -s], [s, c]]) @ np.array([[1, lean], [0, 1]])
    grain = cv2.blur(np.random.default_rng(table).normal(1, 0.6, (400, 400)), (25, 3))
    low, high = grain.min(), grain.max()  # none of it may come near the paper
    assume(min(paper) > 1.25 * min(table) * high or max(paper) < max(table) * low / 1.25)
    picture = (np.array(table) * grain[..., None]).clip(0, 255).astype(np.uint8)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * SIDES / 2 @ onto.T + 200
    cv2.fillConvexPoly(picture, np.round(corners * 16).astype(np.int32), paper, cv2.LINE_AA, 4)
    outlines = Shapes.of([album()], outlines=True)
    poses = by_shape(papers_on(Pyramid.of(picture)), outlines, None).poses
    near = np.abs(poses[:, :, 2] - 200).max(axis=1) < 0.05 * SIDES[0] * scale
    same = [np.abs(poses[:, :, :2] - way * onto).max(axis=(1, 2)) for way in (1, -1)]
    assert (near & (np.min(same, axis=0) < 0.15 * scale)).any()
