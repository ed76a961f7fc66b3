"""``plugs/tables.py`` on arrays: what seats see and may do at many tables at once, in numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.translation import tr
from cardlie.engine.decisions.cup import Again, Take
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.games.chance import LISTED
from cardlie.plugs.numbers import Numbers
from cardlie.plugs.tables import Tables
from cardlie.vector import places
from cardlie.vector.bids import counts_of
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.reroll import packed
from cardlie.vector.tables import (
    AGAIN,
    CLAIM,
    CUP,
    DISCARD,
    GUESS,
    PHASES,
    REROLL,
    REVEAL,
    SWAP,
    CardTables,
    CupTables,
    DiceTables,
)

Array = NDArray[Any]

#: What is done, after guesses: the order of ``_KINDS`` below.
_SAY, _KEEP, _SHOW, _REVEAL, _CHALLENGE, _SPOT_ON, _DISCARD, _SWAP, _TAKE, _AGAIN = range(10)
_KINDS = (None, Keep, Reroll, Reveal, Challenge, SpotOn, Discard, Swap, Take, Again)

#: No seat, where the draw pile is meant.
_DRAW_PILE = -1


def why_not(numbers: Numbers) -> str | None:
    """Why arrays can't play these tables; None if they can."""
    options = numbers.options
    if options.games > 1:
        return tr("games in a row are played one table at a time")
    return not_on_arrays(options)


_Many = DiceTables | CupTables | CardTables


class _Deeds:
    """The actions by their numbers: of which kind each is, and what it names."""

    def __init__(self, numbers: Numbers) -> None:
        actions, self.first = numbers.actions, len(numbers.guesses)
        self.kind = np.zeros(len(actions), np.int64)
        self.dice, self.pile, self.partner, self.below = np.zeros((4, len(actions)), np.int64)
        for number in range(self.first, len(actions)):
            action = actions[number]
            self.kind[number] = _KINDS.index(type(action))
            match action:
                case Reroll(show=dice) | Again(dice=dice):
                    self.dice[number] = sum(1 << place for place in dice)
                case Reveal(pile=pile) | Discard(pile=pile):
                    self.pile[number] = pile
                case Swap(pile=pile, seat=seat, under=under):
                    self.pile[number], self.below[number] = pile, under
                    self.partner[number] = _DRAW_PILE if seat is None else seat

    def of(self, kind: int) -> Array:
        """The numbers of a kind."""
        return np.flatnonzero(self.kind == kind)

    def flags(self, *kinds: int) -> Array:
        """Which are of some kinds."""
        return np.isin(self.kind, kinds)


@lru_cache(maxsize=32)
def _deeds_of(numbers: Numbers) -> _Deeds:
    return _Deeds(numbers)


class OnArrays(Tables):
    """All tables at once."""

    engine = "arrays"

    def __init__(self, numbers: Numbers, num_envs: int) -> None:
        super().__init__(numbers, num_envs)
        options, guesses = numbers.options, tuple(numbers.guesses)
        game = array_game(options)
        assert game is not None
        self._many: _Many
        if options.game.has_deck:
            self._many = CardTables(options, game, guesses, num_envs)
        elif options.game.passes_cup:
            self._many = CupTables(options, game, guesses, num_envs)
        else:
            self._many = DiceTables(options, game, guesses, num_envs, numbers.most_held)
        self._sight = _Sight(numbers, self.observation, self._many)
        self._deeds, self._menus = _deeds_of(numbers), _menus(numbers, self._many)

    def _reset(self) -> None:
        self._many.reset(self._seed)
        self._sight.begin(np.arange(self.num_envs))
        self._look()

    def _step(self, actions: Array) -> None:
        many, kind = self._many, self._deeds.kind[actions]
        before = many.draws.round.copy()
        for each in np.flatnonzero(np.bincount(kind)).tolist():
            rows = np.flatnonzero(kind == each)
            self._do(each, rows, actions[rows])
        self._sight.begin(np.flatnonzero((many.draws.round != before) | self.terminated))
        self._look()

    def _do(self, kind: int, rows: Array, does: Array) -> None:
        """Deeds of one kind, at so many tables."""
        many, deeds = self._many, self._deeds
        if kind == _SAY:
            self._sight.said(rows, does)
            many.say(rows, does)
        elif kind == _KEEP:
            many.keep(rows)
        elif kind in (_CHALLENGE, _SPOT_ON):
            spot_on = np.full(len(rows), kind == _SPOT_ON)
            self.lost[rows], over = many.call(rows, spot_on)
            self.round_over[rows] = True
            self._end(rows[over])
            if not isinstance(many, CardTables):
                many.next_round(rows[~over])
        elif isinstance(many, CupTables):
            if kind == _TAKE:
                many.take(rows)
            else:
                many.roll_again(rows, deeds.dice[does].astype(np.uint8))
        elif isinstance(many, DiceTables):
            words = deeds.dice[does] >> LISTED * np.arange(len(many.codes))[:, None]
            many.show(rows, (words & (places.SETS - 1)).astype(np.uint8))
        elif kind == _REVEAL:
            many.reveal(rows, deeds.pile[does])
        elif kind == _DISCARD:
            self._end(rows[many.discard(rows, deeds.pile[does])])
        else:
            many.swap(rows, deeds.pile[does], deeds.partner[does], deeds.below[does] > 0)

    def _end(self, rows: Array) -> None:
        """Games are over."""
        if not len(rows):
            return
        score, seats = self._many.over(rows).astype(np.float64), self.num_seats
        higher = score[:, :, None] > score[:, None]
        lead = higher.sum(axis=2) - higher.sum(axis=1)
        self.rewards[rows], self.terminated[rows] = lead / (seats - 1), True
        self._many.next_game(rows)

    def _look(self) -> None:
        """What the seats see and may do that decide next."""
        many = self._many
        self.seat[:] = many.seat
        self._sight.look()
        row = many.last + 1
        if len(many.bids) > 1:
            row = row + many.sort * (len(self.numbers.guesses) + 1)
        self._menus.take(row, axis=0, out=self.mask)
        for which, bids in enumerate(many.bids):
            if bids.bidding.returns:
                some = np.flatnonzero(many.sort == which)
                spoken = self._sight.at["said"][some] > 0
                self.mask[some, : len(self.numbers.guesses)] &= ~spoken
        if (other := np.flatnonzero(many.phase != GUESS)).size:
            self.mask[other] = False
            phase = many.phase[other]
            for each in np.unique(phase).tolist():
                self._offer(each, other[phase == each])

    def _offer(self, phase: int, rows: Array) -> None:
        """What may be done in moments in which nothing is said."""
        many, deeds, seat = self._many, self._deeds, self.seat[rows]
        if phase in (CLAIM, REROLL, SWAP, AGAIN):
            self.mask[np.ix_(rows, deeds.of(_KEEP))] = True
        if phase == CLAIM:
            self.mask[np.ix_(rows, deeds.of(_SPOT_ON))] = True
        elif phase == AGAIN:
            self.mask[np.ix_(rows, deeds.of(_AGAIN))] = True
        elif phase == CUP:
            assert isinstance(many, CupTables)
            self.mask[np.ix_(rows, deeds.of(_CHALLENGE))] = True
            self.mask[np.ix_(rows, deeds.of(_TAKE))] = many.may_take(rows)[:, None]
        elif phase == REROLL:
            assert isinstance(many, DiceTables)
            hidden = np.zeros(len(rows), np.int64)
            for word, some in enumerate(many.hidden(rows, seat)):
                hidden |= some.astype(np.int64) << LISTED * word
            show = deeds.of(_SHOW)
            sets = deeds.dice[show]
            may = ((sets & ~hidden[:, None]) == 0) & (sets != hidden[:, None])
            self.mask[np.ix_(rows, show)] = may
        elif phase in (REVEAL, DISCARD):
            piles = deeds.of(_REVEAL if phase == REVEAL else _DISCARD)
            assert isinstance(many, CardTables)
            taken = many.boards.in_view[rows, seat][:, None] * np.uint8(phase == REVEAL)
            self.mask[np.ix_(rows, piles)] = taken >> deeds.pile[piles] & 1 == 0
        else:
            assert isinstance(many, CardTables)
            self.mask[np.ix_(rows, deeds.of(_SWAP))] = self._swaps(many, rows, seat)

    def _swaps(self, many: CardTables, rows: Array, seat: Array) -> Array:
        """Which swaps are possible."""
        deeds, boards, options = self._deeds, many.boards, self.numbers.options
        swap = deeds.of(_SWAP)
        pile, partner = deeds.pile[swap], deeds.partner[swap]
        sizes = many.sizes(boards.held[rows, seat])
        left = pile < sizes.shape[1]
        deep = sizes[:, np.where(left, pile, 0)] > 1
        deep &= options.readings["swap-card"] == "any"
        with_pile = boards.draw.shape[1] and options.readings["swap-with"] == "draw-pile"
        with_whom = partner == _DRAW_PILE if with_pile else partner >= 0
        with_whom = with_whom & (partner != seat[:, None])
        found: Array = left & with_whom & (deep | (deeds.below[swap] == 0))
        return found


def _menus(numbers: Numbers, many: _Many) -> Array:
    """What may be said or done after each guess (and at first) in each sort of round."""
    deeds, guesses = _deeds_of(numbers), len(numbers.guesses)
    menus = np.zeros((len(many.bids), guesses + 1, len(numbers.actions)), bool)
    for menu, bids, place, spot_on in zip(menus, many.bids, many.place, many.calls, strict=True):
        known = place >= 0
        follows = bids.follows[np.ix_(place, place[:-1])] & known[:-1] & known[:, None]
        menu[:, :guesses] = np.roll(follows, 1, axis=0)  # at first, nothing was said
        if not numbers.options.game.passes_cup:  # who has the cup believed what was said
            menu[1:] |= deeds.flags(_CHALLENGE, *([_SPOT_ON] if spot_on else []))
    return menus.reshape(-1, len(numbers.actions))


class _Sight:
    """Writes observations where they lie: what changes is written anew."""

    def __init__(self, numbers: Numbers, observation: NDArray[np.float32], many: _Many) -> None:
        self.numbers, self.many, self.observation = numbers, many, observation
        self.at = numbers.sight.views(observation)
        self.rows, self._steps = np.arange(len(observation)), np.arange(numbers.seats)
        self._order = self.shares("said", len(numbers.guesses))
        self._held = self.shares("held", numbers.most_held)
        self._head, self._open = _heads(numbers), self.rows  # where something was in view
        self._one = np.eye(len(numbers.faces) + 1, len(numbers.faces), dtype=np.float32)
        options, most = numbers.options, numbers.sight.parts
        if isinstance(many, CardTables):
            self._alike = self.shares("gone", max(numbers.most_alike, 1))
            rest = len(options.cards()) - options.each * options.seats
            self.at["draw"][:] = rest / most["draw"].most
        else:
            self._each = self.shares("shown", numbers.most_held)
            faces = places.faces_of(np.arange(places.CODES))[..., None]
            self._own: Array = (faces == np.arange(len(numbers.faces))).astype(np.float32)
        if options.game.may_leave:  # one game: nothing of it ever changes
            self.at["coins"][:] = options.coins / most["coins"].most
            self.at["pot"][:] = options.ante * options.seats / most["pot"].most
            self.at["game"][:] = 1

    def shares(self, name: str, upto: int) -> NDArray[np.float32]:
        """What each whole number is in a part."""
        return (np.arange(upto + 1) / self.numbers.sight.parts[name].most).astype(np.float32)

    def begin(self, rows: Array) -> None:
        """Nothing is said in new rounds."""
        self.at["said"][rows] = self.at["last"][rows] = 0

    def said(self, rows: Array, guesses: Array) -> None:
        """Guesses are said; whoever sees ``said`` sees their order."""
        many, most = self.many, len(self.numbers.guesses)
        self.at["last"][rows, many.last[rows]] = 0  # none: the last of them, that is 0 already
        self.at["last"][rows, guesses] = 1
        order = np.minimum(many.said[rows] + 1, most)
        self.at["said"][rows, guesses] = self._order.take(order)

    def look(self) -> None:
        """What the seats see that decide now."""
        many, seats = self.many, self.numbers.seats
        starter = many.boards.starter
        key = ((many.seat * len(PHASES) + many.phase) * seats + many.actor) * seats + starter
        self.observation[:, : self._head.shape[1]] = self._head.take(key, axis=0)
        self.at["held"][:] = self._held.take(self.clockwise(many.boards.held))
        if isinstance(many, CardTables):
            self._look_at_cards(many)
        else:
            self._look_at_dice(many)

    def clockwise(self, by_seat: Array) -> Array:
        """What each seat has, counted from the one that sees it."""
        seats = self.numbers.seats
        place = self.rows[:, None] * seats + (self.many.seat[:, None] + self._steps) % seats
        found: Array = by_seat.reshape(-1, *by_seat.shape[2:]).take(place, axis=0)
        return found

    def _look_at_dice(self, many: DiceTables | CupTables) -> None:
        """Own dice, those in view, and what else is known."""
        own, facts = self.at["own"], many.facts
        cup = isinstance(many, CupTables)
        for word, codes in enumerate([many.codes] if cup else many.codes):
            part = own[:, LISTED * word : LISTED * (word + 1)]
            mine = codes if cup else codes[self.rows, many.seat]
            part[:] = self._own.take(mine, axis=0)[:, : part.shape[1]]
        for name, _, most in self.numbers.facts:
            value = facts[name] / most
            self.at[name][:] = value[:, None] if value.ndim == 1 else self.clockwise(value)
        if isinstance(many, CupTables) or not self.numbers.may(Reroll):
            return
        self.at["shown"][self._open] = self.at["own_shown"][self._open] = 0
        self._open = some = np.flatnonzero(many.shown.any(axis=(0, 2)))
        shown = many.shown[:, some]
        flags = np.hstack([*places.members(shown[:, np.arange(len(some)), many.seat[some]])])
        self.at["own_shown"][some] = flags[:, : self.numbers.places]
        counts = packed(many.codes[:, some] | places.NO_DICE.take(~shown & places.ALL))
        seats = (many.seat[some, None] + self._steps) % many.seats
        there = many.boards.counts(np.take_along_axis(counts, seats, axis=1))
        self.at["shown"][some] = self._each.take(np.moveaxis(there, 0, -1))

    def _look_at_cards(self, many: CardTables) -> None:
        """Own cards, those in view, and where others went."""
        boards, at, seat, options = many.boards, self.at, many.seat, self.numbers.options
        at["own"][:] = self._one.take(boards.tops[self.rows, seat], axis=0)
        at["gone"][:] = self._alike.take(boards.gone[:, :-1])
        at["shown"][self._open] = at["own_shown"][self._open] = 0
        self._open = some = np.flatnonzero(boards.in_view.any(axis=1))
        flags = places.members(boards.in_view[some])[..., : boards.piles]
        at["own_shown"][some] = flags[np.arange(len(some)), seat[some]]
        row, other, pile = np.nonzero(flags)
        row = some[row]
        at["shown"][row, (other - seat[row]) % many.seats, pile, boards.tops[row, other, pile]] = 1
        if options.plays("open"):  # how often each face is in each hand
            hands, none = boards.hands, boards.none
            counts = counts_of(hands.reshape(-1, hands.shape[2]), none + 1)
            by_seat = np.moveaxis(counts, 0, -1)[:, :none].reshape(*hands.shape[:2], none)
            at["hands"][:] = self._alike.take(self.clockwise(by_seat))
        if options.plays("swap"):
            for name, which in (("gave", many.gave), ("took", many.took)):
                at[name][:] = self._one.take(which[self.rows, seat], axis=0)
        if options.plays("swap") and not options.plays("open"):
            away = boards.put_away_by(self.rows, seat)
            at["put_away"][:] = self._alike.take(away[:, :-1])


def _heads(numbers: Numbers) -> NDArray[np.float32]:
    """The parts that stand first, for each seat, phase, turn and starter."""
    seats, form = numbers.seats, numbers.sight
    found = np.zeros((seats * len(PHASES) * seats * seats, form.width), np.float32)
    seat, phase, turn, starter = np.unravel_index(
        np.arange(len(found)), (seats, len(PHASES), seats, seats)
    )
    at, rows = form.views(found), np.arange(len(found))
    at["seat"][rows, seat] = 1
    known = numbers.phases  # none of those that never come
    names = [known.index(each) if each in known else 0 for each in PHASES]
    at["phase"][rows, np.array(names)[phase]] = 1
    at["turn"][rows, (turn - seat) % seats] = 1
    at["starter"][rows, (starter - seat) % seats] = 1
    return found[:, : np.flatnonzero(found.any(axis=0)).max() + 1].copy()
