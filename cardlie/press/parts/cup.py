"""A cup to shake dice in: the net of a truncated pyramid, folded up and glued; its picture."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from math import acos, atan2, cos, degrees, hypot, pi, sin, tan

from cardlie.press.cutout.nets import Net, Panel, with_tabs
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.counted import counted
from cardlie.press.parts.dice import draw_face
from cardlie.press.parts.field import BLEED, draw_field, draw_lines
from cardlie.press.parts.part import Part

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

    def at(radius: float, number: int) -> Point:
        turn = (number - walls / 2) * angle
        return (radius * sin(turn), radius * cos(turn))

    def wall(number: int, parent: int | None) -> Panel:
        points = (
            at(radii[0], number), at(radii[0], number + 1),
            at(radii[1], number + 1), at(radii[1], number),
        )  # fmt: skip
        if parent is None:
            return Panel(f"wall{number}", points)
        shared = max(number, parent)
        hinge = (at(radii[0], shared), at(radii[1], shared))
        return Panel(f"wall{number}", points, f"wall{parent}", hinge, between)

    root = 1  # so that the floors of two lie beside each other, when one stands on its head
    panels = [wall(root, None)]
    panels += [wall(number, number - 1) for number in range(root + 1, walls)]
    panels += [wall(number, number + 1) for number in reversed(range(root))]
    left, right = at(radii[0], root), at(radii[0], root + 1)
    floor = _polygon(right, left, walls)
    panels.append(Panel("floor", floor, f"wall{root}", (right, left), 90.0 - degrees(lean)))
    return with_tabs(Net(tuple(panels)), TAB)


def cups(emblem: str) -> Part:
    """A cup for each player, with the game's emblem on its walls."""
    part = counted("cups", "Cups", "a cup", partial(_draw, emblem=emblem), each=1, net=cup_net,
                   bleed=BLEED)  # fmt: skip
    return replace(part, fits=lambda options: options.game.hides_dice, beside=True)


def one_cup(emblem: str) -> Part:
    """The cup that goes round."""
    part = counted("cups", "Cup", "a cup", partial(_draw, emblem=emblem), net=cup_net, bleed=BLEED)
    return replace(part, fits=lambda options: options.game.passes_cup, beside=True)


def draw_cup(pen: Pen, x: float, y: float, size: float, ink: Rgb, ground: Rgb) -> None:
    """A dice cup upside down on the table, its rim at ``y``, ``size`` high."""
    top, foot = size * 0.33, size * 0.45
    pen.polygon(((x - foot, y), (x + foot, y), (x + top, y + size), (x - top, y + size)), ink)
    for at in (0.13, 0.85):
        half = foot + (top - foot) * at - size * 0.012
        pen.line(((x - half, y + size * at), (x + half, y + size * at)), ground, size * 0.035)
    for across in (-1, 0, 1):
        cx, cy, r = x + across * size * 0.2, y + size * 0.49, size * 0.085
        pen.polygon(((cx - r, cy), (cx, cy - 1.5 * r), (cx + r, cy), (cx, cy + 1.5 * r)), ground)


def _polygon(start: Point, second: Point, corners: int) -> tuple[Point, ...]:
    """The regular polygon to the left of its first edge, counter-clockwise."""
    points, step = [start, second], (second[0] - start[0], second[1] - start[1])
    co, si = cos(2 * pi / corners), sin(2 * pi / corners)
    while len(points) < corners:
        step = (step[0] * co - step[1] * si, step[0] * si + step[1] * co)
        points.append((points[-1][0] + step[0], points[-1][1] + step[1]))
    return tuple(points)


def _draw(look: Styled, pen: Pen, emblem: str) -> None:
    net, theme, (field, on) = cup_net(), look.theme, look.theme.fields()
    box, bare = net.box, frozenset(panel.name for panel in net.panels if panel.tab)
    with pen.moved(BLEED - box.x0, BLEED - box.y0):
        if field != WHITE:
            draw_field(pen, net, field, bare)
        for panel in net.panels:
            if not panel.name.startswith("wall"):
                continue
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = panel.points
            low, high = ((x0 + x1) / 2, (y0 + y1) / 2), ((x2 + x3) / 2, (y2 + y3) / 2)
            turn = degrees(atan2(high[1] - low[1], high[0] - low[0])) - 90
            with pen.moved(*low, turn=turn):
                _draw_wall(pen, theme, emblem, int(panel.name.removeprefix("wall")))
        draw_lines(pen, theme, net, (field, on), bare)


def _draw_wall(pen: Pen, theme: Theme, emblem: str, nth: int) -> None:
    """One wall from the middle of its foot upwards: the emblem in an arch, a face of a die below
    it, another on each wall, between two friezes that run round.
    """
    field, on = theme.fields()
    soft = field.mixed(on, 0.2)

    def half(up: float) -> float:
        return (LOW + (HIGH - LOW) * up / TALL) / 2

    for low, high in ((2.6, 9.4), (TALL - 9.4, TALL - 2.6)):
        for y in (low, high):
            pen.line(((-half(y), y), (half(y), y)), on, 0.7)
        middle, wide = (low + high) / 2, half((low + high) / 2) / 2
        for across in (-1.5, -0.5, 0.5, 1.5):
            _diamond(pen, across * wide, middle, (0.42 * wide, 2.5), on)
            if not theme.outlined:
                _diamond(pen, across * wide, middle, (0.16 * wide, 1.0), field)
    arch = Box(-half(12) * 0.84, 12.0, half(12) * 0.84, TALL - 12.0)
    if not theme.outlined:
        pen.rect(arch, soft, arch.width / 2)
    pen.outline(arch, on, 0.5, arch.width / 2)
    pen.shape(shape(emblem), 0, arch.y1 - 0.52 * arch.width, 0.68 * arch.width, on)
    side = 0.4 * arch.width
    die = Box(-side / 2, arch.y0 + 0.2 * arch.width, side / 2, arch.y0 + 0.2 * arch.width + side)
    if theme.outlined:
        pen.outline(die, on, 0.5, 0.16 * side)
    else:
        pen.rect(die, on, 0.16 * side)
    draw_face(pen, die, nth % 6 + 1, False, on if theme.outlined else field)


def _diamond(pen: Pen, x: float, y: float, half: Point, colour: Rgb) -> None:
    (a, b) = half
    pen.polygon(((x - a, y), (x, y + b), (x + a, y), (x, y - b)), colour)
