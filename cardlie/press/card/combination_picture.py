"""A combination as fans of little cards: what one would hold who has it.

Each group is a fan. Where only numbers count the cards are blank but for their numerals; where a
suit counts they have its tint and its mark. Which number or suit it is is an example: the sentence
on the card says what is free.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, cos, radians, sin
from typing import NamedTuple

from cardlie.deck.combinations import Combination
from cardlie.deck.faces import Faces
from cardlie.press.card.frame import CardLook
from cardlie.press.card.pips import ROWS
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.fonts import shrunk
from cardlie.press.page.pen import Pen

#: More cards in a fan, and more fans, than these are summed up.
MOST_CARDS, MOST_FANS = 9, 9
#: A little card's width, how far below its middle the fan is held, the round of its corners and its
#: line, in heights of a card.
WIDE, HELD, ROUND, LINE = 0.70, 1.5, 0.09, 0.022
#: Degrees from card to card, and at most in all.
STEP, SPREAD = 14.0, 64.0
#: More cards than these lie in a flat arc, degrees in all, and leave so much of each other bare, in
#: heights of a card: what is in their corners is seen at arm's length.
CLOSE, FLAT, BARE = 5, 26.0, 0.38
#: Between fans and around what is in a corner, as shares of the picture's smaller side; in a
#: picture that is smaller than usual, in mm on a poker card, a corner needs as much as there.
GAP, CLEAR, USUAL = 0.045, 0.027, 35.5
#: How much of its suit's colour a card has whose suit counts.
TINT = 0.25
#: The height of a numeral in a corner, in heights of a card.
NUMERAL = 0.25


class Little(NamedTuple):
    """A little card: its number, unless none counts, and its suit, if that counts.

    ``text`` stands for a number where cards are left out, or says how often all of it is there.
    """

    number: int | None = None
    suit: str | None = None
    text: str = ""


def draw_combination(
    pen: Pen, box: Box, look: CardLook, combination: Combination, unit: float
) -> None:
    """Draw the picture of any combination of the vocabulary into ``box``, on a card of a unit."""
    groups = groups_of(combination, look.deck.faces)
    boxes = [_box(len(group)) for group in groups]
    gap = GAP * min(box.width, box.height)
    clear = CLEAR * max(min(box.width, box.height), USUAL * unit)

    def largest(columns: int) -> tuple[float, int]:
        wide = (box.width - (columns - 1) * gap) / columns
        rows = ceil(len(groups) / columns)
        high = (box.height - (rows - 1) * gap) / rows
        return min(min(wide / each.width, high / each.height) for each in boxes), columns

    side, columns = max(largest(columns) for columns in range(1, len(groups) + 1))
    rows = [range(i, min(i + columns, len(groups))) for i in range(0, len(groups), columns)]
    tall = [max(boxes[i].height for i in row) * side for row in rows]
    top = box.centre[1] + (sum(tall) + gap * (len(rows) - 1)) / 2
    for row, high in zip(rows, tall, strict=True):
        x0 = box.centre[0] - (sum(boxes[i].width * side + gap for i in row) - gap) / 2
        for i in row:
            matrix = Affine.move(
                x0 - boxes[i].x0 * side, top - high / 2 - boxes[i].centre[1] * side
            )
            with pen.mapped(matrix):
                _draw_fan(pen, look, groups[i], side, clear)
            x0 += boxes[i].width * side + gap
        top -= high + gap


def groups_of(combination: Combination, faces: Faces) -> list[list[Little]]:
    """The little cards of a combination, a list for each fan."""
    suits, numbers, sizes = faces.suits, faces.numbers, combination.sizes
    some = [*numbers[-2::-2], *numbers[::-2][::-1]]  # far from each other first
    some = [*dict.fromkeys([*some, *numbers])]
    match combination.kind:
        case "run" | "colour-run":
            suit = suits[0].name if combination.kind == "colour-run" else None
            groups = [[Little(number, suit) for number in _row(numbers, sizes[0])]]
        case "every-number" if len(numbers) * sizes[0] <= MOST_CARDS or sizes[0] == 1:
            groups = [[Little(number) for number in numbers for _ in range(sizes[0])]]
        case "every-number":
            groups = [[Little(number)] * sizes[0] for number in numbers]
        case "every-colour":
            groups = [[Little(suit=suit.name)] * sizes[0] for suit in suits]
        case "colours":
            groups = [[Little(suit=suits[i].name)] * size for i, size in enumerate(sizes)]
        case "twins":
            alike = [Little(some[i % len(some)], suits[i % len(suits)].name)
                     for i in range(len(sizes))]  # fmt: skip
            groups = [[card] * size for card, size in zip(alike, sizes, strict=True)]
        case _:
            groups = [[Little(some[i])] * size for i, size in enumerate(sizes)]
    if len(groups) > MOST_FANS:  # one of each, and how often
        often = [Little(text=f"×{sizes[0]}")] if sizes[0] > 1 else []
        groups = [_few([group[0] for group in groups]), *([often] if often else [])]
    return [_few(group) for group in groups]


def _row(numbers: Sequence[int], length: int) -> list[int]:
    """So many numbers in a row, as near to the middle of those that are printed as can be."""
    rows = [
        [*range(first, first + length)]
        for first in numbers
        if {*range(first, first + length)} <= {*numbers}
    ]
    return rows[len(rows) // 2] if rows else [*numbers][:length]


def _few(cards: list[Little]) -> list[Little]:
    """All cards of a fan, or as many as one can count: then how often, or what is left out."""
    if len(cards) <= MOST_CARDS:
        return cards
    if len({*cards}) == 1:
        return [*cards[:3], cards[0]._replace(number=None, text=f"×{len(cards)}")]
    return [*cards[:3], cards[3]._replace(number=None, text="…"), cards[-1]]


def _turns(count: int) -> list[float]:
    """How much each card of a fan is turned, in degrees, from left to right."""
    step = min(STEP, (FLAT if count > CLOSE else SPREAD) / max(1, count - 1))
    return [((count - 1) / 2 - i) * step for i in range(count)]


def _held(count: int) -> float:
    """How far below their middles so many cards are held."""
    return HELD if count <= CLOSE else BARE / sin(radians(FLAT / (count - 1)))


def _box(count: int) -> Box:
    """What a fan of so many cards of height 1 takes, seen from where it is held."""
    half, points = WIDE / 2 + LINE / 2, list[tuple[float, float]]()
    ends = (_held(count) - 0.5 - LINE / 2, _held(count) + 0.5 + LINE / 2)
    for turn in _turns(count):
        at = Affine.move(0, 0, turn)
        points += [at.apply(x, y) for x in (-half, half) for y in ends]
    return Box.of_points(points)


def _strip(count: int, low: float) -> float:
    """How wide a strip of a card its neighbour leaves bare, so high above where all are held."""
    if count == 1:
        return WIDE
    a, half = radians(_turns(count)[0] - _turns(count)[1]), WIDE / 2
    return half - half * cos(a) + sin(a) * (low - half * sin(a)) / cos(a) - LINE


def _draw_fan(pen: Pen, look: CardLook, cards: Sequence[Little], side: float, clear: float) -> None:
    """Cards of height ``side``, held at (0, 0); ``clear`` around what is in their corners."""
    theme, text = look.theme, [_corner_text(look, card) for card in cards]
    free, held = LINE / 2 + clear / side, _held(len(cards))

    def fits(cap: float) -> bool:
        room = _strip(len(cards), held + 0.5 - free - cap) - 2 * free + LINE / 2
        size = cap / look.display.cap
        wide = max((look.display.width(corner, size) for corner in text if corner), default=cap)
        return wide <= room

    cap = shrunk(NUMERAL, fits, step=0.95)
    for card, corner, turn in zip(cards, text, _turns(len(cards)), strict=True):
        style = look.style(card.suit) if card.suit else None
        colour = style.colour if style else theme.ink
        low = held - 0.5
        area = Box(-WIDE / 2, low, WIDE / 2, low + 1)
        last = card is cards[-1] and turn == _turns(len(cards))[-1]
        with pen.moved(0, 0, turn, side):
            pen.rect(area, theme.ground.mixed(colour, TINT if style else 0.0), ROUND)
            pen.outline(area, theme.ink, LINE, ROUND)
            x0, high = area.x0 + free, area.y1 - free - cap
            if corner:
                size = cap / look.display.cap
                pen.text(x0, high, corner, look.display, size, colour)
            elif style:
                pen.shape(style.mark, x0 + cap / 2, high + cap / 2, cap, colour)
            if last:
                _draw_middle(pen, look, area, card, cap + free, free)


def _corner_text(look: CardLook, card: Little) -> str:
    """What is in a little card's corner, unless its suit's mark is."""
    return card.text if card.number is None else look.deck.faces.printed(card.number)


def _draw_middle(
    pen: Pen, look: CardLook, area: Box, card: Little, top: float, free: float
) -> None:
    """The middle of the card that lies on top, ``free`` of what stands above: the suit's mark, or a
    die.
    """
    theme, x = look.theme, area.centre[0]
    style = look.style(card.suit) if card.suit else None
    room = area._replace(y1=area.y1 - top)
    half = min(0.25, (room.height - 2 * free) / 2)
    y = min(area.centre[1], room.y1 - half - free)
    if card.number is None:
        if style and not card.text:
            pen.shape(style.mark, x, y, 2 * half, style.colour)
        return
    if card.number not in ROWS:
        return
    colour = style.colour if style else theme.ink
    pen.rect(Box(x - half, y - half, x + half, y + half), colour, half * 0.32)
    rows = ROWS[card.number]
    for i, row in enumerate(rows):
        up = 1 - i if len(rows) == 3 else 0
        for column in row:
            centre = (x + column * half * 0.54, y + up * half * 0.54)
            pen.circle(*centre, half * (0.16 if card.number > 1 else 0.24), theme.ground)
