"""Tricks: simple players that a good bot beats, seated as ``tests.players.tricks:Lowest``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Challenge, Say
from cardlie.players.besides import careful
from cardlie.players.seat_odds import least_raises, seat_odds_of

if TYPE_CHECKING:
    from cardlie.guess import Guess
    from cardlie.players import Rng


class Lowest:
    """Always the lowest raise, whatever it has: who counts should not lose to it."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Raise; challenge only where no raise is left."""
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        guess = self.raised(observation, legal)
        return Challenge() if guess is None else Say(guess)

    def raised(self, observation: Observation, legal: Legal) -> Guess | None:
        """By as little as may be."""
        most = 1
        while not (guesses := legal.guesses(most)) and most < 64:
            most *= 2
        return guesses[0] if guesses else None


class OneMore(Lowest):
    """Always one more of what is likeliest."""

    def raised(self, observation: Observation, legal: Legal) -> Guess | None:
        """The likeliest raise."""
        least, own = least_raises(observation), observation.counts
        raises = seat_odds_of(observation).raises(least, own)
        return raises[0].guess if raises else None


class AfterTwo(OneMore):
    """The same, and a challenge once a guess was raised twice."""

    def raised(self, observation: Observation, legal: Legal) -> Guess | None:
        """The likeliest raise of the first and the second guess."""
        return None if len(observation.history) > 2 else super().raised(observation, legal)


class Wary(OneMore):
    """The same, and a challenge where even the likeliest raise is hardly true."""

    def raised(self, observation: Observation, legal: Legal) -> Guess | None:
        """The likeliest raise, if it has one chance in four."""
        raises = seat_odds_of(observation).raises(least_raises(observation), observation.counts)
        hopeless = bool(observation.history) and raises and raises[0].chance < 0.25
        return raises[0].guess if raises and not hopeless else None
