"""How long a report takes, told before it begins where that is long, and when it has to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf

from cardlie.base.amount import Amount
from cardlie.base.terminal import show, status
from cardlie.base.translation import tr
from cardlie.cli.played import Count
from cardlie.cli.report.page import PageOptions
from cardlie.report.effort import Effort, Limit, cost, games_within, seconds_per_game
from cardlie.report.trace import counting
from cardlie.sim.arrays import why_not
from cardlie.sim.plan import Plan

#: The most games that a budget asks for, and up to how many on arrays are soon played.
_MOST, _SOON = 100_000, 5_000

#: Of a budget so much is planned with: a machine may be busier later, and a page is drawn at last.
_PRUDENT = 0.8

#: From so many seconds on it is said how long a report takes.
_LONG = 60


@dataclass(eq=False)
class Schedule:
    """How many games are played, and the ``limit`` of the time in which all has to be found.

    ``kinds``: at tables of so many kinds of players.
    """

    count: Count
    limit: Limit
    kinds: int

    @classmethod
    def of(cls, plans: Sequence[Plan], count: Count, page: PageOptions, kinds: int) -> Schedule:
        """What there is time for; what takes long is told first, with what to do about it."""
        plan, seconds = plans[0], page.lasts()
        limit = Limit() if seconds is None else Limit.after(seconds)
        games = _MOST if seconds and count.games is None else count.most
        slow = next(filter(None, map(why_not, plans)), "")
        if count.until is not None or (seconds is None and not slow and games <= _SOON):
            return cls(count, limit, kinds)
        each = seconds_per_game(plan)
        if seconds is not None:
            fitting = games_within(
                plan, _PRUDENT * limit.remaining / each, page.closely, kinds, games
            )
            fits = Amount(fitting, "games")
            told = tr("cardlie: {games} fit into {budget}", games=fits, budget=page.budget)
            show(told, error=True)
            return cls(Count(fitting), limit, kinds)
        takes = each * cost(plan, games, page.closely, kinds)
        if takes >= _LONG:
            _warn(slow, Amount(round(takes / 60), "minutes"))
        return cls(count, limit, kinds)

    def effort(self, plans: Sequence[Plan], played: int, closely: int, *, stopped: bool) -> Effort:
        """With how many of the games that were played the rest is found out.

        After Ctrl-C it is told of these games alone; the next Ctrl-C ends what is still looked at.
        """
        if stopped:
            return Effort(played, min(closely, played // 4), skill=0, whole=0, ablations=0)
        if self.limit.deadline < inf:
            most = _PRUDENT * self.limit.remaining / seconds_per_game(plans[0])
            played = games_within(plans[0], most, closely, self.kinds, played, counted=True)
        return Effort.of(plans, played, closely)


def _warn(slow: str, minutes: Amount) -> None:
    said = tr("cardlie: this report takes about {minutes}", minutes=minutes)
    if slow:
        said = tr("{sentence}: {why}", sentence=said, why=slow)
    show(f"{said}; " + tr("--budget 60s or fewer --games make it shorter"), error=True)


@contextmanager
def counted(sentence: str) -> Iterator[Callable[[str], None]]:
    """Say what is waited for and how many games have been followed for it; yields as ``status``."""
    games, now = 0, sentence
    with status(sentence) as say:

        def more(some: int) -> None:
            nonlocal games
            games += some
            say(f"{now} {Amount(games, 'games')}")

        def other(text: str) -> None:
            nonlocal now
            now = text
            say(text)

        with counting(more):
            yield other
