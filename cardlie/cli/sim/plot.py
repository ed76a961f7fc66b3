"""The picture of a simulation: lengths, last NUMBERs, kinds, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.charts import INK, MAIN, OTHERS, PAPER, SECOND, new_chart, save_chart
from cardlie.cli.sim.text import headline
from cardlie.sim import Figures, Plan
from cardlie.sim.compare import bots_text
from cardlie.sim.figures import Estimate

_COLOURS = (MAIN, SECOND, *OTHERS)


def plot_figures(
    to: Output, plans: Sequence[Plan], found: Sequence[Figures], changes: Sequence[str]
) -> None:
    """Draw the variants side by side, each in its colour; ``changes`` names all but the first."""
    chart = new_chart(9.6, 6.4)
    ((lengths, numbers), (kinds, wins)) = chart.subplots(2, 2)
    names = [bots_text(plan) for plan in plans] if len(plans) == 1 else [tr("first"), *changes]
    chart.suptitle(headline(plans[0], found[0].games), color=INK, fontsize=11)
    _shares(lengths, tr("rounds of a game"), [each.lengths for each in found])
    _shares(numbers, tr("last NUMBER of a round"), [each.last_numbers for each in found])
    _bars(
        kinds,
        tr("guesses that were true when challenged"),
        [{kind.kind: kind.true_share for kind in each.kinds} for each in found],
    )
    by_bot = any(len(each.by_bot) > 1 for each in found)
    _bars(
        wins,
        tr("games won by bot" if by_bot else "games won by seat"),
        [{w.who: w.share for w in (f.by_bot if by_bot else f.by_seat)} for f in found],
    )
    if len(plans) > 1:
        bars, _ = lengths.get_legend_handles_labels()
        chart.legend(bars, names, loc="outside lower center", ncols=2, frameon=False)
    save_chart(chart, to, "cardlie sim")


def _dress(axes: Any, title: str) -> None:
    axes.set_facecolor(PAPER)
    axes.set_title(title, loc="left", fontsize=10, color=INK)
    axes.spines[["top", "right"]].set_visible(False)


def _shares(axes: Any, title: str, counted: Sequence[Mapping[int, int]]) -> None:
    """How often each value came, as shares of all, one step of bars for each variant."""
    _dress(axes, title)
    width = 0.85 / len(counted)
    for number, counts in enumerate(counted):
        total = sum(counts.values())
        shift = (number - (len(counted) - 1) / 2) * width
        axes.bar(
            [value + shift for value in counts],
            [count / total for count in counts.values()],
            color=_COLOURS[number % len(_COLOURS)],
            width=width,
            label=str(number),
        )
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")


def _bars(axes: Any, title: str, shares: Sequence[Mapping[str, Estimate]]) -> None:
    """Shares with their intervals, a row for each name."""
    _dress(axes, title)
    names = list(dict.fromkeys(name for each in shares for name in each))
    height = 0.8 / len(shares)
    for number, each in enumerate(shares):
        shift = (number - (len(shares) - 1) / 2) * height
        for row, name in enumerate(names):
            figure = each.get(name)
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
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
