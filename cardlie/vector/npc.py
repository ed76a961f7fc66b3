"""``players/npc.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, Turn
from cardlie.vector.seat_odds import Odds


def decide(turn: Turn, skill: float = 0) -> Array:
    """The best action, or flustered the second-best."""
    odds = Odds(turn)
    first = odds.best()
    second = odds.second(first.guess)
    deeds, chances = [first.guess, second.guess], [first.chance, second.chance]
    if turn.said:
        deeds.append(np.full(len(turn.at), CHALLENGE))
        chances.append(1 - odds.last())
    if turn.may_spot_on:
        deeds.append(np.full(len(turn.at), SPOT_ON))
        chances.append(odds.exact())
    deed, chance = np.stack(deeds), np.stack(chances)
    order = np.argsort(-chance, axis=0, kind="stable")
    best, next_best = (np.take_along_axis(deed, order[at : at + 1], axis=0)[0] for at in (0, 1))
    # what is no raise has a chance below 0 and comes last
    return np.where(turn.flustered & (next_best != NONE), next_best, best)
