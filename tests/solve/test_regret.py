"""Learning and best responses, held to the same worked out history by history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.solve import (
    EndingMove,
    Goal,
    Learner,
    Move,
    RoundGraph,
    Spot,
    lay_out,
    literature,
    search,
)
from cardlie.solve.plan import best_response, mixture
from tests.depth import of_all
from tests.solve import naive

if TYPE_CHECKING:
    from cardlie.solve import Tree
    from cardlie.solve.graph import Array


def with_rerolls(seed: int) -> RoundGraph:
    """A small round in which both may show something and roll again, with any payoffs."""
    chance = np.random.default_rng(seed)

    def ending(label: str, hands: tuple[int, int]) -> EndingMove:
        return EndingMove(label, chance.integers(-3, 4, hands).astype(float))

    def ends(actor: int, hands: tuple[int, int], *moves: Move) -> Spot:
        return Spot(actor, hands, (ending("a", hands), ending("b", hands)), moves)

    def fresh(hands: int) -> Array:
        drawn: Array = chance.random(hands) + 0.1
        drawn /= drawn.sum()
        return drawn

    some = np.array([True, False, True])
    return RoundGraph(
        (
            Spot(0, (3, 2), (), (Move("on", 1), Move("show", 2, some, fresh(2)))),
            ends(1, (3, 2), Move("on", 3), Move("show", 4, np.array([False, True]), fresh(3))),
            ends(1, (2, 2), Move("on", 5)),
            ends(0, (3, 2)),
            ends(0, (3, 3), Move("show", 6, None, fresh(2))),
            ends(0, (2, 2)),
            ends(1, (2, 3)),
        ),
        (("x", "y", "z"), ("u", "v")),
        (np.array([1, 2, 1]), np.array([3, 1])),
    )


rounds = st.one_of(
    st.builds(
        literature,
        st.sampled_from([(1, 1), (2, 1), (1, 2)]),
        st.just(2),
        st.sampled_from(["none", "lowest", "highest"]),
    ),
    st.builds(with_rerolls, st.integers(0, 2**31)),
)


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
    learner.restore(learner.regret, learner.total, 0)
    plans = [learner.plan(0), learner.plan(1)]
    other = 1 - player
    here = [np.zeros(size) for size in tree.size]
    found = best_response(tree, plans[other], round.chances[other], player, here)
    chances = behaviours(tree, plans[other], other)
    slow = naive.best(round, player, lambda said, hand, action: chances[said][action][hand])
    assert found == pytest.approx(slow, abs=1e-12)


def behaviours(tree: Tree, plan: Array, player: int) -> dict[tuple[int, ...], Array]:
    """For each history (the actions said, by their places): how likely each action is."""
    found: dict[tuple[int, ...], Array] = {}

    def walk(spot: int, said: tuple[int, ...], history: int) -> None:
        there = tree.round.spots[spot]
        if there.actor == player:
            found[said] = mixture(tree, plan, spot, history)
        for action, move in enumerate(there.moves, len(there.endings)):
            ahead = tree.ahead(spot, action, history)
            if ahead is not None:
                walk(move.to, (*said, action), ahead)

    walk(0, (), 0)
    return found


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
    learner.restore(tiny, learner.total, 0)
    assert mixture(learner.tree, learner.plan(0)) == pytest.approx(0.25)
