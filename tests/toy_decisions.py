"""A game of strangers: after a bid one may turn a die up, and anybody may call the bid exact."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import ClassVar

import pytest

from cardlie.deck.faces import Face
from cardlie.engine.actions import ACTIONS, Action, Flag, Place, register
from cardlie.engine.decision import DECISIONS, Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import next_turn, tell
from cardlie.engine.live import TableState
from cardlie.games import GAMES
from cardlie.games.chance import purpose_of
from cardlie.games.dice import select
from cardlie.games.model import Phases
from cardlie.games.option import table
from cardlie.games.records import (
    NOBODY,
    Callers,
    Phase,
    SeatNo,
    Settled,
    Showdown,
    TableStakes,
)
from cardlie.games.state import State
from tests.catalogue import shipped


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A die was turned up."""

    wire: ClassVar[str] = "turned"
    seat: SeatNo
    face: Face
    fresh: bool

    def sentence(self) -> Sentence:
        return Sentence("You turn up {face}", "{who} turns up {face}", {"face": self.face})


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn one of one's dice up; ``fresh``: roll it once more before."""

    verb, what, phases, rank = "turn", "turn a die up", ("turn",), 75
    typed = "turn, flip"
    what_for = ("which die do you turn?", "by its letter")

    die: Place
    fresh: Flag = False

    def do(self, state: TableState) -> None:
        seat, roll = state.actor, list(state.rolled[state.actor])
        if self.fresh:
            at = state.moment(purpose_of("TURN"), len(state.history))
            roll[self.die] = state.chance.pick(len(state.faces.all), at)
            state.rolled[seat] = tuple(roll)
        state.face_up[seat] = tuple(sorted((*state.face_up[seat], self.die)))
        state.in_view = None
        tell(state, Turned(seat, state.faces.all[roll[self.die]], self.fresh))
        next_turn(state)


def _after_bid(state: State) -> Phase | None:
    return "turn" if len(state.face_up[state.actor]) < state.held[state.actor] else None


def _settle_exact(stakes: TableStakes, showdown: Showdown) -> Settled:
    """Exact: who called it wins a die. Else they lose one."""
    caller, exact = showdown.caller, showdown.have == showdown.need
    losses = [select(exact, -1, 1) * (seat == caller) for seat in range(len(stakes.held))]
    return Settled(select(exact, NOBODY, caller), tuple(losses), caller)


TAVERN = GAMES["tavern"]
GAME = replace(
    TAVERN,
    id="turned",
    title="Turned",
    usual=TAVERN.usual._replace(
        endings={**TAVERN.usual.endings, "exact": _settle_exact},
        callers=Callers(next=True, others=True),
    ),
    finish=TAVERN.finish._replace(takes_pot=None),
    phases=Phases(after_bid=_after_bid),
    options=table(),
)


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game, its decision and its action are known while this lasts."""
    shipped(monkeypatch, GAME)
    Decision("turn", "turn a die up, or keep them hidden", passing=next_turn)
    register(Turn)
    try:
        yield
    finally:
        ACTIONS.remove(Turn)
        del DECISIONS["turn"]
