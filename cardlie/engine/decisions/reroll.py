"""Putting dice in view and rolling the others again, after a bid (wheel)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardlie.base.amount import Amount
from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Places, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import faces_at, next_turn, tell
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation, observe
from cardlie.games.chance import Purpose
from cardlie.games.options import Options
from cardlie.games.records import SeatNo

Decision(
    "reroll",
    "show dice and reroll the others, or keep them",
    passing=next_turn,
    question="Your bid stands. Put dice in view and roll the others again ('show {dice}'), "
    "or press Enter to keep them hidden as they are.",
    tapped="Your bid stands. Show dice and roll the others again?",
    helps=(
        "show {dice:<8}put these dice in view and roll the others again; faces do as well",
        "keep         leave them as they are (Enter does the same)",
    ),
)


@dataclass(frozen=True, slots=True)
class Rerolled(Event):
    """Dice were put in view and the others rolled again (wheel)."""

    wire: ClassVar[str] = "rerolled"
    seat: SeatNo
    shown: tuple[Face, ...]
    rerolled: int

    def sentence(self) -> Sentence:
        return Sentence(
            "You show {kept} and roll {dice} again",
            "{who} shows {kept} and rolls {dice} again",
            {"kept": self.shown, "dice": Amount(self.rerolled, "dice")},
        )


@register
@dataclass(frozen=True, slots=True)
class Reroll(Action):
    """Put the dice at the places ``show`` in view and roll the others again (wheel)."""

    verb, what, phases, rank = "show", "show dice and reroll", ("reroll",), 70
    typed = "show, reroll"
    what_for = ("which dice do you show?", "by their letters, as in 'show a'")

    show: Places

    @classmethod
    def may_come(cls, options: Options) -> bool:
        shows = options.values.get("show_reroll", True)
        return bool(shows) and options.game.asks("after_bid")

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        places, shown = observation.places, set(self.show)
        if len(shown) != len(self.show) or not shown <= set(places):
            choices = ", ".join(map(called, places))
            raise IllegalAction(
                tr("'{action}': your hidden dice are {choices}", action=self, choices=choices)
            )
        if not 1 <= len(shown) < len(places):
            raise IllegalAction("show at least one die and roll at least one again")

    def do(self, state: TableState) -> None:
        seat, roll = state.actor, list(state.rolled[state.actor])
        rest = [place for place in observe(state, seat).places if place not in self.show]
        fresh = state.chance.roll(
            len(rest), len(state.faces.all), state.moment(Purpose.REROLL, len(state.history))
        )
        for place, face in zip(rest, fresh, strict=True):
            roll[place] = face
        state.rolled[seat] = tuple(roll)
        state.face_up[seat] = tuple(sorted((*state.face_up[seat], *self.show)))
        state.in_view = None
        if state.telling is not None:
            in_view = faces_at(state, [roll[place] for place in self.show])
            tell(state, Rerolled(seat, in_view, len(rest)))
        next_turn(state)
