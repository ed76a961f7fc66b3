"""Believing a claim and taking the cup, and rolling some of its dice again (mia, single hand)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from cardlie.base.amount import Amount
from cardlie.base.errors import IllegalAction
from cardlie.base.translation import language, tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Places, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import conclude, faces_at, met, tell, update_rules
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.chance import purpose_of
from cardlie.games.cup import Cup
from cardlie.games.options import Options
from cardlie.games.records import SeatNo, Showdown
from cardlie.games.settling import settle

#: The phases that only games have in which a cup goes round.
CUP_PHASES = ("cup", "again")


def _claim(state: TableState) -> None:
    """Whoever has the cup claims more."""
    state.phase = "guess"
    state.forget_views()


def _is_highest(observation: Observation) -> bool:
    """Whether the last claim is one that nothing can follow."""
    return bool(observation.history) and observation.bidding.over(observation.history[-1]).nothing


def _verify_more(observation: Observation) -> None:
    """Raise :class:`IllegalAction` for whoever could say nothing with the cup."""
    if _is_highest(observation):
        raise IllegalAction("nothing is higher than that: doubt it")


def _may(observation: Observation, action: type[Action], words: str) -> str:
    """Words in the language in force, for whoever may do something now; else nothing."""
    return tr(words) if any(True for _ in action.offered(observation)) else ""


def _question(observation: Observation, facts: Mapping[str, Any]) -> str:
    """What whoever is handed the cup may do, where there is more than to believe or to doubt."""
    if _may(observation, HandOn, "hand-on"):
        return tr("Do you believe that? 'take' the cup, 'hand-on' unseen, or doubt it.")
    if _may(observation, GiveUp, "give-up"):
        return tr("Nothing is higher. Doubt it, or 'give-up'?")
    if not _may(observation, Take, "take"):
        return tr("Nothing is higher, so only 'challenge' is left.")
    return tr("Do you believe that? 'take' the cup and say more, or doubt it.")


def _first(observation: Observation, facts: Mapping[str, Any]) -> str:
    """What is asked before anything else, of who types a claim, or nothing."""
    last = observation.history[-1].phrase(language(), observation.bidding.rules.faces)
    return tr("first: do you believe {guess}?", guess=last)


Decision(
    "cup",
    "'take' the cup (then claim more), or 'challenge'",
    question=_question,
    unanswered=_first,
    tapped="Do you believe that?",
    helps=(
        lambda at, facts: _may(
            at, Take, "take         believe it and take the cup: you must say more"
        ),
        lambda at, facts: _may(at, HandOn, "hand-on      hand it on unseen: say as much or more"),
        lambda at, facts: _may(at, GiveUp, "give-up      neither believe nor doubt it, and pay"),
        "challenge    doubt it: the dice are shown",
    ),
)
Decision(
    "again",
    "roll some dice again, or keep them",
    passing=_claim,
    question="Roll some again under the cup ('again {dice}'), or press Enter to keep them all.",
    tapped="Which dice do you roll again, under the cup?",
    helps=(
        "again {dice:<7}roll these dice again, unseen by the others; faces do as well",
        "keep         leave them as they are (Enter does the same)",
    ),
)


@dataclass(frozen=True, slots=True)
class Took(Event):
    """A claim was believed, and the cup handed on; ``rolled`` dice were rolled, unseen."""

    wire: ClassVar[str] = "took"
    seat: SeatNo
    rolled: int

    def sentence(self) -> Sentence:
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

    wire: ClassVar[str] = "rolledagain"
    seat: SeatNo
    rolled: int

    def sentence(self) -> Sentence:
        return Sentence(
            "You roll {dice} again",
            "{who} rolls {dice} again",
            {"dice": Amount(self.rolled, "dice")},
        )


@register
@dataclass(frozen=True, slots=True)
class Take(Action):
    """Believe the last claim: take the cup, and say more."""

    verb, what, phases, rank = "take", "take the cup", ("cup",), 12
    of_guess = True
    typed = "take, believe, yes, i believe it, i believe that, i believe you"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.game.passes_cup

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        _verify_more(observation)

    def do(self, state: TableState) -> None:
        seat, spec, cup = state.actor, state.game.spec, state.kept(Cup)
        assert spec is not None
        (giver,) = [SeatNo(each) for each, roll in enumerate(state.rolled) if roll]
        there, state.rolled[giver] = state.rolled[giver], ()
        anew = spec.cup_again != "some"
        if anew:
            moment = state.moment(purpose_of("CUP"), len(state.history))
            there = state.chance.roll(len(there), len(state.faces.all), moment)
            cup.last = len(there)
            _looked_at(state, cup)
        else:
            cup.passed_on(giver, seat, [state.faces.all[face].number or 0 for face in there])
        state.rolled[seat] = there
        cup.rolls_left = spec.cup_rolls - anew
        _claim(state)
        if cup.rolls_left:
            state.phase = "again"
        tell(state, Took(seat, len(there) * anew))


def _looked_at(state: TableState, cup: Cup) -> None:
    """Whoever claims now knows what lies under it."""
    if cup.unseen:
        cup.unseen = False
        update_rules(state)


@dataclass(frozen=True, slots=True)
class HandedOn(Event):
    """The cup goes on as it is: whoever had it claims as much or more, and did not look."""

    wire: ClassVar[str] = "handedon"
    seat: SeatNo

    def sentence(self) -> Sentence:
        return Sentence("You hand the cup on unseen", "{who} hands the cup on unseen")


@register
@dataclass(frozen=True, slots=True)
class HandOn(Action):
    """Hand the cup on without a look, and claim at least as much: then answer for it."""

    verb, what, phases, rank = "hand-on", "hand the cup on unseen", ("cup",), 13
    of_guess = True
    typed = "hand-on, hand on, pass it on, unseen"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        spec = options.game.spec
        return spec is not None and options.game.passes_cup and spec.cup_again == "all-or-none"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not self.may_come(observation.options):
            raise IllegalAction("whoever takes the cup rolls here")
        _verify_more(observation)

    def do(self, state: TableState) -> None:
        state.kept(Cup).unseen = True
        update_rules(state)
        _claim(state)
        tell(state, HandedOn(state.actor))


@dataclass(frozen=True, slots=True)
class GaveUp(Event):
    """The highest claim was given up, and nobody looked; ``losses`` as in ``Challenged``."""

    wire: ClassVar[str] = "gaveup"
    seat: SeatNo
    bidder: SeatNo
    losses: tuple[int, ...]
    out: tuple[SeatNo, ...] = ()

    def sentence(self) -> Sentence:
        return Sentence("You give up", "{who} gives up")


@register
@dataclass(frozen=True, slots=True)
class GiveUp(Action):
    """Neither believe nor doubt the highest claim: pay, and nobody looks."""

    verb, what, phases, rank = "give-up", "give up", ("cup",), 22
    of_guess, ending = True, "give-up"
    typed = "give-up, give up, i give up"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not self.may_come(observation.options):
            raise IllegalAction("you can't give up here: take the cup, or doubt")
        if not _is_highest(observation):
            raise IllegalAction(
                "a higher claim is possible: you can only give up after the highest"
            )

    def do(self, state: TableState) -> None:
        showdown = met(state)
        cost = settle(state, showdown, "give-up")
        tell(state, GaveUp(showdown.caller, showdown.bidder, cost.losses, cost.falling))
        conclude(state, cost)


@dataclass(frozen=True, slots=True)
class Showed(Event):
    """The highest roll was shown in place of a claim: its ``faces``; ``losses`` as ever."""

    wire: ClassVar[str] = "showed"
    reveals: ClassVar[bool] = True
    seat: SeatNo
    losses: tuple[int, ...]
    faces: tuple[Face, ...]
    out: tuple[SeatNo, ...] = ()

    def sentence(self) -> Sentence:
        return Sentence("You show {faces}", "{who} shows {faces}", {"faces": self.faces})


def _has_top(observation: Observation) -> bool:
    """Whether the cup holds the highest roll, for whoever looked."""
    (kind,) = observation.bidding.kinds
    lying = kind.lying(observation.faces)[1] if observation.rolled else None
    return lying is not None and lying.is_top(observation.bidding.rules.faces)


@register
@dataclass(frozen=True, slots=True)
class ShowTop(Action):
    """Show the highest roll, in place of a claim: the others pay for it."""

    verb, what, phases, rank = "show-it", "show the highest roll", ("guess",), 23
    ending = "shown"
    typed = "show-it, show it, i show it"
    helps = "show-it      show the highest roll in place of a claim: the others pay"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not self.may_come(observation.options):
            raise IllegalAction("nobody shows their roll here: say a guess")
        if not _has_top(observation):
            raise IllegalAction("only the highest roll is shown")

    def do(self, state: TableState) -> None:
        seat = state.bidder = state.actor
        state.showdown = Showdown(state.after(seat), seat, True, 1, 1, True)
        cost, roll = settle(state, state.showdown, "shown"), state.rolled[seat]
        tell(state, Showed(seat, cost.losses, faces_at(state, roll), cost.falling))
        conclude(state, cost)


def _earlier(state: TableState) -> int:
    """How often whoever has the cup rolled already in this turn."""
    spec = state.game.spec
    assert spec is not None
    return spec.cup_rolls - state.kept(Cup).rolls_left


@register
@dataclass(frozen=True, slots=True)
class Again(Action):
    """Roll the dice at some places again, under the cup (single hand)."""

    verb, what, phases, rank = "again", "roll dice again", ("again",), 14
    typed = "again, roll, reroll"
    what_for = ("which dice do you roll again?", "by their letters, as in 'again a'")

    dice: Places

    @classmethod
    def may_come(cls, options: Options) -> bool:
        spec = options.game.spec
        some = spec is not None and (spec.cup_again == "some" or spec.cup_rolls > 1)
        return some and options.game.passes_cup

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not self.dice or not set(self.dice) <= set(observation.places):
            choices = ", ".join(map(called, observation.places))
            raise IllegalAction(
                tr("'{action}': your dice are {choices}", action=self, choices=choices)
            )

    def do(self, state: TableState) -> None:
        seat, roll = state.actor, list(state.rolled[state.actor])
        at = state.moment(purpose_of("CUP"), len(state.history) + 1000 * _earlier(state))
        rolled = state.chance.roll(len(self.dice), len(state.faces.all), at)
        for place, face in zip(self.dice, rolled, strict=True):
            roll[place] = face
        state.rolled[seat] = tuple(roll)
        state.kept(Cup).rolled(len(self.dice), len(roll))
        _claim(state)
        if state.kept(Cup).rolls_left:
            state.phase = "again"
        tell(state, RolledAgain(seat, len(self.dice)))
