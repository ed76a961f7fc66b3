"""The games that have art or pieces of their own, by their ids."""

from __future__ import annotations

from cardlie.games import GAMES
from cardlie.press.games import cards, leira, tavern, wheel
from cardlie.press.games.printed_game import PrintedGame

#: Coins for each player where a pot is won, and a game's file does not say.
COINS = 5

PRINTED: dict[str, PrintedGame] = {
    "cards": cards.PRINTED, "wheel": wheel.PRINTED, "tavern": tavern.PRINTED,
    "leira": leira.PRINTED,
}  # fmt: skip


def printed_game(game: str) -> PrintedGame:
    """What a game is printed with; where it has no file here, what follows from its record.

    >>> printed_game("tavern").token
    'mug'
    """
    known = GAMES.get(game)
    plain = PrintedGame(
        coins=COINS if known and known.takes_pot else 0, screens=bool(known and known.die)
    )
    return PRINTED.get(game, plain)
