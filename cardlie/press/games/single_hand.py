"""Single hand on paper: one cup, and five dice that have become a full house."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.cup import draw_cup, one_cup
from cardlie.press.parts.dice import draw_die
from cardlie.press.parts.tokens import lives

#: Where the dice lie, how they are turned, and what they show.
HAND = ((-0.76, -0.34, 9, 4), (-0.38, -0.74, -6, 4), (0.0, -0.36, 4, 4), (0.38, -0.74, -9, 2),
        (0.76, -0.34, 6, 2))  # fmt: skip


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """The cup, and before it a hand."""
    theme, half = look.theme, side / 2
    draw_cup(pen, x, y - 0.04 * half, side * 0.5, theme.accent, theme.ground)
    for across, up, turn, pips in HAND:
        with pen.moved(x + across * half, y + up * half, turn=turn):
            draw_die(pen, theme, side * 0.21, pips)


PRINTED = PrintedGame(
    "hand",
    cover=_draw_cover,
    parts=(one_cup("hand"), lives("hand")),
    minutes=(5, 25),
    shown={
        "pair": "44 4422 444",
        "straight": "12345 23456",
        "house": "44422",
        "four": "4444 44444",
    },
)
