"""The figures of a report, one record each: title, place, form, meaning, and what tells it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from cardlie.base.translation import figure, tr
from cardlie.judging.batch import Array
from cardlie.report.courses import Courses, courses
from cardlie.report.decisions import DEAD, DOUBT, LIKELY, NEAR, SEMI_BLUFF, Decisions
from cardlie.report.estimates import How, Sums
from cardlie.report.skill import BEST, BY_FEEL, shared_wins
from cardlie.report.standings import (
    alone,
    by_chair,
    by_place,
    chances,
    comebacks,
    decided,
    drama,
    first_lead,
    lead_changes,
    margin,
    waited,
)
from cardlie.report.weighing import decisions
from cardlie.sim.figures import Estimate
from cardlie.sim.plan import Plan

#: How long one decision takes at a table of people, in seconds, unless a designer knows better.
SECONDS = 8.0


@dataclass
class Followed:
    """Games that were followed round by round; ``alike``: the same bot sat on all chairs."""

    found: Courses
    seconds: float
    alike: bool

    @property
    def turns(self) -> Array:
        """How many guesses and calls each round had."""
        turns: Array = self.found.guesses + 1
        return turns

    @property
    def others(self) -> Array:
        """The same, once for each player who is in and not in turn."""
        others: Array = self.turns * ((self.found.held > 0).sum(axis=1) - 1)
        return others

    @cached_property
    def chance(self) -> Array:
        """How likely each seat is to win at the beginning of each round."""
        return chances(self.found)

    def decided(self, bar: float) -> tuple[Array, Array]:
        """After which part of its rounds a game is decided, and which games tell it."""
        only = alone(self.found)
        return decided(self.found, self.chance, bar) * only, only


@dataclass(frozen=True, slots=True)
class FigureRecord:
    """A figure: in which section it stands, how it is called, written, summed up and explained.

    ``form`` is ``share``, ``points`` (a difference of shares) or that of a plain number. What
    ``tells`` it are columns, a value for each game, of games that were followed, or of decisions.
    A ``wish`` says what it is where that is wished for, ``after`` whose idea it is. Its ``bounds``
    are filled into title and meaning, and so is from where to where four games of five go, where
    ``spread`` tells a value for each.
    """

    section: str
    title: str
    form: str
    how: How
    tells: Callable[[Any], Sequence[Array]]
    about: str
    wish: str = ""
    after: str = ""
    bounds: Mapping[str, float] = field(default_factory=dict)
    spread: Callable[[Followed], Array] | None = None

    @property
    def name(self) -> str:
        """How it is called."""
        return tr(self.title, **self.bounds)

    @property
    def wished(self) -> str:
        """What it is where it is wished for."""
        return tr(self.wish or self.title, **self.bounds)

    def meaning(self, **values: object) -> str:
        """What it is, with its bounds in it; ``values`` are what hangs on what was played."""
        return tr(self.about, **self.bounds, **values)

    @property
    def is_share(self) -> bool:
        """Whether it is a share, or a difference of shares."""
        return self.form in ("share", "points")


def _decided(bar: int) -> FigureRecord:
    """When a game is decided: from when on its winner is so likely, in percent, to win."""
    first = (
        "How far into a game its winner is at least {bar} % likely to win, and stays so. "
        "Games with one winner only."
    )
    return FigureRecord(
        "course", "Decided ({bar} %) after", "share",
        "ratio", lambda of: of.decided(bar / 100),
        first if bar == 60 else "The same at {bar} %.",
        "how far into a game its winner is {bar} % likely",
        after="uncertainty: Browne", bounds={"bar": bar},
    )  # fmt: skip


#: What games tell that were followed round by round (:class:`Followed`).
_FOLLOWED = {
    "minutes": FigureRecord(
        "length", "Minutes of a game", ".1f",
        "mean", lambda of: [of.found.decisions * (of.seconds / 60)],
        "How long a game takes at {seconds:g} seconds a decision; four games in five last "
        "{spread} minutes.",
        "how long a game lasts",
        spread=lambda of: of.found.decisions * of.seconds / 60,
    ),
    "rounds": FigureRecord(
        "length", "Rounds of a game", ".1f",
        "mean", lambda of: [of.found.rounds],
        "A round runs from one deal or roll to the next; four games in five have {spread}.",
        "rounds of a game",
        after="duration: Browne, Ludii", spread=lambda of: of.found.rounds,
    ),
    "turns": FigureRecord(
        "length", "Turns of a player", ".1f",
        "mean", lambda of: [of.found.sums(of.found.guesses + 1) / of.found.seats],
        "Guesses and calls that one player makes in a game.",
        "guesses and calls of one player in a game",
        after="TAG",
    ),
    "decisions": FigureRecord(
        "length", "Decisions of a game", ".1f",
        "mean", lambda of: [of.found.decisions],
        "Every decision anybody makes in a game, discards and rerolls included.",
        "all decisions of a game, by all players",
        after="duration: Browne, Ludii",
    ),
    "wait": FigureRecord(
        "length", "Seconds between turns", ".0f",
        "ratio", lambda of: [of.found.sums(of.seconds * of.others), of.found.sums(of.turns)],
        "How long a player still in the game waits between turns while the others take theirs.",
        "how many seconds a player waits between two turns",
    ),
    "seat-advantage": FigureRecord(
        "fairness", "Seat advantage", "points",
        "farthest", lambda of: [*by_place(of.found).T, *(by_chair(of.found).T if of.alike else ())],
        "How far above a fair share the best place wins, by chair or counted from the "
        "starting player; chance alone puts it a little above 0.",
        "how far above a fair share the best seat wins",
        after="balance, advantage: Ludii",
    ),
    "start-advantage": FigureRecord(
        "fairness", "Starting player's advantage", "points",
        "mean", lambda of: [by_place(of.found)[:, 0]],
        "How far above a fair share the starting player wins; below 0, starting is a drawback.",
        "how far above a fair share the starting player wins",
        after="first player's advantage: Ludii",
    ),
    "eliminated": FigureRecord(
        "course", "Time spent eliminated", "share",
        "mean", lambda of: [np.divide(*waited(of.found))],
        "How much of a game a player spends eliminated, looking on.",
        "share of a game that a player spends eliminated",
    ),
    "comebacks": FigureRecord(
        "course", "Comebacks", "share",
        "share", lambda of: [comebacks(of.found), np.ones(of.found.games)],
        "Games whose winner had been last at some point: nobody held less, somebody held more.",
        "share of games won by somebody who had been last",
        after="drama: Thompson",
    ),
    "margin": FigureRecord(
        "course", "Winner's final lead", "+.2f",
        "ratio", lambda of: margin(of.found),
        "How many {pieces} the winner is ahead of the next best as the last round begins; "
        "around 0 the game is open to the end. Games with one winner only.",
        "how far ahead the winner is as the last round begins",
    ),
    "lead-changes": FigureRecord(
        "course", "Lead changes", ".2f",
        "mean", lambda of: [lead_changes(of.found)],
        "How often in a game the lead passes to another player.",
        "how often the lead changes in a game",
        after="lead change: Browne",
    ),
    "first-lead": FigureRecord(
        "course", "Wins by the first leader", "share",
        "share", lambda of: first_lead(of.found)[::-1],
        "How often the sole leader after the first round wins; unknown where there is none.",
        "share of games won by whoever leads after the first round",
        after="decisiveness: Browne",
    ),
    "drama": FigureRecord(
        "course", "Drama", "share",
        "mean", lambda of: [drama(of.found, of.chance)],
        "How far the eventual winner's chances trailed the leader's, on average over all "
        "rounds; 0 means the winner always led.",
        "how far the winner's chances trailed the leader's, on average",
        after="drama: Browne, Ludii",
    ),
    "shared": FigureRecord(
        "course", "Shared wins", "share",
        "share", lambda of: [~alone(of.found), np.ones(of.found.games)],
        "Games that several players win together.",
        "share of games that several players win together",
    ),
    **{f"decided-{bar}": _decided(bar) for bar in (60, 75, 90)},
    "guesses": FigureRecord(
        "bluffs", "Guesses before a call", ".2f",
        "ratio", lambda of: [of.found.sums(of.found.guesses), of.found.rounds],
        "How many guesses a round has before somebody calls.",
        "guesses in a round",
    ),
    "challenge-right": FigureRecord(
        "bluffs", "Challenges that are right", "share",
        "share", lambda of: [of.found.sums(each) for each in (
            of.found.right & ~of.found.spot_on, (~of.found.spot_on).astype(float),
        )],
        "Challenges that caught a false guess.",
        "share of challenges that are right",
    ),
}  # fmt: skip

#: What decisions tell that were weighed one by one (:class:`Decisions`).
_WEIGHED = {
    "gap": FigureRecord(
        "decisions", "Decision gap", "share",
        "ratio", lambda of: [of.column("gap"), of.column("chosen")],
        "How much likelier the best action is to come out well than the second best, by "
        "exact odds; near 0 the choice hardly matters, near 100 % there is none.",
        after="decisions: Ludii",
    ),
    "open": FigureRecord(
        "decisions", "Guesses to choose from", ".1f",
        "ratio", lambda of: [of.column("open"), of.column("weighed")],
        "How many guesses are allowed on a turn, up to what the table can show.",
        after="branching factor: TAG, Ludii",
    ),
    "alive": FigureRecord(
        "decisions", "Kinds worth saying", "share",
        "share", lambda of: [
            sum((of.column(name, kind) for kind in of.about("raises")), np.zeros(of.games))
            for name in ("worth", "raises")
        ],
        "Of all kinds of guess on a turn, those whose likeliest raise is within {near:.0f} "
        "points of the likeliest of all; near 0 all but one are dead.",
        "share of the kinds of guess that are worth saying",
        bounds={"near": 100 * NEAR},
    ),
    "rarest-kind": FigureRecord(
        "decisions", "Rarest kind worth saying", "share",
        "least", lambda of: [
            of.column(name, kind) for kind in of.about("raises") for name in ("worth", "raises")
        ],
        "The same for the kind that is worth saying least often; below {dead:.0f} % that "
        "kind is dead.",
        "how often the least used kind of guess is worth saying",
        bounds={"dead": 100 * DEAD},
    ),
    "in-doubt": FigureRecord(
        "decisions", "Guesses in doubt", "share",
        "share", lambda of: [of.column("in-doubt"), of.column("answers")],
        "Guesses that are neither plainly false nor plainly true ({low:.0f} % and {high:.0f} "
        "%) to the player who has to answer.",
        after="hidden information: TAG", bounds={"low": 100 * DOUBT, "high": 100 - 100 * DOUBT},
    ),
    "semi-bluffs": FigureRecord(
        "bluffs", "Semi-bluffs", "share",
        "share", lambda of: [of.column("sort", "semi-bluff"), of.column("said")],
        "Guesses that may well be true, but are more likely false to the speaker ({low:.0f} "
        "to {high:.0f} % likely), by exact odds.",
        bounds={"low": 100 * SEMI_BLUFF, "high": 100 * LIKELY},
    ),
    "bluffs": FigureRecord(
        "bluffs", "Bluffs", "share",
        "share", lambda of: [of.column("sort", "bluff"), of.column("said")],
        "Guesses that are less than {high:.0f} % likely to the speaker, nonsense aside: they "
        "only work if believed.",
        bounds={"high": 100 * SEMI_BLUFF},
    ),
    "nonsense": FigureRecord(
        "bluffs", "Nonsense", "share",
        "share", lambda of: [of.column("sort", "nonsense"), of.column("said")],
        "Guesses nobody can believe: less than {high:.0f} % likely to the speaker, and to "
        "anybody who sees only what lies in view.",
        bounds={"high": 100 * DOUBT},
    ),
    "believed": FigureRecord(
        "bluffs", "Bluffs that are believed", "share",
        "share", lambda of: [of.column("believed", "bluff"), of.column("sort", "bluff")],
        "Bluffs that the next player raised instead of challenging.",
    ),
    "earned-likely": FigureRecord(
        "bluffs", "Earned by likely guesses", "+.2f",
        "ratio", lambda of: [of.column("earned", "likely"), of.column("sort", "likely")],
        "What a guess at least {low:.0f} % likely earns the speaker: how many {pieces} fewer "
        "they lose that round than the average player; below 0 they lose more.",
        bounds={"low": 100 * LIKELY},
    ),
    "earned-semi-bluff": FigureRecord(
        "bluffs", "Earned by semi-bluffs", "+.2f",
        "ratio", lambda of: [of.column("earned", "semi-bluff"), of.column("sort", "semi-bluff")],
        "The same for semi-bluffs.",
    ),
    "earned-bluff": FigureRecord(
        "bluffs", "Earned by bluffs", "+.2f",
        "ratio", lambda of: [of.column("earned", "bluff"), of.column("sort", "bluff")],
        "The same for bluffs.",
    ),
    "earned-nonsense": FigureRecord(
        "bluffs", "Earned by nonsense", "+.2f",
        "ratio", lambda of: [of.column("earned", "nonsense"), of.column("sort", "nonsense")],
        "The same for nonsense.",
    ),
}  # fmt: skip

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
FIGURES = {name: each for name, each in _FOLLOWED.items() if each.section != "bluffs"}
FIGURES |= _WEIGHED | _FOLLOWED | _SHARED


#: Those that a tally of all games tells, too.
TALLIED = ("rounds", "turns", "decisions", "minutes", "challenge-right")


def told_by(name: str) -> str:
    """Which games tell a figure: ``all``, those ``followed`` or ``weighed``, or ``others``."""
    if name in TALLIED:
        return "all"
    return next(
        w
        for w, some in (("followed", _FOLLOWED), ("weighed", _WEIGHED), ("others", _SHARED))
        if name in some
    )


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
    return measured(courses(plan, games, first), seconds, alike=all_alike(plan))


def all_alike(plan: Plan) -> bool:
    """Whether the same bot sits on all seats."""
    return all(len(set(table.bots)) == 1 for table in plan.tables)


def measured(found: Courses, seconds: float = SECONDS, *, alike: bool = True) -> Measured:
    """The figures that these courses tell; ``alike``: the same bot sat on all seats."""
    told = sums(found, seconds, alike=alike)
    return Measured(found.games, {name: each.estimate() for name, each in told.items()})


def sums(found: Courses, seconds: float = SECONDS, *, alike: bool = True) -> dict[str, Sums]:
    """The sums of the same figures, by their names."""
    of = Followed(found, seconds, alike)
    return {name: Sums.of(each.how, *each.tells(of)) for name, each in _FOLLOWED.items()}


def weighed(found: Decisions) -> dict[str, Estimate]:
    """The figures that decisions tell; none where no game was looked at."""
    return {name: each.estimate() for name, each in weighed_sums(found).items()}


def weighed_sums(found: Decisions) -> dict[str, Sums]:
    """The sums of the same figures, by their names."""
    told = _WEIGHED.items() if found.games else ()
    return {name: Sums.of(each.how, *each.tells(found)) for name, each in told}


def shared_sums(plan: Plan, games: int, first: int = 0) -> dict[str, Sums]:
    """The sums of what other games tell."""
    wins = shared_wins(plan, games, str(BY_FEEL), BEST, first)
    return {name: Sums.of(each.how, *each.tells(wins)) for name, each in _SHARED.items()}


#: What games tell besides what is followed: which figures, and how the sums of so many are found.
MORE: dict[str, tuple[Collection[str], Callable[[Plan, int, int], dict[str, Sums]]]] = {
    "closely": (_WEIGHED, lambda plan, games, first: weighed_sums(decisions(plan, games, first))),
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


def written(estimate: Estimate, form: str = "share") -> tuple[str, str]:
    """A figure and its interval as they are read: ('12.3 min', '12.1 to 12.5').

    >>> written(Estimate(0.25, (0.2, 0.3)))
    ('25.0 %', '20.0 to 30.0 %')
    """
    if estimate.value is None:
        return tr("unknown"), ""
    scale, number, unit = {
        "share": (100, ".1f", " %"), "points": (100, "+.1f", f" {tr('points')}")
    }.get(form, (1, form, ""))  # fmt: skip
    value = f"{figure(estimate.value * scale, number)}{unit}"
    if estimate.interval is None:
        return value, ""
    low, high = (figure(end * scale, number) for end in estimate.interval)
    ends = "" if form == "points" else unit
    return value, tr("{low} to {high}{unit}", low=low, high=high, unit=ends)
