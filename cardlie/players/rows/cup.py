"""Rows read how bots play where a cup goes round (``players/cup.py``); claims are ranks.

How likely a claim is of dice of which some are known is counted once, for all there can be.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.games.chance import purpose_of
from cardlie.guess.rung import RankedRoll
from cardlie.judging.batch import have_many
from cardlie.players.cup import TRUST
from cardlie.vector import packed_dice
from cardlie.vector.bids import Bids
from cardlie.vector.cup import CupState, digits_of
from cardlie.vector.state import BatchTurn


class CupRows:
    """What the seats may ask that decide whether they believe, or that have the cup."""

    def __init__(self, turn: BatchTurn, phase: str) -> None:
        batch = turn.state
        assert isinstance(batch, CupState)
        self._turn, self._batch, self._purpose = turn, batch, purpose_of(f"BOT_{phase.upper()}")
        self.guesses_so_far, self._odds = turn.history_length, _odds_of(turn.bids, batch.dice)
        self.top = self._odds.top
        self.exact = self._odds.kind.exact(turn.bids.bidding.rules.readings)

    @staticmethod
    def select(condition: Any, this: Any, that: Any) -> Array:
        return np.where(condition, this, that)

    @staticmethod
    def whole(number: Array) -> Array:
        return number.astype(np.int64)

    def draw(self, nth: int = 0) -> Array:
        return self._turn.fractions(nth, self._purpose)

    @property
    def last(self) -> Array:
        return self._rank(1)

    @property
    def before(self) -> Array:
        return self._rank(2)

    def _rank(self, back: int) -> Array:
        if self._turn.history_length < back:
            return np.zeros(len(self._turn.rows), np.int64)
        return self._turn.bids.amount.take(self._turn.history[-back][0])

    @property
    def own(self) -> Array:
        return self._odds.best.take(self._hand)

    @cached_property
    def _hand(self) -> Array:
        return self._odds.hand_of_code.take(self._batch.codes.take(self._turn.rows))

    def chance(self, claim: Array) -> Array:
        odds, batch, at = self._odds, self._batch, self._turn.rows
        rolled, saw = batch.last.take(at), batch.saw[at, self._turn.actor]
        claim = np.minimum(claim, odds.top)
        kept = np.maximum(0, batch.dice - batch.since[at, self._turn.actor])
        seen = odds.of_seen(claim, odds.hand_of_digits.take(saw), kept)
        spoken = odds.spoken[self.last, batch.dice - rolled]
        trusted = np.where(saw > 0, seen, TRUST * odds.chance[claim, spoken])
        return np.where(rolled == batch.dice, odds.chance[claim, 0], trusted)

    def chance_of_more(self) -> Array:
        more, kept = np.minimum(self.last + 1, self.top), self._batch.dice
        spoken = self._odds.spoken[self.last, kept] if self._batch.keeps_some else 0
        found: Array = self._odds.chance[more, spoken]
        return found

    def likeliest_again(self) -> Array:
        """The dice to roll, as sets, so that more than the last claim is likeliest; few of them."""
        wanted, codes = (
            np.minimum(self.last + 1, self.top),
            self._batch.codes.take(self._turn.rows),
        )
        best, chosen = np.full(len(codes), -1.0), np.zeros(len(codes), np.uint8)
        for count in range(self._batch.dice + 1):
            for again in combinations(range(self._batch.dice), count):
                some = sum(1 << place for place in again)
                kept = self._odds.hand_of_code.take(codes | packed_dice.NO_DICE[some])
                chance = self._odds.chance[wanted, kept]
                better = chance > best + 1e-9
                best, chosen = np.where(better, chance, best), np.where(better, some, chosen)
        return chosen

    def any_again(self) -> Array:
        """Any choice of dice, or none; all as likely."""
        choices = 1 << self._batch.dice
        return ((self.whole(self.draw() * choices) + 1) % choices).astype(np.uint8)

    def guesses(self, ranks: Array) -> Array:
        """The guesses of ranks."""
        return self._odds.guess.take(ranks)


class _CupOdds:
    """Chances of claims by their ranks, and by the dice that are known: a hand of up to all.

    ``chance[rank, hand]``: that the dice make the claim true; hand 0 is none at all.
    ``spoken[rank, n]`` are the first ``n`` dice that a claim names, as a hand.
    """

    def __init__(self, bids: Bids, dice: int) -> None:
        self.kind: Any = type(bids.guesses[0])
        assert issubclass(self.kind, RankedRoll)
        sides = len(bids.bidding.rules.faces.all)
        self.top, index = self.kind.last_figure(), bids.bidding.rules.faces.index
        self.guess = np.zeros(self.top + 1, np.int64)
        self.guess[bids.amount] = np.arange(len(bids.guesses))
        self.hands = [
            hand
            for size in range(dice + 1)
            for hand in combinations_with_replacement(range(sides), size)
        ]
        self._place = {hand: at for at, hand in enumerate(self.hands)}
        self.chance, self.best = self._chances(bids, dice, sides), self._best(dice)
        rolls = [{}, *self.kind.ladder()]
        named = [
            [index[str(number)] for number, count in roll.items() for _ in range(count)]
            for roll in rolls
        ]
        self.spoken = np.array(
            [[self._place_of(each[:n]) for n in range(dice + 1)] for each in named]
        )
        self.hand_of_code = np.zeros(packed_dice.CODES, np.int64)
        for code, faces in enumerate(packed_dice.faces_of(np.arange(packed_dice.CODES)).tolist()):
            there = [face for face in faces if face != packed_dice.NO_DIE]
            if all(face < sides for face in there) and len(there) <= dice:
                self.hand_of_code[code] = self._place_of(there)
        self.hand_of_digits = np.zeros(10**dice, np.int64)
        self.hand_of_digits[digits_of()[self.hand_of_code > 0]] = self.hand_of_code[
            self.hand_of_code > 0
        ]
        self._row_of_seen = np.full((len(self.hands), dice + 1), -1)
        self._of_seen = np.zeros((0, self.top + 1))

    def _place_of(self, faces: Any) -> int:
        return self._place[tuple(sorted(faces))]

    def _chances(self, bids: Bids, dice: int, sides: int) -> Array:
        """Of all ways in which the dice that are not known may fall, the share that makes it so."""
        ways = np.zeros((self.top + 1, len(self.hands)), np.int64)
        whole = np.array([nth for nth, hand in enumerate(self.hands) if len(hand) == dice])
        counts = np.array([[self.hands[nth].count(f) for nth in whole] for f in range(sides)])
        for rank in range(1, self.top + 1):
            compiled = bids.compiled[self.guess[rank]]
            there = have_many(compiled, counts.astype(np.uint8))
            ways[rank, whole] = (there >= compiled.need) & bool(compiled.patterns)
        for nth in range(whole[0] - 1, -1, -1):
            hand = self.hands[nth]
            ways[:, nth] = sum(ways[:, self._place_of((*hand, face))] for face in range(sides))
        unseen = np.array([dice - len(hand) for hand in self.hands])
        chances: Array = ways / float(sides) ** unseen
        return chances

    def _best(self, dice: int) -> Array:
        """The highest claim that each hand makes true (0: none, or not all dice are known)."""
        best = np.zeros(len(self.hands), np.int64)
        for place, hand in enumerate(self.hands):
            for rank, roll in enumerate(self.kind.ladder(), 1):
                if all(hand.count(number - 1) >= count for number, count in roll.items()):
                    best[place] = rank
        return best

    def of_seen(self, claim: Array, hand: Array, kept: Array) -> Array:
        """The chance where so many dice of a hand that was seen are still there, any of them."""
        row = self._row_of_seen[hand, kept]
        for place, n in np.unique(np.stack([hand, kept])[:, row < 0], axis=1).T.tolist():
            some = [self._place_of(each) for each in {*combinations(self.hands[place], n)}]
            best = self.chance[:, some].max(axis=1) if some else np.zeros(self.top + 1)
            self._row_of_seen[place, n] = len(self._of_seen)
            self._of_seen = np.vstack([self._of_seen, best])
        return self._of_seen[self._row_of_seen[hand, kept], claim]


@lru_cache(maxsize=8)
def _odds_of(bids: Bids, dice: int) -> _CupOdds:
    return _CupOdds(bids, dice)
