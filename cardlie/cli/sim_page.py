"""How ``cardlie sim`` answers, and ``--report FILE``: what designers want to know, on one page."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.cli import version_line
from cardlie.cli.declare import Option
from cardlie.cli.sim_text import headline, wrapped
from cardlie.errors import CardlieError
from cardlie.files import STDOUT, Output
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardlie.report.contents import Told
    from cardlie.sim import Plan, Run

#: How long a decision takes, and how many games are weighed, at most.
_MOST_SECONDS, _MOST_CLOSELY = 3600, 100_000

#: How many variants stand side by side.
MOST_VARIANTS = 2

_ENDINGS = (".html", ".pdf", ".json")


PLOT_HELP, FORCE_HELP = "Draw the figures, as png or pdf.", "Overwrite a file that is not ours."
REPORT_HELP = "A page on the variant: .html, .pdf, or .json; - is JSON."
SECONDS_HELP = "How long a decision takes people (--report)."
CLOSELY_HELP = "Games weighed decision by decision (--report)."
TRACE_HELP = "Every decision with its odds, as lines of JSON."


@dataclass(eq=False)
class Answer:
    """How is told what was played: as text, JSON, CSV, a picture, or a report."""

    as_json: Annotated[bool, Option("--json", help="Figures as JSON.")] = False
    as_csv: Annotated[bool, Option("--csv", help="Figures as CSV.")] = False
    plot: Annotated[Path | None, Option(help=PLOT_HELP)] = None
    report: Annotated[Path | None, Option(help=REPORT_HELP)] = None
    seconds: Annotated[float, Option(help=SECONDS_HELP)] = 8.0
    closely: Annotated[int, Option(help=CLOSELY_HELP)] = 200
    trace: Annotated[Path | None, Option(help=TRACE_HELP)] = None
    force: Annotated[bool, Option("--force", help=FORCE_HELP)] = False

    def __post_init__(self) -> None:
        """Claim what is to be written before there is any work."""
        self._chart: Output | None = None
        self._page: Output | None = None
        self._trace = None if self.trace is None else Output(self.trace, force=self.force)
        if self.as_json and self.as_csv:
            raise CardlieError("--json and --csv are two answers: ask for one")
        if self.plot is not None:
            from cardlie.cli.charts import claim_chart

            self._chart = claim_chart(self.plot)
        if self.report is not None:
            if self.as_json or self.as_csv or self.plot:
                raise CardlieError("--report is an answer of its own", "leave out the other ones")
            if self.report != STDOUT and self.report.suffix.lower() not in _ENDINGS:
                raise CardlieError(
                    tr("{file} is no kind of report", file=self.report),
                    "name it .html, .pdf or .json",
                )
            self._page = Output(self.report, force=self.force, stdout=True)

    @property
    def usual(self) -> bool:
        """Whether nothing but text is asked for."""
        return not (self.as_json or self.as_csv or self.plot or self.report)

    def write_trace(self, plans: Sequence[Plan], games: range) -> None:
        """Write every decision of these games, if that is asked for."""
        if self._trace is None:
            return
        from cardlie.report.trace import trace

        with _looking():
            self._trace.write(
                lambda file: file.writelines(line.encode() for line in trace(plans, games))
            )
        print(tr("Wrote {file}", file=self.trace), file=sys.stderr)

    def check(self, plans: Sequence[Plan]) -> None:
        """Raise :class:`CardlieError` if this can't be told, before there is any work."""
        if self._page is None:
            return
        if not 0 < self.seconds <= _MOST_SECONDS:
            raise CardlieError(
                tr("{seconds:g} seconds are no time for a decision", seconds=self.seconds),
                tr("more than 0, and at most {most:,}", most=_MOST_SECONDS),
            )
        if not 2 <= self.closely <= _MOST_CLOSELY:
            raise CardlieError(
                tr("{closely} games can't be weighed", closely=self.closely),
                tr("from 2 to {most:,}", most=_MOST_CLOSELY),
            )
        if len(plans) > MOST_VARIANTS:
            raise CardlieError("a report shows two variants side by side at most", "give one --vs")
        if any(plan.options.games > 1 for plan in plans):
            raise CardlieError("a report is about one game", "leave out --evening")
        if self._page.path.suffix.lower() in (".html", ".pdf"):
            from cardlie.report.plots import figure_class

            figure_class()

    def tell(self, plans: Sequence[Plan], run: Run, until: float | None) -> None:
        """Print, draw or write it."""
        if self._page is not None:
            self._write_page(self._page, plans, run)
        else:
            from cardlie.cli.sim_report import report

            form = "json" if self.as_json else "csv" if self.as_csv else "text"
            report(plans, run, form, self._chart, until)

    def _write_page(self, page: Output, plans: Sequence[Plan], run: Run) -> None:
        """Find out what there is to say, write it, and print what is wrong."""
        told = _told(plans, run, self.seconds, self.closely)
        file = page.write(_as_file(told, page.path))
        for name, found in zip(told.names, told.found, strict=True):
            if len(plans) > 1:
                print(f"{name}:")
            for flag in found.flags:
                print("\n".join(wrapped(flag.sentence)))
            if not found.flags:
                print(tr("Nothing that these games show is wrong with it."))
        if file != STDOUT:
            print(tr("Wrote {file}", file=file), file=sys.stderr)


def _told(plans: Sequence[Plan], run: Run, seconds: float, closely: int) -> Told:
    from cardlie.report.contents import Told
    from cardlie.report.findings import Effort, find_out
    from cardlie.sim.compare import comparisons

    played = run.played
    effort = Effort.of(plans, played, closely)
    compared = comparisons(plans, run)
    names = [tr("first"), *[each.changes for each in compared]]
    said = [sentence for each in compared for sentence in each.sentences()]
    with _looking():
        found = [
            find_out(plan, effort, seconds, tally=tally)
            for plan, tally in zip(plans, run.tallies, strict=True)
        ]
    title = tr("{game}: a report", game=tr(plans[0].options.rules.title))
    heads = [headline(plan, played) for plan in plans]
    return Told(
        title,
        heads,
        names if compared else [tr("this variant")],
        found,
        said,
        seconds,
        version_line(),
    )


@contextmanager
def _looking() -> Iterator[None]:
    """Says on standard error what is being done, if that is a terminal."""
    if not sys.stderr.isatty():
        yield
        return
    from cardlie.cli.support import console

    with console(sys.stderr).status(tr("Looking closely ...")):
        yield


def _as_file(told: Told, file: Path) -> bytes:
    from cardlie.report.contents import page_of

    match file.suffix.lower():
        case ".html":
            from cardlie.report.html import as_html

            return as_html(page_of(told)).encode()
        case ".pdf":
            from cardlie.report.paper import as_pdf

            return as_pdf(page_of(told))
    from cardlie.report.data import as_json

    return as_json(told).encode()
