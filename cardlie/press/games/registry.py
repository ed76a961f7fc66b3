"""The games that have art or pieces of their own: each in the file of its id."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from cardlie.games import GAMES
from cardlie.press.games.printed_game import PrintedGame

#: Coins for each player where a pot is won, and a game's file does not say.
COINS = 5


def printed_game(game: str) -> PrintedGame:
    """What a game is printed with; where it has no file here, what follows from its record.

    >>> printed_game("tavern").token
    'mug'
    """
    known = GAMES.get(game)
    if known and Path(__file__).with_name(f"{game}.py").is_file():
        found: PrintedGame = import_module(f"{__package__}.{game}").PRINTED
        return found
    return PrintedGame(
        coins=COINS if known and known.takes_pot else 0, screens=bool(known and known.die)
    )


def with_boards() -> list[str]:
    """The games that are played on a page of their own."""
    return [game for game in GAMES if printed_game(game).board]
