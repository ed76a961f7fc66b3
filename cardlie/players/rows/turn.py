"""The batch reader of a bot: seats in turn at many tables, a row of each array for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.settling import exact_is_dear
from cardlie.players.bot import LIKE, RATHER_SURE
from cardlie.players.rows.raises import claimable, claims_of, raises_of
from cardlie.players.rows.strong import strong
from cardlie.vector.seat_masks import row_sums
from cardlie.vector.state import CHALLENGE, NONE, SPOT_ON, BatchTurn

#: The place of what is not higher.
_NOWHERE = 1 << 30


def _called(answer: Any) -> Any:
    return answer() if callable(answer) else answer


class TurnRows:
    """What the seats in turn may ask: guesses are numbers, and so is what is done instead.

    ``claiming``: they are asked whether they claim something, and not for a guess.
    """

    none, challenge, spot_on = np.int64(NONE), np.int64(CHALLENGE), np.int64(SPOT_ON)

    def __init__(self, turn: BatchTurn, claiming: bool = False) -> None:
        self._turn, self._claiming, self._needed = turn, claiming, np.ones(len(turn.rows), bool)
        self.guesses_so_far, self.may_spot_on = turn.history_length, turn.may_spot_on
        self.may_challenge = turn.may_challenge
        self.claims_cards = len(claims_of(turn.bids)) > 0

    def select(self, condition: Any, this: Any, that: Any) -> Any:
        if np.all(condition) or not np.any(condition):
            return _called(this if np.all(condition) else that)
        return np.where(condition, self._of(condition, this), self._of(~condition, that))

    def _of(self, rows: Array, answer: Any) -> Any:
        """An answer that is needed in some rows only."""
        before, self._needed = self._needed, self._needed & rows
        try:
            return _called(answer)
        finally:
            self._needed = before

    def _where_needed(self, ask: Callable[[BatchTurn, Array], Array], fraction: Any) -> Array:
        """What takes long is asked for the rows alone in which it is needed."""
        found, some = np.full(len(self._turn.rows), NONE), np.flatnonzero(self._needed)
        if len(some) == len(found):
            return ask(self._turn, np.broadcast_to(fraction, len(found)))
        found[some] = ask(self._turn.only(some), np.broadcast_to(fraction, len(found))[some])
        return found

    @staticmethod
    def first(*guesses: Any) -> Any:
        found, *others = guesses
        for each in others:
            none = found == NONE
            if not np.any(none):
                break
            found = np.where(none, _called(each), found)
        return found

    def order(self, ways: Sequence[tuple[Any, Any]]) -> tuple[Array, Array]:
        each = (len(ways), len(self._turn.rows))
        deeds, chances = np.empty(each, np.int64), np.empty(each)
        for nth, (deed, chance) in enumerate(ways):
            deeds[nth], chances[nth] = deed, chance
        # what is no raise has a chance below 0 and comes last
        order = np.argsort(-chances, axis=0, kind="stable")
        first, second = np.take_along_axis(deeds, order[:2], axis=0)
        return first, second

    def draw(self, nth: int = 0) -> Array:
        return self._turn.claim_fractions() if self._claiming else self._turn.fractions(nth)

    @property
    def exact_is_dear(self) -> bool:
        return exact_is_dear(self._turn.bids.bidding.rules)

    @property
    def flustered(self) -> Array:
        return self._turn.flustered

    @property
    def two_left(self) -> Array:
        return (self._turn.state.held[self._turn.rows] > 0).sum(axis=1) == 2

    @cached_property
    def _odds(self) -> Any:
        return self._turn.state.odds_of(self._turn)

    @cached_property
    def _least(self) -> Array:
        """The raises, in no order."""
        return raises_of(self._turn)

    @cached_property
    def _chance(self) -> Array:
        """How likely each is; below 0 where there is none."""
        return np.where(self._least == NONE, -1.0, self._odds.chance(self._least))

    @cached_property
    def _rank(self) -> Array:
        """Of equally likely ones the highest figure comes first, then the order of the bidding."""
        bids = self._turn.bids
        figure = np.where(bids.by_value, 0, bids.amount)[self._least]
        return figure * len(bids.guesses) - self._least

    @cached_property
    def backed(self) -> Array:
        return self._backs(self._least)

    @property
    def unbacked(self) -> Array:
        return ~self.backed

    def _backs(self, guesses: Array) -> Array:
        """For which guesses one of the seat's faces counts, or none against a limit."""
        there = self._odds.own_count(guesses)
        return np.asarray((there > 0) | ((there == 0) & (self._turn.bids.need[guesses] < 0)))

    def best(self, among: Array | None = None, enough: Any = 0.0) -> tuple[Array, Array]:
        chance = self._chance if among is None else np.where(among, self._chance, -1.0)
        top = chance.max(axis=1)
        rank = np.where(chance == top[:, None], self._rank, np.iinfo(np.int64).min)
        guess = self._least[np.arange(len(top)), rank.argmax(axis=1)]
        return np.where((top < 0) | (top < enough), NONE, guess), top

    def varied(
        self, fraction: Any, among: Array | None = None, within: float = LIKE, enough: Any = 0.0
    ) -> Array:
        bids, least = self._turn.bids, self._least
        may = ~bids.personal[least] if among is None else among & ~bids.personal[least]
        chance = np.where(may, self._chance, -1.0)
        top = chance.max(axis=1, keepdims=True)
        like = chance >= np.maximum(np.minimum(top, RATHER_SURE) - within, enough)
        like &= (chance > 0) | ((chance == 0) & (top == 0))
        plain = like & bids.affirms[least]
        like = np.where(plain.any(axis=1, keepdims=True), plain, like)
        ordered = np.sort(np.where(like, least, _NOWHERE), axis=1)
        nth = (fraction * like.sum(axis=1)).astype(np.int64)
        chosen = ordered[np.arange(len(nth)), nth]
        return np.where(chosen == _NOWHERE, NONE, chosen)

    def second(self, best: Array) -> tuple[Array, Array]:
        return self.best(self._least != best[:, None])

    def boldest(self, enough: float, among: Array | None = None) -> Array:
        bold = self._chance >= enough
        chance = np.where(bold if among is None else among & bold, self._chance, 2.0)
        low = chance.min(axis=1)
        rank = np.where(chance == low[:, None], self._rank, np.iinfo(np.int64).max)
        guess = self._least[np.arange(len(low)), rank.argmin(axis=1)]
        return np.where(low > 1, NONE, guess)

    def own_card(self, enough: float) -> Array:
        if not self.claims_cards:
            return np.asarray(self.none)
        bids = self._turn.bids
        likely = bids.personal[self._least] & (self._chance >= enough) & (self._chance > 0)
        value = np.where(likely, bids.amount[self._least], 0)
        return self.best(likely & (value == value.max(axis=1, keepdims=True)))[0]

    def others_card(self) -> Array:
        claims, bids = claims_of(self._turn.bids), self._turn.bids
        free = claimable(self._turn, own=False) & self._odds.unseen(bids.cards[claims])
        return np.where(free.any(axis=1), claims[free.argmax(axis=1)], NONE)

    def last_chance(self) -> Array:
        return self._odds.chance_of_other(self._turn.last)

    def exact_chance(self, at_least: bool = False) -> Array:
        if not self.may_spot_on:
            return np.zeros(len(self._turn.rows))
        exact = self._odds.exact(self._turn.last)
        return np.minimum(exact, self._odds.exact(self._turn.last, more=1)) if at_least else exact

    def holds_nothing(self) -> Array:
        return ~self._backs(self._turn.last)

    def proven(self) -> Array:
        return self._where_needed(lambda turn, _: turn.proven(), 0) > 0

    def own_chance(self, action: Array) -> Array:
        guess = np.maximum(np.broadcast_to(action, len(self._turn.rows)), 0)
        return np.where(action >= 0, self._odds.chance(guess), 1.0)

    def any_likely(self, fraction: Any, enough: float) -> Array:
        every = np.tile(np.arange(len(self._turn.bids.guesses)), (len(self._turn.rows), 1))
        likely = self._turn.sayable() & (self._odds.chance(every) >= enough)
        nth = (fraction * likely.sum(axis=1)).astype(np.int64)
        chosen = (likely.cumsum(axis=1) > nth[:, None]).argmax(axis=1)
        return np.where(likely.any(axis=1), chosen, NONE)

    def any_legal(self, fraction: Array) -> Array:
        turn, bids = self._turn, self._turn.bids
        choices = bids.choices.take(turn.last * bids.choices.shape[1] + turn.most)
        others = (1 + turn.may_spot_on) if self.may_challenge else 0
        barred = _barred(turn)
        if turn.already_said:
            choices = choices - row_sums(barred < _NOWHERE)
        chosen = (fraction * (choices + others)).astype(np.int64)
        place = np.minimum(chosen, choices - 1)
        for each in barred.T:  # what may not be said again is passed over
            place += each <= place
        deed = bids.after.take(turn.last * bids.after.shape[1] + place).astype(np.int64)
        if others:
            deed = np.where(chosen < choices, deed, CHALLENGE)
        return np.where(chosen > choices, SPOT_ON, deed) if others > 1 else deed

    def learned(self, otherwise: Callable[[], Any]) -> Array:
        return strong(self._turn)  # it has a net for all that arrays play

    def solution(self, otherwise: Callable[[], Any]) -> Any:
        return otherwise()


def _barred(turn: BatchTurn) -> Array:
    """Where what may not be said again stands among what is higher, the first first."""
    if not turn.already_said:
        return np.empty((len(turn.rows), 0), np.int64)
    bids, last = turn.bids, turn.last[:, None]
    said = np.stack(turn.already_said, axis=1)
    higher = bids.follows[last, said] & (bids.amount[said] <= turn.most[:, None])
    return np.sort(np.where(higher, bids.position[last, said], _NOWHERE), axis=1)
