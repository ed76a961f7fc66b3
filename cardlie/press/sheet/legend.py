"""What a sheet says of itself: what it is, the scale, and a ruler that shows whether it is true.

Both are laid wherever cards and marks leave room: level at the lower edge if they can, else
upright along a side, else in what is left over between the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from functools import cache
from itertools import product
from typing import NamedTuple

from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.arrange import FreeSpace
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.marks import WIDTH, outer_marks, taken_by

#: Heights of the letters that are tried, in mm, and lengths of the ruler.
SIZES = (2.6, 2.2, 1.8, 1.5)
RULERS = (50, 40, 30, 20)
#: Between what is written and anything else, in mm.
CLEAR = 0.6
#: Height of a line, and of the ruler, as a share of the letters' size; where its base lies.
LINE, BASE = 1.0, 0.24
#: Room for the ruler's length beside it, as a share of the letters' size.
LABEL = 4.0


class TextPlace(NamedTuple):
    """Where something is written: its box on the sheet, ``upright`` if it reads upwards."""

    box: Box
    upright: bool
    size: float


class Legend(NamedTuple):
    """The places of what is written (one for each part), and of the ruler with its length."""

    texts: tuple[TextPlace, ...]
    ruler: TextPlace | None
    length: int


def draw_legend(pen: Pen, look: Styled, sheet: Sheet, parts: Sequence[str]) -> None:
    """Write ``parts``, in one line or in several, and draw the ruler."""
    widths = tuple(round(look.text.width(part, 1.0), 3) for part in parts)
    dot = look.text.width(" · ", 1.0)
    line = max(LINE, BASE + look.text.top("".join(parts)))
    legend = _arranged(sheet, widths, round(dot, 3), line)
    whole = [" · ".join(parts)] if len(legend.texts) < len(parts) else parts
    ink = look.theme.dark_ink
    for place, text in zip(legend.texts, whole, strict=False):
        with _moved_to(pen, place):
            pen.text(0, BASE * place.size, text, look.text, place.size, ink)
    if legend.ruler:
        with _moved_to(pen, legend.ruler):
            draw_ruler(pen, look, 0, WIDTH / 2, legend.length, legend.ruler.size)


def draw_ruler(
    pen: Pen,
    look: Styled,
    x: float,
    y: float,
    length: int,
    size: float = 2.6,
    colour: Rgb | None = None,
    letters: float = 0.0,
) -> None:
    """A ruler of ``length`` mm from (x, y) to the right, its length written behind it, in letters
    that go with its ``size`` unless they are to be of another.
    """
    ink = colour or look.theme.dark_ink
    pen.line(((x, y), (x + length, y)), ink, WIDTH)
    for tick in range(0, length + 1, 5):
        height = size * (0.85 if tick % 10 == 0 else 0.5)
        pen.line(((x + tick, y), (x + tick, y + height)), ink, WIDTH)
    label, letters = f"{length} mm", letters or 0.9 * size
    pen.text(x + length + 0.4 * max(size, letters), y + 0.1 * size, label, look.text, letters, ink)


def _moved_to(pen: Pen, place: TextPlace) -> AbstractContextManager[None]:
    if place.upright:
        return pen.moved(place.box.x1, place.box.y0, 90)
    return pen.moved(place.box.x0, place.box.y0)


@cache
def _arranged(sheet: Sheet, widths: tuple[float, ...], dot: float, line: float) -> Legend:
    """Places for the parts, in one line if that goes, and for the longest ruler.

    ``dot`` is the width of what stands between two parts, ``line`` the height of a line, as shares
    of the letters' size.
    """
    frame = sheet.printable.grown(-WIDTH)
    empty = FreeSpace([(frame.x0, frame.y0, frame.width, frame.height)])
    _take(empty, _taken(sheet))
    together = sum(widths) + dot * (len(widths) - 1)
    texts, free = list[TextPlace](), empty
    for lines, size in product(((together,), widths), SIZES):
        texts, free = [], FreeSpace(empty.free)
        for width in lines:
            places = _place(free, (width * size, line * size), size)
            texts += [places] if places else []
            _take(free, [places.box] if places else [])
        if len(texts) == len(lines):
            break
    for size, length in product(SIZES, RULERS):
        room = (length + LABEL * size, LINE * size)
        places = _place(free, room, size, from_right=True)
        if places:
            return Legend(tuple(texts), places, length)
    return Legend(tuple(texts), None, 0)


def _taken(sheet: Sheet) -> list[Box]:
    """What must stay clear: cards with their bleed, marks, the fold."""
    fronts = [box.grown(sheet.bleed) for box in sheet.boxes]
    if len({spot.turned for spot in sheet.spots}) == 1:
        # one box for a full grid: there is no room within, and fewer boxes are faster
        fronts = [sheet.block.grown(sheet.bleed)]
    return [*taken_by(sheet, fronts), *(Box.of_points(mark) for mark in outer_marks(sheet))]


def _take(free: FreeSpace, taken: Iterable[Box]) -> None:
    """Nothing lies near these boxes from here on."""
    for box in (each.grown(CLEAR) for each in taken):
        free.take(box.x0, box.y0, box.width, box.height)


def _place(
    free: FreeSpace, room: tuple[float, float], size: float, from_right: bool = False
) -> TextPlace | None:
    """The lowest free place for a line, level or upright."""
    for upright in (False, True):
        wide, high = room[::-1] if upright else room
        fit = [each for each in free.free if each[2] >= wide and each[3] >= high]
        if fit:
            x, y, width, _ = min(
                fit, key=lambda at: (at[1], -at[0] - at[2] if from_right else at[0])
            )
            x += width - wide if from_right else 0.0
            return TextPlace(Box(x, y, x + wide, y + high), upright, size)
    return None
