"""What may differ from game to game on paper; a game that says nothing is printed all the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from cardlie.press.card.box import CardBox, CardLook
from cardlie.press.cutout.pieces import Piece
from cardlie.press.look.shapes import shape
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.layout import Card, Side
from cardlie.press.sheet.stock import Paper

#: A picture in a square: (pen, look, x and y of its middle, side, which one of a series from 0).
Art = Callable[["Pen", "CardLook", float, float, float, int], None]


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A game's art, and what its kit holds besides the deck or the dice and the reference cards.

    ``emblem`` is the shape at the head of its reference cards; ``cover`` stands on its booklets
    and ``chapter_mark`` above their chapters (a shape, or what draws it; "": the emblem).

    ``board`` draws a page to play on. ``bid_die`` is a
    red die that marks the bid. ``coins`` is how many each player gets; ``token`` is the shape on
    them and on ``screens`` to hide dice behind; ``cups`` are what dice are shaken in.
    ``table_card`` is a card with two equal sides for the middle of the table, and ``marker`` lies
    before the Liar. ``more_cards`` are of the part ``more_cards_part``;
    ``more_pieces`` are cut out.
    """

    emblem: str = "eye"
    cover: str | Art = ""
    chapter_mark: str | Art = ""
    board: Callable[[Document, Paper], None] | None = None
    bid_die: bool = False
    coins: int = 0
    token: str = "eye"
    screens: bool = False
    cups: bool = False
    table_card: Callable[[Document, CardBox], Side] | None = None
    marker: bool = False
    more_cards: Callable[[Document, CardBox], Sequence[Card]] | None = None
    more_cards_part: str = ""
    more_pieces: Callable[[Document], Sequence[Piece]] | None = None

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
