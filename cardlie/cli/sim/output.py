"""What ``cardlie sim`` answers: for people, as JSON, as CSV, as a picture, as a trace."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from cardlie.base.terminal import can_show, columns, show, status
from cardlie.base.translation import tr
from cardlie.cli.sim import tables, text
from cardlie.cli.sim.answer import Answer
from cardlie.cli.support import print_json, print_written
from cardlie.engine.agreed import named_json
from cardlie.engine.log import Header, Saved
from cardlie.sim import Figures, Plan, Run, figures
from cardlie.sim.compare import Comparison, comparisons, one_sided
from cardlie.sim.csv_rows import as_csv
from cardlie.sim.tally import Tally
from cardlie.sim.two_stage import margin_of_error


def write_trace(answer: Answer, plans: Sequence[Plan], games: range) -> None:
    """Write every decision of these games, if that is asked for."""
    file = answer.files.get("trace")
    if file is None:
        return
    from cardlie.report.trace import trace  # which looks at all that reports do

    with status(tr("Analysing decisions ...")):
        file.write(lambda out: out.writelines(line.encode() for line in trace(plans, games)))
    print_written(file.path)


def tell(
    answer: Answer, plans: Sequence[Plan], run: Run, until: float | None, seats: str | None
) -> None:
    """Print the figures of a run, and write and draw what is asked for.

    ``seats``: who plays, as it was typed.
    """
    variants = [figures(tally) for tally in run.tallies]
    compared = comparisons(plans, run.tallies, run.pairs)
    if answer.as_json:
        json_answer = _as_object(plans, variants, compared)
        if until is not None:
            json_answer |= {"until": until, "reached": margin_of_error(run) <= until}
        print_json(json_answer)
    elif not answer.prints_csv:
        show("\n".join(_lines(plans, run.tallies, variants, compared, seats)))
        if until is not None:
            reached = text.precision(run.played, until, margin_of_error(run))
            show("\n".join(["", *wrap(reached, columns())]))
    rows = as_csv(variants, [each.differences for each in compared])
    if answer.prints_csv:
        show(rows, fold=False, end="")
    if file := answer.files.get("figures"):
        print_written(file.write(rows.encode()))
    if chart := answer.files.get("picture"):
        from cardlie.cli.sim.sim_charts import plot_figures

        names = [tr("first"), *(each.changes for each in compared)]
        pieces = tr(plans[0].options.game.pieces)
        plot_figures(chart, text.headline(plans[0], variants[0].games), names, variants, pieces)


def _as_object(
    plans: Sequence[Plan], variants: Sequence[Figures], compared: Sequence[Comparison]
) -> dict[str, Any]:
    """One other variant is an object, several are a list."""
    first, *others = [
        _played(plan) | each.as_json() for plan, each in zip(plans, variants, strict=True)
    ]
    differences = [each.as_json() for each in compared]
    if len(others) == 1:
        return first | {"vs": others[0], "differences": differences[0]}
    return first | ({"vs": others, "differences": differences} if others else {})


def _played(plan: Plan) -> dict[str, Any]:
    """What was played, as JSON."""
    options = named_json(plan.options)
    del options["seats"]
    return {
        **options,
        "players": list(plan.players),
        "bots": [str(bot) for bot in plan.tables[-1].bots],
        "seed": plan.seed,
    }


def _lines(
    plans: Sequence[Plan],
    tallies: Sequence[Tally],
    variants: Sequence[Figures],
    compared: Sequence[Comparison],
    seats: str | None,
) -> list[str]:
    """The report for people."""
    bar = "█" if can_show("█") else "#"
    if not compared:
        report = [*text.wrapped(text.headline(plans[0], variants[0].games)), ""]
        report += tables.lines(plans[0], tallies[0], bar)
        report += ["", *wrap(tr(text.EXPLAINED), columns())]
        return [*report, "", *text.who_played(plans[0], seats)]
    report, pieces = [], tr(plans[0].options.game.pieces)
    for number, (plan, each) in enumerate(zip(plans, variants, strict=True)):
        title = text.ordinal(number, len(plans))
        report += [*text.wrapped(f"{title}: {text.headline(plan, each.games)}"), ""]
        report += [*tables.wins(each, bar), ""] if len(each.by_bot) > 1 else []
        report += [*tables.kinds(each), ""]
    for number, (each, comparison) in enumerate(zip(variants[1:], compared, strict=True), 1):
        report += [""] if number > 1 else []
        names = [text.ordinal(n, len(plans)).lower() for n in (0, number)]
        report += tables.compared(names, pieces, variants[0], each, comparison.differences)
        for sentence in comparison.sentences():
            report += ["", *text.wrapped(sentence)]
    if warned := one_sided(plans):
        report += ["", *text.wrapped(warned)]
    explained = (text.EXPLAINED, text.CLAIMED)
    return [*report, "", *(line for said in explained for line in wrap(tr(said), columns()))]


def one_game(plan: Plan, number: int) -> Saved:
    """One game, as if it had been read from a file."""
    table, chance = plan.table(number), plan.chance(number)
    names = tuple([f"{bot.bot} {seat}" for seat, bot in enumerate(table.bots)])
    game, _ = Tally().play(table, chance)
    return Saved(Header(table.options, chance.seed, names, game=chance.game), game, (), ())
