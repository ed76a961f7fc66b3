"""A deck with other figures behind its name is that deck, and one that can be played."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.deck import base_deck
from cardlie.guess import Guess
from cardlie.language.decks import load_deck


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
