"""Saying a guess, and doubting one: what every round is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardlie.base.errors import IllegalAction
from cardlie.engine.actions import Action, Claimant, register
from cardlie.engine.events import BluffCheck, Challenged, Guessed
from cardlie.engine.flow import call, next_turn, tell
from cardlie.engine.live import LiveState
from cardlie.engine.observation import Observation, observe
from cardlie.games import matters
from cardlie.games.chance import Purpose
from cardlie.games.model import Rules
from cardlie.games.options import Options
from cardlie.guess import Guess


@register
@dataclass(frozen=True, slots=True)
class Say(Action):
    """Say a guess. ``bluff`` (tavern): also try to fluster the NPC to the left."""

    verb, what, phases, place = "say", "say a guess", ("guess",), 10

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
        if rules is None:
            return cls(Guess.parse(guess), bluff=verb == "bluff")
        heard, readings = rules.game.heard, rules.readings
        said = Guess.parse(guess, rules.faces, kinds=heard, readings=readings)
        return cls(said, bluff=verb == "bluff")

    @classmethod
    def offered(cls, at: Observation, most: int = 0) -> Iterator[Say]:
        yield from map(cls, at.bidding.guesses(at.said, most))

    def is_legal(self, at: Observation) -> bool:
        if self.bluff:
            return super(Say, self).is_legal(at)  # slots make the class anew
        return at.bidding.allows(self.guess, at.said)

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if not at.bidding.allows(self.guess, at.said):
            at.bidding.verify(self.guess, at.said)
        if self.bluff and at.npc is None:
            raise IllegalAction("there is no NPC to the left to fluster", "say the bid on its own")

    def do(self, state: LiveState) -> None:
        seat = state.actor
        state.said = (*state.said, self.guess)
        state.bidder, state.flustered, state.claimants = seat, False, ()
        if state.own.after_guess():
            state.standing = None
        check = _bluff(state) if self.bluff else None
        if state.telling is not None:
            tell(state, Guessed(seat, self.guess, check))
        phase = state.game.after_bid(state)
        if phase is not None:
            state.phase = phase
        else:
            next_turn(state)


def _bluff(state: LiveState) -> BluffCheck:
    """d20 + Bluff against d20 + Insight; a tie is no win."""
    options = state.options
    npc = observe(state, state.actor).npc
    assert npc is not None
    insight = options.values["insight"][npc] or 0
    bluffs = options.values["bluff"]
    bluff = bluffs[state.actor] if bluffs else 0
    at = state.moment(Purpose.BLUFF, len(state.said))
    ours, theirs = (
        1 + state.chance.pick(20, at, nth) + skill for nth, skill in enumerate((bluff, insight))
    )
    state.flustered = ours > theirs
    return BluffCheck(npc, ours, theirs, state.flustered)


@register
@dataclass(frozen=True, slots=True)
class Challenge(Action):
    """Doubt the last guess."""

    verb, what, phases, place = "challenge", "challenge", ("guess", "cup"), 20
    of_guess = ends = True
    helps = "challenge    doubt the last guess; all faces are revealed (c, liar, no way)"

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if not at.said:
            raise IllegalAction("there is no guess to challenge yet")
        if at.options.game.passes_cup and at.phase == "guess":
            raise IllegalAction("you believed that and have the cup", "say more")
        if at.bidder == at.seat:
            raise IllegalAction("that is your own bid: nobody went on from it", "say more")

    def do(self, state: LiveState) -> None:
        call(state, Challenged)


def doubted_by_anyone(at: Observation) -> bool:
    """Whether others than the seat in turn may doubt in this round."""
    plan = at.standing.bidding.rules.plan
    return plan is not None and plan.doubt_by == "anyone"


@register
@dataclass(frozen=True, slots=True)
class CallOut(Challenge):
    """Doubt the last guess though it is another's turn."""

    verb, what, phases, place = "call-out", "challenge", ("guess", "claim"), 21
    helps = ""

    seat: Claimant = None

    @classmethod
    def may_come(cls, options: Options) -> bool:
        plan = options.game.plan
        return plan is not None and matters.doubted_by_anyone(plan)

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if self.seat is None or not doubted_by_anyone(at):
            raise IllegalAction("only who is in turn challenges here")
        Action.verify(self, at, called)

    def do(self, state: LiveState) -> None:
        call(state, Challenged, self.seat)
