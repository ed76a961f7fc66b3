"""``engine/flow.py`` on arrays: the round that all games share, many at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.chance import Purpose
from cardlie.games.game import Settled, Showdown
from cardlie.judging.batch import Array
from cardlie.sim.tally import longest_round
from cardlie.vector.bids import Bids, bids_of, have_of
from cardlie.vector.board import (
    SPOT_ON,
    ArrayBot,
    ArrayGame,
    ArrayTurn,
    Boards,
    Ends,
    Evenings,
    at_stake,
    by_bot,
    ended,
    in_play,
    next_in,
    row_sums,
)
from cardlie.vector.count import Counts
from cardlie.vector.draws import Draws

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

    In the games ``at`` it is ``actor``'s turn; ``said`` guesses were said, ``last`` by ``bidder``.
    """

    def __init__(self, boards: Boards, bids: Bids, at: Array) -> None:
        self.boards, self.bids, self.at, self.said = boards, bids, at, 0
        self.actor = self.bidder = boards.starter[at]
        self.last = np.full(len(at), bids.opening, np.int64)
        self._inside = in_play(boards.held.take(at, axis=0))
        self._barred: list[Array] = []
        self._heard: list[tuple[Array, Array]] = []

    def turn(self) -> ArrayTurn:
        """What there is to decide now."""
        its = self.boards, self.bids, self.at, self.actor, self.last, self.said
        return ArrayTurn(*its, self._barred, self._heard)

    def step(self, deed: Array, caller: Array, ends: Ends) -> None:
        """Go on where a guess was said; how the others ended, and by whom, is put in ``ends``."""
        actor, goes_on = self.actor, deed >= 0
        done = np.flatnonzero(~goes_on)
        if len(done):
            where = self.at[done]
            ends.caller[where], ends.bidder[where] = caller[done], self.bidder[done]
            ends.guess[where], ends.turns[where] = self.last[done], self.said + 1
            ends.spot_on[where] = deed[done] == SPOT_ON
            left = np.flatnonzero(goes_on)
            self.at, self._inside, actor = self.at[left], self._inside[left], actor[left]
            self.last, self._barred = self.last[left], [each[left] for each in self._barred]
            self._heard = [(guess[left], seat[left]) for guess, seat in self._heard]
            deed = deed[left]
        if self.said and self.bids.bidding.returns:
            self._barred.append(self.last)
        self._heard.append((deed, actor))
        self.last, self.bidder, self.said = deed, actor, self.said + 1
        self.actor = next_in(self._inside, actor, self.boards.seats)


@dataclass(frozen=True, slots=True)
class Playing:
    """A table of a plan, played many times: its bots, and what counts all games.

    ``largest`` is the largest table of the plan: all of them share what is said at it.
    """

    game: ArrayGame
    bots: Sequence[ArrayBot]
    counts: Counts
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
        bids = [self._bids_in(sort, boards.options) for sort in game.sorts]
        while boards.games:
            boards.round += 1
            boards.flustered[:] = False
            game.roll(boards)
            boards.sizes = boards.size(np.arange(boards.games))
            counts.began(boards, rows)
            ends = Ends(boards.games)
            now = self._sorts(boards, np.arange(boards.games), boards.starter)
            for which in np.unique(now).tolist():
                self._bid(boards, bids, which, np.flatnonzero(now == which), ends, rows)
            over = _conclude(game, boards, self.bots, ends)
            counts.ended(rows, ends)
            if over.any():
                evening.over(rows[over], game.first(boards, over))
                stays = ~over
                boards.keep(stays)
                rows = rows[stays]
            boards.draws.forget()

    def _bids_in(self, sort: str, options: Options) -> Bids:
        """What is said in a sort of round."""
        rules, setting = options.rules, options.setting.in_round(sort)
        bidding = bidding_of(setting, rules.said_in(sort, options.names))
        return bids_of(bidding, self.game.most(self.largest, sort), LEAST)

    def _sorts(self, boards: Boards, at: Array, actor: Array) -> Array:
        """Which sort of round it is for the seats in turn."""
        sort_of_turn = self.game.sort_of_turn
        return (
            np.zeros(len(at), np.int64) if sort_of_turn is None else sort_of_turn(boards, at, actor)
        )

    def _bid(
        self, boards: Boards, sorts: Sequence[Bids], which: int, at: Array, ends: Ends, rows: Array
    ) -> None:
        """The guesses of a round in the games ``at``, up to its challenge, and what came of it."""
        bids, going = sorts[which], RoundUnderWay(boards, sorts[which], at)
        while len(going.at):
            if going.said == LONG and longest_round(boards.options) is None:
                raise TooLong(boards.ids[going.at])
            turn = going.turn()
            if self.game.before_turn is not None:
                ends.others[turn.at] += self.game.before_turn(turn)
            deed = self._deeds(turn, sorts)
            going.step(deed, self._claims(turn, going.bidder, deed), ends)
            self.counts.said(bids, going.last)
            if boards.options.insight:
                _bluff(going, self.bots)
            if self.game.after_bid is not None:
                bid = replace(going.turn(), actor=going.bidder, barred=())
                ends.others[going.at] += self.game.after_bid(bid, self.bots)
        show(boards, bids, at, ends)
        self.counts.shown(bids, ends.guess[at], ends.holds[at], rows[at])

    def _deeds(self, turn: ArrayTurn, sorts: Sequence[Bids]) -> Array:
        """What the seats in turn do, each by what may be said on its turn."""
        now = self._sorts(turn.boards, turn.at, turn.actor)
        found = np.unique(now).tolist()
        deed = np.zeros(len(turn.at), np.int64)
        for which in found:
            some = np.flatnonzero(now == which)
            part = turn if len(found) == 1 else turn.only(some)
            deed[some] = _decide(replace(part, bids=sorts[which]), self.bots)
        return deed

    def _claims(self, turn: ArrayTurn, bidder: Array, deed: Array) -> Array:
        """Who ends each round; a seat that claims something does so before whose turn it is."""
        caller = turn.actor.copy()
        if self.game.claimants is None or not turn.said:
            return caller
        may, free = self.game.claimants(turn.boards, turn, bidder), np.ones(len(turn.at), bool)
        for step in range(1, turn.boards.seats):
            seat = (turn.actor + step) % turn.boards.seats
            asked = free & may[np.arange(len(seat)), seat]
            for bot, some in by_bot(self.bots, seat, asked):
                if bot.claims is not None:
                    called = some[bot.claims(replace(turn.only(some), actor=seat[some]))]
                    deed[called], caller[called], free[called] = SPOT_ON, seat[called], False
        return caller


def _bluff(going: RoundUnderWay, bots: Sequence[ArrayBot]) -> None:
    """d20 + Bluff against d20 + Insight, where a bot that bluffs has an NPC to its left."""
    boards, at, bidder, left = going.boards, going.at, going.bidder, going.actor
    options = boards.options
    npc = np.array([skill is not None for skill in options.insight])
    tries = np.array([bot.bluffs for bot in bots])[bidder] & npc[left] & (left != bidder)
    insight = np.array([skill or 0 for skill in options.insight])
    bluff = np.array(options.bluff or [0] * boards.seats)
    moment, ids = boards.moment(Purpose.BLUFF, going.said), boards.ids[at]
    ours, theirs = (
        (boards.draws.fractions(moment, ids, nth) * 20).astype(np.int64) + skill
        for nth, skill in enumerate((bluff[bidder], insight[left]))
    )
    boards.flustered[at] = tries & (ours > theirs)


def _decide(turn: ArrayTurn, bots: Sequence[ArrayBot]) -> Array:
    """What the bots in turn do; one bot on all seats is asked once."""
    if len(set(bots)) == 1:
        return bots[0].guess(turn)
    deed = np.zeros(len(turn.at), np.int64)
    for bot, some in by_bot(bots, turn.actor):
        deed[some] = bot.guess(turn.only(some))
    return deed


def show(boards: Boards, bids: Bids, where: Array, ends: Ends) -> None:
    """What is there of each guess, on all tables where it was challenged at once."""
    guess = ends.guess[where]
    there = have_of(bids, guess, boards.tables(where))
    ends.have[where], ends.need[where] = there, bids.need[guess]
    ends.holds[where] = bids.possible[guess] & (there >= bids.need[guess])
    claims = np.flatnonzero(bids.personal[guess])
    if len(claims):
        at = where[claims]
        ends.holds[at] &= boards.has(at, ends.bidder[at], bids.cards[guess[claims]])


def _conclude(game: ArrayGame, boards: Boards, bots: Sequence[ArrayBot], ends: Ends) -> Array:
    """After the showdowns: dice change hands, losers decide, and where the games are over."""
    _, over = settled(game, boards, ends)
    if game.after_loss is not None:
        ends.others += game.after_loss(boards, bots)
        return ended(game.game, boards)
    return over


def settled(game: ArrayGame, boards: Boards, ends: Ends) -> tuple[Array, Array]:
    """What the showdowns cost each seat, and where the games are over by it (flags)."""
    ends_of_all: Any = ends  # arrays where one table has numbers
    calls = Showdown(*(getattr(ends_of_all, name) for name in Showdown._fields if name != "top"))
    losses, starter, step = _settled(game.game.settle, boards, calls)
    if game.game.settle_spot_on is not None and ends.spot_on.any():
        spot = _settled(game.game.settle_spot_on, boards, calls)
        losses = np.where(ends.spot_on[:, None], spot[0], losses)
        starter = np.where(ends.spot_on, spot[1], starter)
        step = np.where(ends.spot_on, spot[2], step)
    boards.held = boards.held - losses
    boards.after_showdown(losses)
    over = ended(game.game, boards)
    out = np.flatnonzero(~over & (boards.held[np.arange(boards.games), starter] == 0))
    if len(out):
        inside = in_play(boards.held[out])
        for way in (1, -1):
            some = step[out] == way
            starter[out[some]] = next_in(inside[some], starter[out[some]], boards.seats, way)
    boards.starter = starter
    return losses, over


def _settled(
    settle: Callable[[Any, Any], Settled], boards: Boards, calls: Any
) -> tuple[Array, Array, Array]:
    """The losses, shape (games, seats), and who starts next and which way it goes on from there."""
    found = settle(at_stake(boards), calls)
    return (
        np.stack([np.broadcast_to(lost, boards.games) for lost in found.losses], axis=1),
        np.broadcast_to(found.starter, boards.games).copy(),
        np.broadcast_to(found.step, boards.games),
    )
