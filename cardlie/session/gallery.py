"""Eliminated players: they bet on guesses, and see all hands if the table agrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardlie.engine import Event
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged


@dataclass(frozen=True, slots=True)
class Gallery:
    """Bets by seat on whether the next guess that is doubted holds, and who wants to see hands.

    ``scores`` are how many bets of a seat were right, and how many there were. ``wanting`` are the
    one who wants to see all hands and who agree, until somebody ``refused`` it.
    """

    bets: Mapping[int, bool] = field(default_factory=dict)
    scores: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    wanting: tuple[int, ...] = ()
    refused: bool = False

    def bet(self, seat: int, holds: bool) -> Gallery:
        """A seat bets, or bets otherwise."""
        return replace(self, bets={**self.bets, seat: holds})

    def wants(self, seat: int, no: bool) -> Gallery:
        """A seat wants to see all hands, agrees to it, or does not."""
        return replace(self, refused=no, wanting=(*self.wanting, seat))

    def judged(self, events: Sequence[Event]) -> Gallery:
        """All bets are over once a guess was doubted, or declared exact."""
        end = next((each for each in events if isinstance(each, Challenged | SpottedOn)), None)
        if end is None or not self.bets:
            return self
        holds = end.held if isinstance(end, Challenged) else end.have >= end.need
        scores = dict(self.scores)
        for seat, bet in self.bets.items():
            right, made = scores.get(seat, (0, 0))
            scores[seat] = right + (bet == holds), made + 1
        return replace(self, bets={}, scores=scores)
