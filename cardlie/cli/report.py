"""``cardlie report``: what designers want to know of a game, on one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli import version_line
from cardlie.cli.declare import Option
from cardlie.cli.played import Count, Game, Machines, Played, Vs
from cardlie.cli.support import Code, print_written, status

if TYPE_CHECKING:
    from cardlie.report.contents import Report
    from cardlie.report.evenings import HumanGames
    from cardlie.sim import Plan, Run

#: How long a decision takes, and how many games are weighed, at most.
_MOST_SECONDS, _MOST_CLOSELY = 3600, 100_000

#: How many variants stand side by side.
MOST_VARIANTS = 2

_ENDINGS = (".html", ".pdf", ".json")

OUTPUT_HELP = "The page: .html, .pdf, or .json; - is JSON; else output/cardlie-report-GAME.html."
SECONDS_HELP = "How long a decision takes people.  [default: 8, or as in --played]"
PLAYED_HELP = "Games of people, kept by cardlie host --keep FILE."
CLOSELY_HELP = "Games weighed decision by decision."


@dataclass(eq=False)
class PageOptions:
    """What the page is made of, and where it is written."""

    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help=OUTPUT_HELP)] = (
        None
    )
    force: opt.Force = False
    seconds: Annotated[float | None, Option(help=SECONDS_HELP)] = None
    people: Annotated[Path | None, Option("--played", metavar="FILE", help=PLAYED_HELP)] = None
    closely: Annotated[int, Option(help=CLOSELY_HELP)] = 200

    def claim(self, game: str) -> Output:
        """The file of the page, before there is any work."""
        if self.seconds is not None and not 0 < self.seconds <= _MOST_SECONDS:
            raise CardlieError(
                tr("{seconds:g} seconds are no time for a decision", seconds=self.seconds),
                tr("more than 0, and at most {most:,}", most=_MOST_SECONDS),
            )
        if not 2 <= self.closely <= _MOST_CLOSELY:
            raise CardlieError(
                tr("{closely} games can't be weighed", closely=self.closely),
                tr("from 2 to {most:,}", most=_MOST_CLOSELY),
            )
        path = self.output
        if path is not None and path != STDOUT and path.suffix.lower() not in _ENDINGS:
            raise CardlieError(
                tr("{file} is no kind of report", file=path), "name it .html, .pdf or .json"
            )
        name = f"cardlie-report-{Path(game).stem}{path.suffix if path else '.html'}"
        page = Output.chosen(path, name, self.force)
        if page.path.suffix.lower() in (".html", ".pdf"):
            from cardlie.report.plots import figure_class

            figure_class()
        return page

    def evenings(self, plan: Plan, deck: str | None) -> HumanGames | None:
        """What people played of it, if it is told."""
        if self.people is None:
            return None
        from cardlie.host.played import played_games
        from cardlie.report.evenings import HumanGames

        found = HumanGames.of(played_games(self.people, opt.own_deck(deck)), plan.options)
        if not found.games:
            raise CardlieError(
                tr("{file} has no game of {game} to its end", file=self.people,
                   game=tr(plan.options.rules.title)),
                "cardlie host keeps each game that is played; another host's file may have some",
            )  # fmt: skip
        return found


def report(
    game: Game,
    count: Count,
    played: Played,
    machines: Machines,
    page: PageOptions,
    vs: Vs = None,
    lang: opt.Lang = None,
) -> int:
    """A page on a variant: how long, fair and lively it is, and what is wrong with it.

    cardlie report tavern --players 4 --games 5000

    cardlie report cards --vs "--with straights" -o cards.pdf

    It is what cardlie sim plays, looked at closely: without --seats by strong, honest and careless
    bots side by side, where what is wrong is told of the strong ones; with --vs by the strong.
    Exit code 0; 130: stopped by Ctrl-C; 2: bad input.
    """
    plans, tables = _plans(game, played, vs or ())
    if len(plans) > MOST_VARIANTS and not tables:
        raise CardlieError("a report shows two variants side by side at most", "give one --vs")
    if any(plan.options.games > 1 for plan in plans):
        raise CardlieError("a report is about one game", "leave out evening=")
    file = page.claim(game)
    evenings = page.evenings(plans[0], played.deck)
    try:
        run = machines.play(plans, count)
        if run.played:
            _write(file, _told(plans, run, page, tables, evenings))
    except KeyboardInterrupt:
        return machines.stopped()
    return Code.INTERRUPTED if run.stopped else Code.YES


def _plans(game: str, played: Played, vs: Sequence[str]) -> tuple[list[Plan], dict[str, str]]:
    """What is played: by who was named, else by the best, or one variant by each kind of player."""
    from cardlie.report.restricted import BEST, TABLES

    if played.variant(game).seats:
        return played.plans(game, vs), {}
    if vs:
        return replace(played, seats=BEST).plans(game, vs), {}
    tables = [replace(played, seats=bot).plans(game, ())[0] for bot in TABLES.values()]
    return tables, TABLES


def _write(page: Output, told: Report) -> None:
    """Write the page, and print what is wrong with the variants."""
    from cardlie.cli.sim.text import wrapped

    file = page.write(_as_file(told, page.path))
    for name, found in told.judged:
        if name:
            print(f"{name}:")
        for said in found.said:
            print("\n".join(wrapped(said)))
    if file != STDOUT:
        print_written(file)


def _told(
    plans: Sequence[Plan], run: Run, page: PageOptions, tables: Mapping[str, str],
    evenings: HumanGames | None,
) -> Report:  # fmt: skip
    from cardlie.cli.sim.text import headline
    from cardlie.report.contents import Report
    from cardlie.report.figures import SECONDS
    from cardlie.report.findings import Effort, find_out
    from cardlie.sim.compare import comparisons

    effort = Effort.of(plans, run.played, page.closely)
    seconds = page.seconds or (evenings and evenings.seconds.value) or SECONDS
    compared = comparisons(plans, run.tallies, run.pairs)
    # skill is of the game, and what a restriction costs is told by who plays well
    brief = replace(effort, skill=0, whole=0, prices=0)
    efforts = [effort] + [brief if tables else effort] * (len(plans) - 1)
    with status(tr("Looking closely ...")):
        found = [
            find_out(plan, each, seconds, tally=tally)
            for plan, each, tally in zip(plans, efforts, run.tallies, strict=True)
        ]
    names = [tr("first"), *[each.changes for each in compared]] if compared else []
    if tables:
        names = [f"{tr(kind)} ({bot})" for kind, bot in tables.items()]
    return Report(
        tr("{game}: a report", game=tr(plans[0].options.rules.title)),
        [headline(plan, run.played) for plan in plans],
        names or [tr("this variant")],
        found,
        [sentence for each in compared for sentence in each.sentences()],
        seconds,
        version_line(),
        bool(tables),
        evenings,
    )


def _as_file(told: Report, file: Path) -> bytes:
    match file.suffix.lower():
        case ".html":
            from cardlie.report.html import as_html

            return as_html(told).encode()
        case ".pdf":
            from cardlie.report.paper import as_pdf

            return as_pdf(told)
    from cardlie.report.objects import as_json

    return as_json(told).encode()
