"""What a search may spend: so many games, or a time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

#: Of the time that is left, so much is planned with.
_PRUDENT = 0.9

#: The clock is looked at after so many seconds, or after so much of the time that is left.
_LOOKS_UP, _AT_ONCE = 3.0, 0.25


@dataclass(slots=True)
class Budget:
    """How many games there are to spend, or how long: then ``clock`` tells the seconds so far.

    In a time there are as many games as it lasts for at the pace of those that were played last:
    the first are the slowest, since whatever plays them has just begun, and the more are played at
    once, the quicker they are.
    """

    games: int
    seconds: float = 0.0
    clock: Callable[[], float] | None = field(default=None, repr=False)
    spent: int = 0
    #: Games in a second.
    pace: float = 0.0
    #: Until which part of it is played now: what is at work then is given up.
    until: float = 1.0

    def now(self) -> float:
        """The seconds so far; 0 where nobody looks at a clock."""
        return self.clock() if self.clock is not None else 0.0

    def is_over(self, part: float | None = None) -> bool:
        """Whether a part of the time is over; usually the one that is played now."""
        part = self.until if part is None else part
        return self.clock is not None and self.clock() >= part * self.seconds

    def part(self) -> float:
        """The part that is spent."""
        return self.now() / self.seconds if self.clock is not None else self.spent / self.games

    def remaining(self, part: float = 1.0) -> int:
        """The games that are left until a part is spent."""
        if self.clock is None:
            return max(0, round(part * self.games) - self.spent)
        return int(self.pace * _PRUDENT * max(0.0, part * self.seconds - self.clock()))

    def at_once(self, part: float = 1.0) -> int:
        """Of these, as many as may be played before the clock is looked at."""
        left = self.remaining(part)
        if self.clock is None:
            return left
        return int(min(left, max(_LOOKS_UP * self.pace, left * _AT_ONCE)))

    def played(self, games: int, began: float) -> None:
        """So many more were played, since a moment of the clock."""
        self.spent += games
        if self.clock is not None:
            self.pace = games / max(self.clock() - began, 1e-3) if games else self.pace
            self.games = self.spent + self.remaining()
