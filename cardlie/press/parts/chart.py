"""A sea chart in a circle: a coast with its shoals, soundings, courses from a compass rose."""

from __future__ import annotations

from math import cos, pi, sin

from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen, rounded

#: How far shoals reach from the coast, outermost first: width of the line, share of the colour.
SHOALS = ((0.15, 0.08), (0.095, 0.16), (0.05, 0.28))
#: Soundings: where, in radii of the chart, and how deep.
SOUNDINGS = (
    (-0.52, 0.36, 4), (-0.62, 0.2, 2), (-0.44, 0.1, 12), (-0.48, -0.22, 5), (-0.38, -0.36, 11),
    (-0.3, 0.43, 15), (0.35, 0.42, 14), (0.5, 0.34, 6), (0.47, 0.13, 3), (0.45, -0.02, 10),
    (0.5, -0.3, 4), (0.36, -0.4, 13), (0.12, 0.48, 20), (0.06, -0.48, 17),
)  # fmt: skip
#: A course through the chart: the points that it bends at, from a harbour to where a ship is.
COURSE = ((-0.7, 0.02), (-0.52, -0.03), (-0.4, -0.24), (-0.12, -0.44), (0.24, -0.4), (0.42, -0.18))
#: How many lines cross at the rose; its own size.
RHUMBS, ROSE = 32, 0.74
#: Parts of the scale around a chart.
DEGREES = 72


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
    _draw_scale(pen, radius, ink)
    pen.shape(shape("compass"), 0, 0, radius * ROSE, ink)
    _draw_soundings(pen, look, radius, ink)
    _draw_course(pen, radius, ink, ink)


def _draw_scale(pen: Pen, radius: float, ink: Rgb) -> None:
    """The degrees around a chart: a band that is dark and light in turn."""
    deep = radius * 0.022
    pen.ring(0, 0, radius, ink, radius * 0.005)
    pen.ring(0, 0, radius + deep, ink, radius * 0.005)
    for i in range(0, DEGREES, 2):
        ends = [2 * pi * (i + part / 4) / DEGREES for part in range(5)]
        middle = radius + deep / 2
        pen.line([(middle * sin(a), middle * cos(a)) for a in ends], ink, deep)


def _draw_soundings(pen: Pen, look: Styled, radius: float, ink: Rgb) -> None:
    """Depths, in small figures on the sea."""
    size = radius * 0.045
    for x, y, deep in SOUNDINGS:
        at = x * radius, y * radius - size * look.text.cap / 2
        pen.text(*at, str(deep), look.text, size, ink, "middle")


def _draw_course(pen: Pen, radius: float, ink: Rgb, mark: Rgb) -> None:
    """A dashed course with a cross where it was set, and the ship at its end."""
    points = [(x * radius, y * radius) for x, y in smoothed(COURSE)]
    pen.line(points, ink, radius * 0.009, (radius * 0.025, radius * 0.018))
    (x, y), arm = points[0], radius * 0.022
    for sign in (-1, 1):
        pen.line(((x - arm, y - sign * arm), (x + arm, y + sign * arm)), mark, radius * 0.012)
    x, y = points[-1]
    pen.shape(shape("ship"), x, y + radius * 0.06, radius * 0.15, ink)


def smoothed(points: tuple[Point, ...], steps: int = 8) -> list[Point]:
    """A curve through all points, as points that are close to one another."""
    found = list[Point]()
    for i in range(len(points) - 1):
        around = [points[max(0, min(len(points) - 1, j))] for j in range(i - 1, i + 3)]
        for t in (n / steps for n in range(steps)):
            found.append((_bent([p[0] for p in around], t), _bent([p[1] for p in around], t)))
    return [*found, points[-1]]


def _bent(near: list[float], t: float) -> float:
    """One coordinate of a Catmull-Rom spline between the second and the third of four values."""
    a, b, c, d = near
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def draw_label(pen: Pen, box: Box, ink: Rgb) -> None:
    """A cartouche: white, with a line and a thinner one within."""
    low = min(box.width, box.height)
    pen.rect(box, WHITE, low * 0.18)
    pen.edge(rounded(box, low * 0.18), ink, low * 0.035)
    pen.outline(box.grown(-low * 0.07), ink, low * 0.012, low * 0.13)
