"""What ``cardlie report`` makes its page of, and where it is written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Context, Option

from cardlie.base.brackets import parted, with_texts
from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.naming import differing, name_of
from cardlie.cli.sim_options import UNITS, read_budget

#: How long a decision takes, and how many games are weighed, at most.
_MOST_SECONDS, _MOST_CLOSELY = 3600, 100_000

_ENDINGS = (".html", ".json")

#: What is in the name already, and what says how much is played, not what.
_PLAYED = ("game", "games", "until", "closely", "budget", "cluster")

OUTPUT_HELP = (
    "Write to this .html or .json file (- prints JSON); if not given, "
    "output/cardlie-report-GAME.html."
)
SECONDS_HELP = "Seconds that people take for a decision.  [default: 8, or as in --played]"
PLAYED_HELP = "Games played by people, saved by 'cardlie host --keep FILE'."
CLOSELY_HELP = "Number of games to analyse decision by decision."
BUDGET_HELP = "Time to spend, such as 60s or 10m: plays as many games as fit."


@dataclass(eq=False)
class PageOptions:
    """What the page is made of, and where it is written."""

    output: Annotated[Path | None, Option("-o", "--output", metavar="FILE", help=OUTPUT_HELP)] = (
        None
    )
    force: opt.Force = False
    seconds: Annotated[float | None, opt.more(help=SECONDS_HELP)] = None
    people: Annotated[Path | None, opt.more("--played", metavar="FILE", help=PLAYED_HELP)] = None
    closely: Annotated[int, opt.more(help=CLOSELY_HELP)] = 200
    budget: Annotated[str | None, Option(metavar="TIME", help=BUDGET_HELP)] = None

    def claim(self, ctx: Context, game: str, agreed: Sequence[str]) -> Output:
        """The file of the page, before there is any work.

        What stands in a game's brackets and is ``agreed`` on besides is named once.
        """
        self.lasts()
        if self.seconds is not None and not 0 < self.seconds <= _MOST_SECONDS:
            raise CardlieError(
                tr("a decision can't take {seconds:g} seconds", seconds=self.seconds),
                tr("more than 0, and at most {most:,}", most=_MOST_SECONDS),
            )
        if not 2 <= self.closely <= _MOST_CLOSELY:
            raise CardlieError(
                tr("--closely {closely} is out of range", closely=self.closely),
                tr("from 2 to {most:,}", most=_MOST_CLOSELY),
            )
        path = self.output
        if path is not None and path != STDOUT and path.suffix.lower() not in _ENDINGS:
            raise CardlieError(
                tr("{file}: no report can be written in that format", file=path),
                "name it .html or .json; a browser prints the page",
            )
        ending = path.suffix if path else ".html"
        base, keys = parted(game)
        own = with_texts(base, [key for key in keys if key not in agreed])
        name = f"cardlie-report-{name_of(own)}{differing(ctx, _PLAYED)}{ending}"
        page = Output.chosen(path, name, self.force)
        if page.path.suffix.lower() == ".html":
            from cardlie.report.plots import figure_class

            figure_class()
        return page

    def lasts(self) -> float | None:
        """The seconds that the budget has, if there is one."""
        if self.budget is None:
            return None
        number, unit = read_budget(self.budget, "such as 60s or 10m")
        self.budget = f"{self.budget.strip()}{'' if unit else 's'}"
        return number * UNITS[unit or "s"]
