"""The values of the power cards follow from their odds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cardlie.deck.combinations import Combination
from cardlie.deck.deck import base_deck
from cardlie.games.agreement import piles_of
from cardlie.games.registry import rules_of, with_reading
from cardlie.guess import KINDS, Guess, Power
from cardlie.guess.patterns import Patterns, compile_guess
from cardlie.guess.readings import Readings
from cardlie.lint.power_values import disorder, number_scale, power_values

TABLES = [seats * piles_of(seats) for seats in range(2, 9)]


def test_the_printed_values_are_what_the_odds_say() -> None:
    found = power_values(base_deck(), TABLES)
    assert len(found) == 13
    assert [worth.fitting for worth in found] == [worth.power.value for worth in found]
    assert disorder(found) == []


def test_of_two_that_are_nearest_to_one_number_the_rarer_is_worth_more() -> None:
    steps, pairs, *_ = power_values(base_deck(), TABLES)
    assert (steps.nearest, pairs.nearest, steps.fitting, pairs.fitting) == (2, 2, 2, 3)


def test_a_rare_card_that_is_worth_no_more_is_found() -> None:
    *others, before, rarest = power_values(base_deck(), TABLES[:1])
    wrong = replace(rarest, power=replace(rarest.power, value=1))
    assert disorder([*others, before, wrong])[-1] == (before.power, wrong.power)


def test_a_greater_number_is_less_likely() -> None:
    scale = list(number_scale(base_deck(), TABLES).values())
    assert all(here > after > 0 for here, after in pairwise(scale))


def test_the_cards_spread_from_likely_to_a_miracle() -> None:
    means = [worth.mean for worth in power_values(base_deck(), TABLES)]
    assert means[0] > 0.9
    assert means[-1] < 0.07


def test_sentences_fit_a_card_and_give_no_name_away() -> None:
    for power in base_deck().faces.powers:
        assert len(power.sentence) <= 60
        assert power.id.replace("-", " ") not in power.sentence.lower()
        # three players can turn up all that a combination asks for, and the card itself
        assert sum(power.combination.sizes) <= 11


def test_no_power_card_is_sayable_otherwise() -> None:
    faces = base_deck().faces
    sayable = {
        _claims(compile_guess(guess, faces, readings)): f"{guess} ({readings})"
        for readings in _readings()
        for kind in KINDS
        if kind.on_cards and kind is not Power
        for figure in range(1, 26)
        for guess in kind.listed(figure, faces)
    }
    for power in faces.powers:
        assert sayable.get(_claims(compile_guess(Power.of(power), faces))) is None, power


@pytest.mark.parametrize(
    ("combination", "guess"),
    [
        ("7", "7 of the same number"),
        ("c10", "10 of the same colour"),
        ("every number x1", "6 in order including 3"),
    ],
)
def test_what_is_sayable_otherwise_is_found(combination: str, guess: str) -> None:
    faces = base_deck().faces
    claim = Power(Combination.parse(combination), 12)
    said = Guess.parse(guess)
    assert _claims(compile_guess(claim, faces)) == _claims(compile_guess(said, faces))


def _claims(patterns: Patterns) -> frozenset[frozenset[tuple[tuple[int, ...], int]]]:
    """What a guess says, however it is written: all ways, each with its demands in no order."""
    return frozenset(
        frozenset((demand.weights, demand.required) for demand in pattern)
        for pattern in patterns.patterns
    )


def _readings() -> list[Readings]:
    """The usual readings, and each with one of them read otherwise."""
    cards = rules_of("cards")
    others = [
        with_reading(cards, ruling.name, reading).readings
        for ruling in cards.game.rulings
        if ruling.judge
        for reading in ruling.readings
    ]
    return [cards.readings, *others]
