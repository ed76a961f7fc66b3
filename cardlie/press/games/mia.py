"""Mia on paper: a cup, and beside it the two dice that are worth most."""

from __future__ import annotations

from cardlie.press.parts.art import PrintedGame, pictured
from cardlie.press.parts.cup import one_cup
from cardlie.press.parts.tokens import lives

PRINTED = PrintedGame(
    "crown",
    cover=pictured("mia"),
    parts=(one_cup("crown"), lives("crown")),
    minutes=(10, 40),
)
