"""Pieces onto pages: nets, coins and screens, on as few as they need, with room to cut between."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.cutout.arrange import NEAR, PlacedPiece, arrange, least_sheets
from cardlie.press.geometry import Affine
from cardlie.press.look.fonts import shrunk
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.legend import draw_ruler
from cardlie.press.sheet.stock import Paper

#: Between pieces, in mm.
GAP = 2.0
#: Lines to cut along and to fold along, in mm.
CUT_WIDTH, FOLD_WIDTH = 0.2, 0.2
FOLD_DASH = (2.0, 1.2)
#: The foot of a page, where its label stands; letters, the smallest of them (5 pt), and the ruler
#: there, in mm.
FOOT, LETTERS, LEAST_LETTERS, RULER = 5.6, 2.6, 5 * 25.4 / 72, 50


@dataclass(frozen=True, slots=True)
class Piece:
    """Something to be cut out; it is drawn with its lower left corner at (0, 0).

    ``folds``: it is folded as well as cut; ``count``: so many of its part it holds.
    """

    name: str
    width: float
    height: float
    draw: Callable[[Pen], None]
    folds: bool = False
    count: int = 1


def edge_of(paper: Paper) -> float:
    """How far pieces keep from the paper's edge: half of a cut line lies beyond its piece."""
    return paper.margin + CUT_WIDTH


def room_on(paper: Paper) -> tuple[float, float]:
    """Width and height in mm that a paper leaves to pieces, above the foot."""
    edge = edge_of(paper)
    return paper.width - 2 * edge, paper.height - 2 * edge - FOOT


def has_room(paper: Paper, piece: Piece) -> bool:
    """Whether a piece fits on a sheet, upright or turned."""
    wide, high = room_on(paper)
    return any(w <= wide + NEAR and h <= high + NEAR for w, h in _both_ways(piece))


def arrange_pieces(
    paper: Paper, pieces: Sequence[Piece], tries: int = 0
) -> list[list[PlacedPiece]]:
    """Which pieces lie on which sheet, and where: numbers count the pieces from 0.

    Raises CardlieError if a piece fits neither way.
    """
    room = room_on(paper)
    for piece in pieces:
        if not has_room(paper, piece):
            lacks = (max(0.0, w - room[0], h - room[1]) for w, h in _both_ways(piece))
            raise CardlieError(
                tr("{name} does not fit on {title}: {lack:.4g} mm are missing",
                   name=piece.name, title=paper.title, lack=min(lacks)),
                "take a larger --paper",
            )  # fmt: skip
    return arrange(sizes_of(pieces), room, GAP, tries)


def fewest_sheets(paper: Paper, pieces: Sequence[Piece]) -> int:
    """So many sheets the pieces need by their area alone."""
    return least_sheets(sizes_of(pieces), room_on(paper), GAP) if pieces else 0


def sizes_of(pieces: Sequence[Piece]) -> list[tuple[float, float]]:
    """Width and height of each."""
    return [(piece.width, piece.height) for piece in pieces]


def draw_pieces(
    pen: Pen, paper: Paper, pieces: Sequence[Piece], placed: Sequence[PlacedPiece]
) -> None:
    """Draw what was arranged on one sheet."""
    edge = edge_of(paper)
    top = paper.height - edge
    for place in placed:
        piece = pieces[place.number]
        at = Affine.move(edge + place.x, top - place.y - piece.height)
        if place.turned:  # a quarter turn: the piece's height runs to the left
            at = Affine.move(edge + place.x + piece.height, top - place.y - piece.width, turn=90)
        with pen.mapped(at):
            piece.draw(pen)


def draw_foot(
    pen: Pen, document: Document, paper: Paper, parts: Sequence[str], pieces: Sequence[Piece]
) -> None:
    """The foot of a page: which ``parts`` are on it, what to do with them, and a ruler.

    Cards alone have marks and no lines to cut along.
    """
    words, ink = document.words, document.theme.dark_ink
    steps = "kit.fold_steps" if any(piece.folds for piece in pieces) else "kit.cut_steps"
    label, scale = ", ".join(parts), f"{words['print.scale'].capitalize()}."
    text = f"{words[steps]} {scale}" if pieces else scale
    edge = edge_of(paper)
    y, room = edge + 0.9, paper.width - 2 * edge - RULER - 18
    for said in (text, scale, ""):  # rather less than smaller letters than those
        size = _foot_size(document, label, said, room)
        if size >= LEAST_LETTERS:
            break
    size = max(size, LEAST_LETTERS)
    label = document.display.lines(label, size, room)[0]
    pen.text(edge + 1, y, label, document.display, size, ink)
    left = edge + 1 + document.display.width(label, size) + size
    pen.text(left, y, said, document.text, size, ink)
    draw_ruler(pen, document, paper.width - edge - RULER - 11, edge + 0.5, RULER)


def _foot_size(document: Document, label: str, text: str, room: float) -> float:
    """The size of letters in which both stand in so much room."""

    def fits(size: float) -> bool:
        wide = document.display.width(label, size) + document.text.width(text, size)
        return wide + size <= room

    return shrunk(LETTERS, fits)


def _both_ways(piece: Piece) -> tuple[tuple[float, float], tuple[float, float]]:
    return (piece.width, piece.height), (piece.height, piece.width)
