"""Memo tables: numbers that are worked out when arrays first ask for their places."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cardlie.base.arrays import Array


class Filled:
    """Numbers by their places in a table of some shape; ``ask`` tells each that is asked for.

    >>> squares = Filled((10,), lambda n: float(n * n))
    >>> squares(np.array([3, 4])).tolist()
    [9.0, 16.0]
    """

    def __init__(self, shape: tuple[int, ...], ask: Callable[..., float]) -> None:
        self._table, self._ask = np.full(shape, np.nan), ask

    def __call__(self, *places: Array) -> Array:
        """The numbers at these places, arrays that are as long as one another."""
        found = self._table[places]
        new = np.isnan(found)
        if new.any():
            asked = [np.broadcast_to(each, found.shape)[new] for each in places]
            for place in np.unique(np.stack(asked, axis=1), axis=0).tolist():
                self._table[tuple(place)] = self._ask(*place)
            found = self._table[places]
        return np.asarray(found)
