"""Power cards on arrays: which of them may be claimed, and by whom truly."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from cardlie.batch import Array
from cardlie.vector.bids import Bids
from cardlie.vector.board import Turn


@lru_cache(maxsize=64)
def claims_of(bids: Bids) -> Array:
    """The power cards that can be claimed, as guesses, the lowest value first."""
    bidding, faces = bids.bidding, bids.bidding.setting.faces
    claims = [
        claim for kind in bidding.kinds if kind.personal for claim in kind.liked(faces.all, faces)
    ]
    return np.array([bids.place[claim] for claim in claims], np.int64)


def claimable(turn: Turn, *, own: bool) -> Array:
    """Which power cards each may claim, its own or the others; shape (turns, cards)."""
    bids, claims = turn.bids, claims_of(turn.bids)
    found = bids.follows[turn.last[:, None], claims]
    for at, claim in enumerate(claims):
        card = np.full(len(turn.at), bids.cards[claim])
        found[:, at] &= turn.boards.has(turn.at, turn.actor, card) == own
        for said in turn.barred:
            found[:, at] &= said != claim
    return found
