"""``random``: any legal action, all equally likely. The yardstick that everybody should beat."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.players.base import CHALLENGE, SPOT_ON, Bot, Rng, by_chance


class RandomBot:
    """Says any legal guess with a NUMBER up to the faces on the table, challenges or declares."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """Each legal action is equally likely; it never leaves the table."""
        if observation.phase != "guess":
            return by_chance(observation, legal, self._rng)
        guesses = legal.guesses(observation.bidding.highest_figure(observation.on_table))
        if not observation.said:
            return Say(guesses[int(self._rng.random() * len(guesses))])
        if not legal.challenge:  # whoever has the cup believed what was said
            return Say(guesses[int(self._rng.random() * len(guesses))])
        chosen = int(self._rng.random() * (len(guesses) + 1 + legal.may(SpotOn)))
        if chosen < len(guesses):
            return Say(guesses[chosen])
        return CHALLENGE if chosen == len(guesses) else SPOT_ON


BOT = Bot(
    "random",
    "any legal action, all equally likely (NUMBER up to the faces on the table)",
    RandomBot,
)
