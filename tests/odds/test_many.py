"""The odds of many seats at once are those of each, to the last bit."""

from __future__ import annotations

from math import comb

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.guess import Guess
from cardlie.guess.patterns import compile_guess
from cardlie.odds import Draw, View, distribution, odds_float
from cardlie.odds.many import _distinct, divided, ratios_of
from tests.depth import of_all
from tests.odds.tables import CARDS, FACES, card_guesses


@st.composite
def seats(draw: st.DrawFn) -> list[View]:
    """Some views of tables of one size: own cards, and those drawn from one pool or from some."""
    most = draw(st.sampled_from([(5,), (3, 3), (2, 3, 2)]))
    size = draw(st.integers(0, 3)) + sum(most)
    found = []
    for _ in range(draw(st.integers(1, 4))):
        drawn = [draw(st.integers(0, each)) for each in most]
        cards = st.sampled_from(FACES.all)
        own = draw(st.lists(cards, min_size=size - sum(drawn), max_size=size - sum(drawn)))
        pools = [draw(st.lists(cards, min_size=each, max_size=14 // len(most))) for each in drawn]
        draws = [Draw(FACES.counts(pool), n) for pool, n in zip(pools, drawn, strict=True)]
        found.append(View(CARDS, FACES.counts(own), tuple(draws)))
    return found


@settings(max_examples=of_all(60))
@given(card_guesses, seats())
def test_each_seat_is_told_what_it_would_be_told_alone(guess: Guess, views: list[View]) -> None:
    assert _expected(guess, views) == [_alone(guess, view) for view in views]


def test_so_many_ways_that_64_bits_are_too_few_are_whole() -> None:
    pool = Draw(tuple([3] * len(FACES.all)), 12)
    views = [View(CARDS, (0,) * len(FACES.all), (pool, pool))]
    assert comb(pool.total, 12) ** 2 > 1 << 63
    guess = Guess.parse("straight of 3 including 2", FACES)
    assert 0 < _alone(guess, views[0]) < 1
    assert _expected(guess, views) == [_alone(guess, view) for view in views]


def _expected(guess: Guess, views: list[View]) -> list[float]:
    known = np.array([view.visible for view in views])
    pools = np.array([[draw.pool for draw in view.draws] for view in views]).swapaxes(0, 1)
    drawn = np.array([[draw.count for draw in view.draws] for view in views]).T
    told: list[float] = divided(*ratios_of(guess, CARDS, known, pools, drawn)).tolist()
    return told


def _alone(guess: Guess, view: View) -> float:
    if not guess.personal:
        return odds_float(guess, view)
    need = compile_guess(guess, FACES, CARDS.readings).need  # whether or not it was rolled
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
