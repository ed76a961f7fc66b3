"""Passing in place of a bid, and doubting that (Dudo con paso, Common Hand)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, register
from cardlie.engine.events import UNSAID, Event, Sentence
from cardlie.engine.flow import conclude, faces_at, next_turn, tell
from cardlie.engine.live import LiveState
from cardlie.engine.observation import Observation
from cardlie.games.kept import Passes
from cardlie.games.options import Options
from cardlie.games.passing import FIVE, is_such
from cardlie.games.records import NOBODY, USUAL, SeatNo, Showdown
from cardlie.games.settling import settle


def passes_of(state: LiveState) -> Passes:
    """Who passed, in a game in which one may."""
    assert isinstance(state.own, Passes)
    return state.own


def claimed(at: Observation) -> tuple[str, ...]:
    """What whoever passes now claims to have; nothing where nobody passes."""
    plan = at.standing.bidding.rules.plan
    return plan.pass_with if plan else ()


def passed(at: Observation) -> tuple[int, ...]:
    """How often each seat passed in this round."""
    return _of_seats(at, "passed")


def passer(at: Observation) -> SeatNo:
    """Who passed since the last bid, the last of them; nobody, where nobody did."""
    last = _of_seats(at, "passed just now")
    return SeatNo(last.index(1)) if 1 in last else NOBODY


def _of_seats(at: Observation, name: str) -> tuple[int, ...]:
    found = next((each.value for each in at.standing.facts if each.name == name), ())
    return found if isinstance(found, tuple) else ()


def _may_come(options: Options) -> bool:
    return options.game.settle_pass is not None


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody passed: the last bid stands."""

    wire: ClassVar[str] = "passed"
    seat: SeatNo

    def told(self) -> Sentence:
        return Sentence("You pass", "{who} passes")


@register
@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the last bid to the next player, and claim to have what one may pass with."""

    verb, what, phases, place = "pass", "pass", ("guess",), 16
    typed = "pass, i pass, paso"
    helps = "pass         leave the last bid to the next: you claim to have what one passes with"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return _may_come(options)

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        plan = at.standing.bidding.rules.plan
        if plan is None or not claimed(at):
            raise IllegalAction("nobody passes here", "say a guess or challenge")
        if not at.said:
            raise IllegalAction("nobody passes before the first bid")
        if len(at.rolled) != FIVE:
            raise IllegalAction("only a player with five dice passes")
        if passed(at)[at.seat] >= plan.pass_often:
            times = plan.pass_often
            raise IllegalAction(
                "you passed in this round already"
                if times == 1
                else tr("you passed {times} times in this round already", times=times)
            )

    def do(self, state: LiveState) -> None:
        seat, passes = state.actor, passes_of(state)
        passes.passed[seat] += 1
        passes.last, state.standing = seat, None
        tell(state, Passed(seat))
        next_turn(state)


@dataclass(frozen=True, slots=True)
class PassDoubted(Event):
    """The last pass was doubted, and whoever passed revealed their ``faces``.

    ``held``: it was true; all else as in ``Challenged``.
    """

    wire: ClassVar[str] = "passdoubted"
    reveals: ClassVar[bool] = True
    seat: SeatNo
    bidder: SeatNo
    held: bool
    loser: SeatNo
    losses: tuple[int, ...]
    faces: tuple[Face, ...]
    out: tuple[SeatNo, ...] = ()
    sort: str = field(default=USUAL, metadata=UNSAID)

    def told(self) -> Sentence:
        then = "{done}: {faces}, it is true" if self.held else "{done}: {faces}, it is not true"
        values = {"faces": self.faces}
        return Sentence("You doubt the pass", "{who} doubts the pass", values, then)


@register
@dataclass(frozen=True, slots=True)
class DoubtPass(Action):
    """Doubt that whoever passed has what one passes with."""

    verb, what, phases, place = "doubt-pass", "doubt a pass", ("guess",), 24
    ends = True
    typed = "doubt-pass, doubt the pass, i doubt the pass, dudo el paso"
    helps = "doubt-pass   doubt the last pass: its player shows their dice"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return _may_come(options)

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if passer(at) == NOBODY:
            raise IllegalAction("nobody passed since the last bid")

    def do(self, state: LiveState) -> None:
        last, plan = passes_of(state).last, state.rules.plan
        assert plan is not None
        roll = state.rolled[last]
        holds = is_such(plan.pass_with, roll)
        state.showdown = showdown = Showdown(state.actor, last, holds, 1, int(holds))
        cost = settle(state, showdown, passed=True)
        assert cost.loser is not None, "one of the two was wrong"
        if state.telling is not None:
            tell(state,
                PassDoubted(
                    state.actor, last, holds, cost.loser, cost.losses, faces_at(state, roll),
                    cost.falling, state.rules.round,
                )
            )  # fmt: skip
        conclude(state, cost)
