"""A bidding as tables: guesses are whole numbers in its order, and what may follow what is bits.

All of it is asked of the readable bidding, once: nothing here knows a rule.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from cardlie.guess import Counted

if TYPE_CHECKING:
    from cardlie.engine.bidding import Bidding
    from cardlie.patterns import Patterns

Array = NDArray[Any]


class Bids:
    """The guesses of a bidding at tables of up to ``size`` faces.

    Guess ``i`` is ``guesses[i]``; ``opening`` stands for no guess at all. ``after[last]`` lists
    what may follow, smallest figures first, and ``choices[last, most]`` is how many of those
    have a figure up to ``most``. ``most[n]`` is the highest figure worth saying of ``n`` faces.
    """

    def __init__(self, bidding: Bidding, size: int, least: int) -> None:
        self.bidding, self.size = bidding, size
        faces = bidding.setting.faces
        self.most = np.array([bidding.highest_figure(n) for n in range(size + 1)], np.int64)
        top = max(least, int(self.most.max()))
        self.guesses = bidding.universe(top)
        self.opening = len(self.guesses)
        self.place = {guess: at for at, guess in enumerate(self.guesses)}
        self.lasts = (*self.guesses, None)
        self.compiled: tuple[Patterns, ...] = tuple(map(bidding.compiled, self.guesses))
        self.amount = np.array([guess.amount(faces) for guess in self.guesses], np.int64)
        self.most = np.minimum(self.most, self.amount.max())  # a track has an end
        self.need = np.array([each.need for each in self.compiled], np.int64)
        self.number = np.array(
            [guess.count if isinstance(guess, Counted) else 0 for guess in self.guesses], np.int64
        )
        self.kinds = [guess.kind for guess in self.guesses]
        rows = [
            [self.place[guess] for guess in bidding.over(last).upto(top)] for last in self.lasts
        ]
        self.after = np.zeros((len(rows), max(1, *map(len, rows))), np.int16)
        figures = np.full(self.after.shape, top + 1, np.int64)
        for at, row in enumerate(rows):
            self.after[at, : len(row)] = row
            figures[at, : len(row)] = self.amount[row]
        self.choices = (figures[:, None, :] <= np.arange(top + 1)[None, :, None]).sum(
            axis=2, dtype=np.int32
        )

    @cached_property
    def weights(self) -> Array:
        """The weight of each face in each guess, where each is a single demand."""
        return np.array([p.patterns[0][0].weights for p in self.compiled], np.int64)


@lru_cache(maxsize=64)
def bids_of(bidding: Bidding, size: int, least: int = 0) -> Bids:
    """The tables of a bidding; ``least`` is a figure that there must be at least."""
    return Bids(bidding, size, least)
