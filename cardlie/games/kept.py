"""What games of dice keep of their tables: who fell to one die, and who passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardlie.games.model import Own
from cardlie.games.plan import GamePlan
from cardlie.games.records import NOBODY, Fact, Known, SeatNo
from cardlie.games.special import fallen, is_spared


@dataclass(slots=True)
class Falls(Own):
    """Who fell to one die (only once counts), and whether that makes such a round ``now``."""

    plan: GamePlan
    fell: list[bool]
    now: bool = False

    def copy(self) -> Falls:
        """The same, to be changed alone."""
        return Falls(self.plan, self.fell.copy(), self.now)

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """Somebody may have fallen."""
        down = [lost > 0 and has == 1 for has, lost in zip(held, losses, strict=True)]
        new = [now and not before for now, before in zip(down, self.fell, strict=True)]
        self.now = any(new) and not is_spared(self.plan, held)
        self.fell = [before or now for before, now in zip(self.fell, new, strict=True)]

    def public(self) -> Known:
        """Everybody saw it."""
        return (
            Fact("palifico", int(self.now), 1),
            Fact("had palifico", tuple(map(int, self.fell)), 1),
        )


@dataclass(slots=True)
class Passes(Falls):
    """How often each seat passed in this round, and who did ``last``, since the last bid."""

    passed: list[int] = field(default_factory=list)
    last: SeatNo = NOBODY

    def copy(self) -> Passes:
        """The same, to be changed alone."""
        passed = self.passed.copy()
        return Passes(self.plan, self.fell.copy(), self.now, passed, self.last)

    def after_guess(self) -> bool:
        """Only the pass before it may be doubted."""
        passed, self.last = self.last, NOBODY
        return passed != NOBODY

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """All may pass again."""
        # slots make the class anew
        super(Passes, self).after_showdown(held, losses)
        self.passed, self.last = [0] * len(held), NOBODY

    def public(self) -> Known:
        """Everybody heard it."""
        fell = super(Passes, self).public() if fallen(self.plan) else ()
        plans = self.plan, *map(self.plan.in_round, self.plan.special)
        most = max(plan.pass_often for plan in plans)
        last = [int(seat == self.last) for seat in range(len(self.passed))]
        return (
            *fell,
            Fact("passed", tuple(self.passed), most),
            Fact("passed just now", tuple(last), 1),
        )
