"""The games: one file each, and what they share. The round that all of them play is the engine's.

>>> from cardlie.games import GAMES
>>> list(GAMES)
['cards', 'wheel', 'tavern', 'leira', 'perudo', 'mia', 'single-hand']
"""

from cardlie.games.model import Game
from cardlie.games.registry import GAMES, get_game

__all__ = ["GAMES", "Game", "get_game"]
