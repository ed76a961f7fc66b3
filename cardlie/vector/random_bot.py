"""``players/random_bot.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.games.chance import Purpose
from cardlie.vector.board import Array, Turn
from cardlie.vector.deeds import CHALLENGE, SPOT_ON

#: The place of what is not higher.
_NOWHERE = 1 << 30


def decide(turn: Turn) -> Array:
    """Each legal guess, a challenge and a spot-on are equally likely."""
    bids = turn.bids
    choices = bids.choices[turn.last, turn.most].astype(np.int64)
    others = (1 + turn.may_spot_on) if turn.said else 0
    barred = _barred(turn)
    choices -= (barred < _NOWHERE).sum(axis=1)
    chosen = (turn.fractions() * (choices + others)).astype(np.int64)
    place = np.minimum(chosen, choices - 1)
    for each in barred.T:  # what may not be said again is passed over
        place += each <= place
    guess = bids.after[turn.last, place].astype(np.int64)
    if not others:
        return guess
    return np.where(chosen < choices, guess, np.where(chosen == choices, CHALLENGE, SPOT_ON))


def _barred(turn: Turn) -> Array:
    """Where what may not be said again stands among what is higher, the first first."""
    if not turn.barred:
        return np.empty((len(turn.at), 0), np.int64)
    bids, last = turn.bids, turn.last[:, None]
    said = np.stack(turn.barred, axis=1)
    higher = bids.follows[last, said] & (bids.amount[said] <= turn.most[:, None])
    return np.sort(np.where(higher, bids.position[last, said], _NOWHERE), axis=1)


def reroll(turn: Turn, faces: Array, hidden: Array) -> Array:
    """Any choice of dice to show, or none: of ``n`` hidden ones, ``2**n - 1`` in all."""
    choices = (1 << hidden.sum(axis=1)) - 1
    drawn = (turn.fractions(purpose=Purpose.BOT_REROLLS) * choices).astype(np.int64) + 1
    chosen = np.where(drawn < choices, drawn, 0)  # the last of them is to keep all
    nth = hidden.cumsum(axis=1) - 1
    return hidden & ((chosen[:, None] >> np.maximum(nth, 0) & 1) > 0)
