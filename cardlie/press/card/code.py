"""Codes: a row of dots along two edges of a card that names it to a photo's reader.

Four dots stand by each corner, in the narrow ring between what a cut may take away and where marks
begin. Each is large or small; together they are a word that differs from every other card's, turned
round or not, in at least six dots: two that are spoilt are put right. At arm's length they are
specks.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.press.card.frame import SAFE, CardBox, CardLook
from cardlie.press.geometry import Point
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen

#: Dots of a card, and in how many two words differ.
DOTS, APART = 16, 6
#: How far from a corner its dots stand, and from the edge, in mm on a poker card.
STEPS, EDGE = (16.0, 18.5, 21.0, 23.5), 3.6
#: The radius of large and small dots, and how much of the ink's colour they have.
RADII, TINT = (0.4, 0.17), 0.8
#: Smaller cards, in poker cards, have no room between the cut and their marks.
LEAST = 0.85


#: All words, those first that look even; bit i of one is whether dot i is large. They are made by
#: ``tools/code_words.py``: whoever prints or reads a card has them at once.
WORDS = (
    0x3333, 0xc533, 0x5953, 0x9653, 0xa993, 0x6693, 0x3c63, 0xc3c3, 0x5a35, 0xac35, 0x6355,
    0x3595, 0x9365, 0x56c5, 0x9939, 0x3a59, 0x5399, 0x5569, 0x69c9, 0x5c96, 0x6666, 0x33cc,
    0x19a7, 0xa547, 0x25ab, 0x362d, 0x153e, 0x43ae, 0x527a, 0x2e9c, 0x445f, 0xa21f, 0x0e3b,
    0x6f21, 0x07da, 0x3f06, 0x0f6c, 0xd02f, 0x0df1, 0x309a, 0x7a8f, 0x8f8f,
)  # fmt: skip


def turned(word: int) -> int:
    """What a word is on a card that lies the other way round."""
    return int(f"{word:0{DOTS}b}"[::-1], 2)


def edge_of(unit: float) -> float:
    """How far from the edge the dots of a card stand that is so large, in its units."""
    return max(EDGE, SAFE / unit + RADII[0])


def dots(width: float, height: float, edge: float) -> Iterator[Point]:
    """Where the dots of a card stand, from its middle, y upwards: those above, then those below,
    each from left to right, so that half a turn brings dot i to dot 15 - i."""
    x, y = width / 2, height / 2 - edge
    across = [*(step - x for step in STEPS), *(x - step for step in reversed(STEPS))]
    yield from ((at, y) for at in across)
    yield from ((at, -y) for at in across)


def verify_codes(theme: Theme, deck: Deck, box: CardBox) -> None:
    """CardlieError if the cards of such a deck have no room for codes, or more faces than there are
    words."""
    most = len(WORDS)
    if len(deck.faces.all) > most:
        why = tr("codes distinguish {most} faces, but the deck has {count}",
                 most=most, count=len(deck.faces.all))  # fmt: skip
    elif box.unit < LEAST:
        why = tr("the cards are too small for codes")
    elif theme.frame is not None:
        why = tr("the theme's frame is where the codes would go")
    else:
        return
    raise CardlieError(why, tr("leave out --marks codes, or the theme's codes = true"))


def draw_code(pen: Pen, box: CardBox, look: CardLook, face: Face) -> None:
    """The dots of a card."""
    unit, word = box.unit, WORDS[look.deck.faces.index[face.text]]
    colour = look.theme.ground.mixed(look.theme.ink, TINT)
    for i, (x, y) in enumerate(dots(box.width / unit, box.height / unit, edge_of(unit))):
        radius = RADII[0] if word >> i & 1 else RADII[1]
        pen.circle(box.width / 2 + x * unit, box.height / 2 + y * unit, radius * unit, colour)
