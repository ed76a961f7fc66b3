"""What may differ from game to game on paper; a game that says nothing is printed all the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from cardlie.games import GAMES
from cardlie.press.card.box import CardLook
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import Part
from cardlie.press.parts.tokens import coins, screens

#: A picture in a square: (pen, look, x and y of its middle, side, which one of a series from 0).
Art = Callable[[Pen, CardLook, float, float, float, int], None]

#: Coins for each player where a pot is won, and a game's file does not say.
COINS = 5


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game's art, and the parts of its kit besides those that every kit has.

    ``emblem`` is the shape at the head of its reference cards; ``cover`` stands on its booklets
    and ``chapter_mark`` above their chapters (a shape, or what draws it; "": the emblem).
    ``shown`` are the dice beside rows of its reference cards, by the rows' keys.
    """

    emblem: str = "eye"
    cover: str | Art = ""
    chapter_mark: str | Art = ""
    parts: tuple[Part, ...] = ()
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
        pen.shape(shape(art), x, y, side, look.theme.ink)
    else:
        art(pen, look, x, y, side, number)


def printed_game(game: str) -> PrintedGame:
    """What a game is printed with: its file in ``press/games/``, else what its record says.

    >>> printed_game("tavern").emblem
    'mug'
    """
    known = GAMES.get(game)
    art = known.plan.art if known and known.plan and known.plan.art else game
    if known and art.isidentifier() and find_spec(f"cardlie.press.games.{art}"):
        found: PrintedGame = import_module(f"cardlie.press.games.{art}").PRINTED
        return found
    pot = (coins(COINS, "eye"),) if known and known.takes_pot else ()
    return PrintedGame(parts=(*pot, *((screens("eye"),) if known and known.die else ())))
