"""Codes: a row of dots along two edges of a card that names it to a photo's reader.

Four dots stand by each corner, in the narrow ring between what a cut may take away and where marks
begin. Each is large or small; together they are a word that differs from every other card's, turned
round or not, in at least six dots: two that are spoilt are put right. At arm's length they are
specks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.card.box import SAFE, CardBox, CardLook
from cardlie.press.geometry import Point
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.setting.deck import Deck
from cardlie.setting.faces import Face

#: Dots of a card, in how many two words differ, and how many of them are large.
DOTS, APART, LARGE = 16, 6, (8, 6, 10)
#: How far from a corner its dots stand, and from the edge, in mm on a poker card.
STEPS, EDGE = (16.0, 18.5, 21.0, 23.5), 3.6
#: The radius of large and small dots, and how much of the ink's colour they have.
RADII, TINT = (0.4, 0.17), 0.8
#: Smaller cards, in poker cards, have no room between the cut and their marks.
LEAST = 0.85


@cache
def words() -> tuple[int, ...]:
    """All words, those first that look even; bit i of one is whether dot i is large."""
    kept: list[int] = []
    for large in LARGE:
        every = (sum(1 << dot for dot in dots) for dots in combinations(range(DOTS), large))
        for word in sorted(every, key=_unevenness):
            if all((word ^ other).bit_count() >= APART for other in kept):
                kept += [word, turned(word)]
    return tuple(kept[::2])


def _unevenness(word: int) -> int:
    """How far the corners are from two large dots each."""
    corners = (word >> shift & 15 for shift in range(0, DOTS, 4))
    return sum((corner.bit_count() - 2) ** 2 for corner in corners)


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
    most = len(words())
    if len(deck.faces.all) > most:
        why = tr("codes tell {most} faces apart, and the deck has {count}",
                 most=most, count=len(deck.faces.all))  # fmt: skip
    elif box.unit < LEAST:
        why = tr("the cards are too small for codes")
    elif theme.frame is not None:
        why = tr("the theme's frame stands where codes would")
    else:
        return
    raise CardlieError(why, tr("leave out --with-codes, or the theme's codes = true"))


def draw_code(pen: Pen, box: CardBox, look: CardLook, face: Face) -> None:
    """The dots of a card."""
    unit, word = box.unit, words()[look.deck.faces.index[face.text]]
    colour = look.theme.ground.mixed(look.theme.ink, TINT)
    for i, (x, y) in enumerate(dots(box.width / unit, box.height / unit, edge_of(unit))):
        radius = RADII[0] if word >> i & 1 else RADII[1]
        pen.circle(box.width / 2 + x * unit, box.height / 2 + y * unit, radius * unit, colour)
