"""Bots for all games: each sees an observation and returns an action, and nothing else.

>>> from cardlie.engine import Seeded, Table
>>> from cardlie.players import BotChance, Spec
>>> table = Table.deal("leira", seats=2, seed=7)
>>> bot = Spec.parse("casual:nerve=0.5").build(BotChance(Seeded(7), seat=0))
>>> print(bot.decide(table.observe(0), table.legal()))
say 2 fours
"""

from cardlie.players.base import Bot, BotChance, Parameter, Player, Rng
from cardlie.players.spec import BOTS, Spec, fill_seats, parse_places, parse_seats, with_skills
from cardlie.players.user_bot import BotError

__all__ = [
    "BOTS", "Bot", "BotChance", "BotError", "Parameter", "Player", "Rng", "Spec", "fill_seats",
    "parse_places", "parse_seats", "with_skills",
]  # fmt: skip
