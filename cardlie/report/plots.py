"""The pictures of a report, in whatever colours are asked for (extra ``plots``: matplotlib)."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import numpy as np

from cardlie.base.extras import needing
from cardlie.base.translation import figure, tr
from cardlie.judging.batch import Array
from cardlie.report.courses import Courses
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, share_of
from cardlie.report.restricted import SkillStep
from cardlie.report.standings import chances, course_of_winner, wins_of_place

P = ParamSpec("P")
T = TypeVar("T")

#: Most bars of a histogram.
_BARS = 30

#: From which chances to win on a report tells how late a game is decided.
DECIDED = (0.6, 0.75, 0.9)

#: Rounds with more guesses are few.
_GUESSES = 16


@dataclass(frozen=True, slots=True)
class PlotStyle:
    """Colours: of up to three variants, of text, of lines in the background."""

    first: str
    second: str
    third: str
    ink: str
    faint: str

    @property
    def variants(self) -> tuple[str, str, str]:
        """Those of the variants, in order."""
        return self.first, self.second, self.third


LIGHT = PlotStyle("#8a3557", "#2b6c8f", "#7a6a1c", "#2a2233", "#cdbfa9")
DARK = PlotStyle("#e58cac", "#78bfe0", "#d8c66a", "#ece5f0", "#574f63")

Draw = Callable[[Any, PlotStyle], None]


def _chart(paint: Callable[Concatenate[Any, PlotStyle, P], None]) -> Callable[P, Draw]:
    """Something that can be drawn in any colours, once it is known what it shows."""

    @wraps(paint)
    def of(*args: P.args, **kwargs: P.kwargs) -> Draw:
        return lambda axes, look: paint(axes, look, *args, **kwargs)

    return of


@_chart
def minutes(
    axes: Any, look: PlotStyle, found: Sequence[Courses], names: Sequence[str], seconds: float
) -> None:
    """How many games last how long, where a decision takes so many seconds."""
    each_takes = seconds / 60
    top = max(float(np.quantile(each.decisions, 0.995)) for each in found)
    step = int(top) // _BARS + 1  # whole decisions, or some bars would have more of them
    edges = (np.arange(0, top + 2 * step, step) - 0.5) * each_takes
    for colour, each, name, _ in _beside(look, found, names):
        counts, _ = np.histogram(each.decisions * each_takes, edges)
        axes.stairs(counts / each.games, edges, fill=True, color=colour, alpha=0.45, label=name)
        axes.stairs(counts / each.games, edges, color=colour, linewidth=1.4)
    axes.set_xlim(left=0)
    axes.set_xlabel(tr("minutes"))


@_chart
def places(axes: Any, look: PlotStyle, found: Sequence[Courses], names: Sequence[str]) -> None:
    """Wins by the place in the first round, with intervals, and fair shares as lines."""
    most = max(each.wins.shape[1] for each in found)
    for colour, each, name, aside in _beside(look, found, names):
        seats, ones = int(each.seats.min()), np.ones(each.games)
        shares = [share_of(wins_of_place(each, place), ones) for place in range(seats)]
        _dots(axes, np.arange(seats) + aside, shares, colour, name)
        axes.axhline(float((1 / each.seats).mean()), color=colour, linewidth=1, dashes=(4, 3))
    axes.set_xticks(range(most), [str(place + 1) for place in range(most)])
    axes.set_ylim(bottom=0)
    axes.set_xlabel(tr("place in the first round (1 begins)"))


@_chart
def winners(axes: Any, look: PlotStyle, found: Sequence[Courses], names: Sequence[str]) -> None:
    """The chance of whoever wins alone as a game goes on."""
    for colour, each, name, _ in _beside(look, found, names):
        line = course_of_winner(each, chances(each))
        parts = np.linspace(0, 1, len(line))
        axes.plot(parts, line, color=colour, linewidth=2, marker="o", markersize=4, label=name)
    for bar in DECIDED:
        axes.axhline(bar, color=look.faint, linewidth=1)
    axes.set_ylim(0, 1.03)
    axes.set_xlabel(tr("part of a game's rounds"))
    _percent(axes.xaxis)


@_chart
def challenges(axes: Any, look: PlotStyle, found: Sequence[Courses], names: Sequence[str]) -> None:
    """After how many guesses challenges come, and how often they are right."""
    for colour, each, name, aside in _beside(look, found, names):
        asked = np.minimum(each.guesses[~each.spot_on], _GUESSES)
        right = each.right[~each.spot_on]
        counts = np.bincount(asked)
        said = np.flatnonzero(counts)
        at = said + aside
        width = 0.8 / len(found)
        shares = counts[said] / max(1, len(asked))
        axes.bar(at, shares, width, color=colour, alpha=0.4, label=name)
        rights = np.bincount(asked, weights=right)[said] / counts[said]
        enough = counts[said] >= 30
        axes.plot(at[enough], rights[enough], "o", color=colour, markersize=5)
    axes.set_ylim(0, 1.03)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(tr("guesses said before the challenge ({most}: or more)", most=_GUESSES))


@_chart
def numbers(axes: Any, look: PlotStyle, found: Sequence[Decisions], names: Sequence[str]) -> None:
    """How often each NUMBER is said."""
    for colour, each, name, aside in _beside(look, found, names):
        said = np.array(each.about("number"))
        counts = np.array([each.total("number", n) for n in said.tolist()])
        at = said + aside
        shares = counts / max(1.0, each.total("said"))
        axes.bar(at, shares, 0.8 / len(found), color=colour, alpha=0.75, label=name)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(tr("NUMBER"))


@_chart
def ladder(
    axes: Any, look: PlotStyle, found: Sequence[Sequence[SkillStep]], names: Sequence[str]
) -> None:
    """How often the better of two bots wins."""
    for colour, each, name, aside in _beside(look, found, names):
        at = np.arange(len(each)) + aside
        _dots(axes, at, [rung.share for rung in each], colour, name)
    labels = [f"{rung.better}\n– {rung.worse}" for rung in found[0]]
    axes.set_xticks(range(len(labels)), labels)
    axes.axhline(0.5, color=look.faint, linewidth=1)
    axes.set_ylim(0, 1.03)


def _beside(
    look: PlotStyle, found: Sequence[T], names: Sequence[str]
) -> Iterator[tuple[str, T, str, float]]:
    """The colour and the name of each variant, and how far aside its bars stand."""
    for number, (one, name) in enumerate(zip(found, names, strict=True)):
        yield look.variants[number], one, name, (number - (len(found) - 1) / 2) * 0.8 / len(found)


def _dots(axes: Any, at: Array, shares: Sequence[Share], colour: str, name: str) -> None:
    """Shares with their intervals; of what is unknown nothing is drawn."""
    values = np.array([np.nan if share.value is None else share.value for share in shares])
    ends = np.array([share.interval or (np.nan, np.nan) for share in shares]).T
    reach = np.maximum(0, np.stack([values - ends[0], ends[1] - values]))
    axes.errorbar(at, values, reach, fmt="o", color=colour, capsize=3, markersize=6, label=name)


def _percent(axis: Any) -> None:
    axis.set_major_formatter(lambda share, _: f"{figure(100 * share, '.3g')} %")


# --- how they become files


def drawn(draw: Draw, look: PlotStyle, width: float, height: float) -> Any:
    """A figure of so many inches, its background left open."""
    chart = figure_class()(figsize=(width, height), layout="constrained")
    chart.patch.set_alpha(0)
    axes = chart.subplots()
    axes.patch.set_alpha(0)
    draw(axes, look)
    _percent(axes.yaxis)  # all that is drawn are shares
    if len(axes.get_legend_handles_labels()[1]) > 1:
        axes.legend(frameon=False, fontsize=9, labelcolor=look.ink)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(look.faint)
    axes.tick_params(colors=look.ink, labelsize=9)
    axes.grid(axis="y", color=look.faint, linewidth=0.5, alpha=0.6)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(look.ink)
    axes.xaxis.label.set_size(9.5)
    return chart


def as_svg(draw: Draw, name: str, width: float, height: float) -> str:
    """A picture for a page: its colours are the page's own, ``var(--first)`` and so on."""
    from matplotlib import rc_context

    data = io.StringIO()
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": name}):
        chart = drawn(draw, LIGHT, width, height)
        about = {"Date": None, "Creator": None, "Format": None, "Type": None}
        chart.savefig(data, format="svg", metadata=about)
    text = data.getvalue()
    text = text[text.index("<svg") :]
    for field in ("first", "second", "third", "ink", "faint"):
        text = text.replace(getattr(LIGHT, field), f"var(--{field})")
    text = re.sub(r'(\sid="|href="#|url\(#)', rf"\g<1>{name}-", text)
    text = re.sub(r"font: ([^']*)'[^;\"]*", r"font: \1sans-serif", text)
    text = re.sub(r'<svg [^>]*?viewBox="([^"]*)"[^>]*>', r'<svg viewBox="\1">', text, count=1)
    return re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL).strip()


def as_png(draw: Draw, width: float, height: float, dpi: int) -> bytes:
    """A picture for paper."""
    data = io.BytesIO()
    drawn(draw, LIGHT, width, height).savefig(data, format="png", dpi=dpi)
    return data.getvalue()


def figure_class() -> Any:
    """Matplotlib's figure; :class:`CardlieError` if it is not there."""
    speaker = logging.getLogger("matplotlib")
    level = speaker.level
    speaker.setLevel(logging.ERROR)  # in which folder it keeps its fonts is nobody's business
    try:
        with needing("plots", "charts need matplotlib, which is not installed"):
            from matplotlib.figure import Figure
    finally:
        speaker.setLevel(level)
    return Figure
