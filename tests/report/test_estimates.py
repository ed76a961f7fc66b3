"""Estimates from arrays are those of the statistics that the simulator has."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.report.estimates import farthest, mean_of, quantile, ratio_of, share_of, tail
from cardlie.sim.moments import Moments, Summary
from cardlie.sim.statistics import mean_interval, ratio_interval

values = st.lists(st.integers(0, 50), min_size=2, max_size=40)


@given(values)
def test_means_are_those_of_exact_sums(each: list[int]) -> None:
    found = mean_of(np.array(each))
    assert found.value == pytest.approx(sum(each) / len(each))
    assert found.interval == pytest.approx(mean_interval(Summary.of(each)), abs=1e-9)


@given(values)
def test_ratios_are_those_of_exact_sums(each: list[int]) -> None:
    wholes = [value + 1 for value in each]
    found = ratio_of(np.array(each), np.array(wholes))
    rows = Moments.of(list(zip(each, wholes, strict=True)))
    assert found.interval == pytest.approx(ratio_interval(rows, 0, 1), abs=1e-9)
    share = share_of(np.array(each), np.array(wholes))
    assert share.interval is not None
    assert 0 <= share.interval[0] <= (share.value or 0) <= share.interval[1] <= 1


def test_the_farthest_holds_the_truth_where_all_are_alike() -> None:
    rng = np.random.default_rng(1)
    held = 0
    for _ in range(300):
        low, high = farthest(rng.normal(size=(200, 6))).interval or (1.0, 0.0)
        held += low <= 0 <= high
    assert held >= 280
    assert farthest(np.zeros((1, 2))).value is None


@given(st.floats(1e-9, 1))
def test_a_quantile_is_where_its_tail_begins(chance: float) -> None:
    assert tail(quantile(chance)) == pytest.approx(chance, rel=1e-6)
