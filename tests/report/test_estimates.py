"""Estimates from arrays are those of the statistics that the simulator has."""

from __future__ import annotations

from math import erfc, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.report.estimates import Sums, mean_of, share_of
from cardlie.sim.statistics import (
    Moments,
    Summary,
    mean_interval,
    ratio_interval,
    t_quantile,
    z_quantile,
)

values = st.lists(st.integers(0, 50), min_size=2, max_size=40)


@given(values)
def test_means_are_those_of_exact_sums(each: list[int]) -> None:
    found = mean_of(np.array(each))
    assert found.value == pytest.approx(sum(each) / len(each))
    if len(each) < 10 and len(set(each)) == 1:
        assert found.interval is None
    else:
        assert found.interval == pytest.approx(mean_interval(Summary.of(each)), abs=1e-9)


@given(values)
def test_ratios_are_those_of_exact_sums(each: list[int]) -> None:
    wholes = [value + 1 for value in each]
    found = Sums.of("ratio", np.array(each), np.array(wholes)).estimate()
    rows = Moments.of(list(zip(each, wholes, strict=True)))
    if found.interval is None:
        low, high = ratio_interval(rows, 0, 1) or (0.0, 1.0)
        assert low == pytest.approx(high)
    else:
        assert found.interval == pytest.approx(ratio_interval(rows, 0, 1), abs=1e-9)
    share = share_of(np.array(each), np.array(wholes))
    assert share.interval is not None
    assert 0 <= share.interval[0] <= (share.value or 0) <= share.interval[1] <= 1


@given(st.integers(1, 9), st.integers(0, 60), st.integers(1, 9), st.floats(-2, 2))
def test_what_few_cases_tell_all_alike_has_no_interval(
    cases: int, empty: int, whole: int, value: float
) -> None:
    """Such as what the only bluff of all games earned: how much others may differ is unknown."""
    parts = np.array([value * whole] * cases + [0.0] * empty)
    wholes = np.array([float(whole)] * cases + [0.0] * empty)
    found = Sums.of("ratio", parts, wholes).estimate()
    assert found.value == pytest.approx(value)
    assert found.interval is None
    assert mean_of(parts[:cases]).interval is None
    many = Sums.of("ratio", np.tile(parts, 12), np.tile(wholes, 12)).estimate()
    assert many.interval == pytest.approx((value, value))


def test_the_farthest_holds_the_truth_where_all_are_alike() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(300):
        excesses = rng.normal(size=(200, 6))
        excesses -= excesses.mean(axis=1, keepdims=True)
        low, high = Sums.of("farthest", *excesses.T).estimate().interval or (1.0, 0.0)
        held += low <= 0 <= high
    assert held >= 280
    assert Sums.of("farthest", *np.zeros((2, 1))).estimate().interval is None


floats = st.floats(0, 1, allow_subnormal=False)


@given(st.lists(st.tuples(floats, st.booleans()), min_size=2, max_size=9))
def test_rounded_sums_have_intervals_all_the_same(games: list[tuple[float, bool]]) -> None:
    """Such as of one game that counts among several that do not."""
    parts, wholes = np.array([part * counts for part, counts in games]), [c for _, c in games]
    found = Sums.of("ratio", parts, np.array(wholes)).estimate()
    assert (found.value is None) == (not any(wholes))
    if found.interval is not None:
        assert found.value is not None
        assert found.interval[0] <= found.value <= found.interval[1]


@given(st.floats(1e-9, 1), st.integers(1, 400))
def test_a_quantile_is_where_its_tail_begins(chance: float, degrees: int) -> None:
    z = z_quantile(chance)
    assert erfc(z / sqrt(2)) == pytest.approx(chance, rel=1e-6)
    assert t_quantile(degrees, chance) >= z * (1 - 1e-6)
