"""All that is found out about a variant: games are played, followed, weighed and judged."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import inf

from cardlie.base.translation import tr
from cardlie.lint.check import endings_of
from cardlie.report.decisions import Decisions
from cardlie.report.effort import FEWEST_FOLLOWED, Effort, Limit, followed_games
from cardlie.report.estimates import unless_alike
from cardlie.report.figures import measured, weighed
from cardlie.report.findings import Findings, Tried
from cardlie.report.flags import judged
from cardlie.report.game_traces import GameTraces, joined, trace_games
from cardlie.report.of_traces import Followed
from cardlie.report.remedies import tries
from cardlie.report.restricted import Price, ablations
from cardlie.report.skill import BY_FEEL, Contest, SkillStep, skill_ladder, skill_steps
from cardlie.report.weighing import decisions
from cardlie.sim.arrays import why_not
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
    limit = limit or Limit()
    found = judged(_looked_at(plan, effort, pace or Pace.of(plan.options), tally, known, limit))
    if effort.tries and found.flags:
        found = replace(found, tried=_tried(found, effort, limit))
    if effort.ablations:
        prices = limit.within(
            lambda: ablations(plan, effort.ablations, found.traces),
            list[Price],
            tr("The price of a restriction"),
        )
        found = replace(found, ablations=prices)
    return found


def _looked_at(
    plan: Plan,
    effort: Effort,
    pace: Pace,
    tally: Tally | None,
    known: Contest | None,
    limit: Limit,
) -> Findings:
    """All figures, before anything is judged by them."""
    traces = _followed(plan, followed_games(plan, effort), limit)
    followed = Followed(traces, pace, plan.alike)
    weighed_games = min(effort.closely, effort.games)
    closely = limit.within(
        lambda: decisions(plan, weighed_games), lambda: Decisions(0), tr("Decisions")
    )
    figures = {**measured(followed).figures, **weighed(closely)}
    if tally is not None:
        figures |= tallied(tally, pace)
    ladder = list[SkillStep]()
    if effort.skill:
        ladder = limit.within(lambda: _skill(plan, effort, known), lambda: ladder, tr("Skill"))
    if ladder:
        *ladder, by_feel = ladder
        figures["skill"] = by_feel.share
    largest = plan.tables[-1].options
    return Findings(
        sim_plan=plan,
        followed=followed,
        decisions=closely,
        ladder=ladder,
        endings=endings_of(largest, [largest.names]),
        ablations=[],
        figures=figures,
        tallied=tally.games.games if tally else 0,
    )


def _followed(plan: Plan, games: int, limit: Limit) -> GameTraces:
    """The traces of so many games, or of those that there is time for."""
    if limit.deadline == inf and why_not(plan) is None:
        return trace_games(plan, games)
    parts = list[GameTraces]()

    def follow() -> None:
        done, some = 0, 1
        while done < games:
            some = min(4 * some, games - done)
            parts.append(trace_games(plan, some, done))
            done += some

    limit.within(follow, lambda: None, tr("some of the games"))
    return joined(parts or [trace_games(plan, min(games, FEWEST_FOLLOWED))])


def _skill(plan: Plan, effort: Effort, known: Contest | None) -> list[SkillStep]:
    """The ladder, and at last the best bot against a careless one."""
    pairs = skill_ladder(effort.ladder, effort.skill, effort.whole)
    return skill_steps(plan, [*pairs, (str(BY_FEEL), effort.best, effort.skill)], known)


def _tried(findings: Findings, effort: Effort, limit: Limit) -> list[Tried]:
    """What was tried against the surest flags, what helps most first."""
    few = min(effort.games, TRIED), min(effort.closely, TRIED_CLOSELY)
    less, tried = Effort(*few, skill=0, whole=0, ablations=0), list[Tried]()

    def search() -> None:
        for each in tries(findings, lambda plan: find_out(plan, less, findings.followed.pace)):
            tried.append(each)

    limit.within(search, lambda: None, tr("changes that may help"))
    return sorted(tried, key=lambda each: (not each.helps, len(each.flags)))


def tallied(tally: Tally, pace: Pace) -> dict[str, Estimate]:
    """The figures that a tally tells, which may be of many more games."""
    each, games = figures_of(tally), tally.games
    decisions = games.combined({COLUMN["decisions"]: Fraction(1)})
    found = {
        "rounds": each.rounds_per_game,
        "turns": each.turns_per_player,
        "challenge-right": each.challenge_success,
        "decisions": Estimate(mean(decisions), mean_interval(decisions)),
        "minutes": pace.minutes_of(games),
    }
    return {
        name: Estimate(known.value, unless_alike(known.interval, games.games))
        for name, known in found.items()
    }
