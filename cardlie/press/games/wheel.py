"""Ship's Wheel on paper: the bidding track, a ring of spaces around a compass rose."""

from __future__ import annotations

from math import cos, pi, sin, tan

from cardlie.games.registry import get_game
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, shape
from cardlie.press.look.theme import WHITE
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.cup import cups
from cardlie.press.parts.dice import BID_DIE
from cardlie.press.parts.field import inks_of
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import PrintedGame
from cardlie.press.sheet.legend import draw_ruler
from cardlie.press.sheet.stock import MARGIN, Paper

#: How deep a space is, as a share of the ring's outer radius.
DEPTH = 0.27
#: How far the ring keeps from the edge of what is printed, in mm.
RIM = 2.0
#: The ruler in the corner of the board, in mm.
RULER = 30
#: Squares for lost dice: as many as the largest table has.
LOST = 30


def draw_board(document: Document, paper: Paper, bleed: float = 0.0) -> None:
    """One landscape page with the ring, the squares for lost dice, and the title.

    Its colour reaches as far as a printer does, or beyond the cut where there is ``bleed``; then
    nobody is told how to print it.
    """
    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    margin, (field, on) = MARGIN if bleed else paper.margin, inks_of(document.theme)
    radius = height / 2 - margin - RIM
    trim = Box(bleed, bleed, bleed + width, bleed + height)
    whole = trim.grown(bleed)
    with (
        document.page(whole.x1, whole.y1, 0.0 if bleed else margin, trim, whole) as pen,
        pen.moved(bleed, bleed),
    ):
        if field != WHITE:
            pen.rect(Box(0, 0, width, height).grown(bleed or -margin), field)
            pen.circle(width / 2, height / 2, radius + RIM / 2, WHITE)  # a rim, for dark spaces
        with pen.moved(width / 2, height / 2):
            draw_ring(pen, document, radius, document.theme.dark_ink, WHITE)
            _draw_middle(pen, document, radius * (1 - DEPTH))
        _draw_lost(pen, document, (width, height), radius, margin, on)
        if not bleed:
            _draw_foot(pen, document, width, margin, on)


def _draw_foot(pen: Pen, document: Document, width: float, margin: float, ink: Rgb) -> None:
    """What the page is and how it is printed at the left, a ruler at the right."""
    words = document.words
    label, told = f"{BOARD.titled(words)} ", f"{words['print.scale'].capitalize()}."
    x, y = margin + 1.5, margin + 1.4
    pen.text(x, y, label, document.display, 2.6, ink)
    pen.text(x + document.display.width(label, 2.6) + 1.5, y, told, document.text, 2.6, ink)
    draw_ruler(pen, document, width - margin - RULER - 10, y - 0.4, RULER, colour=ink)


def draw_ring(pen: Pen, document: Document, outer: float, ink: Rgb, ground: Rgb) -> None:
    """The ring of spaces around (0, 0), of radius ``outer``, clockwise from the top."""
    inner = outer * (1 - DEPTH)
    spaces = get_game("wheel").track
    step = 2 * pi / len(spaces)
    for i, space in enumerate(spaces):
        start, end = i * step - step / 2, i * step + step / 2
        star = space.startswith("*")
        if star:
            pen.curves(_sector(inner, outer, start, end), ink)
        with pen.moved(0, 0, turn=-360 * i / len(spaces)):
            draw_space(pen, document, space, inner, outer, ground if star else ink)
    for i in range(len(spaces)):
        edge = _polar(inner, i * step - step / 2), _polar(outer, i * step - step / 2)
        pen.line(edge, ink, 0.35)
    pen.ring(0, 0, outer - 0.35, ink, 0.7)
    pen.ring(0, 0, inner, ink, 0.7)
    _draw_start(pen, inner, step, ink)


def draw_space(
    pen: Pen, document: Document, space: str, inner: float, outer: float, colour: Rgb
) -> None:
    """A space at the top of the ring: its number, and a star where stars are bid."""
    star = space.startswith("*")
    cap = 0.30 if star else 0.40 if len(space) == 1 else 0.33
    size = (outer - inner) * cap / document.display.cap
    middle = (inner + outer) / 2
    low = middle - size * document.display.cap / 2 + (outer - inner) * (0.20 if star else 0)
    text = space.lstrip("*")
    pen.text(0, low, text, document.display, size, colour, "middle")
    if text in ("6", "9"):  # which of the two it is must not hang on where one sits
        half = size * 0.25
        pen.rect(Box(-half, low - size * 0.14, half, low - size * 0.07), colour)
    if star:
        side = (outer - inner) * 0.38
        pen.shape(shape("star"), 0, inner + (outer - inner) * 0.26, side, colour)


def _draw_start(pen: Pen, inner: float, step: float, ink: Rgb) -> None:
    """An arrow inside the ring: where it starts and which way it runs."""
    reach = inner * 0.955
    angles = [k * step * 1.6 / 12 for k in range(13)]
    pen.line([_polar(reach, angle) for angle in angles], ink, 0.6, round_ends=True)
    tip, base = _polar(reach, angles[-1] + step * 0.35), angles[-1]
    wings = (_polar(reach + 2.2, base), tip, _polar(reach - 2.2, base))
    pen.polygon(wings, ink)


def _draw_middle(pen: Pen, document: Document, inner: float) -> None:
    """The compass rose, and the game's name above it."""
    theme, words = document.theme, document.words
    pen.shape(shape("compass"), 0, 0, inner * 1.10, theme.dark_ink)
    title, display = words["board.title"], document.display
    size = display.fitted(title, inner * 0.125, inner * 1.25)
    pen.text(0, inner * 0.64, title, display, size, theme.dark_ink, "middle")
    note = inner * 0.056
    lines = document.text.lines(words["board.note"], note, inner * 1.02)
    for i, line in enumerate(lines):
        y = -inner * 0.66 - i * note * 1.25
        pen.text(0, y, line, document.text, note, theme.dark_ink, "middle")


def _draw_lost(
    pen: Pen, document: Document, size: tuple[float, float], radius: float, margin: float, ink: Rgb
) -> None:
    """Squares on both sides of the ring where lost dice are laid, as many as fit, at most 30."""
    width, height = size
    room = width / 2 - radius - margin - 3
    side = min(26.0, room / 2 - 0.5)
    rows = min(LOST // 4 + 1, int((height - 2 * margin - 8) / side))
    words = document.words
    for right in (False, True):
        x0 = width - margin - 1 - 2 * side if right else margin + 1
        top = height / 2 + rows * side / 2
        for i in range(min(LOST // 2, rows * 2)):
            column, row = i % 2, i // 2
            x, y = x0 + column * side, top - (row + 1) * side
            pen.outline(Box(x, y, x + side, y + side).grown(-0.8), ink, 0.3, side * 0.16)
        label = words["board.lost"]
        pen.text(x0 + side, top + 2, label, document.display, 3.6, ink, "middle")


def _polar(radius: float, angle: float) -> Point:
    """A point at ``angle`` radians clockwise from the top."""
    return (radius * sin(angle), radius * cos(angle))


def _sector(inner: float, outer: float, start: float, end: float) -> list[Segment]:
    """A piece of the ring as a path; its arcs are single curves, good to 0.01 mm here."""
    reach = 4 / 3 * tan((end - start) / 4)

    def arc(radius: float, a: float, b: float, k: float) -> Segment:
        (x0, y0), (x1, y1) = _polar(radius, a), _polar(radius, b)
        first = (x0 + k * radius * cos(a), y0 - k * radius * sin(a))
        second = (x1 - k * radius * cos(b), y1 + k * radius * sin(b))
        return ("c", (first, second, (x1, y1)))

    return [
        ("m", (_polar(inner, start),)),
        ("l", (_polar(outer, start),)),
        arc(outer, start, end, reach),
        ("l", (_polar(inner, end),)),
        arc(inner, end, start, -reach),
        ("h", ()),
    ]


def _board(job: KitJob, document: Document) -> None:
    draw_board(document, job.paper, document.condition.bleed)


BOARD = Part("board", "Board", page=_board)

PRINTED = PrintedGame(
    "helm",
    chapter_mark="compass",
    parts=(BID_DIE, cups("helm"), BOARD),
    shown={"bid": "44404", "star": "000"},
)
