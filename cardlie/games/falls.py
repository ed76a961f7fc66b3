"""Who fell to one die: once in a game, that makes a round of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlie.games.game import Fact, Known, Own
from cardlie.setting.rulings import Rulings


@dataclass(slots=True)
class Falls(Own):
    """Who fell to one die (once is all that counts), and whether that makes such a round ``now``.

    ``unless_two`` tells whether it does not where two are left.
    """

    fell: list[bool]
    unless_two: Callable[[Rulings], bool]
    now: bool = False

    def copy(self) -> Falls:
        """The same, to be changed alone."""
        return Falls(self.fell.copy(), self.unless_two, self.now)

    def after_showdown(self, held: Sequence[int], losses: Sequence[int], rulings: Rulings) -> None:
        """Somebody may have fallen."""
        down = [lost > 0 and has == 1 for has, lost in zip(held, losses, strict=True)]
        new = [now and not before for now, before in zip(down, self.fell, strict=True)]
        two = sum(1 for has in held if has) == 2
        self.now = any(new) and not (two and self.unless_two(rulings))
        self.fell = [before or now for before, now in zip(self.fell, new, strict=True)]

    def public(self) -> Known:
        """Everybody saw it."""
        return (
            Fact("palifico", int(self.now), 1),
            Fact("had palifico", tuple(map(int, self.fell)), 1),
        )
