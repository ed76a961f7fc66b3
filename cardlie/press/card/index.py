"""The corners of a number card: the numeral, and the suit's mark right under it.

A hand of cards is held as a fan: what can be seen of each is a strip along its left edge, so both
have to stand there. All cards of a deck have the same column, as wide as the widest numeral.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardlie.deck.faces import Faces
from cardlie.language.deck_words import suit_noun
from cardlie.press.card.frame import SAFE, CardBox, CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, shrunk
from cardlie.press.look.suits import SuitStyle
from cardlie.press.page.pen import Pen

#: Between marks of a card, at least, in mm on a poker card.
CLEAR = 1.3
#: A mark's side, as a share of the height of the numeral above it.
MARK = 0.74
#: How wide a numeral may be, as a share of its height; wider ones are set smaller.
WIDEST = 1.15


class Index(NamedTuple):
    """Where things stand in a corner, in mm from it: rightwards and downwards.

    ``size`` is that of the numeral's font, ``cap`` its height, ``mark`` the side of the mark, and
    ``underline`` the room for a bar that tells 6 from 9, in a deck where one is needed.
    """

    inset: float
    width: float
    size: float
    cap: float
    mark: float
    underline: float
    gap: float

    @classmethod
    def of(cls, box: CardBox, look: CardLook) -> Index:
        """The corners of all number cards of a deck."""
        cap = look.theme.numeral * box.unit
        wide, underlined = _numerals(look.display, look.deck.faces)
        rise = cap * (look.display.top("0") / look.display.cap - 1)  # round ones reach higher
        inset = max(look.theme.inset * box.unit, SAFE + max(0.4, rise))
        gap = CLEAR * box.unit
        # Without a die between them the two columns share the whole card.
        large = look.theme.layout == "large"
        widest = box.width / 2 - inset - gap if large else WIDEST * cap
        size = shrunk(cap / look.display.cap, lambda size: wide * size <= widest, step=0.97)
        cap = size * look.display.cap
        mark = (0.92 if large else MARK) * min(cap, widest)
        return cls(
            inset=inset,
            width=max(mark, wide * size),
            size=size,
            cap=cap,
            mark=mark,
            underline=2.6 * box.unit if underlined else 0.0,
            gap=gap,
        )

    @property
    def right(self) -> float:
        """Where the column ends, from the card's left edge."""
        return self.inset + self.width

    def right_below(self, down: float) -> float:
        """Where the column ends, so far down from the card's upper edge: the mark is narrower."""
        if down < self.inset + self.cap + self.underline + self.gap:
            return self.right
        return self.inset + (self.width + self.mark) / 2

    @property
    def depth(self) -> float:
        """Where the mark ends, from the card's upper edge."""
        return self.inset + self.cap + self.underline + self.gap + self.mark


def draw_corner(
    pen: Pen, box: CardBox, look: CardLook, index: Index, suit: str, within: float, colour: Rgb
) -> None:
    """The suit's name or letter in the corner beside, so far ``within`` the column's margin; the
    origin is the card's upper left corner.
    """
    if look.theme.corner == "none":
        return
    faces = look.deck.faces.suits
    its = next(each for each in faces if each.name == suit)
    text = its.letter if look.theme.corner == "letter" else suit_noun(its, look.words.language)
    right = box.width - index.inset - within
    room = right - index.right - 2 * index.gap
    size = look.text.fitted(text, look.theme.sentence * box.unit, room)
    low = -index.inset - within - size * look.text.top(text)
    pen.text(right, low, text, look.text, size, colour, "right")


def draw_index(pen: Pen, look: CardLook, index: Index, style: SuitStyle, number: int) -> None:
    """Numeral and mark of one card; the origin is the card's upper left corner."""
    axis, low = index.inset + index.width / 2, -index.inset - index.cap
    faces = look.deck.faces
    text = faces.printed(number)
    pen.text(axis, low, text, look.display, index.size, style.colour, "middle")
    if faces.rank(number) is None and needs_underline(number, faces.numbers):
        half = look.display.width(text, index.size) * 0.43
        thick = index.underline * 0.46
        top = low - index.underline + thick
        pen.rect(Box(axis - half, top - thick, axis + half, top), style.colour)
    pen.shape(style.mark, axis, -index.depth + index.mark / 2, index.mark, style.colour)


@cache
def _numerals(font: Font, faces: Faces) -> tuple[float, bool]:
    """How wide the widest numeral of a deck is at size 1; whether any needs a bar under it."""
    widest = max(font.width(faces.printed(number), 1) for number in faces.numbers)
    return widest, any(needs_underline(number, faces.numbers) for number in faces.numbers)


def needs_underline(number: int, numbers: tuple[int, ...]) -> bool:
    """Whether a numeral, turned round, is another number of this deck (6 and 9, 16 and 91 ...)."""
    text = str(number)
    if any(digit not in "01689" for digit in text):
        return False
    turned = text[::-1].translate(str.maketrans("69", "96"))
    return turned != text and int(turned) in numbers and turned[0] != "0"
