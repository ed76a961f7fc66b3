"""The search of ``cardlie tune``: among which variants, with how many games, and what it finds."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from cardlie.base import terminal
from cardlie.base.amount import Amount
from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli.sim_options import GAMES_PLAYED, UNITS, Machines, Played, read_budget
from cardlie.cli.sim_runs import games_bar, kept_by, variant_of, workers_of
from cardlie.report.effort import CLOSELY, Effort
from cardlie.report.figures import MORE
from cardlie.report.skill import BEST, Contest, contest
from cardlie.sim.arrays import why_not
from cardlie.sim.plan import Plan
from cardlie.sim.run import Broken
from cardlie.sim.workers import Processes
from cardlie.tune import race
from cardlie.tune.arms import RaceResult
from cardlie.tune.axes import example_of, parse_axes
from cardlie.tune.budget import Budget
from cardlie.tune.games import Games
from cardlie.tune.space import Space, lay_out
from cardlie.tune.wishes import Wish

#: The most games that a search may spend.
_MOST = 1_000_000_000

#: Seconds that a game takes which is not played on arrays, roughly.
_SLOW = 0.01

#: What is suggested is no more than so many times the budget, and at least so many times.
_MOST_TIMES, _MORE = 100, 1.5

#: The part of a time in which the strongest bot has to be found.
_CONTEST = 0.25


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """What a search found in a space, and why variants ``failed``: they never end.

    ``who`` is a sentence on the bots, where nobody named them.
    """

    game: str
    space: Space
    result: RaceResult
    failed: Mapping[int, Broken]
    who: str
    budget: Budget

    @property
    def settles(self) -> str:
        """The budget, as it is typed, that should tell what is open; "" where none would do."""
        times = self.result.to_settle / max(1, self.result.games)
        if times > _MOST_TIMES:
            return ""
        if self.budget.clock is None:
            return f"{_rounded_up(max(self.result.to_settle, _MORE * self.budget.games))}"
        seconds = self.budget.seconds * max(times, _MORE)
        return f"{_rounded_up(seconds)}s" if seconds <= 90 else f"{_rounded_up(seconds / 60)}m"


def _rounded_up(number: float) -> int:
    """Two digits are enough.

    >>> _rounded_up(7.2), _rounded_up(123456)
    (8, 130000)
    """
    step: int = 10 ** max(0, len(str(ceil(number))) - 2)
    return ceil(number / step) * step


def space_of(
    game: str, played: Played, over: Sequence[str], wishes: Sequence[Wish], bot: str = BEST
) -> Space:
    """The variants that are searched, played by a bot unless somebody said who plays."""
    base = variant_of(played)
    base = replace(base, seats=base.seats or bot)
    base.plan(game, played.seed)  # what the command line itself gets wrong is told first
    tables = dict.fromkeys(wish.players for wish in wishes)
    for players in filter(None, tables):
        replace(base, players=f"{players}").plan(game, played.seed)
    axes = parse_axes(game, over)
    if not axes:
        raise CardlieError("nothing to vary", tr("such as {example}", example=example_of(game)))
    return lay_out(game, base, axes, played.seed, tables)


@dataclass(frozen=True, slots=True)
class _Contest:
    """The games that tell the strongest bot at a plan's table, as a task."""

    plan: Plan
    stop: int
    start: int = 0

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plan, alone."""
        return (self.plan,)

    def play(self) -> Contest:
        """Let the bots meet."""
        return contest(self.plan, self.stop)


def strongest_at(space: Space, budget: Budget) -> Contest:
    """Which bot is the strongest at the table that was typed, if there is time to tell."""
    task = _Contest(space.base, Effort.of([space.base], GAMES_PLAYED, CLOSELY).skill)
    with terminal.status(tr("Finding the strongest bot for this table ...")):
        if budget.clock is None:
            return task.play()
        with Processes(1, None, lambda: budget.is_over(_CONTEST)) as workers:
            return next(workers.play([task]), Contest.before(space.base))


def searched(
    game: str,
    space: Space,
    wishes: Sequence[Wish],
    budget: Budget,
    seconds: float,
    few: int,
    machines: Machines,
    who: str = "",
) -> SearchAnswer:
    """What the search finds; ``who`` is a sentence on the bots, where nobody named them."""
    variants = Amount(len(space.candidates), "variants")
    most = tr("{variants}, {games} at most", variants=variants, games=Amount(budget.games, "games"))
    with (
        kept_by(machines, "tune", f"cardlie tune {game}") as kept,
        workers_of(machines, None if budget.clock is None else budget.is_over) as workers,
        games_bar(lambda: max(budget.games, budget.spent), "" if budget.clock else most) as bar,
    ):
        wanted = {wish.figure for wish in wishes}
        more = tuple(name for name, (figures, _) in MORE.items() if wanted & {*figures})
        games = Games(space.candidates, workers, seconds, kept, bar, more)
        result = race.search(space.candidates, wishes, budget, games.play, few)
    if len(games.failed) == len(space.candidates):
        why = next(iter(games.failed.values()))
        endless = tr("none of the variants ever ends: {why}", why=why.message)
        raise CardlieError(endless, why.hint)
    return SearchAnswer(game, space, result, games.failed, who, budget)


def budget_of(text: str, variants: int, least: int, began: float) -> Budget:
    """The games that may be spent, or the time since the command ``began``."""
    number, unit = read_budget(text, "a number of games, or a time: 200000, 90s, 10m")
    if not unit:
        if not least <= number <= _MOST:
            raise CardlieError(
                tr(
                    "--budget {number:,} is too little for {variants}",
                    number=number,
                    variants=Amount(variants, "variants"),
                )
                if number < least
                else tr("{number:,} games are too many", number=number),
                tr("from {least:,} to {most:,}", least=least, most=_MOST),
            )
        return Budget(number)
    return Budget(least, number * UNITS[unit], lambda: time.monotonic() - began)


def warn(space: Space, budget: Budget) -> None:
    """Say before a long search what makes it long."""
    slow = list(filter(None, (why_not(each.plan) for each in space.candidates)))
    minutes = budget.games * len(slow) / len(space.candidates) * _SLOW / 60
    if budget.clock is None and minutes > 1:
        warning = tr(
            "cardlie: {slow:,} of {variants} can only be played one game at a time: {why}; "
            "this may take {minutes}, and --budget 2m sets a limit",
            slow=len(slow), variants=Amount(len(space.candidates), "variants"), why=slow[0],
            minutes=Amount(round(minutes), "minutes"),
        )  # fmt: skip
        terminal.show(warning, error=True)
