"""How far a printer misplaces backs: a sheet from which it is read, and where it is kept.

The front has two targets with a scale in millimetres, the back a cross behind each. Held against
the light, the crosses show where the back really lies: two readings give shift and turn. They are
kept in ``printers.toml`` in cardlie's config folder, a table for each printer::

    [office]
    x = 0.4       # mm to the right, as seen from the front
    y = -1.1      # mm upwards
    turn = 0.05   # degrees, counter-clockwise
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from math import atan2, cos, degrees, pi, sin
from pathlib import Path

from cardlie.base.data import Section
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.press.geometry import Affine, Box, Point
from cardlie.press.look.fonts import shrunk
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


def print_calibration(theme: Theme, sheet: Sheet, words: Strings) -> Document:
    """Two pages; ``sheet`` is any sheet on the paper in question, with a shift to be verified."""
    document = Document(theme, words["calibration.title"], words=words)
    document.duplex(sheet.backs == "duplex")
    half = targets_apart(sheet) / 2
    middle = (sheet.width / 2, sheet.height / 2)
    places = [(middle[0] - half, middle[1]), (middle[0] + half, middle[1])]
    with document.page(sheet.width, sheet.height, sheet.margin) as pen:
        for (x, y), name in zip(places, ("left", "right"), strict=True):
            with pen.moved(x, y):
                _draw_dial(pen, document, words[f"calibration.{name}"])
                _draw_scale(pen, document)
        _draw_distance(pen, document, places)
        if half > LENS + REACH + 14:
            _draw_example(pen, document, middle)
        _draw_text(pen, document, sheet, words)
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
    inner, outer = REACH + 3.4, REACH + 4.8
    for radius in (inner, outer):
        pen.ring(0, 0, radius, colour, 0.3)
    for nth in range(0, 48, 2):
        ends = [2 * pi * (nth + part / 3) / 48 for part in range(4)]
        middle = (inner + outer) / 2
        pen.line([(middle * sin(a), middle * cos(a)) for a in ends], colour, outer - inner)
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
        at, reach = tick / 2, 1.6 if tick % 10 == 0 else 1.0 if tick % 2 == 0 else 0.5
        pen.line(((at, -reach), (at, reach)), ink, 0.1)
        pen.line(((-reach, at), (reach, at)), ink, 0.1)
        if tick % 10 == 0:
            label = f"{tick // 2:+d}"
            pen.text(at, -4.2, label, document.text, 2.4, ink, "middle")
        if abs(tick) == 2 * REACH:
            pen.text(2.4, at - 0.8, f"{tick // 2:+d}", document.text, 2.4, ink)


def _draw_distance(pen: Pen, document: Document, places: Sequence[Point]) -> None:
    """How far apart the targets' middles are: a line between two, to be measured with a ruler."""
    ink, ((x0, y), (x1, _)) = document.theme.dark_ink, places
    low = y - REACH - 10.0
    for x, way in ((x0, 1), (x1, -1)):
        pen.line(((x, y - REACH - 6.6), (x, low - 1.5)), ink, 0.15)
        pen.polygon(((x, low), (x + 2.4 * way, low + 0.8), (x + 2.4 * way, low - 0.8)), ink)
    said = f"{x1 - x0:.0f} mm"
    half = document.display.width(said, 3.4) / 2 + 2
    middle = (x0 + x1) / 2
    for ends in (((x0, low), (middle - half, low)), ((middle + half, low), (x1, low))):
        pen.line(ends, ink, 0.15)
    pen.text(middle, low - 1.2, said, document.display, 3.4, ink, "middle")


def _draw_example(pen: Pen, document: Document, at: Point) -> None:
    """A target under a lens, the cross of a back on it, and what is read there."""
    theme, (x, y) = document.theme, at
    ink, red = theme.dark_ink, theme.dark_accent
    times, (right, up) = 3.4, EXAMPLE
    arm = 9.0
    with pen.moved(x - 9, y + 1.5):
        pen.line(((0.66 * LENS, -0.66 * LENS), (1.25 * LENS, -1.25 * LENS)), ink, 3.4,
                 round_ends=True)  # fmt: skip
        pen.circle(0, 0, LENS + 1.1, ink)
        pen.circle(0, 0, LENS, WHITE)
        with pen.clipped(Box(-LENS, -LENS, LENS, LENS), LENS), pen.moved(0, 0, scale=times):
            for ends in (((-REACH, 0), (REACH, 0)), ((0, -REACH), (0, REACH))):
                pen.line(ends, ink, 0.08)
            for tick in range(-7, 8):
                reach = 0.9 if tick % 2 == 0 else 0.45
                pen.line(((tick / 2, -reach / 2), (tick / 2, reach / 2)), ink, 0.06)
                pen.line(((-reach / 2, tick / 2), (reach / 2, tick / 2)), ink, 0.06)
            for dx, dy in ((arm, 0.0), (0.0, arm)):
                pen.line(((right - dx, up - dy), (right + dx, up + dy)), red, 0.16)
            pen.ring(right, up, 0.5, red, 0.12)
    said = document.words("calibration.example", reading=f"{right:g},{up:.1f}")
    left = x - 9 + LENS + 3.4
    font = document.text
    for i, line in enumerate(said.split("|")):
        size = 3.4 if i == 0 else 6.0
        face = font if i == 0 else document.display
        pen.text(left, y + 5.5 - 7.4 * i, line.strip(), face, size, ink if i == 0 else red)


def _draw_text(pen: Pen, document: Document, sheet: Sheet, words: Strings) -> None:
    """What to do, above the targets; rulers, below them."""
    ink, font = document.theme.dark_ink, document.text
    left = max(sheet.margin + 4, sheet.width * 0.09)
    width = sheet.width - 2 * left
    top = sheet.height - sheet.margin - 13
    _draw_title(pen, document, Box(left - 4, top - 5, sheet.width - left + 4, top + 10))
    y, low = top - BELOW, sheet.height / 2 + ABOVE
    edge = words["print.long_edge" if sheet.backs == "duplex" else "print.short_edge"]
    steps = [words(f"calibration.step{number}", edge=edge) for number in range(1, 6)]

    def tall(size: float) -> float:
        """How much room all the steps take."""
        lines = sum(len(font.lines(text, size, width - 2 * size)) for text in steps)
        return (1.35 * lines + 0.5 * len(steps)) * size

    size = shrunk(TEXT, lambda tried: tall(tried) <= y - low, 0.98)
    if size < LEAST:
        raise CardlieError(
            tr("{paper} is too small for the calibration sheet", paper=sheet.paper.title),
            "take a5 or larger",
        )
    for number, text in enumerate(steps, 1):
        for i, line in enumerate(font.lines(text, size, width - 2 * size)):
            y -= 1.35 * size
            if i == 0:
                middle = (left + 0.7 * size, y + 0.33 * size)
                pen.circle(*middle, 0.82 * size, document.theme.dark_accent)
                low = middle[1] - document.display.cap * 0.39 * size
                pen.text(middle[0], low, f"{number}", document.display, 0.78 * size, WHITE,
                         "middle")  # fmt: skip
            pen.text(left + 2 * size, y, line, font, size, ink)
        y -= 0.5 * size
    _draw_rulers(pen, document, sheet, left, size)


def _draw_title(pen: Pen, document: Document, head: Box) -> None:
    """What the page is called, on the theme's colour."""
    field, on = document.theme.fields()
    if field != WHITE:
        pen.rect(head, field, 4)
    pen.outline(head.grown(-1.4), on, 0.5, 2.8)
    title, font = document.words["calibration.title"], document.display
    size = font.fitted(title, 7, head.width - 8)
    pen.text(head.x0 + 6, head.y0 + 5, title, font, size, on)


def _draw_rulers(pen: Pen, document: Document, sheet: Sheet, left: float, size: float) -> None:
    """Rulers both ways, or one where there is room for no more, and lines to write on."""
    words, font, ink = document.words, document.text, document.theme.dark_ink
    low = sheet.height / 2 - REACH - 22
    fits = sheet.width > 100 + 2 * left and low > 110 + sheet.margin
    length = 100 if fits else 50
    both = low - 10 - length >= sheet.margin
    draw_ruler(pen, document, left if both else (sheet.width - length) / 2, low, length)
    x = left + 14 if both else left
    if both:
        with pen.moved(left, low - 10 - length, 90):
            draw_ruler(pen, document, 0, 0, length)
    note = words("calibration.ruler", length=length)
    for i, line in enumerate(font.lines(note, size, sheet.width - left - x)):
        pen.text(x, low - 16 + (x == left) * 8 - 1.35 * size * i, line, font, size, ink)
    if sheet.height > 250:  # else there is no room
        _draw_record(pen, document, (x, low - 34, sheet.width - left), words)


def _draw_record(
    pen: Pen, document: Document, at: tuple[float, float, float], words: Strings
) -> None:
    """Lines to write on what was read, from ``at`` (x and y) to the right: so the page is kept."""
    (x, y, right), ink = at, document.theme.dark_ink
    pen.text(x, y, words["calibration.record"], document.display, 4.2, ink)
    rows = (words["calibration.printer"], words["calibration.left"], words["calibration.right"])
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


#: A printer that is further off than this has taken the paper askew: print again.
MOST_SHIFT = 10.0
MOST_TURN = 3.0


def config_file() -> Path:
    """Where the profiles are kept: CARDLIE_CONFIG, else the system's folder for configuration."""
    named = os.environ.get("CARDLIE_CONFIG")
    if named:
        return Path(named) / "printers.toml"
    from platformdirs import user_config_path

    return user_config_path("cardlie", appauthor=False, roaming=True) / "printers.toml"


def parse_shift(text: str) -> Shift:
    """Read ``0.4,-1.1`` (mm right, mm up) or ``0.4,-1.1,0.1`` (and degrees).

    >>> parse_shift("0.4,-1.1")
    Shift(x=0.4, y=-1.1, turn=0.0)
    """
    parts = [part.strip().removesuffix("mm") for part in text.split(",")]
    if len(parts) not in (2, 3) or not all(
        re.fullmatch(r"[+-]?\d{1,3}(\.\d{1,4})?", part) for part in parts
    ):
        raise CardlieError(
            tr("{text!r} is not a shift", text=text[:40]), "write mm right, mm up: 0.4,-1.1"
        )
    return _checked(Shift(*map(float, parts)))


def _checked(shift: Shift) -> Shift:
    if max(abs(shift.x), abs(shift.y)) > MOST_SHIFT or abs(shift.turn) > MOST_TURN:
        raise CardlieError(
            tr(
                "a shift of {x:g}, {y:g} mm and {turn:g} degrees is too large",
                x=shift.x,
                y=shift.y,
                turn=shift.turn,
            ),
            tr(
                "at most {shift:g} mm and {turn:g} degrees can be corrected: print the sheet again",
                shift=MOST_SHIFT,
                turn=MOST_TURN,
            ),
        )
    return shift


def from_readings(left: Shift, right: Shift, apart: float) -> Shift:
    """The shift and turn that show at two targets, ``apart`` mm from each other.

    >>> from_readings(Shift(0.5, 0.0), Shift(0.5, 0.0), 150)
    Shift(x=0.5, y=0.0, turn=0.0)
    """
    turn = degrees(atan2(right.y - left.y, apart + right.x - left.x))
    x, y = (left.x + right.x) / 2, (left.y + right.y) / 2
    return _checked(Shift(round(x, 4), round(y, 4), round(turn, 4)))


def load_printer(name: str) -> Shift:
    """The profile of a printer; UnknownName lists those that there are."""
    printers = _profiles()
    if name not in printers:
        unknown = UnknownName("printer", name, printers)
        unknown.hint = unknown.hint or tr("to save one: cardlie print calibration --help")
        raise unknown
    return printers[name]


def save_printer(name: str, shift: Shift) -> Path:
    """Keep the profile of a printer, replacing the one of that name; returns the file."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        raise CardlieError(
            tr("{name!r} is not a valid printer name", name=name[:40]),
            "use letters, digits and hyphens",
        )
    printers = {**_profiles(), name: shift}
    lines = ["# How far each printer misplaces its backs: cardlie print calibration --help", ""]
    for title, kept in sorted(printers.items()):
        lines += [f"[{title}]", f"x = {kept.x!r}", f"y = {kept.y!r}", f"turn = {kept.turn!r}", ""]
    return Output(config_file(), parents=True).write("\n".join(lines))


def _profiles() -> dict[str, Shift]:
    path = config_file()
    if not path.exists():
        return {}
    source = Section.load(path)
    printers = {}
    for name in source:
        entry = source.section(name)
        printers[name] = Shift(
            entry.real("x", -MOST_SHIFT, MOST_SHIFT),
            entry.real("y", -MOST_SHIFT, MOST_SHIFT),
            entry.real("turn", -MOST_TURN, MOST_TURN, default=0.0),
        )
        entry.refuse_unknown()
    return printers
