"""What was learnt of a round, as values: how the first player opens, and what both do."""

from __future__ import annotations

from typing import Any

from cardlie.solve.graph import RoundGraph
from cardlie.solve.realization import behaviour_strategy
from cardlie.solve.regret import Learner

#: What comes less often is left out.
_EVER = 1e-5


def openings_of(round: RoundGraph, learner: Learner) -> list[dict[str, Any]]:
    """Each first bid, how likely it is, and how likely it is with each hand; likeliest first."""
    chances = behaviour_strategy(learner.tree, learner.total[0])
    openings = [
        {
            "bid": name,
            "chance": float(each @ round.chances[0]),
            "by_hand": dict(zip(round.hands[0], each, strict=True)),
        }
        for name, each in zip(round.nodes[0].actions, chances, strict=True)
    ]
    return sorted(openings, key=lambda opening: -opening["chance"])


def strategy_of(learner: Learner) -> list[dict[str, Any]]:
    """What both players do in each history, by hand, for programs."""
    return [
        {"after": each.history, "player": each.player, "comes": each.comes, "does": each.does}
        for each in learner.strategy(_EVER)
    ]
