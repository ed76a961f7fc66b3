"""Small things to cut out: lives, the Liar's marker."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from cardlie.games.options import Options
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.counted import counted
from cardlie.press.parts.part import Part, PrintJob

#: Diameters of a life and of the marker, in mm.
LIFE, BADGE = 24.0, 52.0


def lives(emblem: str) -> Part:
    """What players have to lose, where one cup goes round: as many each as are played for."""

    def pieces(job: PrintJob) -> list[list[Piece]]:
        one = Piece("a life", LIFE, LIFE, partial(_draw_life, job, emblem=emblem))
        return [[one] * (lives_each(job.options) * job.players)]

    return Part("lives", "Lives", pieces=pieces, fits=lambda options: options.game.stake == "lives")


def lives_each(options: Options) -> int:
    """How many lives each player has."""
    plan = options.game.plan
    return (plan.lives if plan else 0) or options.each


def _draw_disc(look: Styled, pen: Pen, r: float, rims: tuple[float, float, float]) -> Rgb:
    """A disc to cut out, with a rim; returns the colour of what shows on it.

    ``rims``: how far the coloured area and the rim are from the cut, and the rim's width, in mm.
    """
    theme, (area, rim, width) = look.theme, rims
    field, on = theme.fields()
    pen.ring(r, r, r - CUT_WIDTH, theme.dark_ink, CUT_WIDTH)
    if field != WHITE:
        pen.circle(r, r, r - area, field)
    pen.ring(r, r, r - rim, on, width)
    return on


def _draw_life(look: Styled, pen: Pen, emblem: str) -> None:
    r = LIFE / 2
    colour = _draw_disc(look, pen, r, (1.2, 2.4, 0.5))
    pen.shape(shape(emblem), r, r, LIFE * (0.48 if look.theme.outlined else 0.60), colour)


def _draw_marker(look: Styled, pen: Pen) -> None:
    r = BADGE / 2
    colour = _draw_disc(look, pen, r, (1.5, 3.2, 0.7))
    pen.shape(shape("masquerade"), r, r + BADGE * 0.04, BADGE * 0.62, colour)
    word = look.words["kit.liar"]
    low, wide = (0.18, 0.62) if look.theme.layout == "large" else (0.15, 0.5)
    size = look.display.fitted(word, 6.0, BADGE * wide)
    pen.text(r, BADGE * low, word, look.display, size, colour, "middle")


def draw_coin(pen: Pen, x: float, y: float, radius: float, ink: Rgb, gold: Rgb) -> None:
    """The picture of a coin, with a star on it."""
    pen.circle(x, y, radius, ink)
    pen.circle(x, y, radius * 0.86, gold)
    turns = [pi / 2 + pi * i / 5 for i in range(10)]
    reach = [radius * (0.55 if i % 2 == 0 else 0.23) for i in range(10)]
    pen.polygon([(x + cos(t) * r, y + sin(t) * r) for t, r in zip(turns, reach, strict=True)], ink)


#: The marker that lies before the Liar.
MARKER = counted("marker", "Liar's marker", "the Liar's marker", _draw_marker, BADGE)
