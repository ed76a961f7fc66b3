"""What ``cardlie sim`` answers: for people, as JSON, as CSV, as a picture, as a trace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated, Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import STDOUT, Output
from cardlie.base.translation import tr
from cardlie.cli.declare import Option
from cardlie.cli.support import can_show, print_json, print_written, status

if TYPE_CHECKING:
    from cardlie.sim import Figures, Plan, Run
    from cardlie.sim.compare import Comparison

OUTPUT_HELP = (
    "Write the figures, .csv (- prints it); a picture of them, .png or .pdf; every decision with "
    "its odds, .jsonl; repeat it."
)

#: What is written, by how the name of the file ends.
_KINDS = {".csv": "figures", ".png": "picture", ".pdf": "picture", ".jsonl": "trace"}


@dataclass(eq=False)
class Answer:
    """How is told what was played: as text or JSON, and what is written besides."""

    as_json: Annotated[bool, Option("--json", help="Figures as JSON.")] = False
    output: Annotated[list[Path] | None, Option("-o", "--output", help=OUTPUT_HELP)] = None

    def __post_init__(self) -> None:
        """Claim what is to be written before there is any work."""
        self._files: dict[str, Output] = {}
        self._prints_csv = STDOUT in (self.output or ())
        if self.as_json and self._prints_csv:
            raise CardlieError("--json and -o - are two answers: ask for one")
        for path in self.output or ():
            kind = _KINDS.get(path.suffix.lower())
            if kind in self._files:
                raise CardlieError(
                    tr("{file} is the second of its kind", file=path), "one of each is written"
                )
            if kind == "picture":
                from cardlie.cli.charts import claim_chart

                self._files[kind] = claim_chart(path)
            elif kind:
                self._files[kind] = Output(path, force=None)
            elif path != STDOUT:
                raise CardlieError(
                    tr("{file} is nothing that figures can be written as", file=path),
                    "name it .csv, .png, .pdf or .jsonl; a page on a game is cardlie report",
                )

    @property
    def usual(self) -> bool:
        """Whether nothing but text is asked for."""
        return not (self.as_json or self._prints_csv or self._files.keys() - {"trace"})

    def write_trace(self, plans: Sequence[Plan], games: range) -> None:
        """Write every decision of these games, if that is asked for."""
        file = self._files.get("trace")
        if file is None:
            return
        from cardlie.report.trace import trace

        with status(tr("Looking closely ...")):
            file.write(lambda out: out.writelines(line.encode() for line in trace(plans, games)))
        print_written(file.path)

    def tell(self, plans: Sequence[Plan], run: Run, until: float | None) -> None:
        """Print the figures of a run, and write and draw what is asked for."""
        from cardlie.cli.sim import text
        from cardlie.sim import figures
        from cardlie.sim.compare import comparisons
        from cardlie.sim.run import reach

        found = [figures(tally) for tally in run.tallies]
        compared = comparisons(plans, run.tallies, run.pairs)
        if self.as_json:
            said = _as_object(plans, found, compared)
            if until is not None:
                said |= {"until": until, "reached": reach(run) <= until}
            print_json(said)
        elif not self._prints_csv:
            print("\n".join(_lines(plans, found, compared)))
            if until is not None:
                print("\n".join(["", *wrap(text.precision(run.played, until, reach(run)), 80)]))
        rows = text.as_csv(found, [each.found for each in compared])
        if self._prints_csv:
            print(rows, end="")
        if file := self._files.get("figures"):
            print_written(file.write(rows.encode()))
        if chart := self._files.get("picture"):
            from cardlie.cli.charts import plot_figures

            names = [tr("first"), *(each.changes for each in compared)]
            plot_figures(chart, text.headline(plans[0], found[0].games), names, found)


def _as_object(
    plans: Sequence[Plan], found: Sequence[Figures], compared: Sequence[Comparison]
) -> dict[str, Any]:
    """One other variant is an object, several are a list."""
    first, *others = [
        _played(plan) | each.as_json() for plan, each in zip(plans, found, strict=True)
    ]
    differences = [each.as_json() for each in compared]
    if len(others) == 1:
        return first | {"vs": others[0], "differences": differences[0]}
    return first | ({"vs": others, "differences": differences} if others else {})


def _played(plan: Plan) -> dict[str, Any]:
    """What was played, as JSON."""
    from cardlie.engine.log import options_json

    options = options_json(plan.options)
    del options["seats"]
    return {
        **options,
        "players": list(plan.players),
        "bots": [str(bot) for bot in plan.tables[-1].bots],
        "seed": plan.seed,
    }


def _lines(
    plans: Sequence[Plan], found: Sequence[Figures], compared: Sequence[Comparison]
) -> list[str]:
    """The report for people."""
    from cardlie.cli.sim import text

    if not compared:
        bar = "█" if can_show("█") else "#"
        told = [*text.wrapped(text.headline(plans[0], found[0].games)), ""]
        told += text.lines(found[0], bar)
        return [*told, "", *wrap(tr(text.EXPLAINED), 80)]
    told = []
    for number, (plan, each) in enumerate(zip(plans, found, strict=True)):
        title = text.ordinal(number, len(plans))
        told += [*text.wrapped(f"{title}: {text.headline(plan, each.games)}"), ""]
        told += [*text.wins(each), ""] if len(each.by_bot) > 1 else []
        told += [*text.kinds(each), ""]
    for number, (each, comparison) in enumerate(zip(found[1:], compared, strict=True), 1):
        told += [""] if number > 1 else []
        names = [text.ordinal(n, len(plans)).lower() for n in (0, number)]
        told += text.compared(names, found[0], each, comparison.found)
        for sentence in comparison.sentences():
            told += ["", *text.wrapped(sentence)]
    explained = (text.EXPLAINED, text.CLAIMED)
    return [*told, "", *(line for said in explained for line in wrap(tr(said), 80))]
