"""The backs of cards: patterns that look the same turned round and hide what is in front.

A margin of bare paper runs round each, so that a millimetre of drift in printing is not seen.
"""

from __future__ import annotations

from cardlie.press.card.frame import CardBox, draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape, shape
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen

#: Bare paper around the pattern, in mm on a poker card.
MARGIN = 4.2


def draw_back(pen: Pen, box: CardBox, theme: Theme) -> None:
    """The back of every card."""
    draw_paper(pen, box, theme)
    unit = box.unit
    field = box.trim.grown(-MARGIN * unit)
    radius = max(0.8, box.corner * 0.55)
    draw = {
        "harlequin": _draw_harlequin,
        "scales": _draw_scales,
        "chevrons": _draw_chevrons,
        "lattice": _draw_lattice,
    }
    with pen.clipped(field, radius):
        if isinstance(theme.back, Shape):
            _draw_picture(pen, field, theme.back, theme.back_colour)
        else:
            draw[theme.back](pen, field, theme)
            _draw_medallion(pen, field, theme)
    pen.outline(field, theme.back_colour, 0.9 * unit, radius)


def draw_simple_back(pen: Pen, theme: Theme, box: Box) -> None:
    """A card from behind where it is small: a field of the back's colour in a frame."""
    wide = box.width
    pen.rect(box, theme.ground, 0.1 * wide)
    pen.outline(box, theme.ink, 0.07 * wide, 0.1 * wide)
    pen.rect(box.grown(-0.14 * wide), theme.back_colour, 0.06 * wide)


def _draw_medallion(pen: Pen, field: Box, theme: Theme) -> None:
    """A ring in the middle: an eye, or among diamonds the second mark, and again turned round."""
    (x, y), wide, colour = field.centre, field.width, theme.back_colour
    rim = 0.24 if theme.back != "lattice" else 0.262  # which saves ink
    for share, ring in ((0.305, theme.ground), (0.27, colour), (rim, theme.ground)):
        pen.circle(x, y, wide * share, ring)
    pen.ring(x, y, wide * 0.20, colour, wide * 0.02)
    if theme.back != "harlequin":
        pen.shape(shape("eye"), x, y, wide * 0.32, colour)
        return
    for turn in (0, 180):
        with pen.moved(x, y, turn):
            pen.shape(theme.back_marks[1], 0, wide * 0.085, wide * 0.26, colour)


def _draw_picture(pen: Pen, field: Box, picture: Shape, colour: Rgb) -> None:
    """A picture that covers the field: its upper half, and again turned round below."""
    side = max(field.width / picture.box.width, field.height / picture.box.height)
    dx, dy = picture.box.centre
    upper = Box(-field.width / 2, -0.05, field.width / 2, field.height / 2)  # no seam
    for turn in (0, 180):
        with pen.moved(*field.centre, turn), pen.clipped(upper):
            pen.shape(picture, -dx * side, -dy * side, side, colour)


def _draw_harlequin(pen: Pen, field: Box, theme: Theme) -> None:
    """Diamonds: the first mark on dark ones, the second on light ones; the lower half turned."""
    across, down = 4, 4
    half_w, half_h = field.width / across / 2, field.height / down / 2
    x0, y0 = field.centre
    for i in range(-across, across + 1):
        for j in range(-down, down + 1):
            if (i + j) % 2:
                continue
            x, y = x0 + i * half_w, y0 + j * half_h
            dark = j % 2 == 0
            if dark:
                corners = ((x - half_w, y), (x, y - half_h), (x + half_w, y), (x, y + half_h))
                pen.polygon(corners, theme.back_colour)
            turned = j < 0 or (j == 0 and i < 0)
            mark, side = theme.back_marks[not dark], 1.06 if dark else 1.02
            colour = theme.ground if dark else theme.back_colour
            pen.shape(mark, x, y, half_w * side, colour, 180 if turned else 0)


def _draw_scales(pen: Pen, field: Box, theme: Theme) -> None:
    """Rows of scales, each with an eye at its foot; the upper half is the lower one turned."""
    x0, y0 = field.centre
    width = field.width / 5
    on, off = theme.back_colour, theme.ground
    rings = ((0.5, on), (0.46, off), (0.36, on), (0.30, off), (0.20, on), (0.08, off))

    def draw_row(row: int) -> None:
        for column in range(-3, 4):
            x = (column + (0.5 if row % 2 else 0)) * width
            for share, colour in rings:
                pen.circle(x, row * width / 2, width * share, colour)

    half = Box(-field.width / 2, -0.2, field.width / 2, field.height / 2)
    for turn in (0, 180):
        with pen.moved(x0, y0, turn), pen.clipped(half):
            for row in range(int(field.height / width) + 2, 0, -1):
                draw_row(row)
    with pen.moved(x0, y0):  # both halves end under this one: no seam
        draw_row(0)


def _draw_chevrons(pen: Pen, field: Box, theme: Theme) -> None:
    """Bold zigzags, each the same when turned about the middle of the card."""
    x0, y0 = field.centre
    step = field.width / 6
    rise = step * 0.75
    for row in range(-12, 13):
        y = y0 + row * step * 0.62
        if abs(y - y0) > field.height / 2 + rise:
            continue
        points = [
            (x0 + (k + 0.5) * step, y + (rise / 2 if k % 2 else -rise / 2)) for k in range(-5, 5)
        ]
        pen.line(points, theme.back_colour, step * 0.30)


def _draw_lattice(pen: Pen, field: Box, theme: Theme) -> None:
    """Lines with the first mark in every mesh, for printers short of ink: no mesh is bare."""
    x0, y0 = field.centre
    half_w, half_h = field.width / 8, field.height / 11
    for i in range(-17, 18, 2):
        for turn in (-1, 1):
            ends = [(x0 + (i + k) * half_w, y0 + turn * k * half_h) for k in (-16, 16)]
            pen.line(ends, theme.back_colour, half_w * 0.1)
    for j in range(-7, 8):
        for i in range(-5, 6):
            if (i + j) % 2 == 0:
                x, y = x0 + i * half_w, y0 + j * half_h
                turn = 180 if j < 0 or (j == 0 and i < 0) else 0
                pen.shape(theme.back_marks[0], x, y, half_w * 0.9, theme.back_colour, turn)
