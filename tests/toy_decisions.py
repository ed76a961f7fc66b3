"""A game of strangers: after a bid one may turn a die up, and anybody may call the bid exact."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

import pytest

from cardlie.engine.actions import ACTIONS, Action, Flag, Place, register
from cardlie.engine.decision import DECISIONS, Decision
from cardlie.engine.events import Event, Sentence
from cardlie.engine.flow import face_at, next_turn, tell
from cardlie.engine.observation import LiveState
from cardlie.games import GAMES
from cardlie.games.chance import purpose_of
from cardlie.games.dice import when
from cardlie.games.game import NOBODY, Phase, SeatNo, Settled, Showdown, Stakes
from cardlie.games.state import State
from cardlie.setting.faces import Face
from cardlie.setting.option import table


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """A die was turned up."""

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


def _claimants(state: State) -> tuple[SeatNo, ...]:
    """All but who bid and whose turn it is, from the bidder's left on."""
    seats = [(state.bidder + step) % len(state.held) for step in range(1, len(state.held))]
    return tuple(SeatNo(seat) for seat in seats if state.held[seat] and seat != state.actor)


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
    claimants=_claimants,
    settle_spot_on=_settle_spot_on,
    options=table(),
    takes_pot=None,
    may_leave=False,
)


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game, its decision and its action are known while this lasts."""
    monkeypatch.setitem(GAMES, GAME.id, GAME)
    Decision("turn", "turn a die up, or keep them hidden", passing=next_turn)
    register(Turn)
    try:
        yield
    finally:
        ACTIONS.remove(Turn)
        del DECISIONS["turn"]
