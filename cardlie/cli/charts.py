"""Charts as PNG or PDF (extra ``plots``: matplotlib): one look, one way to write them."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli.support import print_written
from cardlie.cli.version import version_line
from cardlie.report.plots import figure_class

INK, MAIN, PALE, PAPER = "#241c2e", "#7a2e4d", "#d5c9b8", "#fbf6ea"


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


def style_axes(axes: Any, title: str, size: int) -> None:
    """The look of a plot, with its title in that font size."""
    axes.set_facecolor(PAPER)
    axes.set_title(title, loc="left", fontsize=size, color=INK)
    axes.spines[["top", "right"]].set_visible(False)


def in_percent(axis: Any) -> None:
    """Shares along this axis are told in percent."""
    axis.set_major_formatter(lambda share, _: f"{share:.0%}")


def save_chart(figure: Any, to: Output, creator: str) -> None:
    """Write the picture, the same bytes from run to run."""
    picture, form = io.BytesIO(), to.path.suffix[1:].lower()
    if form == "pdf":
        about = {"Producer": version_line(), "Creator": creator, "CreationDate": None}
    else:
        about = {"Software": version_line()}
    figure.savefig(picture, format=form, metadata=about)
    print_written(to.write(picture.getvalue()))
