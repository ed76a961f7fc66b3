"""Many tables of one game side by side, the game first in each array; and what a game is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, reduce
from typing import Any, ClassVar, Protocol

import numpy as np

from cardlie.engine import Options
from cardlie.engine.actions import ACTIONS
from cardlie.engine.bidding import claim_place
from cardlie.games.chance import Moment, Purpose, purpose_of
from cardlie.games.model import Game
from cardlie.games.records import USUAL, Showdown
from cardlie.games.settling import AtStake
from cardlie.judging.batch import Array
from cardlie.vector.bids import Bids
from cardlie.vector.draws import Draws

#: What is decided instead of a guess, below the numbers of all guesses; NONE: nothing can be said.
NONE, CHALLENGE, SPOT_ON = -1, -2, -3

#: What arrays ask. A game in which something else may come is played one table after another.
PHASES = frozenset(
    ("guess", "claim", "reveal", "discard", "swap", "reroll", "between", "cup", "again")
)


class Boards:
    """The tables that are still played, and what lies on them.

    ``ids`` are their places in the run, ``held`` the dice or cards of each seat, ``starter`` who
    begins the round, ``away`` who left the table. ``flustered``: the seat in turn is. ``sizes`` is
    how many faces lie on each table in this round. What lies on the tables is told by those of
    dice and of cards.
    """

    #: What is kept of each table from round to round.
    by_table: ClassVar[tuple[str, ...]] = ("ids", "held", "starter", "flustered")

    def __init__(self, options: Options, draws: Draws, ids: Array) -> None:
        self.options, self.draws, self.ids = options, draws, ids
        self.seats, self.faces = options.seats, options.rules.faces
        self.may_spot_on = options.game.may_spot_on
        self.game_number, self.round = 1, 0
        self.held = np.zeros((len(ids), self.seats), np.int16)
        self.starter = np.zeros(len(ids), np.int64)
        self.flustered = np.zeros(len(ids), bool)
        self.away = np.zeros((len(ids), self.seats), bool)
        self.sizes = np.zeros(len(ids), np.int64)

    @property
    def games(self) -> int:
        """How many are still played."""
        return len(self.ids)

    def fractions(self, at: Moment, nth: int = 0) -> Array:
        """What each table draws."""
        return self.draws.fractions(at, self.ids, nth)

    def pick(self, choices: Array | int, at: Moment, nth: int = 0) -> Array:
        """One of so many for each table, as ``Chance.pick``."""
        return (self.fractions(at, nth) * choices).astype(np.int64)

    def moment(self, purpose: int, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def after_showdown(self, losses: Array) -> None:
        """Rounds are over: what each seat lost, shape (games, seats)."""

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only."""
        for name in self.by_table:
            setattr(self, name, getattr(self, name)[stays])

    def tables(self, at: Array) -> Array:
        """How often each face lies on some of the tables; shape (faces, tables)."""
        raise NotImplementedError

    def size(self, at: Array) -> Array:
        """How many faces lie on some of the tables."""
        raise NotImplementedError

    def has(self, at: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face."""
        raise NotImplementedError

    def own(self, turn: ArrayTurn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has; shape (turns,) or (turns, guesses)."""
        raise NotImplementedError

    def odds_of(self, turn: ArrayTurn, *, onlooker: bool = False) -> TurnOdds:
        """How likely guesses are, for the seat in turn; or by what lies in view alone."""
        raise NotImplementedError


class TurnOdds(Protocol):
    """How likely guesses are, for the seat in turn; their shape is (turns,) or (turns, guesses)."""

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there, and that this seat rolled the card."""

    def said(self, guesses: Array) -> Array:
        """The chance of what another seat said."""

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """The chance that as many are there and no more; ``more`` of them are known besides."""

    def own(self, guesses: Array) -> Array:
        """How much of guesses the seat has; of a power card's whether it is its own."""

    def unseen(self, cards: Array) -> Array:
        """Which of some cards neither the seat itself sees nor were ever discarded."""


class Ends:
    """How the bidding of each table ended: who called what of whom, and how.

    ``turns`` are the decisions of the bidding, ``others`` all others of the round, ``sort`` is its
    sort, by its place among all.
    """

    def __init__(self, games: int) -> None:
        self.caller, self.bidder, self.guess, self.turns, self.others, self.have, self.need = (
            np.zeros((7, games), np.int64)
        )
        self.spot_on, self.holds, self.top = np.zeros((3, games), bool)
        self.sort = np.zeros(games, np.int64)

    def showdowns(self, rows: Array) -> Any:
        """The calls at some tables, as the games settle them: arrays where one has numbers."""
        fields: Any = [self.caller, self.bidder, self.need, self.have]
        caller, bidder, need, have = [each.take(rows).astype(np.int16) for each in fields]
        flags: Any = [self.holds.take(rows), self.top.take(rows)]
        return Showdown(caller, bidder, flags[0], need, have, flags[1])


@dataclass(eq=False)
class ArrayTurn:
    """The decisions of one moment: in the games ``at`` (of the boards) it is ``actor``'s turn.

    ``last`` is the guess that was said last, ``said`` how many were, and ``barred`` are those
    before it, where they may not be said again but are higher. ``heard`` are all guesses of the
    round, each with the seats that said it. ``calls``: in this sort of round the seat in turn may
    call a bid exact.
    """

    boards: Boards
    bids: Bids
    at: Array
    actor: Array
    last: Array
    said: int
    barred: Sequence[Array] = ()
    heard: Sequence[tuple[Array, Array]] = ()
    calls: bool = True

    def only(self, some: Array) -> ArrayTurn:
        """Some of the decisions."""
        at, actor, last = self.at[some], self.actor[some], self.last[some]
        barred = [each[some] for each in self.barred]
        heard = [(guess[some], seat[some]) for guess, seat in self.heard]
        return ArrayTurn(
            self.boards, self.bids, at, actor, last, self.said, barred, heard, self.calls
        )

    def fractions(self, nth: int = 0, purpose: int = Purpose.BOT_GUESS) -> Array:
        """What each bot draws."""
        at = self.boards.moment(purpose, self.said)
        return self.boards.draws.fractions(at, self.ids, nth)

    def claim_fractions(self) -> Array:
        """What each bot draws that may claim something."""
        moment, places = self.boards.moment(purpose_of("BOT_CLAIM")), claim_place(self.said, 0)
        return self.boards.draws.at_places(moment, places + self.actor, self.ids)

    @cached_property
    def ids(self) -> Array:
        """The places of the games in the run."""
        return self.boards.ids.take(self.at)

    @property
    def may_spot_on(self) -> bool:
        """Whether the last bid may be declared exact."""
        return bool(self.said) and self.boards.may_spot_on and self.calls

    @property
    def may_challenge(self) -> bool:
        """Whether it may be challenged: who has the cup believed it."""
        return bool(self.said) and not self.boards.options.game.passes_cup

    def proven(self) -> Array:
        """Where the seat's own faces alone make the last guess true."""
        own = self.boards.own(self, self.last) >= self.bids.need[self.last]
        return own & ~self.bids.personal[self.last]

    def sayable(self) -> Array:
        """What may be said, up to the highest figure worth saying; shape (turns, guesses)."""
        found: Array = self.bids.follows[self.last] & (self.bids.amount <= self.most[:, None])
        for said in self.barred:
            found[np.arange(len(found)), said] = False
        return found

    @cached_property
    def flustered(self) -> Array:
        """Where the seat in turn is an NPC that lost a Bluff check."""
        return self.boards.flustered[self.at]

    @cached_property
    def most(self) -> Array:
        """The highest figure worth saying."""
        return self.bids.most[self.boards.sizes[self.at]]


@lru_cache(maxsize=16)
def next_seats(seats: int, step: int) -> Array:
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
    each = np.packbits(held > 0, axis=1, bitorder="little").astype(np.int64)
    return each[:, 0] if each.shape[1] == 1 else each @ (1 << 8 * np.arange(each.shape[1]))


def row_sums(rows: Array) -> Array:
    """``rows.sum(axis=1)``, which takes long where there are many short rows."""
    return reduce(np.add, rows.T, np.zeros((), np.int16 if rows.dtype == bool else rows.dtype))


def next_in(inside: Array, seat: Array, seats: int, step: int = 1) -> Array:
    """``settling.next_in`` for each table; ``inside`` as :func:`in_play`."""
    return next_seats(seats, step).take(inside * seats + seat)


def at_stake(boards: Boards, rows: Array) -> AtStake:
    """What the seats hold at some tables, as the games settle it: an array for each seat."""
    held = [*boards.held.take(rows, axis=0).T]
    starter: Any = boards.starter.take(rows)
    return AtStake(held, boards.options.rules, starter)


def ended(game: Game, boards: Boards) -> Array:
    """Where the game is over (flags)."""
    return np.asarray(game.ended(AtStake([*boards.held.T], boards.options.rules)))


class Evenings:
    """Who is at each table, and who came first; a row for each of ``tables``."""

    def __init__(self, options: Options, tables: int) -> None:
        self.options = options
        self._first = np.zeros((tables, options.seats), bool)
        self.away = np.zeros((tables, options.seats), bool)

    def begin(self, boards: Boards, rows: Array) -> None:
        """Before a game."""
        boards.away = self.away[rows]

    def over(self, rows: Array, first: Array) -> None:
        """Games that are over, and which seats came first in each."""
        self._first[rows] = first

    def after_game(self, rows: Array) -> Array:
        """Which tables of these go on to another game."""
        return rows[:0]

    def first(self) -> Array:
        """Which seats came first, when all is over."""
        return self._first


@dataclass(frozen=True, slots=True, eq=False)
class ArrayBot:
    """``guess`` tells what it does in the guessing, at many tables: a guess, or another deed.

    ``claims`` tells where a seat claims that the last bid is exact (none: it never does).
    ``reroll`` takes the faces of a seat and which of them are hidden, and tells which it shows
    before it rolls the others (none: it keeps them). ``rerolls_any``: it shows any of them or
    none. ``discards_any``: it gives up any of its piles, and not the smallest. ``swaps_any``: it
    swaps any card, and not only where a wildcard may come. ``knows_odds``: it
    asks how likely guesses are. ``bluffs``: it tries to fluster the NPC to its left with each of
    its bids. Where a cup goes round, ``takes`` tells where it believes, and ``again`` which dice it
    rolls then, as sets of their places. ``then`` takes what it would do and tells what it does.
    """

    guess: Callable[[ArrayTurn], Array]
    claims: Callable[[ArrayTurn], Array] | None = None
    reroll: Callable[[ArrayTurn, Array, Array], Array] | None = None
    rerolls_any: bool = False
    discards_any: bool = False
    swaps_any: bool = False
    knows_odds: bool = True
    bluffs: bool = False
    takes: Callable[[ArrayTurn], Array] | None = None
    again: Callable[[ArrayTurn], Array] | None = None
    then: Callable[[ArrayTurn, Array], Array] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ArrayGame:
    """The functions are those of the :class:`~cardlie.games.model.Game` of the same names.

    What a showdown costs, and where a game is over, that says itself, of one table and of many.

    ``sort_of_round`` tells of the games ``at`` which sort of round it is, by its place among
    ``sorts``, and ``last_die``, for each of those, which sort it is on the turn of a seat with one
    die (it has the same kinds and faces); where ``had_one``, of a seat that fell to one ever.
    ``most`` is how many faces lie on a table at most in a sort (default: as many as at the start),
    ``first`` which seats came first in the games that are over, ``claimants`` who may claim
    something of the last bid, of so many seats: by sort of round, those that are in (bits) and who
    bid, a flag for each, clockwise from whose turn it is.
    ``before_turn`` and ``after_bid`` tell how often anything was asked then (``before_turn`` also
    where the last bid is doubted, if anywhere), and ``after_loss`` how often the loser of a round
    was. ``evening`` makes
    what is known of games in a row. ``odds``: what bots ask for is known.
    """

    game: Game
    boards: Callable[[Options, Draws, Array], Boards]
    setup: Callable[[Any], None]
    roll: Callable[[Any], None]
    first: Callable[[Boards, Array], Array]
    evening: Callable[[Options, int], Evenings] = Evenings
    before_turn: Callable[[ArrayTurn, Any], tuple[Array, Array | None]] | None = None
    after_bid: Callable[[ArrayTurn, Any], Array] | None = None
    after_loss: Callable[[Any, Any], Array | int] | None = None
    sort_of_round: Callable[[Any, Array], Array] | None = None
    last_die: Array | None = None
    had_one: Array | None = None
    claimants: Callable[[int], Array] | None = None
    most: Callable[[Options, str], int] = lambda options, sort: options.each * options.seats
    why_not: Callable[[Options], str | None] = lambda options: None
    odds: Callable[[Options], bool] = lambda options: True

    def asks_all_of(self, options: Options) -> bool:
        """Whether all is asked here that a game asks besides guesses."""
        game, asked = options.game, ("before_turn", "after_bid", "after_loss")
        plain = all(getattr(self, name) or not game.asks(name) for name in asked)
        unasked = [a for a in ACTIONS if a.may_come(options) and PHASES.isdisjoint(a.phases)]
        known = not any(a.phases for a in unasked)
        return plain and known and bool(self.claimants or not game.may_claim)

    @property
    def sorts(self) -> tuple[str, ...]:
        """All sorts of rounds."""
        return tuple(dict.fromkeys((USUAL, *self.game.rounds)))
