"""A round played out history by history with dictionaries: slow, and written down another way."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from hypothesis import strategies as st

from cardlie.solve import (
    EndingMove,
    Move,
    PublicState,
    RoundGraph,
    literature,
)
from cardlie.solve.realization import behaviour_strategy

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.base.arrays import Array
    from cardlie.solve import Learner, RoundGraph, Tree


def best(
    round: RoundGraph, player: int, policy: Callable[[tuple[int, ...], int, int], float]
) -> list[float]:
    """What each hand of ``player`` gets at most.

    ``policy(actions, hand, action)`` is how likely the other one does it.
    """
    sign = 1 if player == 0 else -1

    @cache
    def gets(node: int, said: tuple[int, ...], mine: int, ranges: tuple[float, ...]) -> float:
        there = round.nodes[node]
        outcomes = []
        for action in range(len(there.actions)):
            coming = ranges
            if there.actor != player:
                coming = tuple(
                    weight * policy(said, hand, action) for hand, weight in enumerate(ranges)
                )
            if action < len(there.endings):
                payoff = there.endings[action].payoff
                mine_first = payoff if player == 0 else payoff.T
                outcomes.append(
                    sum(w * sign * float(mine_first[mine, hand]) for hand, w in enumerate(coming))
                )
            else:
                move = there.moves[action - len(there.endings)]
                after = (*said, action)
                if move.fresh is None:
                    outcomes.append(gets(move.to, after, mine, coming))
                elif there.actor != player:
                    again = tuple(sum(coming) * float(chance) for chance in move.fresh)
                    outcomes.append(gets(move.to, after, mine, again))
                elif move.legal is None or move.legal[mine]:
                    new = [gets(move.to, after, hand, coming) for hand in range(len(move.fresh))]
                    outcomes.append(float(np.dot(move.fresh, new)))
        return max(outcomes) if there.actor == player else sum(outcomes)

    start = tuple(map(float, round.chances[1 - player]))
    return [gets(0, (), mine, start) for mine in range(len(round.hands[player]))]


def with_rerolls(seed: int) -> RoundGraph:
    """A small round in which both may show something and roll again, with any payoffs."""
    chance = np.random.default_rng(seed)

    def ending(label: str, hands: tuple[int, int]) -> EndingMove:
        return EndingMove(label, chance.integers(-3, 4, hands).astype(float))

    def ends(actor: int, hands: tuple[int, int], *moves: Move) -> PublicState:
        return PublicState(actor, hands, (ending("a", hands), ending("b", hands)), moves)

    def fresh(hands: int) -> Array:
        drawn: Array = chance.random(hands) + 0.1
        drawn /= drawn.sum()
        return drawn

    some = np.array([True, False, True])
    return RoundGraph(
        (
            PublicState(0, (3, 2), (), (Move("on", 1), Move("show", 2, some, fresh(2)))),
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


def behaviours(tree: Tree, plan: Array, player: int) -> dict[tuple[int, ...], Array]:
    """For each history (the actions said, by their places): how likely each action is."""
    found: dict[tuple[int, ...], Array] = {}

    def walk(node: int, said: tuple[int, ...], history: int) -> None:
        there = tree.round.nodes[node]
        if there.actor == player:
            found[said] = behaviour_strategy(tree, plan, node, history)
        for action, move in enumerate(there.moves, len(there.endings)):
            ahead = tree.ahead(node, action, history)
            if ahead is not None:
                walk(move.to, (*said, action), ahead)

    walk(0, (), 0)
    return found


def last_plan(learner: Learner, player: int) -> Array:
    """What a player does in the next turn, as a realization plan."""
    total = learner.total[player]
    before = total.copy()
    total.fill(0)
    learner._reach(player, add=True)
    plan, total[:] = total.copy(), before
    learner._reached = False
    return plan
