"""The bots on arrays, by the names that they have in ``players/``."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from cardlie.players import Spec
from cardlie.vector import casual, counter, honest, npc, random_bot
from cardlie.vector.array_game import ArrayBot

_BOTS = {
    "random": ArrayBot(
        random_bot.decide, rerolls_any=True, discards_any=True, swaps_any=True, knows_odds=False
    ),
    "casual": ArrayBot(casual.decide, swaps_any=True, knows_odds=False),
    "honest": ArrayBot(honest.decide),
    "counter": ArrayBot(counter.decide, counter.reroll, bluffs=True),
    "npc": ArrayBot(npc.decide),
}


def plays(spec: Spec) -> bool:
    """Whether the bot plays on arrays."""
    return spec.bot in _BOTS


@lru_cache(maxsize=256)
def bot_of(spec: Spec) -> ArrayBot:
    """The bot with its figures; the same bot, the same object."""
    bot, figures = _BOTS[spec.bot], dict(spec.figures)
    reroll = bot.reroll and partial(bot.reroll, **figures)
    return replace(bot, guess=partial(bot.guess, **figures), reroll=reroll)
