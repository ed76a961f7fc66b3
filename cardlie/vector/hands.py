"""Hands of cards on arrays: batch state, and exact odds of guesses for the seats in turn.

Chances are tables, filled from the readable odds as they are asked for. Where a guess is a single
demand it matters of how many unseen cards how many count, how many of them lie on the table, and
how many are still needed; which cards they are does not. All others are asked for many seats at
once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import comb

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.judging.batch import have_many
from cardlie.odds import Draw, View
from cardlie.odds.many import divided, ratios_of
from cardlie.odds.seat import SeatOdds
from cardlie.vector import packed_dice
from cardlie.vector.bids import Bids, by_guess, counts_of, have_of
from cardlie.vector.draws import Draws
from cardlie.vector.filled import Filled
from cardlie.vector.state import BatchState, BatchTurn, TurnOdds


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
        rest = (
            len(options.cards()) - options.start_count * options.seats
            if options.plays("swap")
            else 0
        )
        self.draw = np.zeros((len(ids), rest), np.int64)
        self.givers = np.full(self.draw.shape, -1)
        self.drawn = np.zeros(len(ids), np.int64)
        faces = self.none + 1 if options.plays("swap") else 0
        self.taken = np.zeros((len(ids), self.seats, faces), np.int16)
        self.pack = np.array([*self.faces.counts(options.cards()), 0])

    def take(self, rows: Array, seat: Array, card: Array) -> None:
        """Seats take a card in a swap."""
        self.taken[rows, seat, card] += 1

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
        odds = OpenOdds if self.options.plays("open") else CardOdds
        return odds(self, turn, onlooker)


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


class TableOdds(TurnOdds):
    """How likely guesses are, for the seat in turn.

    ``tops`` are its own cards and ``known`` all that it sees; ``drawn`` of ``pools`` are the rest,
    as ``odds/many.py`` takes them. The last pool is that of who spoke last, who ``shows`` some.
    """

    def __init__(
        self, state: HandState, turn: BatchTurn, tops: Array, known: Array, shows: Array
    ) -> None:
        self._turn, self._bids, self._piles = turn, turn.bids, state.piles
        self._tops, self._known, self._shows = tops, known, shows
        self._gone = state.gone[turn.rows][:, :-1]
        self._pools, self._drawn = self._unseen(state)

    def _unseen(self, state: HandState) -> tuple[Array, Array]:
        """The pools, and how many are drawn from each."""
        raise NotImplementedError

    def _single(self, guesses: Array) -> Array:
        """The chance of guesses that are single demands; of others anything."""
        raise NotImplementedError

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there, and that this seat rolled the card."""
        chances = self._single(guesses)
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                own = self._rolled(guess, rows)
                chances.flat[where[~own]] = 0.0
                where, rows = where[own], rows[own]
            chances.flat[where] = divided(*self._ratios(guess, rows))
        return chances

    def chance_of_other(self, guesses: Array) -> Array:
        """The chance of what another seat said: of a power card that they rolled it, too."""
        chances = self.chance(guesses)
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                card = self._bids.cards[guess]
                face_up = (self._shows[rows, card] > 0) & (card >= 0)
                there = (self._pools[-1, rows, card] > 0) & (self._drawn[-1, rows] > 0)
                may = there & (self._known[rows, card] == 0) & (card >= 0)
                chances[where] = 0.0
                chances[where[face_up]] = divided(*self._ratios(guess, rows[face_up]))
                chances[where[may]] = self._theirs(guess, rows[may])
        return chances

    def own_count(self, guesses: Array) -> Array:
        """How much of guesses the seat has; of a power card's whether it is its own."""
        counts = self._worth(self._own_worth, guesses)
        for guess, where, rows in self._others(guesses):
            if self._bids.personal[guess]:
                counts.flat[where] = self._rolled(guess, rows)
            else:
                tops = np.ascontiguousarray(self._tops[rows].T, np.uint8)
                counts.flat[where] = have_many(self._bids.compiled[guess], tops)
        return counts

    def unseen(self, cards: Array) -> Array:
        """Which of some cards neither the seat itself sees nor were ever discarded."""
        return (self._known + self._gone)[:, cards] == 0

    @cached_property
    def _own_worth(self) -> Array:
        """How much the seat's own cards count for each weighing that there is."""
        return self._tops @ counting(self._bids)[0].T

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
        places = np.flatnonzero(~self._bids.single[flat] & (flat >= 0))
        for guess, where in by_guess(flat, places):
            yield guess, where, where // (flat.size // len(guesses))

    def _rolled(self, guess: int, rows: Array) -> Array:
        """Whether the seat in turn rolled the card of a guess."""
        card = self._bids.cards[guess]
        return (self._tops[rows, card] > 0) & (card >= 0)

    def _theirs(self, guess: int, rows: Array) -> Array:
        """How likely a power card's claim is if it is among the unseen cards of its guesser."""
        card = self._bids.cards[guess]
        known, pools, drawn = self._known[rows], self._pools[:, rows], self._drawn[:, rows]
        theirs = np.minimum(self._piles, drawn[-1])
        cards = pools[-1].sum(axis=1).astype(object)  # products may be too large for 64 bits
        known[:, card] += 1
        pools[-1, :, card] -= 1
        drawn[-1] -= 1
        rules = self._bids.bidding.rules
        ways, tables = ratios_of(self._bids.guesses[guess], rules, known, pools, drawn)
        return divided(ways.astype(object) * theirs, tables.astype(object) * cards)

    def _ratios(self, guess: int, rows: Array) -> tuple[Array, Array]:
        known, pools, drawn = self._known[rows], self._pools[:, rows], self._drawn[:, rows]
        rules = self._bids.bidding.rules
        return ratios_of(self._bids.guesses[guess], rules, known, pools, drawn)


class CardOdds(TableOdds):
    """The odds where the unseen cards are any that the seat in turn has not seen."""

    def __init__(self, state: HandState, turn: BatchTurn, onlooker: bool) -> None:
        self._hidden = (state.seats - 1 + onlooker) * state.piles
        knows = state.options.plays("swap") and not onlooker
        self._put_away = state.put_away(turn.rows, turn.actor) if knows else 0
        tops = counts_of(state.tops[turn.rows, turn.actor], state.none).T.astype(np.int64)
        tops *= not onlooker
        super().__init__(state, turn, tops, tops, np.zeros_like(tops))
        self._cards = self._pools[0].sum(axis=1)
        self._chances = _table(turn.bids, int(state.pack.sum()), int(self._drawn[0, 0]))

    def _unseen(self, state: HandState) -> tuple[Array, Array]:
        away = np.zeros((len(self._turn.rows), len(state.pack)), np.int64) + self._put_away
        pool = state.pack[:-1] - self._gone - self._known - away[:, :-1]
        return pool[None], np.full((1, len(pool)), self._hidden)

    def _single(self, guesses: Array) -> Array:
        cards = self._cards if guesses.ndim == 1 else self._cards[:, None]
        single = self._bids.single[guesses]
        needed = np.where(
            single, self._bids.need[guesses] - self._worth(self._own_worth, guesses), 0
        )
        hits = self._worth(self._pool_worth, guesses)
        return self._chances(cards, hits, np.maximum(needed, 0))

    @cached_property
    def _pool_worth(self) -> Array:
        """How much the cards that it has not seen count."""
        return self._pools[0] @ counting(self._bids)[0].T


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

    def __init__(self, state: HandState, turn: BatchTurn, onlooker: bool) -> None:
        rows = turn.rows
        tops = counts_of(state.tops[rows, turn.actor], state.none).T.astype(np.int64)
        tops *= not onlooker
        # the others in order, so that the last is who spoke last
        others = (turn.actor + np.arange(1, state.seats + onlooker)[:, None]) % state.seats
        self._hands = state.hands[rows, others]
        self._in_view = packed_dice.members(state.in_view[rows, others])[..., : state.piles]
        face_up = np.where(self._in_view, state.tops[rows, others], state.none)
        self._face_up = counts_by_hand(face_up, state.none)
        known = tops + self._face_up.sum(axis=0)
        super().__init__(state, turn, tops, known, self._face_up[-1])
        self._start_count, self._which = state.options.start_count, counting(turn.bids)[1]

    def _unseen(self, state: HandState) -> tuple[Array, Array]:
        return (
            counts_by_hand(self._hands, state.none) - self._face_up,
            state.piles - self._in_view.sum(axis=2),
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
        choices, piles = _choices(self._start_count, self._piles), self._piles
        ways = np.zeros((piles * len(self._pools) + 1, *self._known_worth.shape), np.int64)
        ways[0], tables = 1, np.ones(len(self._known), np.int64)
        for pool, drawn in zip(self._pools, self._drawn, strict=True):
            cards, hits = pool.sum(axis=1), pool @ counting(self._bids)[0].T
            tables *= choices[cards, drawn]
            before, ways = ways, np.zeros_like(ways)
            for some in range(piles + 1):
                rest = np.maximum(drawn - some, 0)[:, None]
                chosen = choices[hits, some] * choices[cards[:, None] - hits, rest]
                chosen *= (drawn >= some)[:, None]
                ways[some:] += before[: len(before) - some] * chosen
        return ways[::-1].cumsum(axis=0)[::-1], tables


def counts_by_hand(cards: Array, none: int) -> Array:
    """How often each face is in each row of cards, for each hand; shape (hands, rows, faces)."""
    counts = counts_of(cards.reshape(-1, cards.shape[2]), none + 1).T[:, :-1]
    return counts.astype(np.int64).reshape(*cards.shape[:2], none)
