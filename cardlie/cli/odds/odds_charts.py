"""Charts of odds: how many there may be of what is guessed, and how likely each guess is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.charts import INK, MAIN, PALE, PAPER, in_percent, new_chart, save_chart, style_axes
from cardlie.guess.patterns import compile_guess
from cardlie.odds import distribution
from cardlie.odds.percent import in_cell
from cardlie.session.odds_question import OddsQuestion
from cardlie.terminal.odds_map import Row


def plot_distribution(question: OddsQuestion, to: Output) -> None:
    """Bars: how many there really are, and how likely; those that fulfil the guess are dark."""
    guess, rules = question.history[-1], question.rules
    need = compile_guess(guess, rules.faces, rules.readings).need
    shares = distribution(guess, question.view)
    figure, axes = _chart(tr("{guess}: how many are there?", guess=guess))
    likely = [k for k, share in shares.items() if share > 1e-4] or list(shares)
    there = range(min(*likely, need), max(*likely, need) + 1)
    axes.bar(
        there,
        [float(shares.get(k, 0)) for k in there],
        color=[MAIN if k >= need else PALE for k in there],
        width=0.85,
    )
    axes.set_xlabel(tr("how many there really are (dark: {need} or more)", need=need), color=INK)
    axes.xaxis.get_major_locator().set_params(integer=True)
    in_percent(axes.yaxis)
    save_chart(figure, to, "cardlie odds")


def plot_heat(question: OddsQuestion, rows: Sequence[Row], to: Output) -> None:
    """A heat map: a row for what is guessed, a column for the NUMBER, the chance in each cell."""
    from matplotlib.colors import LinearSegmentedColormap

    title, last = "How likely is each guess?", question.history[-1] if question.history else None
    if last is not None:
        title = "How likely is each guess after '{last}'?"
    pale_to_dark = LinearSegmentedColormap.from_list("cardlie", [PAPER, "#d9a08b", MAIN])
    numbers = [number for _, chances in rows for number in chances]
    columns = range(min(numbers), max(numbers) + 1)
    figure, axes = _chart(tr(title, last=last), height=max(2.2, 0.32 * len(rows) + 1.2))
    blank = float("nan")
    cells = [[float(found[c]) if c in found else blank for c in columns] for _, found in rows]
    axes.imshow(cells, cmap=pale_to_dark, vmin=0, vmax=1, aspect="auto")
    for y, (_, found) in enumerate(rows):
        for number, chance in found.items():
            axes.text(
                number - columns[0], y, in_cell(chance), ha="center", va="center", fontsize=7,
                color=PAPER if chance > 0.6 else INK,
            )  # fmt: skip
    axes.set_xticks(range(len(columns)), [str(c) for c in columns])
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel(tr("NUMBER of the guess; chances in %"), color=INK)
    save_chart(figure, to, "cardlie odds")


def _chart(title: str, height: float = 3.6) -> tuple[Any, Any]:
    """A figure with one plot, and that."""
    figure = new_chart(height=height)
    axes = figure.add_subplot()
    style_axes(axes, title, size=11)
    return figure, axes
