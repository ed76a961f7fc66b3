"""Tables that each go their own way, decided for from outside: a step is one decision at each.

``engine/flow.py`` once more, on the functions with which ``sim`` plays many games in one time: what
a deed leads to is done for some of the tables, put together for that and put back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from cardlie.engine import Options
from cardlie.engine.bidding import bidding_of
from cardlie.games.chance import LISTED, Purpose
from cardlie.games.planned import fallen, left, under
from cardlie.guess import Guess
from cardlie.judging.batch import Array
from cardlie.vector import cards, places, reroll
from cardlie.vector.bids import bids_of
from cardlie.vector.board import NONE, ArrayGame, ArrayTurn, Boards, Ends, ended, in_play, next_in
from cardlie.vector.cards import HandBoards
from cardlie.vector.draws import EachDraws
from cardlie.vector.planned import FallRerollBoards
from cardlie.vector.rounds import settled, show

#: What may be decided, in an order of its own.
PHASES = ("guess", "claim", "reroll", "reveal", "discard", "swap")
GUESS, CLAIM, REROLL, REVEAL, DISCARD, SWAP = range(6)


class ManyTables:
    """So many tables of a game; guesses are numbers among ``guesses``.

    ``actor`` is whose turn it is and ``seat`` who decides now, in its ``phase``: another seat, if
    it may claim something. ``last`` is the guess that was said last, by ``bidder``, of so many
    ``said``; ``sort`` is the place of this turn's sort of round, ``fell`` the round in which each
    seat was out (or a number above all).
    """

    #: What is kept of boards.
    kept: ClassVar[tuple[str, ...]]

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int
    ) -> None:
        self.options, self.game, self.count, self.seats = options, game, count, options.seats
        faces, rules = options.setting.faces, options.rules
        top = max(guess.amount(faces) for guess in guesses)
        biddings = [
            bidding_of(options.setting.in_round(sort), rules.said_in(sort, options.names))
            for sort in game.sorts
        ]
        self.bids = [
            bids_of(bidding, game.most(options, sort), top)
            for bidding, sort in zip(biddings, game.sorts, strict=True)
        ]
        #: Where each guess stands in each sort of round; no guess at all is the last.
        self.place = np.array(
            [
                [*(bids.place.get(guess, NONE) for guess in guesses), bids.opening]
                for bids in self.bids
            ]
        )
        self._ids = np.arange(count)
        self.actor, self.seat, self.phase, self.last, self.bidder, self.said, self.sort = np.zeros(
            (7, count), np.int64
        )
        self.inside = np.zeros(count, np.int64)
        self.fell = np.zeros((count, self.seats), np.int64)

    def reset(self, seed: int) -> None:
        """Deal at all tables."""
        self.draws = EachDraws(seed, self.count)
        self.boards = self._new(self._ids)
        self._deal(self._ids)

    def next_game(self, rows: Array) -> None:
        """Games are over, and the next begin."""
        self.draws.game[rows] += self.count
        self._deal(rows)

    def _new(self, rows: Array) -> Any:
        """Boards on which nothing lies."""
        return self.game.boards(self.options, self.draws, rows)

    def part(self, rows: Array) -> Any:
        """Some of the tables."""
        part = self._new(rows)
        for name in self.kept:
            setattr(part, name, getattr(self.boards, name)[rows])
        return part

    def put(self, part: Boards) -> None:
        """What became of some tables."""
        for name in self.kept:
            getattr(self.boards, name)[part.ids] = getattr(part, name)

    def _deal(self, rows: Array) -> None:
        self.draws.round[rows] = 0
        self.fell[rows] = np.iinfo(np.int64).max
        part = self._new(rows)
        self.game.setup(part)
        self._begin(part)

    def begin(self, rows: Array) -> None:
        """The next rounds."""
        if len(rows):
            self._begin(self.part(rows))

    def _begin(self, part: Boards) -> None:
        rows = part.ids
        self.draws.round[rows] += 1
        self.game.roll(part)
        self.put(part)
        self.last[rows], self.said[rows] = NONE, 0
        self.inside[rows] = in_play(part.held)
        self._turn(rows, part.starter)

    def _turn(self, rows: Array, actor: Array) -> None:
        """It is a seat's turn: others may claim something first, or it is asked something."""
        self.actor[rows] = self.seat[rows] = actor
        self.phase[rows] = self._first_phase(rows, actor)
        if self.game.sort_of_turn is not None:
            self.sort[rows] = self.game.sort_of_turn(self.boards, rows, actor)
        if self.game.claimants is not None:
            self._ask_claimants(rows[self.said[rows] > 0])

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        return GUESS

    def _ask_claimants(self, rows: Array) -> None:
        """The next of those who may claim something decides, or whose turn it is."""
        assert self.game.claimants is not None
        actor, bids = self.actor[rows], self.bids[0]
        turn = ArrayTurn(self.boards, bids, rows, actor, self.last[rows], 1)
        may = self.game.claimants(self.boards, turn, self.bidder[rows])
        steps = np.arange(self.seats)
        clockwise = (actor[:, None] + steps) % self.seats
        asked = np.take_along_axis(may, clockwise, axis=1)
        asked &= steps > ((self.seat[rows] - actor) % self.seats)[:, None]
        step = asked.argmax(axis=1)  # none: it is the turn's own
        self.seat[rows] = (actor + step) % self.seats
        self.phase[rows] = np.where(step > 0, CLAIM, GUESS)

    def say(self, rows: Array, guess: Array) -> None:
        """Guesses are said."""
        self.last[rows], self.bidder[rows] = guess, self.actor[rows]
        self.said[rows] += 1
        self.pass_on(rows)

    def pass_on(self, rows: Array) -> None:
        """It is the next seat's turn."""
        if len(rows):
            self._turn(rows, next_in(self.inside[rows], self.actor[rows], self.seats))

    def keep(self, rows: Array) -> None:
        """Claims are passed, dice and cards stay as they are."""
        phase = self.phase[rows]
        if self.game.claimants is not None:
            self._ask_claimants(rows[phase == CLAIM])
        self.pass_on(rows[phase == REROLL])
        self.begin(rows[phase == SWAP])

    def call(self, rows: Array, spot_on: Array) -> tuple[Array, Array]:
        """All reveal: what it costs each seat, and where games are over by it (flags)."""
        part, ends = self.part(rows), Ends(len(rows))
        ends.caller, ends.bidder, ends.spot_on = self.seat[rows], self.bidder[rows], spot_on
        sort = self.sort[rows]
        ends.guess = self.place[sort, self.last[rows]]
        for which, bids in enumerate(self.bids):
            some = np.flatnonzero(sort == which) if len(self.bids) > 1 else np.arange(len(rows))
            if len(some):
                show(part, bids, some, ends)
        losses, over = settled(self.game, part, ends)
        out = (losses > 0) & (part.held == 0)
        self.fell[rows] = np.where(out, self.draws.round[rows][:, None], self.fell[rows])
        self.put(part)
        return losses, over

    def over(self, rows: Array) -> Array:
        """What each seat is ranked by where games are over."""
        return self.fell[rows]


class DiceTables(ManyTables):
    """Tables of dice, each die in its place."""

    kept = ("held", "starter", "fell", "now")

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int, most: int
    ) -> None:
        super().__init__(options, game, guesses, count)
        self._words = -(-most // LISTED)
        self._rerolls = options.show_reroll and options.rules.asks("after_bid")

    def reset(self, seed: int) -> None:
        """Deal at all tables."""
        self.codes: Array = np.zeros((self._words, self.count, self.seats), np.uint16)
        self.shown = np.zeros(self.codes.shape, np.uint8)
        super().reset(seed)

    def _new(self, rows: Array) -> FallRerollBoards:
        return FallRerollBoards(self.options, self.draws, rows)

    def part(self, rows: Array) -> FallRerollBoards:
        """Some of the tables."""
        part: FallRerollBoards = super().part(rows)
        part.codes = self.codes[:, rows].reshape(self._words, -1)
        return part

    def _begin(self, part: Boards) -> None:
        super()._begin(part)
        assert isinstance(part, FallRerollBoards)
        words = len(part.codes)
        self.codes[:words, part.ids] = part.codes.reshape(words, -1, self.seats)
        self.codes[words:, part.ids] = places.NO_DICE[places.ALL]
        self.shown[:, part.ids] = 0

    def hidden(self, rows: Array, seat: Array) -> Array:
        """Which dice of seats are in no view, as sets; shape (words, rows)."""
        there = places.of_dice(self._words).take(self.boards.held[rows, seat], axis=1)
        found: Array = there & ~self.shown[:, rows, seat]
        return found

    def pass_on(self, rows: Array) -> None:
        """Whoever said a guess may show dice, if two are hidden; else it is the next one's turn."""
        if self._rerolls:
            asked = places.SIZE.take(self.hidden(rows, self.actor[rows])).sum(axis=0) >= 2
            asked &= self.phase[rows] == GUESS
            self.phase[rows[asked]] = REROLL
            rows = rows[~asked]
        super().pass_on(rows)

    def show(self, rows: Array, sets: Array) -> None:
        """Dice are shown, as sets, and the hidden others rolled again."""
        seat, part = self.actor[rows], self.part(rows)
        part.shown = self.shown[:, rows].reshape(self._words, -1)
        again, here = self.hidden(rows, seat) & ~sets, part.at(np.arange(len(rows)), seat)
        reroll.roll_again(part, here, rows, sets, again, self.said[rows])
        self.codes[:, rows, seat] = part.codes[:, here]
        self.shown[:, rows, seat] = part.shown[:, here]
        self.pass_on(rows)

    def over(self, rows: Array) -> Array:
        """How long seats lasted; or their coins, where the last one takes the pot."""
        fell = self.fell[rows]
        if not self.options.rules.may_leave:
            return fell
        return (fell == np.iinfo(np.int64).max) & (self.options.ante > 0)

    @property
    def facts(self) -> dict[str, Array]:
        """What else everybody knows."""
        plan = self.options.rules.plan
        if plan is None or fallen(plan) is None:
            return {}
        special = fallen(under(plan, self.options.rulings))
        now = self.boards.now
        if special is not None and special.unless_two:
            now = now & (left([*self.boards.held.T]) != 2)
        return {"palifico": now, "had palifico": self.boards.fell}


class CardTables(ManyTables):
    """Tables of cards. ``gave`` and ``took`` are the cards of the last swap of each seat."""

    kept = (
        "held", "starter", "hands", "tops", "gone", "in_view", "draw", "givers", "drawn", "taken",
    )  # fmt: skip

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int
    ) -> None:
        super().__init__(options, game, guesses, count)
        self.all_piles = np.uint8((1 << options.piles) - 1)
        self.gave, self.took = np.full((2, count, self.seats), NONE)
        self._laid = np.zeros((count, options.each), np.int64)

    def _deal(self, rows: Array) -> None:
        self.gave[rows] = self.took[rows] = NONE
        super()._deal(rows)

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        if not self.options.open:
            return GUESS
        return np.where(self.boards.in_view[rows, actor] == self.all_piles, GUESS, REVEAL)

    def reveal(self, rows: Array, pile: Array) -> None:
        """A card is turned towards the others."""
        self.boards.in_view[rows, self.actor[rows]] |= (1 << pile).astype(np.uint8)
        self.phase[rows] = GUESS

    def call(self, rows: Array, spot_on: Array) -> tuple[Array, Array]:
        """All reveal, and the loser gives up a pile; where that is left to chance it is done."""
        losses, over = super().call(rows, spot_on)
        self.gave[rows] = self.took[rows] = NONE
        self.actor[rows] = self.seat[rows] = self.boards.starter[rows]
        self.boards.in_view[rows] = self.all_piles
        self.phase[rows] = DISCARD
        how = self.options.rulings["discard"]
        if how == "choice":
            return losses, over
        part: HandBoards = self.part(rows)
        if how == "smallest":
            pile = cards.smallest_pile(part)
        else:
            pile = part.pick(part.piles, part.moment(Purpose.DISCARD))
        return losses, self.discard(rows, pile)

    def discard(self, rows: Array, pile: Array) -> Array:
        """A pile is given up; where the games are over by it (flags)."""
        part: HandBoards = self.part(rows)
        hands, seat = cards.discard(part, pile), part.starter
        over = ended(self.game.game, part)
        tops = hands[:, : part.piles].copy()
        tops[:, -1] = part.none
        part.tops[np.arange(len(rows)), seat] = tops
        part.in_view[np.arange(len(rows)), seat] = self.all_piles >> 1
        self.put(part)
        if self.options.swap:
            self._laid[rows], self.phase[rows] = hands, SWAP
        else:
            self.begin(rows[~over])
        return over

    def swap(self, rows: Array, pile: Array, partner: Array, below: Array) -> None:
        """A card is given for another: to a seat, or to the draw pile (below 0)."""
        part: HandBoards = self.part(rows)
        each, seat, hands = np.arange(len(rows)), self.actor[rows], self._laid[rows]
        place = np.where(below, self._under(part, seat)[each, pile], pile)
        given = hands[each, place]
        took = cards.swap(part, each, hands, place, partner)
        self.put(part)
        self.gave[rows, seat], self.took[rows, seat] = given, took
        some = np.flatnonzero(partner >= 0)
        self.gave[rows[some], partner[some]] = took[some]
        self.took[rows[some], partner[some]] = given[some]
        self.begin(rows)

    def _under(self, part: HandBoards, seat: Array) -> Array:
        """Where the card under each top lies in the hands of seats."""
        sizes = self.sizes(part.held[np.arange(part.games), seat])
        return part.piles - 1 + np.cumsum(sizes - 1, axis=1) - (sizes - 1)

    def sizes(self, held: Array) -> Array:
        """The sizes of the piles that are left, of so many cards."""
        piles = self.options.piles - 1
        return -((np.arange(piles) - held[:, None]) // piles)

    def over(self, rows: Array) -> Array:
        """Who has more cards comes first."""
        return np.asarray(self.boards.held[rows])
