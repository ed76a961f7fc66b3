"""The box that a card is drawn in, and what its drawings need to know besides."""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.deck import Deck
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import Font
from cardlie.press.look.theme import SuitStyle, Theme
from cardlie.strings import Strings

#: Text and marks keep this far from the trim, in mm: an eighth of an inch.
SAFE = 3.175


@dataclass(frozen=True, slots=True)
class CardBox:
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


@dataclass(frozen=True, slots=True)
class CardLook:
    """What drawings need to know besides the box: the theme, its fonts, the deck."""

    theme: Theme
    display: Font
    text: Font
    deck: Deck
    words: Strings

    def style(self, suit: str) -> SuitStyle:
        """How a suit of this deck looks."""
        return self.theme.style(suit, self.deck.faces.suits)
