"""The game of cards on paper: suits on its cover and chapters, and the Liar's marker."""

from __future__ import annotations

from cardlie.press.card.frame import CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.dice import PIPS
from cardlie.press.parts.tokens import MARKER


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A card plays a die: the die's pips are the suits."""
    theme, half = look.theme, side / 2
    bare = theme.shows_on(theme.ground)  # pale ones lie on the die itself
    pen.rect(Box(x - half, y - half, x + half, y + half), theme.ink, side * 0.17)
    suits = look.deck.faces.suits
    few, count = len(suits) in (1, 2, 4), len(suits)
    large = (0.45 if few else 0.3 if count < 10 else 0.225) * side
    step = large / 2 if few else large
    for suit, (across, up) in zip(suits, PIPS[count], strict=True):
        style, centre = look.style(suit.name), (x + across * step, y + up * step)
        if bare:
            pen.circle(*centre, large * 0.433, theme.ground)
        pen.shape(style.mark, *centre, large * (0.556 if bare else 0.71), style.colour)


def _draw_mark(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """The suits take turns, then the wildcard's mask."""
    suits = look.deck.faces.suits
    place = number % (len(suits) + 1)
    if place == len(suits):
        pen.shape(shape("masquerade"), x, y, side, look.theme.ink)
    else:
        style = look.style(suits[place].name)
        pen.shape(style.mark, x, y, side, style.colour)


#: The minutes are those of the base deck, as a report measures them of casual players.
PRINTED = PrintedGame(
    "mask", cover=_draw_cover, chapter_mark=_draw_mark, parts=(MARKER,), minutes=(10, 20)
)
