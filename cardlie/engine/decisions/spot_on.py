"""Declaring the last bid exact (tavern, perudo)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import ClassVar

from cardlie.base.errors import IllegalAction
from cardlie.base.translation import tr
from cardlie.deck.faces import Face
from cardlie.engine.actions import Action, Claimant, register
from cardlie.engine.events import UNSAID, Event
from cardlie.engine.flow import call
from cardlie.engine.live import LiveState
from cardlie.engine.observation import Observation
from cardlie.games.options import Options
from cardlie.games.records import USUAL, SeatNo
from cardlie.games.settling import callers_of
from cardlie.guess import Guess


def may_call(at: Observation) -> tuple[SeatNo, ...]:
    """The seats that may call the last bid exact now."""
    if at.bidder is None:
        return ()
    return callers_of(at.standing.bidding.rules, at.standing.held, at.bidder, at.actor)


@dataclass(frozen=True, slots=True)
class SpottedOn(Event):
    """A bid was declared exact and all faces revealed; fields as in Challenged.

    ``loser`` is None where the bid was exact.
    """

    wire: ClassVar[str] = "spottedon"
    reveals: ClassVar[bool] = True
    seat: SeatNo
    bidder: SeatNo
    guess: Guess
    exact: bool
    need: int
    have: int
    loser: SeatNo | None
    losses: tuple[int, ...]
    faces: tuple[tuple[Face, ...], ...]
    out: tuple[SeatNo, ...] = ()
    sort: str = field(default=USUAL, metadata=UNSAID)


@register
@dataclass(frozen=True, slots=True)
class SpotOn(Action):
    """Declare the last bid exact.

    ``seat`` may be another than the one in turn in a game that names ``claimants``.
    """

    verb, what, phases, place = "spot-on", "call spot-on", ("guess", "claim"), 30
    of_guess = ends = True
    helps = "spot-on      declare the last bid exact (s)"

    seat: Claimant = None

    @classmethod
    def may_come(cls, options: Options) -> bool:
        rules = options.game
        may_claim = any(rules.callers_in(sort).others for sort in (USUAL, *rules.rounds))
        return rules.may_spot_on or may_claim

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if at.options.game.settle_spot_on is None:
            raise IllegalAction(
                tr("{game} has no spot-on", game=at.options.game.id),
                "challenge instead",
            )
        if not at.said:
            raise IllegalAction("there is no bid to call spot-on yet")
        if self.seat is None and not at.standing.bidding.rules.callers.next:
            raise IllegalAction(
                "you can't call spot-on on your own turn here", "say more, or challenge"
            )
        if at.bidder == at.seat:
            raise IllegalAction("that is your own bid: nobody went on from it", "say more")
        super(SpotOn, self).verify(at, called)  # slots make the class anew
        if self.seat is not None and self.seat not in may_call(at):
            raise IllegalAction("only the player whose turn it is can call spot-on here")

    def do(self, state: LiveState) -> None:
        call(state, SpottedOn, self.seat, spot_on=True)
