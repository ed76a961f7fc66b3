"""``players/honest.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array
from cardlie.players.honest import BELIEF
from cardlie.vector.board import CHALLENGE, NONE, Turn
from cardlie.vector.seat_odds import Odds


def decide(turn: Turn, belief: float = BELIEF) -> Array:
    """Say the likeliest guess that it believes, or doubt."""
    odds = Odds(turn)
    claim = odds.own_claim(belief)
    guess, chance = odds.best(odds.backed)
    otherwise = np.int64(CHALLENGE) if turn.said else odds.best().guess
    believed = np.where((guess != NONE) & (chance >= belief), guess, otherwise)
    return np.where(claim != NONE, claim, believed)
