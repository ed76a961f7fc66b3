"""Learning and best responses, held to the same worked out history by history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.solve import (
    Goal,
    Learner,
    RoundGraph,
    lay_out,
    literature,
    search,
)
from cardlie.solve.best_response import best_response
from cardlie.solve.realization import behaviour_strategy
from tests.depth import of_all
from tests.solve import naive
from tests.solve.naive import behaviours, rounds, with_rerolls

if TYPE_CHECKING:
    pass


@settings(max_examples=of_all(25), deadline=None)
@given(rounds, st.integers(0, 2**31), st.sampled_from([0, 1]))
def test_a_best_response_is_the_one_found_history_by_history(
    round: RoundGraph, seed: int, player: int
) -> None:
    tree = lay_out(round)
    learner = Learner(tree)
    chance = np.random.default_rng(seed)
    for each in learner.regret:
        each[:] = chance.random(len(each)) * (chance.random(len(each)) < 0.7)
    learner.restore(learner.regret, learner.total, learner.chance, 0, 0)
    plans = [naive.last_plan(learner, 0), naive.last_plan(learner, 1)]
    other = 1 - player
    here = [np.zeros(size) for size in tree.size]
    found = best_response(tree, plans[other], round.chances[other], player, here)
    chances = behaviours(tree, plans[other], other)
    slow = naive.best(round, player, lambda said, hand, action: chances[said][action][hand])
    assert found == pytest.approx(slow, abs=1e-12)


@settings(max_examples=10, deadline=None)
@given(st.builds(with_rerolls, st.integers(0, 2**31)))
def test_rounds_with_rerolls_are_solved(round: RoundGraph) -> None:
    reached = search(Learner(lay_out(round)), Goal(1e-3, iterations=3000))
    assert reached.exploitability < 0.01
    assert reached.low <= reached.high + 1e-12


def test_half_the_digits_are_enough() -> None:
    tree = lay_out(literature((2, 1), 4, "lowest"))
    whole, half = Learner(tree), Learner(tree, np.float32)
    for _ in range(150):
        whole.iterate()
        half.iterate()
    assert half.bounds() == pytest.approx(whole.bounds(), abs=2e-3)


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_where_regrets_all_but_vanish_all_actions_are_alike(kind: type[np.floating]) -> None:
    learner = Learner(lay_out(literature((1, 1), 2)), kind)
    tiny = [np.full_like(each, np.finfo(kind).smallest_subnormal * 8) for each in learner.regret]
    learner.restore(tiny, learner.total, learner.chance, 0, 0)
    assert behaviour_strategy(learner.tree, naive.last_plan(learner, 0)) == pytest.approx(0.25)
