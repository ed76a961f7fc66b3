"""What to print: everything, or only what is missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.press.sheet.selection import choose_cards, choose_sheets
from cardlie.setting.deck import base_deck


def test_only_takes_groups_and_faces() -> None:
    deck = base_deck()
    texts = [card.text for card in choose_cards(deck, only=["wildcards", "R3,R4"])]
    assert texts == ["*"] * deck.wildcards + ["R3", "R4"]
    assert len(choose_cards(deck, only=["numbers"])) == 48
    assert all(card.power for card in choose_cards(deck, only=["powers"]))
    assert len(choose_cards(deck, ["wildcards"], copies=3)) == 3 * 55


@pytest.mark.parametrize(
    ("expansions", "only", "copies", "message"),
    [
        (["wild"], [], 1, "no expansion is called 'wild'"),
        ([], ["power s"], 1, "no face is written 'power'"),
        ([], ["powrs"], 1, "no group of cards is called 'powrs'"),
        ([], ["R9"], 1, "no face is written 'R9'"),
        ([], [], 0, "0 copies are out of range"),
        ([], [" "], 1, "has no such cards"),
    ],
)
def test_wrong_choices_are_one_line(
    expansions: list[str], only: list[str], copies: int, message: str
) -> None:
    with pytest.raises(CardlieError, match=message):
        choose_cards(base_deck(), expansions, only, copies)


def test_an_unknown_group_gets_a_hint() -> None:
    with pytest.raises(UnknownName) as caught:
        choose_cards(base_deck(), only=["wildcrds"])
    assert caught.value.hint == "did you mean 'wildcards'?"


@given(st.integers(1, 200), st.integers(1, 12), st.booleans(), st.data())
def test_a_page_is_printed_with_its_other_side(
    cards: int, per_sheet: int, two_pages: bool, data: st.DataObject
) -> None:
    sheets = -(-cards // per_sheet)
    pages = sheets * (2 if two_pages else 1)
    first = data.draw(st.integers(1, pages))
    last = data.draw(st.integers(first, pages))
    chosen = choose_sheets(f"{first}-{last}", cards, per_sheet, two_pages)
    assert set(chosen) <= set(range(1, sheets + 1))
    shown = {page for n in chosen for page in ((2 * n - 1, 2 * n) if two_pages else (n,))}
    assert set(range(first, last + 1)) <= shown


@pytest.mark.parametrize("text", ["", "0", "3-2", "1-99", "x", "1,,2", "-1"])
def test_pages_that_are_not_there_are_refused(text: str) -> None:
    with pytest.raises(CardlieError, match=f"there are no pages {text}|'{text}' are no pages"):
        choose_sheets(text, 68, 9, True)


def test_an_expansion_that_a_deck_has_not_is_refused() -> None:
    plain = replace(base_deck(), wildcards=0, faces=replace(base_deck().faces, powers=()))
    for name in ("wildcards", "powers"):
        with pytest.raises(CardlieError, match=f"has no {name}"):
            choose_cards(plain, [name])
