"""A cup to shake dice in: the net of a truncated pyramid, folded up and glued; its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial
from math import acos, atan2, cos, degrees, hypot, pi, sin, tan

from cardlie.press.cutout.nets import Net, Panel, with_tabs
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.coins import MILLED, beads
from cardlie.press.parts.dice import draw_cube, side_like
from cardlie.press.parts.equal_pieces import counted
from cardlie.press.parts.field import BLEED, draw_field, draw_lines
from cardlie.press.parts.part import KitJob, Part

#: A cup has six walls; their lower and upper sides and its height, in mm. Five dice of 20 mm
#: lie in it in two layers.
WALLS, LOW, HIGH, TALL = 6, 25.0, 30.5, 62.0
TAB = 6.0


@cache
def cup_net(walls: int = WALLS, low: float = LOW, high: float = HIGH, tall: float = TALL) -> Net:
    """A cup: ``walls`` walls in a fan, the floor below the second; lengths in mm.

    The walls are ``low`` wide at the floor and ``high`` at the rim, which lies ``tall`` above it.
    """
    around = [side / (2 * sin(pi / walls)) for side in (low, high)]
    across = [side / (2 * tan(pi / walls)) for side in (low, high)]
    edge = hypot(tall, around[1] - around[0])
    half = (high - low) / 2 / edge  # the sine of half the angle that a wall takes of the fan
    angle = 2 * atan2(half, (1 - half * half) ** 0.5)
    radii = low / 2 / half, high / 2 / half
    lean = atan2(across[1] - across[0], tall)
    between = degrees(acos(cos(lean) ** 2 * cos(2 * pi / walls) + sin(lean) ** 2))

    def corner(radius: float, number: int) -> Point:
        turn = (number - walls / 2) * angle
        return (radius * sin(turn), radius * cos(turn))

    def wall(number: int, parent: int | None) -> Panel:
        points = (
            corner(radii[0], number), corner(radii[0], number + 1),
            corner(radii[1], number + 1), corner(radii[1], number),
        )  # fmt: skip
        if parent is None:
            return Panel(f"wall{number}", points)
        shared = max(number, parent)
        hinge = (corner(radii[0], shared), corner(radii[1], shared))
        return Panel(f"wall{number}", points, f"wall{parent}", hinge, between)

    root = 1  # so that the floors of two lie beside each other, when one stands on its head
    panels = [wall(root, None)]
    panels += [wall(number, number - 1) for number in range(root + 1, walls)]
    panels += [wall(number, number + 1) for number in reversed(range(root))]
    left, right = corner(radii[0], root), corner(radii[0], root + 1)
    floor = _polygon(right, left, walls)
    panels.append(Panel("floor", floor, f"wall{root}", (right, left), 90.0 - degrees(lean)))
    return with_tabs(Net(tuple(panels)), TAB)


def cups(emblem: str) -> Part:
    """A cup for each player, with the game's emblem on its walls."""
    return replace(_cups("Cups", emblem, 1), fits=lambda options: options.game.hides_dice)


def one_cup(emblem: str) -> Part:
    """The cup that goes round."""
    return replace(_cups("Cup", emblem, 0), fits=lambda options: options.game.passes_cup)


def _cups(title: str, emblem: str, per_player: int) -> Part:
    draw = partial(_draw, emblem=emblem)
    part = counted("cups", title, "a cup", draw, per_player=per_player, net=cup_net, bleed=BLEED)
    return replace(part, beside=True)


def draw_cup(pen: Pen, x: float, y: float, size: float, ink: Rgb) -> None:
    """A dice cup upside down on the table, its rim at ``y``, ``size`` high."""
    pen.shape(pictogram("beaker"), x, y + size / 2, size, ink)


def _polygon(start: Point, second: Point, corners: int) -> tuple[Point, ...]:
    """The regular polygon to the left of its first edge, counter-clockwise."""
    points, step = [start, second], (second[0] - start[0], second[1] - start[1])
    co, si = cos(2 * pi / corners), sin(2 * pi / corners)
    while len(points) < corners:
        step = (step[0] * co - step[1] * si, step[0] * si + step[1] * co)
        points.append((points[-1][0] + step[0], points[-1][1] + step[1]))
    return tuple(points)


def _draw(look: KitJob, pen: Pen, emblem: str) -> None:
    net, theme, (field, on) = cup_net(), look.theme, look.theme.fields()
    box, bare = net.box, frozenset(panel.name for panel in net.panels if panel.tab)
    with pen.moved(BLEED - box.x0, BLEED - box.y0):
        if field != WHITE:
            draw_field(pen, net, field, bare)
        for panel in net.panels:
            if panel.name == "floor":
                _draw_floor(pen, theme, emblem, panel.points)
            if not panel.name.startswith("wall"):
                continue
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = panel.points
            low, high = ((x0 + x1) / 2, (y0 + y1) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
            turn = degrees(atan2(high[1] - low[1], high[0] - low[0])) - 90
            with pen.moved(*high, turn=turn + 180):  # in play it stands on its rim
                nth = int(panel.name.removeprefix("wall"))
                _draw_wall(pen, theme, emblem, side_like(look.options, nth % 6 + 1))
        draw_lines(pen, theme, net, (field, on), bare)


def _draw_floor(pen: Pen, theme: Theme, emblem: str, corners: Sequence[Point]) -> None:
    """What everybody sees of a cup that stands on its rim: the emblem in its ring of beads."""
    field, on = theme.fields()
    x, y = Box.of_points(corners).centre
    r = LOW * 0.78
    pen.ring(x, y, r, on, 0.6)
    pen.shape(beads(MILLED), x, y, 2 * (r - 1.7), on)
    pen.ring(x, y, r - 3.4, on, 0.3)
    if field != WHITE:
        pen.circle(x, y, r - 4.4, field.mixed(on, 0.2))
    pen.shape(shape(emblem), x, y, 1.3 * (r - 4.4), on)


def _draw_wall(pen: Pen, theme: Theme, emblem: str, number: int) -> None:
    """One wall from the middle of its rim, on which the cup stands in play, to the floor above: the
    emblem in an arch, what a die may show below it, between two friezes that run round.
    """
    field, on = theme.fields()
    half = (HIGH - (HIGH - LOW) * (TALL - 12) / TALL) / 2 * 0.84
    arch = Box(-half, 12.0, half, TALL - 12.0)
    if not theme.outlined:
        pen.rect(arch, field.mixed(on, 0.2), half)
    pen.shape(pictogram("cup-wall"), 0, TALL / 2, TALL, on)
    pen.shape(shape(emblem), 0, arch.y1 - 0.56 * arch.width, 0.8 * arch.width, on)
    side = 0.5 * arch.width
    die = Box(-side / 2, arch.y0 + 0.22 * arch.width, side / 2, arch.y0 + 0.22 * arch.width + side)
    draw_cube(pen, die, number, (field, on) if theme.outlined else (on, field), line=0.03)
