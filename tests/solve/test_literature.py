"""One round as research plays it: values that are known, and what holds for every one."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.files import write_whole
from cardlie.solve import Goal, Learner, RoundGraph, lay_out, literature, memory_of, search
from cardlie.solve.exact import prove, solve_exactly
from cardlie.solve.learner_file import file_contents, load_file
from tests.depth import of_all
from tests.extras import needs
from tests.solve import naive

if TYPE_CHECKING:
    from pathlib import Path


KNOWN = {
    ((1, 1), 6, "none"): Fraction(-1, 9),
    ((1, 1), 4, "lowest"): Fraction(0),
    ((1, 1), 4, "highest"): Fraction(1, 16),
}

rounds = st.builds(
    literature,
    st.sampled_from([(1, 1), (2, 1), (1, 2)]),
    st.integers(2, 3),
    st.sampled_from(["none", "lowest", "highest"]),
)


def test_the_known_game_has_the_known_size() -> None:
    round = literature((1, 1), 6, "highest")
    assert round.information_states == 24576
    assert round.histories == 4096


def test_uniform_play_has_the_known_nash_conv() -> None:
    learner = Learner(lay_out(literature((1, 1), 6, "highest")))
    learner.total = [naive.last_plan(learner, 0), naive.last_plan(learner, 1)]
    learner.iterations, learner.weight = 1, 1.0
    low, high = learner.bounds()
    assert high - low == pytest.approx(1.561488646, abs=1e-9)


@pytest.mark.some(1)
@needs("highspy")
@pytest.mark.parametrize(("dice", "faces", "wild"), KNOWN)
def test_known_values_are_proven(dice: tuple[int, int], faces: int, wild: str) -> None:
    proof = prove(lay_out(literature(dice, faces, wild)))
    assert proof.value == KNOWN[dice, faces, wild]


def test_the_bounds_hold_a_value_that_takes_longer_to_prove() -> None:
    learner = Learner(lay_out(literature((1, 1), 6, "lowest")))
    reached = search(learner, Goal(1e-3))
    assert reached.low <= -7 / 327 <= reached.high
    assert reached.exploitability <= 1e-3


@needs("highspy")
@settings(max_examples=8)
@given(rounds)
def test_learning_and_proof_agree(round: RoundGraph) -> None:
    proof = prove(lay_out(round))
    reached = search(Learner(lay_out(round)), Goal(2e-3, iterations=400))
    assert reached.low - 1e-12 <= proof.value <= reached.high + 1e-12
    assert reached.exploitability < 0.02


def test_memory_is_known_before_it_is_used() -> None:
    round = literature((2, 1), 3)
    learner = Learner(lay_out(round))
    kept = [*learner.regret, *learner.total]
    assert sum(each.nbytes for each in kept) < memory_of(round) < 3 * 2**20


@pytest.mark.parametrize(
    ("dice", "faces", "wild"), [((0, 1), 6, "none"), ((1, 9), 6, "none"), ((1, 1), 1, "none"),
                                ((1, 1), 6, "joker")]
)  # fmt: skip
def test_a_round_that_is_none_is_refused(dice: tuple[int, int], faces: int, wild: str) -> None:
    with pytest.raises(CardlieError):
        literature(dice, faces, wild)


def test_a_learner_goes_on_where_it_was_left(tmp_path: Path) -> None:
    tree = lay_out(literature((1, 1), 4, "highest"))
    whole, half = Learner(tree), Learner(tree)
    for _ in range(10):
        whole.iterate()
        half.iterate()
    write_whole(tmp_path / "half", file_contents(half, "four"))
    other = Learner(tree)
    load_file(tmp_path / "half", "four").restore(other)
    for _ in range(10):
        whole.iterate()
        other.iterate()
    assert whole.bounds() == pytest.approx(other.bounds(), abs=1e-12)
    with pytest.raises(CardlieError, match="another round"):
        load_file(tmp_path / "half", "five")
    (tmp_path / "none").write_bytes(b"nothing")
    with pytest.raises(CardlieError, match="was not written by"):
        load_file(tmp_path / "none", "four")


@needs("scipy")
@given(st.data())
@settings(max_examples=of_all(20))
def test_systems_are_solved_exactly(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 6))
    numbers = st.integers(-9, 9)
    square = np.array(data.draw(st.lists(numbers, min_size=size**2, max_size=size**2)))
    square = square.reshape(size, size)
    right = np.array(data.draw(st.lists(numbers, min_size=size, max_size=size)))
    if abs(np.linalg.det(square)) < 0.5:
        return
    from scipy.sparse import csc_array

    solved, whole = solve_exactly(csc_array(square), right)
    assert whole > 0
    assert (square.astype(object) @ solved == right.astype(object) * whole).all()
