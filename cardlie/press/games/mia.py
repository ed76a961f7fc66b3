"""Mia on paper: a cup, and beside it the two dice that are worth most."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.cup import draw_cup, one_cup
from cardlie.press.parts.dice import draw_die
from cardlie.press.parts.tokens import lives


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """The cup is lifted: a 2 and a 1."""
    theme, half = look.theme, side / 2
    with pen.moved(x - 0.2 * half, y - 0.05 * half, turn=-24):
        draw_cup(pen, 0, 0, side * 0.56, theme.accent, theme.ground)
    for across, turn, pips in ((-0.08, 8, 2), (0.62, -11, 1)):
        with pen.moved(x + across * half, y - 0.62 * half, turn=turn):
            draw_die(pen, theme, side * 0.27, pips)


PRINTED = PrintedGame(
    "crown",
    cover=_draw_cover,
    parts=(one_cup("crown"), lives("crown")),
    minutes=(10, 25),
)
