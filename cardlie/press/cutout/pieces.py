"""Pieces onto pages: nets, coins and screens, on as few as they need, with room to cut between."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.arrange import NEAR, PlacedPiece, arrange, least_sheets
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

    ``folds``: it is folded as well as cut; ``count``: so many of its part it holds. ``back`` draws
    what is on its other side, seen from there, where paper is printed on both.
    """

    name: str
    width: float
    height: float
    draw: Callable[[Pen], None]
    folds: bool = False
    count: int = 1
    back: Callable[[Pen], None] | None = None

    def draw_both(self, pen: Pen) -> None:
        """Both sides, one upon the other: what it is known by."""
        self.draw(pen)
        if self.back:
            self.back(pen)


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


def arrange_pieces(paper: Paper, pieces: Sequence[Piece]) -> list[list[PlacedPiece]]:
    """Which pieces lie on which sheet, and where: numbers count the pieces from 0.

    Raises CardlieError if a piece fits neither way.
    """
    room = room_on(paper)
    for piece in pieces:
        if not has_room(paper, piece):
            lacks = (max(0.0, w - room[0], h - room[1]) for w, h in _both_ways(piece))
            raise CardlieError(
                tr("{name} does not fit on {title}: it is {lack:.4g} mm too small",
                   name=tr(piece.name), title=paper.title, lack=min(lacks)),
                "take a larger --paper",
            )  # fmt: skip
    return arrange(sizes_of(pieces), room, GAP)


def fewest_sheets(paper: Paper, pieces: Sequence[Piece]) -> int:
    """So many sheets the pieces need by their area alone."""
    return least_sheets(sizes_of(pieces), room_on(paper), GAP) if pieces else 0


def sizes_of(pieces: Sequence[Piece]) -> list[tuple[float, float]]:
    """Width and height of each."""
    return [(piece.width, piece.height) for piece in pieces]


def draw_pieces(
    pen: Pen,
    paper: Paper,
    pieces: Sequence[tuple[Piece, PlacedPiece]],
    drawn: Mapping[int, Callable[[Pen], None]],
) -> None:
    """Draw what lies on one sheet; ``drawn`` are pieces that were drawn before, by identity."""
    for piece, place in pieces:
        with pen.mapped(_matrix_of(paper, piece, place)):
            drawn.get(id(piece), piece.draw)(pen)


def draw_piece_backs(
    pen: Pen, paper: Paper, pieces: Sequence[tuple[Piece, PlacedPiece]], turned_over: Affine
) -> None:
    """Draw the other sides of what lies on one sheet, which is ``turned_over``."""
    for piece, place in pieces:
        if piece.back:
            mirrored = Affine(a=-1, e=piece.width)
            with pen.mapped(mirrored.then(_matrix_of(paper, piece, place)).then(turned_over)):
                piece.back(pen)


def _matrix_of(paper: Paper, piece: Piece, place: PlacedPiece) -> Affine:
    """Where a piece lies on its sheet."""
    edge, low = edge_of(paper), paper.height - edge_of(paper) - place.y
    if place.turned:  # a quarter turn: the piece's height runs to the left
        return Affine.move(edge + place.x + piece.height, low - piece.width, turn=90)
    return Affine.move(edge + place.x, low - piece.height)


def draw_foot(
    pen: Pen, look: Styled, paper: Paper, parts: Sequence[str], pieces: Sequence[Piece]
) -> None:
    """The foot of a page: which ``parts`` are on it, what to do with them, and a ruler.

    Cards alone have marks and no lines to cut along.
    """
    words, ink = look.words, look.theme.dark_ink
    steps = "kit.fold_steps" if any(piece.folds for piece in pieces) else "kit.cut_steps"
    label, scale = ", ".join(parts), f"{words['print.scale'].capitalize()}."
    text = f"{words[steps]} {scale}" if pieces else scale
    edge = edge_of(paper)
    y, room = edge + 0.9, paper.width - 2 * edge - RULER - 18
    for note in (text, scale, ""):  # rather less than smaller letters than those
        size = _foot_size(look, label, note, room)
        if size >= LEAST_LETTERS:
            break
    size = max(size, LEAST_LETTERS)
    label = look.display.lines(label, size, room)[0]
    pen.text(edge + 1, y, label, look.display, size, ink)
    x0 = edge + 1 + look.display.width(label, size) + size
    pen.text(x0, y, note, look.text, size, ink)
    draw_ruler(pen, look, paper.width - edge - RULER - 11, edge + 0.5, RULER)


def _foot_size(look: Styled, label: str, text: str, room: float) -> float:
    """The size of letters in which both stand in so much room."""

    def fits(size: float) -> bool:
        wide = look.display.width(label, size) + look.text.width(text, size)
        return wide + size <= room

    return shrunk(LETTERS, fits)


def _both_ways(piece: Piece) -> tuple[tuple[float, float], tuple[float, float]]:
    return (piece.width, piece.height), (piece.height, piece.width)
