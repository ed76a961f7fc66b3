"""The games that have art or pieces of their own, by their ids."""

from __future__ import annotations

from cardlie.press.games import cards, leira, tavern, wheel
from cardlie.press.games.printed_game import PrintedGame

PRINTED: dict[str, PrintedGame] = {
    "cards": cards.PRINTED, "wheel": wheel.PRINTED, "tavern": tavern.PRINTED,
    "leira": leira.PRINTED,
}  # fmt: skip


def printed_game(game: str) -> PrintedGame:
    """What a game is printed with; plain dice or cards if it has no file here.

    >>> printed_game("tavern").coins, printed_game("a new one").coins
    (6, 0)
    """
    return PRINTED.get(game, PrintedGame())
