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
from cardlie.engine.flow import face_at, next_turn, tell
from cardlie.engine.live import LiveState
from cardlie.games import GAMES
from cardlie.games.chance import purpose_of
from cardlie.games.dice import when
from cardlie.games.model import Stakes, State
from cardlie.games.option import table
from cardlie.games.records import NOBODY, Callers, Phase, SeatNo, Settled, Showdown
from cardlie.games.settling import claimants
from tests.catalogue import shipped


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A die was turned up."""

    wire: ClassVar[str] = "turned"
    seat: SeatNo
    face: Face
    fresh: bool

    def told(self) -> Sentence:
        return Sentence("You turn up {face}", "{who} turns up {face}", {"face": self.face})


@dataclass(frozen=True, slots=True)
class Turn(Action):
    """Turn one of one's dice up; ``fresh``: roll it once more before."""

    verb, what, phases, place = "turn", "turn a die up", ("turn",), 75
    typed = "turn, flip"
    what_for = ("which die do you turn?", "by its letter")

    die: Place
    fresh: Flag = False

    def do(self, state: LiveState) -> None:
        seat, roll = state.actor, list(state.rolled[state.actor])
        if self.fresh:
            at = state.moment(purpose_of("TURN"), len(state.said))
            roll[self.die] = state.chance.pick(len(state.faces.all), at)
            state.rolled[seat] = tuple(roll)
        state.shown[seat] = tuple(sorted((*state.shown[seat], self.die)))
        state.in_view = None
        tell(state, Turned(seat, face_at(state, roll[self.die]), self.fresh))
        next_turn(state)


def _after_bid(state: State) -> Phase | None:
    return "turn" if len(state.shown[state.actor]) < state.held[state.actor] else None


def _settle_spot_on(stakes: Stakes, showdown: Showdown) -> Settled:
    """Exact: who called it wins a die. Else they lose one."""
    caller, exact = showdown.caller, showdown.have == showdown.need
    losses = [when(exact, -1, 1) * (seat == caller) for seat in range(len(stakes.held))]
    return Settled(when(exact, NOBODY, caller), tuple(losses), caller)


GAME = replace(
    GAMES["tavern"],
    id="turned",
    title="Turned",
    after_bid=_after_bid,
    exact_callers=Callers(next=True, others=True),
    claimants=claimants,
    settle_spot_on=_settle_spot_on,
    options=table(),
    takes_pot=None,
    may_leave=False,
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
