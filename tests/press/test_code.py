"""Dots that name a card: words that differ, where dots stand, and who may have them."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.data import data_dir
from cardlie.base.errors import CardlieError
from cardlie.deck.deck import base_deck
from cardlie.press.card.code import (
    APART,
    DOTS,
    LEAST,
    RADII,
    WORDS,
    dots,
    edge_of,
    turned,
    verify_codes,
)
from cardlie.press.card.frame import SAFE, CardBox
from cardlie.press.kit.draw import print_job
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import Theme, theme_names
from cardlie.press.parts.part import PrintJob
from cardlie.press.sheet.grid import single
from cardlie.press.sheet.stock import CardSize
from tests.cli.running import told
from tools.code_words import made

if TYPE_CHECKING:
    from pathlib import Path

POKER = CardSize.find("poker")


def box_of(name: str) -> CardBox:
    size = CardSize.find(name)
    return CardBox(size.width, size.height, size.corner)


def test_the_words_are_those_that_their_maker_makes() -> None:
    assert made() == WORDS


def test_words_differ_however_two_cards_lie() -> None:
    assert len(WORDS) >= len(base_deck().faces.all)
    for one, other in combinations(WORDS, 2):
        assert (one ^ other).bit_count() >= APART
        assert (one ^ turned(other)).bit_count() >= APART


@given(st.integers(0, 2**DOTS - 1))
def test_half_a_turn_brings_each_dot_to_the_other_end(word: int) -> None:
    for dot in range(DOTS):
        assert turned(word) >> dot & 1 == word >> (DOTS - 1 - dot) & 1


@given(st.floats(LEAST, 3), st.floats(1, 1.8))
def test_dots_stand_within_the_cut_and_turn_into_each_other(unit: float, longer: float) -> None:
    width, height = 63.5, 63.5 * 1.4 * longer  # in units
    spots = list(dots(width, height, edge_of(unit)))
    assert len(spots) == DOTS
    for (x, y), (across, down) in zip(spots, reversed(spots), strict=True):
        assert (x, y) == pytest.approx((-across, -down))
        room = min(width / 2 - abs(x), height / 2 - abs(y)) - RADII[0]
        assert room * unit >= SAFE - 1e-9


@pytest.mark.some(2)
@pytest.mark.parametrize("theme", theme_names())
def test_each_theme_has_room_for_codes_and_changes_with_them(theme: str) -> None:
    look = Theme.load(theme)
    job = PrintJob(base_deck(), base_deck().faces.parse("R3 * +8"), look, POKER, single(POKER))
    plain = print_job(job).finished()
    coded = print_job(replace(job, theme=look.with_codes())).finished()
    assert plain != coded
    assert print_job(replace(job, theme=look.with_codes())).finished() == coded


def test_no_room_and_too_many_faces_are_said() -> None:
    look, deck = Theme.load("default"), base_deck()
    verify_codes(look, deck, box_of("bridge"))
    with pytest.raises(CardlieError, match="too small"):
        verify_codes(look, deck, box_of("mini"))
    with pytest.raises(CardlieError, match="frame"):
        verify_codes(replace(look, frame=shape("seal")), deck, box_of("poker"))
    many = replace(deck, faces=replace(deck.faces, numbers=tuple(range(1, 10))))
    with pytest.raises(CardlieError, match="codes distinguish 42 faces"):
        verify_codes(look, many, box_of("poker"))


def test_a_theme_may_ask_for_codes(tmp_path: Path) -> None:
    text = (data_dir("templates") / "themes" / "default" / "theme.toml").read_text()
    (tmp_path / "theme.toml").write_text(text.replace("# codes = true", "codes = true"))
    assert Theme.load(tmp_path).codes
    assert not Theme.load("default").codes


def test_what_a_shop_prints_has_codes_too(tmp_path: Path) -> None:
    made = list[dict[str, bytes]]()
    for more in ([], ["--marks", "codes"]):
        folder = tmp_path / f"made{len(more)}"
        words = ["print", "product", "cards", "drivethrucards", "-o", str(folder)]
        assert told(*words, *more)[0] == 0
        made.append({path.name: path.read_bytes() for path in folder.iterdir()})
    plain, coded = made
    assert plain.keys() == coded.keys()
    assert [name for name in plain if plain[name] != coded[name]] == ["01-cards.pdf"]


def test_kits_without_cards_have_no_codes(tmp_path: Path) -> None:
    code, _, said = told(
        "print", "kit", "tavern", "--marks", "codes", "-o", str(tmp_path / "kit.pdf")
    )
    assert code == 2
    assert "--marks codes has no effect on print kit tavern" in said
    words = ["print", "product", "wheel", "thegamecrafter", "--marks", "codes"]
    code, _, said = told(*words, "-o", str(tmp_path / "product"))
    assert code == 2
    assert "--marks codes has no effect on print product wheel" in said
