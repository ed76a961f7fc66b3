"""The board of games with a track: a ring of spaces around a compass rose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin, tan

from cardlie.games.plan import OURS
from cardlie.games.registry import get_game
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, Shape, shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.chart import draw_chart, draw_label
from cardlie.press.parts.part import Part, PrintJob
from cardlie.press.sheet.legend import draw_ruler
from cardlie.press.sheet.stock import MARGIN, Paper

#: How deep a space is, as a share of the ring's outer radius.
DEPTH = 0.27
#: How far the ring keeps from the edge of what is printed, in mm.
RIM = 2.0
#: The strip beside the picture that is left for how it is printed, and the ruler there, in mm.
STRIP, RULER = 4.4, 30
#: The fewest and the most spaces of a ring.
FEWEST, MOST = 8, 40
#: Squares for lost dice: as many as the largest table has.
LOST = 30


def draw_board(
    document: Document,
    paper: Paper,
    bleed: float = 0.0,
    spaces: Sequence[str] = (),
    title: str = "",
) -> None:
    """One landscape page with the ring, the squares for lost dice, and the title.

    The ``spaces`` are those of the Ship's Wheel, and so is the title, unless others are named.

    Its colour reaches as far as a printer does, or beyond the cut where there is ``bleed``; then
    nobody is told how to print it.
    """
    width, height = max(paper.width, paper.height), min(paper.width, paper.height)
    margin, (field, on) = MARGIN if bleed else paper.margin, document.theme.fields()
    radius = height / 2 - margin - RIM
    trim = Box(bleed, bleed, bleed + width, bleed + height)
    whole = trim.grown(bleed)
    side = 0.0 if bleed else STRIP  # what is told of the page stands beside its picture
    with (
        document.page(whole.x1, whole.y1, 0.0 if bleed else margin, trim, whole) as pen,
        pen.moved(bleed, bleed),
    ):
        sea = Box(0, 0, width, height).grown(bleed or -margin)
        sea = sea._replace(x1=sea.x1 - side)
        x, y = (width - side) / 2, height / 2
        if field != WHITE:
            pen.rect(sea, field)
            _draw_sea(pen, sea, (x, y), radius, (field.mixed(on, 0.11), field.mixed(on, 0.42)))
            pen.circle(x, y, radius + RIM / 2, WHITE)  # a rim, for dark spaces
        with pen.moved(x, y):
            draw_ring(pen, document, radius, document.theme.dark_accent, WHITE, spaces)
            _draw_middle(pen, document, radius * (1 - DEPTH), title, spaces)
        _draw_lost(pen, document, (width - side, height), radius, margin, on)
        if not bleed:
            _draw_foot(pen, document, (width - margin, margin))


def _draw_sea(pen: Pen, sea: Box, middle: Point, radius: float, inks: tuple[Rgb, Rgb]) -> None:
    """Waves on the water around a ring, and what is met on it in the corners that it leaves."""
    waves, marks = inks
    with pen.clipped(sea):
        pen.ornament(_waves(round(sea.width, 1), round(sea.height, 1)), Affine.move(*sea.centre),
                     waves)  # fmt: skip
    reach = 0.735 * radius
    for nth, name in enumerate(("moon", "star", "ship", "fish")):
        across, up = (-1 if nth % 2 == 0 else 1), (1 if nth < 2 else -1)
        at = (middle[0] + across * (reach + 0.14 * radius), middle[1] + up * (reach + 0.1 * radius))
        pen.shape(shape(name), *at, 0.17 * radius, marks)


@lru_cache(maxsize=4)
def _waves(width: float, height: float) -> Shape:
    """Rows of crests, as fill such an area around (0, 0), every second set off by half of one."""
    path, wide, high = list[Segment](), 16.0, 9.0
    rows, columns = int((height / 2 - 3) / high), int((width / 2 - 6) / wide)
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + (row % 2 == 0)):
            x, y = (column + (row % 2) / 2) * wide, row * high
            path += [
                ("m", ((x - 5, y),)),
                ("c", ((x - 3, y - 3.2), (x - 1.2, y - 3.2), (x, y - 0.4))),
                ("c", ((x + 1.2, y - 3.2), (x + 3, y - 3.2), (x + 5, y))),
                ("c", ((x + 3, y - 2.3), (x + 1.2, y - 2.3), (x, y + 0.6))),
                ("c", ((x - 1.2, y - 2.3), (x - 3, y - 2.3), (x - 5, y))),
                ("h", ()),
            ]
    return Shape(f"waves-{width}-{height}", tuple(path))


def _draw_foot(pen: Pen, look: Styled, corner: Point) -> None:
    """What the page is, how it is printed, and a ruler, upwards beside the picture."""
    words, ink = look.words, look.theme.dark_ink
    label, told = f"{PART.titled(words)} ", f"{words['print.scale'].capitalize()}."
    with pen.moved(corner[0] - 0.9, corner[1] + 1.5, 90):
        pen.text(0, 0, label, look.display, 2.6, ink)
        pen.text(look.display.width(label, 2.6) + 1.5, 0, told, look.text, 2.6, ink)
        x = look.display.width(label, 2.6) + look.text.width(told, 2.6) + 12
        draw_ruler(pen, look, x, 0, RULER, colour=ink)


def draw_ring(
    pen: Pen, look: Styled, outer: float, ink: Rgb, ground: Rgb, spaces: Sequence[str] = ()
) -> None:
    """The ring of spaces around (0, 0), of radius ``outer``, clockwise from the top.

    They are those of the Ship's Wheel, unless others are named: :func:`is_ring` says how many.
    """
    inner = outer * (1 - DEPTH)
    spaces = spaces or get_game("wheel").track
    step = 2 * pi / len(spaces)
    for i, space in enumerate(spaces):
        start, end = i * step - step / 2, i * step + step / 2
        star = space.startswith("*")
        if star:
            pen.curves(_sector(inner, outer, start, end), ink)
        with pen.moved(0, 0, turn=-360 * i / len(spaces)):
            draw_space(pen, look, space, inner, outer, ground if star else ink)
    for i in range(len(spaces)):
        edge = _polar(inner, i * step - step / 2), _polar(outer, i * step - step / 2)
        pen.line(edge, ink, 0.35)
    pen.ring(0, 0, outer - 0.35, ink, 0.7)
    pen.ring(0, 0, inner, ink, 0.7)
    _draw_start(pen, inner, step, ink)


def draw_space(pen: Pen, look: Styled, space: str, inner: float, outer: float, colour: Rgb) -> None:
    """A space at the top of the ring: its number, and a star where stars are bid."""
    star = space.startswith("*")
    cap = 0.30 if star else 0.40 if len(space) == 1 else 0.33
    size = (outer - inner) * cap / look.display.cap
    middle = (inner + outer) / 2
    low = middle - size * look.display.cap / 2 + (outer - inner) * (0.20 if star else 0)
    text = space.lstrip("*")
    pen.text(0, low, text, look.display, size, colour, "middle")
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


def _draw_middle(pen: Pen, look: Styled, inner: float, title: str, spaces: Sequence[str]) -> None:
    """A sea chart, the game's name above its rose, and what a space means below."""
    theme, words = look.theme, look.words
    draw_chart(pen, look, inner * 0.90)
    title, display = title or words["board.title"], look.display
    size = display.fitted(title, inner * 0.115, inner * 0.98)
    half, y = display.width(title, size) / 2 + 0.05 * inner, inner * 0.62
    draw_label(pen, Box(-half, y - inner * 0.06, half, y + inner * 0.13), theme.dark_accent)
    low = y + inner * 0.035 - display.cap * size / 2
    pen.text(0, low, title, display, size, theme.dark_accent, "middle")
    note = inner * 0.052
    key = "board.note" if any("*" in space for space in spaces or ["*"]) else "board.note_plain"
    lines = look.text.balanced(words[key], note, inner * 0.92)
    half = max(look.text.width(line, note) for line in lines) / 2 + 0.045 * inner
    high = inner * -0.56
    box = Box(-half, high - (len(lines) * 1.25 + 0.6) * note, half, high + 0.75 * note)
    draw_label(pen, box, theme.dark_accent)
    for i, line in enumerate(lines):
        pen.text(0, high - (i + 1) * note * 1.25 + 0.35 * note, line, look.text, note,
                 theme.dark_accent, "middle")  # fmt: skip


def _draw_lost(
    pen: Pen, look: Styled, size: tuple[float, float], radius: float, margin: float, ink: Rgb
) -> None:
    """Squares on both sides of the ring where lost dice are laid, as many as fit, at most 30."""
    width, height = size
    room = width / 2 - radius - margin - 3
    side = min(26.0, room / 2 - 0.5)
    rows = min(LOST // 4 + 1, int((height - 2 * margin - 8) / side))
    words = look.words
    for right in (False, True):
        x0 = width - margin - 1 - 2 * side if right else margin + 1
        top = height / 2 + rows * side / 2
        for i in range(min(LOST // 2, rows * 2)):
            column, row = i % 2, i // 2
            x, y = x0 + column * side, top - (row + 1) * side
            pen.outline(Box(x, y, x + side, y + side).grown(-0.8), ink, 0.3, side * 0.16)
        label = words["board.lost"]
        letters = look.display.fitted(label, 3.6, 2 * side)
        pen.text(x0 + side, top + 2, label, look.display, letters, ink, "middle")


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


def is_ring(spaces: Sequence[str]) -> bool:
    """Whether a track is drawn as a ring: not one of so few or so many spaces, or of long ones."""
    return FEWEST <= len(spaces) <= MOST and max(len(space.lstrip("*")) for space in spaces) <= 2


def _board(job: PrintJob, document: Document) -> None:
    track = job.options.game.track
    title = "" if job.options.game.told_as in OURS else job.named
    draw_board(document, job.paper, document.condition.bleed, track, title)


PART = Part("board", "Board", page=_board, fits=lambda options: is_ring(options.game.track),
            beside=True)  # fmt: skip
