"""A part of a round that grows: its bounds are those of all of it, and it comes to the value."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.solve import Goal, Learner, RoundGraph, lay_out, learner_of, literature, search
from cardlie.solve.growing import GrowingLearner
from cardlie.solve.learner_file import file_contents, load_file
from tests.depth import of_all
from tests.solve import naive
from tests.solve.naive import behaviours, rounds

if TYPE_CHECKING:
    from pathlib import Path


def grown(round: RoundGraph, turns: int) -> GrowingLearner:
    """Who has learnt a part so long."""
    learner = GrowingLearner(round)
    for _ in range(turns):
        learner.iterate()
    return learner


@settings(max_examples=of_all(25))
@given(rounds, st.integers(1, 40), st.sampled_from([0, 1]))
def test_bounds_are_held_against_all_that_the_other_could_do(
    round: RoundGraph, turns: int, player: int
) -> None:
    """The same worked out history by history; where the part ends one takes the first ending."""
    learner, other = grown(round, turns), 1 - player
    does = behaviours(learner.tree, learner.total[other], other)

    def chance(said: tuple[int, ...], hand: int, action: int) -> float:
        return float(does[said][action][hand] if said in does else action == 0)

    slow = naive.best(round, player, chance)
    found = learner.concedes(other)
    assert found == pytest.approx(float(slow @ round.chances[player]), abs=1e-9)


@settings(max_examples=of_all(15))
@given(rounds, st.integers(5, 60))
def test_growing_changes_nothing_of_what_was_learnt(round: RoundGraph, turns: int) -> None:
    learner = grown(round, turns)
    before, size = learner.bounds(), learner.tree.histories
    learner.grow(solved=np.inf)
    assert learner.tree.histories >= size
    assert learner.bounds() == pytest.approx(before, abs=1e-9)


@pytest.mark.some(1)
@pytest.mark.parametrize(
    ("dice", "wild", "value"), [((2, 1), "lowest", 7 / 27), ((1, 2), "none", -22 / 81)]
)
def test_it_comes_to_the_value_of_the_whole_round(
    dice: tuple[int, int], wild: str, value: float
) -> None:
    """Of 262,144 histories it needs a fiftieth."""
    learner = learner_of(literature(dice, 6, wild))
    assert isinstance(learner, GrowingLearner)
    reached = search(learner, Goal(2e-3))
    assert reached.low <= value <= reached.high
    assert reached.exploitability <= 2e-3
    assert learner.tree.histories < 5243


def test_a_small_round_is_learnt_whole() -> None:
    learner = learner_of(literature((1, 1), 6))
    assert type(learner) is Learner
    assert learner.tree.histories == lay_out(literature((1, 1), 6)).histories


def test_a_part_that_was_kept_is_gone_on_with(tmp_path: Path) -> None:
    round, file = literature((2, 1), 3), tmp_path / "kept.npz"
    learner = grown(round, 60)
    with file.open("wb") as out:
        file_contents(learner, "this")(out)
    other = GrowingLearner(round)
    load_file(file, "this").restore(other)
    assert (other.iterations, other.age) == (60, learner.age)
    for _ in range(30):
        learner.iterate()
        other.iterate()
    assert other.tree.histories == learner.tree.histories
    assert other.bounds() == pytest.approx(learner.bounds(), abs=1e-12)
