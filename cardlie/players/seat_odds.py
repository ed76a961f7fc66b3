"""What the exact odds tell one seat: how likely each guess is, and the likeliest raises.

Nothing here samples or estimates: every figure is ``cardlie.odds``'. It is asked once and kept,
because simulated seats ask for the same ones over and over.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import NamedTuple

from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding
from cardlie.guess import Guess
from cardlie.kinds.patterns import have
from cardlie.odds import Draw, View, exactly, odds_by_number, odds_float
from cardlie.setting.faces import Counts

#: How many seat odds on cards are kept before they are forgotten.
_KEPT = 256

_cards: dict[tuple[object, ...], SeatOdds] = {}


class Raise(NamedTuple):
    """A guess that may be said now, and the chance that it is true."""

    guess: Guess
    chance: float


class SeatOdds:
    """The odds as one seat sees them, all through the time in which it sees the same."""

    __slots__ = ("_best", "_by_number", "_chances", "_exact", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        self._chances: dict[Guess, float] = {}
        self._by_number: dict[Hashable, tuple[float, ...]] = {}
        self._exact: dict[Guess, float] = {}
        self._best: dict[tuple[Guess, ...], tuple[Raise, ...]] = {}

    def chance(self, guess: Guess) -> float:
        """How likely the guess is (no power card: those depend on who says it)."""
        if not guess.counting:
            chance = self._chances.get(guess)
            if chance is None:
                chance = self._chances[guess] = odds_float(guess, self.view)
            return chance
        about = guess.about
        steps = self._by_number.get(about)
        if steps is None:
            steps = self._by_number[about] = odds_by_number(guess, self.view)
        count = guess.amount(self.view.setting.faces)
        return steps[count] if count < len(steps) else 0.0

    def exact(self, guess: Guess) -> float:
        """How likely it is that exactly so many are there."""
        chance = self._exact.get(guess)
        if chance is None:
            chance = self._exact[guess] = float(exactly(guess, self.view))
        return chance

    def raises(self, guesses: tuple[Guess, ...], own: Counts) -> tuple[Raise, ...]:
        """The guesses with their chances in this seat's mouth, the likeliest first.

        Of equally likely ones the highest figure comes first: it leaves others least.
        """
        best = self._best.get(guesses)
        if best is None:
            priced = [Raise(guess, self.mine(guess, own)) for guess in guesses]
            faces = self.view.setting.faces
            priced.sort(
                key=lambda r: (-r.chance, 0 if r.guess.by_value else -r.guess.amount(faces))
            )
            best = self._best[guesses] = tuple(priced)
        return best

    def mine(self, guess: Guess, own: Counts) -> float:
        """How likely a guess is if this seat says it: a power card needs to be its own."""
        if not guess.personal:
            return self.chance(guess)
        card = guess.card(self.view.setting.faces)
        return odds_float(guess, self.view, rolled=card is not None and bool(own[card]))


def seat_odds_of(observation: Observation) -> SeatOdds:
    """What the odds tell the seat that sees this."""
    if not observation.cards.pack:
        return dice_odds(observation.bidding, observation.known, observation.unseen)
    # kept for a while: a seat sees the same all through a round, and decides several times
    key = (
        observation.bidding, observation.cards, observation.counts, observation.known,
        observation.hidden, observation.own_cards.put_away,
    )  # fmt: skip
    seat_odds = _cards.get(key)
    if seat_odds is None:
        if len(_cards) >= _KEPT:
            _cards.clear()
        seat_odds = _cards[key] = SeatOdds(observation.view())
    return seat_odds


@lru_cache(maxsize=1 << 15)
def dice_odds(bidding: Bidding, known: Counts, unseen: int) -> SeatOdds:
    """What the odds tell a seat that knows these dice, of a table with so many more."""
    return SeatOdds(View(bidding.setting, known, (Draw((1,) * len(known), unseen, True),)))


def chance_of_last(observation: Observation, seat_odds: SeatOdds) -> float:
    """How likely the last guess is, in the mouth of whoever said it."""
    last, bidder = observation.said[-1], observation.bidder
    if not last.personal or bidder is None:
        return seat_odds.chance(last)
    rolled = bidder_rolled(last.card(seat_odds.view.setting.faces), observation)
    return odds_float(last, seat_odds.view, rolled=rolled, theirs=observation.hidden[bidder])


def bidder_rolled(card: int | None, observation: Observation) -> bool | None:
    """Whether the bidder rolled the one card that a guess takes; None if this seat can't know."""
    bidder = observation.bidder
    if card is None or bidder is None:  # a card that is made up
        return False
    if any(face == card for _, face in observation.shown[bidder]):
        return True
    if observation.known[card]:  # this seat has it, or sees it with somebody else
        return False
    hands = observation.cards.hands  # played open: the card may be in another hand
    return False if hands and not hands[bidder][card] else None


def backed(guess: Guess, observation: Observation) -> bool:
    """Whether one of the seat's own faces counts for the guess, or none of them against a limit.

    For a power card that is the card itself.
    """
    if guess.personal:
        card = guess.card(observation.bidding.setting.faces)
        return card is not None and observation.counts[card] > 0
    compiled = observation.bidding.compiled(guess)
    there = have(compiled, observation.counts)
    return there > 0 or there == 0 > compiled.need


def exact_at_least(observation: Observation) -> float:
    """How likely the last bid on dice is exact, whether or not its bidder has any of it.

    Few people name what they have none of: without that, a bid would look exact to a seat just
    because it has as many itself, and the bidder's own would come on top. But who raises as little
    as may be says nothing of their dice. What can be counted on is the smaller of both chances.
    """
    bid, bidder, known = observation.said[-1], observation.bidder, list(observation.known)
    hides = bidder is not None and observation.hidden[bidder] > 0
    if hides:  # at least one of what they said
        known[observation.bidding.compiled(bid).patterns[0][0].hits[0]] += 1
    backed_odds = dice_odds(observation.bidding, tuple(known), observation.unseen - hides)
    return min(seat_odds_of(observation).exact(bid), backed_odds.exact(bid))


def least_raises(observation: Observation) -> tuple[Guess, ...]:
    """For each thing that can be named, the least figure that may be said of it now.

    More of the same is never likelier, so the likeliest raise is always among these; of a limit,
    every figure is.
    """
    said, bidding = observation.said, observation.standing.bidding
    most = observation.bidding.highest_figure(observation.on_table)
    least = _least_over(bidding, said[-1] if said else None, most)
    if len(said) > 1 and not set(said).isdisjoint(least):
        least = first_of_each(bidding, bidding.guesses(said, most))
    if claimed(bidding):
        least += tuple([claim for claim in _claims(observation) if claim not in least])
    return least


def _claims(observation: Observation, *, own: bool = True) -> list[Guess]:
    """The power cards of the seat's own, or all others, that it may claim; their value is free."""
    bidding, held = observation.standing.bidding, observation.faces
    faces, said = bidding.setting.faces, observation.said
    found = [
        claim
        for kind in claimed(bidding)
        for claim in (kind.liked if own else kind.pretended)(held, faces)
    ]
    return [claim for claim in found if bidding.allows(claim, said)]


@lru_cache(maxsize=64)
def claimed(bidding: Bidding) -> tuple[type[Guess], ...]:
    """The kinds that hold only for whoever rolled a card."""
    return tuple([kind for kind in bidding.kinds if kind.personal])


def own_claim(raises: tuple[Raise, ...], observation: Observation, enough: float) -> Guess | None:
    """The highest power card that a seat rolled and that is likely enough; None if there is none.

    Nobody else can say so much so safely, and it leaves them least.
    """
    if not claimed(observation.standing.bidding):
        return None
    faces = observation.bidding.setting.faces
    own = [guess for guess, chance in raises if guess.personal and chance >= enough and chance]
    return max(own, key=lambda claim: claim.amount(faces), default=None)


def others_claim(observation: Observation) -> Guess | None:
    """The most credible power card that may be claimed and that nobody is seen to have."""
    faces = observation.bidding.setting.faces
    known, gone = observation.known, observation.cards.gone
    for claim in _claims(observation, own=False):
        card = claim.card(faces)
        if card is not None and not known[card] + gone[card]:
            return claim
    return None


@lru_cache(maxsize=1 << 15)
def _least_over(bidding: Bidding, last: Guess | None, most: int) -> tuple[Guess, ...]:
    return first_of_each(bidding, bidding.over(last).upto(most))


def first_of_each(bidding: Bidding, guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """Of each thing that is named the first guess; of a limit all of them."""
    found: dict[Hashable, Guess] = {}
    for guess in guesses:
        found.setdefault(named(bidding, guess), guess)
    return tuple(found.values())


def named(bidding: Bidding, guess: Guess) -> Hashable:
    """What a guess names, its figure aside; a limit is a thing of its own."""
    limit = bidding.compiled(guess).need < 0  # a higher limit is the likelier one
    return guess if limit else guess.about
