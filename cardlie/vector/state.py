"""Batch state: many tables of one game side by side, the game first in each array."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, reduce
from typing import Any, ClassVar

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.actions import ACTIONS
from cardlie.engine.bidding import claim_place
from cardlie.games.chance import Moment, Purpose, purpose_of
from cardlie.games.model import Game
from cardlie.games.records import USUAL, Showdown
from cardlie.games.settling import AtStake
from cardlie.vector.bids import Bids
from cardlie.vector.draws import Draws

#: What is decided instead of a guess, below the numbers of all guesses; NONE: nothing can be said.
NONE, CHALLENGE, SPOT_ON = -1, -2, -3

#: What arrays ask in a game. One in which something else may come is played one table at a time.
PHASES = ("guess", "claim", "reroll", "reveal", "discard", "swap", "cup", "again")


class BatchState:
    """The tables that are still played, and what lies on them.

    ``ids`` (games,) are their places in the run, ``held`` (games, seats) the dice or cards of each
    seat, ``starter`` (games,) who begins the round, ``away`` (games, seats) who left the table.
    ``flustered`` (games,): the seat in turn is. ``sizes`` (games,) is how many faces lie on each
    table in this round. What lies there is in the states of dice and of cards.
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

    def fractions(self, moment: Moment, nth: int = 0) -> Array:
        """What each table draws, from 0 to 1; shape (games,)."""
        return self.draws.fractions(moment, self.ids, nth)

    def pick(self, choices: Array | int, moment: Moment, nth: int = 0) -> Array:
        """One of so many for each table, as ``Chance.pick``; shape (games,)."""
        return (self.fractions(moment, nth) * choices).astype(np.int64)

    def seats_draw(
        self, moment: Moment, rows: Array | slice = slice(None)
    ) -> Callable[[int], Array]:
        """What all seats draw in some rows, for the n-th time; shape (rows, seats)."""
        return lambda nth: self.draws.of_seats(moment, self.seats, self.ids[rows], nth)

    def moment(self, purpose: int, place: int = 0) -> Moment:
        """Now, for what chance shall do."""
        return Moment(purpose, self.game_number, self.round, place)

    def after_showdown(self, losses: Array) -> None:
        """Rounds are over: what each seat lost, shape (games, seats)."""

    def keep(self, stays: Array) -> None:
        """Go on with some of the tables only: ``stays`` are flags, shape (games,)."""
        for name in self.by_table:
            setattr(self, name, getattr(self, name)[stays])

    def tables(self, rows: Array) -> Array:
        """How often each face lies on some of the tables; shape (faces, rows)."""
        raise NotImplementedError

    def size(self, rows: Array) -> Array:
        """How many faces lie on some of the tables; shape (rows,)."""
        raise NotImplementedError

    def has(self, rows: Array, seat: Array, face: Array) -> Array:
        """Whether seats rolled a face, one of each row; shape (rows,)."""
        raise NotImplementedError

    def own_count(self, turn: BatchTurn, guesses: Array) -> Array:
        """How much of guesses the seat in turn has; shape (turns,) or (turns, guesses)."""
        raise NotImplementedError

    def odds_of(self, turn: BatchTurn, *, onlooker: bool = False) -> TurnOdds:
        """How likely guesses are, for the seat in turn; or by what lies in view alone."""
        raise NotImplementedError


class TurnOdds:
    """How likely guesses are, for the seat in turn; their shape is (turns,) or (turns, guesses).

    Nobody declares a guess on cards exact, and where there are dice no cards are unseen.
    """

    def chance(self, guesses: Array) -> Array:
        """The chance that at least as many are there, and that this seat rolled the card."""
        raise NotImplementedError

    def chance_of_other(self, guesses: Array) -> Array:
        """The chance of what another seat said: dice are nobody's own."""
        return self.chance(guesses)

    def exact(self, guesses: Array, more: int = 0) -> Array:
        """The chance that as many are there and no more; ``more`` of them are known besides."""
        raise NotImplementedError

    def own_count(self, guesses: Array) -> Array:
        """How much of guesses the seat has; of a power card's whether it is its own."""
        raise NotImplementedError

    def unseen(self, cards: Array) -> Array:
        """Which of some cards neither the seat itself sees nor were ever discarded."""
        raise NotImplementedError


class Ends:
    """How the bidding of each table ended: who called what of whom, and how.

    ``turns`` are the decisions of the bidding, ``others`` all others of the round, ``sort`` is its
    sort, by its place among all. All have shape (games,).
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
class BatchTurn:
    """The decisions of one moment: in the games ``rows`` (of the batch) it is ``actor``'s turn.

    All arrays have shape (turns,). ``last`` is the guess that was said last, ``history_length`` how
    many were, and ``already_said`` are those before it, where they may not be said again but are
    higher. ``history`` are all guesses of the round, each with the seats that said it. ``calls``:
    in this sort of round the seat in turn may call a bid exact.
    """

    state: BatchState
    bids: Bids
    rows: Array
    actor: Array
    last: Array
    history_length: int
    already_said: Sequence[Array] = ()
    history: Sequence[tuple[Array, Array]] = ()
    calls: bool = True

    def only(self, some: Array) -> BatchTurn:
        """Some of the decisions, by their places among all; shape (some,)."""
        rows, actor, last = self.rows[some], self.actor[some], self.last[some]
        already_said = [each[some] for each in self.already_said]
        history = [(guess[some], seat[some]) for guess, seat in self.history]
        return replace(
            self, rows=rows, actor=actor, last=last, already_said=already_said, history=history
        )

    def fractions(self, nth: int = 0, purpose: int = Purpose.BOT_GUESS) -> Array:
        """What each bot draws, from 0 to 1; shape (turns,)."""
        moment = self.state.moment(purpose, self.history_length)
        return self.state.draws.fractions(moment, self.ids, nth)

    def claim_fractions(self) -> Array:
        """What each bot draws that may claim something; shape (turns,)."""
        moment = self.state.moment(purpose_of("BOT_CLAIM"))
        places = claim_place(self.history_length, 0)
        return self.state.draws.at_places(moment, places + self.actor, self.ids)

    @cached_property
    def ids(self) -> Array:
        """The places of the games in the run; shape (turns,)."""
        return self.state.ids.take(self.rows)

    @property
    def may_spot_on(self) -> bool:
        """Whether the last bid may be declared exact."""
        return bool(self.history_length) and self.state.may_spot_on and self.calls

    @property
    def may_challenge(self) -> bool:
        """Whether it may be challenged: who has the cup believed it."""
        return bool(self.history_length) and not self.state.options.game.passes_cup

    def proven(self) -> Array:
        """Where the seat's own faces alone make the last guess true (flags, (turns,))."""
        own = self.state.own_count(self, self.last) >= self.bids.need[self.last]
        return own & ~self.bids.personal[self.last]

    def sayable(self) -> Array:
        """What may be said, up to the highest figure worth saying; shape (turns, guesses)."""
        may: Array = self.bids.follows[self.last] & (self.bids.amount <= self.most[:, None])
        for guess in self.already_said:
            may[np.arange(len(may)), guess] = False
        return may

    @cached_property
    def flustered(self) -> Array:
        """Where the seat in turn is an NPC that lost a Bluff check (flags, (turns,))."""
        return self.state.flustered[self.rows]

    @cached_property
    def most(self) -> Array:
        """The highest figure worth saying; shape (turns,)."""
        return self.bids.most[self.state.sizes[self.rows]]


@lru_cache(maxsize=16)
def next_seats(seats: int, step: int) -> Array:
    """The next seat that is in, by the seats that are (bits) and each seat; shape (sets, seats)."""
    table = np.zeros((1 << seats, seats), np.int64)
    for mask in range(1, 1 << seats):
        for seat in range(seats):
            other = (seat + step) % seats
            while not mask >> other & 1:
                other = (other + step) % seats
            table[mask, seat] = other
    return table


def in_play(held: Array) -> Array:
    """Which seats hold anything, as bits: from (games, seats) to (games,)."""
    octets = np.packbits(held > 0, axis=1, bitorder="little").astype(np.int64)
    return octets[:, 0] if octets.shape[1] == 1 else octets @ (1 << 8 * np.arange(octets.shape[1]))


def row_sums(rows: Array) -> Array:
    """``rows.sum(axis=1)``, which takes long where there are many short rows."""
    return reduce(np.add, rows.T, np.zeros((), np.int16 if rows.dtype == bool else rows.dtype))


def next_in(inside: Array, seat: Array, seats: int, step: int = 1) -> Array:
    """``settling.next_in`` for each table, shape (rows,); ``inside`` as :func:`in_play`."""
    return next_seats(seats, step).take(inside * seats + seat)


def at_stake(state: BatchState, rows: Array) -> AtStake:
    """What the seats hold at some tables, as games settle it: an array (rows,) for each seat."""
    held = [*state.held.take(rows, axis=0).T]
    starter: Any = state.starter.take(rows)
    return AtStake(held, state.options.rules, starter)


def ended(game: Game, state: BatchState) -> Array:
    """Where the game is over (flags, (games,))."""
    return np.asarray(game.finish.ended(AtStake([*state.held.T], state.options.rules)))


class Evenings:
    """Who is at each table, and who came first; a row for each of ``tables``."""

    def __init__(self, options: Options, tables: int) -> None:
        self.options = options
        self._first = np.zeros((tables, options.seats), bool)
        self.away = np.zeros((tables, options.seats), bool)

    def begin(self, state: BatchState, rows: Array) -> None:
        """Before a game."""
        state.away = self.away[rows]

    def over(self, rows: Array, first: Array) -> None:
        """Games that are over, and which seats came first in each (flags, (rows, seats))."""
        self._first[rows] = first

    def after_game(self, rows: Array) -> Array:
        """Which tables of these go on to another game."""
        return rows[:0]

    def first(self) -> Array:
        """Which seats came first, when all is over (flags, (tables, seats))."""
        return self._first


@dataclass(frozen=True, slots=True, eq=False)
class ArrayBot:
    """``guess`` tells what it does in the guessing, at many tables: a guess, or another action.

    ``claims`` tells where a seat claims that the last bid is exact (none: it never does).
    ``reroll`` takes the faces of a seat and which of them are hidden, and tells which it shows
    before it rolls the others (none: it keeps them). ``rerolls_any``: it shows any of them or
    none. ``discards_any``: it gives up any of its piles, and not the smallest. ``swaps_any``: it
    swaps any card, and not only where a wildcard may come. ``knows_odds``: it asks how likely
    guesses are. ``bluffs``: it tries to fluster the NPC to its left with each of
    its bids. Where a cup goes round, ``takes`` tells where it believes, and ``again`` which dice it
    rolls then, as sets of their places. ``then`` takes what it would do and tells what it does.
    """

    guess: Callable[[BatchTurn], Array]
    claims: Callable[[BatchTurn], Array] | None = None
    reroll: Callable[[BatchTurn, Array, Array], Array] | None = None
    rerolls_any: bool = False
    discards_any: bool = False
    swaps_any: bool = False
    knows_odds: bool = True
    bluffs: bool = False
    takes: Callable[[BatchTurn], Array] | None = None
    again: Callable[[BatchTurn], Array] | None = None
    then: Callable[[BatchTurn, Array], Array] | None = None


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
    was. ``evening`` makes what is known of games in a row. ``odds``: what bots ask for is known.
    """

    game: Game
    new_state: Callable[[Options, Draws, Array], BatchState]
    setup: Callable[[Any], None]
    roll: Callable[[Any], None]
    first: Callable[[BatchState, Array], Array]
    evening: Callable[[Options, int], Evenings] = Evenings
    before_turn: Callable[[BatchTurn, Any], tuple[Array, Array | None]] | None = None
    after_bid: Callable[[BatchTurn, Any], Array] | None = None
    after_loss: Callable[[Any, Any], Array | int] | None = None
    sort_of_round: Callable[[Any, Array], Array] | None = None
    last_die: Array | None = None
    had_one: Array | None = None
    claimants: Callable[[int], Array] | None = None
    most: Callable[[Options, str], int] = lambda options, sort: options.start_count * options.seats
    why_not: Callable[[Options], str | None] = lambda options: None
    odds: Callable[[Options], bool] = lambda options: True

    def asks_all_of(self, options: Options) -> bool:
        """Whether all is asked here that a game asks besides guesses."""
        game, hooks = options.game, ("before_turn", "after_bid", "after_loss")
        plain = all(getattr(self, name) or not game.asks(name) for name in hooks)
        unasked = [
            a for a in ACTIONS if a.may_come(options) and {*PHASES, "between"}.isdisjoint(a.phases)
        ]
        known = not any(a.phases for a in unasked)
        return plain and known and bool(self.claimants or not game.may_claim)

    @property
    def sorts(self) -> tuple[str, ...]:
        """All sorts of rounds."""
        return (USUAL, *self.game.rounds)
