"""Staying for another game, or leaving the table (tavern)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from cardlie.base.amount import Amount
from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.engine.actions import Action, register
from cardlie.engine.decision import Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import close, end, new_game, next_turn, tell
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.games.purse import Purse
from cardlie.games.records import SeatNo

BETWEEN = Decision(
    "between",
    "stay for another game, or leave",
    question="Another game? 'stay' costs an ante of {ante}, 'leave' ends it for you.",
    tapped="Another game? It costs {ante}.",
    helps=("stay         pay another ante", "leave        take your coins and go"),
    hint="Hint: what you paid is gone; a new game is a new chance at a new pot.",
    in_round=False,
)


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """A player stays for the next game (tavern)."""

    wire: ClassVar[str] = "stayed"
    seat: SeatNo

    def sentence(self) -> Sentence:
        return Sentence("You stay for another game", "{who} stays for another game")


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A player left the table (tavern); ``forfeited`` are the dice given up."""

    wire: ClassVar[str] = "left"
    seat: SeatNo
    forfeited: int

    def sentence(self) -> Sentence:
        if not self.forfeited:
            return Sentence("You leave the table", "{who} leaves the table")
        return Sentence(
            "You leave the table, and forfeit {dice}",
            "{who} leaves the table, and forfeits {dice}",
            {"dice": Amount(self.forfeited, "dice")},
        )


@register
@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Pay the ante of another game (tavern, between games)."""

    verb, what, phases, rank = "stay", "stay", ("between",), 90
    typed = "stay, s, yes, y"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return options.games > 1

    def do(self, state: TableState) -> None:
        tell(state, Stayed(state.actor))
        _ask_next(state)


@register
@dataclass(frozen=True, slots=True)
class Leave(Action):
    """Leave the table for good (tavern): in a game it forfeits the ante and the dice."""

    verb, what, phases, rank, quits = "leave", "leave", ("between", "guess"), 100, True
    typed = "leave, no, n"
    helps = "leave        leave the table; what you paid stays in the pot"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not observation.options.game.asks("after_game"):
            raise IllegalAction(
                tr("you can't leave a game of {game}", game=observation.options.game.id)
            )

    def warning(self, observation: Observation) -> str:
        if observation.phase == BETWEEN.id:
            return ""
        said = "To leave now forfeits your ante and {dice}. Say 'leave' again if you mean it."
        return tr(said, dice=Amount(observation.public.held[observation.seat], "dice"))

    def do(self, state: TableState) -> None:
        seat, dice = state.actor, state.held[state.actor]
        between = state.phase == BETWEEN.id
        state.kept(Purse).left_table[seat] = True
        state.forget_views()
        tell(state, Left(seat, dice))
        if between:
            _ask_next(state)
            return
        state.held[seat], state.rolled[seat] = 0, ()
        state.fallen.append((seat,))
        state.flustered = False
        if state.game.finish.ended(state):
            end(state)
        else:
            next_turn(state)


def _ask_next(state: TableState) -> None:
    """Between games, ask the next player at the table; after the last one, play or close."""
    away = state.kept(Purse).left_table
    waiting = [seat for seat in range(state.actor + 1, len(away)) if not away[seat]]
    if waiting:
        state.actor = SeatNo(waiting[0])
    elif away.count(False) >= 2:
        new_game(state)
    else:
        state.forget_views()
        close(state)
