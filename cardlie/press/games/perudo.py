"""Perudo on paper: a woven band, a cup on it, and a die whose one is whatever is needed."""

from __future__ import annotations

from cardlie.press.parts.art import PrintedGame, pictured
from cardlie.press.parts.cup import cups

PRINTED = PrintedGame(
    "steps",
    cover=pictured("perudo"),
    parts=(cups("steps"),),
    minutes=(10, 35),
    row_dice={"bid": "441", "higher": "44 > 444 / 55", "ones": "55 > 1 > 555"},
)
