from __future__ import annotations

import pytest

from cardlie.guess import (
    KINDS,
    Colour,
    Guess,
    LessThan,
    Number,
    Power,
    Stars,
    Straight,
    Sum,
    Vague,
    Without,
)
from cardlie.language import speak
from cardlie.setting.combinations import Combination

GERMAN: dict[Guess, str] = {
    Number(3, 5): "3 Fünfer",
    Number(1, 1): "1 Einser",
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
}


@pytest.mark.parametrize("guess", GERMAN, ids=str)
def test_german_is_spoken(guess: Guess) -> None:
    assert speak(guess, "de") == GERMAN[guess]


def test_every_kind_is_spoken() -> None:
    assert {type(guess) for guess in GERMAN} == set(KINDS)
