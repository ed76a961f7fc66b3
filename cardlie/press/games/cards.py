"""The game of cards on paper: suits on its cover and chapters, and the Liar's marker."""

from __future__ import annotations

from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.tokens import MARKER

#: How many pips stand in each row of a die that shows 1 to 12.
_ROWS = (
    (1,), (1, 1), (1, 1, 1), (2, 2), (2, 1, 2), (2, 2, 2), (2, 3, 2), (3, 2, 3), (3, 3, 3),
    (3, 4, 3), (4, 3, 4), (4, 4, 4),
)  # fmt: skip


def _pips(count: int) -> tuple[float, list[tuple[float, float]]]:
    """Where the pips of a die of side 1 stand, from its middle, and how far apart they are."""
    rows = _ROWS[count - 1]
    across = max(len(rows), *rows)
    apart, wide = 0.9 / across, 0.9 * (across - 1) / across
    found = []
    for down, row in enumerate(rows):
        y = ((len(rows) - 1) / 2 - down) * apart
        slant = -y if max(rows) == 1 else 0.0  # two and three stand aslant
        found += [(slant + (i / max(1, row - 1) - 0.5) * wide * (row > 1), y) for i in range(row)]
    return apart, found


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A card plays a die: the die's pips are the suits."""
    theme, half = look.theme, side / 2
    seen = theme.shows_on(theme.ground)  # pale ones lie on the die itself
    pen.rect(Box(x - half, y - half, x + half, y + half), theme.ink, side * 0.17)
    suits = look.deck.faces.suits
    apart, places = _pips(len(suits))
    large = min(0.45, apart) * side
    for suit, (across, up) in zip(suits, places, strict=True):
        style, at = look.style(suit.name), (x + across * side, y + up * side)
        if seen:
            pen.circle(*at, large * 0.433, theme.ground)
        pen.shape(style.mark, *at, large * (0.556 if seen else 0.71), style.colour)


def _draw_mark(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """The suits take turns, then the wildcard's mask."""
    suits = look.deck.faces.suits
    place = number % (len(suits) + 1)
    if place == len(suits):
        pen.shape(shape("masquerade"), x, y, side, look.theme.ink)
    else:
        style = look.style(suits[place].name)
        pen.shape(style.mark, x, y, side, style.colour)


#: The minutes are those of the base deck, measured of casual players: 15 seconds for a decision, 45
#: for what lies around those of a round (piles are made, shuffled and looked at, cards are shown
#: and counted), and 120 for shuffling and dealing.
PRINTED = PrintedGame(
    "mask", cover=_draw_cover, chapter_mark=_draw_mark, parts=(MARKER,), minutes=(15, 30)
)
