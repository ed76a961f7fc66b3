"""Bots at many tables at once, on arrays: a row for each table, the same texts, the same deeds.

Which bots arrays play, and what the tables (``cardlie.vector``) ask of each. The files here need
numpy, and a browser has none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, singledispatch
from typing import Any

import numpy as np

from cardlie.base.arrays import Array
from cardlie.players.besides import by_chance, careful
from cardlie.players.bot import Bot
from cardlie.players.bot_config import BotConfig
from cardlie.players.bots import BOTS
from cardlie.players.rows.cup import CupRows
from cardlie.players.rows.turn import TurnRows
from cardlie.players.user_bot import failed, not_allowed, own_bot
from cardlie.vector.seating import ArrayBot
from cardlie.vector.state import CHALLENGE, NONE, SPOT_ON, BatchTurn

#: What is said of a text that one seat can read, and rows can't.
HINT = "many tables ask at once: choose with turn.select and turn.first, never with if"


@singledispatch
def plays(spec: BotConfig) -> bool:
    """Whether the bot plays on arrays: one of a user's own does, if it is a :class:`Bot`.

    What is built of another bot has an answer of its own (``plays.register``), and so has
    :func:`bot_of`.
    """
    bot = BOTS.get(spec.bot) or own_bot(spec.bot)
    return bot is not None and not bot.alone


@singledispatch
def bot_of(spec: BotConfig) -> ArrayBot:
    """The bot with its figures; the same bot, the same object."""
    return _made(spec)


@lru_cache(maxsize=256)
def _made(spec: BotConfig) -> ArrayBot:
    bot = BOTS.get(spec.bot) or own_bot(spec.bot)
    assert bot is not None, "only what plays on arrays is asked for"
    its = _OnRows(bot, dict(spec.parameters), spec.bot if spec.is_users else None)
    return ArrayBot(
        its.guess,
        bot.claims and its.claims,
        bot.rerolls and its.reroll,
        rerolls_any=bot.besides is by_chance,
        discards_any=bot.besides is by_chance,
        swaps_any=bot.besides is not careful,
        knows_odds=bot.asks_odds,
        bluffs=bot.bluffs,
        takes=its.takes,
        again=its.again,
    )


class _OnRows:
    """What tables on arrays ask of a bot; what one of a user's ``own`` does is looked at."""

    def __init__(self, bot: Bot, figures: dict[str, Any], own_name: str | None) -> None:
        self._bot, self._figures, self._own_name = bot, figures, own_name

    def _answered(
        self, text: Callable[..., Any] | None, turn: BatchTurn, rows: TurnRows | CupRows
    ) -> Array:
        assert text is not None
        try:
            return np.broadcast_to(text(rows, **self._figures), len(turn.rows))
        except (Exception, SystemExit) as error:
            if self._own_name is None:
                raise
            raise failed(self._own_name, "on arrays", error, HINT) from error

    def guess(self, turn: BatchTurn) -> Array:
        bot, own_name = self._bot, self._own_name
        if bot.cup is not None and turn.state.options.game.passes_cup:
            with_cup = CupRows(turn, "guess")
            return with_cup.guesses(self._answered(bot.cup.says, turn, with_cup))
        action = self._answered(bot.guess, turn, TurnRows(turn))
        if own_name is not None and len(wrong := np.flatnonzero(~_allowed(turn, action))):
            raise not_allowed(own_name, _in_words(turn, action[wrong[0]]))
        return action.astype(np.int64)

    def claims(self, turn: BatchTurn) -> Array:
        return self._answered(self._bot.claims, turn, TurnRows(turn, claiming=True))

    def reroll(self, turn: BatchTurn, faces: Array, hidden: Array) -> Array:
        shows = self._answered(self._bot.rerolls, turn, TurnRows(turn))
        return _counting(turn, faces, hidden) & shows[:, None]

    def takes(self, turn: BatchTurn) -> Array:
        with_cup, cup = CupRows(turn, "cup"), self._bot.cup
        # who does anything legal takes or doubts
        return self._answered(cup.takes, turn, with_cup) if cup else with_cup.draw() < 0.5

    def again(self, turn: BatchTurn) -> Array:
        with_cup = CupRows(turn, "again")
        return with_cup.likeliest_again() if self._bot.cup else with_cup.any_again()


def _allowed(turn: BatchTurn, action: Array) -> Array:
    """Where what is done is legal."""
    bids = turn.bids
    guess = np.isin(action, np.arange(len(bids.guesses)))
    follows = guess & bids.follows[turn.last, np.where(guess, action, 0).astype(np.int64)]
    for guess_before in turn.already_said:
        follows &= action != guess_before
    doubts = np.isin(action, (CHALLENGE, NONE)) & bool(turn.history_length)
    return follows | doubts | ((action == SPOT_ON) & turn.may_spot_on)


def _in_words(turn: BatchTurn, action: Any) -> object:
    """What is done, in words."""
    calls = {CHALLENGE: "challenge", NONE: "challenge", SPOT_ON: "spot-on"}
    guesses = dict(enumerate(turn.bids.guesses))
    return f"say {guesses[action]}" if action in guesses else calls.get(action, action)


def _counting(turn: BatchTurn, faces: Array, hidden: Array) -> Array:
    """The dice that are shown, as ``show_counting`` tells (none: all are kept)."""
    weights = turn.bids.weights[turn.last[:, None], np.where(hidden, faces, 0)]
    counting = hidden & (weights != 0)
    none = ~counting.any(axis=1)
    first = hidden & (hidden.cumsum(axis=1) == 1)
    show = np.where(none[:, None], first, counting)
    return show & (show.sum(axis=1) < hidden.sum(axis=1))[:, None]
