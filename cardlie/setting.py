"""What is played: the game, the faces that can lie on its table, the rulings in force."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.deck import Deck
from cardlie.faces import Faces
from cardlie.games.game import Game
from cardlie.rulings import DEFAULT_RULINGS, Rulings, get_ruling


@dataclass(frozen=True, slots=True)
class Setting:
    """A game, its faces and its rulings: all that the meaning of a guess depends on.

    >>> Setting.of("tavern").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """

    game: str
    faces: Faces
    rulings: Rulings = DEFAULT_RULINGS

    @classmethod
    def of(
        cls, game: str = "cards", deck: Deck | None = None, rulings: Rulings = DEFAULT_RULINGS
    ) -> Setting:
        """The setting of a game by its id; ``deck`` (default: the base deck) is for ``cards``."""
        from cardlie.games.registry import get_game

        return cls(game, get_game(game).faces(deck), rulings)

    @property
    def rules(self) -> Game:
        """The game as data."""
        from cardlie.games.registry import get_game

        return get_game(self.game)

    def asks(self, ruling: str) -> bool:
        """Whether the ruling is about this game.

        >>> Setting.of("cards").asks("repeat"), Setting.of("wheel").asks("repeat")
        (True, False)
        """
        return self.game in get_ruling(ruling).games
