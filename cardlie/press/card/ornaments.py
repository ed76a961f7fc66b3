"""Ornaments of more than one colour: a dice cup, coins; the others are shapes."""

from __future__ import annotations

from math import cos, pi, sin

from cardlie.press.look.colour import Rgb
from cardlie.press.page.pen import Pen


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


def draw_coin(pen: Pen, x: float, y: float, radius: float, ink: Rgb, gold: Rgb) -> None:
    """A coin with a star on it."""
    pen.circle(x, y, radius, ink)
    pen.circle(x, y, radius * 0.86, gold)
    turns = [pi / 2 + pi * i / 5 for i in range(10)]
    reach = [radius * (0.55 if i % 2 == 0 else 0.23) for i in range(10)]
    pen.polygon([(x + cos(t) * r, y + sin(t) * r) for t, r in zip(turns, reach, strict=True)], ink)
