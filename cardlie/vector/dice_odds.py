"""Exact odds of guesses on dice, for many seats in turn at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np

from cardlie.base.arrays import Array
from cardlie.odds import Draw, View
from cardlie.odds.seat import SeatOdds
from cardlie.vector.bids import Bids
from cardlie.vector.filled import Filled
from cardlie.vector.state import TurnOdds


@lru_cache(maxsize=64)
def _tables_of(bids: Bids) -> tuple[Filled, Filled]:
    """The chances that a guess holds, and is exact: by guess, what is seen of it, unseen dice."""

    def odds(guess: int, there: int, unseen: int) -> SeatOdds:
        return _odds(bids, tuple(bids.weights[guess]), there, unseen)

    shape = (len(bids.guesses), bids.size * int(bids.weights.max()) + 2, bids.size + 1)
    return (
        Filled(shape, lambda guess, *seen: odds(guess, *seen).chance(bids.guesses[guess])),
        Filled(shape, lambda guess, *seen: odds(guess, *seen).exact(bids.guesses[guess])),
    )


@lru_cache(maxsize=1 << 14)
def _odds(bids: Bids, weights: tuple[int, ...], there: int, unseen: int) -> SeatOdds:
    """The odds of a seat that sees dice which are worth ``there``; which they are is no matter."""
    draw = Draw((1,) * len(weights), unseen, True)
    return SeatOdds(View(bids.bidding.rules, _worth(weights, there), (draw,)))


def _worth(weights: tuple[int, ...], there: int) -> tuple[int, ...]:
    """Some dice that are worth so much together, or nearly where none are.

    >>> _worth((4, 5), 8), _worth((1, 0, 1), 2)
    ((2, 0), (2, 0, 0))
    """
    made = {0: (0,) * len(weights)}
    for total in range(1, there + 1):
        for face, worth in enumerate(weights):
            if worth > 0 and total - worth in made:
                less = made[total - worth]
                made[total] = (*less[:face], less[face] + 1, *less[face + 1 :])
                break
    return made[max(made)]


class DiceOdds(TurnOdds):
    """How likely guesses are, for who sees some dice: any face may lie among those ``unseen``.

    ``worth`` tells how much of guesses is in what is seen, ``own_worth`` in the seat's own dice.
    """

    def __init__(
        self, bids: Bids, unseen: Array, worth: Callable[[Array], Array],
        own_worth: Callable[[Array], Array],
    ) -> None:  # fmt: skip
        self._chance, self._exact = _tables_of(bids)
        self._unseen, self._worth, self._own_worth = unseen, worth, own_worth
        self._last: tuple[Array, Array] | None = None

    def chance(self, guesses: Array, more: int = 0) -> Array:
        """The chance that at least as many are there, of which so many ``more`` are known."""
        there, unseen = self._seen_and_unseen(guesses)
        known = np.minimum(more, unseen)
        return self._chance(guesses, there + known, unseen - known)

    def own_count(self, guesses: Array) -> Array:
        """How much of guesses the seat has."""
        return self._own_worth(guesses)

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """The chance that as many are there and no more."""
        there, unseen = self._seen_and_unseen(guesses)
        return self._exact(guesses, there + more, unseen - more)

    def _seen_and_unseen(self, guesses: Array) -> tuple[Array, Array]:
        """How much of guesses lies in view, and how many dice do not."""
        if self._last is None or self._last[0] is not guesses:  # often the same are asked again
            self._last = guesses, self._worth(guesses)
        return self._last[1], self._unseen if guesses.ndim == 1 else self._unseen[:, None]
