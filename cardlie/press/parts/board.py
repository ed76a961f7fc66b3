"""The board of games with a track: a ring of spaces around a compass rose."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin, tan

from cardlie.games.registry import get_game
from cardlie.games.spec_keys import OURS
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, Shape, shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.chart import draw_chart, draw_label
from cardlie.press.parts.dice import dice_of
from cardlie.press.parts.part import KitJob, Part
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
#: Squares for lost dice: as many as the largest table has, of usual ones; how much wider than one
#: they may be and must be, how far their lines keep from each other and they from the ring, in mm.
LOST, DIE = 30, 16.0
WIDER, LEAST_WIDER, APART, OFF = 4.0, 1.0, 0.8, 3.0
#: What is left above and below the squares together, for what they are called.
CALLED = 14.0


def draw_board(
    document: Document,
    paper: Paper,
    bleed: float = 0.0,
    spaces: Sequence[str] = (),
    title: str = "",
    lost: tuple[int, float] = (LOST, DIE),
) -> None:
    """One landscape page with the ring, squares for so many ``lost`` dice of a side, and the title.

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
        squares = lost_squares((width - side, height), radius, margin, lost)
        if field != WHITE:
            pen.rect(sea, field)
            _draw_waves(pen, sea, field.mixed(on, 0.11))
            _draw_marks(pen, (x, y), radius, field.mixed(on, 0.42), squares)
            pen.circle(x, y, radius + RIM / 2, WHITE)  # a rim, for dark spaces
        with pen.moved(x, y):
            draw_ring(pen, document, radius, document.theme.dark_accent, WHITE, spaces)
            _draw_middle(pen, document, radius * (1 - DEPTH), title, spaces)
        _draw_lost(pen, document, squares, (field, on))
        if not bleed:
            _draw_foot(pen, document, (width - margin, margin))


def _draw_waves(pen: Pen, sea: Box, ink: Rgb) -> None:
    """Waves on the water around a ring."""
    with pen.clipped(sea):
        waves = _waves(round(sea.width, 1), round(sea.height, 1))
        pen.ornament(waves, Affine.move(*sea.centre), ink)


def _draw_marks(pen: Pen, middle: Point, radius: float, ink: Rgb, squares: Sequence[Box]) -> None:
    """What is met on the sea, in the corners that the ring and the ``squares`` leave."""
    reach, half = 0.735 * radius, 0.085 * radius
    for nth, name in enumerate(("moon", "star", "ship", "fish")):
        across, up = (-1 if nth % 2 == 0 else 1), (1 if nth < 2 else -1)
        x, y = middle[0] + across * (reach + 0.14 * radius), middle[1] + up * (reach + 0.1 * radius)
        room = Box(x - half, y - half, x + half, y + half)
        if not any(room.meets(box) for box in squares):
            pen.shape(shape(name), x, y, 2 * half, ink)


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


def lost_squares(
    size: tuple[float, float], radius: float, margin: float, lost: tuple[int, float]
) -> list[Box]:
    """Squares on both sides of the ring on a page: so many as ``lost`` says, or as many as fit, and
    each has room for a die of that side.

    They are as large as whole columns of them can be; where the ring leaves no room for those, the
    columns reach into the corners.
    """
    (width, height), (count, die) = size, lost
    each, room = -(-count // 2), width / 2 - radius - margin - OFF
    steps = round((WIDER - LEAST_WIDER) / 0.2)
    sides = [die + WIDER + 2 * APART - 0.2 * i for i in range(steps + 1)]

    def strip(side: float, columns: int, rows: int) -> list[Box]:
        x0, top = margin + 1, height / 2 + rows * side / 2
        boxes = [
            Box(x, y, x + side, y + side).grown(-APART)
            for x in (x0 + column * side for column in range(columns))
            for y in (top - (row + 1) * side for row in range(rows))
        ]
        return [box for box in boxes if _leaves_free(box, (width / 2, height / 2), radius + OFF)]

    most = [int((height - 2 * margin - CALLED) / side) for side in sides]
    whole = [
        strip(side, columns, -(-each // columns))
        for side, rows in zip(sides, most, strict=True)
        if (columns := int(room / side)) and rows * columns >= each
    ]
    ways = [strip(side, columns, rows) for columns in (1, 2, 3)
            for side, rows in zip(sides, most, strict=True)]  # fmt: skip
    enough = [way for way in (*whole, *ways) if len(way) >= each]
    left = (enough or [max(ways, key=len)])[0][:each]
    return [*left, *(box._replace(x0=width - box.x1, x1=width - box.x0) for box in left)]


def _leaves_free(box: Box, middle: Point, radius: float) -> bool:
    """Whether a box left of the middle keeps out of a disc there."""
    x, y = middle[0] - box.x1, max(0.0, abs(box.centre[1] - middle[1]) - box.height / 2)
    return hypot(x, y) >= radius


def _draw_lost(pen: Pen, look: Styled, squares: Sequence[Box], inks: tuple[Rgb, Rgb]) -> None:
    """Squares where lost dice are laid, and what they are, above those of either side."""
    field, ink = inks
    for box in squares:
        if field != WHITE:  # no waves in it
            pen.rect(box, field, box.width * 0.16)
        pen.outline(box, ink, 0.3, box.width * 0.16)
    half = len(squares) // 2
    for some in (squares[:half], squares[half:]):
        if not some:
            continue
        top = max(box.y1 for box in some)
        x0, x1 = min(box.x0 for box in some), max(box.x1 for box in some if box.y1 == top)
        label = look.words["board.lost"]
        letters = look.display.fitted(label, 3.6, x1 - x0)
        pen.text((x0 + x1) / 2, top + APART + 2, label, look.display, letters, ink, "middle")


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


def _board(job: KitJob, document: Document) -> None:
    track = job.options.game.track
    title = "" if job.options.game.told_as in OURS else job.named
    lost = dice_of(job), job.side
    draw_board(document, job.paper, document.condition.bleed, track, title, lost)


PART = Part("board", "Board", page=_board, fits=lambda options: is_ring(options.game.track),
            beside=True)  # fmt: skip
