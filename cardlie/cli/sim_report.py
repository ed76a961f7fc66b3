"""What ``cardlie sim`` answers: for people, as JSON, as CSV, as a picture."""

from __future__ import annotations

import json
import sys
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from cardlie.cli import sim_text as text
from cardlie.cli.support import use_colour
from cardlie.engine.log import options_json
from cardlie.sim import Figures, Plan, Run, figures
from cardlie.sim.compare import Comparison, comparisons
from cardlie.sim.until import reach
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.files import Output


def report(
    plans: Sequence[Plan], run: Run, form: str, chart: Output | None, until: float | None
) -> None:
    """Print the figures of a run as ``text``, ``json`` or ``csv``, and draw them if asked to."""
    found = [figures(tally) for tally in run.tallies]
    compared = comparisons(plans, run)
    if form == "json":
        said = _as_object(plans, found, compared)
        if until is not None:
            said |= {"until": until, "reached": reach(run) <= until}
        print(json.dumps(said, ensure_ascii=False))
    elif form == "csv":
        print(text.as_csv(found, [each.found for each in compared]), end="")
    else:
        print("\n".join(_lines(plans, found, compared)))
        if until is not None:
            print("\n".join(["", *wrap(text.precision(run.played, until, reach(run)), 80)]))
    if chart is not None:
        from cardlie.cli.sim_plot import plot_figures

        plot_figures(chart, plans, found, [each.changes for each in compared])


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
    colour = use_colour()

    def bold(line: str) -> str:
        return click.style(line, bold=True) if colour else line

    if not compared:
        bar = "\u2588" if "utf" in (sys.stdout.encoding or "").lower() else "#"
        told = [*text.wrapped(text.headline(plans[0], found[0].games)), ""]
        told += text.lines(found[0], bold, bar)
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
