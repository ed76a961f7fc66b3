"""Pieces onto pages: nets, coins and screens, packed in rows with room to cut between them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError
from cardlie.press.sheet.grid import MARGIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cardlie.press.page.document import Document
    from cardlie.press.page.pen import Pen
    from cardlie.press.sheet.stock import Paper

#: Between pieces, in mm.
GAP = 3.0
#: Lines to cut along and to fold along, in mm.
CUT_WIDTH, FOLD_WIDTH = 0.2, 0.2
FOLD_DASH = (2.0, 1.2)
#: Pieces keep this far from the paper's edge: half of a cut line lies beyond its piece.
EDGE = MARGIN + CUT_WIDTH


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be cut out; it is drawn with its lower left corner at (0, 0)."""

    name: str
    width: float
    height: float
    draw: Callable[[Pen], None]


def lay_pieces(document: Document, paper: Paper, pieces: Sequence[Piece], title: str) -> None:
    """Draw all pieces, in order, in rows, on as many pages as they take; one outline entry.

    A piece that fits only on its side is turned. Raises CardlieError if one fits neither way.
    """
    room_x, room_y = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    for number, page in enumerate(_pages(pieces, room_x, room_y, paper)):
        if number == 0:
            document.chapter(title)
        with document.page(paper.width, paper.height, MARGIN) as pen:
            for piece, x, y, turned in page:
                left, low = EDGE + x, EDGE + room_y - y
                if turned:  # a quarter turn: the piece's height runs to the left
                    with pen.moved(left + piece.height, low - piece.width, 90):
                        piece.draw(pen)
                else:
                    with pen.moved(left, low - piece.height):
                        piece.draw(pen)


def _pages(
    pieces: Sequence[Piece], room_x: float, room_y: float, paper: Paper
) -> Iterator[list[tuple[Piece, float, float, bool]]]:
    """Each page as (piece, x, y of its upper edge from the top, turned)."""
    page: list[tuple[Piece, float, float, bool]] = []
    x = y = row = 0.0
    for piece in pieces:
        turned = not (piece.width <= room_x + 1e-6 and piece.height <= room_y + 1e-6)
        width, height = (piece.height, piece.width) if turned else (piece.width, piece.height)
        if width > room_x + 1e-6 or height > room_y + 1e-6:
            raise _too_large(piece, paper, room_x, room_y)
        if x and x + width > room_x + 1e-6:
            x, y, row = 0.0, y + row + GAP, 0.0
        if y and y + height > room_y + 1e-6:
            yield page
            page, x, y, row = [], 0.0, 0.0, 0.0
        page.append((piece, x, y, turned))
        x, row = x + width + GAP, max(row, height)
    if page:
        yield page


def _too_large(piece: Piece, paper: Paper, room_x: float, room_y: float) -> CardlieError:
    ways = ((piece.width, piece.height), (piece.height, piece.width))
    lacks = [(max(0.0, w - room_x), max(0.0, h - room_y)) for w, h in ways]
    lack = min(lacks, key=max)
    return CardlieError(
        f"{piece.name} does not fit on {paper.title}: {max(lack):.4g} mm are missing",
        "take a larger --paper",
    )
