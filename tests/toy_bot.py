"""A bot as a stranger writes it: one text, in one file, seated as ``tests.toy_bot:BOT``."""

from __future__ import annotations

from typing import Any

from cardlie.players import Bot, BotTurn, Parameter


def bold(turn: BotTurn, nerve: float = 0.3) -> Any:
    """Says the boldest raise that it dares, now and then the likeliest; doubts what is unlikely."""
    best, _ = turn.best()
    says = turn.select(turn.draw() < nerve, best, lambda: turn.first(turn.boldest(nerve), best))
    if not turn.guesses_so_far:
        return says
    doubts = turn.select(turn.exact_chance() > nerve, turn.spot_on, turn.challenge)
    return turn.select(turn.last_chance() < nerve, doubts, says)


BOT = Bot(
    "bold",
    "says the boldest raise that it dares",
    bold,
    (Parameter("nerve", 0.3, 0, 1, "how likely a raise must be"),),
)
