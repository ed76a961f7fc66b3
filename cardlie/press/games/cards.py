"""The game of cards on paper: suits on its cover and chapters, and the Liar's marker."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.printed_game import PrintedGame
from cardlie.press.parts.tokens import MARKER


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A card plays a die: the die's pips are the four suits."""
    theme, half = look.theme, side / 2
    seen = theme.shows_on(theme.ground)  # pale ones lie on the die itself
    pen.rect(Box(x - half, y - half, x + half, y + half), theme.ink, side * 0.17)
    for i, suit in enumerate(look.deck.faces.suits[:4]):
        style = look.style(suit.name)
        across, up = (-1 if i % 2 == 0 else 1), (1 if i < 2 else -1)
        at = (x + across * side * 0.225, y + up * side * 0.225)
        if seen:
            pen.circle(*at, side * 0.195, theme.ground)
        pen.shape(style.mark, *at, side * (0.25 if seen else 0.32), style.colour)


def _draw_mark(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """The suits take turns, then the wildcard's mask."""
    suits = look.deck.faces.suits
    place = number % (len(suits) + 1)
    if place == len(suits):
        pen.shape(shape("masquerade"), x, y, side, look.theme.ink)
    else:
        style = look.style(suits[place].name)
        pen.shape(style.mark, x, y, side, style.colour)


PRINTED = PrintedGame("mask", cover=_draw_cover, chapter_mark=_draw_mark, parts=(MARKER,))
