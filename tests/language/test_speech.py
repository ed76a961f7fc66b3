from __future__ import annotations

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.deck.combinations import Combination
from cardlie.deck.faces import Faces, Suit
from cardlie.guess import (
    KINDS,
    Colour,
    Guess,
    Hand,
    LessThan,
    Mia,
    Number,
    Plain,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.language import speak
from cardlie.language.word_list import language_of

GERMAN: dict[Guess, str] = {
    Number(3, 5): "3 Fünfer",
    Number(1, 1): "1 Einser",
    Plain(3, 5): "3 Fünfer ohne Joker",
    Number(3, 21): "3 21er",
    Colour(4, "red"): "4 rote",
    LessThan(2, 3): "2 kleiner als 3",
    Without(4, "red"): "4 ohne Rot",
    Straight(5, 3): "5 in Folge mit der 3",
    Vague(3, "number"): "3 mit derselben Zahl",
    Vague(3, "colour"): "3 mit derselben Farbe",
    Power(Combination("numbers", (6, 4)), 11): (
        "Kraftkarte: sechs von einer Zahl, vier von einer anderen, Wert 11"
    ),
    Power(Combination("every-colour", (2,)), 5): "Kraftkarte: jede Farbe zweimal, Wert 5",
    Stars(1): "1 Stern",
    Stars(4): "4 Sterne",
    Sum(9): "Summe 9",
    Mia(8): "Mia 53",
    Mia(18): "Mia 44",
    Mia(21): "Mäxchen",
    Hand(5): "Hand: ein Paar Fünfer",
    Hand(15): "Hand: zwei Paare, Fünfer und Dreier",
    Hand(25): "Hand: drei Vierer",
    Hand(28): "Hand: kleine Straße",
    Hand(29): "Hand: große Straße",
    Hand(46): "Hand: Full House, drei Vierer und zwei Zweier",
    Hand(65): "Hand: vier Sechser",
    Hand(66): "Hand: fünf Einser",
}


@pytest.mark.parametrize("guess", GERMAN, ids=str)
def test_german_is_spoken(guess: Guess) -> None:
    assert speak(guess, "de") == GERMAN[guess]


def test_every_kind_is_spoken() -> None:
    assert {type(guess) for guess in GERMAN} == set(KINDS)


@given(name=st.text(string.ascii_lowercase, min_size=2, max_size=12), count=st.integers(1, 40))
@pytest.mark.parametrize("forms", [(), ("dunkle", "dunklen")])
def test_no_noun_of_a_deck_gets_an_ending_in_german(
    name: str, count: int, forms: tuple[str, ...]
) -> None:
    faces = Faces((1, 2), (Suit(name, "Q", "zzz", "zzzz", forms),))
    if not language_of("de").forms(name):
        word = forms[0] if forms else name.capitalize()
        assert speak(Colour(count, name), "de", faces) in (f"{count} {word}", f"{count} {name}")
        assert speak(Without(count, name), "de", faces).lower() == f"{count} ohne {name}"
