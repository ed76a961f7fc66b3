"""``solved``: plays the end of a match for two as the solution does, chances and all."""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.players.base import Bot, Rng
from cardlie.players.reader import Reader

#: Who plays where there is no solution: more players, more dice, dice in view.
ELSEWHERE = Reader


class Solved:
    """Draws an action from the solution (``cardlie.solve.advice``), or plays as another bot."""

    def __init__(self, rng: Rng) -> None:
        self._rng, self._elsewhere = rng, ELSEWHERE(rng)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the solution does, as often as it does it."""
        from cardlie.solve.advice import advice  # heavy: only who plays with it waits for it

        chances = advice(observation)
        if chances is None:
            return self._elsewhere.decide(observation, legal)
        left = self._rng.random() * sum(chances.values())
        for action, chance in chances.items():
            left -= chance
            if left < 0:
                return action
        return next(reversed(chances))


BOT = Bot(
    "solved",
    "plays the last dice of two as the solution does (cardlie solve), before that as reader",
    Solved,
)
