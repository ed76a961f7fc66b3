"""Ornaments of the booklets, in one bold hand: wheel, cup, coin, moon, goose, hand of cards."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from cardlie.press.shapes import parse_path

if TYPE_CHECKING:
    from cardlie.press.colour import Colour
    from cardlie.press.pen import Pen

GOOSE = parse_path(
    "booklet-goose",
    "M6,25 L21,18 C25,11 36,11 39,19 C42,27 39,36 41,44 C53,41 70,44 81,52 C88,50 93,45 97,39 "
    "C99,56 93,72 79,80 C72,84 66,85 61,86 L62,92 L70,97 L50,97 L56,92 L55,86 L47,86 L48,92 "
    "L55,97 L36,97 L42,92 L41,85 C30,82 23,72 25,58 C26,48 31,39 28,30 C26,27 22,27 18,27 Z "
    "M33.5,20 C33.5,21.4 32.4,22.5 31,22.5 C29.6,22.5 28.5,21.4 28.5,20 C28.5,18.6 29.6,17.5 "
    "31,17.5 C32.4,17.5 33.5,18.6 33.5,20 Z M45,56 C57,51 71,55 80,62 C71,74 56,76 45,68 "
    "C53,69 61,67 66,63 C59,60 52,58 45,56 Z",
)


def draw_wheel(
    pen: Pen, x: float, y: float, radius: float, ink: Colour, ground: Colour, spokes: int = 8
) -> None:
    """A ship's wheel: spokes with handles, a rim, a hub."""
    width = radius * 0.17
    for i in range(spokes):
        angle = 2 * pi * i / spokes
        dx, dy = cos(angle), sin(angle)
        end = (x + dx * radius * 0.9, y + dy * radius * 0.9)
        pen.line(((x, y), end), ink, width, round_ends=True)
    pen.ring(x, y, radius * 0.62, ink, radius * 0.2)
    pen.circle(x, y, radius * 0.26, ink)
    pen.circle(x, y, radius * 0.1, ground)


def draw_cup(pen: Pen, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """A dice cup upside down on the table, its rim at ``y``, ``size`` high."""
    top, foot = size * 0.33, size * 0.45
    pen.polygon(((x - foot, y), (x + foot, y), (x + top, y + size), (x - top, y + size)), ink)
    for at in (0.13, 0.85):
        half = foot + (top - foot) * at - size * 0.012
        pen.line(((x - half, y + size * at), (x + half, y + size * at)), ground, size * 0.035)
    for across in (-1, 0, 1):
        cx = x + across * size * 0.2
        cy, r = y + size * 0.49, size * 0.085
        pen.polygon(((cx - r, cy), (cx, cy - 1.5 * r), (cx + r, cy), (cx, cy + 1.5 * r)), ground)


def draw_moon(pen: Pen, x: float, y: float, radius: float, ink: Colour, ground: Colour) -> None:
    """A half moon that looks left, with a closed eye: she has seen enough."""
    pen.circle(x, y, radius, ink)
    pen.circle(x + radius * 0.42, y + radius * 0.1, radius * 0.84, ground)
    for i in range(3):
        angle = pi * (0.93 + i * 0.09)
        a = (x + cos(angle) * radius * 0.95, y + sin(angle) * radius * 0.95)
        b = (x + cos(angle) * radius * 0.62, y + sin(angle) * radius * 0.62)
        pen.line((a, b), ground, radius * 0.05, round_ends=True)


def draw_goose(pen: Pen, x: float, y: float, size: float, ink: Colour, ground: Colour) -> None:
    """The goose that sits on the pot, set off from whatever is behind it."""
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        pen.stamp(GOOSE, x + dx * size * 0.03, y + dy * size * 0.03, size, ground)
    pen.stamp(GOOSE, x, y, size, ink)


def draw_star(pen: Pen, x: float, y: float, radius: float, ink: Colour, points: int = 5) -> None:
    """A star, one point up."""
    corners = [
        (
            x + cos(pi / 2 + pi * i / points) * radius * (1 if i % 2 == 0 else 0.42),
            y + sin(pi / 2 + pi * i / points) * radius * (1 if i % 2 == 0 else 0.42),
        )
        for i in range(2 * points)
    ]
    pen.polygon(corners, ink)


def draw_coin(pen: Pen, x: float, y: float, radius: float, ink: Colour, gold: Colour) -> None:
    """A coin with a star on it."""
    pen.circle(x, y, radius, ink)
    pen.circle(x, y, radius * 0.86, gold)
    draw_star(pen, x, y, radius * 0.55, ink)
