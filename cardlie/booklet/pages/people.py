"""People in the booklets: a table of them at play."""

from __future__ import annotations

from cardlie.games import Game
from cardlie.press.card.back import draw_simple_back
from cardlie.press.card.frame import CardLook
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.cup import draw_cup
from cardlie.press.parts.dice import draw_cube
from cardlie.press.parts.people import FACES, draw_person

#: Who sits at a table that is drawn: so many, and how wide it is, in radii of a face.
SEATS, WIDE, HIGH = 3, 9.4, 5.2
#: The dice that lie before each, of those that are seen.
_ROLLS = ((3, 5), (6, 2), (4, 1))


def draw_table(
    pen: Pen, look: CardLook, game: Game, middle: tuple[float, float], r: float, number: int
) -> None:
    """Three people in a row at a table, what they play with before them; ``r`` is a face's.

    On the next page, by its ``number``, others sit there.
    """
    x, y = middle
    edge = y - 0.9 * r
    for nth in range(SEATS):
        across = x + (nth - 1) * 2.9 * r
        draw_person(pen, look, FACES[(number + nth) % len(FACES)], (across, edge + 1.5 * r), r)
    draw_top(pen, look, (x, edge), r)
    for nth in range(SEATS):
        draw_before(pen, look, game, nth, (x + (nth - 1) * 2.9 * r, edge - 0.4 * r), r)


def draw_top(pen: Pen, look: CardLook, middle: tuple[float, float], r: float) -> None:
    """The edge of a table, below a point."""
    (x, y), half = middle, WIDE / 2 * r
    pen.rect(Box(x - half, y - 0.16 * r, x + half, y), look.theme.accent, 0.08 * r)


def draw_before(
    pen: Pen, look: CardLook, game: Game, nth: int, top: tuple[float, float], r: float
) -> None:
    """What lies before one of them, below ``top``: piles and their cards, a cup and dice, lives."""
    theme, (x, y) = look.theme, top
    if game.has_deck:
        for i in (-1, 0, 1):
            card = Box(x + i * 0.78 * r - 0.33 * r, y - 0.94 * r, x + i * 0.78 * r + 0.33 * r, y)
            for lift in (0.08, 0.0):
                draw_simple_back(pen, theme, card.moved(lift * r, lift * r))
        return
    if game.passes_cup and nth != 1:
        for i in (-1, 0, 1):
            pen.ring(x + i * 0.6 * r, y - 0.5 * r, 0.2 * r, theme.ink, 0.1 * r)
        return
    draw_cup(pen, x - 0.35 * r, y - 0.95 * r, 0.9 * r, theme.accent)
    for i, number in enumerate(_ROLLS[nth]):
        x0, low = x + (0.25 + 0.05 * i) * r, y - 0.95 * r + 0.5 * i * r
        die = Box(x0, low, x0 + 0.44 * r, low + 0.44 * r)
        draw_cube(pen, die, number, (theme.ground, theme.ink), 0.11)
