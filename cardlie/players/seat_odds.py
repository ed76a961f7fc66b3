"""What the exact odds tell one seat: how likely each guess is, and the likeliest raises.

Nothing here samples or estimates: every figure is ``cardlie.odds``'. It is asked once and kept,
because simulated seats ask for the same ones over and over.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from cardlie.deck.faces import Counts
from cardlie.engine import Observation
from cardlie.engine.bidding import Bidding, named
from cardlie.guess import Guess
from cardlie.guess.patterns import have
from cardlie.odds import View, odds_float
from cardlie.odds.evidence import dice_drawn
from cardlie.odds.seat import SeatOdds


def seat_odds_of(observation: Observation) -> SeatOdds:
    """What the odds tell the seat that sees this."""
    if not observation.cards.pack:
        rolls = observation.hidden if observation.bidding.rules.faces.whole else ()
        return dice_odds(observation.bidding, observation.visible, observation.unseen, rolls)
    return _card_odds(observation.view())


# a seat sees the same all through a round, and decides several times
@lru_cache(maxsize=256)
def _card_odds(view: View) -> SeatOdds:
    return SeatOdds(view)


@lru_cache(maxsize=1 << 15)
def dice_odds(
    bidding: Bidding, visible: Counts, unseen: int, rolls: tuple[int, ...] = ()
) -> SeatOdds:
    """What the odds tell a seat that knows these dice, of a table with so many more.

    ``rolls`` are how many dice each of the others has, where rolls count as a whole.
    """
    return SeatOdds(View(bidding.rules, visible, dice_drawn(bidding.rules, unseen, rolls)))


def chance_of_last(observation: Observation, seat_odds: SeatOdds) -> float:
    """How likely the last guess is, in the mouth of whoever said it."""
    last, bidder = observation.history[-1], observation.bidder
    if not last.personal or bidder is None:
        return seat_odds.chance(last)
    rolled = bidder_rolled(last.card(seat_odds.view.rules.faces), observation)
    return odds_float(last, seat_odds.view, rolled=rolled, theirs=observation.hidden[bidder])


def bidder_rolled(card: int | None, observation: Observation) -> bool | None:
    """Whether the bidder rolled the one card that a guess takes; None if this seat can't know."""
    bidder = observation.bidder
    if card is None or bidder is None:  # a card that is made up
        return False
    if any(face == card for _, face in observation.face_up[bidder]):
        return True
    if observation.visible[card]:  # this seat has it, or sees it with somebody else
        return False
    hands = observation.cards.hands  # played open: the card may be in another hand
    return False if hands and not hands[bidder][card] else None


def backed(guess: Guess, observation: Observation) -> bool:
    """Whether one of the seat's own faces counts for the guess, or none of them against a limit.

    For a power card that is the card itself.
    """
    if guess.personal:
        card = guess.card(observation.bidding.rules.faces)
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
    bid, bidder, visible = observation.history[-1], observation.bidder, list(observation.visible)
    if observation.bidding.rules.faces.whole:  # one die of a roll is no roll
        return seat_odds_of(observation).exact(bid)
    hides = bidder is not None and observation.hidden[bidder] > 0
    if hides:  # at least one of what they said
        visible[observation.bidding.compiled(bid).patterns[0][0].hits[0]] += 1
    backed_odds = dice_odds(observation.bidding, tuple(visible), observation.unseen - hides)
    return min(seat_odds_of(observation).exact(bid), backed_odds.exact(bid))


def least_raises(observation: Observation) -> tuple[Guess, ...]:
    """For each thing that can be named, the least figure that may be said of it now.

    More of the same is never likelier, so the likeliest raise is always among these; of a limit,
    every figure is.
    """
    history, bidding = observation.history, observation.public.bidding
    most = observation.bidding.highest_figure(observation.on_table)
    least = _least_over(bidding, history[-1] if history else None, most)
    if len(history) > 1 and not set(history).isdisjoint(least):
        least = first_of_each(bidding, bidding.guesses(history, most))
    if claimed(bidding):
        least += tuple([claim for claim in claimable(observation) if claim not in least])
    return least


def claimable(observation: Observation, *, own: bool = True) -> list[Guess]:
    """The power cards of the seat's own, or all others, that it may claim; their value is free."""
    bidding, held = observation.public.bidding, observation.faces
    faces, said = bidding.rules.faces, observation.history
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


@lru_cache(maxsize=1 << 15)
def _least_over(bidding: Bidding, last: Guess | None, most: int) -> tuple[Guess, ...]:
    return first_of_each(bidding, bidding.over(last).upto(most))


def first_of_each(bidding: Bidding, guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """Of each thing that is named the first guess; of a limit all of them."""
    found: dict[Hashable, Guess] = {}
    for guess in guesses:
        found.setdefault(named(bidding, guess), guess)
    return tuple(found.values())
