"""The games: one file each, and what they share. The round that all of them play is the engine's.

>>> from cardlie.games import GAMES
>>> list(GAMES)
['cards', 'wheel', 'tavern', 'leira', 'perudo', 'mia', 'single-hand']
"""

from typing import Any

from cardlie.games.game import Game
from cardlie.games.registry import GAMES, get_game

__all__ = ["GAMES", "Game", "get_game"]


def __getattr__(name: str) -> Any:
    """The actions of the round, such as ``Say``, which a bot of one's own returns."""
    from cardlie import engine

    if name in engine.__all__:
        found: object = getattr(engine, name)
        if isinstance(found, type) and issubclass(found, engine.Action):
            return found
    raise AttributeError(f"module 'cardlie.games' has no attribute {name!r}")
