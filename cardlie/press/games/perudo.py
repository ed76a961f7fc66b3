"""Perudo on paper: a woven band, a cup on it, and a die whose one is whatever is needed."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.cup import cups, draw_cup

#: The steps of a triangle in the band.
STEPS = 4


def draw_band(pen: Pen, box: Box, ink: Rgb, ground: Rgb) -> None:
    """A woven band: stepped triangles from both edges, that leave a zigzag between them."""
    pen.rect(box, ink)
    edge = box.height * 0.09
    for y in (box.y0 + edge, box.y1 - edge):
        pen.line(((box.x0, y), (box.x1, y)), ground, edge * 0.5)
    high = box.height - 4 * edge
    count = max(1, round(box.width / (high * 1.3)))
    wide, low = box.width / count, box.y0 + 2 * edge
    for nth in range(count):
        for up in (True, False):
            left = box.x0 + (nth + (0 if up else 0.5)) * wide
            for step in range(STEPS):
                inset, depth = wide * (step + 0.5) / 2 / STEPS, high * 0.82 / STEPS
                y = low + step * depth if up else low + high - (step + 1) * depth
                for x0, x1 in _inside(left + inset, left + wide - inset, box):
                    pen.rect(Box(x0, y, x1, y + depth * 1.02), ground)


def _inside(x0: float, x1: float, box: Box) -> list[tuple[float, float]]:
    """What lies past the end of the band begins it again: the pattern goes round."""
    if x1 <= box.x1:
        return [(x0, x1)]
    if x0 >= box.x1:
        return [(x0 - box.width, x1 - box.width)]
    return [(x0, box.x1), (box.x0, x1 - box.width)]


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A cup on the cloth, and the wild one beside it."""
    theme, half = look.theme, side / 2
    draw_cup(pen, x - 0.28 * half, y - 0.52 * half, side * 0.72, theme.accent, theme.ground)
    die = Box(x + 0.26 * half, y - 0.52 * half, x + 0.94 * half, y + 0.16 * half)
    pen.rect(die, theme.ground, die.width * 0.16)
    pen.outline(die, theme.accent, die.width * 0.07, die.width * 0.16)
    pen.shape(shape("steps"), *die.centre, die.width * 0.62, theme.accent)
    draw_band(pen, Box(x - half, y - half, x + half, y - 0.6 * half), theme.accent, theme.ground)


PRINTED = PrintedGame(
    "steps",
    cover=_draw_cover,
    parts=(cups("steps"),),
    minutes=(5, 25),
    shown={"bid": "441", "higher": "44 > 444 / 55", "ones": "5555 > 11 > 55555"},
)
