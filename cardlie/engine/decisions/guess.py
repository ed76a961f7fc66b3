"""Saying a guess, and doubting one: what every round is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from cardlie.base.errors import IllegalAction
from cardlie.engine.actions import Action, Claimant, register
from cardlie.engine.events import BluffCheck, Challenged, Event, Guessed, Sentence
from cardlie.engine.flow import call, next_turn, tell
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation, observe
from cardlie.games.chance import Purpose
from cardlie.games.matters import doubted_by
from cardlie.games.model import Rules
from cardlie.games.options import Options
from cardlie.games.records import SeatNo
from cardlie.games.settling import others_doubt
from cardlie.guess import Guess


@register
@dataclass(frozen=True, slots=True)
class Say(Action):
    """Say a guess. ``bluff`` (tavern): also try to fluster the NPC to the left."""

    verb, what, phases, rank = "say", "say a guess", ("guess",), 10

    guess: Guess
    bluff: bool = False

    def __str__(self) -> str:
        return f"{'bluff' if self.bluff else 'say'} {self.guess}"

    @classmethod
    def forms(cls) -> tuple[str, ...]:
        return ("say GUESS", "bluff GUESS")

    @classmethod
    def read(cls, text: str, rules: Rules | None) -> Say | None:
        verb, _, guess = text.partition(" ")
        if verb not in ("say", "bluff") or not guess:
            return None
        said = Guess.parse(guess) if rules is None else rules.read_guess(guess)
        return cls(said, bluff=verb == "bluff")

    @classmethod
    def offered(cls, observation: Observation, most: int = 0) -> Iterator[Say]:
        yield from map(cls, observation.bidding.guesses(observation.history, most))

    def is_legal(self, observation: Observation) -> bool:
        if self.bluff:
            return super(Say, self).is_legal(observation)  # slots make the class anew
        return observation.bidding.allows(self.guess, observation.history)

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not observation.bidding.allows(self.guess, observation.history):
            observation.bidding.verify(self.guess, observation.history)
        if self.bluff and observation.npc is None:
            raise IllegalAction("there is no NPC to the left to fluster", "say the bid on its own")

    def do(self, state: TableState) -> None:
        seat = state.actor
        state.history = (*state.history, self.guess)
        state.bidder, state.flustered, state.claimants = seat, False, ()
        if state.extra.after_guess():
            state.public = None
        check = _bluff(state) if self.bluff else None
        if state.telling is not None:
            tell(state, Guessed(seat, self.guess, check))
        phase = state.game.phases.after_bid(state)
        if phase is not None:
            state.phase = phase
        else:
            next_turn(state)


def _bluff(state: TableState) -> BluffCheck:
    """d20 + Bluff against d20 + Insight; a tie is no win."""
    options = state.options
    npc = observe(state, state.actor).npc
    assert npc is not None
    insight, bluffs = options.of_seats("insight")[npc] or 0, options.of_seats("bluff")
    bluff = (bluffs[state.actor] or 0) if bluffs else 0
    moment = state.moment(Purpose.BLUFF, len(state.history))
    ours, theirs = (
        1 + state.chance.pick(20, moment, nth) + skill for nth, skill in enumerate((bluff, insight))
    )
    state.flustered = ours > theirs
    return BluffCheck(npc, ours, theirs, state.flustered)


@dataclass(frozen=True, slots=True)
class Doubted(Event):
    """A guess was doubted that is counted once all others have doubted it, too."""

    wire: ClassVar[str] = "doubted"
    seat: SeatNo

    def sentence(self) -> Sentence:
        return Sentence("You doubt it", "{who} doubts it")


@register
@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Doubt the last guess."""

    verb, what, phases, rank = "challenge", "challenge", ("guess", "cup"), 20
    of_guess, ending = True, "doubt"
    typed = "no, n"  # to: Do you believe that?
    helps = "challenge    doubt the last guess; all faces are revealed (c, liar, no way)"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not observation.history:
            raise IllegalAction("there is no guess to challenge yet")
        if observation.options.game.passes_cup and observation.phase == "guess":
            raise IllegalAction("you believed that and have the cup", "say more")
        if observation.bidder == observation.seat:
            raise IllegalAction("that is your own bid: nobody went on from it", "say more")

    def do(self, state: TableState) -> None:
        if others_doubt(state.rules, state.held, state.bidder, state.actor):
            tell(state, Doubted(state.actor))
            state.flustered = False
            next_turn(state)
        else:
            call(state, Challenged)


#: It carries nothing, so one will do.
CHALLENGE = Challenge()


@register
@dataclass(frozen=True, slots=True)
class CallOut(Challenge):
    """Doubt the last guess though it is another's turn."""

    verb, what, phases, rank = "call-out", "challenge", ("guess", "claim"), 21
    helps, typed = "", ""

    seat: Claimant = None

    @classmethod
    def may_come(cls, options: Options) -> bool:
        spec = options.game.spec
        return spec is not None and doubted_by(spec, "anyone")

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if self.seat is None or not observation.bidding.rules.anyone_doubts:
            raise IllegalAction("only the player whose turn it is can challenge here")
        Action.verify(self, observation, called)

    def do(self, state: TableState) -> None:
        call(state, Challenged, self.seat)
