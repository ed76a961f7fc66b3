"""The fronts of cards. A card plays a die: its middle is a die's face, its pips the suit's mark.

Everything is laid out for a poker card and scaled by ``CardBox.unit`` to any other size.
"""

from __future__ import annotations

from math import hypot

from cardlie.press.card.box import SAFE, CardBox, CardLook, draw_paper
from cardlie.press.card.code import draw_code
from cardlie.press.card.combination_picture import draw_combination
from cardlie.press.card.index import CLEAR, Index, draw_corner, draw_index, needs_underline
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import shape
from cardlie.press.look.suits import SuitStyle
from cardlie.press.page.pen import Pen
from cardlie.setting.combinations import PowerCard
from cardlie.setting.faces import Face

#: How much of a suit's colour a tinted die has.
TINT = 0.14
#: Where pips stand on a die's face, in steps from its middle, and their size as a share of it.
_ROWS = {
    1: ((0,),),
    2: ((-1,), (), (1,)),
    3: ((-1,), (0,), (1,)),
    4: ((-1, 1), (), (-1, 1)),
    5: ((-1, 1), (0,), (-1, 1)),
    6: ((-1, 1), (-1, 1), (-1, 1)),
    7: ((-1, 1), (-1, 0, 1), (-1, 1)),
    8: ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    9: ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
}
_PIP = {1: 0.62, 2: 0.32, 3: 0.28, 4: 0.32, 5: 0.28, 6: 0.24, 7: 0.24, 8: 0.24, 9: 0.24}
#: How far pips stand apart, and how round a die's corners are, as shares of its side.
_STEP, _ROUND = 0.27, 0.16


def face_id(text: str) -> str:
    """What the picture of a face is called, from its written form.

    >>> face_id("R3"), face_id("*"), face_id("+3")
    ('R3', 'wild', 'power-3')
    """
    return "wild" if text == "*" else text.replace("+", "power-")


def draw_front(pen: Pen, box: CardBox, look: CardLook, face: Face) -> None:
    """The front of any card."""
    draw_paper(pen, box, look.theme)
    _draw_frame(pen, box, look, look.style(face.suit).colour if face.suit else look.theme.ink)
    power = look.deck.faces.power(face.power) if face.power else None
    if power is not None:
        draw_power(pen, box, look, power)
    elif face.wild:
        draw_wildcard(pen, box, look)
    elif face.suit and face.number is not None:
        draw_number(pen, box, look, face.suit, face.number)
    if look.theme.codes:
        draw_code(pen, box, look, face)


def tile_box(box: CardBox, index: Index) -> Box:
    """The die's face in the middle of a card: as large as its corners leave room for."""
    x, y = box.width / 2, box.height / 2
    across, along = x - index.right, y - index.depth  # where a corner's marks end

    def clear(half: float) -> bool:
        r = 2 * half * _ROUND
        beside, above = max(0.0, across - half + r), max(0.0, along - half + r)
        return max(across, along) - half >= CLEAR * box.unit or (
            hypot(beside, above) - r >= CLEAR * box.unit
        )

    half = shrunk(min(x * 0.68, y * 0.47 * 2), clear, step=0.99)
    return Box(x - half, y - half, x + half, y + half)


def draw_number(pen: Pen, box: CardBox, look: CardLook, suit: str, number: int) -> None:
    """A number card: the die's face, and in two corners the numeral above the mark.

    For tired eyes there is no die, but numeral and mark as large as they can be.
    """
    style, index = look.style(suit), Index.of(box, look)
    if look.theme.layout == "die":
        tile = tile_box(box, index)
        pip = _draw_tile(pen, look, tile, style.colour)
        if number in _ROWS:
            _draw_pips(pen, tile, style, number, pip)
        else:
            pen.shape(style.mark, *tile.centre, tile.width * 0.78, pip)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            draw_index(pen, look, index, style, number)
            draw_corner(pen, box, look, index, suit)


def _draw_frame(pen: Pen, box: CardBox, look: CardLook, colour: Rgb) -> None:
    """The theme's frame, as large as the card without what a cut may take away."""
    frame, room = look.theme.frame, box.safe
    if frame is None:
        return
    side = min(room.width / frame.box.width, room.height / frame.box.height)
    (x, y), (dx, dy) = room.centre, frame.box.centre
    pen.shape(frame, x - dx * side, y - dy * side, side, colour)


def _draw_tile(pen: Pen, look: CardLook, tile: Box, colour: Rgb) -> Rgb:
    """The tile itself; returns the colour in which its pips show."""
    radius = tile.width * _ROUND
    if look.theme.tile == "solid":
        pen.rect(tile, colour, radius)
        return look.theme.ground
    if look.theme.tile == "tinted":
        pen.rect(tile, look.theme.ground.mixed(colour, TINT), radius)
    if look.theme.tile == "outline":
        width = tile.width * 0.022
        pen.outline(tile.grown(-width / 2), colour, width, radius)
    return colour


def _draw_pips(pen: Pen, tile: Box, style: SuitStyle, number: int, colour: Rgb) -> None:
    """Marks laid out as a die's pips; those below the middle are turned, as on playing cards."""
    rows = _ROWS[number]
    x, y = tile.centre
    step = tile.width * _STEP
    side = tile.width * _PIP[number]
    for i, row in enumerate(rows):
        up = 1 - i if len(rows) == 3 else 0
        for column in row:
            across = -column if number in (2, 3) else column
            at = (x + step * across, y + step * up)
            pen.shape(style.mark, *at, side, colour, 180 if up < 0 else 0)


def draw_wildcard(pen: Pen, box: CardBox, look: CardLook) -> None:
    """A carnival mask on the die's face, and the mark of every suit above it, both ways up."""
    theme, unit, suits = look.theme, box.unit, look.deck.faces.suits
    inset = max(theme.inset * unit, SAFE + 0.4)
    gap = CLEAR * unit
    side = min(11.5 * unit, (box.width - 2 * inset + gap) / len(suits) - gap)
    x, y = box.width / 2, box.height / 2
    half = min(x - 8.6 * unit, y - inset - side - 1.8 * gap)
    tile = Box(x - half, y - half, x + half, y + half)
    pip = _draw_tile(pen, look, tile, theme.ink)
    pen.shape(shape("masquerade"), x, y, tile.width * 0.84, pip)
    for cx, cy, turn in ((0.0, box.height, 0), (box.width, 0.0, 180)):
        with pen.moved(cx, cy, turn):
            for i, suit in enumerate(suits):
                style = look.style(suit.name)
                at = 0.5 if len(suits) == 1 else i / (len(suits) - 1)
                along = inset + side / 2 + at * (box.width - 2 * inset - side)
                pen.shape(style.mark, along, -inset - side / 2, side, style.colour)


def draw_power(pen: Pen, box: CardBox, look: CardLook, power: PowerCard) -> None:
    """A power card: its combination as a picture, its value in a seal, its sentence; no name."""
    theme, unit = look.theme, box.unit
    inset = max(theme.inset * unit, SAFE + 0.4)
    radius = (8.4 if theme.layout == "large" else 7.4) * unit
    edge, low = inset - 0.4 * unit, inset + 2 * radius + CLEAR * unit
    panel = Box(edge, low, box.width - edge, box.height - low)
    line = 0.8 * unit
    pen.outline(panel.grown(-line / 2), theme.ink, line, panel.height * _ROUND)
    draw_combination(pen, panel.grown(-3.4 * unit), look, power.combination)
    sentence = look.words.get(f"sentences.{power.id}", power.sentence)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            at = (inset + radius, -inset - radius)
            _draw_seal(pen, look, at, radius, power.value)
            left = inset + 2 * radius + CLEAR * unit
            beside = Box(left, -inset - 2 * radius, box.width - inset, -inset)
            _draw_sentence(pen, look, beside, sentence)


def _draw_seal(
    pen: Pen, look: CardLook, at: tuple[float, float], radius: float, value: int
) -> None:
    """The value on a scalloped disc."""
    x, y = at
    pen.shape(shape("seal"), x, y, 2 * radius, look.theme.ink)
    size = radius * (1.15 if value < 10 else 0.82) / look.display.cap
    underlined = needs_underline(value, tuple(power.value for power in look.deck.faces.powers))
    if underlined:
        size *= 0.85
    cap = size * look.display.cap
    low = y - cap / 2 + (0.16 * radius if underlined else 0)
    pen.text(x, low, str(value), look.display, size, look.theme.ground, "middle")
    if underlined:
        half = look.display.width(str(value), size) * 0.42
        bar = Box(x - half, low - 0.28 * radius, x + half, low - 0.15 * radius)
        pen.rect(bar, look.theme.ground)


def _draw_sentence(pen: Pen, look: CardLook, box: Box, sentence: str) -> None:
    """The sentence beside the seal, as large as the theme has it if that fits into ``box``."""

    def fits(size: float) -> bool:
        lines = look.text.lines(sentence, size, box.width)
        wide = any(look.text.width(line, size) > box.width for line in lines)
        return not wide and 1.22 * size * len(lines) <= box.height

    size = shrunk(look.theme.sentence * box.height / 16, fits, step=0.94)
    lines = look.text.balanced(sentence, size, box.width)
    leading = 1.22 * size
    first = box.centre[1] + leading * (len(lines) - 1) / 2 - look.text.cap * size / 2
    for i, line in enumerate(lines):
        pen.text(box.x0, first - i * leading, line, look.text, size, look.theme.ink)
