"""Everything that can be said of every table in decks of four cards and a wildcard."""

from __future__ import annotations

from dataclasses import fields
from itertools import combinations_with_replacement, product
from typing import Any

import pytest

from cardlie.deck.deck import base_deck
from cardlie.deck.faces import Faces
from cardlie.games.model import Rules
from cardlie.games.registry import get_game, with_readings
from cardlie.guess import KINDS, Guess
from cardlie.guess.patterns import compile_guess
from cardlie.judging.evaluate import outcome_of
from tests import oracle

SUITS = base_deck().faces.suits
#: Two suits of two numbers, and one suit of three.
WORLDS = {
    "two suits": Faces((2, 3), SUITS[:2], "joker"),
    "one suit": Faces((1, 2, 3), SUITS[:1], "joker"),
}


def sayable(faces: Faces) -> list[Guess]:
    """Each kind about each suit, and each number that the deck has or almost has."""
    numbers = range(max(1, faces.numbers[0] - 1), faces.numbers[-1] + 3)
    known: dict[str, list[Any]] = {
        "count": [1, 2, 3],
        "number": [*numbers],
        "element": [*numbers],
        "suit": [suit.name for suit in faces.suits],
        "what": ["number", "colour"],
    }
    kinds = [kind for kind in KINDS if kind.on_cards and not kind.personal]
    parts = [[known[field.name] for field in fields(kind)] for kind in kinds]
    return [kind(*each) for kind, part in zip(kinds, parts, strict=True) for each in product(*part)]


@pytest.mark.parametrize("ruling", ["", "wild-range=unbounded"])
@pytest.mark.parametrize("world", WORLDS)
def test_small_worlds_are_judged_as_brute_force_judges_them(world: str, ruling: str) -> None:
    faces = WORLDS[world]
    rules = Rules(
        with_readings(get_game("cards"), [*filter(None, [ruling]), "possible=free"]), faces
    )
    for guess in sayable(faces):
        compiled = compile_guess(guess, faces, rules.readings)
        for size in range(4):
            for cards in combinations_with_replacement(faces.all, size):
                expected = oracle.holds(guess, cards, rules, reach=8 if ruling else 0)
                held, _ = outcome_of(compiled, [faces.counts(cards)], rolled=True)
                assert held == expected, (guess, cards)
