"""How a bot plays where one may pass: what it does of that; None: what it does anywhere."""

from __future__ import annotations

from typing import Protocol

from cardlie.engine import Action, Legal, Observation
from cardlie.engine.decisions.guess import Say
from cardlie.engine.decisions.passing import DoubtPass, Pass, claimed, passer
from cardlie.games.passing import FIVE, is_such, share
from cardlie.guess import Guess
from cardlie.players.base import CHALLENGE, Rng
from cardlie.players.bot import RATHER_SURE

PASS, DOUBT_PASS = Pass(), DoubtPass()

#: How often a bot doubts a pass that may be true: else nobody would need anything to pass with.
DOUBTS = 0.25

#: How many of those who have nothing to pass with pass, where somebody did: an estimate.
LIES = 0.1

#: A bid that is less likely is doubted rather than passed on.
_BELIEVED = 0.4

#: The number that is drawn for it in a moment.
_NTH = 11


def chance_of_pass(at: Observation) -> float:
    """How many rolls are what the last pass claims, by what its player shows of theirs."""
    seat, sides = passer(at), len(at.bidding.rules.faces.all)
    shown = tuple([face for _, face in at.shown[seat]])
    return float(share(claimed(at), sides, shown))


class PassingTurn(Protocol):
    """What a seat in turn is asked of the odds, as a bot's text asks it."""

    def best(self) -> tuple[Guess | None, float]:
        """The likeliest raise, and how likely it is."""

    def last_chance(self) -> float:
        """How likely the last guess is."""


def in_passing_game(turn: PassingTurn, at: Observation, legal: Legal, rng: Rng) -> Action | None:
    """What a bot does of passing, and of what comes back to it; None: what it does anywhere."""
    doubts = legal.may(DoubtPass)
    if doubts and (rng.fraction(_NTH) < DOUBTS or not chance_of_pass(at)):
        return DOUBT_PASS
    best, chance = turn.best()
    has_it = len(at.rolled) == FIVE and is_such(claimed(at), at.rolled)
    if legal.may(Pass) and has_it and chance < RATHER_SURE:
        own = at.bidder == at.seat
        if own or turn.last_chance() > _BELIEVED:
            return PASS
    if not at.said or at.bidder != at.seat:
        return None
    if best is not None and (not doubts or chance > _BELIEVED):  # its own bid came back
        return Say(best)
    return DOUBT_PASS if doubts else CHALLENGE
