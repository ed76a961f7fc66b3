"""The arms of a race, the games that each has played, and what a race finds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardlie.sim.figures import Estimate
from cardlie.sim.statistics import ERROR
from cardlie.tune.fit import Figures, Verdict, open_goal
from cardlie.tune.games import Ask, Gathered, plus
from cardlie.tune.space import Candidate
from cardlie.tune.wishes import Wish

#: The number of the first fresh game: no race comes so far.
FRESH = 1 << 30


@dataclass(slots=True)
class Sample:
    """The first ``games`` from the number ``first`` on, and what they came to."""

    first: int = 0
    games: int = 0
    sums: Gathered | None = None

    def figures(self, wishes: Iterable[Wish], chance: float = ERROR) -> dict[str, Estimate]:
        """The figures that are wished for, each with an interval of this chance to err."""
        if self.sums is None:
            return {wish.key: Estimate(None) for wish in wishes}
        return {wish.key: self.sums[wish.key].estimate(chance) for wish in wishes}

    def next(self, arm: int, games: int) -> Ask:
        """So many more games of an arm."""
        at = self.first + self.games
        return arm, at, at + games

    def add(self, games: int, sums: Gathered) -> None:
        """So many more were played."""
        self.games, self.sums = self.games + games, plus(self.sums, sums)


@dataclass(slots=True)
class Arm:
    """A candidate in the race: the games that it was chosen by, and ``fresh`` ones.

    ``broken``: it can't be played to its end; ``missed`` are the wishes that it surely misses.
    """

    number: int
    candidate: Candidate
    raced: Sample = field(default_factory=Sample)
    fresh: Sample = field(default_factory=lambda: Sample(FRESH))
    broken: bool = False
    missed: frozenset[str] = frozenset()

    @property
    def is_known(self) -> bool:
        """Whether it was played, and comes to its end."""
        return self.raced.games > 0 and not self.broken

    def figures(self, wishes: Iterable[Wish]) -> Figures:
        """The figures that are wished for: of fresh games, where there are any."""
        return (self.fresh if self.fresh.games else self.raced).figures(wishes)


@dataclass(frozen=True, slots=True)
class Finalist:
    """An arm in so many fresh games: its figures, and whether each fits its wish."""

    arm: Arm
    games: int
    figures: Mapping[str, Estimate]
    verdicts: Mapping[str, Verdict]

    @property
    def verdict(self) -> Verdict:
        """Whether it fits all wishes."""
        found = set(self.verdicts.values())
        return "misses" if "misses" in found else "open" if "open" in found else "fits"


@dataclass(frozen=True, slots=True)
class RaceResult:
    """What a search found: the ``best`` few in fresh games, and all arms, ``ranked``.

    ``front``: where none fits all wishes, or a figure shall be as large or small as can be, those
    than which no other is nearer in one wish without being farther in another; nearest first.
    ``to_settle``: how many games a search of the first of the best alone would take to tell whether
    it fits, roughly; 0 where that is known.
    """

    wishes: Sequence[Wish]
    arms: Sequence[Arm]
    best: Sequence[Finalist]
    ranked: Sequence[Arm]
    front: Sequence[Arm]
    games: int
    to_settle: float

    @property
    def open_goal(self) -> Wish | None:
        """The goal of which fresh games don't tell which of the best comes nearest to it."""
        return open_goal(self.wishes, [each.figures for each in self.best])

    @property
    def impossible(self) -> bool:
        """Whether each variant that can be played surely misses a wish."""
        return all(arm.missed for arm in self.arms if not arm.broken)

    @property
    def unplayed(self) -> int:
        """How many variants had no time to be played."""
        return sum(not arm.broken and not arm.raced.games for arm in self.arms)
