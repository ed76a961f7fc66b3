"""Single hand on paper: one cup, and five dice that have become a full house."""

from __future__ import annotations

from cardlie.press.parts.art import PrintedGame, pictured
from cardlie.press.parts.cup import one_cup
from cardlie.press.parts.tokens import lives

PRINTED = PrintedGame(
    "hand",
    cover=pictured("single-hand"),
    parts=(one_cup("hand"), lives("hand")),
    minutes=(5, 30),
    row_dice={
        "pair": "44 4422 444",
        "straight": "12345 23456",
        "house": "44422",
        "four": "4444 44444",
    },
)
