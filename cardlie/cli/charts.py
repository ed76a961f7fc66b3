"""Charts as PNG or PDF (extra ``plots``: matplotlib): one look, one way to write them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from cardlie.cli import version_line
from cardlie.errors import CardlieError
from cardlie.press.files.output import is_ours, write_file
from cardlie.translation import tr

if TYPE_CHECKING:
    from pathlib import Path

INK, MAIN, PALE, PAPER = "#241c2e", "#7a2e4d", "#d5c9b8", "#fbf6ea"

#: A second variant beside the first.
SECOND = "#2f6f8f"

#: Further ones.
OTHERS = ("#b07d1e", "#4f7d3f", "#6c5a96", "#a0522d", "#5f6b6d")


def check_chart(file: Path) -> None:
    """Raise :class:`CardlieError` if no chart can be drawn there, before there is any work."""
    if file.suffix.lower() not in (".png", ".pdf"):
        raise CardlieError(
            tr("{file} is no kind of picture that can be drawn", file=file), "name it .png or .pdf"
        )
    if file.is_dir():
        raise CardlieError(tr("{file} is a folder", file=file), "name a file")
    if file.is_file() and not is_ours(file):
        raise CardlieError(
            tr("{file} exists and cardlie did not draw it", file=file), "name another file"
        )
    _figure_class()


def new_chart(width: float = 7.2, height: float = 3.6) -> Any:
    """An empty figure; sizes are inches."""
    return _figure_class()(figsize=(width, height), dpi=120, layout="constrained", facecolor=PAPER)


def save_chart(figure: Any, file: Path, creator: str) -> None:
    """Write the picture, the same bytes from run to run, over nobody else's file."""
    check_chart(file)
    picture = io.BytesIO()
    if file.suffix.lower() == ".pdf":
        about = {"Producer": version_line(), "Creator": creator, "CreationDate": None}
    else:
        about = {"Software": version_line()}
    figure.savefig(picture, format=file.suffix[1:].lower(), metadata=about)
    write_file(file, picture.getvalue(), force=True)


def _figure_class() -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise CardlieError(
            "charts need matplotlib, which is not installed", "pip install 'cardlie[plots]'"
        ) from None
    return Figure
