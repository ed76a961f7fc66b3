"""``games/dice.py`` on arrays, and the tables of dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, reduce

import numpy as np

from cardlie.engine import Options
from cardlie.games.chance import LISTED, Moment, Purpose, lists_of
from cardlie.judging.batch import Array
from cardlie.odds import Draw, View
from cardlie.odds.seat import SeatOdds
from cardlie.vector import places
from cardlie.vector.bids import Bids, Filled, worth_of
from cardlie.vector.board import ArrayTurn, Boards, row_sums
from cardlie.vector.draws import Draws

#: Bits of a count where those of all faces stand in one number.
BITS = 8


class DiceBoards(Boards):
    """Tables of dice. ``rolled`` is how often each seat has each face, :data:`BITS` bits a face."""

    by_table = (*Boards.by_table, "rolled")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.rolled = np.zeros((len(ids), self.seats), np.uint64)

    def tables(self, at: Array) -> Array:
        """How often each face lies on some of the tables."""
        return self.counts(self.on_table(at))

    def rolled_by(self, at: Array, seat: Array) -> Array:
        """How often seats have each face, packed."""
        return self.rolled[at, seat]

    def on_table(self, at: Array) -> Array:
        """How often each face lies on some of the tables, packed."""
        return row_sums(self.rolled.take(at, axis=0))

    def size(self, at: Array) -> Array:
        """All dice lie on the tables."""
        return row_sums(self.held.take(at, axis=0))

    def seats_draw(self, at: Moment, rows: Array | slice = slice(None)) -> Callable[[int], Array]:
        """What all seats draw in some rows, for the n-th time; shape (rows, seats)."""
        return lambda nth: self.draws.of_seats(at, self.seats, self.ids[rows], nth)

    def counts(self, packed: Array) -> Array:
        """How often each face is in what is packed; shape (faces, ...)."""
        each = packed.astype("<u8", order="C", copy=False).view(np.uint8)
        return np.moveaxis(each.reshape(*packed.shape, 8), -1, 0)[: len(self.faces.all)]

    def has(self, at: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        return (self.rolled_by(at, seat) >> (BITS * face).astype(np.uint64) & np.uint64(255)) > 0

    def own(self, turn: ArrayTurn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has."""
        return self.worth(turn, self.rolled_by(turn.at, turn.actor), guesses)

    def known(self, turn: ArrayTurn) -> Array:
        """What the seat in turn sees on the table, packed."""
        return self.rolled_by(turn.at, turn.actor)

    def in_view(self, at: Array) -> Array:
        """What all see on some of the tables, packed."""
        return np.zeros(len(at), np.uint64)

    def worth(self, turn: ArrayTurn, packed: Array, guesses: Array) -> Array:
        """How much of guesses is in what is packed."""
        counts = self.counts(packed)
        return worth_of(turn.bids, guesses, counts if guesses.ndim == 1 else counts[..., None])

    def odds_of(self, turn: ArrayTurn, *, onlooker: bool = False) -> DiceOdds:
        """How likely guesses are, for the seat in turn; or by what lies in view alone."""
        return DiceOdds(self, turn, self.in_view(turn.at) if onlooker else self.known(turn))


def roll(boards: DiceBoards) -> None:
    """Everybody rolls all their dice."""
    packed = rolls_of(len(boards.faces.all))[2]
    boards.rolled = np.zeros(boards.held.shape, np.uint64)
    for index in indexes(boards, boards.held, boards.seats_draw(boards.moment(Purpose.ROLL))):
        boards.rolled += packed.take(index)


def first(boards: Boards, over: Array) -> Array:
    """Who came first in the games that are over: whoever has dice."""
    return boards.held[over] > 0


def first_out(boards: Boards, over: Array) -> Array:
    """Who came first where whoever is without dice does."""
    return boards.held[over] <= 0


def highest_starts(boards: DiceBoards, dice: int, worth: Sequence[int]) -> None:
    """Everybody rolls; the dice that are worth most start, and those tied roll again.

    Each face is worth so much.
    """
    totals = _totals(tuple(worth))
    tied = boards.held > 0
    rows, again = np.arange(boards.games), 0
    while len(rows):
        draw = boards.seats_draw(Moment(Purpose.START, boards.game_number, again), rows)
        values = sum(totals.take(index) for index in indexes(boards, dice, draw))
        values = np.where(tied[rows], values, np.iinfo(np.int64).min)
        best = values == reduce(np.maximum, values.T)[:, None]
        tied[rows] = best
        rows, again = rows[row_sums(best) > 1], again + 1
    boards.starter = tied.argmax(axis=1).astype(np.int64)


@lru_cache(maxsize=8)
def _totals(worth: tuple[int, ...]) -> Array:
    """What each roll comes to, where each face is worth so much, in the order of ``rolls_of``."""
    rolls = places.every_roll(len(worth))
    return np.array([sum(worth[face] for face in roll) for roll in rolls], np.int64)


@lru_cache(maxsize=16)
def rolls_of(sides: int) -> tuple[Array, Array, Array]:
    """All rolls of up to :data:`LISTED` dice: where those of so many begin, how many, packed."""
    sizes = np.array([len(rolls) or 1 for rolls in lists_of(sides)], np.int64)
    packed = [sum(1 << BITS * face for face in roll) for roll in places.every_roll(sides)]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return starts, sizes, np.array(packed, np.uint64)


def indexes(boards: DiceBoards, dice: Array | int, draw: Callable[[int], Array]) -> Iterator[Array]:
    """Which of all rolls of so many dice each is, up to :data:`LISTED` dice at a time.

    ``draw`` is what is drawn for the n-th of those times; as ``Chance.roll``.
    """
    starts, sizes, _ = rolls_of(len(boards.faces.all))
    counts = np.asarray(dice)
    for nth in range(-(-int(counts.max(initial=0)) // LISTED)):
        some = np.clip(counts - nth * LISTED, 0, LISTED)
        yield starts.take(some) + (draw(nth) * sizes.take(some)).astype(np.int64)


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


class DiceOdds:
    """How likely guesses are, for who sees what is ``known``: any face may lie elsewhere."""

    def __init__(self, boards: DiceBoards, turn: ArrayTurn, known: Array) -> None:
        self._boards, self._turn = boards, turn
        self._chance, self._exact = _tables_of(turn.bids)
        self._known = known
        seen = boards.counts(self._known).sum(axis=0, dtype=np.int64)
        self._unseen = boards.sizes[turn.at] - seen
        self._last: tuple[Array, Array] | None = None

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there."""
        return self._chance(guesses, *self._seen(guesses))

    def said(self, guesses: Array) -> Array:
        """The same of what another seat said."""
        return self.chance(guesses)

    def own(self, guesses: Array) -> Array:
        """How much of guesses the seat has."""
        return self._boards.own(self._turn, guesses)

    def unseen(self, cards: Array) -> Array:
        """There are no cards."""
        raise NotImplementedError

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """The chance that as many are there and no more."""
        there, unseen = self._seen(guesses)
        return self._exact(guesses, there + more, unseen - more)

    def _seen(self, guesses: Array) -> tuple[Array, Array]:
        if self._last is None or self._last[0] is not guesses:  # often the same are asked again
            self._last = guesses, self._boards.worth(self._turn, self._known, guesses)
        there = self._last[1]
        return there, self._unseen if guesses.ndim == 1 else self._unseen[:, None]
