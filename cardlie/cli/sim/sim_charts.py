"""The chart of simulated games: variants side by side, each in its colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.charts import INK, MAIN, in_percent, new_chart, save_chart, style_axes
from cardlie.sim import Figures
from cardlie.sim.figures import Estimate

#: Of variants, the first and those beside it.
_COLOURS = (MAIN, "#2f6f8f", "#b07d1e", "#4f7d3f", "#6c5a96", "#a0522d", "#5f6b6d")


def plot_figures(
    to: Output, title: str, names: Sequence[str], variants: Sequence[Figures], pieces: str
) -> None:
    """Draw the variants side by side, each in its colour."""
    chart = new_chart(9.6, 6.4)
    ((lengths, numbers), (kinds, wins)) = chart.subplots(2, 2)
    chart.suptitle(title, color=INK, fontsize=11)
    _shares(lengths, tr("rounds per game"), [each.lengths for each in variants])
    said = tr("{pieces} in the last guess", pieces=pieces)
    _shares(numbers, said, [each.last_numbers for each in variants])
    true = [{kind.kind: kind.true_share for kind in each.kinds} for each in variants]
    _bars(kinds, tr("guesses that were true when challenged"), true)
    by_bot = any(len(each.by_bot) > 1 for each in variants)
    won = [{w.who: w.share for w in (f.by_bot if by_bot else f.by_seat)} for f in variants]
    _bars(wins, tr("games won by bot" if by_bot else "games won by seat"), won)
    if len(variants) > 1:
        bars, _ = lengths.get_legend_handles_labels()
        chart.legend(bars, names, loc="outside lower center", ncols=2, frameon=False)
    save_chart(chart, to, "cardlie sim")


def _shares(axes: Any, title: str, counted: Sequence[Mapping[int, int]]) -> None:
    """How often each value came, as shares of all, one step of bars for each variant."""
    style_axes(axes, title, size=10)
    width = 0.85 / len(counted)
    for number, counts in enumerate(counted):
        total = sum(counts.values())
        shift = (number - (len(counted) - 1) / 2) * width
        middles, shares = [value + shift for value in counts], [n / total for n in counts.values()]
        colour = _COLOURS[number % len(_COLOURS)]
        axes.bar(middles, shares, color=colour, width=width, label=str(number))
    axes.xaxis.get_major_locator().set_params(integer=True)
    in_percent(axes.yaxis)


def _bars(axes: Any, title: str, shares: Sequence[Mapping[str, Estimate]]) -> None:
    """Shares with their intervals, a row for each name."""
    style_axes(axes, title, size=10)
    names = list(dict.fromkeys(name for group in shares for name in group))
    height = 0.8 / len(shares)
    for number, group in enumerate(shares):
        shift = (number - (len(shares) - 1) / 2) * height
        for row, name in enumerate(names):
            figure = group.get(name)
            if figure is None or figure.value is None or figure.interval is None:
                continue
            low, high = figure.interval
            axes.barh(
                row + shift,
                figure.value,
                color=_COLOURS[number % len(_COLOURS)],
                height=height,
                xerr=[[max(0, figure.value - low)], [max(0, high - figure.value)]],
                error_kw={"ecolor": INK, "capsize": 2, "elinewidth": 1},
            )
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    in_percent(axes.xaxis)
