"""The fronts of cards. A card plays a die: its middle is a die's face, its pips the suit's mark.

Everything is laid out for a poker card and scaled by ``CardBox.unit`` to any other size.
"""

from __future__ import annotations

from cardlie.combinations import PowerCard
from cardlie.faces import Face
from cardlie.press.card.background import draw_paper
from cardlie.press.card.box import SAFE, CardBox, CardLook
from cardlie.press.card.combination_picture import draw_combination
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import SuitStyle
from cardlie.press.page.pen import Pen

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
_PIP = {1: 0.62, 2: 0.33, 3: 0.29, 4: 0.33, 5: 0.29, 6: 0.26, 7: 0.26, 8: 0.26, 9: 0.26}


def draw_front(pen: Pen, box: CardBox, look: CardLook, face: Face) -> None:
    """The front of any card."""
    draw_paper(pen, box, look.theme)
    power = look.deck.faces.power(face.power) if face.power else None
    if power is not None:
        draw_power(pen, box, look, power)
    elif face.wild:
        draw_wildcard(pen, box, look)
    elif face.suit and face.number is not None:
        draw = draw_large if look.theme.layout == "large" else draw_number
        draw(pen, box, look, face.suit, face.number)


def tile_box(box: CardBox) -> Box:
    """The die's face in the middle of a card."""
    half = min(box.width * 0.65, box.height * 0.47) / 2
    x, y = box.width / 2, box.height / 2
    return Box(x - half, y - half, x + half, y + half)


def draw_number(pen: Pen, box: CardBox, look: CardLook, suit: str, number: int) -> None:
    """A number card: the die's face, a numeral and the mark in the corners, both ways up."""
    style = look.style(suit)
    tile = tile_box(box)
    if look.theme.tile == "bare":  # no edge to keep away from
        tile = tile.grown(0.06 * tile.width)
    pip = _draw_tile(pen, look, tile, style.colour)
    if number in _ROWS:
        _draw_pips(pen, tile, style, number, pip)
    else:
        pen.shape(style.mark, *tile.centre, tile.width * 0.78, pip)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            _draw_index(pen, box, look, style, number)


def draw_large(pen: Pen, box: CardBox, look: CardLook, suit: str, number: int) -> None:
    """A number card for tired eyes: no die, the numeral and the mark as large as they can be."""
    style = look.style(suit)
    bar = 1.6 * box.unit
    middle = Box(0, box.height / 2 - bar, box.width, box.height / 2 + bar)
    pen.rect(Box(SAFE, middle.y0, box.width - SAFE, middle.y1), style.colour, bar)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            _draw_index(pen, box, look, style, number)


def _draw_tile(pen: Pen, look: CardLook, tile: Box, colour: Rgb) -> Rgb:
    """The tile itself; returns the colour in which its pips show."""
    radius = tile.width * 0.16
    if look.theme.tile == "solid":
        pen.rect(tile, colour, radius)
        return look.theme.ground
    if look.theme.tile == "outline":
        width = tile.width * 0.022
        pen.outline(tile.grown(-width / 2), colour, width, radius)
    return colour


def _draw_pips(pen: Pen, tile: Box, style: SuitStyle, number: int, colour: Rgb) -> None:
    """Marks laid out as a die's pips; those below the middle are turned, as on playing cards."""
    rows = _ROWS[number]
    x, y = tile.centre
    step = tile.width * 0.285
    diagonal = number in (2, 3)
    for i, row in enumerate(rows):
        up = 1 - i if len(rows) == 3 else 0
        for column in row:
            across = -column if diagonal else column
            turn = 180 if up < 0 else 0
            pen.shape(
                style.mark,
                x + step * across,
                y + step * up,
                tile.width * _PIP[number],
                colour,
                turn,
            )


def _draw_index(pen: Pen, box: CardBox, look: CardLook, style: SuitStyle, number: int) -> None:
    """Numeral and mark along the upper edge; the origin is the card's upper left corner."""
    unit = box.unit
    cap = look.theme.numeral * unit
    top = -max(5.6 * unit, SAFE + 0.8)
    left = max(5.4 * unit, SAFE + 0.8)
    text = str(number)
    size = cap / look.display.cap
    bearing = 0.045 * size
    pen.text(left - bearing, top - cap, text, look.display, size, style.colour)
    if _needs_underline(number, look.deck.faces.numbers):
        width = look.display.width(text, size)
        bar = Box(left, top - cap - 2.4 * unit, left + width * 0.86, top - cap - 1.2 * unit)
        pen.rect(bar, style.colour)
    side = min(cap * 0.92, (13 if look.theme.layout == "die" else 25) * unit)
    pen.shape(style.mark, box.width - left - side / 2, top - cap / 2, side, style.colour)


def _needs_underline(number: int, numbers: tuple[int, ...]) -> bool:
    """Whether a numeral, turned round, is another number of this deck (6 and 9, 66 and 99 ...)."""
    text = str(number)
    if any(digit not in "0689" for digit in text):
        return False
    turned = text[::-1].translate(str.maketrans("69", "96"))
    return turned != text and int(turned) in numbers


def draw_wildcard(pen: Pen, box: CardBox, look: CardLook) -> None:
    """A carnival mask on the die's face, and the mark of every suit around it."""
    tile = tile_box(box)
    theme = look.theme
    pip = _draw_tile(pen, look, tile, theme.ink)
    x, y = tile.centre
    pen.shape(shape("masquerade"), x, y, tile.width * 0.84, pip)
    suits = look.deck.faces.suits
    unit = box.unit
    side = min(11 * unit, (box.width - 12 * unit) / len(suits) - 1.5 * unit)
    span = box.width - 11 * unit - side
    for turn, cx, cy in ((0, 0.0, box.height), (180, box.width, 0.0)):
        with pen.moved(cx, cy, turn):
            for i, suit in enumerate(suits):
                style = look.style(suit.name)
                at = 0.5 if len(suits) == 1 else i / (len(suits) - 1)
                pen.shape(
                    style.mark, 5.5 * unit + side / 2 + span * at, -12.4 * unit, side, style.colour
                )


def draw_power(pen: Pen, box: CardBox, look: CardLook, power: PowerCard) -> None:
    """A power card: its combination as a picture, its value in a seal, its sentence; no name."""
    tile = tile_box(box)
    theme = look.theme
    unit = box.unit
    pen.outline(tile.grown(-0.5 * unit), theme.ink, 1.0 * unit, tile.width * 0.16)
    draw_combination(pen, tile.grown(-3.2 * unit), look, power.combination)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            _draw_seal(pen, look, (13.2 * unit, -12.6 * unit), 8 * unit, power.value)
            sentence = look.words.get(f"sentences.{power.id}", power.sentence)
            _draw_sentence(pen, box, look, sentence)


def _draw_seal(
    pen: Pen, look: CardLook, at: tuple[float, float], radius: float, value: int
) -> None:
    """The value on a scalloped disc."""
    x, y = at
    pen.shape(shape("seal"), x, y, 2 * radius, look.theme.ink)
    size = radius * (1.15 if value < 10 else 0.82) / look.display.cap
    low = y - size * look.display.cap / 2
    pen.text(x, low, str(value), look.display, size, look.theme.ground, "middle")
    if _needs_underline(value, tuple(power.value for power in look.deck.faces.powers)):
        half = look.display.width(str(value), size) * 0.42
        bar = Box(x - half, low - 0.18 * radius, x + half, low - 0.07 * radius)
        pen.rect(bar, look.theme.ground)


def _draw_sentence(pen: Pen, box: CardBox, look: CardLook, sentence: str) -> None:
    """The sentence beside the seal; the origin is the card's upper left corner."""
    unit = box.unit
    left = 23.5 * unit
    width = box.width - left - max(5 * unit, SAFE + 0.3)

    def fits(size: float) -> bool:
        lines = look.text.lines(sentence, size, width)
        wide = any(look.text.width(line, size) > width for line in lines)
        return not wide and 1.22 * size * len(lines) <= 20 * unit

    size = shrunk(look.theme.sentence * unit, fits, step=0.94)
    lines = look.text.lines(sentence, size, width)
    leading = 1.22 * size
    first = -12.6 * unit + leading * (len(lines) - 1) / 2 - look.text.cap * size / 2
    for i, line in enumerate(lines):
        pen.text(left, first - i * leading, line, look.text, size, look.theme.ink)
