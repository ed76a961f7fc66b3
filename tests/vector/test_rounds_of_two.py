"""Rounds of two that teach strong: worth what the solver says, and what their bounds promise."""

from __future__ import annotations

import numpy as np
import pytest

from cardlie.engine import Options
from cardlie.solve.match import Match, solve_match
from cardlie.solve.search import Goal
from tools.lab.strong.rounds_of_two import SolvedRound, gains_of, usual_bids


@pytest.mark.some(1)
@pytest.mark.parametrize("game", ["tavern", "perudo"])
def test_a_round_with_a_die_each_is_worth_what_the_solver_says(game: str) -> None:
    """All may be said; whoever loses the round loses the match."""
    options = Options(game, seats=2, start=1)
    match = Match(options, (1, 1))
    solve_match(match, Goal(2e-3, 2000))
    low, high = match.guarantees((1, 1))
    ours = SolvedRound(options, usual_bids(options), (1, 1), (2,) * 12)
    assert ours.solve(400) < 5e-3
    assert -ours.worth(1, best=True) < high + 1e-6
    assert ours.worth(0, best=True) > low - 1e-6


def test_plans_are_shares_and_what_they_give_away_grows_less() -> None:
    options = Options("leira", seats=2)
    ours = SolvedRound(options, usual_bids(options), (2, 3), (3, 2, 1))
    first = ours.solve(5)
    assert 0 < ours.solve(60) < first / 4
    for nth in range(3):
        said, calls = ours.plan(nth)
        total = ours.levels[nth].sums(said) + calls.sum(axis=0)
        np.testing.assert_allclose(total, 1, atol=1e-4)


def test_a_call_brings_what_the_game_says() -> None:
    """In leira a bid that is just right takes the caller's die and gives it to the bidder."""
    assert gains_of(Options("tavern", seats=2), (3, 4)).tolist() == [[1, -1, -1], [-1, 1, -1]]
    assert gains_of(Options("leira", seats=2), (3, 4)).tolist() == [[1, -2, -1]]
    assert gains_of(Options("perudo", seats=2), (3, 4)).tolist() == [[1, -1, -1]]
