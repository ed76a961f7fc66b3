"""The figures of a report, one record each: title, place, form, meaning, and what tells it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardlie.base.translation import figure, tr
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Sums
from cardlie.report.game_traces import trace_games
from cardlie.report.of_decisions import WEIGHED
from cardlie.report.of_traces import FOLLOWED, Followed
from cardlie.report.record import FigureRecord
from cardlie.report.skill import BEST, BY_FEEL, shared_wins
from cardlie.report.weighing import decisions
from cardlie.sim.figures import Estimate
from cardlie.sim.pace import SECONDS, Pace
from cardlie.sim.plan import Plan

#: What other games tell, in which two bots share a table: the wins of the better one in each.
_SHARED = {
    "skill": FigureRecord(
        "skill", "Skill", "share",
        "share", lambda of: [of, np.ones(len(of))],
        "Games the strongest bot wins at a table with a careless bot in every other seat; 50 "
        "% would be chance.",
        "share of games that strong bots win against careless ones",
        after="skill trace: Browne, Ludii",
    ),
}  # fmt: skip

#: Every figure by its name. How guesses end stands below what they are.
FIGURES = {name: each for name, each in FOLLOWED.items() if each.section != "bluffs"}
FIGURES |= WEIGHED | FOLLOWED | _SHARED


def told_in(section: str, known: Sequence[Mapping[str, Estimate]], *, exact: bool) -> Iterator[str]:
    """The figures of a section of which any variant knows a value; of ``exact`` calls only then."""
    for name, record in FIGURES.items():
        values = [each[name].value for each in known if name in each]
        shown = record.section == section and (exact or not name.startswith("exact-"))
        if shown and any(value is not None for value in values):
            yield name


@dataclass(frozen=True, slots=True)
class Measured:
    """Figures of so many games by their names (:data:`FIGURES`), each with its 95 % interval."""

    games: int
    figures: Mapping[str, Estimate]

    def __getitem__(self, name: str) -> Estimate:
        """A figure by its name."""
        return self.figures[name]


def measures(
    plan: Plan, games: int, seed: int | None = None, *, first: int = 0, seconds: float = SECONDS
) -> Measured:
    """The figures of so many games of a plan, from the number ``first`` on.

    ``seed`` replaces the plan's; a decision takes ``seconds``. Plans of one seed share their
    chance. On arrays it costs about as much as to play the games.
    """
    if seed is not None:
        plan = replace(plan, seed=seed)
    pace = Pace.of(plan.options, seconds)
    return measured(Followed(trace_games(plan, games, first), pace, plan.alike))


def measured(of: Followed) -> Measured:
    """The figures that these games tell."""
    told = sums(of)
    return Measured(of.traces.games, {name: each.estimate() for name, each in told.items()})


def sums(of: Followed) -> dict[str, Sums]:
    """The sums of the same figures, by their names."""
    return {name: Sums.of(each.how, *each.tells(of)) for name, each in FOLLOWED.items()}


def weighed(decisions: Decisions) -> dict[str, Estimate]:
    """The figures that decisions tell; none where no game was looked at."""
    return {name: each.estimate() for name, each in weighed_sums(decisions).items()}


def weighed_sums(decisions: Decisions) -> dict[str, Sums]:
    """The sums of the same figures, by their names."""
    told = WEIGHED.items() if decisions.games else ()
    return {name: Sums.of(each.how, *each.tells(decisions)) for name, each in told}


def shared_sums(plan: Plan, games: int, first: int = 0) -> dict[str, Sums]:
    """The sums of what other games tell."""
    wins = shared_wins(plan, games, str(BY_FEEL), BEST, first)
    return {name: Sums.of(each.how, *each.tells(wins)) for name, each in _SHARED.items()}


#: What games tell besides what is followed: which figures, and how the sums of so many are found.
MORE: dict[str, tuple[Collection[str], Callable[[Plan, int, int], dict[str, Sums]]]] = {
    "closely": (WEIGHED, lambda plan, games, first: weighed_sums(decisions(plan, games, first))),
    "shared": (_SHARED, shared_sums),
}


def four_of_five(name: str, of: Followed) -> str:
    """From where to where four games of five go; nothing, where a figure has no value for each."""
    record = FIGURES[name]
    if record.spread is None:
        return ""
    values = record.spread(of)
    form = ".0f" if np.issubdtype(values.dtype, np.integer) else record.form
    low, high = (figure(float(end), form) for end in np.quantile(values, (0.1, 0.9)))
    return f"{low}–{high}"


def amount(value: float, form: str = "share") -> str:
    """A value of a figure as it is read.

    >>> amount(0.25), amount(0.012, "points"), amount(12.34, ".1f")
    ('25.0 %', '+1.2 points', '12.3')
    """
    match form:
        case "share":
            return f"{figure(100 * value, '.1f')} %"
        case "points":
            return f"{figure(100 * value, '+.1f')} {tr('points')}"
    return figure(value, form)


def written(estimate: Estimate, form: str = "share") -> tuple[str, str]:
    """A figure and its interval as they are read: ('12.3 min', '12.1 to 12.5').

    >>> written(Estimate(0.25, (0.2, 0.3)))
    ('25.0 %', '20.0 to 30.0 %')
    """
    if estimate.value is None:
        return tr("unknown"), ""
    value, ends = amount(estimate.value, form), estimate.interval
    if ends is None:
        return value, tr("too few cases")
    if form == "share":  # that of a ratio may reach beyond 100 %
        ends = max(0.0, ends[0]), min(1.0, ends[1])
    low, high = (
        amount(end, form).removesuffix(" %").removesuffix(f" {tr('points')}") for end in ends
    )
    return value, tr("{low} to {high}{unit}", low=low, high=high, unit=" %" * (form == "share"))


def ranged(estimate: Estimate, form: str = "share") -> str:
    """A figure with its interval behind it: ``12.3 (12.1 to 12.5)``."""
    value, between = written(estimate, form)
    return f"{value} ({between})" if between else value
