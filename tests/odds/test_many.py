"""The odds of many seats at once are those of each, to the last bit."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.guess import Guess
from cardlie.odds import Draw, View, distribution, odds_float
from cardlie.odds.many import _distinct, divided, ratios_of
from cardlie.patterns import compile_guess
from tests.odds.test_odds import CARDS, FACES, card_guesses


@st.composite
def seats(draw: st.DrawFn) -> tuple[list[View], int]:
    """Some views of as many cards each, of which as many more lie on the table."""
    own, drawn = draw(st.integers(0, 3)), draw(st.integers(0, 5))
    found = []
    for _ in range(draw(st.integers(1, 4))):
        pool = draw(st.lists(st.sampled_from(FACES.all), min_size=own + drawn, max_size=14))
        found.append(
            View(CARDS, FACES.counts(pool[:own]), (Draw(FACES.counts(pool[own:]), drawn),))
        )
    return found, drawn


@settings(max_examples=60)
@given(card_guesses, seats())
def test_each_seat_is_told_what_it_would_be_told_alone(
    guess: Guess, views: tuple[list[View], int]
) -> None:
    each, drawn = views
    known = np.array([view.known for view in each])
    pool = np.array([view.draws[0].pool for view in each])
    told = divided(*ratios_of(guess, CARDS, known, pool, drawn))
    assert told.tolist() == [_alone(guess, view) for view in each]


def _alone(guess: Guess, view: View) -> float:
    if not guess.personal:
        return odds_float(guess, view)
    need = compile_guess(guess, FACES, CARDS.rulings).need  # whether or not it was rolled
    return float(sum(p for have, p in distribution(guess, view).items() if have >= need))


WORDS = st.sampled_from([0, 1, 2**16 - 1])  # of sixteen bits: four of them fill a whole number


@given(st.lists(st.lists(WORDS, min_size=5, max_size=5), min_size=1, max_size=9))
def test_rows_are_told_apart_however_many_columns_there_are(columns: list[list[int]]) -> None:
    """The first of each different row, and where each row finds its like."""
    doubled = [np.array([*column, *column]) for column in columns]
    first, back = _distinct(doubled)
    rows = list(zip(*doubled, strict=True))
    assert [rows[at] for at in first[back]] == rows
    assert len({rows[at] for at in first}) == len(first)
