"""Duplex registration: the sheet that shows how far a printer misplaces backs.

The front has two targets with a scale in millimetres, the back a cross behind each. Held against
the light, the crosses show where the back really lies: two readings give shift and turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.fonts import Font, shrunk
from cardlie.press.look.shapes import pictogram
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.document import Document
from cardlie.press.page.lint import lint
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.grid import Backs, Sheet, Shift
from cardlie.press.sheet.legend import draw_ruler
from cardlie.press.sheet.packing import CardSpot
from cardlie.press.sheet.stock import MARGIN, Paper

#: A target reaches this far from its middle, in mm.
REACH = 10
#: What is read in the example, and how large its lens is, in mm.
EXAMPLE, LENS = (0.5, -1.0), 13.0
#: Letters on the sheet, in mm: as they are meant to be, and the least that anybody reads.
TEXT, LEAST = 4.3, 2.1
#: How far below the title text begins, and what a target needs above its middle.
BELOW, ABOVE = 9.0, REACH + 12.0


def calibration_sheet(paper: Paper, backs: Backs, shift: Shift | None = None) -> Sheet:
    """The sheet to calibrate on: upright, and all of it (a grid of one card)."""
    edge, spots = 2 * MARGIN, (CardSpot(MARGIN, MARGIN),)
    return Sheet(
        paper.width, paper.height, paper.width - edge, paper.height - edge, spots, 0.0, 0.0,
        MARGIN, backs, paper, shift or Shift(),
    )  # fmt: skip


def targets_apart(sheet: Sheet) -> int:
    """The distance of the two targets, in whole centimetres, written in mm."""
    return int((sheet.width - 2 * sheet.margin - 2 * REACH - 10) // 20 * 20)


def print_calibration(theme: Theme, sheet: Sheet, strings: Strings) -> Document:
    """Two pages; ``sheet`` is any sheet on the paper in question, with a shift to be verified."""
    document = Document(theme, strings["calibration.title"], words=strings)
    document.duplex(sheet.backs == "duplex")
    half = targets_apart(sheet) / 2
    middle = (sheet.width / 2, sheet.height / 2)
    places = [(middle[0] - half, middle[1]), (middle[0] + half, middle[1])]
    with document.page(sheet.width, sheet.height, sheet.margin) as pen:
        for (x, y), name in zip(places, ("left", "right"), strict=True):
            with pen.moved(x, y):
                _draw_dial(pen, document, strings[f"calibration.{name}"])
                _draw_scale(pen, document)
        _draw_distance(pen, document, places)
        if half > LENS + REACH + 14:
            _draw_example(pen, document, middle)
        _draw_text(pen, document, sheet, strings)
    with (
        document.page(sheet.width, sheet.height, sheet.margin) as pen,
        pen.mapped(sheet.correction),
    ):
        for x, y in places:
            back_x, back_y = sheet.turned_over.apply(x, y)
            with pen.mapped(Affine(e=back_x, f=back_y)):
                for ends in (((-REACH, 0), (REACH, 0)), ((0, -REACH), (0, REACH))):
                    pen.line(ends, theme.dark_ink, 0.2)
                pen.ring(0, 0, 2, theme.dark_ink, 0.2)
    lint(document)
    return document


def _draw_dial(pen: Pen, document: Document, name: str) -> None:
    """What is around a target: a band as on a chart, and its name on a plate."""
    ink, colour = document.theme.dark_ink, document.theme.dark_accent
    outer = REACH + 4.8
    pen.shape(pictogram("dial"), 0, 0, 30, colour)
    half, low = max(8.0, document.display.width(name, 3.6) / 2 + 2.4), outer + 0.8
    field, on = document.theme.fields()
    plate = Box(-half, low, half, low + 5.2)
    if field != WHITE:
        pen.rect(plate, field, 2)
    else:
        pen.outline(plate, ink, 0.4, 2)
    pen.text(0, low + 1.35, name, document.display, 3.6, on, "middle")


def _draw_scale(pen: Pen, document: Document) -> None:
    """Axes with a tick each half millimetre, and a number at each fifth."""
    ink = document.theme.dark_ink
    for ends in (((-REACH, 0), (REACH, 0)), ((0, -REACH), (0, REACH))):
        pen.line(ends, ink, 0.12)
    for tick in range(-2 * REACH, 2 * REACH + 1):
        if abs(tick) <= 1:  # the middle stays clear for the cross
            continue
        x, reach = tick / 2, 1.6 if tick % 10 == 0 else 1.0 if tick % 2 == 0 else 0.5
        pen.line(((x, -reach), (x, reach)), ink, 0.1)
        pen.line(((-reach, x), (reach, x)), ink, 0.1)
        if tick % 10 == 0:
            label = f"{tick // 2:+d}"
            pen.text(x, -4.2, label, document.text, 2.4, ink, "middle")
        if abs(tick) == 2 * REACH:
            pen.text(2.4, x - 0.8, f"{tick // 2:+d}", document.text, 2.4, ink)


def _draw_distance(pen: Pen, document: Document, places: Sequence[Point]) -> None:
    """How far apart the targets' middles are: a line between two, to be measured with a ruler."""
    ink, ((x0, y), (x1, _)) = document.theme.dark_ink, places
    low = y - REACH - 10.0
    for x, way in ((x0, 1), (x1, -1)):
        pen.line(((x, y - REACH - 6.6), (x, low - 1.5)), ink, 0.15)
        pen.polygon(((x, low), (x + 2.4 * way, low + 0.8), (x + 2.4 * way, low - 0.8)), ink)
    distance = f"{x1 - x0:.0f} mm"
    half = document.display.width(distance, 3.4) / 2 + 2
    middle = (x0 + x1) / 2
    for ends in (((x0, low), (middle - half, low)), ((middle + half, low), (x1, low))):
        pen.line(ends, ink, 0.15)
    pen.text(middle, low - 1.2, distance, document.display, 3.4, ink, "middle")


def _draw_example(pen: Pen, document: Document, origin: Point) -> None:
    """A target under a lens, the cross of a back on it, and what is read there."""
    theme, (x, y) = document.theme, origin
    ink, red = theme.dark_ink, theme.dark_accent
    times, (right, up) = 3.4, EXAMPLE
    level, upright = (((LENS / times) ** 2 - off**2) ** 0.5 for off in EXAMPLE[::-1])
    with pen.moved(x - 9, y + 1.5):
        pen.circle(0, 0, LENS, WHITE)
        pen.shape(pictogram("lens"), 0, 0, 3.2 * LENS, ink)
        with pen.moved(0, 0, scale=times):
            for ends in (((-level, up), (level, up)), ((right, -upright), (right, upright))):
                pen.line(ends, red, 0.16)
            pen.ring(right, up, 0.5, red, 0.12)
    lines = document.words("calibration.example", reading=f"{right:g},{up:.1f}")
    column = x - 9 + LENS + 3.4
    font = document.text
    for i, line in enumerate(lines.split("|")):
        size = 3.4 if i == 0 else 6.0
        face = font if i == 0 else document.display
        pen.text(column, y + 5.5 - 7.4 * i, line.strip(), face, size, ink if i == 0 else red)


def _draw_text(pen: Pen, document: Document, sheet: Sheet, strings: Strings) -> None:
    """What to do, above the targets; rulers, below them."""
    ink = document.theme.dark_ink
    x0 = max(sheet.margin + 4, sheet.width * 0.09)
    width = sheet.width - 2 * x0
    top = sheet.height - sheet.margin - 13
    _draw_title(pen, document, Box(x0 - 4, top - 5, sheet.width - x0 + 4, top + 10))
    y, low = top - BELOW, sheet.height / 2 + ABOVE
    edge = strings["print.long_edge" if sheet.backs == "duplex" else "print.short_edge"]
    steps = [strings(f"calibration.step{number}", edge=edge) for number in range(1, 6)]

    def rows(text: str, size: float) -> list[tuple[str, Font, float]]:
        return _step_lines(document, text, size, width - 2 * size)

    def tall(size: float) -> float:
        """How much room all the steps take."""
        lines = sum(len(rows(text, size)) for text in steps)
        return (1.35 * lines + 0.5 * len(steps)) * size

    size = shrunk(TEXT, lambda tried: tall(tried) <= y - low, 0.98)
    if size < LEAST:
        raise CardlieError(
            tr("{paper} is too small for the calibration sheet", paper=sheet.paper.title),
            "take a5 or larger",
        )
    apart = 0.5 * size + min(1.3 * size, max(0.0, y - low - 6 - tall(size)) / len(steps))
    y -= apart - 0.5 * size
    for number, text in enumerate(steps, 1):
        for i, (line, face, large) in enumerate(rows(text, size)):
            y -= 1.35 * size
            if i == 0:
                middle = (x0 + 0.7 * size, y + 0.33 * size)
                pen.circle(*middle, 0.82 * size, document.theme.dark_accent)
                low = middle[1] - document.display.cap * 0.39 * size
                pen.text(middle[0], low, f"{number}", document.display, 0.78 * size, WHITE,
                         "middle")  # fmt: skip
            pen.text(x0 + 2 * size, y, line, face, large, ink)
        y -= apart
    _draw_rulers(pen, document, sheet, x0, size)


def _step_lines(
    document: Document, text: str, size: float, width: float
) -> list[tuple[str, Font, float]]:
    """A step in lines; what is to be typed stands on its own, and no option is broken."""
    instruction, _, typed = text.partition("|")
    lines = [(line, document.text, size) for line in document.text.lines(instruction, size, width)]
    if not typed:
        return lines
    return [*lines, (typed, document.display, document.display.fitted(typed, 0.94 * size, width))]


def _draw_title(pen: Pen, document: Document, head: Box) -> None:
    """What the page is called, on the theme's colour."""
    field, on = document.theme.fields()
    if field != WHITE:
        pen.rect(head, field, 4)
    pen.outline(head.grown(-1.4), on, 0.5, 2.8)
    title, font = document.words["calibration.title"], document.display
    size = font.fitted(title, 7, head.width - 8)
    pen.text(head.x0 + 6, head.y0 + 5, title, font, size, on)


def _draw_rulers(pen: Pen, document: Document, sheet: Sheet, inset: float, size: float) -> None:
    """Rulers both ways, or one where there is room for no more, and lines to write on."""
    words, font, ink = document.words, document.text, document.theme.dark_ink
    low = sheet.height / 2 - REACH - 22
    fits = sheet.width > 100 + 2 * inset and low > 110 + sheet.margin
    length = 100 if fits else 50
    both = low - 10 - length >= sheet.margin
    draw_ruler(pen, document, inset if both else (sheet.width - length) / 2, low, length)
    x = inset + 14 if both else inset
    if both:
        with pen.moved(inset, low - 10 - length, 90):
            draw_ruler(pen, document, 0, 0, length)
    note = words("calibration.ruler", length=length)
    for i, line in enumerate(font.lines(note, size, sheet.width - inset - x)):
        pen.text(x, low - 16 + (x == inset) * 8 - 1.35 * size * i, line, font, size, ink)
    if sheet.height > 250:  # else there is no room
        _draw_record(pen, document, (x, low - 34, sheet.width - inset), words)


def _draw_record(
    pen: Pen, document: Document, line: tuple[float, float, float], strings: Strings
) -> None:
    """Lines to note readings on, below ``line`` (x, y and its right end): so the page is kept."""
    (x, y, right), ink = line, document.theme.dark_ink
    pen.text(x, y, strings["calibration.record"], document.display, 4.2, ink)
    rows = (
        strings["calibration.printer"],
        strings["calibration.left"],
        strings["calibration.right"],
    )
    for i, name in enumerate(rows):
        base = y - 11 - 9.5 * i
        pen.text(x, base, name, document.text, 3.7, ink)
        start = x + 26
        if i == 0:
            pen.line(((start, base - 0.8), (right, base - 0.8)), ink, 0.25)
            continue
        half = (right - start) / 2
        for label, begin in (("x", start), ("y", start + half)):
            pen.text(begin, base, label, document.text, 3.7, ink)
            pen.line(((begin + 4, base - 0.8), (begin + half - 4, base - 0.8)), ink, 0.25)
