"""How likely guesses on cards are in open play, where hands are known and what is on top is not.

From the hand of each seat so many cards are drawn as it hides. Where a guess is a single demand,
the ways are multiplied seat by seat: of how many of those cards count. All is whole until the last
division, and below what a float can tell.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from cardlie.batch import Array
from cardlie.engine import Options
from cardlie.vector import places
from cardlie.vector.bids import counts_of
from cardlie.vector.board import Turn
from cardlie.vector.card_odds import TableOdds, counting

if TYPE_CHECKING:
    from cardlie.vector.piles import HandBoards

#: Whole numbers up to this are exact as floats.
_EXACT = 1 << 53

#: With more hidden hands than this the sums for all but single demands take too long: what may be
#: drawn from them all together grows fourfold with each.
_MOST_HANDS = 2


def known_in_open_play(options: Options, *, simple: bool) -> bool:
    """Whether all ways to turn cards over can be counted, of guesses that are ``simple`` or not."""
    hands = options.seats - 1
    return comb(options.each, options.piles) ** hands < _EXACT and (simple or hands <= _MOST_HANDS)


@lru_cache(maxsize=8)
def _choices(cards: int, drawn: int) -> Array:
    """In how many ways so many of some cards are drawn, flat; shape (cards, drawn)."""
    return np.array([[comb(n, k) for k in range(drawn + 1)] for n in range(cards + 1)], np.int64)


class OpenOdds(TableOdds):
    """The odds where each unseen card is from the hand of its seat."""

    def __init__(self, boards: HandBoards, turn: Turn) -> None:
        at = turn.at
        tops = counts_of(boards.tops[at, turn.actor], boards.none).T.astype(np.int64)
        # the others in order, so that the last is who spoke last
        others = (turn.actor + np.arange(1, boards.seats)[:, None]) % boards.seats
        self._hands = boards.hands[at, others]
        self._in_view = places.members(boards.in_view[at, others])[..., : boards.piles]
        shown = np.where(self._in_view, boards.tops[at, others], boards.none)
        self._shown = _counts(shown, boards.none)
        known = tops + self._shown.sum(axis=0)
        super().__init__(boards, turn, tops, known, self._shown[-1])
        self._each, self._which = boards.options.each, counting(turn.bids)[1]

    def _unseen(self, boards: HandBoards) -> tuple[Array, Array]:
        return (
            _counts(self._hands, boards.none) - self._shown,
            boards.piles - self._in_view.sum(axis=2),
        )

    def _single(self, guesses: Array) -> Array:
        rows = np.arange(len(guesses)) if guesses.ndim == 1 else np.arange(len(guesses))[:, None]
        tail, tables = self._tail
        needed = self._bids.need[guesses] - self._worth(self._known_worth, guesses)
        most = len(tail) - 1
        ways = tail[np.clip(needed, 0, most), rows, self._which[guesses]]
        return np.where(needed > most, 0.0, ways / tables[rows])

    @cached_property
    def _known_worth(self) -> Array:
        """How much the cards count that the seat sees."""
        return self._known @ counting(self._bids)[0].T

    @cached_property
    def _tail(self) -> tuple[Array, Array]:
        """In how many ways at least 0, 1, ... hidden cards count for each weighing, and all."""
        choices, piles = _choices(self._each, self._piles), self._piles
        ways = np.zeros((piles * len(self._pools) + 1, *self._known_worth.shape), np.int64)
        ways[0], tables = 1, np.ones(len(self._known), np.int64)
        for pool, drawn in zip(self._pools, self._drawn, strict=True):
            cards, hits = pool.sum(axis=1), pool @ counting(self._bids)[0].T
            tables *= choices[cards, drawn]
            before, ways = ways, np.zeros_like(ways)
            for some in range(piles + 1):
                rest = np.maximum(drawn - some, 0)[:, None]
                each = choices[hits, some] * choices[cards[:, None] - hits, rest]
                each *= (drawn >= some)[:, None]
                ways[some:] += before[: len(before) - some] * each
        return ways[::-1].cumsum(axis=0)[::-1], tables


def _counts(cards: Array, none: int) -> Array:
    """How often each face is in each row of cards, for each hand; shape (hands, rows, faces)."""
    counts = counts_of(cards.reshape(-1, cards.shape[2]), none + 1).T[:, :-1]
    return counts.astype(np.int64).reshape(*cards.shape[:2], none)
