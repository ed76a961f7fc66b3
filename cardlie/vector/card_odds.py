"""How likely guesses on cards are: tables, filled from the readable odds as they are asked for.

Where a guess is a single demand it matters of how many unseen cards how many count, how many of
them lie on the table, and how many are still needed; which cards they are does not. All others are
asked for many seats at once.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.batch import have_many
from cardlie.odds import Draw, View
from cardlie.odds.many import divided, ratios_of
from cardlie.players.seat_odds import SeatOdds
from cardlie.vector.bids import Bids
from cardlie.vector.board import Array, Turn
from cardlie.vector.filled import Filled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.vector.piles import HandBoards


@lru_cache(maxsize=16)
def _table(bids: Bids, pack: int, unseen: int) -> Filled:
    """The chance by (cards unseen, of which count, how many are needed)."""
    # any guess will do of which some face counts one and another nothing
    at = next(i for i, row in enumerate(bids.weights) if 0 < row.sum() < len(row))
    guess, weights = bids.guesses[at], bids.weights[at]
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
    return SeatOdds(View(bids.bidding.setting, known, (Draw(pool, unseen),)))


@lru_cache(maxsize=16)
def counting(bids: Bids) -> tuple[Array, Array]:
    """The weights of faces that differ, and which of them are each guess's."""
    return np.unique(bids.weights, axis=0, return_inverse=True)


class CardOdds:
    """How likely guesses are, for the seat in turn: the unseen are any that it has not seen."""

    def __init__(self, boards: HandBoards, turn: Turn) -> None:
        self._piles, self._turn, self._bids = boards.piles, turn, turn.bids
        at, rows = turn.at, np.arange(len(turn.at))
        known = np.zeros((len(at), len(boards.pack)), np.int64)
        away = np.zeros_like(known) + boards.put_away(turn)
        for pile in range(boards.piles):
            known[rows, boards.tops[at, turn.actor, pile]] += 1
        self._known, self._gone = known[:, :-1], boards.gone[at][:, :-1]
        self._pool = boards.pack[:-1] - self._gone - self._known - away[:, :-1]
        self._cards = self._pool.sum(axis=1)
        self._unseen = (boards.seats - 1) * boards.piles
        self._chances = _table(turn.bids, int(boards.pack.sum()), self._unseen)

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there, and that this seat rolled the card."""
        cards = self._cards if guesses.ndim == 1 else self._cards[:, None]
        single = self._bids.single[guesses]
        needed = np.where(
            single, self._bids.need[guesses] - self._worth(self._known_worth, guesses), 0
        )
        found = self._chances(cards, self._worth(self._pool_worth, guesses), np.maximum(needed, 0))
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                own = self._rolled(guess, rows)
                found.flat[where[~own]] = 0.0
                where, rows = where[own], rows[own]
            found.flat[where] = divided(*self._ratios(guess, self._known[rows], self._pool[rows]))
        return found

    def said(self, guesses: Array) -> Array:
        """The chance of what another seat said: of a power card that they rolled it, too."""
        found = self.chance(guesses)
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                card = self._bids.cards[guess]
                may = ~self._rolled(guess, rows) & (self._pool[rows, card] > 0) & (card >= 0)
                found[where[~may]] = 0.0
                found[where[may]] = self._theirs(guess, rows[may])
        return found

    def own(self, guesses: Array) -> Array:
        """How much of guesses the seat has; of a power card's whether it is its own."""
        found = self._worth(self._known_worth, guesses)
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                found.flat[where] = self._rolled(guess, rows)
            else:
                tops = np.ascontiguousarray(self._known[rows].T, np.uint8)
                found.flat[where] = have_many(self._bids.compiled[guess], tops)
        return found

    def unseen(self, cards: Array) -> Array:
        """Which of some cards neither the seat itself has nor was ever discarded."""
        return (self._known + self._gone)[:, cards] == 0

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """Nobody declares a guess on cards exact."""
        raise NotImplementedError

    @cached_property
    def _known_worth(self) -> Array:
        """How much the seat's own cards count for each weighing that there is."""
        return self._known @ counting(self._bids)[0].T

    @cached_property
    def _pool_worth(self) -> Array:
        """How much the cards that it has not seen count."""
        return self._pool @ counting(self._bids)[0].T

    def _worth(self, worth: Array, guesses: Array) -> Array:
        """What guesses come to that are single demands, each by its own weighing."""
        rows = np.arange(len(worth))
        which = counting(self._bids)[1][guesses]
        return worth[rows if guesses.ndim == 1 else rows[:, None], which]

    def _others(self, guesses: Array) -> Iterator[tuple[int, Array, Array]]:
        """Each guess that is no single demand, its places in all of them, and their rows."""
        if self._bids.simple:
            return
        flat = guesses.ravel()
        asked = np.flatnonzero(~self._bids.single[flat] & (flat >= 0))
        asked = asked[np.argsort(flat[asked], kind="stable")]
        starts = np.flatnonzero(np.diff(flat[asked], prepend=-1))
        for where in np.split(asked, starts[1:]) if len(asked) else []:
            yield int(flat[where[0]]), where, where // (flat.size // len(guesses))

    def _rolled(self, guess: int, rows: Array) -> Array:
        """Whether the seat in turn rolled the card of a guess."""
        card = self._bids.cards[guess]
        return (self._known[rows, card] > 0) & (card >= 0)

    def _theirs(self, guess: int, rows: Array) -> Array:
        """How likely a power card's claim is if it is among the unseen cards of its guesser."""
        known, pool = self._known[rows], self._pool[rows]
        known[:, self._bids.cards[guess]] += 1
        pool[:, self._bids.cards[guess]] -= 1
        ways, tables = self._ratios(guess, known, pool, less=1)
        cards = self._cards[rows].astype(object)  # products may be too large for 64 bits
        return divided(ways.astype(object) * self._piles, tables.astype(object) * cards)

    def _ratios(self, guess: int, known: Array, pool: Array, less: int = 0) -> tuple[Array, Array]:
        setting = self._bids.bidding.setting
        return ratios_of(self._bids.guesses[guess], setting, known, pool, self._unseen - less)
