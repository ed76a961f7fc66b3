"""Bots at many tables at once, on arrays: a row for each table, the same texts, the same deeds.

Which bots arrays play, and what the tables (``cardlie.vector``) ask of each. The files here need
numpy, and a browser has none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, singledispatch
from typing import Any

import numpy as np

from cardlie.judging.batch import Array
from cardlie.players.base import by_chance, careful
from cardlie.players.bot import Bot
from cardlie.players.bots import BOTS
from cardlie.players.rows.cup import CupRows
from cardlie.players.rows.turn import TurnRows
from cardlie.players.spec import Spec
from cardlie.players.user_bot import failed, not_allowed, own_bot
from cardlie.vector.board import CHALLENGE, NONE, SPOT_ON, ArrayBot, ArrayTurn

#: What is said of a text that one seat can read, and rows can't.
HINT = "many tables ask at once: choose with turn.select and turn.first, never with if"


@singledispatch
def plays(spec: Spec) -> bool:
    """Whether the bot plays on arrays: one of a user's own does, if it is a :class:`Bot`.

    What is built of another bot has an answer of its own (``plays.register``), and so has
    :func:`bot_of`.
    """
    bot = BOTS.get(spec.bot) or own_bot(spec.bot)
    return bot is not None and not bot.alone


@singledispatch
def bot_of(spec: Spec) -> ArrayBot:
    """The bot with its figures; the same bot, the same object."""
    return _made(spec)


@lru_cache(maxsize=256)
def _made(spec: Spec) -> ArrayBot:
    bot = BOTS.get(spec.bot) or own_bot(spec.bot)
    assert bot is not None, "only what plays on arrays is asked for"
    return _on_rows(bot, dict(spec.figures), spec.bot if spec.is_users else None)


def _on_rows(bot: Bot, figures: dict[str, Any], own: str | None) -> ArrayBot:
    """What tables on arrays ask of a bot; what one of a user's ``own`` does is looked at."""

    def asked(text: Callable[..., Any] | None, turn: ArrayTurn, rows: TurnRows | CupRows) -> Array:
        assert text is not None
        try:
            return np.broadcast_to(text(rows, **figures), len(turn.at))
        except (Exception, SystemExit) as error:
            if own is None:
                raise
            raise failed(own, "on arrays", error, HINT) from error

    def guess(turn: ArrayTurn) -> Array:
        if bot.cup is not None and turn.boards.options.game.passes_cup:
            with_cup = CupRows(turn, "guess")
            return with_cup.guesses(asked(bot.cup.says, turn, with_cup))
        deed = asked(bot.guess, turn, TurnRows(turn))
        if own is not None and len(wrong := np.flatnonzero(~_allowed(turn, deed))):
            raise not_allowed(own, _told(turn, deed[wrong[0]]))
        return deed.astype(np.int64)

    def claims(turn: ArrayTurn) -> Array:
        return asked(bot.claims, turn, TurnRows(turn, claiming=True))

    def reroll(turn: ArrayTurn, faces: Array, hidden: Array) -> Array:
        shows = asked(bot.rerolls, turn, TurnRows(turn))
        return _counting(turn, faces, hidden) & shows[:, None]

    def takes(turn: ArrayTurn) -> Array:
        with_cup = CupRows(turn, "cup")
        # who does anything legal takes or doubts
        return asked(bot.cup.takes, turn, with_cup) if bot.cup else with_cup.draw() < 0.5

    def again(turn: ArrayTurn) -> Array:
        with_cup = CupRows(turn, "again")
        return with_cup.likeliest_again() if bot.cup else with_cup.any_again()

    return ArrayBot(
        guess,
        bot.claims and claims,
        bot.rerolls and reroll,
        rerolls_any=bot.besides is by_chance,
        discards_any=bot.besides is by_chance,
        swaps_any=bot.besides is not careful,
        knows_odds=bot.asks_odds,
        bluffs=bot.bluffs,
        takes=takes,
        again=again,
    )


def _allowed(turn: ArrayTurn, deed: Array) -> Array:
    """Where what is done is legal."""
    bids = turn.bids
    guess = np.isin(deed, np.arange(len(bids.guesses)))
    follows = guess & bids.follows[turn.last, np.where(guess, deed, 0).astype(np.int64)]
    for said in turn.barred:
        follows &= deed != said
    doubts = np.isin(deed, (CHALLENGE, NONE)) & bool(turn.said)
    return follows | doubts | ((deed == SPOT_ON) & turn.may_spot_on)


def _told(turn: ArrayTurn, deed: Any) -> object:
    """What is done, in words."""
    calls = {CHALLENGE: "challenge", NONE: "challenge", SPOT_ON: "spot-on"}
    guesses = dict(enumerate(turn.bids.guesses))
    return f"say {guesses[deed]}" if deed in guesses else calls.get(deed, deed)


def _counting(turn: ArrayTurn, faces: Array, hidden: Array) -> Array:
    """The dice that are shown, as ``show_counting`` tells (none: all are kept)."""
    weights = turn.bids.weights[turn.last[:, None], np.where(hidden, faces, 0)]
    counting = hidden & (weights != 0)
    none = ~counting.any(axis=1)
    first = hidden & (hidden.cumsum(axis=1) == 1)
    show = np.where(none[:, None], first, counting)
    return show & (show.sum(axis=1) < hidden.sum(axis=1))[:, None]
