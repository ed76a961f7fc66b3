"""What every bot is: a thing that decides, described by a name and a few documented figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decision import CLAIM, DECISIONS
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.observation import LiveState, observe
from cardlie.games.chance import Moment, Purpose, Seeded, purpose_of

#: The actions that carry nothing, made once.
CHALLENGE, SPOT_ON, KEEP, STAY = Challenge(), SpotOn(), Keep(), Stay()


class Player(Protocol):
    """Whoever sits at a table: it sees what its seat may see, and returns a legal action."""

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What to do now; asked when it is this seat's turn, or when it may claim something."""


def next_action(state: LiveState, players: Sequence[Player]) -> tuple[Observation, Action]:
    """What is done next at a table of bots, and what its seat saw.

    Who may claim something is asked first, one after the other; whoever lets it pass leaves no
    trace.
    """
    for seat in state.claimants:
        seen = observe(state, seat)
        action = players[seat].decide(seen, Legal(seen))
        if action != KEEP:
            return seen, action
    seen = observe(state, state.actor)
    return seen, players[state.actor].decide(seen, Legal(seen))


class Rng(Protocol):
    """Chance for one bot at one table, such as a ``random.Random``."""

    def random(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A figure by which one bot of a kind differs from another, and what it may be."""

    name: str
    default: float
    low: float
    high: float
    text: str
    whole: bool = False

    def __str__(self) -> str:
        return f"{self.name}={self.default:g}"


@dataclass(frozen=True, slots=True)
class Bot:
    """A kind of bot. ``make`` takes its chance, then its parameters by name."""

    name: str
    text: str
    make: Callable[..., Player]
    parameters: tuple[Parameter, ...] = ()


def claim_place(said: int, seat: int) -> int:
    """The ``place`` of the moment at which a seat is asked whether it claims something."""
    return said << 4 | seat


class BotChance:
    """The chance of the bot on one seat: it follows from the moment at which the bot is asked.

    Asked again, it draws the same again: a game that is taken up goes on as it would have.
    """

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
        if observation.phase == CLAIM.id:  # several seats are asked at one moment
            said = claim_place(said, observation.seat)
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


def pick(choices: Sequence[Action], rng: Rng) -> Action:
    """One of them, each equally likely."""
    return choices[int(rng.random() * len(choices))]


def by_chance(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """Any legal action of a phase that is not the guessing; nobody leaves a table by chance."""
    return pick([action for action in legal.actions(0) if not action.quits], rng)


def careless(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes, any card is shown or swapped, and no die is rolled again."""
    match observation.phase:
        case "discard":
            sizes = observation.pile_sizes
            return Discard(sizes.index(min(sizes)))
        case "reroll" | "claim":
            return KEEP
    return by_chance(observation, legal, rng)


def careful(observation: Observation, legal: Legal, rng: Rng) -> Action:
    """The smallest pile goes; a card is swapped only where the new one may be a wildcard.

    In open play the top card that is shown is any.
    """
    if observation.phase != "swap":
        return careless(observation, legal, rng)
    if observation.options.wildcards:  # what comes for an ordinary card is a wildcard or its like
        for pile, face in enumerate(observation.faces):
            if face.suit:
                return Swap(pile, observation.partners[0])
    return KEEP
