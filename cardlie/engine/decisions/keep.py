"""Passing: leaving things as they are, wherever a decision lets one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from cardlie.engine.actions import ACTIONS, Action, register
from cardlie.engine.decision import DECISIONS
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import tell
from cardlie.engine.live import TableState
from cardlie.games.options import Options
from cardlie.games.records import Phase, SeatNo


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """No swap, or no reroll."""

    wire: ClassVar[str] = "kept"
    seat: SeatNo

    def sentence(self) -> Sentence:
        return Sentence("You leave all as it is", "{who} leaves all as it is")


@register
@dataclass(frozen=True, slots=True)
class Keep(Action):
    """Neither swap nor reroll: leave it as it is."""

    verb, what, phases, rank = "keep", "keep anything", (), 80
    of_guess = True
    typed = "keep, k, no, n, none, pass"

    @classmethod
    def comes_in(cls, phase: Phase) -> bool:
        return DECISIONS[phase].passing is not None

    @classmethod
    def may_come(cls, options: Options) -> bool:
        others = (kind for kind in ACTIONS if any(map(cls.comes_in, kind.phases)))
        return any(kind.may_come(options) for kind in others)

    def do(self, state: TableState) -> None:
        tell(state, Kept(state.actor))
        passing = DECISIONS[state.phase].passing
        assert passing is not None
        passing(state)


#: It carries nothing, so one will do.
KEEP = Keep()
