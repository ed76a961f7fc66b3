"""Claims on a ladder, as at mia: whatever is asked is what trying every roll says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.games import get_game
from cardlie.games.registry import rules_of, with_reading
from cardlie.odds import View, exactly, odds
from tests import oracle
from tests.depth import of_all
from tests.odds.cups import CUPS, claims, rank


@pytest.mark.parametrize("game", CUPS)
def test_the_ladder_rises(game: str) -> None:
    ranks = [rank(guess) for guess in claims(game)]
    assert ranks == sorted(set(ranks))
    assert () not in ranks


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("game", "reading"), [("mia", "at-least"), ("mia", "exactly"), ("single-hand", "at-least")]
)
@settings(max_examples=of_all(10))
@given(data=st.data())
def test_chances_are_those_of_every_roll(game: str, reading: str, data: st.DataObject) -> None:
    """How likely a claim is, and that just this lies there: for each claim, whatever is seen."""
    played = get_game(game)
    assert played.spec is not None
    cup = played.spec.cup_dice
    own = data.draw(st.lists(st.integers(1, 6), min_size=cup - 3 if cup > 2 else 0, max_size=cup))
    rules = rules_of(game)
    rules = with_reading(rules, "claims", reading) if "claims" in rules.readings else rules
    view = View.of(rules, " ".join(map(str, own)), cup - len(own))
    rolls = [oracle.rank_of(played.kinds[0].kind, [*own, *more])
             for more in product(range(1, 7), repeat=cup - len(own))]  # fmt: skip
    for guess in claims(game):
        same = Fraction(sum(each == rank(guess) for each in rolls), len(rolls))
        high = Fraction(sum(each >= rank(guess) for each in rolls), len(rolls))
        assert exactly(guess, view) == same
        assert odds(guess, view) == (same if reading == "exactly" else high)


def test_all_twenty_one_claims_of_two_unseen_dice() -> None:
    view = View.of("mia", unseen=2)
    chances = [exactly(guess, view) for guess in claims("mia")]
    assert chances == [Fraction(1, 18)] * 14 + [Fraction(1, 36)] * 6 + [Fraction(1, 18)]
