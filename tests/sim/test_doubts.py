"""What is challenged is told apart from what is declared spot-on."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options
from cardlie.engine.decisions.guess import Challenge
from cardlie.players import parse_seats
from cardlie.report.following import followed
from cardlie.sim import Plan, simulate
from cardlie.sim.chunk import Engine
from cardlie.sim.tally import COLUMN
from tests.depth import of_all


@pytest.mark.some(1)
@settings(max_examples=of_all(6), deadline=None)
@given(st.sampled_from(["tavern", "perudo"]), st.integers(0, 99))
@pytest.mark.parametrize("engine", ["table", "arrays"])
def test_challenged_and_true_are_of_doubts_alone(engine: Engine, game: str, seed: int) -> None:
    bots = parse_seats("counter:spot_on=0.3")
    plan = Plan.of(Options(game, seats=2), bots, seed=seed)
    tally = simulate([plan], 12, engine=engine).tallies[0]
    challenged, true = Counter[str](), Counter[str]()
    for each in followed([(plan, number) for number in range(12)]):
        for step in each.whole().steps:
            if step.showdown is not None and isinstance(step.action, Challenge):
                kind = step.observation.history[-1].kind
                challenged[kind] += 1
                true[kind] += step.showdown.holds
    assert (tally.challenged, tally.true) == (challenged, true)
    doubts, right = (tally.games.sums[COLUMN[name]] for name in ("challenges", "right"))
    assert (doubts, right) == (challenged.total(), challenged.total() - true.total())
    assert tally.last.total() == tally.games.sums[COLUMN["rounds"]]
