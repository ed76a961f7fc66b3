"""Tables that each go their own way, decided for from outside: a step is one decision at each.

The steps are those with which ``sim`` plays many games in one time (``step.py``): what a deed leads
to is done for some of the tables, put together for that and put back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np

from cardlie.engine import Options
from cardlie.games.chance import LISTED
from cardlie.games.special import fallen, is_spared
from cardlie.guess import Guess
from cardlie.judging.batch import Array
from cardlie.vector import cards, cup, places, reroll
from cardlie.vector.board import NONE, ArrayGame, Boards, Ends, ended
from cardlie.vector.draws import EachDraws
from cardlie.vector.hands import HandBoards
from cardlie.vector.planned import FallRerollBoards
from cardlie.vector.step import Steps, new_round, settled, show, sorts_of

#: What may be decided, in an order of its own.
PHASES = ("guess", "claim", "reroll", "reveal", "discard", "swap", "cup", "again")
GUESS, CLAIM, REROLL, REVEAL, DISCARD, SWAP, CUP, AGAIN = range(8)


class ManyTables(Steps):
    """So many tables of a game; guesses are numbers among ``guesses``.

    ``seat`` is who decides now, in its ``phase``: whose turn it is, or another that may claim
    something. ``said`` is how many guesses were said, ``fell`` the round in which each seat was out
    (or a number above all).
    """

    #: What is kept of boards.
    kept: ClassVar[tuple[str, ...]]

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int
    ) -> None:
        self.options, self.count, self.seats = options, count, options.seats
        faces = options.rules.faces
        top = max(guess.amount(faces) for guess in guesses)
        bids = sorts_of(game, options, options, top)
        self._ids, self.draws = np.arange(count), EachDraws(0, count)
        super().__init__(game, bids, game.boards(options, self.draws, self._ids), NONE)
        #: Where each guess stands in each sort of round; no guess at all is the last.
        self.place = np.array(
            [[*(each.place.get(guess, NONE) for guess in guesses), each.opening] for each in bids]
        )
        self.seat, self.phase, self.said = np.zeros((3, count), np.int64)
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
        self._roll(part)

    def next_round(self, rows: Array) -> None:
        """The next rounds."""
        if len(rows):
            self._roll(self.part(rows))

    def _roll(self, part: Boards) -> None:
        self.draws.round[part.ids] += 1
        new_round(self.game, part)
        self.put(part)
        self.said[part.ids] = 0
        self.begin(part.ids)

    def turn_of(self, rows: Array, actor: Array) -> None:
        """It is a seat's turn: others may claim something first, or it is asked something."""
        super().turn_of(rows, actor)
        self.seat[rows], self.phase[rows] = actor, self._first_phase(rows, actor)
        self._ask_claimants(rows[self.said[rows] > 0])

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        return GUESS

    def _ask_claimants(self, rows: Array) -> None:
        """The next of those who may claim something decides, or whose turn it is."""
        asked = self.claimants(rows)
        if asked is None:
            return
        actor, steps = self.actor[rows], np.arange(self.seats)
        asked &= steps > ((self.seat[rows] - actor) % self.seats)[:, None]
        step = asked.argmax(axis=1)  # none: it is the turn's own
        self.seat[rows] = (actor + step) % self.seats
        self.phase[rows] = np.where(step > 0, CLAIM, GUESS)

    def say(self, rows: Array, guess: Array) -> None:
        """Guesses are said."""
        super().say(rows, guess)
        self.said[rows] += 1
        self.pass_on(rows)

    def pass_on(self, rows: Array) -> None:
        """It is the next seat's turn."""
        if len(rows):
            self.next_turn(rows)

    def keep(self, rows: Array) -> None:
        """Claims are passed, dice and cards stay as they are."""
        phase = self.phase[rows]
        self._ask_claimants(rows[phase == CLAIM])
        self.pass_on(rows[phase == REROLL])
        self.next_round(rows[phase == SWAP])
        self.phase[rows[phase == AGAIN]] = GUESS

    def call(self, rows: Array, spot_on: Array) -> tuple[Array, Array]:
        """All reveal: what it costs each seat, and where games are over by it (flags)."""
        part, ends = self.part(rows), Ends(len(rows))
        ends.caller, ends.bidder, ends.spot_on = self.seat[rows], self.bidder[rows], spot_on
        ends.guess = self.place[self.sort[rows], self.last[rows]]
        for which, some in self.by_sort(rows):
            show(part, self.bids[which], some, ends, which)
        losses, over = settled(self.game, part, ends)
        out = (losses > 0) & (part.held == 0)
        self.fell[rows] = np.where(out, self.draws.round[rows][:, None], self.fell[rows])
        self.put(part)
        return losses, over

    def over(self, rows: Array) -> Array:
        """What each seat is ranked by where games are over."""
        return self.fell[rows]

    @property
    def facts(self) -> dict[str, Array]:
        """What else is known to all, or to the seats that decide."""
        return {}


class DiceTables(ManyTables):
    """Tables of dice, each die in its place."""

    kept = ("held", "starter", "fell", "now")

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int, most: int
    ) -> None:
        super().__init__(options, game, guesses, count)
        self._words = -(-most // LISTED)
        self._rerolls = options.values.get("show_reroll", True) and options.game.asks("after_bid")

    def reset(self, seed: int) -> None:
        """Deal at all tables."""
        self.codes: Array = np.zeros((self._words, self.count, self.seats), np.uint16)
        self.shown = np.zeros(self.codes.shape, np.uint8)
        super().reset(seed)

    def _new(self, rows: Array) -> FallRerollBoards:
        """Dice in their places, whatever is shown of them."""
        return FallRerollBoards(self.options, self.draws, rows)

    def part(self, rows: Array) -> FallRerollBoards:
        """Some of the tables."""
        part: FallRerollBoards = super().part(rows)
        part.codes = self.codes[:, rows].reshape(self._words, -1)
        return part

    def _roll(self, part: Boards) -> None:
        super()._roll(part)
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
        if not self.options.game.may_leave:
            return fell
        return (fell == np.iinfo(np.int64).max) & (self.options.ante > 0)

    @property
    def facts(self) -> dict[str, Array]:
        """Who had a round of their own."""
        plan = self.options.game.plan
        if plan is None or fallen(plan) is None:
            return {}
        now = self.boards.now & ~np.asarray(is_spared(plan, [*self.boards.held.T]))
        return {"palifico": now, "had palifico": self.boards.fell}


class CupTables(ManyTables):
    """Tables where a cup goes round."""

    kept = ("held", "starter", "codes", "last", "saw", "since")

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        return np.where(self.said[rows] > 0, CUP, GUESS)

    def may_take(self, rows: Array) -> Array:
        """Where something is higher than the last claim."""
        return cup.takeable(self.bids[0]).take(self.place[0].take(self.last[rows]))

    def take(self, rows: Array) -> None:
        """Claims are believed, and the cup goes on."""
        cup.take(self.boards, rows, self.bidder[rows], self.actor[rows], self.said[rows])
        self.phase[rows] = AGAIN if self.boards.keeps_some else GUESS

    def roll_again(self, rows: Array, sets: Array) -> None:
        """Whoever has the cup rolls some dice."""
        cup.roll_again(self.boards, rows, sets, self.said[rows])
        self.phase[rows] = GUESS

    @property
    def codes(self) -> Array:
        """The dice that seats see which decide: those who are asked to believe see none."""
        return np.where(self.phase == CUP, places.NO_DICE[places.ALL], self.boards.codes)

    @property
    def facts(self) -> dict[str, Array]:
        """How many dice were rolled, and what each saw, as ``games/cup.py`` says it."""
        saw, since = (each[self._ids, self.seat] for each in (self.boards.saw, self.boards.since))
        since = np.minimum(since, 99)
        return {"dice rolled last": self.boards.last, "you saw": saw, "rolled again since": since}


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
        if not self.options.plays("open"):
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
        pile = cards.pile_lost(self.boards, rows)
        return losses, over if pile is None else self.discard(rows, pile)

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
        if self.options.plays("swap"):
            self._laid[rows], self.phase[rows] = hands, SWAP
        else:
            self.next_round(rows[~over])
        return over

    def swap(self, rows: Array, pile: Array, partner: Array, below: Array) -> None:
        """A card is given for another: to a seat, or to the draw pile (below 0)."""
        part: HandBoards = self.part(rows)
        each, seat, hands = np.arange(len(rows)), self.actor[rows], self._laid[rows]
        sizes = self.sizes(part.held[each, seat])
        place = np.where(below, cards.under_tops(sizes)[each, pile], pile)
        given = hands[each, place]
        took = cards.swap(part, each, hands, place, partner)
        self.put(part)
        self.gave[rows, seat], self.took[rows, seat] = given, took
        some = np.flatnonzero(partner >= 0)
        self.gave[rows[some], partner[some]] = took[some]
        self.took[rows[some], partner[some]] = given[some]
        self.next_round(rows)

    def sizes(self, held: Array) -> Array:
        """The sizes of the piles that are left, of so many cards."""
        piles = self.options.piles - 1
        return -((np.arange(piles) - held[:, None]) // piles)

    def over(self, rows: Array) -> Array:
        """Who has more cards comes first."""
        return np.asarray(self.boards.held[rows])
