"""``engine/flow.py`` on arrays: the round that all games share, many at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from cardlie.engine import Options
from cardlie.games.chance import Purpose
from cardlie.judging.batch import Array
from cardlie.lint.check import longest_round
from cardlie.vector.bids import Bids
from cardlie.vector.board import (
    CHALLENGE,
    SPOT_ON,
    ArrayGame,
    ArrayTurn,
    Boards,
    Ends,
    Evenings,
    ended,
    row_sums,
)
from cardlie.vector.draws import Draws
from cardlie.vector.seating import SeatedBots
from cardlie.vector.step import Steps, new_round, settled, show, sorts_of

#: The highest figure that may be opened with where nobody likes any guess.
LEAST = 3


#: A round that is longer than this may have no end, unless it is proven to have one.
LONG = 64


class TooLong(Exception):
    """Rounds that may have no end: ``games`` are their places in the run.

    Each is played alone: a step of arrays costs as much for one game as for a thousand.
    """

    def __init__(self, games: Array) -> None:
        self.games: list[int] = sorted(games.tolist())


class RoundUnderWay:
    """The guesses of a round, up to its challenge in each game: a step is a decision of each.

    ``at`` are the games in which it goes on, after ``said`` guesses; ``bids`` has those of all.
    """

    def __init__(self, steps: Steps, bids: Bids, at: Array) -> None:
        self.steps, self.bids, self.at, self.said = steps, bids, at, 0
        self._barred: list[Array] = []
        self._heard: list[tuple[Array, Array]] = []

    def turn(self) -> ArrayTurn:
        """What there is to decide now."""
        steps, at = self.steps, self.at
        now = steps.actor.take(at), steps.last.take(at), self.said
        return ArrayTurn(steps.boards, self.bids, at, *now, self._barred, self._heard)

    def end(self, done: Array, deed: Array, caller: Array, ends: Ends) -> Array:
        """Some rounds (their places in ``at``) are over by a call; returns where the others are."""
        where, steps = self.at[done], self.steps
        ends.caller[where], ends.bidder[where] = caller[done], steps.bidder[where]
        ends.guess[where], ends.turns[where] = steps.last[where], self.said + 1
        ends.spot_on[where] = deed[done] == SPOT_ON
        left = np.flatnonzero(deed >= 0)
        self.at, self._barred = self.at[left], [each[left] for each in self._barred]
        self._heard = [(guess[left], seat[left]) for guess, seat in self._heard]
        return left

    def say(self, deed: Array) -> None:
        """In all others guesses are said."""
        if self.said and self.bids.bidding.returns:
            self._barred.append(self.steps.last.take(self.at))
        self._heard.append((deed, self.steps.actor.take(self.at)))
        self.said += 1
        self.steps.say(self.at, deed)
        self.steps.next_turn(self.at)


class GameCounts:
    """Who is told how games go, ``rows`` of them at a time, and by itself makes nothing of it.

    ``ids`` are the places of all games.
    """

    ids: Array

    def began(self, boards: Boards, rows: Array) -> None:
        """Rounds begin; whoever records how games go looks at the tables here."""

    def decided(self, turn: ArrayTurn, deed: Array, caller: Array, claimed: Array) -> None:
        """What was done in some turns, and where it was ``claimed``: by ``caller``, out of turn."""

    def asked(self, boards: Boards, at: Array, seats: Array, times: Array | int) -> None:
        """At some tables seats decided something besides the guessing, each so many ``times``.

        How often is told again where rounds end; here it is told of whom.
        """

    def shown(self, bids: Bids, ends: Ends, at: Array, rows: Array) -> None:
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
            boards = game.boards(options, draws, counts.ids[rows])
            boards.game_number = number
            evening.begin(boards, rows)
            game.setup(boards)
            self._game_of(boards, rows, evening)
            rows = evening.after_game(rows)
            if number == options.games or not len(rows):
                break
            counts.stayed(rows, row_sums(~evening.away[rows]))
        counts.over(np.arange(len(counts.ids)), evening.first())

    def _game_of(self, boards: Boards, rows: Array, evening: Evenings) -> None:
        """Play a game of the evening at each table."""
        game, counts = self.game, self.counts
        bids = sorts_of(game, boards.options, self.largest, LEAST)
        nothing = np.array([each.opening for each in bids])
        while boards.games:
            boards.round += 1
            new_round(game, boards)
            counts.began(boards, rows)
            steps, ends = Steps(game, bids, boards, nothing), Ends(boards.games)
            steps.begin(np.arange(boards.games))
            for which, at in steps.by_sort(np.arange(boards.games)):
                self._bid(RoundUnderWay(steps, bids[which], at), ends)
                show(boards, bids[which], at, ends, which)
                counts.shown(bids[which], ends, at, rows[at])
            over = self._conclude(boards, ends)
            counts.ended(rows, ends)
            if over.any():
                evening.over(rows[over], game.first(boards, over))
                stays = ~over
                boards.keep(stays)
                rows = rows[stays]
            boards.draws.forget()

    def _bid(self, going: RoundUnderWay, ends: Ends) -> None:
        """The guesses of a round, up to its challenge in each game."""
        game, boards = self.game, going.steps.boards
        while len(going.at):
            if going.said == LONG and longest_round(boards.options) is None:
                raise TooLong(boards.ids[going.at])
            turn, doubts = going.turn(), None
            if game.before_turn is not None:
                asked, doubts = game.before_turn(turn, self.seating)
                ends.others[turn.at] += asked
                self.counts.asked(boards, turn.at, turn.actor, asked)
            deed = self._deeds(turn, going.steps, doubts)
            caller, claimed = self._claims(turn, going.steps, deed)
            for part, some in _by_sort(turn, going.steps):
                self.counts.decided(part, deed[some], caller[some], claimed[some])
            if len(done := np.flatnonzero(deed < 0)):
                deed = deed[going.end(done, deed, caller, ends)]
            going.say(deed)
            if boards.options.values.get("insight", ()):
                _bluff(going, self.seating)
            if game.after_bid is not None:
                bid = replace(going.turn(), actor=going.steps.bidder.take(going.at), barred=())
                asked = game.after_bid(bid, self.seating)
                ends.others[going.at] += asked
                self.counts.asked(boards, going.at, bid.actor, asked)

    def _deeds(self, turn: ArrayTurn, steps: Steps, doubts: Array | None) -> Array:
        """What the seats in turn do that do not doubt, each by what may be said on its turn."""
        deed = np.full(len(turn.at), CHALLENGE)
        if doubts is not None:
            some = np.flatnonzero(~doubts)
            if len(some):
                deed[some] = self._deeds(turn.only(some), steps, None)
            return deed
        for part, some in _by_sort(turn, steps):
            deed[some] = self.seating.guesses(part)
        return deed

    def _claims(self, turn: ArrayTurn, steps: Steps, deed: Array) -> tuple[Array, Array]:
        """Who ends each round, and where that is claimed, before whose turn it is is asked."""
        caller, claimed = turn.actor.copy(), np.zeros(len(turn.at), bool)
        may = steps.claimants(turn.at) if turn.said else None
        if may is None:
            return caller, claimed
        row, step = np.nonzero(may)
        seat = (turn.actor[row] + step) % turn.boards.seats
        called = np.zeros(len(row), bool)
        for bot, some in self.seating.each(turn.ids[row], seat):
            if bot.claims is not None:
                called[some] = bot.claims(replace(turn.only(row[some]), actor=seat[some]))
        row, seat = row[called], seat[called]
        first = np.flatnonzero(np.diff(row, prepend=-1))  # of all who claim something there
        deed[row[first]], caller[row[first]], claimed[row[first]] = SPOT_ON, seat[first], True
        return caller, claimed

    def _conclude(self, boards: Boards, ends: Ends) -> Array:
        """After the showdowns: dice change hands, losers decide, and where the games are over."""
        _, over = settled(self.game, boards, ends)
        if self.game.after_loss is not None:
            loser, asked = boards.starter.copy(), self.game.after_loss(boards, self.seating)
            ends.others += asked
            self.counts.asked(boards, np.arange(boards.games), loser, asked)
            return ended(self.game.game, boards)
        return over


def _by_sort(turn: ArrayTurn, steps: Steps) -> Iterator[tuple[ArrayTurn, Array]]:
    """The decisions of each sort of round, by what may be said in it, and which of all they are."""
    for which, some in steps.by_sort(turn.at):
        part = turn if len(some) == len(turn.at) else turn.only(some)
        yield replace(part, bids=steps.bids[which], calls=steps.calls[which]), some


def _bluff(going: RoundUnderWay, seating: SeatedBots) -> None:
    """d20 + Bluff against d20 + Insight, where a bot that bluffs has an NPC to its left."""
    boards, at, steps = going.steps.boards, going.at, going.steps
    bidder, left, options = steps.bidder.take(at), steps.actor.take(at), boards.options
    npc = np.array([skill is not None for skill in options.values.get("insight", ())])
    bluffs = seating.where(lambda bot: bot.bluffs, boards.ids[at], bidder)
    tries = bluffs & npc[left] & (left != bidder)
    insight = np.array([skill or 0 for skill in options.values.get("insight", ())])
    bluff = np.array(options.values.get("bluff", ()) or [0] * boards.seats)
    moment, ids = boards.moment(Purpose.BLUFF, going.said), boards.ids[at]
    ours, theirs = (
        (boards.draws.fractions(moment, ids, nth) * 20).astype(np.int64) + skill
        for nth, skill in enumerate((bluff[bidder], insight[left]))
    )
    boards.flustered[at] = tries & (ours > theirs)
