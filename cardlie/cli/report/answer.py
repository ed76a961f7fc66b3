"""What ``cardlie report`` answers: the page, and what is wrong with the variants."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.terminal import show, status
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.played import Played
from cardlie.cli.playing import plans_of, variant_of
from cardlie.cli.report.page import PageOptions
from cardlie.cli.sim.text import headline, wrapped
from cardlie.cli.support import print_written
from cardlie.cli.version import version_line
from cardlie.report.contents import Report
from cardlie.report.evenings import HumanGames
from cardlie.report.figures import FIGURES, SECONDS, written
from cardlie.report.findings import CLOSELY, Effort, find_out, tallied
from cardlie.report.skill import AMONG, BEST, BY_FEEL, KINDS, Contest, contest
from cardlie.sim import Plan, Run, simulate
from cardlie.sim.compare import comparisons
from cardlie.sim.tally import Tally

#: Games of careless players, of which something is told at once.
_LOOK = 100

#: Figures that are told first.
FIRST = ("minutes", "rounds", "challenge-right")


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
    def of(cls, game: str, played: Played, vs: Sequence[str], games: int) -> SeatedPlans:
        """Who was named, else the strongest, or one variant by each kind of player."""
        first = plans_of(game, _by(BEST, played), ())[0]
        with status(tr("Finding the strongest bot for this table ...")):
            strongest = contest(first, Effort.of([first], games, CLOSELY).skill)
        if variant_of(played).seats:
            return cls(game, plans_of(game, played, vs), strongest, named=True)
        if vs:
            return cls(game, plans_of(game, _by(strongest.best, played), vs), strongest)
        tables = [plans_of(game, _by(bot, played), ())[0] for bot in strongest.shown]
        return cls(game, tables, strongest, tables=True)


def _by(bot: str, played: Played) -> Played:
    return played if variant_of(played).seats else replace(played, seats=bot)


def typed(game: str, played: Played, vs: Sequence[str]) -> list[Plan]:
    """The variants as they were typed, whoever plays them: what can't be is told first."""
    return plans_of(game, _by(BEST, played), vs)


def look(game: str, played: Played, page: PageOptions) -> None:
    """Tell somebody who waits what some games of careless players come to: they are soon played."""
    if variant_of(played).seats or not sys.stderr.isatty():
        return
    bot = BY_FEEL.bot
    plan = plans_of(game, _by(bot, played), ())[0]
    tally = simulate([plan], _LOOK).tallies[0]
    show(first_words(tr(KINDS[bot]), plan, tally, page.seconds or SECONDS), error=True)


def tell(
    file: Output, seating: SeatedPlans, run: Run, page: PageOptions, evenings: HumanGames | None
) -> None:
    """Write the page, and print what is wrong with the variants."""
    told = _told(seating, run, page, evenings)
    written = file.write(_as_file(told, file.path))
    if written == STDOUT:  # it is for programs
        return
    for line in told.first_lines():
        command = line[:1] == " "
        show(line if command else "\n".join(wrapped(line)), fold=not command)
    print_written(written)


def _told(seating: SeatedPlans, run: Run, page: PageOptions, evenings: HumanGames | None) -> Report:
    plans, strongest = seating.plans, seating.strongest
    effort = Effort.of(plans, run.played, page.closely)
    effort = replace(effort, ladder=strongest.ladder, tries=True)
    seconds = page.seconds or (evenings and evenings.seconds.value) or SECONDS
    compared = comparisons(plans, run.tallies, run.pairs)
    # skill is of the game, and what a restriction costs is told by who plays well
    brief = replace(effort, skill=0, whole=0, prices=0, tries=False)
    efforts = [effort] + [brief if seating.tables else effort] * (len(plans) - 1)
    names = [tr("first"), *[each.changes for each in compared]] if compared else []
    if seating.tables:
        names = [tr(KINDS[bot]) for bot in strongest.shown]
        others = zip(compared, strongest.shown[1:], strict=True)
        compared = [replace(each, changes=tr(AMONG[bot])) for each, bot in others]
    names = names or [tr("this variant")]
    for name, plan, tally in zip(names, plans, run.tallies, strict=True):
        if sys.stderr.isatty():  # somebody waits
            show(first_words(name, plan, tally, seconds), error=True)
    found = []
    known = [strongest] + [strongest if seating.tables else None] * (len(plans) - 1)
    with status() as say:
        for name, plan, each, tally, met in zip(
            names, plans, efforts, run.tallies, known, strict=True
        ):
            say(tr("Analysing decisions: {variant} ...", variant=name))
            found.append(find_out(plan, each, seconds, tally, met))
    return Report(
        tr("{game}: a report", game=tr(plans[0].options.game.title)),
        [headline(plan, run.played) for plan in plans],
        names,
        found,
        [sentence for each in compared for sentence in each.sentences()],
        seconds,
        version_line(),
        seating.tables,
        evenings,
        None if seating.named else strongest,
        seating.game,
    )


def first_words(name: str, plan: Plan, tally: Tally, seconds: float) -> str:
    """What is known before anything is looked at closely."""
    known = tallied(tally, seconds)
    told = [f"{FIGURES[key].name} {written(known[key], FIGURES[key].form)[0]}" for key in FIRST]
    return f"{name or headline(plan, tally.games.games)}: {'; '.join(told)}"


def _as_file(told: Report, file: Path) -> bytes:
    if file.suffix.lower() == ".html":
        from cardlie.report.html import as_html

        return as_html(told).encode()
    from cardlie.report.objects import as_json

    return as_json(told).encode()


def evenings_of(page: PageOptions, plan: Plan, deck: str | None) -> HumanGames | None:
    """What people played of it, if it is told."""
    if page.people is None:
        return None
    from cardlie.host.played import played_games

    found = HumanGames.of(played_games(page.people, opt.own_deck(deck)), plan.options)
    if not found.games:
        raise CardlieError(
            tr("{file} has no game of {game} to its end", file=page.people,
               game=tr(plan.options.game.title)),
            "cardlie host keeps each game that is played; another host's file may have some",
        )  # fmt: skip
    return found
