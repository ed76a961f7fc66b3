"""A game's art: its emblem, its cover, and the parts that it names itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from cardlie.games import Game
from cardlie.press.card.frame import CardLook
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_die
from cardlie.press.parts.part import Part

#: A picture in a square: (pen, look, x and y of its middle, side, which one of a series from 0).
Art = Callable[[Pen, CardLook, float, float, float, int], None]

#: The emblem of games that have none of their own.
ANY = "eye"

#: Where three dice lie, in sides of one from the foot of their picture, and how they are turned.
_STACKED = ((-0.58, 0.5, 4), (0.58, 0.5, -3), (0.02, 1.56, 9))


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game's art, and the parts of its kit besides those that every kit has.

    ``emblem`` is the shape at the head of its reference cards; ``cover`` stands on its booklets
    and ``chapter_mark`` above their chapters (a shape, or what draws it; "": the emblem).
    ``minutes`` are what a game takes, of few and of many players, rounded (as reports measure it).
    ``row_dice`` are the dice beside rows of its reference cards, by the rows' keys.
    """

    emblem: str = ANY
    cover: str | Art = ""
    chapter_mark: str | Art = ""
    parts: tuple[Part, ...] = ()
    minutes: tuple[int, int] | None = None
    row_dice: Mapping[str, str] = field(default_factory=dict)

    @property
    def plain(self) -> bool:
        """Whether the game has no emblem of its own."""
        return self.emblem == ANY

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


def pictured(name: str) -> Art:
    """The pictogram of that name in the game's colour."""

    def draw(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
        pen.shape(pictogram(name), x, y, side, look.theme.accent)

    return draw


def _draw_three_dice(
    pen: Pen, look: CardLook, x: float, y: float, side: float, number: int, sides_up: Sequence[int]
) -> None:
    """What any game of dice is played with: two on the table, one on top of them."""
    large, low = 0.42 * side, y - 0.42 * side
    for (across, up, turn), face in zip(_STACKED, sides_up, strict=True):
        with pen.moved(x + across * large, low + up * large, turn):
            draw_die(pen, look.theme, large, face)


def art_for(game: Game) -> PrintedGame:
    """The art that a game asks for, or that of the game in whose texts it is told."""
    found = art_of(game.spec.art if game.spec and game.spec.art else game.told_as)
    if found == PrintedGame() and game.spec:  # its kit may have cups or screens, but always dice
        sides = game.spec.dice_numbers
        sides_up = sides[-1], sides[len(sides) // 3], sides[len(sides) // 2]
        three = partial(_draw_three_dice, sides_up=sides_up)
        return replace(found, cover=three, chapter_mark=three)
    return found


def art_of(name: str) -> PrintedGame:
    """The art of that name, and its parts; of a name that has none, what any game has."""
    module = name.replace("-", "_")
    if module.isidentifier() and find_spec(f"cardlie.press.games.{module}"):
        found: PrintedGame = import_module(f"cardlie.press.games.{module}").PRINTED
        return found
    return PrintedGame()
