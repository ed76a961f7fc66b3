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
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.kept import JUST_PASSED, PASSED, Passes
from cardlie.games.options import Options
from cardlie.games.passing import FIVE, is_such
from cardlie.games.records import NOBODY, USUAL, SeatNo, Showdown
from cardlie.games.settling import settle


def claimed(observation: Observation) -> tuple[str, ...]:
    """What whoever passes now claims to have; nothing where nobody passes."""
    spec = observation.public.bidding.rules.spec
    return spec.pass_with if spec else ()


def passed(observation: Observation) -> tuple[int, ...]:
    """How often each seat passed in this round; nothing where nobody passes."""
    return observation.fact(PASSED) or ()


def passer(observation: Observation) -> SeatNo:
    """Who passed since the last bid, the last of them; nobody, where nobody did."""
    last = observation.fact(JUST_PASSED) or ()
    return SeatNo(last.index(1)) if 1 in last else NOBODY


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """Somebody passed: the last bid stands."""

    wire: ClassVar[str] = "passed"
    seat: SeatNo

    def sentence(self) -> Sentence:
        return Sentence("You pass", "{who} passes")


@register
@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Leave the last bid to the next player, and claim to have what one may pass with."""

    verb, what, phases, rank = "pass", "pass", ("guess",), 16
    typed = "pass, i pass, paso"
    helps = "pass         leave the last bid to the next: you claim to have what one passes with"

    @classmethod
    def may_come(cls, options: Options) -> bool:
        return "pass" in options.game.usual.endings

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        spec = observation.public.bidding.rules.spec
        if spec is None or not claimed(observation):
            raise IllegalAction("nobody passes here", "say a guess or challenge")
        if not observation.history:
            raise IllegalAction("nobody passes before the first bid")
        if len(observation.rolled) != FIVE:
            raise IllegalAction("only a player with five dice passes")
        if passed(observation)[observation.seat] >= spec.pass_often:
            times = spec.pass_often
            raise IllegalAction(
                "you passed in this round already"
                if times == 1
                else tr("you passed {times} times in this round already", times=times)
            )

    def do(self, state: TableState) -> None:
        seat, passes = state.actor, state.kept(Passes)
        passes.passed[seat] += 1
        passes.last, state.public, state.flustered = seat, None, False
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

    def sentence(self) -> Sentence:
        then = "{done}: {faces}, it is true" if self.held else "{done}: {faces}, it is not true"
        values = {"faces": self.faces}
        return Sentence("You doubt the pass", "{who} doubts the pass", values, then)


@register
@dataclass(frozen=True, slots=True)
class DoubtPass(Action):
    """Doubt that whoever passed has what one passes with."""

    verb, what, phases, rank = "doubt-pass", "doubt a pass", ("guess",), 24
    ending = "pass"
    typed = "doubt-pass, doubt the pass, i doubt the pass, dudo el paso"
    helps = "doubt-pass   doubt the last pass: its player shows their dice"

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if passer(observation) == NOBODY:
            raise IllegalAction("nobody passed since the last bid")

    def do(self, state: TableState) -> None:
        last, spec = state.kept(Passes).last, state.rules.spec
        assert spec is not None
        roll = state.rolled[last]
        holds = is_such(spec.pass_with, roll)
        state.showdown = showdown = Showdown(state.actor, last, holds, 1, int(holds))
        cost = settle(state, showdown, "pass")
        assert cost.loser is not None, "one of the two was wrong"
        if state.telling is not None:
            tell(state,
                PassDoubted(
                    state.actor, last, holds, cost.loser, cost.losses, faces_at(state, roll),
                    cost.falling, state.rules.round,
                )
            )  # fmt: skip
        conclude(state, cost)
