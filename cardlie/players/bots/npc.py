"""``npc``: does what is likeliest to come out well."""

from __future__ import annotations

from typing import Any

from cardlie.players.base import Parameter
from cardlie.players.bot import Bot, BotTurn


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
    "a character of the tavern: the best action by the odds, or flustered the second-best",
    npc,
    (Parameter("skill", 0, -5, 20, "its Insight, added to a d20 against bluffs (tavern)", True),),
    place=50,
    lobby=False,
)
