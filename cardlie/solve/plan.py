"""What a plan says: how likely each action is, for each hand, in one history."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from cardlie.solve.graph import Array
    from cardlie.solve.tree import Rows, Tree


def actions_at(tree: Tree, spot: int, history: int = 0) -> list[Rows]:
    """Where the numbers of each action are kept that there is at a spot after one history."""
    rows = tree.at[spot][tree.round.spots[spot].actor].part(history, 1)
    player = tree.round.spots[spot].actor
    found = []
    for block in tree.blocks:
        if block.player != player:
            continue
        there = block.coming[player]
        if there.start <= rows.start < there.stop:
            first = (rows.start - there.start) // there.hands
            found.append(block.places.part(first, 1))
    return found


def mixture(tree: Tree, total: Array, spot: int = 0, history: int = 0) -> Array:
    """How likely each action (a row) is for each hand (a column): the average of what was played.

    A hand that never comes here plays all alike.
    """
    plans = _plans(tree, total, spot, history)
    sums = plans.sum(axis=0)
    alike = np.full_like(plans, 1 / len(plans))
    found: Array = np.divide(plans, sums, out=alike, where=sums > 0)
    return found


def came(tree: Tree, total: Array, spot: int, history: int) -> Array:
    """What the plan leads to in one history, for each hand."""
    found: Array = _plans(tree, total, spot, history).sum(axis=0)
    return found


def _plans(tree: Tree, total: Array, spot: int, history: int) -> Array:
    rows = [place.of(total)[0] for place in actions_at(tree, spot, history)]
    return np.array(rows, dtype=float)
