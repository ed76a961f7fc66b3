"""``random``: anything that is legal."""

from __future__ import annotations

from typing import Any

from cardlie.players.besides import by_chance
from cardlie.players.bot import Bot, BotTurn


def random(turn: BotTurn) -> Any:
    """Any legal guess with a NUMBER up to the faces on the table, a challenge or a spot-on."""
    return turn.any_legal(turn.draw())


def claims(turn: BotTurn) -> Any:
    """To claim and to let it pass are equally likely."""
    return turn.draw() < 0.5


BOT = Bot(
    "random",
    "picks any legal action, all equally likely (NUMBER up to the faces on the table)",
    random,
    claims=claims,
    besides=by_chance,
    cup=None,
    asks_odds=False,
    rank=10,
)
