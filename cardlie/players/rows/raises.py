"""What the seats in turn may say: of each thing that can be named the least, and power cards."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine.bidding import named
from cardlie.vector.bids import Bids
from cardlie.vector.state import NONE, BatchTurn


@lru_cache(maxsize=64)
def claims_of(bids: Bids) -> Array:
    """The power cards that can be claimed, as guesses, the lowest value first."""
    bidding, faces = bids.bidding, bids.bidding.rules.faces
    claims = [
        claim for kind in bidding.kinds if kind.personal for claim in kind.liked(faces.all, faces)
    ]
    return np.array([bids.place[claim] for claim in claims], np.int64)


def claimable(turn: BatchTurn, *, own: bool) -> Array:
    """Which power cards each may claim, its own or the others; shape (turns, cards)."""
    bids, claims = turn.bids, claims_of(turn.bids)
    found = bids.follows[turn.last[:, None], claims]
    for at, claim in enumerate(claims):
        card = np.full(len(turn.rows), bids.cards[claim])
        found[:, at] &= turn.state.has(turn.rows, turn.actor, card) == own
        for said in turn.already_said:
            found[:, at] &= said != claim
    return found


@lru_cache(maxsize=64)
def least_raises(bids: Bids) -> Array:
    """The least guess that may follow each of each thing that can be named (or none)."""
    names = [named(bids.bidding, guess) for guess in bids.guesses]
    place = {name: at for at, name in enumerate(dict.fromkeys(names))}
    columns = np.array([place[name] for name in names])
    least = np.full((len(bids.lasts), len(place)), NONE, np.int64)
    for row, follows in enumerate(bids.follows):
        after = np.flatnonzero(follows)[::-1]  # what is first is written last
        least[row, columns[after]] = after
    return least


@lru_cache(maxsize=64)
def next_of_each(bids: Bids) -> Array:
    """The next guess that names the same as each (or none)."""
    found, later = np.full(len(bids.guesses), NONE, np.int64), dict[Hashable, int]()
    for at in range(len(bids.guesses) - 1, -1, -1):
        name = named(bids.bidding, bids.guesses[at])
        found[at], later[name] = later.get(name, NONE), at
    return found


def raises_of(turn: BatchTurn) -> Array:
    """The least raises of each, none that may not be said, with its own power cards."""
    bids, last = turn.bids, turn.last[:, None]
    least = least_raises(bids)[turn.last]
    while turn.already_said:
        stale = ~bids.follows[last, least]
        for guess in turn.already_said:
            stale |= least == guess[:, None]
        stale &= least != NONE
        if not stale.any():
            break
        least[stale] = next_of_each(bids)[least[stale]]
    least = np.where(bids.amount[least] <= turn.most[:, None], least, NONE)
    if not len(claims_of(bids)):
        return least
    return np.hstack([least, np.where(claimable(turn, own=True), claims_of(bids), NONE)])
