"""People: portraits for those who play, in examples, on cards and on the box."""

from __future__ import annotations

from functools import cache

from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, Shape, shape
from cardlie.press.look.theme import Styled, Theme
from cardlie.press.page.pen import Pen

#: Faces that there are; names that follow each other in the alphabet have different ones.
FACES = ("bob", "beard", "curls", "cap", "bun", "moustache")
#: Complexions, in turn, and the colour that cheeks have a little of.
SKINS = tuple(map(Rgb.parse, ("#f4d2b0", "#c98e62", "#a86f48", "#f0c39b", "#e3ad7f", "#f6dbc0")))
BLUSH, BLUSHED = Rgb.parse("#c8402c"), 0.3
#: How high cheeks are in a shape's square; most are so high.
_CHEEKS = {"beard": 49.0, "moustache": 53.0, "bun": 64.0, "sharper": 52.0}
_CHEEK = 58.0
#: What a face takes of that square: left, top, right and bottom; its corners are as round.
_FACE = {
    "bob": (25, 26, 75, 77.5), "beard": (25, 24, 75, 76), "curls": (29, 23, 71, 77),
    "cap": (26, 38, 74, 79), "bun": (25, 31, 75, 79), "moustache": (26, 6, 74, 79),
    "landlady": (29, 29, 71, 76), "drover": (28, 36, 72, 80), "sharper": (31.5, 20, 68, 63),
}  # fmt: skip
_ROUND = 0.21
#: What is white beneath a shape: an apron, cards.
_LINEN: dict[str, tuple[tuple[Point, ...], ...]] = {
    "landlady": (((36, 100), (38, 88), (62, 88), (64, 100)),),
    "sharper": (
        ((44, 62.5), (56, 62.5), (54.8, 87.5), (45.2, 87.5)),
        ((25.5, 70.8), (41.2, 63), (43.2, 87), (36, 91)),
        ((74.5, 70.8), (58.8, 63), (56.8, 87), (64, 91)),
    ),
}


def face_of(name: str) -> str:
    """The shape of the face that goes with a name.

    >>> [face_of(name) for name in ("Ann", "Ben", "Cleo")]
    ['bob', 'beard', 'curls']
    """
    return FACES[(ord(name[:1].upper() or "A") - ord("A")) % len(FACES)]


def draw_person(pen: Pen, look: Styled, face: str, centre: Point, r: float) -> None:
    """A face in a circle around ``centre``."""
    theme, (x, y) = look.theme, centre
    nth = FACES.index(face) if face in FACES else len(face)
    behind, coat, skin = _colours(theme, nth)
    pen.circle(x, y, r, behind)
    with pen.clipped(Box(x - r, y - r, x + r, y + r), r), pen.moved(x, y - 0.14 * r, 0, 1.72 * r):
        if not theme.outlined:
            _draw_skin(pen, face, skin)
        head, body = _parted(face)
        dark = theme.dark_ink
        pen.shape(body, 0, 0, 1, coat)
        pen.shape(head, 0, 0, 1, dark)
    pen.ring(x, y, r, theme.ink, 0.07 * r)


def _colours(theme: Theme, nth: int) -> tuple[Rgb, Rgb, Rgb]:
    """What is behind somebody, what they wear, their skin."""
    if theme.outlined:
        return theme.ground, theme.dark_ink, theme.ground
    suits = [style.colour for style in theme.suits.values()] or [theme.dark_accent]
    light = theme.ground if theme.ground.luminance > 0.5 else theme.ink
    coat, other = (suits[(nth + more) % len(suits)] for more in (0, 1 + nth // len(suits)))
    return light.mixed(other, 0.3), coat.mixed(theme.dark_ink, 0.12), SKINS[nth % len(SKINS)]


def _draw_skin(pen: Pen, face: str, skin: Rgb) -> None:
    """Face and neck with red cheeks, and linen, beneath lines; in a shape's square of side 1."""
    if face not in _FACE:
        return
    pen.rect(_box(41, 70, 59, 90), skin)
    pen.rect(_box(*_FACE[face]), skin, _ROUND)
    for points in _LINEN.get(face, ()):
        pen.polygon([(a / 100 - 0.5, 0.5 - b / 100) for a, b in points], Rgb(1.0, 1.0, 1.0))
    cheek = _CHEEKS.get(face, _CHEEK)
    for across in (-15, 15):
        pen.circle(across / 100, 0.5 - cheek / 100, 0.045, skin.mixed(BLUSH, BLUSHED))


def _box(x0: float, y0: float, x1: float, y1: float) -> Box:
    """A box of the square of 100 in which shapes are drawn, in the unit square."""
    return Box(x0 / 100 - 0.5, 0.5 - y1 / 100, x1 / 100 - 0.5, 0.5 - y0 / 100)


@cache
def _parted(face: str) -> tuple[Shape, Shape]:
    """The head of a portrait, and what begins at its lower edge: shoulders."""
    parts: tuple[list[Segment], list[Segment]] = ([], [])
    low = False
    for segment in shape(face).segments:
        if segment[0] == "m":
            low = segment[1][0][1] < -0.49
        parts[low].append(segment)
    head, body = (Shape(f"{face}-{i}", tuple(each)) for i, each in enumerate(parts))
    return head, body
