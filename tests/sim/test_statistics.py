"""Intervals: known values, laws, and that they hold what they promise about as often as said."""

from __future__ import annotations

from fractions import Fraction
from math import comb, fsum
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.sim.statistics import (
    Moments,
    Summary,
    clustered_share_interval,
    holm,
    likelihood_of_chance,
    mean_interval,
    paired_ratio_interval,
    ratio,
    ratio_interval,
    share_interval,
    t_quantile,
)

FLOATS = st.floats(-1e6, 1e6)


@pytest.mark.parametrize(
    ("degrees", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (9, 2.2622), (10, 2.2281), (29, 2.0452),
     (30, 2.0423), (120, 1.9799), (199, 1.9720), (200, 1.9719), (1000, 1.9623)],
)  # fmt: skip
def test_student_s_table(degrees: int, quantile: float) -> None:
    assert t_quantile(degrees) == pytest.approx(quantile, abs=6e-5)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"),
    [
        (81, 263, 0.25522, 0.36628),
        (15, 148, 0.06139, 0.16149),
        (0, 20, 0.0, 0.18981),
        (29, 29, 0.86126, 1),
    ],
)
def test_agresti_and_coull_by_hand(part: int, whole: int, low: float, high: float) -> None:
    assert share_interval(part, whole) == pytest.approx((low, high), abs=2e-5)


@pytest.mark.parametrize("expected", [0.05, 0.1, 0.17, 0.3, 0.5, 1.2, 3, 8, 50])
def test_a_share_near_nothing_is_held_as_often_as_one_half(expected: float) -> None:
    """By exact binomial sums: of all outcomes of 100 cases, 94 % at least hold the truth."""
    p, held = expected / 100, 0.0
    for part in range(101):
        found = share_interval(part, 100)
        assert found is not None
        if found[0] <= p <= found[1]:
            held += comb(100, part) * p**part * (1 - p) ** (100 - part)
    assert held >= 0.94


@given(st.integers(2, 40), st.integers(1, 6), st.data())
def test_games_of_alike_cases_tell_no_more_than_games(
    games: int, each: int, data: st.DataObject
) -> None:
    """Six cases that always agree are one case, and the interval says so."""
    won = data.draw(st.lists(st.booleans(), min_size=games, max_size=games))
    rows = Moments.of([(w * each, each) for w in won])
    found = clustered_share_interval(rows, 0, 1)
    single = share_interval(sum(won), games)
    assert found is not None
    assert single is not None
    assert found[1] - found[0] >= (single[1] - single[0]) * 0.999


@given(st.lists(st.floats(0, 1), max_size=8))
def test_holm_claims_no_more_than_each_alone_and_no_less_than_all_at_once(
    chances: list[float],
) -> None:
    claimed = holm(chances)
    for chance, claim in zip(chances, claimed, strict=True):
        assert claim <= (chance <= 0.05)
        assert claim >= (chance <= 0.05 / len(chances))
    best = [chance for chance, claim in zip(chances, claimed, strict=True) if claim]
    rest = [chance for chance, claim in zip(chances, claimed, strict=True) if not claim]
    assert max(best, default=0) <= min(rest, default=1)


@given(st.lists(FLOATS, min_size=2, max_size=300))
def test_an_interval_leaves_zero_out_where_chance_is_below_a_twentieth(
    values: list[float],
) -> None:
    middle, found = fsum(values) / len(values), mean_interval(Summary.of(values))
    assert found is not None
    chance = likelihood_of_chance(middle, found, len(values))
    assert 0 <= chance <= 1
    if abs(chance - 0.05) > 1e-3:
        assert (chance < 0.05) == (found[0] > 0 or found[1] < 0)


@given(st.integers(1, 10**6), st.floats(0, 1))
def test_a_share_lies_in_its_interval(whole: int, share: float) -> None:
    part = share * whole
    found = share_interval(part, whole)
    assert found is not None
    assert 0 <= found[0] <= part / whole <= found[1] <= 1


@given(st.lists(FLOATS, min_size=2), FLOATS)
def test_a_mean_s_interval_moves_with_its_values(values: list[float], by: float) -> None:
    found = mean_interval(Summary.of(values))
    moved = mean_interval(Summary.of([value + by for value in values]))
    assert found is not None
    assert moved is not None
    assert found[0] <= fsum(values) / len(values) + 1e-6
    assert fsum(values) / len(values) - 1e-6 <= found[1]
    assert moved == pytest.approx((found[0] + by, found[1] + by), abs=1e-3)


def test_nothing_is_said_of_too_little() -> None:
    assert mean_interval(Summary.of([])) is None
    assert mean_interval(Summary.of([3.0])) is None
    assert share_interval(0, 0) is None
    assert ratio(Moments.empty(2), 0, 1) is None
    assert ratio_interval(Moments.of([(0, 0)]), 0, 1) is None


@given(st.lists(st.tuples(st.floats(0, 9), st.floats(1, 9)), min_size=2, max_size=40))
def test_a_ratio_against_itself_differs_by_nothing(pairs: list[tuple[float, float]]) -> None:
    games = Moments.of([(Fraction(part), Fraction(whole)) for part, whole in pairs])
    found, middle = ratio_interval(games, 0, 1), ratio(games, 0, 1)
    assert found is not None
    assert middle is not None
    assert found[0] <= middle + 1e-9
    assert middle - 1e-9 <= found[1]
    assert paired_ratio_interval(games, (0, 1), (0, 1)) == (0, 0)


def test_about_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    """Shares, means and ratios of games whose truth is known, from a fixed seed."""
    rng, rounds = Random(5), 400
    shares = means = ratios = 0
    for _ in range(rounds):
        share = share_interval(sum(rng.random() < 0.3 for _ in range(60)), 60)
        middle = mean_interval(Summary.of([rng.random() + rng.random() for _ in range(15)]))
        wholes = [1 + int(rng.random() * 6) for _ in range(60)]
        parts = [sum(rng.random() < 0.6 for _ in range(whole)) for whole in wholes]
        part = ratio_interval(Moments.of(list(zip(parts, wholes, strict=True))), 0, 1)
        assert share is not None
        assert middle is not None
        assert part is not None
        shares += share[0] <= 0.3 <= share[1]
        means += middle[0] <= 1 <= middle[1]
        ratios += part[0] <= 0.6 <= part[1]
    for held in (shares, means, ratios):
        assert 0.92 <= held / rounds <= 0.98
