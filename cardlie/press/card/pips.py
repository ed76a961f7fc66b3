"""Pips: a suit's mark, as often as a number says, where a die has its pips; no number is a stamp.

One shows the animal at full length (or the mark in a wreath of rays), two look at each other, three
dance; all of a crowd are alike, so that the middle one is no smudge.
Above nine so many beads run round the mark, so that each number is a picture of its own; of more
than sixty, beads for tens and for ones.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Shape, figure, joined, mirrored, pictogram
from cardlie.press.look.suits import SuitStyle
from cardlie.press.page.pen import Pen

#: Where pips stand: rows from above, in each how far right of the middle, in steps.
ROWS = {
    1: ((0,),),
    2: ((1,), (), (-1,)),
    3: ((1,), (0,), (-1,)),
    4: ((-1, 1), (), (-1, 1)),
    5: ((-1, 1), (0,), (-1, 1)),
    6: ((-1, 1), (-1, 1), (-1, 1)),
    7: ((-1, 1), (-1, 0, 1), (-1, 1)),
    8: ((-1, 0, 1), (-1, 1), (-1, 0, 1)),
    9: ((-1, 0, 1), (-1, 0, 1), (-1, 0, 1)),
}


class _Layout(NamedTuple):
    """A pip's side, and how far columns and rows stand apart, as shares of the tile's side."""

    side: float
    across: float
    along: float


_LAYOUT = {
    1: _Layout(0.80, 0.0, 0.0),
    2: _Layout(0.38, 0.15, 0.22),
    3: _Layout(0.275, 0.18, 0.31),
    4: _Layout(0.32, 0.18, 0.23),
    5: _Layout(0.275, 0.17, 0.31),
    6: _Layout(0.27, 0.175, 0.305),
    7: _Layout(0.20, 0.235, 0.275),
    8: _Layout(0.20, 0.235, 0.275),
    9: _Layout(0.20, 0.235, 0.275),
}
#: How far from the middle, sideways and upwards, pips reach at most, as shares of the tile's side.
REACH_ACROSS, REACH_ALONG = 0.34, 0.47
#: The mark amid beads, their radius, and where they run, as shares of the tile's side; so many
#: beads at most are in a round, and rounds are so far apart.
_AMID, _BEAD, _ROUND, _MOST, _APART = 0.46, 0.022, 0.425, 30, 0.065
#: How much three dancers lean, in degrees.
_LEAN = 12


def draw_pips(pen: Pen, tile: Box, style: SuitStyle, number: int, colour: Rgb) -> None:
    """The pips of a number."""
    if number not in ROWS:
        _draw_beads(pen, tile, style, number, colour)
        return
    rows, (share, across, along) = ROWS[number], _LAYOUT[number]
    (x, y), side = tile.centre, tile.width
    for i, row in enumerate(rows):
        up = 1 - i if len(rows) == 3 else 0
        for column in row:
            pip = _pip(style.mark, number, column, up)
            # what stands below the middle is turned, as on playing cards
            turn = (180.0 if up < 0 else 0.0) + (_LEAN * column * up if number == 3 else 0.0)
            centre = (x + side * across * column, y + side * along * up)
            pen.shape(pip, *centre, side * share, colour, turn)


def _pip(mark: Shape, number: int, column: int, up: int) -> Shape:
    """What stands in one place."""
    if number == 1:
        return figure(mark.name) or _rayed(mark)
    # whoever stands at the right looks to the left; turned ones are mirrored once more
    return mirrored(mark) if column * (up or 1) > 0 else mark


def _draw_beads(pen: Pen, tile: Box, style: SuitStyle, number: int, colour: Rgb) -> None:
    """The mark, and so many beads around it."""
    (x, y), side = tile.centre, tile.width
    pen.shape(style.mark, x, y, side * _AMID, colour)
    rounds = max(1, -(-number // _MOST))
    if rounds > 2:  # nobody counts so many: tens are large, ones small
        beads = [(number // 10 % _MOST, 1.7 * _BEAD), (number % 10, _BEAD)]
    else:
        beads = [(number // rounds + (nth < number % rounds), _BEAD) for nth in range(rounds)]
    for nth, (count, large) in enumerate(beads):
        reach = side * (_ROUND - _APART * nth)
        for i in range(count):
            turn = 2 * pi * i / count
            pen.circle(x + reach * sin(turn), y + reach * cos(turn), side * large, colour)


@cache
def _rayed(mark: Shape) -> Shape:
    """A mark among rays: what has no figure of its own is seen all the same."""
    return joined(
        f"{mark.name}.rayed", (mark, Affine.move(0, 0, scale=0.68)), (pictogram("rays"), Affine())
    )
