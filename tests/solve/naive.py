"""A round played out history by history with dictionaries: slow, and written down another way."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cardlie.solve import Round


class Deal(NamedTuple):
    """What both hold, and how likely that is."""

    hands: tuple[int, int]
    chance: float


def deals(round: Round) -> Iterator[Deal]:
    for i, j in product(range(len(round.hands[0])), range(len(round.hands[1]))):
        yield Deal((i, j), float(round.chances[0][i] * round.chances[1][j]))


def best(
    round: Round, player: int, policy: Callable[[tuple[int, ...], int, int], float]
) -> list[float]:
    """What each hand of ``player`` gets at most; ``policy(actions, hand, action)`` is the other's.

    Only for rounds in which nobody rolls again.
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
                outcomes.append(gets(move.to, (*said, action), mine, coming))
        return max(outcomes) if there.actor == player else sum(outcomes)

    start = tuple(map(float, round.chances[1 - player]))
    return [gets(0, (), mine, start) for mine in range(len(round.hands[player]))]
