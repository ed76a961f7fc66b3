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
from cardlie.press.page.pen import Align

#: The picture in mm, the dots of an inch of it, the edge around what stands on it; how high a row
#: and an award are.
WIDTH, DPI, EDGE, ROW, AWARD = 108.0, 254, 8.0, 11.0, 10.5

#: Where the columns end, each with the string at its head.
_COLUMNS = (("games", 62.0), ("wins", 80.0), ("shared", 100.0))


def may_be_drawn() -> bool:
    """Whether what makes pictures of pages is installed."""
    return find_spec("pypdfium2") is not None


def picture(rows: list[dict[str, Any]], won: list[str], title: str, strings: Strings) -> bytes:
    """The evening as PNG: what all won, alone or shared, and the awards."""
    theme = Theme.load("default").with_paper_printed()
    document = Document(theme, title, strings)
    display, most = document.display, WIDTH - 2 * EDGE
    height = 44.0 + ROW * len(rows) + AWARD * len(won)
    with document.page(WIDTH, height) as pen:

        def write(
            x: float, y: float, text: str, font: Font, size: float, room: float, right: bool = False
        ) -> None:
            said = "".join(c for c in text if c not in font.missing(text)) or "?"
            align: Align = "right" if right else "left"
            pen.text(x, y, said, font, font.fitted(said, size, room), theme.dark_ink, align)

        pen.rect(Box(0, 0, WIDTH, height), theme.table)
        pen.rect(Box(4, 4, WIDTH - 4, height - 4), theme.paper, 5)
        pen.shape(shape("mask"), EDGE + 8, height - 15, 14, theme.suits["red"].colour)
        write(EDGE + 18, height - 17, title, display, 7, most - 18)
        for nth, row in enumerate([None, *rows]):
            y = height - 27 - ROW * nth
            if row is not None:
                write(EDGE, y, row["name"], display, 5, 38)
            for key, at in _COLUMNS:
                if row is None:
                    write(at, y - 3, strings[f"host.js_{key}"], document.text, 2.8, 14, True)
                else:
                    write(at, y, str(row[key]), display, 5, 14, True)
        for nth, award in enumerate(reversed(won)):
            head, _, rest = award.partition(": ")
            write(EDGE, 13.5 + AWARD * nth, head, display, 3.6, most)
            write(EDGE, 9 + AWARD * nth, rest, document.text, 3.2, most)
    return png(next(iter(render(document.finished(), DPI))), DPI)
