"""``honest``: never says what its own faces and the odds do not support."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.players.base import CHALLENGE, Bot, Parameter, Rng, careful
from cardlie.players.cup import with_cup
from cardlie.players.seat_odds import backed, least_raises, own_claim, seat_odds_of

#: How likely a guess must be before it is said.
BELIEF = 0.5


class Honest:
    """Says the likeliest guess that it believes, and challenges if there is none.

    It believes a guess that is at least ``belief`` likely and for which one of its own faces
    counts; a power card of its own that it believes comes before all. Only where it has to open a
    round and believes in nothing does it say the likeliest.
    """

    def __init__(self, rng: Rng, belief: float = BELIEF) -> None:
        self._rng, self._belief = rng, belief

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Say what it believes, or doubt."""
        if observation.options.rules.passes_cup:
            return with_cup(observation, legal, self._rng)
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        raises = seat_odds_of(observation).raises(least_raises(observation), observation.counts)
        claim = own_claim(raises, observation, self._belief)
        if claim is not None:
            return Say(claim)
        for guess, chance in raises:
            if chance < self._belief:
                break
            if backed(guess, observation):
                return Say(guess)
        return CHALLENGE if observation.said else Say(raises[0].guess)


BOT = Bot(
    "honest",
    "never says what its own faces and the odds do not support",
    Honest,
    (Parameter("belief", BELIEF, 0, 1, "how likely a guess must be before it is said"),),
)
