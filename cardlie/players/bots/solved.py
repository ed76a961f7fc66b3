"""``solved``: plays the end of a match for two as the solution does, chances and all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlie.players.bot import BotTurn
from cardlie.players.bots.strong import BOT as STRONG
from cardlie.players.bots.strong import strong


def solved(turn: BotTurn) -> Any:
    """Draws an action from the solution, or plays as ``strong`` does."""
    return turn.solution(lambda: strong(turn))


BOT = replace(
    STRONG,
    name="solved",
    text="plays the last dice of two players perfectly (cardlie solve), and like strong before "
    "that",
    guess=solved,
    alone=True,
    rank=70,
    lobby=False,
)
