"""``players/seat_odds.py`` on arrays."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from cardlie.judging.batch import Array
from cardlie.players.seat_odds import named
from cardlie.vector.bids import Bids
from cardlie.vector.board import NONE, ArrayTurn


@lru_cache(maxsize=64)
def claims_of(bids: Bids) -> Array:
    """The power cards that can be claimed, as guesses, the lowest value first."""
    bidding, faces = bids.bidding, bids.bidding.setting.faces
    claims = [
        claim for kind in bidding.kinds if kind.personal for claim in kind.liked(faces.all, faces)
    ]
    return np.array([bids.place[claim] for claim in claims], np.int64)


def claimable(turn: ArrayTurn, *, own: bool) -> Array:
    """Which power cards each may claim, its own or the others; shape (turns, cards)."""
    bids, claims = turn.bids, claims_of(turn.bids)
    found = bids.follows[turn.last[:, None], claims]
    for at, claim in enumerate(claims):
        card = np.full(len(turn.at), bids.cards[claim])
        found[:, at] &= turn.boards.has(turn.at, turn.actor, card) == own
        for said in turn.barred:
            found[:, at] &= said != claim
    return found


@lru_cache(maxsize=64)
def _least_raises(bids: Bids) -> Array:
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
def _next_of_each(bids: Bids) -> Array:
    """The next guess that names the same as each (or none)."""
    found, later = np.full(len(bids.guesses), NONE, np.int64), dict[Hashable, int]()
    for at in range(len(bids.guesses) - 1, -1, -1):
        name = named(bids.bidding, bids.guesses[at])
        found[at], later[name] = later.get(name, NONE), at
    return found


def _least(turn: ArrayTurn) -> Array:
    """The least raises of each, none that may not be said, with its own power cards."""
    bids, last = turn.bids, turn.last[:, None]
    least = _least_raises(bids)[turn.last]
    while turn.barred:
        stale = ~bids.follows[last, least]
        for said in turn.barred:
            stale |= least == said[:, None]
        stale &= least != NONE
        if not stale.any():
            break
        least[stale] = _next_of_each(bids)[least[stale]]
    least = np.where(bids.amount[least] <= turn.most[:, None], least, NONE)
    if not len(claims_of(bids)):
        return least
    return np.hstack([least, np.where(claimable(turn, own=True), claims_of(bids), NONE)])


class BestRaises(NamedTuple):
    """The likeliest raises of some kind: the first of those that ``SeatOdds.raises`` lists."""

    guess: Array
    chance: Array


class Odds:
    """What the odds tell the seat in turn, in each game of a turn."""

    def __init__(self, turn: ArrayTurn) -> None:
        self._turn, self._odds, bids = turn, turn.boards.odds_of(turn), turn.bids
        self._least = _least(turn)
        self._chance = np.where(self._least == NONE, -1.0, self._odds.chance(self._least))
        # of equally likely ones the highest figure comes first, then the order of the bidding
        figure = np.where(bids.by_value, 0, bids.amount)[self._least]
        self._rank = figure * len(bids.guesses) - self._least

    def best(self, among: Array | None = None) -> BestRaises:
        """The first raise (:data:`NONE` where there is none), of all or of ``among``."""
        chance = self._chance if among is None else np.where(among, self._chance, -1.0)
        top = chance.max(axis=1)
        rank = np.where(chance == top[:, None], self._rank, np.iinfo(np.int64).min)
        at = rank.argmax(axis=1)
        rows = np.arange(len(at))
        return BestRaises(np.where(top < 0, NONE, self._least[rows, at]), top)

    def boldest(self, among: Array, enough: float) -> Array:
        """The last raise of ``among`` that is so likely, in that order (or none)."""
        chance = np.where(among & (self._chance >= enough), self._chance, 2.0)
        low = chance.min(axis=1)
        rank = np.where(chance == low[:, None], self._rank, np.iinfo(np.int64).max)
        at = rank.argmin(axis=1)
        return np.where(low > 1, NONE, self._least[np.arange(len(at)), at])

    def second(self, best: Array) -> BestRaises:
        """The raise that comes after the first."""
        return self.best(self._least != best[:, None])

    def own_claim(self, enough: float) -> Array:
        """The highest power card that each rolled and that is likely enough, or none."""
        personal = self._turn.bids.personal[self._least]
        likely = personal & (self._chance >= enough) & (self._chance > 0)
        value = np.where(likely, self._turn.bids.amount[self._least], 0)
        return self.best(likely & (value == value.max(axis=1, keepdims=True))).guess

    def others_claim(self) -> Array:
        """The most credible power card that may be claimed and nobody is seen to have, or none."""
        claims, bids = claims_of(self._turn.bids), self._turn.bids
        free = claimable(self._turn, own=False) & self._odds.unseen(bids.cards[claims])
        return np.where(free.any(axis=1), claims[free.argmax(axis=1)], NONE)

    @property
    def backed(self) -> Array:
        """Which raises one of the seat's own faces counts for, or none against a limit."""
        return self.backs(self._least)

    def backs(self, guesses: Array) -> Array:
        """For which guesses one of them counts, or none against a limit."""
        there = self._odds.own(guesses)
        return np.asarray((there > 0) | ((there == 0) & (self._turn.bids.need[guesses] < 0)))

    def last(self) -> Array:
        """How likely the last guess is."""
        return self._odds.said(self._turn.last)

    def exact(self) -> Array:
        """How likely it is exact."""
        return self._odds.exact(self._turn.last)

    def exact_at_least(self) -> Array:
        """How likely it is exact, whether or not its bidder has any of it."""
        return np.minimum(self.exact(), self._odds.exact(self._turn.last, more=1))
