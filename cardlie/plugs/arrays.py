"""``plugs/vector.py`` on arrays: what seats see and may do at many tables at once, in numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardlie.base.translation import tr
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.reroll import Reroll
from cardlie.engine.decisions.reveal import Reveal
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.swap import Swap
from cardlie.games.chance import LISTED
from cardlie.plugs.numbers import Numbers
from cardlie.plugs.vector import Tables
from cardlie.vector import places
from cardlie.vector.bids import counts_of
from cardlie.vector.play import array_game, not_on_arrays
from cardlie.vector.reroll import packed
from cardlie.vector.tables import (
    CLAIM,
    DISCARD,
    GUESS,
    PHASES,
    REROLL,
    REVEAL,
    SWAP,
    CardTables,
    DiceTables,
)

Array = NDArray[Any]

#: What is done, after guesses: the order of ``_KINDS`` below.
_SAY, _KEEP, _SHOW, _REVEAL, _CHALLENGE, _SPOT_ON, _DISCARD, _SWAP = range(8)
_KINDS = (None, Keep, Reroll, Reveal, Challenge, SpotOn, Discard, Swap)

#: No seat, where the draw pile is meant.
_DRAW_PILE = -1


def why_not(numbers: Numbers) -> str | None:
    """Why arrays can't play these tables; None if they can."""
    options = numbers.options
    if options.games > 1:
        return tr("games in a row are played on the readable engine only")
    if options.rules.passes_cup:
        return tr("{game} is played on the readable engine only", game=options.game)
    return not_on_arrays(options)


class _Deeds:
    """The actions by their numbers: of which kind each is, and what it names."""

    def __init__(self, numbers: Numbers) -> None:
        actions, self.first = numbers.actions, len(numbers.guesses)
        self.kind = np.zeros(len(actions), np.int64)
        self.shown, self.pile, self.partner, self.below = np.zeros((4, len(actions)), np.int64)
        for number in range(self.first, len(actions)):
            action = actions[number]
            self.kind[number] = _KINDS.index(type(action))
            match action:
                case Reroll(show=show):
                    self.shown[number] = sum(1 << place for place in show)
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

    engine = "vector"

    def __init__(self, numbers: Numbers, num_envs: int) -> None:
        super().__init__(numbers, num_envs)
        options, guesses = numbers.options, tuple(numbers.guesses)
        game = array_game(options)
        assert game is not None
        self._many: DiceTables | CardTables
        if options.rules.has_deck:
            self._many = CardTables(options, game, guesses, num_envs)
            self._sight: _Sight = _CardSight(numbers, self.observation, self._many)
        else:
            self._many = DiceTables(options, game, guesses, num_envs, numbers.most_held)
            self._sight = _DiceSight(numbers, self.observation, self._many)
        self._deeds, self._menus = _deeds_of(numbers), _menus(numbers, self._many)

    def _reset(self) -> None:
        self._many.reset(self._seed)
        self._sight.begin(np.arange(self.num_envs))
        self._look()

    def _step(self, actions: Array) -> None:
        many, kind = self._many, self._deeds.kind[actions]
        say = np.flatnonzero(kind == _SAY)
        if len(say):
            self._sight.said(say, actions[say])
            many.say(say, actions[say])
        if len(say) < len(actions):
            before = many.draws.round.copy()
            self._others(kind, actions)
            self._sight.begin(np.flatnonzero((many.draws.round != before) | self.terminated))
        self._look()

    def _others(self, kind: Array, actions: Array) -> None:
        """Whatever is done besides guesses."""
        many, deeds = self._many, self._deeds
        call = np.flatnonzero((kind == _CHALLENGE) | (kind == _SPOT_ON))
        rows = {each: np.flatnonzero(kind == each) for each in (_KEEP, _SHOW, _REVEAL)}
        after = {each: np.flatnonzero(kind == each) for each in (_DISCARD, _SWAP)}
        if len(rows[_KEEP]):
            many.keep(rows[_KEEP])
        if len(call):
            self.lost[call], over = many.call(call, kind[call] == _SPOT_ON)
            self.round_over[call] = True
            self._end(call[over])
            if isinstance(many, DiceTables):
                many.begin(call[~over])
        if isinstance(many, DiceTables):
            if len(show := rows[_SHOW]):
                words = deeds.shown[actions[show]] >> LISTED * np.arange(len(many.codes))[:, None]
                many.show(show, (words & (places.SETS - 1)).astype(np.uint8))
            return
        if len(reveal := rows[_REVEAL]):
            many.reveal(reveal, deeds.pile[actions[reveal]])
        if len(discard := after[_DISCARD]):
            self._end(discard[many.discard(discard, deeds.pile[actions[discard]])])
        if len(swap := after[_SWAP]):
            does = actions[swap]
            many.swap(swap, deeds.pile[does], deeds.partner[does], deeds.below[does] > 0)

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
        if phase in (CLAIM, REROLL, SWAP):
            self.mask[np.ix_(rows, deeds.of(_KEEP))] = True
        if phase == CLAIM:
            self.mask[np.ix_(rows, deeds.of(_SPOT_ON))] = True
        elif phase == REROLL:
            assert isinstance(many, DiceTables)
            hidden = np.zeros(len(rows), np.int64)
            for word, some in enumerate(many.hidden(rows, seat)):
                hidden |= some.astype(np.int64) << LISTED * word
            show = deeds.of(_SHOW)
            sets = deeds.shown[show]
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
        deep &= options.rulings["swap-card"] == "any"
        with_pile = boards.draw.shape[1] and options.rulings["swap-with"] == "draw-pile"
        with_whom = partner == _DRAW_PILE if with_pile else partner >= 0
        with_whom = with_whom & (partner != seat[:, None])
        found: Array = left & with_whom & (deep | (deeds.below[swap] == 0))
        return found


def _menus(numbers: Numbers, many: DiceTables | CardTables) -> Array:
    """What may be said or done after each guess (and at first) in each sort of round."""
    deeds, guesses = _deeds_of(numbers), len(numbers.guesses)
    menus = np.zeros((len(many.bids), guesses + 1, len(numbers.actions)), bool)
    spot_on = numbers.options.rules.may_spot_on(numbers.options.rulings)
    for menu, bids, place in zip(menus, many.bids, many.place, strict=True):
        known = place >= 0
        follows = bids.follows[np.ix_(place, place[:-1])] & known[:-1] & known[:, None]
        menu[:, :guesses] = np.roll(follows, 1, axis=0)  # at first, nothing was said
        menu[1:] |= deeds.flags(_CHALLENGE, *([_SPOT_ON] if spot_on else []))
    return menus.reshape(-1, len(numbers.actions))


class _Sight:
    """Writes observations where they lie: what changes is written anew."""

    def __init__(
        self, numbers: Numbers, observation: NDArray[np.float32], many: DiceTables | CardTables
    ) -> None:
        self.numbers, self.many, self.observation = numbers, many, observation
        self.at = numbers.sight.views(observation)
        self.rows, self._steps = np.arange(len(observation)), np.arange(numbers.seats)
        self._order = self.shares("said", len(numbers.guesses))
        self._held = self.shares("held", numbers.most_held)
        self._head = _heads(numbers)
        options, most = numbers.options, numbers.sight.parts
        if options.rules.may_leave:  # one game: nothing of it ever changes
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
        held = self.clockwise(many.boards.held)
        self.at["held"][:] = self._held.take(held)

    def clockwise(self, by_seat: Array) -> Array:
        """What each seat has, counted from the one that sees it."""
        seats = self.numbers.seats
        place = self.rows[:, None] * seats + (self.many.seat[:, None] + self._steps) % seats
        found: Array = by_seat.reshape(-1, *by_seat.shape[2:]).take(place, axis=0)
        return found


def _heads(numbers: Numbers) -> NDArray[np.float32]:
    """The parts that stand first, for each seat, phase, turn and starter."""
    seats, form = numbers.seats, numbers.sight
    found = np.zeros((seats * len(PHASES) * seats * seats, form.width), np.float32)
    seat, phase, turn, starter = np.unravel_index(
        np.arange(len(found)), (seats, len(PHASES), seats, seats)
    )
    at, rows = form.views(found), np.arange(len(found))
    at["seat"][rows, seat] = 1
    at["phase"][rows, np.array([numbers.phases.index(each) for each in PHASES])[phase]] = 1
    at["turn"][rows, (turn - seat) % seats] = 1
    at["starter"][rows, (starter - seat) % seats] = 1
    return found[:, : np.flatnonzero(found.any(axis=0)).max() + 1].copy()


class _DiceSight(_Sight):
    def __init__(
        self, numbers: Numbers, observation: NDArray[np.float32], many: DiceTables
    ) -> None:
        super().__init__(numbers, observation, many)
        self.dice, faces = many, len(numbers.faces)
        self._own = (
            places.faces_of(np.arange(places.CODES))[..., None] == np.arange(faces)
        ).astype(np.float32)
        self._each = self.shares("shown", numbers.most_held)
        self._facts = [name for name, _, _ in numbers.facts]

    def look(self) -> None:
        """Own dice, those in view, and what else is known."""
        super().look()
        many, own = self.dice, self.at["own"]
        for word, codes in enumerate(many.codes):
            some = own[:, LISTED * word : LISTED * (word + 1)]
            some[:] = self._own.take(codes[self.rows, many.seat], axis=0)[:, : some.shape[1]]
        if self.numbers.may(Reroll):
            self._look_around()
        facts = many.facts if self._facts else {}
        for name in self._facts:
            value = facts[name]
            self.at[name][:] = value[:, None] if value.ndim == 1 else self.clockwise(value)

    def _look_around(self) -> None:
        """The dice in view."""
        many, width = self.dice, self.numbers.places
        self.at["shown"][:] = self.at["own_shown"][:] = 0
        some = np.flatnonzero(many.shown.any(axis=(0, 2)))
        shown = many.shown[:, some]
        own = shown[:, np.arange(len(some)), many.seat[some]]
        self.at["own_shown"][some] = np.hstack([*places.members(own)])[:, :width]
        counts = packed(many.codes[:, some] | places.NO_DICE.take(~shown & places.ALL))
        seats = (many.seat[some, None] + self._steps) % many.seats
        there = many.boards.counts(np.take_along_axis(counts, seats, axis=1))
        self.at["shown"][some] = self._each.take(np.moveaxis(there, 0, -1))


class _CardSight(_Sight):
    def __init__(
        self, numbers: Numbers, observation: NDArray[np.float32], many: CardTables
    ) -> None:
        super().__init__(numbers, observation, many)
        self.cards, options = many, numbers.options
        self._open = self.rows  # where cards were in view
        self._one = np.eye(len(numbers.faces) + 1, len(numbers.faces), dtype=np.float32)
        self._alike = self.shares("gone", max(numbers.most_alike, 1))
        rest = len(options.cards()) - options.each * options.seats
        self.at["draw"][:] = rest / numbers.sight.parts["draw"].most

    def look(self) -> None:
        """Own cards, those in view, and where others went."""
        super().look()
        many, boards = self.cards, self.cards.boards
        self.at["own"][:] = self._one.take(boards.tops[self.rows, many.seat], axis=0)
        self.at["gone"][:] = self._alike.take(boards.gone[:, :-1])
        self._look_around()
        if self.numbers.options.open:
            self._look_at_hands()
        if self.numbers.options.swap:
            self._remember()

    def _look_around(self) -> None:
        many, boards = self.cards, self.cards.boards
        shown = self.at["shown"]
        shown[self._open] = self.at["own_shown"][self._open] = 0
        self._open = some = np.flatnonzero(boards.in_view.any(axis=1))
        flags = places.members(boards.in_view[some])[..., : boards.piles]
        self.at["own_shown"][some] = flags[np.arange(len(some)), many.seat[some]]
        row, seat, pile = np.nonzero(flags)
        row = some[row]
        shown[row, (seat - many.seat[row]) % many.seats, pile, boards.tops[row, seat, pile]] = 1

    def _look_at_hands(self) -> None:
        """How often each face is in each hand."""
        hands, none = self.cards.boards.hands, self.cards.boards.none
        flat = hands.reshape(-1, hands.shape[2])
        counts = np.moveaxis(counts_of(flat, none + 1), 0, -1)[:, :none]
        by_seat = counts.reshape(*hands.shape[:2], none)
        self.at["hands"][:] = self._alike.take(self.clockwise(by_seat))

    def _remember(self) -> None:
        """What was given and taken, and is known to be away."""
        many, boards, at = self.cards, self.cards.boards, self.at
        for name, which in (("gave", many.gave), ("took", many.took)):
            at[name][:] = self._one.take(which[self.rows, many.seat], axis=0)
        away = boards.put_away_by(self.rows, many.seat)
        if not self.numbers.options.open:
            at["put_away"][:] = self._alike.take(away[:, :-1])
