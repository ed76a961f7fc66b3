"""A round played out history by history with dictionaries: slow, and written down another way."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.solve import RoundGraph


def best(
    round: RoundGraph, player: int, policy: Callable[[tuple[int, ...], int, int], float]
) -> list[float]:
    """What each hand of ``player`` gets at most.

    ``policy(actions, hand, action)`` is how likely the other one does it.
    """
    sign = 1 if player == 0 else -1

    @cache
    def gets(spot: int, said: tuple[int, ...], mine: int, ranges: tuple[float, ...]) -> float:
        there = round.spots[spot]
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
