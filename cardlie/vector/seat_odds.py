"""``players/seat_odds.py`` on arrays: chances are tables, filled from the readable odds."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from cardlie.odds import Draw, View
from cardlie.players.seat_odds import SeatOdds, first_of_each
from cardlie.vector.bids import Bids
from cardlie.vector.board import Array, Turn
from cardlie.vector.deeds import NONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.guess import Guess


class DiceOdds:
    """How likely each guess on dice is, for whoever sees ``there`` of it and not ``unseen`` dice.

    ``least[last, name]`` is the least guess of each thing that can be named (:data:`NONE`: there
    is none). Chances are the very numbers that readable bots compare; each is worked out when it
    is first asked for.
    """

    def __init__(self, bids: Bids) -> None:
        self._bids = bids
        most = bids.size * int(bids.weights.max())
        shape = (len(bids.guesses), most + 2, bids.size + 1)
        self._chance, self._exact = np.full(shape, np.nan), np.full(shape, np.nan)
        abouts = list(dict.fromkeys(guess.about for guess in bids.guesses))
        self.least = np.full((len(bids.lasts), len(abouts)), NONE, np.int64)
        top = int(bids.amount.max())
        for row, last in enumerate(bids.lasts):
            for guess in first_of_each(bids.bidding, bids.bidding.over(last).upto(top)):
                self.least[row, abouts.index(guess.about)] = bids.place[guess]

    def chance(self, guess: Array, there: Array, unseen: Array) -> Array:
        """The chance that at least as many are there as is guessed."""
        return self._known(self._chance, SeatOdds.chance, guess, there, unseen)

    def exact(self, guess: Array, there: Array, unseen: Array) -> Array:
        """The chance that as many are there as is guessed, and no more."""
        return self._known(self._exact, SeatOdds.exact, guess, there, unseen)

    def _known(
        self,
        table: Array,
        ask: Callable[[SeatOdds, Guess], float],
        guess: Array,
        there: Array,
        unseen: Array,
    ) -> Array:
        found = table[guess, there, unseen]
        if np.isnan(found).any():
            new = np.isnan(found)
            asked = [np.broadcast_to(each, found.shape)[new] for each in (guess, there, unseen)]
            for key in np.unique(np.stack(asked, axis=1), axis=0).tolist():
                at, seen, hidden = key
                odds = _odds(self._bids, tuple(self._bids.weights[at]), seen, hidden)
                table[at, seen, hidden] = ask(odds, self._bids.guesses[at])
            found = table[guess, there, unseen]
        return np.asarray(found)


@lru_cache(maxsize=1 << 14)
def _odds(bids: Bids, weights: tuple[int, ...], there: int, unseen: int) -> SeatOdds:
    """The odds of a seat that sees dice which are worth ``there``; which they are is no matter."""
    known = [0] * len(weights)
    for face in sorted(range(len(weights)), key=lambda face: -weights[face]):
        while weights[face] > 0 and there >= weights[face]:
            known[face] += 1
            there -= weights[face]
    draw = Draw((1,) * len(weights), unseen, True)
    return SeatOdds(View(bids.bidding.setting, tuple(known), (draw,)))


@lru_cache(maxsize=64)
def _dice_odds(bids: Bids) -> DiceOdds:
    return DiceOdds(bids)


class Raises(NamedTuple):
    """The likeliest raises of some kind: the first of those that ``SeatOdds.raises`` lists."""

    guess: Array
    chance: Array


class Odds:
    """What the odds tell the seat in turn, in each game of a turn."""

    def __init__(self, turn: Turn) -> None:
        self._turn, self._tables = turn, _dice_odds(turn.bids)
        least = self._tables.least[turn.last]
        least = np.where(turn.bids.amount[least] <= turn.most[:, None], least, NONE)
        self._least = least
        weights = turn.bids.weights[least]
        self._own = (weights * turn.own_counts[:, None, :]).sum(axis=2)
        known = (
            self._own
            if turn.known is turn.own
            else ((weights * turn.known_counts[:, None, :]).sum(axis=2))
        )
        chance = self._tables.chance(least, known, turn.unseen[:, None])
        self._chance = np.where(least == NONE, -1.0, chance)
        # of equally likely ones the highest figure comes first, then the order of the bidding
        self._rank = turn.bids.amount[least] * len(turn.bids.guesses) - least

    def best(self, among: Array | None = None) -> Raises:
        """The first raise (:data:`NONE` where there is none), of all or of ``among``."""
        chance = self._chance if among is None else np.where(among, self._chance, -1.0)
        top = chance.max(axis=1)
        rank = np.where(chance == top[:, None], self._rank, np.iinfo(np.int64).min)
        at = rank.argmax(axis=1)
        rows = np.arange(len(at))
        return Raises(np.where(top < 0, NONE, self._least[rows, at]), top)

    def second(self, best: Array) -> Raises:
        """The raise that comes after the first."""
        return self.best(self._least != best[:, None])

    @property
    def backed(self) -> Array:
        """Which raises one of the seat's own dice counts for."""
        return self._own > 0

    def last(self) -> Array:
        """How likely the last guess is."""
        return chance_of(self._turn)

    def exact(self) -> Array:
        """How likely it is exact."""
        turn = self._turn
        return self._tables.exact(turn.last, self._there(), turn.unseen)

    def exact_at_least(self) -> Array:
        """How likely it is exact, whether or not its bidder has any of it."""
        turn = self._turn
        backed = self._tables.exact(turn.last, self._there() + 1, turn.unseen - 1)
        return np.minimum(self.exact(), backed)

    def _there(self) -> Array:
        turn = self._turn
        return (turn.bids.weights[turn.last] * turn.known_counts).sum(axis=1)


def chance_of(turn: Turn) -> Array:
    """How likely the last guess is, for the seat in turn."""
    there = (turn.bids.weights[turn.last] * turn.known_counts).sum(axis=1)
    return _dice_odds(turn.bids).chance(turn.last, there, turn.unseen)
