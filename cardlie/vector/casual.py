"""``players/casual.py`` on arrays. What it likes to say is asked of the readable one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import numpy as np

from cardlie.engine.endings import rank_of
from cardlie.players.casual import FIRST, LAST, NERVE, STEPS, likes_of
from cardlie.vector.bids import Bids
from cardlie.vector.bits import bits_set, nth_bit
from cardlie.vector.board import Array, Turn
from cardlie.vector.deeds import CHALLENGE


class LikedRaises:
    """The raises that casual players like, as bits: one for each name and step.

    ``over[last, most]`` are those that may follow with a figure up to ``most``,
    ``guess[last, bit]`` is the guess, and ``bits_of`` tells which of them a seat likes.
    """

    def __init__(self, bids: Bids) -> None:
        bidding, faces = bids.bidding, bids.bidding.setting.faces
        likes = likes_of(bidding)
        self._likes = likes
        singles = ((), *((place,) for place in range(len(faces.all))))
        ever = {name for face in singles for name in likes.liked(face)}
        listed = [name for kind in bidding.kinds for name in kind.listed(1, faces)]
        self.names = [name for name in listed if name in ever]
        width = len(self.names) * len(STEPS)
        lasts, top = len(bids.lasts), int(bids.amount.max())
        self.guess = np.zeros((lasts, width), np.int64)
        figures = np.full((lasts, width), top + 1, np.int64)
        like: dict[Hashable, int] = {}
        for row, last in enumerate(bids.lasts):
            rank = last and (type(last), rank_of(last, bidding))  # of one rank, the same follow
            if like.setdefault(rank, row) != row:
                self.guess[row], figures[row] = self.guess[like[rank]], figures[like[rank]]
                continue
            for at, name in enumerate(self.names):
                for nth, say in enumerate(likes.over(last, [name])):
                    place = bids.place.get(say.guess)
                    if place is not None:
                        self.guess[row, at * len(STEPS) + nth] = place
                        figures[row, at * len(STEPS) + nth] = bids.amount[place]
        bit = np.uint64(1) << np.arange(width, dtype=np.uint64)
        upto = [((figures <= most) * bit).sum(axis=1, dtype=np.uint64) for most in range(top + 1)]
        self.over = np.stack(upto, axis=1)
        self.width = width

    def bits_of(self, faces: tuple[int, ...]) -> int:
        """The raises that a seat likes which rolled these faces."""
        places = [self.names.index(name) for name in self._likes.liked(faces)]
        assert places == sorted(places), "what is liked is listed in the order of the kinds"
        steps = (1 << len(STEPS)) - 1
        return sum(steps << at * len(STEPS) for at in places)


@lru_cache(maxsize=64)
def _likes(bids: Bids) -> LikedRaises:
    return LikedRaises(bids)


def decide(turn: Turn, nerve: float = NERVE, **_: float) -> Array:
    """Guess or doubt, by feel; what else it has figures for is about power cards."""
    bids, likes = turn.bids, _likes(turn.bids)
    deed = np.full(len(turn.at), CHALLENGE, np.int64)
    if turn.said >= LAST:
        return deed
    goes_on, drawn = np.arange(len(turn.at)), 0
    if turn.said >= FIRST:
        brave = turn.fractions() < nerve
        wary = np.flatnonzero(~brave)
        brave[wary] = turn.only(wary).proven()
        goes_on, drawn = np.flatnonzero(brave), 1
        turn = turn.only(goes_on)
    raises = likes.over[turn.last, turn.most] & turn.boards.liked(turn, likes)
    choices = bits_set(raises)
    fraction = turn.fractions(drawn)
    nth = (fraction * choices).astype(np.int64)
    some = np.flatnonzero(choices)
    deed[goes_on[some]] = likes.guess[
        turn.last[some], nth_bit(raises[some], nth[some], likes.width)
    ]
    if not turn.said:
        none = np.flatnonzero(choices == 0)
        least = bids.choices[bids.opening, max(STEPS)]
        deed[goes_on[none]] = bids.after[bids.opening, (fraction[none] * least).astype(np.int64)]
    return deed
