"""All that is found out about a variant: games are played, followed, weighed and judged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from cardlie.lint.check import endings_of
from cardlie.report.decisions import Decisions
from cardlie.report.effort import FEWEST, Effort, Limit, followed_games
from cardlie.report.figures import measured, weighed
from cardlie.report.flags import Findings, Tried
from cardlie.report.game_traces import trace_games
from cardlie.report.remedies import tries
from cardlie.report.restricted import Price, ablations
from cardlie.report.skill import BY_FEEL, Contest, SkillStep, skill_ladder, skill_step
from cardlie.report.weighing import decisions
from cardlie.sim.figures import Estimate
from cardlie.sim.figures import figures as figures_of
from cardlie.sim.pace import Pace
from cardlie.sim.plan import Plan
from cardlie.sim.statistics import mean, mean_interval
from cardlie.sim.tally import COLUMN, Tally

#: Games that tell what comes of a change, and those of them that are weighed.
TRIED, TRIED_CLOSELY = 500, 60


def find_out(
    plan: Plan,
    effort: Effort,
    pace: Pace | None = None,
    tally: Tally | None = None,
    known: Contest | None = None,
    limit: Limit | None = None,
) -> Findings:
    """Play, look and weigh. What ``tally``, of more games, tells is told by it.

    ``known`` is what bots came to that shared this plan's table: it is not played again. What
    there is no time for by the ``limit`` is left out.
    """
    pace, limit = pace or Pace.of(plan.options), limit or Limit()
    games = followed_games(plan, effort)
    followed = limit.within(
        lambda: trace_games(plan, games), lambda: trace_games(plan, min(games, FEWEST))
    )
    weighed_games = min(effort.closely, effort.games)
    closely = limit.within(lambda: decisions(plan, weighed_games), lambda: Decisions(0))
    largest = plan.tables[-1].options
    figures = {**measured(followed, pace, alike=plan.alike).figures, **weighed(closely)}
    if tally is not None:
        figures |= tallied(tally, pace)
    ladder = limit.within(
        lambda: skill_ladder(plan, effort.skill, effort.whole, effort.ladder, known),
        list[SkillStep],
    )
    if effort.skill and ladder:
        pair = str(BY_FEEL), effort.best
        step = known and known.step(*pair)
        figures["skill"] = (step or skill_step(plan, effort.skill, *pair)).share
    prices = limit.within(
        lambda: ablations(plan, effort.ablations, followed) if effort.ablations else [],
        list[Price],
    )
    found = Findings(
        sim_plan=plan,
        traces=followed,
        decisions=closely,
        ladder=ladder,
        endings=endings_of(largest, [largest.names]),
        ablations=prices,
        figures=figures,
        tallied=tally.games.games if tally else 0,
        pace=pace,
    )
    found = found.judged()
    if not effort.tries:
        return found
    few = min(effort.games, TRIED), min(effort.closely, TRIED_CLOSELY)
    less = Effort(*few, skill=0, whole=0, ablations=0)
    tried = limit.within(
        lambda: tries(found, lambda each: find_out(each, less, pace), limit), list[Tried]
    )
    return replace(found, tried=tried)


def tallied(tally: Tally, pace: Pace) -> dict[str, Estimate]:
    """The figures that a tally tells, which may be of many more games."""
    each, games = figures_of(tally), tally.games
    decisions = games.combined({COLUMN["decisions"]: Fraction(1)})
    return {
        "rounds": each.rounds_per_game,
        "turns": each.turns_per_player,
        "challenge-right": each.challenge_success,
        "decisions": Estimate(mean(decisions), mean_interval(decisions)),
        "minutes": pace.minutes_of(games),
    }
