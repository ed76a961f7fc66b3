"""All that is found out about a variant, and with how many games each part of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from cardlie.engine.check import endings_of
from cardlie.report.courses import courses
from cardlie.report.decisions import decisions
from cardlie.report.figures import SECONDS, all_alike, measured, weighed
from cardlie.report.flags import Findings, flags
from cardlie.report.restricted import BEST, BY_FEEL, LADDER, prices, rung, rungs
from cardlie.sim.figures import Estimate
from cardlie.sim.figures import figures as figures_of
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import mean, mean_interval
from cardlie.sim.tally import COLUMN, Tally
from cardlie.vector import why_not

#: Most games that are followed round by round: on arrays, and one by one.
FOLLOWED, FOLLOWED_READABLE = 50_000, 1_000

#: Games whose every decision is weighed, unless asked otherwise.
CLOSELY = 200


#: How the figures came about, and whose ideas they are.
METHOD = (
    "The ends behind a figure are those of a 95 % interval: of a hundred such intervals from other "
    "seeds, about ninety-five hold what endless play would come to. Games are what is "
    "independent; decisions of one game are not taken for more than they tell.",
    "What is flagged is flagged so that a sound variant is blamed in one report of twenty at most, "
    "all suspicions together (Holm).",
    "Beyond a sound game lie: any lead of a seat that its interval shows; a seat that begins or "
    "decides less than 50 % of what is fair; a call in which whoever calls, or is called, pays in "
    "less than 5 % of the cases, or nobody in more than 50 %; a kind that holds in more than 95 % "
    "of its calls, or can be said in less than 5 % of the replies; a face in less than 5 % of the "
    "showdowns.",
    "Beyond it lie, too: more than 50 % of games over after a round, more than 5 % over 3 times "
    "the middle one; a first leader who wins more than 90 %; more than 50 % of the time out of the "
    "game; a best bot that wins less than 58 % against chance; less than 10 % of guesses in doubt; "
    "an opening that wins more than 80 %.",
    "The chance to win is how often those won, in the other games, who stood as one does: players "
    "left, one's own dice or cards, the best other's, all others', and who begins.",
    "The odds of guesses are exact, as a seat sees the table; what a guess gives away about its "
    "speaker is left out.",
    "After Browne 2008 and Ludii (Piette, Stephenson, Browne and others): length, advantage, "
    "drama, lead changes, decisions, skill trace. After TAG (Gaina and others 2020): open guesses, "
    "turns. After Jaffe and others 2012: restricted play. docs/report.md has the definitions.",
)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played: ``games`` round by round, ``closely`` decision by decision.

    ``ladder`` are the bots of the skill trace, ``skill`` its games for each step, and ``whole``
    those of its last bot against its first; 0 leaves them out, and restricted play (``prices``).
    """

    games: int = 1000
    closely: int = CLOSELY
    skill: int = 1000
    whole: int = 1000
    prices: int = CLOSELY
    ladder: Sequence[str] = field(default=LADDER)

    @classmethod
    def of(cls, plans: Sequence[Plan], games: int, closely: int) -> Effort:
        """What is reasonable for so many games: less where they are played one by one."""
        few = min(closely, games)
        if all(why_not(plan) is None for plan in plans):
            return cls(games, few, min(games, 1000), min(games, 1000), few)
        return cls(games, few, few, min(games, 4 * closely), few)


def find_out(
    plan: Plan, effort: Effort, seconds: float = SECONDS, tally: Tally | None = None
) -> Findings:
    """Play, look and weigh. What ``tally``, of more games, tells is told by it."""
    arrays = why_not(plan) is None
    followed = courses(plan, min(effort.games, FOLLOWED if arrays else FOLLOWED_READABLE))
    closely = decisions(plan, min(effort.closely, effort.games))
    largest = plan.tables[-1].options
    figures = {**measured(followed, seconds, alike=all_alike(plan)).figures, **weighed(closely)}
    if tally is not None:
        figures |= tallied(tally, seconds)
    if effort.skill:
        figures["skill"] = rung(plan, effort.skill, str(BY_FEEL), BEST).share
    found = Findings(
        plan=plan,
        courses=followed,
        decisions=closely,
        rungs=rungs(plan, effort.skill, effort.whole, effort.ladder),
        endings=endings_of(largest, [largest.names]),
        prices=prices(plan, effort.prices) if effort.prices else [],
        figures=figures,
        tallied=tally.games.games if tally else 0,
    )
    return replace(found, flags=flags(found))


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
