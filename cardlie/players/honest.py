"""``honest``: never says what its own faces and the odds do not support."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.games.actions import Say
from cardlie.judge import have
from cardlie.players.asides import careful
from cardlie.players.base import CHALLENGE, Bot, Parameter
from cardlie.players.outlook import least_raises, outlook_of

if TYPE_CHECKING:
    from cardlie.games import Action, Legal, Observation
    from cardlie.guess import Guess
    from cardlie.players.base import Rng


class Honest:
    """Says the likeliest guess that it believes, and challenges if there is none.

    It believes a guess that is at least ``belief`` likely and for which one of its own faces
    counts. Only where it has to open a round and believes in nothing does it say the likeliest.
    """

    def __init__(self, rng: Rng, belief: float = 0.5) -> None:
        self._rng, self._belief = rng, belief

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Say what it believes, or doubt."""
        if observation.phase != "guess":
            return careful(observation, legal, self._rng)
        own = observation.counts
        raises = outlook_of(observation).raises(least_raises(observation), own)
        for guess, chance in raises:
            if chance < self._belief:
                break
            if self._counts(guess, observation):
                return Say(guess)
        return CHALLENGE if observation.said else Say(raises[0].guess)

    def _counts(self, guess: Guess, observation: Observation) -> bool:
        """Whether one of its own faces counts for the guess."""
        return have(observation.bidding.compiled(guess), observation.counts) > 0


BOT = Bot(
    "honest",
    "never says what its own faces and the odds do not support",
    Honest,
    (Parameter("belief", 0.5, 0, 1, "how likely a guess must be before it is said"),),
)
