"""Faces told from patches, whole or with another card over them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
import pytest

from cardlie.deck.deck import base_deck
from cardlie.sight import witness
from cardlie.sight.acceptance import contradicted
from cardlie.sight.align import cropped, flat
from cardlie.sight.blobs import compare, likenesses
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import ALIKE, CARDS, FINE
from cardlie.sight.witness import MatchedFilters

if TYPE_CHECKING:
    from cardlie.sight.witness import SideMatch


@cache
def filters() -> MatchedFilters:
    return MatchedFilters(TemplateSet.of(base_deck(), "default", "poker"))


def patch(side: int) -> Any:
    return cropped(filters().album.pictures[side], FINE)


def told(side: int, over: int, cover: tuple[slice, slice]) -> SideMatch:
    seen = patch(side)
    seen[cover] = (0.9 * patch(over)[::-1, ::-1][cover]).astype(np.uint8)
    return witness.match_sides(seen, filters(), side)


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "cover",
    [np.s_[:0, :], np.s_[:40, :], np.s_[-40:, :], np.s_[:, :28], np.s_[:, -28:]],
    ids=["whole", "above", "below", "left", "right"],
)
def test_a_face_is_told_though_another_card_covers_three_tenths(cover: tuple[slice, slice]) -> None:
    sides = len(filters().album.faces)
    for side in range(0, sides, 5):
        found = told(side, (side + 17) % sides, cover)
        assert found.best == side
        assert found.least < 0.45
        assert found.rest < 0.9


def test_likenesses_are_those_of_each_pair() -> None:
    codes = filters().album.shapes.code[:40]
    order, likeness, _ = compare(codes, codes, len(codes))
    every = np.zeros_like(likeness)
    np.put_along_axis(every, order, likeness, axis=1)
    found, _ = likenesses(codes, ALIKE)
    assert ((found > ALIKE) == (every > ALIKE)).all()
    assert np.allclose(found[found > ALIKE], every[found > ALIKE], atol=1e-5)


def test_a_veil_of_light_changes_no_colour() -> None:
    faces = filters().album.faces
    for side in (faces.index(face) for face in ("R2", "Y2", "R5", "Y5")):
        veiled = 0.35 * witness.LIGHT[patch(side)] + np.array([0.3, 0.27, 0.2])
        seen = np.searchsorted(witness.LIGHT, veiled).astype(np.uint8)
        found = witness.match_sides(cv2.GaussianBlur(seen, (0, 0), 2.0), filters(), side)
        assert found.best == side
        assert found.least < 0.012  # without amounts of light 0.02 and more


def repainted(face: str, other: str) -> Any:
    """A card with its shapes as they are, in another suit's ink."""
    faces, mine = filters().album.faces, patch(filters().album.faces.index(face)).astype(float)
    paper, theirs = filters().album.ground, patch(faces.index(other)).astype(float)
    was, now = ((paper - each).reshape(-1, 3).sum(axis=0) for each in (mine, theirs))
    ink = (paper - mine).sum(axis=2, keepdims=True) / was.sum() * now
    return (paper - ink * (was.sum() / now.sum())).clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("face", "other"), [("R2", "B2"), ("B5", "G5"), ("G4", "R4"), ("Y6", "B6")]
)
def test_shape_and_colour_that_disagree_tell_no_suit(face: str, other: str) -> None:
    faces = base_deck().faces
    known = [faces.face(text) for text in filters().album.faces]
    side = filters().album.faces.index(face)
    plain = witness.match_sides(patch(side), filters(), side)
    assert contradicted(plain, known, CARDS) == []
    mixed = witness.match_sides(repainted(face, other), filters(), side)
    assert known[mixed.best].number == known[side].number
    others = {known[i].text for i in contradicted(mixed, known, CARDS)}
    assert others
    assert {face, other} <= others | {known[mixed.best].text}


def test_the_edge_of_a_shadow_is_no_ink() -> None:
    card = cv2.cvtColor(patch(filters().album.faces.index("R5")), cv2.COLOR_RGB2GRAY)
    shadow = np.where(np.arange(card.shape[1]) < 40, 0.5, 1.0)
    dim = cv2.GaussianBlur(card * shadow, (0, 0), 3.0)
    plain = cv2.GaussianBlur(card.astype(np.float64), (0, 0), 3.0)
    alike = [np.corrcoef(f(plain).ravel(), f(dim).ravel())[0, 1] for f in (np.asarray, flat)]
    assert alike[0] < 0.75
    assert alike[1] > 0.8


def test_a_face_is_told_on_paper_that_is_blown_out() -> None:
    faces = filters().album.faces
    for side in (faces.index(face) for face in ("R2", "Y2", "G6", "B4")):
        light = 2.0 * cv2.GaussianBlur(witness.LIGHT[patch(side)], (0, 0), 1.1)
        bent = np.where(light < 0.7, light, 1 - 0.3 * np.exp((0.7 - light) / 0.3))  # as phones do
        found = witness.match_sides(
            np.searchsorted(witness.LIGHT, bent).astype(np.uint8), filters(), side
        )
        assert found.best == side
        assert found.least < 0.1  # as if light were light, 0.2 and more


def test_a_lamp_without_blue_does_not_turn_yellow_into_red() -> None:
    faces = filters().album.faces
    for side in (faces.index(face) for face in ("R2", "Y2", "R5", "Y5")):
        lit = witness.LIGHT[patch(side)] * np.array([0.2, 0.11, 0.045])
        seen = np.searchsorted(witness.LIGHT, lit).astype(np.uint8)
        found = witness.match_sides(cv2.GaussianBlur(seen, (0, 0), 1.8), filters(), side)
        assert found.best == side
        assert found.rest < 0.45  # red, if the dark channel had to show as much of its ink


def test_what_dark_paper_sends_back_is_haze_and_no_measure_of_its_inks() -> None:
    midnight = MatchedFilters(TemplateSet.of(base_deck(), "midnight", "poker"))
    faces = midnight.album.faces
    for side in (faces.index(face) for face in ("Y3", "G3", "Y6", "G6")):
        ink = cropped(midnight.album.pictures[side], FINE)
        lit = 0.6 * witness.LIGHT[ink] * np.array([1, 0.6, 0.35]) + np.array([0.05, 0.03, 0.01])
        seen = np.searchsorted(witness.LIGHT, lit).astype(np.uint8)
        found = witness.match_sides(cv2.GaussianBlur(seen, (0, 0), 2.2), midnight, side)
        assert found.best == side
        assert found.rest < 0.8


def test_paper_may_lack_a_colour() -> None:
    yellow = filters().album.pictures.copy()
    yellow[..., 2] = 0
    deck = MatchedFilters(replace(filters().album, pictures=yellow))
    for side in (deck.album.faces.index(face) for face in ("R5", "G3")):
        for exposure in (1.0, 1.6):
            seen = np.minimum(exposure * cropped(yellow[side], FINE).astype(float), 255)
            found = witness.match_sides(seen.astype(np.uint8), deck, side)
            assert found.best == side
            assert np.isfinite(found.cost).all()
