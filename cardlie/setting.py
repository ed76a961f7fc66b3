"""What is played: the game, the faces that can lie on its table, the rulings in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardlie.deck import GAME_IDS, Deck, faces_of
from cardlie.errors import UnknownName
from cardlie.rulings import DEFAULT_RULINGS, Rulings

if TYPE_CHECKING:
    from cardlie.faces import Faces


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
        if game not in GAME_IDS:
            raise UnknownName("game", game, GAME_IDS)
        return cls(game, faces_of(game, deck), rulings)
