"""Best response to a realization plan, in one pass over the public tree.

Reach probabilities of the opponent go forward through all histories at once, then values of the
player's hands come back: at the player's own actions the greatest, at the opponent's their sum
(Johanson and others, 2011: Accelerating best response calculation in large extensive games).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cardlie.base.arrays import Array
from cardlie.solve.graph import Bools
from cardlie.solve.tree import Tree

#: Less than any plan can bring.
NEVER = -(10**30)


def fill_reach(tree: Tree, plan: Array, start: Array, player: int, reach: Array) -> None:
    """A plan's share of the reach probability of each history and hand, written to ``reach``.

    ``start`` is what the plan shares out, for each hand.
    """
    tree.start[player].of(reach)[...] = start
    for s in tree.steps:
        after = s.after[player].of(reach)
        if s.player != player:
            after[...] = s.before[player].of(reach)[s.which]
        elif s.fresh is None:
            after[...] = s.places.of(plan)
        else:
            after[...] = s.places.of(plan).sum(axis=1)[:, None] * s.fresh


def best_response(
    tree: Tree,
    plan: Array,
    start: Array,
    player: int,
    here: Sequence[Array],
    allowed: Bools | None = None,
    sure: Array | None = None,
) -> Array:
    """What each hand of ``player`` gets at most against the ``plan`` of the other.

    ``plan`` has a number for each action of the other player, and ``start`` one for each hand they
    may begin with: how likely it is, times anything that is the same for all; the answer is larger
    by the same. ``here`` is memory for both players (``tree.size``), and is written to: what the
    other's plan leads to, and what the player gets from there. Floats stay floats, whole numbers
    stay exact. ``allowed`` says which of their actions the player may use (None: all), and ``sure``
    what they get at least wherever they act.
    """
    other = 1 - player
    reach, value = here[other], here[player]
    value.fill(0)
    value[: tree.acting[player]] = NEVER if sure is None else sure
    fill_reach(tree, plan, start, other, reach)
    _fill_endings(tree, plan, player, reach, value)
    for s in reversed(tree.steps):
        there, ahead = s.before[player].of(value), s.after[player].of(value)
        if s.player == other:
            there[s.which] += ahead
            continue
        if s.fresh is not None:
            ahead = (ahead @ s.fresh)[:, None]
        if s.legal is not None:
            ahead = np.where(s.legal, ahead, NEVER)
        if allowed is not None:
            ahead = np.where(s.places.of(allowed), ahead, NEVER)
        there[s.which] = np.maximum(there[s.which], ahead)
    return np.asarray(tree.start[player].of(value)[0])


def _fill_endings(tree: Tree, plan: Array, player: int, reach: Array, value: Array) -> None:
    """What each hand of ``player`` gets where the round ends next, written to ``value``."""
    other = 1 - player
    for f in tree.finishes:
        coming = f.places.of(plan) if f.player == other else f.before[other].of(reach)
        there = f.before[player].of(value)
        for part, payoff in f.endings:
            gain = (payoff.T if player == 0 else -payoff).astype(value.dtype)
            if f.player == other:
                there[part] += coming[part] @ gain
            else:
                np.maximum(there[part], coming[part] @ gain, out=there[part])
