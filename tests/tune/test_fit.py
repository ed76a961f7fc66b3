"""How well figures fit wishes: laws of the chance to fit, and of the games it takes to tell."""

from __future__ import annotations

from math import inf

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import ERROR, z_quantile
from cardlie.tune.fit import (
    chance_to_fit,
    games_to_part,
    games_to_tell,
    open_goal,
    pareto,
    ranked,
    verdicts_of,
)
from cardlie.tune.wishes import Wish

VALUES = st.floats(1, 30)


def estimate(value: float, error: float, chance: float = ERROR) -> Estimate:
    """A value that is normal, with this standard error."""
    reach = z_quantile(chance) * error
    return Estimate(value, (value - reach, value + reach))


@given(VALUES, st.floats(0.01, 5), VALUES, st.floats(0, 9), st.floats(0, 9))
def test_a_wider_wish_is_likelier_to_fit(
    value: float, error: float, low: float, more: float, wider: float
) -> None:
    figures = {"rounds": estimate(value, error)}
    narrow = Wish("rounds", low, low + more)
    chance = chance_to_fit([narrow], figures)
    assert 0 <= chance <= chance_to_fit([Wish("rounds", low - wider, low + more)], figures) <= 1
    below = chance_to_fit([Wish("rounds", high=low)], figures)
    above = chance_to_fit([Wish("rounds", low=low)], figures)
    assert below + above == pytest.approx(1)
    assert chance_to_fit([narrow, Wish("turns", high=4)], figures | {"turns": Estimate(None)}) == 0


@given(VALUES, st.floats(0.01, 5), VALUES, st.floats(1, 9), st.sampled_from([0.05, 0.01, 1e-4]))
def test_after_the_games_it_takes_an_interval_tells(
    value: float, error: float, low: float, more: float, chance: float
) -> None:
    wish, games = Wish("rounds", low, low + more), 100
    takes = games_to_tell([wish], {"rounds": estimate(value, error)}, games, chance)
    if takes == inf:
        assert value in (wish.low, wish.high)
        return
    for times, told in ((1.01, True), (0.99, False)):
        later = estimate(value, error * (games / (takes * times)) ** 0.5, chance)
        assert (verdicts_of([wish], {"rounds": later})["rounds"] != "open") == told


@given(st.lists(VALUES, min_size=2, max_size=4), st.floats(0.01, 5))
def test_a_goal_is_open_until_there_are_the_games_it_takes(
    values: list[float], error: float
) -> None:
    wish, values = Wish("rounds", goal=1), sorted(values, reverse=True)
    best = [{"rounds": estimate(value, error)} for value in values]
    times = games_to_part(wish, best)
    assert (open_goal([wish], best) is None) == (times <= 1)
    if times < 1e6:
        later = [{"rounds": estimate(value, error / (1.01 * times) ** 0.5)} for value in values]
        assert open_goal([wish], later) is None


@given(st.lists(st.tuples(VALUES, VALUES), min_size=1, max_size=12), st.booleans())
def test_ranks_hold_each_once_and_who_is_beaten_in_all_is_behind(
    values: list[tuple[float, float]], goals: bool
) -> None:
    wishes = (
        [Wish("rounds", goal=-1), Wish("turns", goal=-1)]
        if goals
        else [Wish("rounds", high=10), Wish("turns", high=10)]
    )
    things = {
        n: {"rounds": estimate(a, 1), "turns": estimate(b, 1)} for n, (a, b) in enumerate(values)
    }
    order = ranked(things, wishes)
    assert sorted(order) == list(things)
    chances = [round(chance_to_fit(wishes, things[n]), 2) for n in order]
    assert goals or chances == sorted(chances, reverse=True)
    front = pareto(things, wishes)
    assert front
    assert not goals or order[: len(front)] == front
