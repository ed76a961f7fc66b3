"""``npc``: does what is likeliest to come out well."""

from __future__ import annotations

from typing import Any

from cardlie.players.bot import Bot, BotTurn, Parameter


def npc(turn: BotTurn, skill: float = 0) -> Any:
    """Does what is likeliest to come out well; flustered, what is second.

    What can come out well is a raise that is true, a challenge of a bid that is false, and a
    spot-on. Whoever wins a Bluff check against its ``skill`` (tavern) flusters it.
    """
    best = turn.best()
    ways = [best, turn.second(best[0])]
    if turn.guesses_so_far:
        ways.append((turn.challenge, 1 - turn.last_chance()))
    if turn.may_spot_on:
        ways.append((turn.spot_on, turn.exact_chance()))
    likeliest, second = turn.order(ways)
    return turn.select(turn.flustered, turn.first(second, likeliest), likeliest)


BOT = Bot(
    "npc",
    "a tavern character: takes the best action by the odds, or the second-best when flustered",
    npc,
    (
        Parameter(
            "skill", 0, -5, 20, "its Insight, added to its d20 roll against bluffs (tavern)", True
        ),
    ),
    rank=50,
    lobby=False,
)
