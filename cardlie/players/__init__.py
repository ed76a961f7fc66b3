"""Bots for all games: each sees an observation and returns an action, and nothing else.

>>> from cardlie.engine import Seeded, Table
>>> from cardlie.players import BotChance, BotConfig
>>> table = Table.deal("leira", seats=2, seed=7)
>>> bot = BotConfig.parse("casual:nerve=0.5").build(BotChance(Seeded(7), seat=0))
>>> print(bot.decide(table.observe(0), table.legal()))
say 1 five
"""

from cardlie.players.bot import Bot, BotTurn, Parameter
from cardlie.players.bot_config import BotConfig, fill_seats, parse_places, parse_seats, with_skills
from cardlie.players.bots import BOTS
from cardlie.players.chance import BotChance, Rng
from cardlie.players.player import Player
from cardlie.players.user_bot import BotError

__all__ = [
    "BOTS", "Bot", "BotChance", "BotConfig", "BotError", "BotTurn", "Parameter", "Player", "Rng",
    "fill_seats", "parse_places", "parse_seats", "with_skills",
]  # fmt: skip
