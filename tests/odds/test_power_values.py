"""The values of the power cards follow from their odds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from cardlie.combinations import Combination
from cardlie.deck import base_deck
from cardlie.games.piles import piles_of
from cardlie.odds.power_values import FIXED, faults, number_scale, power_values

TABLES = [seats * piles_of(seats) for seats in range(2, 9)]


def test_the_printed_values_are_what_the_odds_say() -> None:
    found = power_values(base_deck(), TABLES)
    assert len(found) == 13
    assert faults(found) == []


def test_two_pairs_stand_at_three_by_rule() -> None:
    card = base_deck().faces.power(FIXED)
    assert card is not None
    assert (card.combination, card.value) == (Combination.parse("2+2"), 3)


def test_a_value_that_does_not_follow_is_found() -> None:
    found = power_values(base_deck(), TABLES[:1])
    *others, rarest = found
    wrong = replace(rarest, power=replace(rarest.power, value=1))
    said = faults([*others, wrong])
    assert said[0].startswith("rarer must be higher")
    assert any(f"{rarest.power.id} has value 1," in line for line in said)


def test_a_greater_number_is_less_likely() -> None:
    scale = list(number_scale(base_deck(), TABLES).values())
    assert all(here > after > 0 for here, after in pairwise(scale))


def test_the_cards_spread_from_likely_to_a_miracle() -> None:
    means = [worth.mean for worth in power_values(base_deck(), TABLES)]
    assert means[0] > 0.9
    assert means[-1] < 0.05


def test_sentences_fit_a_card_and_give_no_name_away() -> None:
    for power in base_deck().faces.powers:
        assert len(power.sentence) <= 60
        assert power.id.replace("-", " ") not in power.sentence.lower()
        # three players can turn up all that a combination asks for, and the card itself
        assert sum(power.combination.sizes) <= 11
