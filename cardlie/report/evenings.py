"""What people's games say where a host kept some: how long they took, and each decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from cardlie.games.options import Options
from cardlie.players.bot_config import without_skills
from cardlie.report.estimates import Sums, mean_of
from cardlie.sim.figures import Estimate

if TYPE_CHECKING:
    from cardlie.host.played import PlayedGame


@dataclass(frozen=True, slots=True)
class HumanGames:
    """Games of people: of so many a decision took ``seconds``; ``alike`` were this very variant.

    ``figures`` of those are named as in a report (none if there are none).
    """

    games: int
    alike: int
    seconds: Estimate
    figures: dict[str, Estimate]

    @classmethod
    def of(cls, played: Sequence[PlayedGame], options: Options) -> HumanGames:
        """Those of some games: decisions of all with the same rules, figures of its variant."""
        same = [each for each in played if each.options.game.id == options.game.id]
        plain = without_skills(options)
        alike = [each for each in same if without_skills(each.options) == plain]
        columns = [[sum(each.seconds), len(each.seconds)] for each in same]
        seconds = (
            Sums.of("ratio", *np.array(columns, float).T).estimate() if same else Estimate(None)
        )
        figures = {
            name: mean_of(np.array([getattr(each, name) for each in alike], float))
            for name in ("minutes", "rounds", "decisions")
            if alike
        }
        return cls(len(same), len(alike), seconds, figures)

    def as_json(self) -> dict[str, Any]:
        """As programs read it."""
        told = [("seconds", self.seconds), *self.figures.items()]
        figures = {key: value for name, each in told for key, value in each.as_json(name).items()}
        return {"games": self.games, "alike": self.alike, "figures": figures}
