"""Who plays: a thing that decides; its chance, its figures, and what it does besides guessing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.bidding import claim_place
from cardlie.engine.decision import CLAIM
from cardlie.engine.decisions.discard import Discard
from cardlie.engine.decisions.guess import Challenge
from cardlie.engine.decisions.keep import Keep
from cardlie.engine.decisions.spot_on import SpotOn
from cardlie.engine.decisions.stay import Stay
from cardlie.engine.decisions.swap import Swap
from cardlie.engine.live import LiveState
from cardlie.engine.observation import observe
from cardlie.games.chance import Moment, Purpose, Seeded, purpose_of
from cardlie.games.model import Rules
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import AtStake, settle
from cardlie.guess import Guess

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
    claimed = claim_of(state, players)
    if claimed is not None:
        return claimed
    seen = observe(state, state.actor)
    return seen, players[state.actor].decide(seen, Legal(seen))


def claim_of(state: LiveState, players: Sequence[Player]) -> tuple[Observation, Action] | None:
    """What somebody claims out of turn, and what its seat saw; none where all let it pass."""
    for seat in state.claimants:
        seen = observe(state, seat)
        action = players[seat].decide(seen, Legal(seen))
        if action != KEEP:
            return seen, action
    return None


class Rng(Protocol):
    """Chance for one bot at one table; numbers are from 0 (included) to 1 (excluded)."""

    def random(self) -> float:
        """The next number of this moment."""

    def fraction(self, nth: int) -> float:
        """The ``nth`` number of this moment, however many were drawn."""


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


class BotChance:
    """The chance of the bot on one seat: it follows from the moment at which the bot is asked.

    Asked again, it draws the same again: a game that is taken up goes on as it would have.
    """

    __slots__ = ("_at", "_chance", "_nth")

    def __init__(self, chance: Seeded, seat: int) -> None:
        self._chance = chance
        self._at, self._nth = Moment(Purpose.BOT_MADE, place=seat), 0

    @property
    def game(self) -> int:
        """Which of a row of games it plays."""
        return self._chance.game

    def turn_to(self, observation: Observation) -> None:
        """Draw the first number of this moment next."""
        standing = observation.standing
        purpose = purpose_of(f"BOT_{observation.phase.upper()}")
        # what comes after a round is asked once, however many guesses it had
        said = 0 if observation.settled else len(observation.said)
        if observation.phase == CLAIM.id:  # several seats are asked at one moment
            said = claim_place(said, observation.seat)
        self._at = Moment(purpose, standing.game_number, standing.round, said)
        self._nth = 0

    def random(self) -> float:
        """The next number of this moment."""
        nth = self._nth
        self._nth = nth + 1
        return self._chance.fraction(self._at, nth)

    def fraction(self, nth: int) -> float:
        """The ``nth`` number of this moment, however many were drawn."""
        return self._chance.fraction(self._at, nth)


@dataclass(frozen=True, slots=True)
class OpenDecision:
    """What a player asks the net of ``strong``, so that many tables may ask at once.

    ``then`` makes of what the net does (a guess, or an action) what the player does, or another
    question.
    """

    seen: Observation
    fraction: float
    then: Callable[[Guess | Action], Action | OpenDecision]

    def drawn(self) -> Guess | Action:
        """What the net does."""
        from cardlie.players.rows import seen  # heavy: only who asks waits for it

        return seen.drawn([self.seen], [self.fraction])[0]


def answered(asked: Action | OpenDecision) -> Action:
    """What a player does, with its questions answered one by one."""
    while isinstance(asked, OpenDecision):
        asked = asked.then(asked.drawn())
    return asked


#: What a player does, or what it must ask first: of those that have questions, their ``ask``.
Asks = Callable[[Observation, Legal], Action | OpenDecision]


def asks_of(player: Player) -> Asks:
    """How a player is asked."""
    asks: Asks = getattr(player, "ask", player.decide)
    return asks


def ask(player: Player, observation: Observation, legal: Legal) -> Action | OpenDecision:
    """What a player does, or what it must ask first."""
    return asks_of(player)(observation, legal)


class Seated:
    """A bot on its seat: its chance is turned to the moment before it is asked."""

    __slots__ = ("_ask", "_decide", "_turn_to")

    def __init__(self, player: Player, chance: BotChance) -> None:
        self._decide, self._turn_to = player.decide, chance.turn_to
        self._ask = asks_of(player)

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot does."""
        self._turn_to(observation)
        return self._decide(observation, legal)

    def ask(self, observation: Observation, legal: Legal) -> Action | OpenDecision:
        """The same, or what it must ask first."""
        self._turn_to(observation)
        return self._ask(observation, legal)


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
    if observation.options.plays(
        "wildcards"
    ):  # what comes for an ordinary card is a wildcard or its like
        for pile, face in enumerate(observation.faces):
            if face.suit:
                return Swap(pile, observation.partners[0])
    return KEEP


@lru_cache(maxsize=64)
def exact_is_dear(rules: Rules) -> bool:
    """Whether who doubts what is exactly true loses more by it.

    >>> from cardlie.games.registry import rules_of
    >>> [exact_is_dear(rules_of(game)) for game in ("leira", "tavern", "wheel", "cards")]
    [True, False, False, False]
    """
    caller, bidder = SeatNo(0), SeatNo(1)

    def ahead(more: int) -> int:
        cost = settle(AtStake((3, 3), rules), Showdown(caller, bidder, True, 2, 2 + more))
        return cost.held[caller] - cost.held[bidder]

    return ahead(0) < ahead(1)
