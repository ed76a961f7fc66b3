"""Ship's Wheel on paper: a helm, and a compass above its chapters."""

from __future__ import annotations

from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.cup import cups

PRINTED = PrintedGame(
    "helm",
    chapter_mark="compass",
    parts=(cups("helm"),),
    minutes=(15, 35),
    row_dice={"bid": "44404", "star": "000"},
)
