"""``games/dice.py`` on arrays, and the tables of dice."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from cardlie.games.chance import LISTED, Moment, Purpose, lists_of
from cardlie.vector.board import Array, Boards, GuessOdds, Liking, Turn
from cardlie.vector.dice_odds import DiceOdds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardlie.engine import Options
    from cardlie.vector.draws import Draws

#: Bits of a count where those of all faces stand in one number.
BITS = 8


class DiceBoards(Boards):
    """Tables of dice. ``rolled`` is how often each seat has each face, :data:`BITS` bits a face.

    Where dice may be shown ``in_view`` is, likewise, what of it all see; ``places`` are the dice in
    order, and ``shown`` which of them are.
    """

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        super().__init__(options, draws, ids)
        self.rolled = np.zeros((len(ids), self.seats), np.uint64)
        self.in_view: Array | None = None
        self.places = self.shown = np.zeros((len(ids), self.seats, 0), np.int64)

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only."""
        super().keep(stays)
        self.rolled = self.rolled[stays]

    def tables(self, at: Array) -> Array:
        """How often each face lies on some of the tables."""
        return self.counts(self.rolled[at].sum(axis=1, dtype=np.uint64)).astype(np.uint8)

    def size(self, at: Array) -> Array:
        """All dice lie on the tables."""
        return self.held[at].sum(axis=1)

    def counts(self, packed: Array) -> Array:
        """How often each face is in what is packed; shape (faces, ...)."""
        faces = len(self.faces.all)
        each = [packed >> np.uint64(BITS * face) & np.uint64(255) for face in range(faces)]
        return np.stack(each).astype(np.int64)

    def liked(self, turn: Turn, likes: Liking) -> Array:
        """The raises that the seat in turn likes."""
        faces = len(self.faces.all)
        counts = self.counts(self.rolled[turn.at, turn.actor])
        mask = ((counts > 0) << np.arange(faces)[:, None]).sum(axis=0)
        return _liked_by_dice(likes, faces)[mask]

    def has(self, at: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        return (self.rolled[at, seat] >> (BITS * face).astype(np.uint64) & np.uint64(255)) > 0

    def own(self, turn: Turn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has."""
        return self.worth(turn, self.rolled[turn.at, turn.actor], guesses)

    def known(self, turn: Turn) -> Array:
        """What the seat in turn sees on the table, packed."""
        own = self.rolled[turn.at, turn.actor]
        if self.in_view is None:
            return own
        others = self.in_view[turn.at].sum(axis=1, dtype=np.uint64)
        return own + others - self.in_view[turn.at, turn.actor]

    def worth(self, turn: Turn, packed: Array, guesses: Array) -> Array:
        """How much of guesses is in what is packed."""
        counts = self.counts(packed).T
        weights = turn.bids.weights[guesses]
        return (weights * (counts if guesses.ndim == 1 else counts[:, None])).sum(axis=-1)

    def odds_of(self, turn: Turn) -> GuessOdds:
        """How likely guesses are, for the seat in turn."""
        return DiceOdds(self, turn)


def roll(boards: DiceBoards) -> None:
    """Everybody rolls all their dice."""
    for seat in range(boards.seats):
        boards.rolled[:, seat] = rolled(
            boards, boards.held[:, seat], boards.moment(Purpose.ROLL, seat)
        )


def loses(held: Array, seat: Array, dice: Array | int = 1) -> Array:
    """The losses of showdowns in which one seat loses dice."""
    losses = np.zeros_like(held)
    losses[np.arange(len(held)), seat] = dice
    return losses


def everybody_but(held: Array, seat: Array) -> Array:
    """The losses of showdowns in which all others who are in lose a die."""
    losses = (held > 0).astype(held.dtype)
    losses[np.arange(len(held)), seat] = 0
    return losses


def ended(held: Array) -> Array:
    """Where at most one player has dice."""
    return (held > 0).sum(axis=1) <= 1


def first(boards: Boards, over: Array) -> Array:
    """Who came first in the games that are over: whoever has dice."""
    return boards.held[over] > 0


def highest_starts(boards: DiceBoards, dice: int, worth: Callable[[Array], Array]) -> None:
    """Everybody rolls; the roll that is worth most starts, and those tied roll again."""
    tied = np.ones((boards.games, boards.seats), bool)
    again = 0
    while (tied.sum(axis=1) > 1).any():
        values = np.full(tied.shape, -1, np.int64)
        for seat in range(boards.seats):
            at = Moment(Purpose.START, boards.game_number, again, seat)
            values[:, seat] = worth(rolled(boards, dice, at))
        values[~tied] = -1
        best = values == values.max(axis=1, keepdims=True)
        open_ = tied.sum(axis=1) > 1
        tied[open_] = best[open_] & tied[open_]
        again += 1
    boards.starter = tied.argmax(axis=1).astype(np.int64)


def total(boards: DiceBoards, packed: Array, worth: Sequence[int]) -> Array:
    """What is packed comes to, where each face is worth so much."""
    return (boards.counts(packed) * np.array(worth)[:, None]).sum(axis=0)


@lru_cache(maxsize=64)
def _liked_by_dice(likes: Liking, faces: int) -> Array:
    """What is liked, for each set of faces (bits)."""
    sets = [tuple(f for f in range(faces) if mask >> f & 1) for mask in range(1 << faces)]
    return np.array([likes.bits_of(each) for each in sets], np.uint64)


@lru_cache(maxsize=16)
def rolls_of(sides: int) -> tuple[Array, Array, Array]:
    """All rolls of up to :data:`LISTED` dice: where those of so many begin, how many, packed."""
    lists = lists_of(sides)
    sizes = np.array([len(rolls) or 1 for rolls in lists], np.int64)
    packed = [
        sum(1 << BITS * face for face in roll) for rolls in (((),), *lists[1:]) for roll in rolls
    ]
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
    return starts, sizes, np.array(packed, np.uint64)


def rolled(boards: DiceBoards, dice: Array | int, at: Moment) -> Array:
    """A roll of so many dice for each table, packed, as ``Chance.roll``."""
    packed = rolls_of(len(boards.faces.all))[2]
    found = np.zeros(boards.ids.shape, np.uint64)
    for index in indexes(boards, dice, at, boards.ids):
        found += packed[index]
    return found


def indexes(boards: DiceBoards, dice: Array | int, at: Moment, ids: Array) -> Iterator[Array]:
    """Which of all rolls each table ``ids`` rolls, up to :data:`LISTED` dice at a time."""
    starts, sizes, _ = rolls_of(len(boards.faces.all))
    counts = np.broadcast_to(np.asarray(dice), ids.shape)
    for nth in range(-(-int(counts.max(initial=0)) // LISTED)):
        some = np.clip(counts - nth * LISTED, 0, LISTED)
        drawn = boards.draws.fractions(at, nth)[ids]
        yield starts[some] + (drawn * sizes[some]).astype(np.int64)
