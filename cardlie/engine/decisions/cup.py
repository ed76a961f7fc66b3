"""Believing a claim and taking the cup, and rolling some of its dice again (mia, single hand)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardlie.base.amount import Amount
from cardlie.base.translation import tr
from cardlie.engine.actions import Action, IllegalAction, Places, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import tell
from cardlie.engine.observation import LiveState, Observation
from cardlie.games.chance import purpose_of
from cardlie.games.cup import cup_of
from cardlie.games.game import SeatNo
from cardlie.games.options import Options

#: The phases that only games have in which a cup goes round.
CUP_PHASES = ("cup", "again")


def _claim(state: LiveState) -> None:
    """Whoever has the cup claims more."""
    state.phase = "guess"
    state.forget_views()


Decision(
    "cup",
    "take the cup, or challenge",
    question="Do you believe that? 'take' the cup and say more, or doubt it.",
    tapped="Do you believe that?",
    helps=(
        "take         believe it and take the cup: you must say more",
        "challenge    doubt it: the dice are shown",
    ),
    hint="Hint: whoever takes the cup must say more, and may be doubted then.",
)
Decision(
    "again",
    "roll some dice again, or keep them",
    passing=_claim,
    question="Roll some again under the cup ('again a c'), or press Enter to keep them all?",
    tapped="Which dice do you roll again, under the cup?",
    helps=(
        "again a c    roll these dice again, unseen by the others; faces do as well",
        "keep         leave them as they are (Enter does the same)",
    ),
    hint="Hint: keep the dice that you will speak of.",
)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A claim was believed, and the cup handed on; ``rolled`` dice were rolled, unseen."""

    seat: SeatNo
    rolled: int

    def told(self) -> Sentence:
        if not self.rolled:
            return Sentence("You take the cup", "{who} takes the cup")
        return Sentence(
            "You take the cup and roll {dice}",
            "{who} takes the cup and rolls {dice}",
            {"dice": Amount(self.rolled, "dice")},
        )


@dataclass(frozen=True, slots=True)
class RolledAgain(Event):
    """Whoever has the cup rolled some of its dice again, unseen."""

    seat: SeatNo
    rolled: int

    def told(self) -> Sentence:
        return Sentence(
            "You roll {dice} again",
            "{who} rolls {dice} again",
            {"dice": Amount(self.rolled, "dice")},
        )


@register
@dataclass(frozen=True, slots=True)
class Take(Action):
    """Believe the last claim: take the cup, and say more."""

    verb, what, phases, place = "take", "take the cup", ("cup",), 12
    of_guess = True
    typed = "take, believe, yes"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.rules.passes_cup

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if at.said and at.bidding.over(at.said[-1]).nothing:
            raise IllegalAction("nothing is higher than that: doubt it")

    def do(self, state: LiveState) -> None:
        seat, giver, plan = state.actor, state.bidder, state.game.plan
        assert plan is not None
        cup, there = cup_of(state), state.rolled[giver]
        state.rolled[giver] = ()
        anew = plan.cup_again == "all"
        if anew:
            at = state.moment(purpose_of("CUP"), len(state.said))
            there = state.chance.roll(len(there), len(state.faces.all), at)
            cup.last = len(there)
        else:
            cup.passed_on(giver, seat, [state.faces.all[face].number or 0 for face in there])
        state.rolled[seat] = there
        _claim(state)
        if not anew:
            state.phase = "again"
        tell(state, Took(seat, len(there) * anew))


@register
@dataclass(frozen=True, slots=True)
class Again(Action):
    """Roll the dice at some places again, under the cup (single hand)."""

    verb, what, phases, place = "again", "roll dice again", ("again",), 14
    typed = "again, roll, reroll"
    what_for = ("which dice do you roll again?", "by their letters, as in 'again a c'")

    dice: Places

    @classmethod
    def may_come(cls, options: Options) -> bool:
        plan = options.rules.plan
        return plan is not None and options.rules.passes_cup and plan.cup_again == "some"

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if not self.dice or not set(self.dice) <= set(at.places):
            choices = ", ".join(map(called, at.places))
            raise IllegalAction(
                tr("'{action}': your dice are {choices}", action=self, choices=choices)
            )

    def do(self, state: LiveState) -> None:
        seat, roll = state.actor, list(state.rolled[state.actor])
        at = state.moment(purpose_of("CUP"), len(state.said))
        rolled = state.chance.roll(len(self.dice), len(state.faces.all), at)
        for place, face in zip(self.dice, rolled, strict=True):
            roll[place] = face
        state.rolled[seat] = tuple(roll)
        cup_of(state).rolled(len(self.dice), len(roll))
        _claim(state)
        tell(state, RolledAgain(seat, len(self.dice)))
