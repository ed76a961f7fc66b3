"""A sea chart in a circle: a coast with its shoals, soundings, courses from a compass rose."""

from __future__ import annotations

from math import cos, pi, sin

from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen, rounded

#: How far shoals reach from the coast, outermost first: width of the line, share of the colour.
SHOALS = ((0.15, 0.08), (0.095, 0.16), (0.05, 0.28))
#: Soundings: where, in radii of the chart, between two of its lines, and how deep.
SOUNDINGS = (
    (-0.49, 0.4, 4), (-0.62, 0.19, 2), (-0.43, 0.13, 12), (-0.53, -0.28, 5), (-0.4, -0.33, 11),
    (-0.33, 0.41, 15), (0.35, 0.42, 14), (0.47, 0.38, 6), (0.47, 0.14, 3), (0.44, 0.04, 10),
    (0.51, -0.27, 4), (0.34, -0.42, 13), (0.14, 0.47, 20), (0.05, -0.5, 17),
)  # fmt: skip
#: How many lines cross at the rose; its own size.
RHUMBS, ROSE = 32, 0.74


def draw_chart(pen: Pen, look: Styled, radius: float) -> None:
    """The chart around (0, 0), in the theme's own colour or in lines alone."""
    theme = look.theme
    ink = theme.dark_accent
    circle = Box(-radius, -radius, radius, radius)
    with pen.clipped(circle, radius), pen.moved(0, 0, scale=radius):
        coast = [
            (op, tuple((2 * x, 2 * y) for x, y in points)) for op, points in shape("coast").segments
        ]
        if not theme.outlined:
            for wide, share in SHOALS:
                for line in shape("coast").lines(6):
                    shore = [(2 * x, 2 * y) for x, y in line]
                    pen.line(shore, WHITE.mixed(ink, share), 2 * wide, round_ends=True)
        for i in range(RHUMBS):
            a = 2 * pi * i / RHUMBS
            pen.line(((0, 0), (sin(a), cos(a))), WHITE.mixed(ink, 0.35), 0.0022)
        if theme.outlined:
            pen.edge(coast, ink, 0.012)
        else:
            pen.curves(coast, WHITE.mixed(theme.gold, 0.45))
            pen.edge(coast, ink, 0.01)
        pen.circle(0, 0, ROSE / 2, WHITE)
    pen.shape(pictogram("course"), 0, 0, radius / 0.489, ink)
    pen.shape(shape("compass"), 0, 0, radius * ROSE, ink)
    _draw_soundings(pen, look, radius, ink)
    pen.shape(shape("ship"), 0.42 * radius, -0.12 * radius, 0.15 * radius, ink)


def _draw_soundings(pen: Pen, look: Styled, radius: float, ink: Rgb) -> None:
    """Depths, in figures on the sea so small and pale that nobody takes them for spaces."""
    size, ink = radius * 0.034, ink.mixed(WHITE, 0.15)
    for x, y, deep in SOUNDINGS:
        at = x * radius, y * radius - size * look.text.cap / 2
        pen.text(*at, str(deep), look.text, size, ink, "middle")


def draw_label(pen: Pen, box: Box, ink: Rgb) -> None:
    """A cartouche: white, with a line and a thinner one within."""
    low = min(box.width, box.height)
    pen.rect(box, WHITE, low * 0.18)
    pen.edge(rounded(box, low * 0.18), ink, low * 0.035)
    pen.outline(box.grown(-low * 0.07), ink, low * 0.012, low * 0.13)
