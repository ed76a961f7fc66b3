"""Charts of odds: how many there are of what is guessed, and the heat map of all guesses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.charts import INK, MAIN, PALE, PAPER, new_chart, save_chart
from cardlie.odds.told import in_cell


def plot_distribution(to: Output, title: str, need: int, shares: Mapping[int, Fraction]) -> None:
    """Bars: how many there really are, and how likely; those that fulfil the guess are dark."""
    figure, axes = _dressed(title)
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
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.spines[["top", "right"]].set_visible(False)
    save_chart(figure, to, "cardlie odds")


def plot_heat(to: Output, title: str, rows: Sequence[tuple[str, Mapping[int, Fraction]]]) -> None:
    """A heat map: a row for what is guessed, a column for the NUMBER, the chance in each cell."""
    numbers = [number for _, found in rows for number in found]
    columns = range(min(numbers), max(numbers) + 1)
    figure, axes = _dressed(title, height=max(2.2, 0.32 * len(rows) + 1.2))
    blank = float("nan")
    cells = [[float(found[c]) if c in found else blank for c in columns] for _, found in rows]
    axes.imshow(cells, cmap=_colours(), vmin=0, vmax=1, aspect="auto")
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


def _colours() -> Any:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("cardlie", [PAPER, "#d9a08b", MAIN])


def _dressed(title: str, height: float = 3.6) -> tuple[Any, Any]:
    figure = new_chart(height=height)
    axes = figure.add_subplot(facecolor=PAPER)
    axes.set_title(title, loc="left", fontsize=11, color=INK)
    return figure, axes
