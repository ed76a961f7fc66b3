"""Exact odds of guesses on cards, for many seats in turn at once.

Chances are tables, filled from the readable odds as they are asked for. Where a guess is a single
demand it matters of how many unseen cards how many count, how many of them lie on the table, and
how many are still needed; which cards they are does not. All others are asked for many seats at
once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.judging.batch import have_many
from cardlie.odds import Draw, View
from cardlie.odds.many import divided, ratios_of
from cardlie.odds.seat import SeatOdds
from cardlie.vector.bids import Bids, by_guess
from cardlie.vector.filled import Filled
from cardlie.vector.state import TurnOdds


@lru_cache(maxsize=16)
def _table(bids: Bids, pack: int, unseen: int) -> Filled:
    """The chance by (cards unseen, of which count, how many are needed)."""
    # any guess will do of which some face counts one and another nothing
    sample = next(i for i, row in enumerate(bids.weights) if 0 < row.sum() < len(row))
    guess, weights = bids.guesses[sample], bids.weights[sample]
    counts, other = int(weights.argmax()), int(weights.argmin())

    def ask(cards: int, hits: int, needed: int) -> float:
        wanted = guess.with_amount(needed) if needed > 0 else None
        if wanted is None:
            return 1.0
        pool = [0] * len(weights)
        pool[counts], pool[other] = hits, cards - hits
        return _odds(bids, tuple(pool), unseen).chance(wanted)

    return Filled((pack + 1, pack + 1, unseen + bids.size + 2), ask)


@lru_cache(maxsize=1 << 12)
def _odds(bids: Bids, pool: tuple[int, ...], unseen: int) -> SeatOdds:
    known = (0,) * len(pool)
    return SeatOdds(View(bids.bidding.rules, known, (Draw(pool, unseen),)))


@lru_cache(maxsize=16)
def counting(bids: Bids) -> tuple[Array, Array]:
    """The weights of faces that differ, and which of them are each guess's."""
    return np.unique(bids.weights, axis=0, return_inverse=True)


@dataclass(frozen=True, eq=False)
class TableOdds(TurnOdds):
    """How likely guesses are, for the seat in turn.

    ``tops`` are its own cards, ``known`` all that it sees, and ``gone`` what was discarded;
    ``drawn`` of ``pools`` are the rest, as ``odds/many.py`` takes them, of at most so many cards
    each. The last pool is that of who spoke last, who ``shows`` some, and has so many ``piles``.
    """

    bids: Bids
    piles: int
    tops: Array
    known: Array
    shows: Array
    gone: Array
    pools: Array
    drawn: Array
    most: int

    def _single(self, guesses: Array) -> Array:
        """The chance of guesses that are single demands; of others anything."""
        raise NotImplementedError

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there, and that this seat rolled the card."""
        chances = self._single(guesses)
        for guess, where, rows in self._others(guesses):
            if self.bids.personal[guess]:
                own = self._rolled(guess, rows)
                chances.flat[where[~own]] = 0.0
                where, rows = where[own], rows[own]
            chances.flat[where] = divided(*self._ratios(guess, rows))
        return chances

    def chance_of_other(self, guesses: Array) -> Array:
        """The chance of what another seat said: of a power card that they rolled it, too."""
        chances = self.chance(guesses)
        for guess, where, rows in self._others(guesses):
            if self.bids.personal[guess]:
                card = self.bids.cards[guess]
                face_up = (self.shows[rows, card] > 0) & (card >= 0)
                there = (self.pools[-1, rows, card] > 0) & (self.drawn[-1, rows] > 0)
                may = there & (self.known[rows, card] == 0) & (card >= 0)
                chances[where] = 0.0
                chances[where[face_up]] = divided(*self._ratios(guess, rows[face_up]))
                chances[where[may]] = self._theirs(guess, rows[may])
        return chances

    def own_count(self, guesses: Array) -> Array:
        """How much of guesses the seat has; of a power card's whether it is its own."""
        counts = self._worth(self._own_worth, guesses)
        for guess, where, rows in self._others(guesses):
            if self.bids.personal[guess]:
                counts.flat[where] = self._rolled(guess, rows)
            else:
                tops = np.ascontiguousarray(self.tops[rows].T, np.uint8)
                counts.flat[where] = have_many(self.bids.compiled[guess], tops)
        return counts

    def unseen(self, cards: Array) -> Array:
        """Which of some cards neither the seat itself sees nor were ever discarded."""
        return (self.known + self.gone)[:, cards] == 0

    @cached_property
    def _own_worth(self) -> Array:
        """How much the seat's own cards count for each weighing that there is."""
        return self.tops @ counting(self.bids)[0].T

    def _worth(self, worth: Array, guesses: Array) -> Array:
        """What guesses come to that are single demands, each by its own weighing."""
        rows = np.arange(len(worth))
        which = counting(self.bids)[1][guesses]
        return worth[rows if guesses.ndim == 1 else rows[:, None], which]

    def _others(self, guesses: Array) -> Iterator[tuple[int, Array, Array]]:
        """Each guess that is no single demand, its places in all of them, and their rows."""
        if self.bids.simple:
            return
        flat = guesses.ravel()
        places = np.flatnonzero(~self.bids.single[flat] & (flat >= 0))
        for guess, where in by_guess(flat, places):
            yield guess, where, where // (flat.size // len(guesses))

    def _rolled(self, guess: int, rows: Array) -> Array:
        """Whether the seat in turn rolled the card of a guess."""
        card = self.bids.cards[guess]
        return (self.tops[rows, card] > 0) & (card >= 0)

    def _theirs(self, guess: int, rows: Array) -> Array:
        """How likely a power card's claim is if it is among the unseen cards of its guesser."""
        card = self.bids.cards[guess]
        known, pools, drawn = self.known[rows], self.pools[:, rows], self.drawn[:, rows]
        theirs = np.minimum(self.piles, drawn[-1])
        cards = pools[-1].sum(axis=1).astype(object)  # products may be too large for 64 bits
        known[:, card] += 1
        pools[-1, :, card] -= 1
        drawn[-1] -= 1
        rules = self.bids.bidding.rules
        ways, tables = ratios_of(self.bids.guesses[guess], rules, known, pools, drawn)
        return divided(ways.astype(object) * theirs, tables.astype(object) * cards)

    def _ratios(self, guess: int, rows: Array) -> tuple[Array, Array]:
        known, pools, drawn = self.known[rows], self.pools[:, rows], self.drawn[:, rows]
        rules = self.bids.bidding.rules
        return ratios_of(self.bids.guesses[guess], rules, known, pools, drawn)


class CardOdds(TableOdds):
    """The odds where the unseen cards are any that the seat in turn has not seen."""

    def _single(self, guesses: Array) -> Array:
        cards = self.pools[0].sum(axis=1)
        lacking = self.bids.need[guesses] - self._worth(self._own_worth, guesses)
        needed = np.where(self.bids.single[guesses], lacking, 0)
        chances = _table(self.bids, self.most, int(self.drawn[0, 0]))
        hits = self._worth(self._pool_worth, guesses)
        return chances(cards if guesses.ndim == 1 else cards[:, None], hits, np.maximum(needed, 0))

    @cached_property
    def _pool_worth(self) -> Array:
        """How much the cards that it has not seen count."""
        return self.pools[0] @ counting(self.bids)[0].T


#: Whole numbers up to this are exact as floats.
_EXACT = 1 << 53

#: With more hidden hands than this the sums for all but single demands take too long: what may be
#: drawn from them all together grows fourfold with each.
_MOST_HANDS = 2


def known_in_open_play(options: Options, *, simple: bool) -> bool:
    """Whether all ways to turn cards over can be counted, of guesses that are ``simple`` or not."""
    hands = options.seats - 1
    return comb(options.start_count, options.piles) ** hands < _EXACT and (
        simple or hands <= _MOST_HANDS
    )


@lru_cache(maxsize=8)
def _choices(cards: int, drawn: int) -> Array:
    """In how many ways so many of some cards are drawn, flat; shape (cards, drawn)."""
    return np.array([[comb(n, k) for k in range(drawn + 1)] for n in range(cards + 1)], np.int64)


class OpenOdds(TableOdds):
    """The odds in open play, where each unseen card is from the hand of its seat.

    From each hand so many cards are drawn as its seat hides; the ways are multiplied seat by seat.
    All is whole until the last division, and below what a float can tell.
    """

    def _single(self, guesses: Array) -> Array:
        rows = np.arange(len(guesses)) if guesses.ndim == 1 else np.arange(len(guesses))[:, None]
        tail, tables = self._tail
        needed = self.bids.need[guesses] - self._worth(self._known_worth, guesses)
        most = len(tail) - 1
        ways = tail[np.clip(needed, 0, most), rows, counting(self.bids)[1][guesses]]
        return np.where(needed > most, 0.0, ways / tables[rows])

    @cached_property
    def _known_worth(self) -> Array:
        """How much the cards count that the seat sees."""
        return self.known @ counting(self.bids)[0].T

    @cached_property
    def _tail(self) -> tuple[Array, Array]:
        """In how many ways at least 0, 1, ... hidden cards count for each weighing, and all."""
        choices, piles = _choices(self.most, self.piles), self.piles
        ways = np.zeros((piles * len(self.pools) + 1, *self._known_worth.shape), np.int64)
        ways[0], tables = 1, np.ones(len(self.known), np.int64)
        for pool, drawn in zip(self.pools, self.drawn, strict=True):
            cards, hits = pool.sum(axis=1), pool @ counting(self.bids)[0].T
            tables *= choices[cards, drawn]
            before, ways = ways, np.zeros_like(ways)
            for some in range(piles + 1):
                rest = np.maximum(drawn - some, 0)[:, None]
                chosen = choices[hits, some] * choices[cards[:, None] - hits, rest]
                chosen *= (drawn >= some)[:, None]
                ways[some:] += before[: len(before) - some] * chosen
        return ways[::-1].cumsum(axis=0)[::-1], tables
