"""What bots reckon with where one may pass: how often, and how likely a pass is true."""

from __future__ import annotations

from cardlie.engine import Observation
from cardlie.engine.decisions.passing import claimed, passer
from cardlie.games.passing import share

#: How often a bot doubts a pass that may be true: else nobody would need anything to pass with.
DOUBTS = 0.25

#: How many of those who have nothing to pass with pass, where somebody did: an estimate.
LIES = 0.1

#: A bid that is less likely is doubted rather than passed on.
BELIEVED = 0.4

#: The number that is drawn for it in a moment.
NTH = 11


def chance_of_pass(observation: Observation) -> float:
    """How many rolls are what the last pass claims, by what its player shows of theirs."""
    seat, sides = passer(observation), len(observation.bidding.rules.faces.all)
    shown = tuple([face for _, face in observation.face_up[seat]])
    return float(share(claimed(observation), sides, shown))
