"""What is found out about a variant: its figures, what of it is wrong, and what was tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Literal

from cardlie.base.translation import tr
from cardlie.lint.check import Mixes
from cardlie.report.decisions import Decisions
from cardlie.report.game_traces import GameTraces
from cardlie.report.of_traces import Followed
from cardlie.report.restricted import Price
from cardlie.report.skill import SkillStep
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import Interval

#: What a flag is told from: the rules alone, tables of first rounds, games that are followed or
#: weighed, or those that two bots share.
Sample = Literal["rules", "tables", "followed", "weighed", "shared"]

#: What still reaches its limit after so many games lies on it: more games would hardly tell.
MANY: dict[Sample, int] = {"followed": 10_000, "weighed": 2_000}

#: Who is favoured is known once a starter's lead is known to so much on either side.
KNOWN = 0.05

#: How far below and above the number that each begins with a search looks.
_REACH = 2


@dataclass(frozen=True, slots=True)
class Remedy:
    """What is looked at where a flag is raised, and what may help, as ``report --vs`` takes it.

    ``parts`` and ``more`` are other numbers to begin with: parts of today's, or so many more.
    ``wish`` is what a search is asked for where nothing helps; ``check``: the check of the rules
    shows more.
    """

    figure: str = ""
    changes: tuple[str, ...] = ()
    parts: tuple[float, ...] = ()
    more: tuple[int, ...] = ()
    wish: str = ""
    check: bool = False

    def over(self, dice: int) -> tuple[int, int]:
        """From which number to begin with to which a search looks."""
        if self.parts:
            return max(1, dice // 2), dice
        return max(1, dice - _REACH), dice + _REACH


@dataclass(frozen=True, slots=True)
class FlagKind:
    """A test of what may be wrong: all that there is to it.

    ``figure`` is how its figure is called, which in a sound game lies in ``sound``: shares, or
    ``parts`` of a fair share, or ``points`` from it (``of_fair``). ``sentence`` is what it says
    once it is raised, ``by_rules`` where the rules alone do so. ``look`` finds all such suspicions.
    """

    key: str
    sample: Sample
    figure: str
    sound: tuple[float, float]
    sentence: str
    look: Callable[[FlagKind, Findings], Iterator[Flag]]
    remedy: Remedy = Remedy()
    of_fair: Literal["", "parts", "points"] = ""
    by_rules: str = ""

    def sound_at(self, fair: float) -> tuple[float, float]:
        """From where to where it is sound where so much is a fair share."""
        low, high = self.sound
        if self.of_fair == "points":
            return fair + low, fair + high
        return (low * fair, high) if self.of_fair else (low, high)


_UNKNOWN = Estimate(None)


@dataclass(frozen=True, slots=True)
class Flag:
    """A suspicion: what it says, and how likely chance alone says as much of a sound game.

    ``sound`` is from where to where its figure lies in a sound game; ``about`` what it is of.
    ``deciding`` is the interval that holds for all figures at once: beyond ``sound``, it is a flag.
    """

    kind: FlagKind
    sentence: str
    chance: float
    figure: Estimate = _UNKNOWN
    sound: tuple[float, float] = (-inf, inf)
    about: Mapping[str, object] = field(default_factory=dict)
    deciding: Interval = None

    @property
    def key(self) -> str:
        """The name of its kind."""
        return self.kind.key

    @property
    def is_probable(self) -> bool:
        """Whether all of its own interval lies beyond what is sound."""
        ends = self.figure.interval
        return ends is not None and (ends[1] < self.sound[0] or ends[0] > self.sound[1])

    @property
    def is_open(self) -> bool:
        """Whether its interval leaves open that the figure lies beyond what is sound."""
        ends = self.figure.interval
        return ends is not None and not self.sound[0] <= ends[0] <= ends[1] <= self.sound[1]


def by_kind(flags: Iterable[Flag]) -> dict[str, list[Flag]]:
    """Flags by the names of their kinds: both in their order, so that the surest comes first."""
    found: dict[str, list[Flag]] = {}
    for flag in flags:
        found.setdefault(flag.key, []).append(flag)
    return found


@dataclass(frozen=True, slots=True)
class Tried:
    """A change that was tried against a flag (its ``key``), in so many games.

    ``figure`` is what is looked at, as it was and as it is then; ``flags`` are those raised then.
    """

    key: str
    change: str
    games: int
    figure: str
    before: Estimate
    after: Estimate
    flags: tuple[Flag, ...]

    @property
    def helps(self) -> bool:
        """Whether it is no more flagged."""
        return self.mends(self.key)

    def mends(self, key: str) -> bool:
        """Whether a flag of this name is not raised then."""
        return key not in {flag.key for flag in self.flags}


@dataclass(frozen=True, slots=True)
class Findings:
    """All that is found out about a variant, its figures, and what of it is wrong.

    ``tallied`` is how many games tell lengths and challenges, where those are more. ``unsettled``
    are suspicions that are no flags, though they aren't ruled out.
    """

    sim_plan: Plan
    followed: Followed
    decisions: Decisions
    ladder: Sequence[SkillStep]
    endings: Sequence[Mixes]
    ablations: Sequence[Price]
    figures: Mapping[str, Estimate]
    tallied: int = 0
    flags: Sequence[Flag] = ()
    unsettled: Sequence[Flag] = ()
    tried: Sequence[Tried] = ()

    @property
    def traces(self) -> GameTraces:
        """Those of the games that were followed."""
        return self.followed.traces

    @property
    def too_few(self) -> bool:
        """Whether these games are too few to say who is favoured."""
        ends = self.lead.interval
        return ends is None or (ends[1] - ends[0]) / 2 > KNOWN

    @property
    def lead(self) -> Estimate:
        """How much more than a fair share whoever begins wins."""
        return self.figures.get("start-advantage", _UNKNOWN)

    @property
    def conclusions(self) -> list[str]:
        """What is wrong with it, in sentences, or that nothing is, or not yet."""
        if self.flags:
            return [flag.sentence for flag in self.flags]
        if any(flag.is_probable for flag in self.unsettled):
            return [tr("Probably a fault, but these games are too few to be sure.")]
        if self.unsettled and all(map(self.is_close, self.unsettled)):
            return [tr("Nothing is surely wrong, but something lies close to its limit.")]
        if self.too_few or self.unsettled:
            return [tr("Nothing yet: these games show no fault, but are too few to rule one out.")]
        return [tr("Nothing: these games show no fault.")]

    def games_of(self, sample: Sample) -> int:
        """In how many of these games that is looked at."""
        return {"followed": self.traces.games, "weighed": self.decisions.games}.get(sample, 0)

    def is_close(self, flag: Flag) -> bool:
        """Whether so many games told its figure that only its limit is near, not chance."""
        sample = flag.kind.sample
        return self.games_of(sample) >= MANY.get(sample, inf)
