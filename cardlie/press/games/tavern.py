"""Tavern Dice on paper: a mug, and coins for ante and pot."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.card.ornaments import draw_coin
from cardlie.press.games.printed_game import PrintedGame
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A mug, and coins beside it."""
    theme, half = look.theme, side / 2
    pen.shape(shape("mug"), x, y, side, theme.ink)
    for dx in (-0.74, -0.5, 0.62):
        draw_coin(pen, x + dx * half, y - 0.84 * half, side * 0.1, theme.ink, theme.gold)


#: Six coins a player are the ante of a few games.
PRINTED = PrintedGame("mug", cover=_draw_cover, coins=6, token="mug", screens=True)
