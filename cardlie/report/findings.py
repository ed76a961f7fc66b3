"""All that is found out about a variant, and with how many games each part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from cardlie.lint.check import endings_of
from cardlie.report import flags as bounds
from cardlie.report.courses import courses
from cardlie.report.figures import SECONDS, all_alike, measured, weighed
from cardlie.report.flags import Findings, flags
from cardlie.report.remedies import tries
from cardlie.report.restricted import prices
from cardlie.report.skill import BEST, BY_FEEL, LADDER, Contest, rung, rungs
from cardlie.report.weighing import decisions
from cardlie.sim.arrays import why_not
from cardlie.sim.figures import Estimate
from cardlie.sim.figures import figures as figures_of
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import mean, mean_interval
from cardlie.sim.tally import COLUMN, Tally

#: Most games that are followed round by round: on arrays, and one by one.
FOLLOWED, FOLLOWED_READABLE = 50_000, 1_000

#: Games whose every decision is weighed, unless asked otherwise.
CLOSELY = 200

#: Games that tell what comes of a change, and those of them that are weighed.
TRIED, TRIED_CLOSELY = 500, 60

#: Games that two bots share: what each wins is known to four points.
SHARED = 600


#: How the figures came about, and whose ideas they are.
METHOD = (
    "The range beside a figure is a 95 % interval: of a hundred such intervals from "
    "other seeds, about ninety-five contain what endless play would come to. Only whole "
    "games count as independent, never decisions of the same game.",
    "The bounds for a flag are set so that a sound variant is blamed in one report in "
    "twenty at most, all flags together (Holm).",
    "Flagged are: a seat that surely wins {lead:.0f} points more or less than is fair; a "
    "seat that starts or decides less than {begins:.0f} % of its fair share; challenges "
    "that cost the challenger, or the bidder, something less than {pays:.0f} % of the "
    "time, or cost nobody anything more than {unpaid:.0f} % of the time; wrong exact "
    "calls that cost something less than {pays:.0f} % of the time.",
    "Also: a kind of guess that is true in more than {kind_true:.0f} % of its "
    "challenges, or open in less than {sayable:.0f} % of the replies; a face that lies "
    "there in less than {lies:.0f} % of the showdowns; dice with {wild:.0f} % or more "
    "wild numbers.",
    "And: games of more than {minutes:.0f} minutes; more than {one_round:.0f} % of games "
    "over after one round, or more than {tail:.0f} % longer than {long:.0f} times the "
    "median; a first leader who wins more than {runaway:.0f} %; more than {waiting:.0f} "
    "% of the time spent eliminated; a strongest bot that wins less than {skill:.0f} % "
    "against random play; less than {in_doubt:.0f} % of guesses in doubt; an opening "
    "that wins more than {trap:.0f} %.",
    "A player's chance to win is how often players in the same position won the other "
    "games: players left, own dice or cards, the best rival's, all rivals' together, and "
    "who starts.",
    "The odds of guesses are exact, given what a seat sees; what a guess gives away "
    "about its speaker is left out.",
    "After Browne 2008 and Ludii (Piette, Stephenson, Browne and others): length, advantage, "
    "drama, lead changes, decisions, skill trace. After TAG (Gaina and others 2020): open guesses, "
    "turns. After Jaffe and others 2012: restricted play. docs/report.md has the definitions.",
)


#: The bounds in it, in percent, but for how long a game lasts.
METHOD_BOUNDS = {
    name: 100 * getattr(bounds, name.upper())
    for name in (
        *("begins", "pays", "unpaid", "kind_true", "sayable", "lies", "one_round", "tail"),
        *("runaway", "waiting", "skill", "in_doubt", "trap", "lead", "wild"),
    )
} | {"long": bounds.LONG, "minutes": bounds.MINUTES}


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: ``games`` round by round, ``closely`` decision by decision.

    ``ladder`` are the bots of the skill trace, ``skill`` its games for each step, and ``whole``
    those of its last bot against its first; 0 leaves them out, and restricted play (``prices``).
    ``tries``: what may help against a flag is tried.
    """

    games: int = 1000
    closely: int = CLOSELY
    skill: int = 1000
    whole: int = 1000
    prices: int = CLOSELY
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


def find_out(
    plan: Plan,
    effort: Effort,
    seconds: float = SECONDS,
    tally: Tally | None = None,
    known: Contest | None = None,
) -> Findings:
    """Play, look and weigh. What ``tally``, of more games, tells is told by it.

    ``known`` is what bots came to that shared this plan's table: it is not played again.
    """
    arrays = why_not(plan) is None
    followed = courses(plan, min(effort.games, FOLLOWED if arrays else FOLLOWED_READABLE))
    closely = decisions(plan, min(effort.closely, effort.games))
    largest = plan.tables[-1].options
    figures = {**measured(followed, seconds, alike=all_alike(plan)).figures, **weighed(closely)}
    if tally is not None:
        figures |= tallied(tally, seconds)
    if effort.skill:
        pair = str(BY_FEEL), effort.best
        step = known and known.step(*pair)
        figures["skill"] = (step or rung(plan, effort.skill, *pair)).share
    found = Findings(
        plan=plan,
        courses=followed,
        decisions=closely,
        rungs=rungs(plan, effort.skill, effort.whole, effort.ladder, known),
        endings=endings_of(largest, [largest.names]),
        prices=prices(plan, effort.prices, followed) if effort.prices else [],
        figures=figures,
        tallied=tally.games.games if tally else 0,
        seconds=seconds,
    )
    found = replace(found, flags=flags(found))
    if not effort.tries:
        return found
    few = min(effort.games, TRIED), min(effort.closely, TRIED_CLOSELY)
    less = Effort(*few, skill=0, whole=0, prices=0)
    return replace(found, tried=tries(found, lambda other: find_out(other, less, seconds)))


def tallied(tally: Tally, seconds: float = SECONDS) -> dict[str, Estimate]:
    """The figures that a tally tells, which may be of many more games."""
    each, games = figures_of(tally), tally.games
    scaled = {
        name: games.combined({COLUMN["decisions"]: scale})
        for name, scale in (("decisions", Fraction(1)), ("minutes", Fraction(seconds) / 60))
    }
    return {
        "rounds": each.rounds_per_game,
        "turns": each.turns_per_player,
        "challenge-right": each.challenge_success,
        **{name: Estimate(mean(of), mean_interval(of)) for name, of in scaled.items()},
    }
