"""Realization plans (von Stengel, 1996), and the behaviour strategies that they stand for.

A plan has a number for each action in each history, for each hand of who acts: the player's own
probabilities on the way there multiplied, and that of the hand (its share of the reach
probability).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.tree import Tree

#: Something of the first player, and of the second.
Pair = tuple[Array, Array]


def behaviour_strategy(tree: Tree, total: Array, node: int = 0, history: int = 0) -> Array:
    """The probability of each action, shape (actions, hands): the behaviour strategy of a plan.

    A hand that never comes here plays all alike.
    """
    plans = _plans(tree, total, node, history).astype(float)
    sums = plans.sum(axis=0)
    alike = np.full_like(plans, 1 / len(plans))
    return np.asarray(np.divide(plans, sums, out=alike, where=sums > 0))


def reach_probability(tree: Tree, total: Array, node: int, history: int) -> Array:
    """The plan's share of the reach probability of one history, for each hand."""
    return np.asarray(_plans(tree, total, node, history).sum(axis=0))


def _plans(tree: Tree, total: Array, node: int, history: int) -> Array:
    """The numbers of each action that there is at a node after one history, for each hand."""
    rows = [(block, block.row(history)) for block in tree.doing[node]]
    none = np.zeros(tree.round.nodes[node].hands[tree.round.nodes[node].actor], total.dtype)
    return np.array([none if row is None else block.places.of(total)[row] for block, row in rows])


class ReachedHistory(NamedTuple):
    """What is done in one history: ``rows`` has the numbers of each action, for each hand.

    ``reach`` is what the plans of both lead to there.
    """

    history: tuple[str, ...]
    node: int
    rows: Array
    reach: tuple[Array, Array]


def walk(
    tree: Tree, plans: Sequence[Array], starts: Sequence[Array], comes: Callable[[Pair], bool]
) -> Iterator[ReachedHistory]:
    """The histories to which plans lead, the shortest first.

    ``starts`` is what they share out; ``comes`` says of what both lead to whether that is enough.
    """
    waiting: deque[tuple[tuple[str, ...], int, int, Pair]] = deque()
    waiting.append(((), 0, 0, (starts[0], starts[1])))
    while waiting:
        labels, place, history, reach = waiting.popleft()
        node = tree.round.nodes[place]
        rows = _plans(tree, plans[node.actor], place, history)
        yield ReachedHistory(labels, place, rows, reach)
        for action, move in enumerate(node.moves, len(node.endings)):
            done = rows[action]
            mine = done if move.fresh is None else done.sum() * move.fresh
            both = (mine, reach[1]) if node.actor == 0 else (reach[0], mine)
            row = tree.ahead(place, action, history)
            if row is not None and comes(both):
                waiting.append(((*labels, move.label), move.to, row, both))


class Situation(NamedTuple):
    """A ``history``, who is to act, how often it comes to that, and what each hand does then."""

    history: tuple[str, ...]
    player: int
    comes: float
    does: dict[str, dict[str, float]]


def strategy(
    tree: Tree, plans: Sequence[Array], starts: Sequence[Array], least: float
) -> Iterator[Situation]:
    """What plans do wherever they lead with at least that chance; arguments as of :func:`walk`.

    Hands that never come there are left out, and all where dice were rolled again.
    """
    whole = [start.sum() for start in starts]

    def chance(came: Pair) -> float:
        return float(came[0].sum() / whole[0] * (came[1].sum() / whole[1]))

    for visited in walk(tree, plans, starts, lambda came: chance(came) >= least):
        node = tree.round.nodes[visited.node]
        names, mine = tree.round.hands[node.actor], visited.rows.sum(axis=0)
        if len(names) == len(mine):
            does = {
                hand: {
                    name: float(done / arriving)
                    for name, done in zip(node.actions, visited.rows[:, nth], strict=True)
                    if done
                }
                for nth, (hand, arriving) in enumerate(zip(names, mine, strict=True))
                if arriving > least * whole[node.actor]
            }
            yield Situation(visited.history, node.actor, chance(visited.reach), does)
