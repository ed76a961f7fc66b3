"""The chance of bots: numbers that follow from the seed and from the moment of a decision."""

from __future__ import annotations

from typing import Protocol

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import claim_place
from cardlie.engine.decision import CLAIM
from cardlie.games.chance import Moment, Purpose, Seeded, purpose_of
from cardlie.players.player import OpenDecision, Player, ask


class Rng(Protocol):
    """Chance for one bot at one table; numbers are from 0 (included) to 1 (excluded)."""

    def random(self) -> float:
        """The next number of this moment."""

    def fraction(self, nth: int) -> float:
        """The ``nth`` number of this moment, however many were drawn."""


class BotChance:
    """The chance of the bot on one seat: it follows from the moment at which the bot is asked.

    Asked again, it draws the same again: a game that is taken up goes on as it would have.
    """

    __slots__ = ("_chance", "_moment", "_nth")

    def __init__(self, chance: Seeded, seat: int) -> None:
        self._chance = chance
        self._moment, self._nth = Moment(Purpose.BOT_MADE, place=seat), 0

    @property
    def game(self) -> int:
        """Which of a row of games it plays."""
        return self._chance.game

    def turn_to(self, observation: Observation) -> None:
        """Draw the first number of this moment next."""
        standing = observation.public
        purpose = purpose_of(f"BOT_{observation.phase.upper()}")
        # what comes after a round is asked once, however many guesses it had
        said = 0 if observation.settled else len(observation.history)
        if observation.phase == CLAIM.id:  # several seats are asked at one moment
            said = claim_place(said, observation.seat)
        self._moment = Moment(purpose, standing.game_number, standing.round, said)
        self._nth = 0

    def random(self) -> float:
        """The next number of this moment."""
        nth = self._nth
        self._nth = nth + 1
        return self._chance.fraction(self._moment, nth)

    def fraction(self, nth: int) -> float:
        """The ``nth`` number of this moment, however many were drawn."""
        return self._chance.fraction(self._moment, nth)


class Seated:
    """A bot on its seat: its chance is turned to the moment before it is asked."""

    __slots__ = ("_chance", "_player")

    def __init__(self, player: Player, chance: BotChance) -> None:
        self._player, self._chance = player, chance

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot does."""
        self._chance.turn_to(observation)
        return self._player.decide(observation, legal)

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """The action, or the decision that must be made before it."""
        self._chance.turn_to(observation)
        return ask(self._player, observation, legal)
