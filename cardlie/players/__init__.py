"""Bots for all four games: each sees an observation and returns an action, and nothing else.

>>> from cardlie.engine import Table
>>> from cardlie.players import Spec, rng_of
>>> table = Table.deal("leira", seats=2, seed=7)
>>> bot = Spec.parse("casual:nerve=0.5").build(rng_of(7, 1))
>>> print(bot.decide(table.observe(1), table.legal()))
say 2 sixes
"""

from cardlie.players.base import Bot, Parameter, Player, Rng
from cardlie.players.spec import BOTS, Spec, fill_seats, parse_seats, rng_of, with_skills
from cardlie.players.user_bot import BotError

__all__ = [
    "BOTS", "Bot", "BotError", "Parameter", "Player", "Rng", "Spec", "fill_seats", "parse_seats",
    "rng_of", "with_skills",
]  # fmt: skip
