"""Charts as PNG or PDF (extra ``plots``: matplotlib): one look, one way to write them."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.support import print_written
from cardlie.cli.version import version_line
from cardlie.odds.percent import in_cell
from cardlie.report.plots import figure_class
from cardlie.sim import Figures
from cardlie.sim.figures import Estimate

INK, MAIN, PALE, PAPER = "#241c2e", "#7a2e4d", "#d5c9b8", "#fbf6ea"

#: Of variants, the first and those beside it.
_COLOURS = (MAIN, "#2f6f8f", "#b07d1e", "#4f7d3f", "#6c5a96", "#a0522d", "#5f6b6d")


def claim_chart(file: Path) -> Output:
    """The file for a chart; :class:`CardlieError` if none can be drawn there."""
    if file.suffix.lower() not in (".png", ".pdf"):
        raise CardlieError(
            tr("{file} is not a supported picture format", file=file),
            "use a name ending in .png or .pdf",
        )
    figure_class()
    return Output(file, force=None)


def new_chart(width: float = 7.2, height: float = 3.6) -> Any:
    """An empty figure; sizes are inches."""
    return figure_class()(figsize=(width, height), dpi=120, layout="constrained", facecolor=PAPER)


def save_chart(figure: Any, to: Output, creator: str) -> None:
    """Write the picture, the same bytes from run to run."""
    picture, form = io.BytesIO(), to.path.suffix[1:].lower()
    if form == "pdf":
        about = {"Producer": version_line(), "Creator": creator, "CreationDate": None}
    else:
        about = {"Software": version_line()}
    figure.savefig(picture, format=form, metadata=about)
    print_written(to.write(picture.getvalue()))


# --- odds


def plot_distribution(to: Output, title: str, need: int, shares: Mapping[int, Fraction]) -> None:
    """Bars: how many there really are, and how likely; those that fulfil the guess are dark."""
    figure, axes = _chart(title)
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
    save_chart(figure, to, "cardlie odds")


def plot_heat(to: Output, title: str, rows: Sequence[tuple[str, Mapping[int, Fraction]]]) -> None:
    """A heat map: a row for what is guessed, a column for the NUMBER, the chance in each cell."""
    from matplotlib.colors import LinearSegmentedColormap

    pale_to_dark = LinearSegmentedColormap.from_list("cardlie", [PAPER, "#d9a08b", MAIN])
    numbers = [number for _, chances in rows for number in chances]
    columns = range(min(numbers), max(numbers) + 1)
    figure, axes = _chart(title, height=max(2.2, 0.32 * len(rows) + 1.2))
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
    """A figure with one plot."""
    figure = new_chart(height=height)
    return figure, _dressed(figure.add_subplot(), title, size=11)


def _dressed(axes: Any, title: str, size: int = 10) -> Any:
    axes.set_facecolor(PAPER)
    axes.set_title(title, loc="left", fontsize=size, color=INK)
    axes.spines[["top", "right"]].set_visible(False)
    return axes


# --- simulations


def plot_figures(
    to: Output, title: str, names: Sequence[str], variants: Sequence[Figures], pieces: str
) -> None:
    """Draw the variants side by side, each in its colour."""
    chart = new_chart(9.6, 6.4)
    ((lengths, numbers), (kinds, wins)) = chart.subplots(2, 2)
    chart.suptitle(title, color=INK, fontsize=11)
    _shares(lengths, tr("rounds per game"), [each.lengths for each in variants])
    _shares(
        numbers,
        tr("{pieces} in the last guess", pieces=pieces),
        [each.last_numbers for each in variants],
    )
    _bars(
        kinds,
        tr("guesses that were true when challenged"),
        [{kind.kind: kind.true_share for kind in each.kinds} for each in variants],
    )
    by_bot = any(len(each.by_bot) > 1 for each in variants)
    _bars(
        wins,
        tr("games won by bot" if by_bot else "games won by seat"),
        [{w.who: w.share for w in (f.by_bot if by_bot else f.by_seat)} for f in variants],
    )
    if len(variants) > 1:
        bars, _ = lengths.get_legend_handles_labels()
        chart.legend(bars, names, loc="outside lower center", ncols=2, frameon=False)
    save_chart(chart, to, "cardlie sim")


def _shares(axes: Any, title: str, counted: Sequence[Mapping[int, int]]) -> None:
    """How often each value came, as shares of all, one step of bars for each variant."""
    _dressed(axes, title)
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
    _dressed(axes, title)
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
    axes.xaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
