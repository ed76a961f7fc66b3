"""What ``cardlie report`` answers: the page, and what is wrong with the variants."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.report.page import PageOptions
from cardlie.cli.report.schedule import FIRST, SEARCH, Schedule, counted
from cardlie.cli.sim.text import headline, wrapped
from cardlie.cli.sim_options import Played
from cardlie.cli.sim_runs import plans_of, variant_of
from cardlie.cli.spoken_deck import own_deck
from cardlie.cli.support import print_written
from cardlie.cli.version import version_line
from cardlie.report.contents import Report
from cardlie.report.effort import CLOSELY, Effort, Limit
from cardlie.report.evenings import HumanGames
from cardlie.report.figures import FIGURES, written
from cardlie.report.findings import Findings
from cardlie.report.investigation import find_out, tallied
from cardlie.report.skill import AMONG, BEST, BY_FEEL, KINDS, Contest, contest
from cardlie.sim import Plan, Run, simulate
from cardlie.sim.compare import Comparison, comparisons, one_sided
from cardlie.sim.pace import SECONDS, Pace
from cardlie.sim.tally import Tally

#: Games of careless players, of which something is told at once.
_LOOK = 100

#: Figures that are told at once.
_AT_ONCE = ("minutes", "rounds", "challenge-right")


@dataclass(frozen=True, slots=True)
class SeatedPlans:
    """Who plays: the ``plans``, and which bot is the ``strongest`` at the first one's table.

    ``tables``: one variant, played by players of one kind after another. ``named``: somebody said
    who plays.
    """

    game: str
    plans: list[Plan]
    strongest: Contest
    tables: bool = False
    named: bool = False

    @classmethod
    def of(cls, game: str, played: Played, vs: Sequence[str], schedule: Schedule) -> SeatedPlans:
        """Who was named, else the strongest, or one variant by each kind of player."""
        first = plans_of(game, _by(BEST, played), ())[0]
        limit = schedule.limit
        with counted(tr("Finding the strongest bot for this table ...")), limit.part(SEARCH):
            shared = Effort.of([first], schedule.count.most, CLOSELY).skill
            strongest = limit.within(
                lambda: contest(first, shared, lambda: limit.remaining),
                lambda: Contest.before(first),
                tr("the search for the strongest bot"),
            )
        if variant_of(played).seats:
            return cls(game, plans_of(game, played, vs), strongest, named=True)
        if vs:
            return cls(game, plans_of(game, _by(strongest.best, played), vs), strongest)
        tables = [plans_of(game, _by(bot, played), ())[0] for bot in strongest.headline_bots]
        return cls(game, tables, strongest, tables=True)

    def compared(self, run: Run) -> tuple[list[str], list[Comparison]]:
        """What the plans are called, and in what the others differ from the first."""
        found = comparisons(self.plans, run.tallies, run.pairs)
        if not self.tables:
            names = [tr("first"), *[each.changes for each in found]]
            return names if found else [tr("this variant")], found
        bots = self.strongest.headline_bots
        others = zip(found, bots[1:], strict=True)
        differ = [replace(each, changes=tr(AMONG[bot])) for each, bot in others]
        return [tr(KINDS[bot]) for bot in bots], differ


def _by(bot: str, played: Played) -> Played:
    return played if variant_of(played).seats else replace(played, seats=bot)


def typed(game: str, played: Played, vs: Sequence[str]) -> list[Plan]:
    """The variants as they were typed, whoever plays them: what can't be is told first."""
    return plans_of(game, _by(BEST, played), vs)


def look(game: str, played: Played, page: PageOptions, limit: Limit) -> None:
    """Tell somebody who waits what some games of careless players come to: they are soon played."""
    if variant_of(played).seats or not sys.stderr.isatty():
        return
    plan = plans_of(game, _by(BY_FEEL.bot, played), ())[0]
    with limit.part(SEARCH):
        run = limit.within(lambda: simulate([plan], _LOOK), Run)
    if run.played:
        name, pace = tr(KINDS[BY_FEEL.bot]), _pace(page, plan, None)
        show(first_words(name, run.tallies[0], pace), error=True)


def tell(
    file: Output, seating: SeatedPlans, run: Run, page: PageOptions, evenings: HumanGames | None,
    schedule: Schedule,
) -> None:  # fmt: skip
    """Write the page, and print what is wrong with the variants."""
    told = _report_of(seating, run, page, evenings, schedule)
    schedule.tell_what_is_missing(page.budget)
    written = file.write(_as_file(told, file.path))
    if written == STDOUT:  # it is for programs
        return
    for line in told.first_lines():
        command = line[:1] == " "
        show(line if command else "\n".join(wrapped(line)), fold=not command)
    print_written(written)


def _report_of(
    seating: SeatedPlans, run: Run, page: PageOptions, evenings: HumanGames | None,
    schedule: Schedule,
) -> Report:  # fmt: skip
    plans, strongest = seating.plans, seating.strongest
    effort = schedule.effort(plans, run.played, page.closely, stopped=run.stopped)
    effort = replace(effort, ladder=strongest.ladder, tries=True)
    names, compared = seating.compared(run)
    pace = _pace(page, plans[0], evenings)
    if sys.stderr.isatty():  # somebody waits
        for name, tally in zip(names, run.tallies, strict=True):
            show(first_words(name, tally, pace), error=True)
    return Report(
        tr("{game}: a report", game=tr(plans[0].options.game.title)),
        [headline(plan, run.played) for plan in plans],
        names,
        _found_out(seating, names, run.tallies, effort, pace, schedule.limit),
        [*filter(None, [one_sided(plans)])]
        + [sentence for each in compared for sentence in each.sentences()],
        pace,
        version_line(),
        seating.tables,
        evenings,
        None if seating.named else strongest,
        seating.game,
        tuple(schedule.limit.left_out),
    )


def _found_out(
    seating: SeatedPlans, names: Sequence[str], tallies: Sequence[Tally], effort: Effort,
    pace: Pace, limit: Limit,
) -> list[Findings]:  # fmt: skip
    """What there is time to find out about each plan, the first of them most closely."""
    findings, known = list[Findings](), seating.strongest
    with counted("") as say:
        for name, plan, tally in zip(names, seating.plans, tallies, strict=True):
            say(tr("Analysing decisions: {variant} ...", variant=name))
            left = len(names) - len(findings)
            with limit.part(max(FIRST * (not findings), 1 / left)):
                met = known if seating.tables or not findings else None
                findings.append(find_out(plan, effort, pace, tally, met, limit))
            if seating.tables:
                # skill is of the game, and what a restriction costs is told by who plays well
                effort = replace(effort, skill=0, whole=0, ablations=0, tries=False)
    return findings


def _pace(page: PageOptions, plan: Plan, evenings: HumanGames | None) -> Pace:
    """What was typed, or what people took: all that lies around it is in their decisions."""
    if page.seconds is None and evenings is not None and evenings.seconds.value:
        return Pace(evenings.seconds.value)
    return Pace.of(plan.options, page.seconds or SECONDS)


def first_words(name: str, tally: Tally, pace: Pace) -> str:
    """What is known before anything is looked at closely."""
    known = tallied(tally, pace)
    told = [f"{FIGURES[key].name} {written(known[key], FIGURES[key].form)[0]}" for key in _AT_ONCE]
    return f"{name}: {'; '.join(told)}"


def _as_file(report: Report, file: Path) -> bytes:
    if file.suffix.lower() == ".html":
        from cardlie.report.html import as_html

        return as_html(report).encode()
    from cardlie.report.objects import as_json

    return as_json(report).encode()


def evenings_of(page: PageOptions, plan: Plan, deck: str | None) -> HumanGames | None:
    """What people played of it, if it is told."""
    if page.people is None:
        return None
    from cardlie.host.played import played_games

    evenings = HumanGames.of(played_games(page.people, own_deck(deck)), plan.options)
    if not evenings.games:
        raise CardlieError(
            tr("{file} has no finished game of {game}", file=page.people,
               game=tr(plan.options.game.title)),
            "'cardlie host' saves every game that is played; another host's file may have some",
        )  # fmt: skip
    return evenings
