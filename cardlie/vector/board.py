"""Many tables of one game side by side: arrays whose first axis is the game."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from cardlie.games.chance import LISTED, Moment, Purpose, lists_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardlie.engine import Options
    from cardlie.vector.bids import Bids
    from cardlie.vector.draws import Draws

Array = NDArray[Any]

#: Bits of a count where those of all faces stand in one number.
BITS = 8


class Boards:
    """The tables that are still played, and what lies on them.

    ``ids`` are their places in the run, ``held`` the dice or cards of each seat, ``starter`` who
    begins the round. ``own`` is what each seat rolled: how often each face, :data:`BITS` bits a
    face. Where dice may be shown ``in_view`` is, likewise, what of it all see; ``places`` are the
    dice in order, and ``shown`` which of them are. ``flustered``: the seat in turn is.
    """

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        self.options, self.draws, self.ids = options, draws, ids
        self.seats, self.faces = options.seats, options.setting.faces
        self.game_number, self.round = 1, 0
        self.held = np.zeros((len(ids), self.seats), np.int64)
        self.starter = np.zeros(len(ids), np.int64)
        self.own = np.zeros((len(ids), self.seats), np.uint64)
        self.in_view: Array | None = None
        self.places = self.shown = np.zeros((len(ids), self.seats, 0), np.int64)
        self.flustered = np.zeros(len(ids), bool)

    @property
    def games(self) -> int:
        """How many are still played."""
        return len(self.ids)

    def fractions(self, at: Moment, nth: int = 0) -> Array:
        """What each table draws."""
        return self.draws.fractions(at, nth)[self.ids]

    def pick(self, choices: Array | int, at: Moment, nth: int = 0) -> Array:
        """One of so many for each table, as ``Chance.pick``."""
        return (self.fractions(at, nth) * choices).astype(np.int64)

    def moment(self, purpose: Purpose, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only."""
        self.ids, self.held = self.ids[stays], self.held[stays]
        self.starter, self.own = self.starter[stays], self.own[stays]
        self.flustered = self.flustered[stays]

    def counts(self, own: Array) -> Array:
        """How often each face is in what is packed; shape (faces, ...), as ``cardlie.batch``."""
        faces = len(self.faces.all)
        each = [own >> np.uint64(BITS * face) & np.uint64(255) for face in range(faces)]
        return np.stack(each).astype(np.uint8)


class Showdowns(NamedTuple):
    """The ends of a round's bidding: who called whom, and what of the guess is there."""

    caller: Array
    bidder: Array
    holds: Array
    need: Array
    have: Array


class Settlement(NamedTuple):
    """As :class:`cardlie.games.game.Settled`, a row for each game."""

    losses: Array
    starter: Array
    step: Array | None = None


class Turn:
    """The decisions of one moment: in the games ``at`` (of the boards) it is ``actor``'s turn.

    ``last`` is the guess that was said last, ``said`` how many were. ``size`` is how many faces
    lie on each table.
    """

    def __init__(
        self, boards: Boards, bids: Bids, at: Array, actor: Array, last: Array, said: int
    ) -> None:
        self.boards, self.bids = boards, bids
        self.at, self.actor, self.last, self.said = at, actor, last, said

    def only(self, some: Array) -> Turn:
        """Some of the decisions."""
        at, actor, last = self.at[some], self.actor[some], self.last[some]
        return Turn(self.boards, self.bids, at, actor, last, self.said)

    def fractions(self, nth: int = 0, purpose: Purpose = Purpose.BOT_GUESSES) -> Array:
        """What each bot draws."""
        boards = self.boards
        at = boards.moment(purpose, self.said)
        return boards.draws.fractions(at, nth)[boards.ids[self.at]]

    @property
    def may_spot_on(self) -> bool:
        """Whether the last bid may be declared exact."""
        return bool(self.said) and self.boards.options.rules.settle_spot_on is not None

    def proven(self) -> Array:
        """Where the seat's own faces alone make the last guess true."""
        return (self.bids.weights[self.last] * self.own_counts).sum(axis=1) >= self.bids.need[
            self.last
        ]

    def liked(self, likes: Likes) -> Array:
        """The raises that the seat in turn likes, as bits of ``likes``."""
        faces = len(self.boards.faces.all)
        table = _liked_by_dice(likes, faces)
        own, mask = self.own, np.zeros(len(self.at), np.int64)
        for face in range(faces):
            mask |= ((own >> np.uint64(BITS * face) & np.uint64(255)) > 0) << face
        return table[mask]

    @cached_property
    def own(self) -> Array:
        """What the seat in turn rolled, packed."""
        return self.boards.own[self.at, self.actor]

    @cached_property
    def known(self) -> Array:
        """What the seat in turn sees on the table, packed."""
        in_view = self.boards.in_view
        if in_view is None:
            return self.own
        others = in_view[self.at].sum(axis=1, dtype=np.uint64) - in_view[self.at, self.actor]
        return self.own + others

    @cached_property
    def own_counts(self) -> Array:
        """How often the seat in turn rolled each face; shape (games, faces)."""
        return self.boards.counts(self.own).T.astype(np.int64)

    @cached_property
    def known_counts(self) -> Array:
        """How often the seat in turn sees each face; shape (games, faces)."""
        return self.boards.counts(self.known).T.astype(np.int64)

    @cached_property
    def unseen(self) -> Array:
        """How many faces on the table the seat in turn does not see."""
        return self.boards.held[self.at].sum(axis=1) - self.known_counts.sum(axis=1)

    @cached_property
    def flustered(self) -> Array:
        """Where the seat in turn is an NPC that lost a Bluff check."""
        return self.boards.flustered[self.at]

    @cached_property
    def most(self) -> Array:
        """The highest figure worth saying."""
        return self.bids.most[self.boards.held[self.at].sum(axis=1)]


class Likes(Hashable, Protocol):
    """What some bot likes to say, by the faces that it rolled."""

    def bits_of(self, faces: tuple[int, ...]) -> int:
        """The raises that it likes, as bits."""


@lru_cache(maxsize=64)
def _liked_by_dice(likes: Likes, faces: int) -> Array:
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


def rolled(boards: Boards, dice: Array | int, at: Moment) -> Array:
    """A roll of so many dice for each table, packed, as ``Chance.roll``."""
    packed = rolls_of(len(boards.faces.all))[2]
    found = np.zeros(boards.ids.shape, np.uint64)
    for index in indexes(boards, dice, at, boards.ids):
        found += packed[index]
    return found


def indexes(boards: Boards, dice: Array | int, at: Moment, ids: Array) -> Iterator[Array]:
    """Which of all rolls each table ``ids`` rolls, up to :data:`LISTED` dice at a time."""
    starts, sizes, _ = rolls_of(len(boards.faces.all))
    counts = np.broadcast_to(np.asarray(dice), ids.shape)
    for nth in range(-(-int(counts.max(initial=0)) // LISTED)):
        some = np.clip(counts - nth * LISTED, 0, LISTED)
        drawn = boards.draws.fractions(at, nth)[ids]
        yield starts[some] + (drawn * sizes[some]).astype(np.int64)


@lru_cache(maxsize=16)
def _next_seats(seats: int, step: int) -> Array:
    """The next seat that is in, for each set of seats that are (bits) and each seat."""
    table = np.zeros((1 << seats, seats), np.int64)
    for mask in range(1, 1 << seats):
        for seat in range(seats):
            other = (seat + step) % seats
            while not mask >> other & 1:
                other = (other + step) % seats
            table[mask, seat] = other
    return table


def in_play(held: Array) -> Array:
    """Which seats hold anything, as bits."""
    return ((held > 0) << np.arange(held.shape[1])).sum(axis=1)


def next_in(inside: Array, seat: Array, seats: int, step: int = 1) -> Array:
    """``settling.next_in`` for each table; ``inside`` as :func:`in_play`."""
    return _next_seats(seats, step)[inside, seat]
