"""The evening as a picture to share, drawn by the press."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from cardlie.base.strings import Strings
from cardlie.press.files.raster import png, render
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen

#: The picture in mm, the dots of an inch of it, the edge around what stands on it, a row's height.
WIDTH, DPI, EDGE, ROW = 108.0, 254, 8.0, 11.0

#: From the left edge: where the columns end, each with the string at its head.
_COLUMNS = (("wins", 50.0), ("nose", 63.0), ("skill", 78.0), ("luck", 92.0))


def may_be_drawn() -> bool:
    """Whether what makes pictures of pages is installed."""
    return find_spec("pypdfium2") is not None


def picture(rows: list[dict[str, Any]], title: str, words: Strings) -> bytes:
    """The evening as PNG: everybody's wins, nose, skill and luck, and the boldest lie."""
    theme = Theme.load("default").with_paper_printed()
    document = Document(theme, title, words)
    height = 52.0 + ROW * len(rows)
    lies = [each for each in rows if each["lie"]]
    with document.page(WIDTH, height) as pen:
        pen.rect(Box(0, 0, WIDTH, height), theme.table)
        pen.rect(Box(4, 4, WIDTH - 4, height - 4), theme.paper, 5)
        pen.shape(shape("mask"), EDGE + 8, height - 15, 14, theme.suits["red"].colour)
        _line(pen, document.display, (EDGE + 18, height - 17), title, 7, WIDTH - EDGE - 30, theme)
        top = height - 30
        for key, right in _COLUMNS:
            _right(pen, document.text, (EDGE + right, top), words[f"host.js_{key}"], 2.8, theme)
        for nth, row in enumerate(rows):
            y = top - ROW * (nth + 1) + 3
            _line(pen, document.display, (EDGE, y), row["name"], 5, 38, theme)
            for key, right in _COLUMNS:
                _right(pen, document.display, (EDGE + right, y), str(row[key]), 5, theme)
        if lies:
            boldest = min(lies, key=lambda each: each["rare"])
            said = words(
                "host.js_lie", name=boldest["name"], said=boldest["lie"]["said"],
                chance=boldest["lie"]["chance"],
            )  # fmt: skip
            _line(pen, document.text, (EDGE, 11), said, 4, WIDTH - 2 * EDGE, theme)
    return png(next(iter(render(document.finished(), DPI))), DPI)


def _plain(text: str, font: Font) -> str:
    """What of a text the font has letters for."""
    missing = font.missing(text)
    return "".join(c for c in text if c not in missing) or "?"


def _line(
    pen: Pen, font: Font, at: tuple[float, float], text: str, size: float, most: float, theme: Theme
) -> None:
    said = _plain(text, font)
    pen.text(*at, said, font, font.fitted(said, size, most), theme.dark_ink)


def _right(
    pen: Pen, font: Font, at: tuple[float, float], text: str, size: float, theme: Theme
) -> None:
    pen.text(*at, _plain(text, font), font, size, theme.dark_ink, "right")
