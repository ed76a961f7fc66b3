"""Grid packing of cards on a paper, in both orientations side by side.

What comes out can be cut with a ruler or a guillotine: each cut goes from edge to edge of what
the cut before it left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from cardlie.press.geometry import Box

#: So many cuts from edge to edge part a paper into grids; more of them never gained a card.
CUTS = 2
#: On papers with more cards than this one cut must do.
MANY = 200
#: Lengths that differ by less are equal, in mm.
NEAR = 1e-6


class CardSpot(NamedTuple):
    """Where a card lies: its lower left corner in mm; ``turned``: a quarter turn to the left."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class CardGrid:
    """A grid of cards that all lie one way, ``gap`` apart; (x, y) is its lower left corner.

    ``wide`` and ``high`` are the sides of a card as it lies there.
    """

    x: float
    y: float
    columns: int
    rows: int
    turned: bool
    wide: float
    high: float
    gap: float

    @property
    def count(self) -> int:
        """Cards in it."""
        return self.columns * self.rows

    @property
    def box(self) -> Box:
        """The box around its cards."""
        width = self.columns * (self.wide + self.gap) - self.gap
        height = self.rows * (self.high + self.gap) - self.gap
        return Box(self.x, self.y, self.x + width, self.y + height)

    def spots(self, dx: float, dy: float) -> Iterator[CardSpot]:
        """Each card, row by row from the upper left; the grid is moved by (dx, dy)."""
        for row in reversed(range(self.rows)):
            for column in range(self.columns):
                at_x = self.x + dx + column * (self.wide + self.gap)
                yield CardSpot(at_x, self.y + dy + row * (self.high + self.gap), self.turned)


def pack(
    width: float, height: float, card: tuple[float, float], gap: float
) -> tuple[CardGrid, ...]:
    """The most cards on width x height mm, ``gap`` apart; in the fewest grids among equals.

    The grids come from the upper left on; () if not one card fits.

    >>> [grid.count for grid in pack(200, 287, (63.5, 88.9), 0)]
    [9]
    >>> sorted(grid.count for grid in pack(200, 287, (70, 120), 0))
    [2, 4]
    """
    simple = _grids(width, height, *card, gap)
    most = int((width + gap) * (height + gap) / ((card[0] + gap) * (card[1] + gap)) + NEAR)
    enough = simple and simple[0].count >= most
    cuts = 0 if enough else CUTS if most <= MANY else 1
    packed = _best(width, height, *card, gap, cuts)
    return tuple(sorted(packed, key=lambda grid: (-grid.box.y1, grid.x)))


@cache
def _best(
    width: float, height: float, wide: float, high: float, gap: float, cuts: int
) -> tuple[CardGrid, ...]:
    """The best grids with up to so many cuts; () if not one card fits."""
    layouts = _grids(width, height, wide, high, gap)
    best = _score(layouts)
    if cuts == 0 or not layouts:
        return layouts
    for upright in (True, False):
        whole = width if upright else height
        for at in _places(whole, wide, high, gap):
            one = (at, height) if upright else (width, at)
            rest = whole - at - gap
            other = (rest, height) if upright else (width, rest)
            parts = _best(*one, wide, high, gap, 0), _best(*other, wide, high, gap, cuts - 1)
            if _score((*parts[0], *parts[1])) > best:
                dx, dy = (at + gap, 0.0) if upright else (0.0, at + gap)
                moved = (replace(grid, x=grid.x + dx, y=grid.y + dy) for grid in parts[1])
                layouts = (*parts[0], *moved)
                best = _score(layouts)
    return layouts


def _score(grids: tuple[CardGrid, ...]) -> tuple[int, int]:
    return sum(grid.count for grid in grids), -len(grids)


def _grids(
    width: float, height: float, wide: float, high: float, gap: float
) -> tuple[CardGrid, ...]:
    """The better of the two grids of one orientation."""
    best: tuple[CardGrid, ...] = ()
    for turned, (side_x, side_y) in ((False, (wide, high)), (True, (high, wide))):
        columns = int((width + gap + NEAR) / (side_x + gap))
        rows = int((height + gap + NEAR) / (side_y + gap))
        if columns > 0 and rows > 0 and columns * rows > sum(b.count for b in best):
            best = (CardGrid(0, 0, columns, rows, turned, side_x, side_y, gap),)
    return best


def _places(whole: float, wide: float, high: float, gap: float) -> list[float]:
    """Where a cut leaves a whole number of cards before it."""
    found = {
        round(k * (side + gap) - gap, 6)
        for side in (wide, high)
        for k in range(1, int((whole + gap) / (side + gap)) + 1)
    }
    return [at for at in sorted(found) if at + gap < whole]
