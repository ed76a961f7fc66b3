"""The exact best response to a plan: the most that the other player can get, hand by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.solve.graph import Array, Bools
    from cardlie.solve.tree import Tree

#: Less than any plan can bring.
NEVER = -(10**30)


def best_response(
    tree: Tree,
    plan: Array,
    start: Array,
    player: int,
    here: Sequence[Array],
    allowed: Bools | None = None,
) -> Array:
    """What each hand of ``player`` gets at most against the ``plan`` of the other.

    ``plan`` has a number for each action of the other player, and ``start`` one for each hand they
    may begin with: how likely it is, times anything that is the same for all; the answer is larger
    by the same. ``here`` is memory for both players (``tree.size``), and is written to: what the
    other's plan leads to, and what the player gets from there. Floats stay floats, whole numbers
    stay exact. ``allowed`` says which of their actions the player may use (None: all).
    """
    other = 1 - player
    reach, value = here[other], here[player]
    value.fill(0)
    value[: tree.acting[player]] = NEVER
    tree.start[other].of(reach)[...] = start
    for s in tree.steps:
        if s.player != other:
            s.after[other].of(reach)[...] = s.before[other].of(reach)
        elif s.fresh is None:
            s.after[other].of(reach)[...] = s.places.of(plan)
        else:
            s.after[other].of(reach)[...] = s.places.of(plan).sum(axis=1)[:, None] * s.fresh
    for f in tree.finishes:
        coming = f.places.of(plan) if f.player == other else f.at[other].of(reach)
        there, first = f.at[player].of(value), 0
        for histories, payoff in f.payoffs:
            part = slice(first, first + histories)
            first += histories
            gain = (payoff.T if player == 0 else -payoff).astype(value.dtype)
            if f.player == other:
                there[part] += coming[part] @ gain
            else:
                np.maximum(there[part], coming[part] @ gain, out=there[part])
    for s in reversed(tree.steps):
        there, ahead = s.before[player].of(value), s.after[player].of(value)
        if s.player == other:
            there += ahead
            continue
        if s.fresh is not None:
            ahead = (ahead @ s.fresh)[:, None]
        if s.legal is not None:
            ahead = np.where(s.legal, ahead, NEVER)
        if allowed is not None:
            ahead = np.where(s.places.of(allowed), ahead, NEVER)
        np.maximum(there, ahead, out=there)
    found: Array = tree.start[player].of(value)[0]
    return found
