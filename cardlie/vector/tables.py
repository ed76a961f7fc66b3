"""Asynchronous vectorised environment: decided for from outside, each table at its own pace.

The steps are those with which ``sim`` plays many games in one time (``step.py``): what an action
leads to is done for some of the tables, put together for that and put back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.engine import Options
from cardlie.games.chance import LISTED
from cardlie.games.cup import ROLLED, SAW, SINCE
from cardlie.games.kept import HAD_PALIFICO, PALIFICO
from cardlie.games.special import fallen, is_spared
from cardlie.guess import Guess
from cardlie.vector import cards, cup, packed_dice, reroll
from cardlie.vector.array_game import PHASES, ArrayGame
from cardlie.vector.draws import EachDraws
from cardlie.vector.hands import HandState
from cardlie.vector.showdown import Ends, ended, settled, show
from cardlie.vector.state import NONE, BatchState
from cardlie.vector.step import Steps, new_round, sorts_of

#: The phases by their places.
GUESS, CLAIM, REROLL, REVEAL, DISCARD, SWAP, CUP, AGAIN = range(len(PHASES))


class ManyTables(Steps):
    """So many tables of a game; guesses are numbers among ``guesses``.

    All arrays have shape (tables,). ``seat`` is who decides now, in its ``phase``: whose turn it
    is, or another that may claim something. ``history_length`` is how many guesses were said,
    ``fell`` (tables, seats) the round in which each seat was out (or a number above all).
    """

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int
    ) -> None:
        self.options, self.count, self.seats = options, count, options.seats
        faces = options.rules.faces
        top = max(guess.amount(faces) for guess in guesses)
        bids = sorts_of(game, options, options, top)
        self._ids, self.draws = np.arange(count), EachDraws(0, count)
        super().__init__(game, bids, game.new_state(options, self.draws, self._ids), NONE)
        #: Where each guess stands in each sort of round; no guess at all is the last.
        self.place = np.array(
            [
                [*(of_sort.place.get(guess, NONE) for guess in guesses), of_sort.opening]
                for of_sort in bids
            ]
        )
        self.seat, self.phase, self.history_length = np.zeros((3, count), np.int64)
        self.fell = np.zeros((count, self.seats), np.int64)

    def reset(self, seed: int) -> None:
        """Deal at all tables."""
        self.draws = EachDraws(seed, self.count)
        self.batch = self._new(self._ids)
        self._deal(self._ids)

    def next_game(self, rows: Array) -> None:
        """Games are over, and the next begin."""
        self.draws.game[rows] += self.count
        self._deal(rows)

    def _new(self, rows: Array) -> Any:
        """Tables on which nothing lies."""
        return self.game.new_state(self.options, self.draws, rows)

    def part(self, rows: Array) -> Any:
        """Some of the tables."""
        part = self._new(rows)
        for name in part.by_table:
            setattr(part, name, getattr(self.batch, name)[rows])
        return part

    def put(self, part: BatchState) -> None:
        """What became of some tables."""
        for name in part.by_table:
            getattr(self.batch, name)[part.ids] = getattr(part, name)

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

    def _roll(self, part: BatchState) -> None:
        self.draws.round[part.ids] += 1
        new_round(self.game, part)
        self.put(part)
        self.history_length[part.ids] = 0
        self.begin(part.ids)

    def turn_of(self, rows: Array, actor: Array) -> None:
        """It is a seat's turn: others may claim something first, or it is asked something."""
        super().turn_of(rows, actor)
        self.seat[rows], self.phase[rows] = actor, self._first_phase(rows, actor)
        self._ask_claimants(rows[self.history_length[rows] > 0])

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        return GUESS

    def _ask_claimants(self, rows: Array) -> None:
        """The next of those who may claim something decides, or whose turn it is."""
        may_claim = self.claimants(rows)
        if may_claim is None:
            return
        actor, steps = self.actor[rows], np.arange(self.seats)
        may_claim &= steps > ((self.seat[rows] - actor) % self.seats)[:, None]
        step = may_claim.argmax(axis=1)  # none: it is the turn's own
        self.seat[rows] = (actor + step) % self.seats
        self.phase[rows] = np.where(step > 0, CLAIM, GUESS)

    def say(self, rows: Array, guess: Array) -> None:
        """Guesses are said."""
        super().say(rows, guess)
        self.history_length[rows] += 1
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
        """All reveal: what it costs each seat, (rows, seats), and where games are over (flags)."""
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

    def scores(self, rows: Array) -> Array:
        """What each seat is ranked by where games are over; shape (rows, seats)."""
        return self.fell[rows]

    @property
    def facts(self) -> dict[str, Array]:
        """What else is known: to all, shape (tables, seats), or to those who decide, (tables,)."""
        return {}


class DiceTables(ManyTables):
    """Tables of dice, each die in its place."""

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int, most: int
    ) -> None:
        super().__init__(options, game, guesses, count)
        self._words = -(-most // LISTED)
        self._rerolls = options.values.get("show_reroll", True) and options.game.asks("after_bid")

    def reset(self, seed: int) -> None:
        """Deal at all tables."""
        self.codes: Array = np.zeros((self._words, self.count, self.seats), np.uint16)
        self.face_up = np.zeros(self.codes.shape, np.uint8)
        super().reset(seed)

    def _new(self, rows: Array) -> reroll.RerollState:
        """Dice in their places, whatever is shown of them."""
        return reroll.RerollState(self.options, self.draws, rows)

    def part(self, rows: Array) -> reroll.RerollState:
        """Some of the tables."""
        part: reroll.RerollState = super().part(rows)
        part.codes = self.codes[:, rows].reshape(self._words, -1)
        return part

    def _roll(self, part: BatchState) -> None:
        super()._roll(part)
        assert isinstance(part, reroll.RerollState)
        words = len(part.codes)
        self.codes[:words, part.ids] = part.codes.reshape(words, -1, self.seats)
        self.codes[words:, part.ids] = packed_dice.NO_DICE[packed_dice.ALL]
        self.face_up[:, part.ids] = 0

    def hidden(self, rows: Array, seat: Array) -> Array:
        """Which dice of seats are in no view, as sets; shape (words, rows)."""
        there = packed_dice.of_dice(self._words).take(self.batch.held[rows, seat], axis=1)
        hidden: Array = there & ~self.face_up[:, rows, seat]
        return hidden

    def pass_on(self, rows: Array) -> None:
        """Whoever said a guess may show dice, if two are hidden; else it is the next one's turn."""
        if self._rerolls:
            may_reroll = packed_dice.SIZE.take(self.hidden(rows, self.actor[rows])).sum(axis=0) >= 2
            may_reroll &= self.phase[rows] == GUESS
            self.phase[rows[may_reroll]] = REROLL
            rows = rows[~may_reroll]
        super().pass_on(rows)

    def may_show(self, rows: Array, places: Array) -> Array:
        """Whether dice may be shown in some places (bits): hidden ones, but not all of them.

        Flags for each of ``places`` at each table, (rows, places).
        """
        hidden = np.zeros(len(rows), np.int64)
        for word, some in enumerate(self.hidden(rows, self.seat[rows])):
            hidden |= some.astype(np.int64) << LISTED * word
        may: Array = ((places & ~hidden[:, None]) == 0) & (places != hidden[:, None])
        return may

    def show(self, rows: Array, places: Array) -> None:
        """Dice are shown in some places (bits), and the hidden others rolled again."""
        words = places >> LISTED * np.arange(self._words)[:, None]
        sets = (words & (packed_dice.SETS - 1)).astype(np.uint8)
        seat, part = self.actor[rows], self.part(rows)
        part.face_up = self.face_up[:, rows].reshape(self._words, -1)
        again, here = self.hidden(rows, seat) & ~sets, part.places_of(np.arange(len(rows)), seat)
        reroll.roll_again(part, here, rows, sets, again, self.history_length[rows])
        self.codes[:, rows, seat] = part.codes[:, here]
        self.face_up[:, rows, seat] = part.face_up[:, here]
        self.pass_on(rows)

    def scores(self, rows: Array) -> Array:
        """How long seats lasted; or their coins, where the last one takes the pot."""
        fell = self.fell[rows]
        if not self.options.game.asks("after_game"):
            return fell
        return (fell == np.iinfo(np.int64).max) & (self.options.ante > 0)

    @property
    def facts(self) -> dict[str, Array]:
        """Who had a round of their own."""
        spec = self.options.game.spec
        if spec is None or fallen(spec) is None:
            return {}
        now = self.batch.fell_now & ~np.asarray(is_spared(spec, [*self.batch.held.T]))
        return {PALIFICO: now, HAD_PALIFICO: self.batch.fell}


class CupTables(ManyTables):
    """Tables where a cup goes round."""

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        return np.where(self.history_length[rows] > 0, CUP, GUESS)

    def may_take(self, rows: Array) -> Array:
        """Where something is higher than the last claim."""
        return cup.takeable(self.bids[0]).take(self.place[0].take(self.last[rows]))

    def take(self, rows: Array) -> None:
        """Claims are believed, and the cup goes on."""
        cup.take(self.batch, rows, self.bidder[rows], self.actor[rows], self.history_length[rows])
        self.phase[rows] = AGAIN if self.batch.keeps_some else GUESS

    def roll_again(self, rows: Array, sets: Array) -> None:
        """Whoever has the cup rolls some dice."""
        cup.roll_again(self.batch, rows, sets, self.history_length[rows])
        self.phase[rows] = GUESS

    @property
    def codes(self) -> Array:
        """The dice that seats see which decide: those who are asked to believe see none."""
        return np.where(self.phase == CUP, packed_dice.NO_DICE[packed_dice.ALL], self.batch.codes)

    @property
    def facts(self) -> dict[str, Array]:
        """How many dice were rolled, and what each saw, as ``games/cup.py`` says it."""
        saw, since = (each[self._ids, self.seat] for each in (self.batch.saw, self.batch.since))
        since = np.minimum(since, 99)
        return {ROLLED: self.batch.last, SAW: saw, SINCE: since}


class CardTables(ManyTables):
    """Tables of cards. ``gave`` and ``took`` are the cards of the last swap of each seat."""

    def __init__(
        self, options: Options, game: ArrayGame, guesses: Sequence[Guess], count: int
    ) -> None:
        super().__init__(options, game, guesses, count)
        self.all_piles = np.uint8((1 << options.piles) - 1)
        self.gave, self.took = np.full((2, count, self.seats), NONE)
        self._laid = np.zeros((count, options.start_count), np.int64)

    def _deal(self, rows: Array) -> None:
        self.gave[rows] = self.took[rows] = NONE
        super()._deal(rows)

    def _first_phase(self, rows: Array, actor: Array) -> Array | int:
        if not self.options.plays("open"):
            return GUESS
        return np.where(self.batch.in_view[rows, actor] == self.all_piles, GUESS, REVEAL)

    def may_reveal(self, rows: Array, piles: Array) -> Array:
        """Whether the top card of each of some piles is hidden yet (flags, (rows, piles))."""
        in_view = self.batch.in_view[rows, self.seat[rows]]
        return np.asarray(in_view[:, None] >> piles & 1 == 0)

    def reveal(self, rows: Array, pile: Array) -> None:
        """A card is turned towards the others."""
        self.batch.in_view[rows, self.actor[rows]] |= (1 << pile).astype(np.uint8)
        self.phase[rows] = GUESS

    def call(self, rows: Array, spot_on: Array) -> tuple[Array, Array]:
        """All reveal, and the loser gives up a pile; where that is left to chance it is done."""
        losses, over = super().call(rows, spot_on)
        self.gave[rows] = self.took[rows] = NONE
        self.actor[rows] = self.seat[rows] = self.batch.starter[rows]
        self.batch.in_view[rows] = self.all_piles
        self.phase[rows] = DISCARD
        pile = cards.pile_lost(self.batch, rows)
        return losses, over if pile is None else self.discard(rows, pile)

    def discard(self, rows: Array, pile: Array) -> Array:
        """A pile is given up; where the games are over by it (flags)."""
        part: HandState = self.part(rows)
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

    def may_swap(self, rows: Array, pile: Array, partner: Array, below: Array) -> Array:
        """Whether each of some swaps is possible, as :meth:`swap` has them (flags, (rows, swaps)).

        Where there is a draw pile to swap with, nobody swaps with a seat.
        """
        seat = self.seat[rows]
        sizes = cards.pile_sizes_of(self.batch.held[rows, seat], self.options.piles - 1)
        there = pile < sizes.shape[1]
        deep = sizes[:, np.where(there, pile, 0)] > 1
        deep &= self.options.readings["swap-card"] == "any"
        with_pile = cards.swaps_with_pile(self.batch)
        with_whom = partner < 0 if with_pile else (partner >= 0) & (partner != seat[:, None])
        return np.asarray(there & with_whom & (deep | ~below))

    def swap(self, rows: Array, pile: Array, partner: Array, below: Array) -> None:
        """A card is given for another: to a seat, or to the draw pile (below 0)."""
        part: HandState = self.part(rows)
        places, seat, hands = np.arange(len(rows)), self.actor[rows], self._laid[rows]
        sizes = cards.pile_sizes_of(part.held[places, seat], self.options.piles - 1)
        place = np.where(below, cards.under_tops(sizes)[places, pile], pile)
        given = hands[places, place]
        took = cards.swap(part, places, hands, place, partner)
        self.put(part)
        self.gave[rows, seat], self.took[rows, seat] = given, took
        some = np.flatnonzero(partner >= 0)
        self.gave[rows[some], partner[some]] = took[some]
        self.took[rows[some], partner[some]] = given[some]
        self.next_round(rows)

    def scores(self, rows: Array) -> Array:
        """Who has more cards comes first."""
        return np.asarray(self.batch.held[rows])


#: Tables of any game that arrays play.
ArrayTables = DiceTables | CupTables | CardTables
