"""What games of dice keep of their tables: who fell to one die, and who passed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from cardlie.games.records import NOBODY, Fact, SeatNo
from cardlie.games.shown import PublicExtra
from cardlie.games.spec import GameSpec
from cardlie.games.special import fallen, is_spared
from cardlie.games.state import GameExtra, State

#: What everybody knows of such a game, besides faces and guesses: its facts by their names.
PALIFICO, HAD_PALIFICO = "palifico", "had palifico"
PASSED, JUST_PASSED = "passed", "passed just now"


@dataclass(slots=True)
class Falls(GameExtra):
    """Who fell to one die (only once counts), and whether that makes such a round ``now``."""

    spec: GameSpec
    fell: list[bool]
    now: bool = False

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """Somebody may have fallen."""
        down = [lost > 0 and has == 1 for has, lost in zip(held, losses, strict=True)]
        new = [now and not before for now, before in zip(down, self.fell, strict=True)]
        self.now = any(new) and not is_spared(self.spec, held)
        self.fell = [before or now for before, now in zip(self.fell, new, strict=True)]

    def public(self, state: State) -> PublicExtra:
        """Everybody saw it."""
        fell = Fact(HAD_PALIFICO, tuple(map(int, self.fell)), 1)
        return PublicExtra(facts=(Fact(PALIFICO, int(self.now), 1), fell))


@dataclass(slots=True)
class Passes(Falls):
    """How often each seat passed in this round, and who did ``last``, since the last bid."""

    passed: list[int] = field(default_factory=list)
    last: SeatNo = NOBODY

    def after_guess(self) -> bool:
        """Only the pass before it may be doubted."""
        passed, self.last = self.last, NOBODY
        return passed != NOBODY

    def after_showdown(self, held: Sequence[int], losses: Sequence[int]) -> None:
        """All may pass again."""
        # slots make the class anew
        super(Passes, self).after_showdown(held, losses)
        self.passed, self.last = [0] * len(held), NOBODY

    def public(self, state: State) -> PublicExtra:
        """Everybody heard it."""
        fell = super(Passes, self).public(state).facts if fallen(self.spec) else ()
        most = max(each.pass_often for each in self.spec.each_round)
        last = [int(seat == self.last) for seat in range(len(self.passed))]
        passed = Fact(PASSED, tuple(self.passed), most)
        return PublicExtra(facts=(*fell, passed, Fact(JUST_PASSED, tuple(last), 1)))
