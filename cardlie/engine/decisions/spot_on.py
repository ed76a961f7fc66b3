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
from cardlie.engine.live import TableState
from cardlie.engine.observation import Observation
from cardlie.games.records import USUAL, SeatNo
from cardlie.guess import Guess


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

    verb, what, phases, rank = "spot-on", "call spot-on", ("guess", "claim"), 30
    of_guess, ending = True, "exact"
    helps = "spot-on      declare the last bid exact (s)"

    seat: Claimant = None

    def verify(self, observation: Observation, called: Callable[[int], str] = str) -> None:
        if not self.may_come(observation.options):
            raise IllegalAction(
                tr("{game} has no spot-on", game=observation.options.game.id),
                "challenge instead",
            )
        if not observation.history:
            raise IllegalAction("there is no bid to call spot-on yet")
        callers = observation.public.bidding.rules.callers
        if self.seat is None and not callers.next and callers.others:
            raise IllegalAction(
                "you can't call it exact on your own turn",
                "wait for a bid that another player has to answer",
            )
        if self.seat is None and not callers.next:
            raise IllegalAction(
                "you can't call spot-on on your own turn here", "say more, or challenge"
            )
        if observation.bidder == observation.seat:
            raise IllegalAction("that is your own bid: nobody went on from it", "say more")
        super(SpotOn, self).verify(observation, called)  # slots make the class anew
        below = callers.below
        if (
            below
            and observation.public.held[observation.seat if self.seat is None else self.seat]
            >= below
        ):
            raise IllegalAction(
                tr("only players with fewer than {below} dice call spot-on here", below=below)
            )
        if self.seat is not None and self.seat not in observation.exact_callers:
            raise IllegalAction("only the player whose turn it is can call spot-on here")

    def do(self, state: TableState) -> None:
        call(state, SpottedOn, self.seat, "exact")


#: By the seat in turn.
SPOT_ON = SpotOn()
