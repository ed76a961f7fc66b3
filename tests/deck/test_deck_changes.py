"""A deck with other figures behind its name is that deck, and one that can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.guess import Guess, Number
from cardlie.language.decks import load_deck

#: A deck of hearts and spades with kings and queens.
KINGS = """
title = "Kings"
numbers = [11, 12, 13]
copies = 2
suit = [{ name = "heart", letter = "H" }, { name = "spade", letter = "S" }]
rank = [{ number = 13, name = "king", plural = "kings" }, { number = 12, name = "queen" }]
"""


@given(st.integers(1, 8), st.integers(1, 20), st.integers(1, 20), st.integers(0, 40))
def test_each_figure_is_what_was_asked_for(
    suits: int, numbers: int, copies: int, wildcards: int
) -> None:
    name = f"base[suits={suits};numbers={numbers};copies={copies};wildcards={wildcards}]"
    deck = load_deck(name)
    assert (len(deck.faces.suits), len(deck.faces.numbers)) == (suits, numbers)
    assert len(deck.cards()) == suits * numbers * copies
    assert len(deck.cards(wildcards=True)) == suits * numbers * copies + wildcards
    assert load_deck(deck.id) == deck
    for ours, other in zip(base_deck().faces.suits, deck.faces.suits, strict=False):
        assert ours == other
    for power in deck.faces.powers:
        assert power.combination.misfit(deck.faces.numbers, suits) is None
    for suit in deck.faces.suits:
        said = Guess.parse(f"2 {suit.plural}", deck.faces)
        assert said == Guess.parse(f"2 {suit.name}", deck.faces)


@given(st.integers(1, 8), st.integers(1, 6))
def test_a_deck_with_named_numbers_keeps_the_names_that_it_still_has(
    tmp_path_factory: pytest.TempPathFactory, suits: int, numbers: int
) -> None:
    file = tmp_path_factory.mktemp("kings") / "kings.toml"
    file.write_text(KINGS, encoding="utf-8")
    deck = load_deck(f"{file}[suits={suits};numbers={numbers}]")
    assert [rank.name for rank in deck.faces.ranks] == ["queen", "king"][: max(0, numbers - 1)]
    for rank in deck.faces.ranks:
        assert Guess.parse(f"2 {rank.plural}", deck.faces) == Number(2, rank.number)
