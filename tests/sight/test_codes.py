"""Dots that name a card to the reader, and what they change."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.press.files.singles import side_images
from cardlie.press.look.theme import Theme
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.stock import CardSize
from cardlie.sight.acceptance import is_coded, item_of
from cardlie.sight.codes import named_by
from cardlie.sight.finder import Finder
from cardlie.sight.pyramid import Pyramid
from cardlie.sight.reading import Seen, Unsure
from cardlie.sight.sighting import TURNED, Sighting, sureness
from cardlie.sight.templates import TemplateSet
from cardlie.sight.tuned import CARDS
from cardlie.sight.witness import MatchedFilters, SideMatch

HIGH, WIDE = 126, 90
UNSURE, DOUBTED, SURE = 2.0, 1.0, 0.1
POKER = CardSize.find("poker")


@cache
def finder(theme: str) -> Finder:
    return Finder([TemplateSet.of(base_deck(), theme, "poker")])


def dots(theme: str, pose: Any, card: Any) -> tuple[int, float]:
    """What dots on a card name, and how clearly."""
    codes = finder(theme).filters[0].codes
    assert codes
    return named_by(codes.likelihoods(pose, Pyramid.of(card)))


@cache
def cards(theme: str, coded: bool) -> list[Any]:
    """All fronts, 90 pixels wide, a little out of focus."""
    look = Theme.load(theme)
    faces = base_deck().faces.all
    job = PrintJob(base_deck(), faces, look.with_codes() if coded else look, POKER, single(POKER))
    images = list(side_images(job, 72, (WIDE, HIGH)))[: len(faces)]
    return [cv2.GaussianBlur(np.asarray(image.convert("L")), (0, 0), 0.8) for image in images]


def pose() -> Any:
    scale = np.diag([WIDE / 63.5, HIGH / 88.9, 1.0])
    scale[:2, 2] = WIDE / 2 - 0.5, HIGH / 2 - 0.5
    return scale


@pytest.mark.some(1)
@pytest.mark.parametrize("theme", ["default", "midnight", "large-print"])
@pytest.mark.parametrize("turn", [np.eye(3), TURNED], ids=["upright", "turned"])
def test_dots_name_every_face_either_way_round(theme: str, turn: Any) -> None:
    for side, card in enumerate(cards(theme, True)):
        named, odds = dots(theme, pose() @ turn, card)
        assert named == side
        assert odds > CARDS.code_denies


@pytest.mark.some(3, of="photos of dice and cards")
def test_no_dots_name_nothing() -> None:
    for card in cards("default", False):
        assert dots("default", pose(), card)[1] < CARDS.code_agrees


def test_corners_have_no_codes() -> None:
    assert (
        MatchedFilters(TemplateSet.of(base_deck(), "default", "poker", corners=True)).codes is None
    )


def sighting(
    likeliest: int, rest: float, code: tuple[int, float], other: int | None = None
) -> Sighting:
    """A card whose picture says this much for a face, its colour for the ``other``, and whose dots
    that."""
    cost = np.ones(len(finder("default").albums[0].faces) + 1)
    cost[likeliest] = 0.05
    flat, said = (1.0,) * len(cost), np.zeros(len(cost))
    match = SideMatch(cost, likeliest, 0.05, 1.0, 0.05, rest, 0.6, np.arange(88), False, flat, flat)
    said[code[0]] = code[1]
    if other is not None:
        hue = tuple(0.0 if i == other else 1.0 for i in range(len(cost)))
        match = replace(match, hue=hue)
    sure = sureness(match, 0.95, CARDS)
    return Sighting(pose(), (63.5, 88.9), 0, 0.95, match, sure, said)


def item(likeliest: int, rest: float, code: tuple[int, float], grey: bool = False) -> Seen | Unsure:
    """What is told of it."""
    seen = sighting(likeliest, rest, code)
    return item_of(seen, finder("default"), base_deck(), 1.0, False, grey)


def test_dots_tell_what_the_picture_leaves_open_and_deny_what_it_tells() -> None:
    clear = CARDS.code_denies + 1
    assert isinstance(item(3, SURE, (5, CARDS.code_agrees)), Seen)
    assert isinstance(item(3, UNSURE, (3, 0.0)), Unsure)
    assert isinstance(item(3, DOUBTED, (3, 0.0)), Unsure)
    assert isinstance(item(3, DOUBTED, (3, 0.9 * CARDS.code_agrees)), Seen)
    assert isinstance(item(3, DOUBTED, (5, 0.9 * CARDS.code_agrees)), Unsure)
    for grey in (False, True):
        told = item(3, UNSURE, (3, clear), grey)
        assert isinstance(told, Seen)
        assert told.face.text == "R4"
        assert told.sure > 0.995
    for rest in (SURE, UNSURE):
        denied = item(3, rest, (5, clear))
        assert isinstance(denied, Unsure)
        assert {face.text for face in denied.candidates} >= {"R4", "R6"}


@given(st.data(), st.sampled_from(range(24)), st.floats(0, 40), st.floats(0, 40))
def test_dots_settle_what_colour_contradicts_only_between_these_two(
    data: st.DataObject, likeliest: int, settles: float, another: float
) -> None:
    """Whether a third face is as likely by its dots does not matter, if its picture is not."""
    suited = [i for i in range(24) if i % 6 == likeliest % 6 and i != likeliest]
    other = data.draw(st.sampled_from(suited))
    seen = sighting(likeliest, SURE, (other, -settles), other)
    seen.likelihood[30] = min(another, CARDS.code_denies - 1)
    told = item_of(seen, finder("default"), base_deck(), 1.0, False, False)
    assert isinstance(told, Seen) == (settles >= CARDS.code_settles)


def test_a_likelier_code_is_surer() -> None:
    sure = [item(3, UNSURE, (3, odds)).sure for odds in (0.0, 5.0, 8.0, 15.0)]
    assert sure == sorted(sure)


def test_dots_that_name_others_than_the_cards_are_grain() -> None:
    """On large cards of a deck without dots; of few cards nobody knows, and a doubt is safe."""

    def cards(*named: tuple[int, float]) -> list[Sighting]:
        return [sighting(3, SURE, each) for each in named]

    assert not is_coded(cards((30, 20.0), (31, 20.0), (32, 20.0)), CARDS)
    assert is_coded(cards((3, 90.0), (3, 90.0), (32, 20.0)), CARDS)
    assert is_coded(cards((30, 20.0), (31, 20.0)), CARDS)
    assert is_coded(cards(*[(31, CARDS.code_agrees / 2)] * 9), CARDS)
