"""The fronts of cards. A card plays a die: its middle is a die's face, its pips the suit's mark.

Everything is laid out for a poker card and scaled by ``CardBox.unit`` to any other size.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from cardlie.deck.combinations import PowerCard
from cardlie.deck.faces import Face
from cardlie.press.card.code import draw_code
from cardlie.press.card.combination_picture import draw_combination
from cardlie.press.card.frame import SAFE, CardBox, CardLook, draw_paper
from cardlie.press.card.index import CLEAR, Index, draw_corner, draw_index, needs_underline
from cardlie.press.card.ornament import ornament, rays
from cardlie.press.card.pips import REACH_ACROSS, REACH_ALONG, draw_pips
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, shrunk
from cardlie.press.look.shapes import figure, shape
from cardlie.press.look.suits import SuitStyle
from cardlie.press.page.pen import Outline, Pen, notched, rounded

#: How much of a suit's colour the field around a die has, and its ornament.
FIELD, CUT = 0.18, 0.42
#: The most that a tinted die has, and the contrast that its pips keep.
MOST_TINT, PIPS = 0.42, 3.0
#: The same, cut into a field of full colour: how much of the paper.
FULL_CUT = 0.26
#: How much gold a power card's field and its rays have; on dark paper it is the back's colour.
SHINE, SHINE_DARK = (0.36, 0.2), (0.06, 0.24)
#: How round a die's corners are, as a share of its side, and the field's, in mm on a poker card.
_ROUND, _FIELD_ROUND = 0.16, 3.4
#: A die's side against the card's width, and where corners meet the die: how round it is there.
_SIDE, _BITE = 0.745, 2.6
#: A power card's name against its sentence.
NAMED = 0.95
#: From line to line of its words, in sizes of them.
LEADING = 1.24
#: What is smaller shows no animal, in mm on a poker card.
LEAST_TILE = 8.0
#: Codes stand between the cut and the field, which keeps so much farther away than other marks.
CODES = 1.9


#: A card that is drawn into a picture: a poker card, whatever the deck is printed on.
PICTURED = CardBox(63.5, 88.9, 3.5)


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


def draw_card(pen: Pen, look: CardLook, face: Face, line: float = 0.8) -> None:
    """A card of a picture: whole, with a ``line`` around it; of :data:`PICTURED` size."""
    pen.rect(PICTURED.trim, look.theme.ground, PICTURED.corner)
    with pen.clipped(PICTURED.trim, PICTURED.corner):
        draw_front(pen, PICTURED, look, face)
    pen.outline(PICTURED.trim, look.theme.ink, line, PICTURED.corner)


def tile_box(box: CardBox, index: Index) -> Box:
    """The die's face in the middle of a card: as large as its corners leave its pips room for."""
    x, y = box.width / 2, box.height / 2

    def clear(half: float) -> bool:
        side, room = 2 * half, CLEAR * box.unit
        across = x - index.right_below(y - half) - REACH_ACROSS * side
        return max(across, y - index.depth - REACH_ALONG * side) >= room

    most = min(x * _SIDE, y - index.inset - 2 * box.unit)
    half = shrunk(most, clear, step=0.99)
    return Box(x - half, y - half, x + half, y + half)


def draw_number(pen: Pen, box: CardBox, look: CardLook, suit: str, number: int) -> None:
    """A number card: a field with the die's face on it, and in two corners, on the paper, the
    numeral above the mark.

    For tired eyes there is no die, but numeral and mark as large as they can be, and the suit's
    animal beside them.
    """
    style, index = look.style(suit), Index.of(box, look)
    within, named = 0.0, style.colour
    if look.theme.layout == "die":
        within = (CODES + 1.5 * CLEAR) * box.unit  # on the field
        named = look.theme.ground if look.theme.tile == "tinted" else style.colour
        tile = tile_box(box, index)
        _draw_field(pen, box, look, index, suit, tile)
        right = index.right_below(box.height - tile.y1)
        bitten = _notched(box, index, tile, tile.width * _ROUND, right)
        pip = _draw_tile(pen, look, tile, style.colour, bitten)
        draw_pips(pen, tile, style, number, pip)
        if number == max(look.deck.faces.numbers):
            _draw_crowns(pen, box, tile, index, named)
    elif look.theme.corner == "none":
        _draw_figures(pen, box, index, style, look.theme.ground)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180)):
        with pen.moved(x, y, turn):
            draw_index(pen, look, index, style, number)
            draw_corner(pen, box, look, index, suit, within, named)


def _draw_figures(pen: Pen, box: CardBox, index: Index, style: SuitStyle, ground: Rgb) -> None:
    """The suit's animal on its colour, in the two corners that have no numeral."""
    unit = box.unit
    right, top = box.width - index.inset, box.height - index.inset - CODES * unit
    x0 = max(index.right, box.width / 2) + CLEAR * unit
    low = index.depth + 2 * CLEAR * unit  # above the mark of the other corner
    tile, animal = Box(x0, low, right, top), figure(style.mark.name) or style.mark
    if min(tile.width, tile.height) < LEAST_TILE * unit:
        return
    for turn in (0, 180):
        with pen.moved(*box.trim.centre, turn), pen.moved(-box.width / 2, -box.height / 2):
            pen.rect(tile, style.colour, _FIELD_ROUND * unit)
            pen.shape(animal, *tile.centre, 0.8 * min(tile.width, tile.height), ground)


def _notched(box: CardBox, index: Index, area: Box, radius: float, right: float) -> Outline:
    """An area with round corners that leaves room for the two corners of a card, which end so far
    to the right.
    """
    room = CLEAR * box.unit
    wide, deep = right + room - area.x0, index.depth + room - (box.height - area.y1)
    return notched(area, radius, wide, deep, _BITE * box.unit)


def _draw_field(pen: Pen, box: CardBox, look: CardLook, index: Index, suit: str, tile: Box) -> None:
    """Colour from edge to edge of what may be printed, with the suit's ornament cut into it."""
    theme, unit, suits = look.theme, box.unit, look.deck.faces.suits
    colour, ground = look.style(suit).colour, theme.ground
    area = box.trim.grown(-index.inset - CODES * unit)
    path = _notched(box, index, area, _FIELD_ROUND * unit, index.right)
    full = theme.tile == "tinted"
    if full:
        pen.curves(path, colour)
    elif not theme.outlined:
        pen.curves(path, ground.mixed(colour, FIELD))
    if theme.corner == "none":
        cut = colour.mixed(ground, FULL_CUT) if full else ground.mixed(colour, CUT)
        nth = [each.name for each in suits].index(suit)
        room = CLEAR * unit
        corner = index.right + room - area.x0, index.depth + room - area.x0
        sizes = (area.width, area.height), corner
        size, left_out = ((round(x / unit, 3), round(y / unit, 3)) for x, y in sizes)
        die = round(tile.width / unit, 3)
        pen.ornament(ornament(nth, size, left_out, die), Affine.move(*area.centre, scale=unit), cut)
    if theme.outlined:
        pen.edge(path, colour, 0.5 * unit)


def _draw_crowns(pen: Pen, box: CardBox, tile: Box, index: Index, colour: Rgb) -> None:
    """A deck's highest number wears a crown, whichever way it is held."""
    unit, (x, y) = box.unit, tile.centre
    room = box.height - index.inset - tile.y1 - 3.0 * unit  # above the die
    wide = min(21 * unit, tile.width * 0.45, room * 1.7)
    at = y - tile.y0 + wide * 0.26
    for turn in (0, 180):
        with pen.moved(x, y, turn):
            pen.ornament(shape("crown"), Affine(wide, 0, 0, wide * 0.58, 0, at), colour)


def _draw_frame(pen: Pen, box: CardBox, look: CardLook, colour: Rgb) -> None:
    """The theme's frame, as large as the card without what a cut may take away."""
    frame, room = look.theme.frame, box.safe
    if frame is None:
        return
    side = min(room.width / frame.box.width, room.height / frame.box.height)
    (x, y), (dx, dy) = room.centre, frame.box.centre
    pen.shape(frame, x - dx * side, y - dy * side, side, colour)


def _draw_tile(pen: Pen, look: CardLook, tile: Box, colour: Rgb, path: Outline = ()) -> Rgb:
    """The tile itself, maybe with corners cut out; returns the colour in which its pips show."""
    theme, path = look.theme, path or rounded(tile, tile.width * _ROUND)
    if theme.tile == "solid":
        pen.curves(path, colour)
        return theme.ground
    suits = tuple([look.style(suit.name).colour for suit in look.deck.faces.suits])
    tint = tinted(theme.ground, colour, suits) if theme.tile == "tinted" else theme.ground
    pen.curves(path, tint)
    if theme.tile == "outline":
        pen.edge(path, colour, tile.width * 0.022)
    return colour


@lru_cache(maxsize=64)
def tinted(ground: Rgb, colour: Rgb, suits: tuple[Rgb, ...]) -> Rgb:
    """The ground with some of a colour: of all ``suits`` it stands out as much as it may of the
    palest, whose pips are still to be seen on it.
    """

    def mixed(of: Rgb, fits: Callable[[Rgb], bool]) -> Rgb:
        return ground.mixed(of, shrunk(MOST_TINT, lambda some: fits(ground.mixed(of, some)), 0.95))

    def strongest(suit: Rgb) -> float:
        return mixed(suit, lambda tint: tint.contrast(suit) >= PIPS).contrast(ground)

    even = min(map(strongest, suits))
    return mixed(colour, lambda tint: tint.contrast(ground) <= even)


def draw_wildcard(pen: Pen, box: CardBox, look: CardLook) -> None:
    """A carnival mask on the die's face, before banners of all suits, the same turned round."""
    theme, unit, suits = look.theme, box.unit, look.deck.faces.suits
    inset = max(theme.inset * unit, SAFE + 0.4) + CODES * unit
    area, gap = box.trim.grown(-inset), CLEAR * unit
    wide = area.width / len(suits)
    filled = not theme.outlined and theme.layout == "die"
    side = min(10.6 * unit, wide - (1.8 if filled else 2.5) * gap)  # or beside a line
    x, y = area.centre
    half = min(area.width / 2 - 3.0 * unit, area.height / 2 - side - 3.1 * gap)
    for turn in (0, 180):
        with pen.moved(x, y, turn):
            for i, suit in enumerate(suits):
                style, x0 = look.style(suit.name), i * wide - area.width / 2
                banner = Box(x0, 0, x0 + wide, area.height / 2)
                if filled:
                    corners = False, i == len(suits) - 1, i == 0, False
                    pen.curves(rounded(banner, _FIELD_ROUND * unit, corners), style.colour)
                colour = theme.ground if filled else style.colour
                up = area.height / 2 - gap - side / 2
                pen.shape(style.mark, x0 + wide / 2, up, side, colour)
    tile = Box(x - half, y - half, x + half, y + half)
    if filled:
        pen.rect(tile.grown(gap), theme.ground, tile.width * _ROUND + gap)
    else:
        pen.outline(area, theme.ink, 0.5 * unit, _FIELD_ROUND * unit)
    lone = theme.back_colour if theme.tile == "tinted" else theme.ink
    pip = _draw_tile(pen, look, tile, lone)
    pen.shape(shape("masquerade"), x, y, tile.width * 0.84, pip)


def draw_power(pen: Pen, box: CardBox, look: CardLook, power: PowerCard) -> None:
    """A power card: its combination as a picture on a field of gold, its value in a seal, its name
    and its sentence, the same turned round; in large print the sentence stands below, once.
    """
    theme, unit, large = look.theme, box.unit, look.theme.layout == "large"
    inset = max(theme.inset * unit, SAFE + 0.4) + CODES * unit
    radius = (8.4 if large else 7.0) * unit
    area, edge = box.trim.grown(-inset), 1.5 * unit
    head = 2 * radius + 2.0 * unit
    low = area.y0 + head + edge + CLEAR * unit
    if theme.outlined:
        pen.outline(area.grown(-0.3 * unit), theme.ink, 0.6 * unit, _FIELD_ROUND * unit)
    else:
        _draw_shine(pen, box, look, area, low)
    panel = Box(area.x0 + edge, low, area.x1 - edge, box.height - low)
    draw_combination(pen, panel, look, power.combination, unit)
    for x, y, turn in ((0, box.height, 0), (box.width, 0, 180))[: 1 if large else 2]:
        with pen.moved(x, y, turn):
            centre = (inset + edge + radius, -inset - edge - radius)
            _draw_seal(pen, look, centre, radius, power.value)
            x0, top = centre[0] + radius + 1.6 * CLEAR * unit, -inset - edge
            beside = Box(x0, top - head, box.width - inset - edge, top)
            _draw_named(pen, look, beside, power, with_sentence=not large)
    if large:
        below = Box(panel.x0 + edge, area.y0 + unit, panel.x1, low - CLEAR * unit)
        lines = _sentences(look, below)[power.id]
        _draw_lines(pen, look.text, lines, below, theme.ink)


def _draw_shine(pen: Pen, box: CardBox, look: CardLook, area: Box, low: float) -> None:
    """The field of a power card, and rays from its middle, as far as the picture reaches: words
    and seals lie on one ground.
    """
    theme, (x, y) = look.theme, area.centre
    dark = theme.ground.luminance < 0.2
    light, shares = (theme.back_colour, SHINE_DARK) if dark else (theme.gold, SHINE)
    field, ray = (theme.ground.mixed(light, share) for share in shares)
    path = rounded(area, _FIELD_ROUND * box.unit)
    pen.curves(path, field)
    with pen.clipped(Box(area.x0, low, area.x1, box.height - low)):
        pen.ornament(rays(28), Affine.move(x, y, scale=1.3 * area.height), ray)
    if dark:  # by candle light it is the edge that shines
        pen.edge(path, light, 0.5 * box.unit)


def _draw_seal(
    pen: Pen, look: CardLook, centre: tuple[float, float], radius: float, value: int
) -> None:
    """The value on a scalloped disc."""
    x, y = centre
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


class _Lines(NamedTuple):
    """Lines of text in a size."""

    lines: list[str]
    size: float

    @property
    def height(self) -> float:
        """How high they are."""
        return LEADING * self.size * len(self.lines)


@lru_cache(maxsize=8)
def _in_one_size(
    font: Font, texts: tuple[tuple[str, str], ...], most: float, room: tuple[float, float],
    rows: int,
) -> Mapping[str, _Lines]:  # fmt: skip
    """Texts in so many rows at most, in the largest size in which each has room."""
    width, height = room

    def fits(size: float) -> bool:
        for _, text in texts:
            lines = font.lines(text, size, width)
            if len(lines) > rows or LEADING * size * len(lines) > height:
                return False
            if any(font.width(line, size) > width for line in lines):
                return False
        return True

    size = shrunk(most, fits, step=0.97)
    return {key: _Lines(font.balanced(text, size, width), size) for key, text in texts}


def _names(look: CardLook, room: Box, rows: int) -> Mapping[str, _Lines]:
    """What the power cards of a deck are called."""
    powers, words = look.deck.faces.powers, look.words
    names = tuple((each.id, words.get(f"powers.{each.id}", each.name)) for each in powers)
    most = NAMED * look.theme.sentence * room.height / 14
    return _in_one_size(look.display, names, most, (room.width, room.height), rows)


def _sentences(look: CardLook, room: Box) -> Mapping[str, _Lines]:
    """What they say."""
    powers, words = look.deck.faces.powers, look.words
    said = tuple((each.id, words.get(f"sentences.{each.id}", each.sentence)) for each in powers)
    most = look.theme.sentence * max(1.0, room.height / 14)
    return _in_one_size(look.text, said, most, (room.width, room.height), 9)


def _draw_named(pen: Pen, look: CardLook, box: Box, power: PowerCard, with_sentence: bool) -> None:
    """The name beside the seal, and its sentence below it, if it has one."""
    ink = look.theme.ink
    if not with_sentence:
        _draw_lines(pen, look.display, _names(look, box, 2)[power.id], box, ink)
        return
    name = _names(look, box, 1)[power.id]
    below = box._replace(y1=box.y1 - name.height)
    sentence = _sentences(look, below)[power.id]
    both = box._replace(y0=box.y1 - name.height - sentence.height)
    both = both.mapped(Affine.move(0, (box.height - both.height) / -2))
    _draw_lines(pen, look.display, name, both._replace(y0=both.y1 - name.height), ink)
    _draw_lines(pen, look.text, sentence, both._replace(y1=both.y1 - name.height), ink)


def _draw_lines(pen: Pen, font: Font, text: _Lines, box: Box, ink: Rgb) -> None:
    """Lines about the middle of a box."""
    y = box.centre[1] + text.height / 2
    for line in text.lines:
        y -= LEADING * text.size
        pen.text(box.x0, y + 0.3 * text.size, line, font, text.size, ink)
