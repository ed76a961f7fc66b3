"""``players/trick.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.judging.batch import Array
from cardlie.players.trick import DEFAULTS, LIKELIEST, OF_ALL, OF_HELD, doubts, rule_of
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayTurn
from cardlie.vector.seat_odds import Odds


def trick(turn: ArrayTurn, **figures: float) -> Array:
    """What the list says."""
    its, odds = DEFAULTS | figures, Odds(turn)
    best, (way, least) = odds.best(), rule_of(its, turn.said)
    deed = best.guess
    if way != LIKELIEST:
        backed = odds.backed
        bold = odds.boldest(backed | True if way == OF_ALL else backed == (way == OF_HELD), least)
        deed = np.where(bold == NONE, deed, bold)
    if not turn.said:
        return deed
    last = odds.last()
    doubted = doubts(its, turn.said, last, best.chance, ~odds.backs(turn.last))
    deed = np.where((best.guess == NONE) | doubted, CHALLENGE, deed)
    if turn.may_spot_on:
        exact = odds.exact_at_least()
        deed = np.where((exact >= its["spot_on"]) & (exact > 1 - last), SPOT_ON, deed)
    return deed
