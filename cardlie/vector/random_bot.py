"""``players/random_bot.py`` on arrays."""

from __future__ import annotations

import numpy as np

from cardlie.batch import Array
from cardlie.vector.board import CHALLENGE, SPOT_ON, Turn, row_sums

#: The place of what is not higher.
_NOWHERE = 1 << 30


def decide(turn: Turn) -> Array:
    """Each legal guess, a challenge and a spot-on are equally likely."""
    bids = turn.bids
    choices = bids.choices.take(turn.last * bids.choices.shape[1] + turn.most)
    others = (1 + turn.may_spot_on) if turn.said else 0
    barred = _barred(turn)
    if turn.barred:
        choices = choices - row_sums(barred < _NOWHERE)
    chosen = (turn.fractions() * (choices + others)).astype(np.int64)
    place = np.minimum(chosen, choices - 1)
    for each in barred.T:  # what may not be said again is passed over
        place += each <= place
    deed = bids.after.take(turn.last * bids.after.shape[1] + place).astype(np.int64)
    if others:
        deed = np.where(chosen < choices, deed, CHALLENGE)
    if others > 1:
        deed = np.where(chosen > choices, SPOT_ON, deed)
    return deed


def _barred(turn: Turn) -> Array:
    """Where what may not be said again stands among what is higher, the first first."""
    if not turn.barred:
        return np.empty((len(turn.at), 0), np.int64)
    bids, last = turn.bids, turn.last[:, None]
    said = np.stack(turn.barred, axis=1)
    higher = bids.follows[last, said] & (bids.amount[said] <= turn.most[:, None])
    return np.sort(np.where(higher, bids.position[last, said], _NOWHERE), axis=1)
