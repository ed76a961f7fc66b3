"""Dice games on arrays (``games/dice.py``): batch state, and rolls by table look-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial, reduce

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.games.chance import LISTED, Moment, Purpose, lists_of
from cardlie.games.special import fallen
from cardlie.vector import packed_dice
from cardlie.vector.bids import worth_of
from cardlie.vector.dice_odds import DiceOdds
from cardlie.vector.draws import Draws
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.state import BatchState, BatchTurn

#: Bits of a count where those of all faces stand in one number.
BITS = 8


class DiceState(BatchState):
    """Tables of dice. ``rolled`` (games, seats) is how often each seat has each face, packed.

    A packed count has :data:`BITS` bits for each face. Where a round is special to who fell to one
    die, ``fell`` (games, seats) is who ever did, and ``fell_now`` (games,) where somebody just did.
    """

    by_table = (*BatchState.by_table, "rolled", "fell", "fell_now")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.rolled = np.zeros((len(ids), self.seats), np.uint64)
        self.fell = np.zeros((len(ids), self.seats), bool)
        self.fell_now = np.zeros(len(ids), bool)
        spec = options.game.spec
        self._falls_matter = spec is not None and fallen(spec) is not None

    def after_showdown(self, losses: Array) -> None:
        """Somebody may have fallen to one die."""
        if self._falls_matter:
            new = (losses > 0) & (self.held == 1) & ~self.fell
            self.fell_now, self.fell = new.any(axis=1), self.fell | new

    def tables(self, rows: Array) -> Array:
        """How often each face lies on some of the tables."""
        return self.counts(self.on_table(rows))

    def rolled_by(self, rows: Array, seat: Array) -> Array:
        """How often seats have each face, packed; shape (rows,)."""
        return self.rolled[rows, seat]

    def on_table(self, rows: Array) -> Array:
        """How often each face lies on some of the tables, packed; shape (rows,)."""
        return row_sums(self.rolled.take(rows, axis=0))

    def size(self, rows: Array) -> Array:
        """All dice lie on the tables."""
        return row_sums(self.held.take(rows, axis=0))

    def counts(self, packed: Array) -> Array:
        """How often each face is in what is packed; shape (faces, ...)."""
        octets = packed.astype("<u8", order="C", copy=False).view(np.uint8)
        return np.moveaxis(octets.reshape(*packed.shape, 8), -1, 0)[: len(self.faces.all)]

    def has(self, rows: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        return (self.rolled_by(rows, seat) >> (BITS * face).astype(np.uint64) & np.uint64(255)) > 0

    def own_count(self, turn: BatchTurn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has."""
        return self.worth(turn, self.rolled_by(turn.rows, turn.actor), guesses)

    def known(self, turn: BatchTurn) -> Array:
        """What the seat in turn sees on the table, packed; shape (turns,)."""
        return self.rolled_by(turn.rows, turn.actor)

    def in_view(self, rows: Array) -> Array:
        """What all see on some of the tables, packed; shape (rows,)."""
        return np.zeros(len(rows), np.uint64)

    def worth(self, turn: BatchTurn, packed: Array, guesses: Array) -> Array:
        """How much of guesses is in what is packed; the shape of ``guesses``."""
        counts = self.counts(packed)
        return worth_of(turn.bids, guesses, counts if guesses.ndim == 1 else counts[..., None])

    def odds_of(self, turn: BatchTurn, *, onlooker: bool = False) -> DiceOdds:
        """How likely guesses are, for the seat in turn; or by what lies in view alone."""
        known = self.in_view(turn.rows) if onlooker else self.known(turn)
        unseen = self.sizes[turn.rows] - self.counts(known).sum(axis=0, dtype=np.int64)
        worths = partial(self.worth, turn, known), partial(self.own_count, turn)
        return DiceOdds(turn.bids, unseen, *worths)


def roll(state: DiceState) -> None:
    """Everybody rolls all their dice."""
    packed = rolls_of(len(state.faces.all))[2]
    state.rolled = np.zeros(state.held.shape, np.uint64)
    for index in indexes(state, state.held, state.seats_draw(state.moment(Purpose.ROLL))):
        state.rolled += packed.take(index)


def first(state: BatchState, over: Array) -> Array:
    """Who came first in the games that are over, whoever has dice (flags, (over, seats))."""
    return state.held[over] > 0


def first_out(state: BatchState, over: Array) -> Array:
    """Who came first where whoever is without dice does (flags, (over, seats))."""
    return state.held[over] <= 0


def highest_starts(state: DiceState, dice: int, worth: Sequence[int]) -> None:
    """Everybody rolls; the dice that are worth most start, and those tied roll again.

    Each face is worth so much.
    """
    totals = _totals(tuple(worth))
    tied = state.held > 0
    rows, again = np.arange(state.games), 0
    while len(rows):
        draw = state.seats_draw(Moment(Purpose.START, state.game_number, again), rows)
        values = sum(totals.take(index) for index in indexes(state, dice, draw))
        values = np.where(tied[rows], values, np.iinfo(np.int64).min)
        best = values == reduce(np.maximum, values.T)[:, None]
        tied[rows] = best
        rows, again = rows[row_sums(best) > 1], again + 1
    state.starter = tied.argmax(axis=1).astype(np.int64)


@lru_cache(maxsize=8)
def _totals(worth: tuple[int, ...]) -> Array:
    """What each roll comes to, where each face is worth so much, in the order of ``rolls_of``."""
    rolls = packed_dice.every_roll(len(worth))
    return np.array([sum(worth[face] for face in roll) for roll in rolls], np.int64)


@lru_cache(maxsize=16)
def rolls_of(sides: int) -> tuple[Array, Array, Array]:
    """All rolls of up to :data:`LISTED` dice: where those of so many begin, how many, packed."""
    sizes = np.array([len(rolls) or 1 for rolls in lists_of(sides)], np.int64)
    packed = [sum(1 << BITS * face for face in roll) for roll in packed_dice.every_roll(sides)]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return starts, sizes, np.array(packed, np.uint64)


def indexes(state: DiceState, dice: Array | int, draw: Callable[[int], Array]) -> Iterator[Array]:
    """Which of all rolls of so many dice each is, up to :data:`LISTED` dice at a time.

    ``draw`` is what is drawn for the n-th of those times; as ``Chance.roll``.
    """
    starts, sizes, _ = rolls_of(len(state.faces.all))
    counts = np.asarray(dice)
    for nth in range(-(-int(counts.max(initial=0)) // LISTED)):
        some = np.clip(counts - nth * LISTED, 0, LISTED)
        yield starts.take(some) + (draw(nth) * sizes.take(some)).astype(np.int64)
