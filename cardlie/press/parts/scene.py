"""The front of a box: the suits' animals sit around a table by lamplight, cards held up; or the
faces of a deck of other suits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import cos, pi, sin

from cardlie.deck.deck import Deck
from cardlie.deck.faces import Face
from cardlie.press.card.frame import CardLook
from cardlie.press.card.front import PICTURED, draw_card
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, figure, mirrored, pictogram, shape, whole
from cardlie.press.look.suits import SuitStyle
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen, rounded
from cardlie.press.parts.dice import draw_cube

#: A picture in a square: (pen, look, x and y of its middle, side).
Drawn = Callable[[Pen, CardLook, float, float, float], None]
#: Who sits where, by how many there are: how far from the middle, how high, and how large, all in
#: widths of the scene. Those lower than the table's middle sit before it.
_SEATS: dict[int, tuple[tuple[float, float, float], ...]] = {
    1: ((0.0, 0.78, 0.52),),
    2: ((-0.20, 0.75, 0.42), (0.20, 0.75, 0.42)),
    3: ((0.0, 0.77, 0.44), (-0.285, 0.28, 0.40), (0.285, 0.28, 0.40)),
    4: ((-0.20, 0.73, 0.38), (0.20, 0.76, 0.40), (-0.285, 0.28, 0.40), (0.285, 0.28, 0.40)),
    5: (
        (-0.31, 0.71, 0.30),
        (0.0, 0.79, 0.32),
        (0.31, 0.71, 0.30),
        (-0.285, 0.28, 0.38),
        (0.285, 0.28, 0.38),
    ),
    6: (
        (-0.37, 0.69, 0.24),
        (-0.125, 0.78, 0.26),
        (0.125, 0.78, 0.26),
        (0.37, 0.69, 0.24),
        (-0.285, 0.28, 0.36),
        (0.285, 0.28, 0.36),
    ),
}
#: Who watches a game without suits from both sides, and how far from its middle.
_WATCHERS, _ASIDE = ("fox", "raven"), 0.337
#: The table: how high its middle is, and half its depth.
_TABLE, _DEEP = 0.44, 0.15
#: A card in a hand, in widths of the scene; how a hand is spread, in degrees; rays of the lamp.
_CARD, _SPREAD, _RAYS = (0.092, 0.132), (27, 9, -9, -27), 22


def draw_scene(pen: Pen, box: Box, theme: Theme, styles: Sequence[SuitStyle], line: Rgb) -> None:
    """The scene in a box that is at least as high as wide; a ``line`` runs around it."""
    (x, _), wide = box.centre, box.width
    seats = _SEATS[min(len(styles), max(_SEATS))]
    light = theme.ground.mixed(theme.gold, 0.28)
    with _lamplight(pen, box, theme, (x, box.y0 + 0.72 * wide), light, line):
        if all(across for across, _, _ in seats):  # nobody sits right below it
            _draw_lamp(pen, box, theme)
        pen.rect(box._replace(y1=box.y0 + 0.1 * wide), theme.ink)
        for behind in (True, False):
            for style, (across, up, large) in zip(styles, seats, strict=False):
                if (up > _TABLE) == behind:
                    animal = figure(style.mark.name) or style.mark
                    facing = mirrored(animal) if across < 0 else animal
                    centre = (x + across * wide, box.y0 + up * wide)
                    pen.shape(facing, *centre, large * wide, style.colour)
            if behind:
                _draw_table(pen, box, theme)
        for across, up, _ in seats:
            behind = up > _TABLE
            low = box.y0 + (_TABLE + 0.6 * _DEEP if behind else _TABLE - 2.1 * _DEEP) * wide
            _draw_hand(pen, theme, x + across * (1 if behind else 0.52) * wide, low, wide)
        pen.shape(shape("masquerade"), x, box.y0 + (_TABLE - 0.01) * wide, 0.2 * wide, theme.ink)


def draw_faces(pen: Pen, box: Box, look: CardLook, line: Rgb) -> None:
    """The deck's own cards by lamplight, in two rows where there are many: one of each suit."""
    theme, (x, _), wide, tall = look.theme, box.centre, box.width, box.height
    dealt, light = hand_of(look.deck), theme.ground.mixed(theme.gold, 0.28)
    behind = dealt[: len(dealt) // 2] if len(dealt) > 3 else []
    rows = [row for row in (behind, dealt[len(behind) :]) if row]
    with _lamplight(pen, box, theme, (x, box.y0 + 0.62 * tall), light, line):
        _draw_lamp(pen, box, theme)
        pen.rect(box._replace(y1=box.y0 + 0.1 * wide), theme.ink)
        most = max(map(len, rows))
        high = min(0.56 * tall if behind else 0.68 * tall, 0.9 * wide / most * 1.4 * 1.12)
        step = min(0.8 * high, (0.92 * wide - high / 1.4) / max(1, most - 1))
        for nth, row in enumerate(rows):
            last = nth == len(rows) - 1
            low = box.y0 + (0.06 * wide if last else 0.84 * tall - high)
            for place, face in enumerate(row):
                across = place - (len(row) - 1) / 2
                turn = (3, -4, 5)[(place + nth) % 3] - 3 * across
                with (
                    pen.moved(x + across * step, low, turn, high / PICTURED.height),
                    pen.moved(-PICTURED.width / 2, 0),
                ):
                    draw_card(pen, look, face)


def hand_of(deck: Deck) -> list[Face]:
    """A card of each suit, seven at most, their numbers from low to high."""
    suits = [suit.name for suit in deck.faces.suits][:7]
    found = list[Face]()
    for nth, suit in enumerate(suits):
        cards = sorted({c for c in deck.cards() if c.suit == suit and c.number is not None},
                       key=lambda card: card.number or 0)  # fmt: skip
        if cards:
            found.append(cards[round((len(cards) - 1) * (nth + 1) / len(suits))])
    return found


def draw_still(
    pen: Pen, box: Box, look: CardLook, draw: Drawn, line: Rgb, thrown: Sequence[int]
) -> None:
    """What a game is played with, by lamplight: ``draw`` is given the middle and a side. On the
    table lie dice that were ``thrown``.
    """
    theme, (x, y), wide = look.theme, box.centre, box.width
    light = theme.ground.mixed(theme.world or theme.gold, 0.2)
    with _lamplight(pen, box, theme, (x, y + 0.1 * wide), light, line):
        low = y - 0.3 * wide
        pen.rect(box._replace(y1=low), theme.ink)
        pen.rect(Box(box.x0, low - 0.02 * wide, box.x1, low - 0.008 * wide), theme.ground)
        with pen.clipped(box._replace(y0=low)):  # what stands there ends at the table's edge
            pen.circle(x, low + 0.335 * wide, 0.355 * wide, theme.ground)
            pen.ring(x, low + 0.335 * wide, 0.335 * wide, theme.accent, 0.008 * wide)
            draw(pen, look, x, low + 0.3 * wide, 0.5 * wide)
        for mark, across in zip(_WATCHERS, (-_ASIDE, _ASIDE), strict=True):
            animal = figure(mark)
            if animal is not None:
                facing = mirrored(animal) if across < 0 else animal
                place = (x + across * wide, low + 0.142 * wide, 0.3 * wide)
                pen.shape(whole(facing), *place, theme.ground)  # nothing shows through an eye
                pen.shape(facing, *place, theme.ink)
        _draw_dice(pen, theme, (x, (low + box.y0) / 2 - 0.008 * wide), 0.075 * wide, thrown)


@contextmanager
def _lamplight(
    pen: Pen, box: Box, theme: Theme, lamp: Point, light: Rgb, line: Rgb
) -> Iterator[None]:
    """Draw within a box with round corners in rays from a ``lamp`` behind everybody, a ``line``
    around it.
    """
    path, (x, y), far = list[Segment](), lamp, box.width + box.height
    for i in range(_RAYS):
        ends = [2 * pi * (i + part) / _RAYS for part in (0.0, 0.5)]
        path += [("m", ((x, y),)), *(("l", ((x + far * sin(a), y + far * cos(a)),)) for a in ends)]
        path.append(("h", ()))
    arch = rounded(box, 0.1 * box.width)
    with pen.clipped(box, path=arch):
        pen.rect(box, theme.ground)
        pen.curves(path, light)
        yield
    pen.edge(arch, line, 0.014 * box.width)


def _draw_dice(
    pen: Pen, theme: Theme, middle: tuple[float, float], side: float, thrown: Sequence[int]
) -> None:
    """Dice on the table, in a row."""
    for nth, number in enumerate(thrown):
        with pen.moved(
            middle[0] + (nth - (len(thrown) - 1) / 2) * 1.75 * side, middle[1], (nth * 53) % 31 - 15
        ):
            die = Box(-side / 2, -side / 2, side / 2, side / 2)
            draw_cube(pen, die, number, (theme.ground, theme.accent), line=0)


def _draw_lamp(pen: Pen, box: Box, theme: Theme) -> None:
    """What hangs above the table."""
    (x, _), wide = box.centre, box.width
    low = box.y1 - 0.1 * wide
    pen.circle(x, low - 0.005 * wide, 0.028 * wide, theme.gold)
    pen.shape(pictogram("lamp"), x, low + 0.027 * wide, 0.17 * wide, theme.ink)


def _draw_table(pen: Pen, box: Box, theme: Theme) -> None:
    """A round table on one leg."""
    table, centre = pictogram("table"), (box.centre[0], box.y0 + box.width / 2)
    pen.shape(whole(table), *centre, box.width, theme.ground)
    pen.shape(table, *centre, box.width, theme.ink)


def _draw_hand(pen: Pen, theme: Theme, x: float, y: float, wide: float) -> None:
    """Cards that somebody holds up, seen from behind."""
    (w, h), back = (side * wide for side in _CARD), theme.back_colour
    for turn in _SPREAD:
        with pen.moved(x, y, turn):
            card = Box(-w / 2, 0.35 * h, w / 2, 1.35 * h)
            pen.rect(card, theme.ground, w * 0.12)
            pen.outline(card, theme.ink, w * 0.06, w * 0.12)
            middle = card.centre[1]
            half, tall = w * 0.3, h * 0.36
            pen.polygon(((-half, middle), (0, middle + tall), (half, middle), (0, middle - tall)),
                        back)  # fmt: skip
            pen.circle(0, middle, w * 0.1, theme.ground)
