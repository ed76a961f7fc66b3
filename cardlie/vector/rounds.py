"""Lockstep simulation, from first deal to last showdown: a step is a decision of each game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.games.chance import Purpose
from cardlie.lint import endless
from cardlie.vector.array_game import ArrayGame
from cardlie.vector.bids import Bids
from cardlie.vector.draws import Draws
from cardlie.vector.evening_state import Evenings
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.seating import SeatedBots
from cardlie.vector.showdown import Ends, ended, settled, show
from cardlie.vector.state import CHALLENGE, SPOT_ON, BatchState, BatchTurn
from cardlie.vector.step import Steps, new_round, sorts_of

#: The highest figure that may be opened with where nobody likes any guess.
LEAST = 3


class TooLong(Exception):
    """Rounds that may have no end: ``games`` are their places in the run, where each is played
    alone; or games that were ``never_over``, in all the rounds that one may have.
    """

    def __init__(self, games: Array, *, never_over: bool = False) -> None:
        self.games, self.never_over = sorted(map(int, games)), never_over


class RoundUnderWay:
    """The guesses of a round, up to its challenge in each game: a step is a decision of each.

    ``rows`` are the games in which it goes on, after ``history_length`` guesses; ``bids`` has those
    of all.
    """

    def __init__(self, steps: Steps, bids: Bids, rows: Array) -> None:
        self.steps, self.bids, self.rows, self.history_length = steps, bids, rows, 0
        self._already_said: list[Array] = []
        self._history: list[tuple[Array, Array]] = []

    def turn(self) -> BatchTurn:
        """What there is to decide now."""
        steps, rows = self.steps, self.rows
        now = steps.actor.take(rows), steps.last.take(rows), self.history_length
        return BatchTurn(steps.batch, self.bids, rows, *now, self._already_said, self._history)

    def end(self, done: Array, action: Array, caller: Array, ends: Ends) -> Array:
        """Some rounds (places in ``rows``) are over by a call; returns where the others are."""
        where, steps = self.rows[done], self.steps
        ends.caller[where], ends.bidder[where] = caller[done], steps.bidder[where]
        ends.guess[where], ends.turns[where] = steps.last[where], self.history_length + 1
        ends.spot_on[where] = action[done] == SPOT_ON
        rest = np.flatnonzero(action >= 0)
        self.rows, self._already_said = self.rows[rest], [each[rest] for each in self._already_said]
        self._history = [(guess[rest], seat[rest]) for guess, seat in self._history]
        return rest

    def say(self, action: Array) -> None:
        """In all others guesses are said."""
        if self.history_length and self.bids.bidding.returns:
            self._already_said.append(self.steps.last.take(self.rows))
        self._history.append((action, self.steps.actor.take(self.rows)))
        self.history_length += 1
        self.steps.say(self.rows, action)
        self.steps.next_turn(self.rows)


class GameCounts:
    """Counts how games go, ``rows`` of them at a time; by itself it makes nothing of it.

    ``ids`` are the places of all games; shape (games,).
    """

    ids: Array

    def began(self, state: BatchState, rows: Array) -> None:
        """Rounds begin; whoever records how games go looks at the tables here."""

    def decided(self, turn: BatchTurn, action: Array, caller: Array, claimed: Array) -> None:
        """What was done in some turns, and where it was ``claimed``: by ``caller``, out of turn."""

    def count_asked(
        self, state: BatchState, tables: Array, seats: Array, times: Array | int
    ) -> None:
        """At some tables seats decided something besides the guessing, each so many ``times``.

        How often is counted again where rounds end; here it is known of whom.
        """

    def count_shown(self, bids: Bids, ends: Ends, tables: Array, rows: Array) -> None:
        """Guesses were challenged or declared exact at some tables, and how it came out."""

    def ended(self, rows: Array, ends: Ends) -> None:
        """Rounds ended."""

    def stayed(self, rows: Array, players: Array) -> None:
        """So many players stay for another game."""

    def over(self, rows: Array, first: Array) -> None:
        """Games ended, and which seats came first in each."""


@dataclass(frozen=True, slots=True)
class Playing:
    """A table, played many times: who sits there, and what counts all games.

    ``largest`` is the largest table that is played: all of them share what is said at it.
    """

    game: ArrayGame
    seating: SeatedBots
    counts: GameCounts
    largest: Options

    def play(self, options: Options, draws: Draws) -> None:
        """Play the games of ``counts`` to their end, and count them."""
        game, counts = self.game, self.counts
        rows = np.arange(len(counts.ids))
        evening = game.evening(options, len(rows))
        for number in range(1, options.games + 1):
            batch = game.new_state(options, draws, counts.ids[rows])
            batch.game_number = number
            evening.begin(batch, rows)
            game.setup(batch)
            self._game_of(batch, rows, evening)
            rows = evening.after_game(rows)
            if number == options.games or not len(rows):
                break
            counts.stayed(rows, row_sums(~evening.away[rows]))
        counts.over(np.arange(len(counts.ids)), evening.first())

    def _game_of(self, state: BatchState, rows: Array, evening: Evenings) -> None:
        """Play a game of the evening at each table."""
        game, counts = self.game, self.counts
        bids = sorts_of(game, state.options, self.largest, LEAST)
        nothing = np.array([each.opening for each in bids])
        while state.games:
            if state.round == endless.MOST_ROUNDS:
                raise TooLong(state.ids, never_over=True)
            state.round += 1
            new_round(game, state)
            counts.began(state, rows)
            steps, ends = Steps(game, bids, state, nothing), Ends(state.games)
            steps.begin(np.arange(state.games))
            for which, at in steps.by_sort(np.arange(state.games)):
                self._bid(RoundUnderWay(steps, bids[which], at), ends)
                show(state, bids[which], at, ends, which)
                counts.count_shown(bids[which], ends, at, rows[at])
            over = self._conclude(state, ends)
            counts.ended(rows, ends)
            if over.any():
                evening.over(rows[over], game.first(state, over))
                stays = ~over
                state.keep(stays)
                rows = rows[stays]
            state.draws.forget()

    def _bid(self, under_way: RoundUnderWay, ends: Ends) -> None:
        """The guesses of a round, up to its challenge in each game."""
        game, state = self.game, under_way.steps.batch
        while len(under_way.rows):
            if endless.goes_on_alone(under_way.history_length, state.options):
                raise TooLong(state.ids[under_way.rows])
            turn, doubts = under_way.turn(), None
            if game.before_turn is not None:
                times, doubts = game.before_turn(turn, self.seating)
                ends.others[turn.rows] += times
                self.counts.count_asked(state, turn.rows, turn.actor, times)
            action = self._actions(turn, under_way.steps, doubts)
            caller, claimed = self._claims(turn, under_way.steps, action)
            for part, some in _by_sort(turn, under_way.steps):
                self.counts.decided(part, action[some], caller[some], claimed[some])
            if len(done := np.flatnonzero(action < 0)):
                action = action[under_way.end(done, action, caller, ends)]
            under_way.say(action)
            if state.options.values.get("insight", ()):
                _bluff(under_way, self.seating)
            if game.after_bid is not None:
                bidder = under_way.steps.bidder.take(under_way.rows)
                bid = replace(under_way.turn(), actor=bidder, already_said=())
                times = game.after_bid(bid, self.seating)
                ends.others[under_way.rows] += times
                self.counts.count_asked(state, under_way.rows, bid.actor, times)

    def _actions(self, turn: BatchTurn, steps: Steps, doubts: Array | None) -> Array:
        """What the seats in turn do that do not doubt, each by what may be said on its turn."""
        action = np.full(len(turn.rows), CHALLENGE)
        if doubts is not None:
            some = np.flatnonzero(~doubts)
            if len(some):
                action[some] = self._actions(turn.only(some), steps, None)
            return action
        for part, some in _by_sort(turn, steps):
            action[some] = self.seating.guesses(part)
        return action

    def _claims(self, turn: BatchTurn, steps: Steps, action: Array) -> tuple[Array, Array]:
        """Who ends each round, and where that is claimed, before whose turn it is is asked."""
        caller, claimed = turn.actor.copy(), np.zeros(len(turn.rows), bool)
        may = steps.claimants(turn.rows) if turn.history_length else None
        if may is None:
            return caller, claimed
        row, step = np.nonzero(may)
        seat = turn.actor.take(row) + step
        seat -= turn.state.seats * (seat >= turn.state.seats)  # sooner than %
        called = np.zeros(len(row), bool)
        for bot, some in self.seating.by_bot(turn.ids[row], seat):
            if bot.claims is not None:
                called[some] = bot.claims(replace(turn.only(row[some]), actor=seat[some]))
        row, seat = row[called], seat[called]
        first = np.flatnonzero(np.diff(row, prepend=-1))  # of all who claim something there
        action[row[first]], caller[row[first]], claimed[row[first]] = SPOT_ON, seat[first], True
        return caller, claimed

    def _conclude(self, state: BatchState, ends: Ends) -> Array:
        """After the showdowns: dice change hands, losers decide, and where the games are over."""
        _, over = settled(self.game, state, ends)
        if self.game.after_loss is not None:
            loser, times = state.starter.copy(), self.game.after_loss(state, self.seating)
            ends.others += times
            self.counts.count_asked(state, np.arange(state.games), loser, times)
            return ended(self.game.game, state)
        return over


def _by_sort(turn: BatchTurn, steps: Steps) -> Iterator[tuple[BatchTurn, Array]]:
    """The decisions of each sort of round, by what may be said in it, and which of all they are."""
    for which, some in steps.by_sort(turn.rows):
        part = turn if len(some) == len(turn.rows) else turn.only(some)
        yield replace(part, bids=steps.bids[which], calls=steps.calls[which]), some


def _bluff(under_way: RoundUnderWay, seating: SeatedBots) -> None:
    """d20 + Bluff against d20 + Insight, where a bot that bluffs has an NPC to its left."""
    state, rows, steps = under_way.steps.batch, under_way.rows, under_way.steps
    bidder, npc_seat, options = steps.bidder.take(rows), steps.actor.take(rows), state.options
    npc = np.array([skill is not None for skill in options.values.get("insight", ())])
    bluffs = seating.where(lambda bot: bot.bluffs, state.ids[rows], bidder)
    tries = bluffs & npc[npc_seat] & (npc_seat != bidder)
    insight = np.array([skill or 0 for skill in options.values.get("insight", ())])
    bluff = np.array(options.values.get("bluff", ()) or [0] * state.seats)
    moment, ids = state.moment(Purpose.BLUFF, under_way.history_length), state.ids[rows]
    ours, theirs = (
        (state.draws.fractions(moment, ids, nth) * 20).astype(np.int64) + skill
        for nth, skill in enumerate((bluff[bidder], insight[npc_seat]))
    )
    state.flustered[rows] = tries & (ours > theirs)
