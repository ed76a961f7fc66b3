"""Charts as PNG or PDF (extra ``plots``: matplotlib): one look, one way to write them."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

from cardlie.base.errors import CardlieError
from cardlie.base.files import Output
from cardlie.base.translation import tr
from cardlie.cli import version_line
from cardlie.report.plots import figure_class

INK, MAIN, PALE, PAPER = "#241c2e", "#7a2e4d", "#d5c9b8", "#fbf6ea"

#: A second variant beside the first.
SECOND = "#2f6f8f"

#: Further ones.
OTHERS = ("#b07d1e", "#4f7d3f", "#6c5a96", "#a0522d", "#5f6b6d")


def claim_chart(file: Path) -> Output:
    """The file for a chart; :class:`CardlieError` if none can be drawn there."""
    if file.suffix.lower() not in (".png", ".pdf"):
        raise CardlieError(
            tr("{file} is no kind of picture that can be drawn", file=file), "name it .png or .pdf"
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
    file = to.write(picture.getvalue())
    print(tr("Wrote {file}", file=file), file=sys.stderr)
