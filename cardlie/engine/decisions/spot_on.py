"""Declaring the last bid exact (tavern)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cardlie.base.translation import tr
from cardlie.engine.actions import Action, Claimant, IllegalAction, register
from cardlie.engine.events import UNSAID, Event
from cardlie.engine.flow import call
from cardlie.engine.observation import LiveState, Observation
from cardlie.games.game import USUAL, SeatNo
from cardlie.games.options import Options
from cardlie.guess import Guess
from cardlie.setting.faces import Face


@dataclass(frozen=True, slots=True)
class SpottedOn(Event):
    """A bid was declared exact and all faces revealed (tavern); fields as in Challenged.

    ``loser`` is None where the bid was exact: everybody but ``seat`` loses a die.
    """

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
    """Declare the last bid exact (tavern).

    ``seat`` may be another than the one in turn in a game that names ``claimants``.
    """

    verb, what, phases, place = "spot-on", "declare spot-on", ("guess", "claim"), 30
    of_guess = True

    seat: Claimant = None

    @classmethod
    def may_come(cls, options: Options) -> bool:
        rules = options.rules
        return rules.may_spot_on(options.rulings) or rules.may_claim

    def verify(self, at: Observation, called: Callable[[int], str] = str) -> None:
        if at.options.rules.settle_spot_on is None:
            raise IllegalAction(
                tr("nobody declares spot-on in {game}", game=at.options.game), "challenge instead"
            )
        if self.seat is None and not at.options.rules.may_spot_on(at.options.rulings):
            raise IllegalAction(
                "who is in turn does not declare spot-on here", "say more, or challenge"
            )
        if not at.said:
            raise IllegalAction("there is nothing to declare spot-on: no bid was said yet")
        super(SpotOn, self).verify(at, called)  # slots make the class anew

    def do(self, state: LiveState) -> None:
        call(state, SpottedOn, self.seat, spot_on=True)
