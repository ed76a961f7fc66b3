"""The front of a box: the suits' animals sit around a table by lamplight, cards held up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, sin

from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, figure, mirrored, shape
from cardlie.press.look.suits import SuitStyle
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen, rounded
from cardlie.press.parts.dice import draw_face

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
_WATCHERS, _ASIDE = ("fox", "raven"), 0.355
#: The table: how high its middle is, half its width and depth, and how thick it is.
_TABLE, _ROUND, _THICK = 0.44, (0.42, 0.15), 0.03
#: A card in a hand, in widths of the scene; how a hand is spread, in degrees; rays of the lamp.
_CARD, _SPREAD, _RAYS = (0.092, 0.132), (27, 9, -9, -27), 22


def draw_scene(pen: Pen, box: Box, theme: Theme, styles: Sequence[SuitStyle], line: Rgb) -> None:
    """The scene in a box that is at least as high as wide; a ``line`` runs around it."""
    (x, _), wide, light = box.centre, box.width, theme.ground
    arch, seats = rounded(box, 0.1 * wide), _SEATS[min(len(styles), max(_SEATS))]
    with pen.clipped(box, path=arch):
        pen.rect(box, light)
        at = (x, box.y0 + 0.72 * wide)
        _draw_rays(pen, box, at, light.mixed(theme.gold, 0.28))
        _draw_lamp(pen, box, theme)
        pen.rect(box._replace(y1=box.y0 + 0.1 * wide), theme.ink)
        for behind in (True, False):
            for style, (across, up, large) in zip(styles, seats, strict=False):
                if (up > _TABLE) == behind:
                    animal = figure(style.mark.name) or style.mark
                    facing = mirrored(animal) if across < 0 else animal
                    at = (x + across * wide, box.y0 + up * wide)
                    pen.shape(facing, *at, large * wide, style.colour)
            if behind:
                _draw_table(pen, box, theme)
        for across, up, _ in seats:
            behind = up > _TABLE
            low = box.y0 + (_TABLE + 0.6 * _ROUND[1] if behind else _TABLE - 2.1 * _ROUND[1]) * wide
            _draw_hand(pen, theme, x + across * (1 if behind else 0.52) * wide, low, wide)
        pen.shape(shape("masquerade"), x, box.y0 + (_TABLE - 0.01) * wide, 0.2 * wide, theme.ink)
    pen.edge(arch, line, 0.014 * wide)


def draw_still(pen: Pen, box: Box, look: CardLook, draw: Drawn, line: Rgb, dice: int) -> None:
    """What a game is played with, by lamplight: ``draw`` is given the middle and a side."""
    theme, (x, y), wide = look.theme, box.centre, box.width
    arch = rounded(box, 0.1 * wide)
    with pen.clipped(box, path=arch):
        pen.rect(box, theme.ground)
        _draw_rays(
            pen, box, (x, y + 0.1 * wide), theme.ground.mixed(theme.world or theme.gold, 0.2)
        )
        low = y - 0.3 * wide
        pen.rect(box._replace(y1=low), theme.ink)
        pen.rect(Box(box.x0, low - 0.02 * wide, box.x1, low - 0.008 * wide), theme.ground)
        pen.circle(x, low + 0.335 * wide, 0.355 * wide, theme.ground)
        pen.ring(x, low + 0.335 * wide, 0.335 * wide, theme.accent, 0.008 * wide)
        with pen.clipped(box._replace(y0=low)):
            draw(pen, look, x, low + 0.3 * wide, 0.5 * wide)
        for mark, across in zip(_WATCHERS, (-_ASIDE, _ASIDE), strict=True):
            animal = figure(mark)
            if animal is not None:
                facing = mirrored(animal) if across < 0 else animal
                pen.shape(facing, x + across * wide, low + 0.142 * wide, 0.3 * wide, theme.ink)
        _draw_dice(pen, theme, (x, (low + box.y0) / 2 - 0.008 * wide), 0.075 * wide, dice)
    pen.edge(arch, line, 0.014 * wide)


def _draw_dice(pen: Pen, theme: Theme, at: tuple[float, float], side: float, count: int) -> None:
    """So many dice on the table, thrown, or five."""
    thrown = (3, 5, 1, 6, 2)[:count]
    for nth, number in enumerate(thrown):
        with pen.moved(
            at[0] + (nth - (len(thrown) - 1) / 2) * 1.75 * side, at[1], (nth * 53) % 31 - 15
        ):
            die = Box(-side / 2, -side / 2, side / 2, side / 2)
            pen.rect(die, theme.ground, 0.16 * side)
            draw_face(pen, die, number, False, theme.accent)


def _draw_lamp(pen: Pen, box: Box, theme: Theme) -> None:
    """What hangs above the table."""
    (x, _), wide = box.centre, box.width
    low = box.y1 - 0.1 * wide
    pen.line(((x, low), (x, box.y1)), theme.ink, 0.01 * wide)
    pen.circle(x, low - 0.005 * wide, 0.028 * wide, theme.gold)
    top, foot = 0.035 * wide, 0.085 * wide
    pen.polygon(((x - foot, low), (x + foot, low), (x + top, low + 0.055 * wide),
                 (x - top, low + 0.055 * wide)), theme.ink)  # fmt: skip


def _draw_rays(pen: Pen, box: Box, at: tuple[float, float], colour: Rgb) -> None:
    """Light from a lamp behind everybody."""
    (x, y), far = at, box.width + box.height
    path = list[Segment]()
    for i in range(_RAYS):
        ends = [2 * pi * (i + part) / _RAYS for part in (0.0, 0.5)]
        path += [("m", ((x, y),)), *(("l", ((x + far * sin(a), y + far * cos(a)),)) for a in ends)]
        path.append(("h", ()))
    pen.curves(path, colour)


def _draw_table(pen: Pen, box: Box, theme: Theme) -> None:
    """A round table on one leg."""
    (x, _), wide, (half, deep) = box.centre, box.width, _ROUND
    y, leg = box.y0 + _TABLE * wide, 0.05 * wide
    pen.polygon(((x - leg, y), (x + leg, y), (x + 2.6 * leg, box.y0), (x - 2.6 * leg, box.y0)),
                theme.ink)  # fmt: skip
    for drop, grown, colour in ((_THICK, 0.012, theme.ink), (0.0, 0.012, theme.ink),
                                (0.0, 0.0, theme.ground)):  # fmt: skip
        top = Box(x - half * wide, y - deep * wide, x + half * wide, y + deep * wide)
        pen.oval(top.grown(grown * wide).moved(0, -drop * wide), colour)


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
