"""How long a report takes, told before it begins where that is long, and when it has to end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from time import monotonic

from cardlie.base.amount import Amount
from cardlie.base.terminal import show, status
from cardlie.base.translation import tr
from cardlie.cli.report.page import PageOptions
from cardlie.cli.sim_options import Count
from cardlie.report.effort import FEWEST_FOLLOWED, Effort, Limit, Speed, cost, games_within
from cardlie.report.following import counting
from cardlie.sim import Plan, Run, simulate
from cardlie.sim.arrays import why_not

#: The most games that a budget asks for, and up to how many on arrays are soon played.
_MOST, _SOON = 100_000, 5_000

#: For such a part of a budget games may be timed before it is known how many fit into it.
_TO_TIME = 0.02

#: Of a budget so much is planned with: a machine may be busier later, and a page is drawn at last.
_PRUDENT = 0.8

#: Seconds of a budget that the drawing of the page takes, and their part of a short one.
_DRAWN, _OF_SHORT = 2.0, 0.2

#: For so many seconds a first game or two may be played where there is no time at all.
_GRACE = 2.0

#: The parts of what is left that are for the search of the strongest bot, for the games, and then
#: for a closer look at the first variant.
SEARCH, GAMES, FIRST = 0.25, 0.5, 0.6

#: So long at most a first game is played before it is said how long all of them take, in seconds.
_FIRST = 10.0

#: From so many seconds on it is said how long a report takes.
_LONG = 60


@dataclass(eq=False)
class Schedule:
    """How many games are played, and the ``limit`` of the time in which all has to be found."""

    count: Count
    limit: Limit

    @classmethod
    def of(
        cls, plans: Sequence[Plan], count: Count, page: PageOptions, kinds: int, began: float
    ) -> Schedule:
        """What there is time for at tables of so many ``kinds`` of players, told if it is long.

        A budget is counted from the moment when the command ``began``.
        """
        plan, seconds = plans[0], page.lasts()
        slow = next(filter(None, map(why_not, plans)), "")
        if seconds is None:
            if count.until is None and (slow or count.most > _SOON):
                first = Limit(monotonic() + _FIRST)  # one game alone may take minutes
                speed = first.within(
                    lambda: Speed.measured(plan, _TO_TIME * _LONG),
                    lambda: Speed(_FIRST, arrays=False, games=1),
                )
                if first.stopped:
                    raise KeyboardInterrupt
                takes = cost(plan, count.most, page.closely, kinds, speed)
                _warn(slow, takes, least=not first.remaining)
            return cls(count, Limit())
        limit = Limit(began + seconds - min(_DRAWN, _OF_SHORT * seconds))
        enough = _TO_TIME * seconds
        speed = limit.within(
            lambda: Speed.measured(plan, enough), lambda: Speed(seconds, arrays=False)
        )
        if count.until is None:
            games = _MOST if count.games is None else count.most
            most = _PRUDENT * limit.remaining
            count = Count(games_within(plan, most, page.closely, kinds, games, speed))
            fits = Amount(count.most, "games")
            told = tr("cardlie: {games} fit into {budget}", games=fits, budget=page.budget)
            show(told, error=True)
        return cls(count, limit)

    def played(self, plans: Sequence[Plan], play: Callable[[Count], Run]) -> Run:
        """The games of all plans; with a budget as many as there is time for, two at least."""
        limit = self.limit
        if limit.deadline == inf:
            return play(self.count)
        with limit.part(GAMES):
            run = limit.within(lambda: play(self.count), Run)
            in_time = limit.remaining > 0
        if not run.played and not limit.stopped:
            rest = Limit(monotonic() + max(_GRACE, limit.remaining))
            run = rest.within(lambda: simulate(plans, FEWEST_FOLLOWED), Run)
        return run if in_time or limit.stopped else replace(run, stopped=False)

    def effort(self, plans: Sequence[Plan], played: int, closely: int, *, stopped: bool) -> Effort:
        """With how many of the games that were played the rest is found out.

        After Ctrl-C it is told of these games alone; the next Ctrl-C ends what is still looked at.
        """
        if stopped:
            return Effort(played, min(closely, played // 4), skill=0, whole=0, ablations=0)
        return Effort.of(plans, played, closely)

    def tell_what_is_missing(self, budget: str | None) -> None:
        """Say what was not found out, and why."""
        missing = "; ".join(self.limit.left_out)
        if self.limit.stopped:
            show(tr("cardlie: stopped; the report leaves out: {parts}", parts=missing), error=True)
        elif missing:
            said = "cardlie: {budget} are over; the report leaves out: {parts}"
            show(tr(said, budget=budget, parts=missing), error=True)


def _warn(slow: str, seconds: float, *, least: bool) -> None:
    """Say how long it takes (``least``: or longer), if it is long, and why."""
    if seconds < _LONG:
        return
    minutes = Amount(round(seconds / 60), "minutes")
    about = "cardlie: this report takes about {minutes}"
    said = tr("cardlie: this report takes at least {minutes}" if least else about, minutes=minutes)
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
