"""Content hashes of what is played: no name, path or id comes in here.

What is kept of games, and what other machines are to play, is known by this. Of a game of a file
what that held counts, of a deck its cards, of a user's bot its code and what that reads.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from cardlie.deck.deck import Deck
from cardlie.engine import Options
from cardlie.games.spec_written import rules_of
from cardlie.players import BotConfig
from cardlie.players.user_bot import source_of
from cardlie.sim.plan import Plan

#: All of our code.
_PACKAGE = Path(__file__).parent.parent

#: What decides how our own bots play: code, and the nets and plans that they learned.
_PLAYS = (".py", ".npz")


@cache
def playing_version() -> str:
    """The version, and what tells its code and nets from any other: ``0.1.0 (1f2e3d4c)``."""
    return f"{version('cardlie')} ({digest_of(_PACKAGE)[:8]})"


def digest_of(folder: Path) -> str:
    """What tells the code and the nets in a folder from any other."""
    code = sha256()
    for file in sorted(each for each in folder.rglob("*") if each.suffix in _PLAYS):
        inside = file.relative_to(folder).as_posix()
        if not inside.startswith("entry/"):  # an installed package has it elsewhere
            held = file.read_bytes()
            code.update(inside.encode() + b"\0")
            code.update(held.replace(b"\r\n", b"\n") if file.suffix == ".py" else held)
    return code.hexdigest()


def identity(plans: Sequence[Plan]) -> str:
    """What tells plans from any others: what is played, by whom, and from which seeds."""
    said = [
        [plan.seed, [[_agreed(table.options), *map(_bot, table.bots)] for table in plan.tables]]
        for plan in plans
    ]
    return sha256(json.dumps(said).encode()).hexdigest()[:24]


def _agreed(options: Options) -> list[str]:
    """A game with all that is agreed on, and the cards that it is played with."""
    game = options.game.before_rulings
    # a game in Python is code, but for its options, which are data
    rules = rules_of(game.spec) if game.spec else f"{game.id} {sorted(game.options.items())!r}"
    deck = _cards(options.the_deck) if game.has_deck else ""
    return [rules, str(options.seats), repr(sorted(options.changed.items())), deck]


def _cards(deck: Deck) -> str:
    """A deck without what it is called and how it looks."""
    suits = tuple(replace(suit, colour="", mark="") for suit in deck.faces.suits)
    return repr(replace(deck, id="", title="", tagline="", faces=replace(deck.faces, suits=suits)))


def _bot(bot: BotConfig) -> str:
    return f"{bot!r} {source_of(bot.bot)}" if bot.is_users else repr(bot)
