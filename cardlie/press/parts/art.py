"""A game's art: its emblem, its cover, and the parts that it names itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from cardlie.games import Game
from cardlie.press.card.box import CardLook
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import Part

#: A picture in a square: (pen, look, x and y of its middle, side, which one of a series from 0).
Art = Callable[[Pen, CardLook, float, float, float, int], None]


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game's art, and the parts of its kit besides those that every kit has.

    ``emblem`` is the shape at the head of its reference cards; ``cover`` stands on its booklets
    and ``chapter_mark`` above their chapters (a shape, or what draws it; "": the emblem).
    ``minutes`` are what a game takes, of few and of many players (docs/which-game.md), rounded up.
    ``shown`` are the dice beside rows of its reference cards, by the rows' keys.
    """

    emblem: str = "eye"
    cover: str | Art = ""
    chapter_mark: str | Art = ""
    parts: tuple[Part, ...] = ()
    minutes: tuple[int, int] | None = None
    shown: Mapping[str, str] = field(default_factory=dict)

    def draw_cover(self, pen: Pen, look: CardLook, x: float, y: float, side: float) -> None:
        """The picture of the game."""
        _draw(self.cover or self.emblem, pen, look, x, y, side, 0)

    def draw_chapter_mark(
        self, pen: Pen, look: CardLook, x: float, y: float, side: float, number: int
    ) -> None:
        """The small mark of a chapter."""
        _draw(self.chapter_mark or self.emblem, pen, look, x, y, side, number)


def _draw(
    art: str | Art, pen: Pen, look: CardLook, x: float, y: float, side: float, number: int
) -> None:
    if isinstance(art, str):
        pen.shape(shape(art), x, y, side, look.theme.accent)
    else:
        art(pen, look, x, y, side, number)


def art_for(game: Game) -> PrintedGame:
    """The art that a game asks for, or that of the game in whose texts it is told."""
    return art_of(game.plan.art if game.plan and game.plan.art else game.told_as)


def art_of(name: str) -> PrintedGame:
    """The art of that name, and its parts; of a name that has none, what any game has."""
    module = name.replace("-", "_")
    if module.isidentifier() and find_spec(f"cardlie.press.games.{module}"):
        found: PrintedGame = import_module(f"cardlie.press.games.{module}").PRINTED
        return found
    return PrintedGame()
