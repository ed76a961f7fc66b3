"""Hands of cards on arrays: batch state, and what a seat knows of the cards on the table."""

from __future__ import annotations

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.vector import packed_dice
from cardlie.vector.bids import counts_of, have_of
from cardlie.vector.draws import Draws
from cardlie.vector.hand_odds import CardOdds, OpenOdds
from cardlie.vector.state import BatchState, BatchTurn


class HandState(BatchState):
    """Tables of cards. A card is its place in ``Faces.all``; behind all of them is no card.

    ``hands`` (games, seats, cards) are each seat's cards in order of their places, no cards last,
    and ``tops`` (games, seats, piles) those on top of its piles, of which ``in_view`` (games,
    seats) lie in view (sets). ``gone`` (games, faces) is how often each face was discarded. Where
    cards are swapped, ``draw`` (games, cards) is the draw pile, a ring of which ``drawn`` (games,)
    cards were turned over, ``givers`` are who put each there (below 0: nobody), and ``taken``
    (games, seats, faces) is how often each seat took each face.
    """

    by_table = (
        *BatchState.by_table,
        "hands", "tops", "in_view", "gone", "draw", "givers", "drawn", "taken",
    )  # fmt: skip

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.piles, self.none = options.piles, len(self.faces.all)
        self.hands = np.full((len(ids), self.seats, options.start_count), self.none, np.int64)
        self.tops = np.zeros((len(ids), self.seats, self.piles), np.int64)
        self.gone = np.zeros((len(ids), self.none + 1), np.int64)
        self.in_view = np.zeros((len(ids), self.seats), np.uint8)
        swaps = options.plays("swap")
        rest = len(options.cards()) - options.start_count * self.seats
        self.draw = np.zeros((len(ids), rest * swaps), np.int64)
        self.givers = np.full(self.draw.shape, -1)
        self.drawn = np.zeros(len(ids), np.int64)
        self.taken = np.zeros((len(ids), self.seats, (self.none + 1) * swaps), np.int16)
        self.pack = np.array([*self.faces.counts(options.cards()), 0])

    def forget(self, rows: Array, seat: Array, card: Array) -> None:
        """Cards leave hands: they may be those like them that their owners took in a swap."""
        if self.options.plays("swap"):
            np.add.at(self.taken, (rows, seat, card), -1)
            self.taken.clip(0, out=self.taken)

    def tables(self, rows: Array) -> Array:
        """How often each face lies on some of the tables."""
        return counts_of(self.tops[rows].reshape(len(rows), -1), self.none)

    def size(self, rows: Array) -> Array:
        """A card of each pile lies on the tables."""
        return np.full(len(rows), self.seats * self.piles)

    def has(self, rows: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        return (self.tops[rows, seat] == face[:, None]).any(axis=1)

    def own_count(self, turn: BatchTurn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has."""
        tops = self.tops[turn.rows, turn.actor]
        if not turn.bids.simple:
            return have_of(turn.bids, guesses, counts_of(tops, self.none))
        if guesses.ndim > 1:
            tops = tops[:, None]
        return turn.bids.weights[guesses[..., None], tops].sum(axis=-1)

    def put_away(self, rows: Array, seat: Array) -> Array:
        """Cards that seats know from swaps to lie on nobody's table; shape (rows, faces)."""
        there = counts_of(self.tops[rows, seat], self.none + 1).T.astype(np.int64)
        where, place = np.nonzero(self.givers[rows] == seat[:, None])
        gave = np.zeros_like(there)
        np.add.at(gave, (where, self.draw[rows][where, place]), 1)
        return np.maximum(self.taken[rows, seat] - there, 0) + gave

    def odds_of(self, turn: BatchTurn, *, onlooker: bool = False) -> OpenOdds | CardOdds:
        """How likely guesses are, for the seat in turn; or by what lies in view alone.

        To an onlooker whoever is in turn is whoever spoke last.
        """
        rows, options = turn.rows, self.options
        tops = counts_of(self.tops[rows, turn.actor], self.none).T * np.int64(not onlooker)
        gone = self.gone[rows][:, :-1]
        if options.plays("open"):
            # the others in order, so that the last is who spoke last
            others = (turn.actor + np.arange(1, self.seats + onlooker)[:, None]) % self.seats
            in_view = packed_dice.members(self.in_view[rows, others])[..., : self.piles]
            up = counts_by_hand(np.where(in_view, self.tops[rows, others], self.none), self.none)
            pools = counts_by_hand(self.hands[rows, others], self.none) - up
            drawn, known = self.piles - in_view.sum(axis=2), tops + up.sum(axis=0)
            most = options.start_count
            return OpenOdds(turn.bids, self.piles, tops, known, up[-1], gone, pools, drawn, most)
        pool = self.pack[:-1] - gone - tops
        if options.plays("swap") and not onlooker:
            pool = pool - self.put_away(rows, turn.actor)[:, :-1]
        drawn = np.full((1, len(rows)), (self.seats - 1 + onlooker) * self.piles)
        shown, most = np.zeros_like(tops), int(self.pack.sum())
        return CardOdds(turn.bids, self.piles, tops, tops, shown, gone, pool[None], drawn, most)


def counts_by_hand(cards: Array, none: int) -> Array:
    """How often each face is in each row of cards, for each hand; shape (hands, rows, faces)."""
    counts = counts_of(cards.reshape(-1, cards.shape[2]), none + 1).T[:, :-1]
    return counts.astype(np.int64).reshape(*cards.shape[:2], none)
