"""The pictures of a report, in whatever colours are asked for (extra ``plots``: matplotlib)."""

from __future__ import annotations

import io
import logging
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, chdir, nullcontext
from dataclasses import dataclass, replace
from os.path import lexists
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from cardlie.base.arrays import Array
from cardlie.base.extras import needing
from cardlie.base.translation import figure, tr
from cardlie.report.decisions import Decisions
from cardlie.report.estimates import Share, share_of
from cardlie.report.of_traces import DECIDED, Followed
from cardlie.report.skill import SkillStep
from cardlie.report.standings import course_of_winner, wins_of_place

T = TypeVar("T")

#: Most bars of a histogram.
_BARS = 30

#: Of fewer challenges no share is drawn.
_ENOUGH = 30

#: Rounds with more guesses are few.
_GUESSES = 16

#: How variants are told apart besides their colours: by signs, lines and hatches.
_SIGNS, _LINES, _HATCHES = ("o", "s", "^"), ("-", "--", ":"), ("", "///", "...")

#: The tops of bars and of what else lies between 0 and 1, with a little room above.
_WHOLE = 1.03


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

#: A chart below, once it is known what it shows: drawn on axes, in any colours.
Draw = Callable[[Any, PlotStyle], None]


#: The same of the games of several variants, with their names.
DrawVariants = Callable[[Sequence[Followed], Sequence[str], Any, PlotStyle], None]


def minutes(variants: Sequence[Followed], names: Sequence[str], axes: Any, look: PlotStyle) -> None:
    """How many games last how long."""
    took = [each.minutes for each in variants]
    top = max(float(np.quantile(each, 0.995)) for each in took)
    one = variants[0].pace.decision / 60
    step = int(top / one) // _BARS + 1  # whole decisions, or some bars would have more of them
    edges = (np.arange(0, top / one + 2 * step, step) - 0.5) * one
    for at, values in _beside(look, took, names):
        counts, _ = np.histogram(np.minimum(values, edges[-2]), edges)  # longer ones in the last
        shares = counts / len(values)
        axes.stairs(shares, edges, fill=True, color=at.colour, alpha=0.25)
        axes.stairs(shares, edges, color=at.colour, linewidth=1.8, ls=at.line, label=at.name)
    axes.set_xlim(left=0)
    axes.set_xlabel(tr("minutes ({most}: or more)", most=figure(float(edges[-2]), ".0f")))


def places(variants: Sequence[Followed], names: Sequence[str], axes: Any, look: PlotStyle) -> None:
    """Wins by the place in the first round, with intervals, and fair shares as lines."""
    traces = [each.traces for each in variants]
    most = max(each.wins.shape[1] for each in traces)
    for at, each in _beside(look, traces, names):
        seats, ones = int(each.seats.min()), np.ones(each.games)
        shares = [share_of(wins_of_place(each, place), ones) for place in range(seats)]
        _dots(axes, np.arange(seats) + at.aside, shares, at)
        axes.axhline(float((1 / each.seats).mean()), color=at.colour, linewidth=1, dashes=(4, 3))
    axes.set_xticks(range(most), [str(place + 1) for place in range(most)])
    axes.margins(x=0.12, y=0.15)
    axes.set_xlabel(tr("place in the first round (1 begins)"))


def winners(variants: Sequence[Followed], names: Sequence[str], axes: Any, look: PlotStyle) -> None:
    """The chance of whoever wins alone as a game goes on."""
    for at, each in _beside(look, variants, names):
        line = course_of_winner(each.traces, each.chance)
        parts = np.linspace(0, 1, len(line))
        drawn = {"color": at.colour, "linewidth": 2, "ls": at.line, "marker": at.sign}
        axes.plot(parts, line, markersize=5, label=at.name, **drawn)
    for bar in DECIDED:
        share, said = bar / 100, tr("decided ({bar} %)", bar=bar)
        axes.axhline(share, color=look.faint, linewidth=1)
        # lines come from below
        axes.text(0.01, share + 0.005, said, color=look.ink, fontsize=8, va="bottom")
    axes.set_ylim(0, _WHOLE)
    axes.set_xlabel(tr("part of a game's rounds"))
    _percent(axes.xaxis)


def challenges(
    variants: Sequence[Followed], names: Sequence[str], axes: Any, look: PlotStyle
) -> None:
    """After how many guesses challenges come, and how often they are right."""
    for of, each in _beside(look, [each.traces for each in variants], names):
        asked = np.minimum(each.guesses[~each.spot_on], _GUESSES)
        right, game = each.right[~each.spot_on].astype(float), each.game[~each.spot_on]
        counts = np.bincount(asked)
        said = np.flatnonzero(counts)
        at = said + of.aside
        shares = counts[said] / max(1, len(asked))
        _bars(axes, at, shares, 0.8 / len(variants), of)
        enough = np.flatnonzero(counts[said] >= _ENOUGH)
        here = [asked == said[nth] for nth in enough]
        many = each.games
        rights = [
            share_of(
                np.bincount(game[some], weights=right[some], minlength=many),
                np.bincount(game[some], minlength=many).astype(float),
            )
            for some in here
        ]
        _dots(axes, at[enough], rights, replace(of, name=""))
    axes.set_ylim(0, _WHOLE)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(tr("guesses said before the challenge ({most}: or more)", most=_GUESSES))


def numbers(
    decisions: Sequence[Decisions], names: Sequence[str], pieces: str, axes: Any, look: PlotStyle
) -> None:
    """How often each number of dice or cards (``pieces``) is guessed."""
    for of, each in _beside(look, decisions, names):
        counts = {
            n: of_n.guesses.sum() for n, of_n in sorted(each.numbers.items()) if of_n.guesses.any()
        }
        said = np.array([*counts])
        shares = np.array([*counts.values()]) / max(1.0, each.all.guesses.sum())
        _bars(axes, said + of.aside, shares, 0.8 / len(decisions), of)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel(tr("how many {pieces}", pieces=pieces))


def ladder(
    ladders: Sequence[Sequence[SkillStep]], names: Sequence[str], axes: Any, look: PlotStyle
) -> None:
    """How often the better of two bots wins."""
    for of, each in _beside(look, ladders, names):
        _dots(axes, np.arange(len(each)) + of.aside, [rung.share for rung in each], of)
    labels = [f"{rung.better}\n– {rung.worse}" for rung in ladders[0]]
    axes.set_xticks(range(len(labels)), labels)
    axes.axhline(0.5, color=look.faint, linewidth=1)
    axes.set_ylim(0, _WHOLE)


@dataclass(frozen=True, slots=True)
class _Mark:
    """How a variant is drawn: in which colour, by which sign, line and hatch, how far ``aside``."""

    name: str
    colour: str
    sign: str
    line: str
    hatch: str
    aside: float


def _beside(
    look: PlotStyle, variants: Sequence[T], names: Sequence[str]
) -> Iterator[tuple[_Mark, T]]:
    """Each variant with how it is drawn."""
    for nth, (one, name) in enumerate(zip(variants, names, strict=True)):
        aside = (nth - (len(variants) - 1) / 2) * 0.8 / len(variants)
        how = look.variants[nth], _SIGNS[nth], _LINES[nth], _HATCHES[nth], aside
        yield _Mark(name, *how), one


def _bars(axes: Any, middles: Array, shares: Array, width: float, of: _Mark) -> None:
    how = {"edgecolor": of.colour, "facecolor": (*_rgb(of.colour), 0.35), "hatch": of.hatch}
    axes.bar(middles, shares, width, label=of.name, linewidth=0.8, **how)


def _rgb(colour: str) -> tuple[float, float, float]:
    from matplotlib.colors import to_rgb

    return to_rgb(colour)


def _dots(axes: Any, middles: Array, shares: Sequence[Share], of: _Mark) -> None:
    """Shares with their intervals; of what is unknown nothing is drawn."""
    if not shares:
        return
    values = np.array([np.nan if share.value is None else share.value for share in shares])
    ends = np.array([share.interval or (np.nan, np.nan) for share in shares]).T
    reach = np.maximum(0, np.stack([values - ends[0], ends[1] - values]))
    how = {"color": of.colour, "capsize": 3, "markersize": 6, "label": of.name or None}
    axes.errorbar(middles, values, reach, fmt=of.sign, **how)


def _percent(axis: Any) -> None:
    axis.set_major_formatter(lambda share, _: f"{figure(100 * share, '.3g')} %")


# --- how they become files


def drawn(draw: Draw, look: PlotStyle, width: float, height: float) -> Any:
    """A figure of so many inches, its background left open."""
    chart = figure_class()(figsize=(width, height), layout="constrained")
    chart.patch.set_alpha(0)
    axes = chart.subplots()
    axes.patch.set_alpha(0)
    with _settings({"text.parse_math": False}):  # a name is text, dollars and all
        _draw(draw, axes, look)
    return chart


def _draw(draw: Draw, axes: Any, look: PlotStyle) -> None:
    draw(axes, look)
    _percent(axes.yaxis)  # all that is drawn are shares
    named = axes.get_legend_handles_labels()
    if len(named[1]) > 1:  # above the picture, where it covers nothing
        how = {"loc": "outside upper left", "ncols": len(named[1]), "frameon": False}
        how |= {"handlelength": 1.9, "columnspacing": 1.0, "handletextpad": 0.4}
        axes.figure.legend(*named, fontsize=8.5, labelcolor=look.ink, **how)
    axes.spines[["top", "right"]].set_visible(False)
    axes.spines[["left", "bottom"]].set_color(look.faint)
    axes.tick_params(colors=look.ink, labelsize=10)
    axes.grid(axis="y", color=look.faint, linewidth=0.5, alpha=0.6)
    axes.set_axisbelow(True)
    axes.xaxis.label.set_color(look.ink)
    axes.xaxis.label.set_size(10)


def as_svg(draw: Draw, name: str, width: float, height: float) -> str:
    """A picture for a page: its colours are the page's own, ``var(--first)`` and so on."""
    data = io.StringIO()
    with _settings({"svg.fonttype": "none", "svg.hashsalt": name}):
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


def figure_class() -> Any:
    """Matplotlib's figure; :class:`CardlieError` if it is not there."""
    speaker = logging.getLogger("matplotlib")
    level = speaker.level
    speaker.setLevel(logging.ERROR)  # in which folder it keeps its fonts is nobody's business
    try:
        # settings that lie in the working folder may be anybody's, and name programs to run
        elsewhere = chdir(Path(__file__).parent) if lexists("matplotlibrc") else nullcontext()
        with needing("plots", "charts need matplotlib, which is not installed"), elsewhere:
            from matplotlib.figure import Figure
    finally:
        speaker.setLevel(level)
    return Figure


def _settings(values: dict[Any, Any]) -> AbstractContextManager[None]:
    """Draw with these settings of matplotlib's besides its own."""
    figure_class()
    from matplotlib import rc_context

    return rc_context(values)
