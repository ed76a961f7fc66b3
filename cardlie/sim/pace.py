"""Playing time at a table of people: over a decision, around those of a round, before a game."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from cardlie.base.arrays import Array
from cardlie.base.translation import figure
from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import mean, mean_interval
from cardlie.sim.tally import COLUMN

if TYPE_CHECKING:
    from cardlie.engine import Options
    from cardlie.sim.statistics import Moments

#: How long one decision takes at a table of people, in seconds, unless a designer knows better.
SECONDS = 8.0


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds of a ``decision``, of all ``around`` those of a round, and ``before`` a game.

    Around a round lies what no bot does: to roll or to make, shuffle and look at piles, to show, to
    count and to pay. Where people's own time was taken, it lies in their decisions.
    """

    decision: float = SECONDS
    around: float = 0.0
    before: float = 0.0

    @classmethod
    def of(cls, options: Options, decision: float = SECONDS) -> Pace:
        """That of a game: the same for all games of dice, and for all of cards."""
        usual = CARDS if options.game.has_deck else DICE
        return cls(decision, usual.around, usual.before)

    def minutes(self, decisions: Array, rounds: Array) -> Array:
        """How long games take."""
        took: Array = (self.decision * decisions + self.around * rounds + self.before) / 60
        return took

    def minutes_of(self, games: Moments) -> Estimate:
        """How long games take that were added up."""
        timed = {"decisions": Fraction(self.decision) / 60, "rounds": Fraction(self.around) / 60}
        moments = games.combined({COLUMN[name]: scale for name, scale in timed.items()})
        value, ends, before = mean(moments), mean_interval(moments), self.before / 60
        if value is None:
            return Estimate(None)
        return Estimate(value + before, ends and (ends[0] + before, ends[1] + before))

    @property
    def words(self) -> dict[str, str]:
        """The seconds, as sentences name them."""
        named = {"seconds": self.decision, "around": self.around, "before": self.before}
        return {name: figure(value, "g") for name, value in named.items()}


#: Dice are rolled, looked at, shown, counted and paid with; cards are also made into piles,
#: shuffled and dealt. So Perudo for three to five takes what its boxes say, 15 to 30 minutes.
DICE, CARDS = Pace(around=25.0, before=30.0), Pace(around=45.0, before=120.0)
