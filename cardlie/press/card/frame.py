"""The box that a card is drawn in, the paper beneath, and what drawings need to know besides."""

from __future__ import annotations

from itertools import product
from math import cos, pi, sin
from random import Random
from typing import NamedTuple

from cardlie.base.strings import Strings
from cardlie.deck.deck import Deck
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font
from cardlie.press.look.suits import SuitStyle
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen

#: Text and marks keep this far from the trim, in mm: an eighth of an inch.
SAFE = 3.175


class CardBox(NamedTuple):
    """A card's trimmed size and what is drawn beyond it, in mm; (0, 0) is its lower left corner."""

    width: float
    height: float
    corner: float
    bleed: float = 0.0

    @property
    def trim(self) -> Box:
        """The card as it is cut."""
        return Box(0, 0, self.width, self.height)

    @property
    def bled(self) -> Box:
        """The card and its bleed."""
        return self.trim.grown(self.bleed)

    @property
    def safe(self) -> Box:
        """Where text and marks may stand."""
        return self.trim.grown(-SAFE)

    @property
    def unit(self) -> float:
        """How large this card is, in poker cards."""
        return min(self.width / 63.5, self.height / 88.9)


class CardLook(NamedTuple):
    """What drawings need to know besides the box: the theme, its fonts, the deck."""

    theme: Theme
    display: Font
    text: Font
    deck: Deck
    words: Strings

    def style(self, suit: str) -> SuitStyle:
        """How a suit of this deck looks."""
        return self.theme.style(suit, self.deck.faces.suits)


#: How much of the ink's colour a texture has, and how far apart its lines or dots are, in mm.
TINT = {"laid": 0.04, "dots": 0.07, "stars": 0.5}
SPACING = {"laid": 1.3, "dots": 2.6, "stars": 6.4}
#: How large a star may be, in mm: some squares of the sky have none.
STARS = (0.0, 0.7, 0.7, 1.1, 1.9)
#: The corners of one of size 1.
_STAR = [
    (r * sin(pi * nth / 5), r * cos(pi * nth / 5))
    for nth in range(10)
    for r in [(0.5, 0.2)[nth % 2]]
]
#: How much longer than high a dot is, in mm.
DOT = 0.08


def draw_paper(pen: Pen, box: CardBox, theme: Theme) -> None:
    """The background of a side, up to the bleed; nothing where the stock itself is the paper."""
    if not theme.print_paper:
        return
    pen.rect(box.bled, theme.paper)
    if theme.texture == "none":
        return
    with pen.clipped(box.bled):
        _draw_texture(pen, box, theme)


def _draw_texture(pen: Pen, box: CardBox, theme: Theme) -> None:
    """Lines, dots or stars, the same turned round by half: a back tells nobody how it lies."""
    tint = theme.paper.mixed(theme.ink, TINT[theme.texture])
    area, spacing = box.bled, SPACING[theme.texture]
    if theme.texture == "stars":
        _draw_stars(pen, area, spacing, tint)
        return
    x0, y0 = area.centre
    rows, columns = int(area.height / spacing / 2), int(area.width / spacing / 2) + 1
    for row in range(-rows, rows + 1):
        y = y0 + row * area.height / (2 * rows + 2)
        if theme.texture == "laid":
            pen.line(((area.x0, y), (area.x1, y)), tint, 0.16)
        else:  # a short dash with round ends is a dot; one of no length lies beside its place
            reach = (columns + (0.5 if row % 2 else 0)) * spacing + DOT / 2
            ends = ((x0 - reach, y), (x0 + reach, y))
            pen.line(ends, tint, 0.36, dash=(DOT, spacing - DOT), round_ends=True)


def _draw_stars(pen: Pen, area: Box, spacing: float, tint: Rgb) -> None:
    """A night sky, the same on every card: in each square of its lower half a star, somewhere, of
    some size; the upper half is the lower one turned.
    """
    sky, (x0, y0) = Random(20), area.centre
    columns, rows = int(area.width / spacing) + 1, int(area.height / spacing / 2) + 1
    for i, j in product(range(columns), range(rows)):
        x, y = (low + (at + sky.random()) * spacing for low, at in ((area.x0, i), (area.y0, j)))
        size = sky.choice(STARS)
        if size and y < y0:
            points = [(size * a, size * b) for a, b in _STAR]
            pen.polygon([(x + a, y + b) for a, b in points], tint)
            pen.polygon([(2 * x0 - x - a, 2 * y0 - y - b) for a, b in points], tint)
