"""``players/casual.py`` on arrays. What it likes to say is asked of the readable one."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

import numpy as np

from cardlie.engine.endings import rank_of
from cardlie.judging.batch import Array
from cardlie.players.casual import FIRST, LAST, NERVE, PRETEND, STEPS, likes_of
from cardlie.vector.bids import Bids
from cardlie.vector.board import CHALLENGE, ArrayTurn
from cardlie.vector.seat_odds import claimable, claims_of

#: How many bits a word has.
WORD = 64


class LikedRaises:
    """The raises that casual players like, as bits: one for each name and step.

    ``over[last, most]`` are those that may follow with a figure up to ``most``, in ``words`` of
    :data:`WORD` bits, ``guess[last, bit]`` is the guess, and ``bits_of`` tells which of them a
    seat likes.
    """

    def __init__(self, bids: Bids) -> None:
        bidding, faces = bids.bidding, bids.bidding.setting.faces
        likes = likes_of(bidding)
        self._likes = likes
        kinds = [kind for kind in bidding.kinds if not kind.personal]
        self.names = [name for kind in kinds for name in kind.listed(1, faces)]
        width = len(self.names) * len(STEPS)
        lasts, top = len(bids.lasts), int(bids.amount.max())
        self.width, self.words = width, -(-width // WORD)
        self.guess = np.zeros((lasts, width), np.int64)
        figures = np.full((lasts, self.words * WORD), top + 1, np.int64)
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
        bit = np.tile(np.uint64(1) << np.arange(WORD, dtype=np.uint64), self.words)
        upto = [
            ((figures <= most) * bit).reshape(lasts, self.words, WORD).sum(axis=2, dtype=np.uint64)
            for most in range(top + 1)
        ]
        self.over = np.stack(upto, axis=1)

    def bits_of(self, faces: tuple[int, ...]) -> list[int]:
        """The raises that a seat likes which rolled these faces."""
        steps = (1 << len(STEPS)) - 1
        places = map(self.names.index, self._likes.liked(faces))
        bits = sum(steps << at * len(STEPS) for at in places)
        return [bits >> word * WORD & (1 << WORD) - 1 for word in range(self.words)]

    def without(self, raises: Array, last: Array, guesses: Array) -> Array:
        """The raises less some guesses."""
        rows, bits = np.nonzero(self.guess[last] == guesses[:, None])
        taken = np.zeros_like(raises)
        np.bitwise_or.at(
            taken, (rows, bits // WORD), np.uint64(1) << (bits % WORD).astype(np.uint64)
        )
        return raises & ~taken


_likes = lru_cache(maxsize=64)(LikedRaises)


def decide(turn: ArrayTurn, nerve: float = NERVE, pretend: float = PRETEND) -> Array:
    """Guess or doubt, by feel."""
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
    if not len(claims_of(turn.bids)):
        deed[goes_on] = _raised(turn, drawn)
        return deed
    own = _claimable(turn, own=True)
    claims = np.asarray(own.any(axis=1))
    deed[goes_on[claims]] = _claim(turn.only(claims), own[claims], drawn)
    rest = np.flatnonzero(~claims)
    goes_on, turn = goes_on[rest], turn.only(rest)
    others = _claimable(turn, own=False) & (turn.fractions(drawn) < pretend)[:, None]
    claims = np.asarray(others.any(axis=1))
    deed[goes_on[claims]] = _claim(turn.only(claims), others[claims], drawn + 1)
    deed[goes_on[~claims]] = _raised(turn.only(~claims), drawn + 1)
    return deed


def _claimable(turn: ArrayTurn, *, own: bool) -> Array:
    """Which power cards each may like to claim, its own or the others; shape (turns, cards)."""
    last = turn.bids.amount[turn.last] if turn.said else np.zeros(len(turn.at), np.int64)
    step = turn.bids.amount[claims_of(turn.bids)] - last[:, None]
    return claimable(turn, own=own) & np.isin(step, STEPS)


def _claim(turn: ArrayTurn, claimable: Array, drawn: int) -> Array:
    """One of the power cards that each may claim."""
    nth = (turn.fractions(drawn) * claimable.sum(axis=1)).astype(np.int64)
    return claims_of(turn.bids)[(claimable.cumsum(axis=1) > nth[:, None]).argmax(axis=1)]


def _raised(turn: ArrayTurn, drawn: int) -> Array:
    """One of the raises that each likes; a challenge, or when opening anything small, if none."""
    bids, likes = turn.bids, _likes(turn.bids)
    deed = np.full(len(turn.at), CHALLENGE, np.int64)
    raises = likes.over[turn.last, turn.most] & turn.boards.liked(turn, likes)
    for said in turn.barred:
        raises = likes.without(raises, turn.last, said)
    each = bits_set(raises)
    choices = each.sum(axis=1)
    fraction = turn.fractions(drawn)
    nth = (fraction * choices).astype(np.int64)
    word = np.zeros(len(nth), np.int64)
    for at in range(likes.words - 1):
        later = (word == at) & (nth >= each[:, at])
        nth[later] -= each[later, at]
        word[later] = at + 1
    some = np.flatnonzero(choices)
    bit = nth_bit(raises[some, word[some]], nth[some], min(WORD, likes.width)) + word[some] * WORD
    deed[some] = likes.guess[turn.last[some], bit]
    if not turn.said:
        none = np.flatnonzero(choices == 0)
        least = bids.choices[bids.opening, max(STEPS)]
        deed[none] = bids.after[bids.opening, (fraction[none] * least).astype(np.int64)]
    return deed


#: How many bits are looked up at once.
_PART = 12

_ALL = np.uint64((1 << _PART) - 1)


def _table() -> Array:
    """Where the n-th bit is that is set, for each number of :data:`_PART` bits."""
    places = np.zeros((1 << _PART, _PART), np.uint8)
    for value in range(1 << _PART):
        found = [bit for bit in range(_PART) if value >> bit & 1]
        places[value, : len(found)] = found
    return places


_PLACES = _table()


def bits_set(bits: Array) -> Array:
    """How many bits are set.

    >>> bits_set(np.array([0, 5, 2**63], np.uint64)).tolist()
    [0, 2, 1]
    """
    return np.bitwise_count(bits).astype(np.int64)


def nth_bit(bits: Array, nth: Array, width: int = 64) -> Array:
    """The place of the ``nth`` bit that is set, of the lowest ``width``.

    >>> nth_bit(np.array([0b10110, 1 << 40], np.uint64), np.array([2, 0])).tolist()
    [4, 40]
    """
    place = np.zeros(len(bits), np.int64)
    left, open_ = nth.copy(), np.ones(len(bits), bool)
    for low in range(0, width, _PART):
        part = (bits >> np.uint64(low)) & _ALL
        here = bits_set(part)
        inside = open_ & (left < here)
        place = np.where(inside, low + _PLACES[part, np.minimum(left, _PART - 1)], place)
        open_ &= ~inside
        left = np.where(open_, left - here, 0)
    return place
