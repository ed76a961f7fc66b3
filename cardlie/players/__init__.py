"""Bots for all games: each sees an observation and returns an action, and nothing else.

>>> from cardlie.engine import Seeded, Table
>>> from cardlie.players import BotChance, Spec
>>> table = Table.deal("leira", seats=2, seed=7)
>>> bot = Spec.parse("casual:nerve=0.5").build(BotChance(Seeded(7), seat=0))
>>> print(bot.decide(table.observe(0), table.legal()))
say 1 five
"""

from cardlie.players.base import BotChance, Parameter, Player, Rng
from cardlie.players.bot import Bot, BotTurn
from cardlie.players.bots import BOTS
from cardlie.players.spec import Spec, fill_seats, parse_places, parse_seats, with_skills
from cardlie.players.user_bot import BotError

__all__ = [
    "BOTS", "Bot", "BotChance", "BotError", "BotTurn", "Parameter", "Player", "Rng", "Spec",
    "fill_seats", "parse_places", "parse_seats", "with_skills",
]  # fmt: skip
