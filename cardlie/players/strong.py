"""``strong``: learned by playing against itself, for two in part from rounds that were solved.

A small net weighs what may be said, a challenge and a spot-on by the odds, by what is at stake and
by who said what (``vector/strong.py``); one of them is drawn, each as likely as it is weighed.
Where two are left with few dice it does what was solved (``vector/two_left.py``).
``solved`` plays the end of a match for two as the solution does, chances and all.
"""

from __future__ import annotations

from cardlie.engine import Action, Legal, Observation
from cardlie.players.base import Bot, Rng
from cardlie.players.counter import Counter


class Strong:
    """Does what its net weighs, as often as that.

    Besides the guessing it decides as ``counter`` does, and so it does where arrays know no net's
    answer: where a cup goes round, where the odds are known to the readable engine only, and where
    somebody said what no table could show.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng, self._elsewhere = rng, Counter(rng)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What is drawn."""
        if observation.phase == "guess" and not observation.options.rules.passes_cup:
            from cardlie.vector import seen  # heavy: only who plays against it waits for it

            if (turn := seen.turn_of(observation)) is not None:
                return seen.drawn(observation, turn, self._rng.random())
        return self._elsewhere.decide(observation, legal)


class Solved:
    """Draws an action from the solution (``cardlie.solve.advice``), or plays as strong does."""

    def __init__(self, rng: Rng) -> None:
        self._rng, self._elsewhere = rng, Strong(rng)

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


STRONG = Bot(
    "strong",
    "learned by playing against itself: weighs odds, stakes and who said what",
    Strong,
)

SOLVED = Bot(
    "solved",
    "plays the last dice of two as the solution does (cardlie solve), before that as strong",
    Solved,
)
