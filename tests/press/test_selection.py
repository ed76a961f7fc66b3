"""Which cards to print: all, or only those that are missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.deck.deck import base_deck
from cardlie.press.sheet.selection import choose_cards
from tests.own_decks import accepted, deck_files


def test_only_takes_groups_and_faces() -> None:
    deck = base_deck()
    texts = [card.text for card in choose_cards(deck, only=["wildcards", "R3,R4"])]
    assert texts == ["*"] * deck.wildcards + ["R3", "R4"]
    assert len(choose_cards(deck, only=["numbers"])) == 48
    assert all(card.power for card in choose_cards(deck, only=["powers"]))
    assert len(choose_cards(deck, ["wildcards"])) == 55


@pytest.mark.parametrize(
    ("expansions", "only", "message"),
    [
        (["wild"], [], "unknown expansion 'wild'"),
        ([], ["power s"], "'power' is not a face"),
        ([], ["powrs"], "unknown group of cards 'powrs'"),
        ([], ["R9"], "'R9' is not a face"),
        ([], [" "], "has no such cards"),
    ],
)
def test_wrong_choices_are_one_line(expansions: list[str], only: list[str], message: str) -> None:
    with pytest.raises(CardlieError, match=message):
        choose_cards(base_deck(), expansions, only)


@given(texts=deck_files())
@settings(max_examples=15)
def test_only_cards_that_there_are_are_printed(texts: tuple[str, str]) -> None:
    deck = accepted(texts)
    there = deck.cards(wildcards=True, powers=True)
    for face in deck.faces.all:
        if face in there:
            assert choose_cards(deck, only=[face.text]) == (face,)
        else:
            with pytest.raises(CardlieError, match=r"has no "):
                choose_cards(deck, only=[there[0].text, face.text])


def test_an_unknown_group_gets_a_hint() -> None:
    with pytest.raises(UnknownName) as caught:
        choose_cards(base_deck(), only=["wildcrds"])
    assert caught.value.hint == "did you mean 'wildcards'?"


def test_an_expansion_that_a_deck_has_not_is_refused() -> None:
    plain = replace(base_deck(), wildcards=0, faces=replace(base_deck().faces, powers=()))
    for name in ("wildcards", "powers"):
        with pytest.raises(CardlieError, match=f"has no {name}"):
            choose_cards(plain, [name])
