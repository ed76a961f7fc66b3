"""``players/random_bot.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.games.chance import Purpose
from cardlie.vector.board import Array, Turn
from cardlie.vector.deeds import CHALLENGE, SPOT_ON


def decide(turn: Turn) -> Array:
    """Each legal guess, a challenge and a spot-on are equally likely."""
    bids = turn.bids
    choices = bids.choices[turn.last, turn.most].astype(np.int64)
    others = (1 + turn.may_spot_on) if turn.said else 0
    chosen = (turn.fractions() * (choices + others)).astype(np.int64)
    guess = bids.after[turn.last, np.minimum(chosen, choices - 1)].astype(np.int64)
    if not others:
        return guess
    return np.where(chosen < choices, guess, np.where(chosen == choices, CHALLENGE, SPOT_ON))


def reroll(turn: Turn, faces: Array, hidden: Array) -> Array:
    """Any choice of dice to show, or none: of ``n`` hidden ones, ``2**n - 1`` in all."""
    choices = (1 << hidden.sum(axis=1)) - 1
    drawn = (turn.fractions(purpose=Purpose.BOT_REROLLS) * choices).astype(np.int64) + 1
    chosen = np.where(drawn < choices, drawn, 0)  # the last of them is to keep all
    nth = hidden.cumsum(axis=1) - 1
    return hidden & ((chosen[:, None] >> np.maximum(nth, 0) & 1) > 0)
