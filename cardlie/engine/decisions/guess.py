"""Saying a guess, and doubting one: what every round is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cardlie.engine.actions import Action, IllegalAction, register
from cardlie.engine.events import BluffCheck, Challenged, Guessed
from cardlie.engine.flow import call, next_turn, tell
from cardlie.engine.observation import LiveState, Observation, observe
from cardlie.games.chance import Purpose
from cardlie.guess import Guess
from cardlie.setting.setting import Setting


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
    def read(cls, text: str, setting: Setting | None) -> Say | None:
        verb, _, guess = text.partition(" ")
        if verb not in ("say", "bluff") or not guess:
            return None
        if setting is None:
            return cls(Guess.parse(guess), bluff=verb == "bluff")
        heard, rulings = setting.rules.heard, setting.rulings
        said = Guess.parse(guess, setting.faces, kinds=heard, rulings=rulings)
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
            raise IllegalAction("there is no NPC to the left to fluster", "say the bid without")

    def do(self, state: LiveState) -> None:
        seat = state.actor
        state.said = (*state.said, self.guess)
        state.bidder, state.flustered, state.claimants = seat, False, ()
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
    insight = options.insight[npc] or 0
    bluff = options.bluff[state.actor] if options.bluff else 0
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
    of_guess = True

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if not at.said:
            raise IllegalAction("there is nothing to challenge: no guess was said yet")
        if at.options.rules.passes_cup and at.phase == "guess":
            raise IllegalAction("you believed that and have the cup", "say more")

    def do(self, state: LiveState) -> None:
        call(state, Challenged)
