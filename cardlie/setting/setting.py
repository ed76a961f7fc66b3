"""What is played: the game, the faces that can lie on its table, the rulings in force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardlie.games.game import USUAL, Game
from cardlie.setting.deck import Deck
from cardlie.setting.faces import Faces
from cardlie.setting.rulings import DEFAULT_RULINGS, Rulings, rulings_of


@dataclass(frozen=True, slots=True)
class Setting:
    """A game, its faces, its rulings, the sort of round: what a guess means depends on that.

    >>> Setting.of("tavern").faces.numbers
    (1, 2, 3, 4, 5, 6)
    """

    game: str
    faces: Faces
    rulings: Rulings = DEFAULT_RULINGS
    round: str = USUAL

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

    def in_round(self, sort: str) -> Setting:
        """The setting in a round of this sort, of those that the game has.

        >>> Setting.of("leira").in_round("duel").round
        'duel'
        """
        if sort == self.round:
            return self
        rules = self.rules
        special = rules.rounds.get(sort)
        faces = (special and special.faces) or rules.die or self.faces
        return replace(self, faces=faces, round=sort)

    def otherwise(self, *, judge: bool) -> Iterator[tuple[tuple[str, str], list[Setting]]]:
        """Each ruling as it is in force, with the setting under each other reading of it.

        Those that the ``judge`` decides by, or those on how a game runs.

        >>> [ruling for ruling, _ in Setting.of("leira").otherwise(judge=False)]
        [('gain-cap', 'none'), ('max-bid', 'free')]
        """
        for ruling in rulings_of(self.game):
            if ruling.judge == judge:
                force = self.rulings[ruling.name]
                others = [reading for reading in ruling.readings if reading != force]
                changed = [self.rulings.but(ruling.name, reading) for reading in others]
                yield (ruling.name, force), [replace(self, rulings=each) for each in changed]

    def asks(self, ruling: str) -> bool:
        """Whether the ruling is about this game.

        >>> Setting.of("cards").asks("repeat"), Setting.of("wheel").asks("repeat")
        (True, False)
        """
        return ruling in self.rules.options
