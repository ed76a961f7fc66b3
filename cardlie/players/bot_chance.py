"""What bots draw: chance that follows from the moment at which a bot is asked, and nothing else.

Asked again, a bot draws the same again: a game that is taken up goes on as it would have.
"""

from __future__ import annotations

from cardlie.engine import Legal, Observation
from cardlie.engine.actions import Action
from cardlie.engine.decision import DECISIONS
from cardlie.games.chance import Moment, Purpose, Seeded, purpose_of
from cardlie.players.base import Player


class BotChance:
    """The chance of the bot on one seat; one number after another at each moment."""

    __slots__ = ("_at", "_chance", "_nth")

    def __init__(self, chance: Seeded, seat: int) -> None:
        self._chance = chance
        self._at, self._nth = Moment(Purpose.BOT_MADE, place=seat), 0

    def turn_to(self, observation: Observation) -> None:
        """Draw the first number of this moment next."""
        standing = observation.standing
        purpose = purpose_of(f"BOT_{observation.phase.upper()}")
        # what comes after a round is asked once, however many guesses it had
        said = 0 if DECISIONS[observation.phase].settled else len(observation.said)
        self._at = Moment(purpose, standing.game_number, standing.round, said)
        self._nth = 0

    def random(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        nth = self._nth
        self._nth = nth + 1
        return self._chance.fraction(self._at, nth)


class Seated:
    """A bot on its seat: its chance is turned to the moment before it is asked."""

    __slots__ = ("_decide", "_turn_to")

    def __init__(self, player: Player, chance: BotChance) -> None:
        self._decide, self._turn_to = player.decide, chance.turn_to

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot does."""
        self._turn_to(observation)
        return self._decide(observation, legal)
