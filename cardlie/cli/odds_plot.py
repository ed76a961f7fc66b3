"""Charts of odds as PNG or PDF (extra ``plots``: matplotlib)."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from cardlie.cli import version_line
from cardlie.errors import CardlieError
from cardlie.press.output import is_ours, write_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction
    from pathlib import Path

INK, MAIN, PALE, PAPER = "#241c2e", "#7a2e4d", "#d5c9b8", "#fbf6ea"


def plot_distribution(file: Path, title: str, need: int, shares: Mapping[int, Fraction]) -> None:
    """Bars: how many there really are, and how likely; those that fulfil the guess are dark."""
    figure, axes = _figure(file, title)
    likely = [k for k, share in shares.items() if share > 1e-4] or list(shares)
    there = range(min(*likely, need), max(*likely, need) + 1)
    axes.bar(
        there,
        [float(shares.get(k, 0)) for k in there],
        color=[MAIN if k >= need else PALE for k in there],
        width=0.85,
    )
    axes.set_xlabel(f"how many there really are (dark: {need} or more)", color=INK)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.yaxis.set_major_formatter(lambda share, _: f"{share:.0%}")
    axes.spines[["top", "right"]].set_visible(False)
    _save(figure, file)


def plot_heat(
    file: Path, title: str, rows: Sequence[tuple[str, Mapping[int, Fraction]]], columns: range
) -> None:
    """A heat map: a row for what is guessed, a column for the NUMBER, the chance in each cell."""
    figure, axes = _figure(file, title, height=max(2.2, 0.32 * len(rows) + 1.2))
    blank = float("nan")
    cells = [[float(found[c]) if c in found else blank for c in columns] for _, found in rows]
    axes.imshow(cells, cmap=_colours(), vmin=0, vmax=1, aspect="auto")
    for y, row in enumerate(cells):
        for x, chance in enumerate(row):
            if chance == chance and chance >= 0.005:  # a cell that is not blank
                axes.text(
                    x, y, f"{chance:.0%}", ha="center", va="center", fontsize=7,
                    color=PAPER if chance > 0.6 else INK,
                )  # fmt: skip
    axes.set_xticks(range(len(columns)), [str(c) for c in columns])
    axes.set_yticks(range(len(rows)), [label for label, _ in rows])
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("NUMBER of the guess", color=INK)
    _save(figure, file)


def _colours() -> Any:
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("cardlie", [PAPER, "#d9a08b", MAIN])


def _figure(file: Path, title: str, height: float = 3.6) -> tuple[Any, Any]:
    if file.suffix.lower() not in (".png", ".pdf"):
        raise CardlieError(
            f"{file} is no kind of picture that can be drawn", "name it .png or .pdf"
        )
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise CardlieError(
            "charts need matplotlib, which is not installed", "pip install 'cardlie[plots]'"
        ) from None
    figure = Figure(figsize=(7.2, height), dpi=120, layout="constrained", facecolor=PAPER)
    axes = figure.add_subplot(facecolor=PAPER)
    axes.set_title(title, loc="left", fontsize=11, color=INK)
    return figure, axes


def _save(figure: Any, file: Path) -> None:
    """Write the picture, the same bytes from run to run, over nobody else's file."""
    if file.is_file() and not is_ours(file):
        raise CardlieError(f"{file} exists and cardlie did not draw it", "name another file")
    picture = io.BytesIO()
    if file.suffix.lower() == ".pdf":
        about = {"Producer": version_line(), "Creator": "cardlie odds", "CreationDate": None}
    else:
        about = {"Software": version_line()}
    figure.savefig(picture, format=file.suffix[1:].lower(), metadata=about)
    write_file(file, picture.getvalue(), force=True)
