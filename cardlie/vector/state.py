"""Batch state as a structure of arrays, the game first in each, and the turns taken in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.engine.bidding import claim_place
from cardlie.games.chance import Moment, Purpose, purpose_of
from cardlie.vector.bids import Bids
from cardlie.vector.draws import Draws

#: What is decided instead of a guess, below the numbers of all guesses; NONE: nothing can be said.
NONE, CHALLENGE, SPOT_ON = -1, -2, -3


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
