"""With how many games each part of a report is found out, how long that takes, and when it ends."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import TypeVar

from cardlie.report.game_traces import trace_games
from cardlie.report.skill import BEST, BY_FEEL, LADDER
from cardlie.sim.arrays import why_not
from cardlie.sim.plan import Plan

T = TypeVar("T")

#: Most games that are followed round by round: on arrays, and one by one.
FOLLOWED, FOLLOWED_READABLE = 50_000, 10_000

#: Games whose every decision is weighed, unless asked otherwise.
CLOSELY = 200

#: Games that two bots share: what each wins is known to four points.
SHARED = 600

#: The fewest games of a report, and those that are followed even if no time is left.
FEWEST, FEWEST_FOLLOWED = 4, 2

#: So many games at least tell how long all of them take, or one alone that takes so many seconds.
_TIMED, _SLOW = 4, 2.0

#: With which power of their number the time grows on arrays, up to so many games; beyond, it grows
#: with their number (measured with 1 to 4,000 games of strong).
_ON_ARRAYS, _FULL = 0.5, 256

#: What a game costs that is counted, followed, or weighed; what skill and restrictions cost, for
#: each of their games; all in games that are followed. Measured on files that no arrays play.
_COUNTED, _WEIGHED, _SKILL, _RESTRICTED = 1.5, 2.0, 6.0, 5.0

#: An alarm that was lost rings again after so many seconds.
_AGAIN = 0.01


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: ``games`` round by round, ``closely`` decision by decision.

    ``ladder`` are the bots of the skill trace, ``skill`` its games for each step, and ``whole``
    those of its last bot against its first; 0 leaves them out, and restricted play (``ablations``).
    ``tries``: what may help against a flag is tried.
    """

    games: int = 1000
    closely: int = CLOSELY
    skill: int = 1000
    whole: int = 1000
    ablations: int = CLOSELY
    tries: bool = False
    ladder: Sequence[str] = field(default=LADDER)

    @property
    def best(self) -> str:
        """The bot that is measured against careless ones: the last of the ladder but those."""
        return self.ladder[-1] if self.ladder[-1] != BY_FEEL.bot else BEST

    @classmethod
    def of(cls, plans: Sequence[Plan], games: int, closely: int) -> Effort:
        """What is reasonable for so many games: less where they are played one by one."""
        few = min(closely, games)
        if all(why_not(plan) is None for plan in plans):
            shared = min(games, SHARED)
            return cls(games, few, shared, shared, few)
        return cls(games, few, few, min(games, 4 * closely), few)


def followed_games(plan: Plan, effort: Effort) -> int:
    """How many games of a plan are followed round by round."""
    return min(effort.games, FOLLOWED if why_not(plan) is None else FOLLOWED_READABLE)


@dataclass(frozen=True, slots=True)
class Speed:
    """How long games of a plan take: so many ``games`` so many ``seconds``.

    On ``arrays`` many take less each.
    """

    seconds: float
    arrays: bool
    games: int = _TIMED

    @classmethod
    def measured(cls, plan: Plan, enough: float = 0.0) -> Speed:
        """That of a plan, by its first games; on arrays by more of them, up to ``enough`` seconds.

        A few games on arrays say little of many: what all of them need together outweighs them.
        """
        arrays = why_not(plan) is None
        began = monotonic()
        trace_games(plan, 1)  # whatever plays gets ready
        took, games = monotonic() - began, 1
        if took < _SLOW:
            took, games = 0.0, _TIMED
            while not took or (arrays and took < enough and games < _FULL):
                games *= 4 if took else 1
                began = monotonic()
                trace_games(plan, games)
                took = monotonic() - began
        return cls(took, arrays, games)

    def of(self, games: float) -> float:
        """The seconds that so many games take."""
        if not self.arrays:
            return float(self.seconds * games / self.games)
        few, many = (max(_FULL, each) for each in (self.games, games))
        below, above = (min(_FULL, each) for each in (self.games, games))
        return float(self.seconds * (above / below) ** _ON_ARRAYS * many / few)


def cost(plan: Plan, games: int, closely: int, tables: int, speed: Speed) -> float:
    """The seconds that a report of so many games takes, at tables of so many kinds of players."""
    effort, of = Effort.of([plan], games, closely), speed.of
    each = _COUNTED * of(games) + of(followed_games(plan, effort))
    each += _WEIGHED * of(effort.closely)
    others = of(_SKILL * effort.skill + effort.whole) + of(_RESTRICTED * effort.ablations)
    return tables * each + others


def games_within(
    plan: Plan, seconds: float, closely: int, tables: int, games: int, speed: Speed
) -> int:
    """As many of some games as take no longer, though never fewer than :data:`FEWEST`."""
    low, high = min(FEWEST, games), games
    while low < high:
        middle = (low + high + 1) // 2
        fits = cost(plan, middle, closely, tables, speed) <= seconds
        low, high = (middle, high) if fits else (low, middle - 1)
    return low


class TimeIsUp(KeyboardInterrupt):
    """No time is left: what is under way ends as with Ctrl-C."""


@dataclass(slots=True)
class Limit:
    """When a report has to end: at a moment of the clock, or soon after Ctrl-C.

    ``left_out`` is what there was no time for.
    """

    deadline: float = inf
    stopped: bool = False
    left_out: list[str] = field(default_factory=list)

    @property
    def remaining(self) -> float:
        """The seconds that are left."""
        return max(0.0, self.deadline - monotonic())

    def within(self, find: Callable[[], T], otherwise: Callable[[], T], what: str = "") -> T:
        """What is found while there is time; otherwise what is soon found, as after Ctrl-C.

        ``what`` is left out then.
        """
        if self.remaining:
            try:
                with _alarm(self.remaining):
                    return find()
            except TimeIsUp:
                pass
            except KeyboardInterrupt:
                self.deadline, self.stopped = monotonic(), True
        if what and what not in self.left_out:
            self.left_out.append(what)
        return otherwise()

    @contextmanager
    def part(self, share: float) -> Iterator[None]:
        """Only a part of the seconds that are left is there for what is done meanwhile."""
        whole = self.deadline
        self.deadline = monotonic() + share * self.remaining
        try:
            yield
        finally:
            self.deadline = monotonic() if self.stopped else whole


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeIsUp` in what is done meanwhile once so many seconds are over."""
    is_main = threading.current_thread() is threading.main_thread()
    if seconds == inf or not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise TimeIsUp

    def dropped(lost: sys.UnraisableHookArgs) -> None:
        """What is raised while memory is tidied up ends nothing: it is raised again."""
        if issubclass(lost.exc_type, TimeIsUp):
            signal.setitimer(signal.ITIMER_REAL, _AGAIN)
        else:
            told(lost)

    told, sys.unraisablehook = sys.unraisablehook, dropped
    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        sys.unraisablehook = told
