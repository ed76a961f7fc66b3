"""How likely guesses on cards are in open play, where hands are known and what is on top is not.

From the hand of each seat so many cards are drawn as it hides: of how many of them count, the ways
are multiplied seat by seat. All is whole until the last division, and below what a float can tell.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from cardlie.vector import places
from cardlie.vector.board import Array, Turn
from cardlie.vector.card_odds import counting
from cardlie.vector.counting import counts_of

if TYPE_CHECKING:
    from cardlie.engine import Options
    from cardlie.vector.piles import HandBoards

#: Whole numbers up to this are exact as floats.
_EXACT = 1 << 53


def known_in_open_play(options: Options) -> bool:
    """Whether all ways to turn cards over can be counted."""
    return comb(options.each, options.piles) ** (options.seats - 1) < _EXACT


@lru_cache(maxsize=8)
def _choices(cards: int, drawn: int) -> Array:
    """In how many ways so many of some cards are drawn, flat; shape (cards, drawn)."""
    return np.array([[comb(n, k) for k in range(drawn + 1)] for n in range(cards + 1)], np.int64)


class OpenOdds:
    """The odds of guesses that are single demands, in which a card counts once or not at all."""

    def __init__(self, boards: HandBoards, turn: Turn) -> None:
        self._boards, self._turn = boards, turn
        self._weighings, self._which = counting(turn.bids)
        own = boards.tops[turn.at, turn.actor]
        known = counts_of(own, boards.none).T.astype(np.int64)
        self._own = known @ self._weighings.T
        most = boards.piles * (boards.seats - 1)
        self._ways = np.zeros((most + 1, *self._own.shape), np.int64)
        self._ways[0] = 1
        self._tables = np.ones(len(turn.at), np.int64)
        self._known = self._own.copy()
        for seat in range(boards.seats):
            self._turn_over(seat)
        self._tail = self._ways[::-1].cumsum(axis=0)[::-1]

    def _turn_over(self, seat: int) -> None:
        """Multiply by the ways to turn over what a seat hides."""
        boards, at, others = self._boards, self._turn.at, self._turn.actor != seat
        shown = places.members(boards.in_view[at, seat])[:, : boards.piles]
        tops = np.where(shown & others[:, None], boards.tops[at, seat], boards.none)
        seen = counts_of(tops, boards.none + 1).T[:, :-1].astype(np.int64)
        self._known += seen @ self._weighings.T
        hand = counts_of(boards.hands[at, seat], boards.none + 1).T[:, :-1] - seen
        hidden = np.where(others, boards.piles - shown.sum(axis=1), 0)
        cards = hand.sum(axis=1)
        hits = hand @ self._weighings.T
        choices = _choices(boards.options.each, boards.piles)
        self._tables *= choices[cards, hidden]
        before, self._ways = self._ways, np.zeros_like(self._ways)
        for some in range(boards.piles + 1):
            rest = np.maximum(hidden - some, 0)[:, None]
            each = choices[hits, some] * choices[cards[:, None] - hits, rest]
            each *= (hidden >= some)[:, None]
            self._ways[some:] += before[: len(before) - some] * each

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there."""
        rows = np.arange(len(guesses)) if guesses.ndim == 1 else np.arange(len(guesses))[:, None]
        which = self._which[guesses]
        needed = np.maximum(self._turn.bids.need[guesses] - self._known[rows, which], 0)
        most = len(self._tail) - 1
        ways = self._tail[np.minimum(needed, most), rows, which]
        return np.where(needed > most, 0.0, ways / self._tables[rows])

    def said(self, guesses: Array) -> Array:
        """The chance of what another seat said."""
        return self.chance(guesses)

    def own(self, guesses: Array) -> Array:
        """How much of guesses the seat has."""
        rows = np.arange(len(guesses)) if guesses.ndim == 1 else np.arange(len(guesses))[:, None]
        return self._own[rows, self._which[guesses]]

    def unseen(self, cards: Array) -> Array:
        """Nobody claims a card here."""
        raise NotImplementedError

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """Nobody declares a guess on cards exact."""
        raise NotImplementedError
