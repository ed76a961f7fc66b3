"""A question that the rules of one game have read: what the judge evaluates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlie.games.model import Rules
from cardlie.games.records import SeatNo
from cardlie.guess import Guess
from cardlie.judging.rounds import RoundJudged
from cardlie.judging.verdict import Seat, Shown
from cardlie.odds import View


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """What is judged by which rules: a guess on a table, what was said before it, and by whom.

    ``seats`` are clockwise; one that shows no face is out. ``bidder`` is who said it and ``caller``
    who declares it exact, by their places. Of a table with unread faces ``view`` is what is known:
    those that are read, and one draw of the rest. ``played`` is the round that is judged, where
    there are several types.
    """

    rules: Rules
    guess: Guess
    table: tuple[Shown, ...]
    history: Sequence[Guess] = ()
    seats: tuple[Seat, ...] = ()
    bidder: SeatNo | None = None
    caller: SeatNo | None = None
    view: View | None = None
    played: RoundJudged | None = None

    @property
    def by(self) -> Seat | None:
        """Who said it."""
        return None if self.bidder is None else self.seats[self.bidder]
