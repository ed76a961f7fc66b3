"""How many cards fit on a paper: grids, and grids of both orientations side by side.

What comes out can be cut with a ruler or a guillotine: each cut goes from edge to edge of what
the cut before it left.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

#: So many cuts from edge to edge part a paper into grids; more of them never gained a card.
CUTS = 2
#: On papers with more cards than this one cut must do.
MANY = 200
#: Lengths that differ by less are equal, in mm.
NEAR = 1e-6


@dataclass(frozen=True, slots=True)
class CardSpot:
    """Where a card lies: its lower left corner in mm; ``turned``: a quarter turn to the left."""

    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class CardGrid:
    """A grid of cards that all lie one way; (x, y) is its lower left corner."""

    x: float
    y: float
    columns: int
    rows: int
    turned: bool

    @property
    def count(self) -> int:
        """Cards in it."""
        return self.columns * self.rows


@dataclass(frozen=True, slots=True)
class Packed:
    """Blocks on a rectangle, and what is around them."""

    blocks: tuple[CardGrid, ...]
    card: tuple[float, float]
    gap: float

    @property
    def count(self) -> int:
        """Cards in all blocks."""
        return sum(block.count for block in self.blocks)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the box around the cards."""
        boxes = [(block.x, block.y, *self._size_of(block)) for block in self.blocks]
        return (
            max(x + width for x, _, width, _ in boxes) - min(x for x, *_ in boxes),
            max(y + height for _, y, _, height in boxes) - min(y for _, y, *_ in boxes),
        )

    def spots(self, x: float, y: float) -> tuple[CardSpot, ...]:
        """Each card, block by block and row by row from the upper left; (x, y) is the corner."""
        left, low = min(b.x for b in self.blocks), min(b.y for b in self.blocks)
        found = []
        for block in sorted(self.blocks, key=lambda b: (-(b.y + self._size_of(b)[1]), b.x)):
            wide, high = self._side(block.turned)
            for row in reversed(range(block.rows)):
                for column in range(block.columns):
                    at_x = x + block.x - left + column * (wide + self.gap)
                    at_y = y + block.y - low + row * (high + self.gap)
                    found.append(CardSpot(at_x, at_y, block.turned))
        return tuple(found)

    def _side(self, turned: bool) -> tuple[float, float]:
        return self.card[::-1] if turned else self.card

    def _size_of(self, block: CardGrid) -> tuple[float, float]:
        (wide, high), gap = self._side(block.turned), self.gap
        return block.columns * (wide + gap) - gap, block.rows * (high + gap) - gap


def pack(width: float, height: float, card: tuple[float, float], gap: float) -> Packed:
    """The most cards on width x height mm, ``gap`` apart; in the fewest blocks among equals.

    >>> pack(200, 287, (63.5, 88.9), 0).count
    9
    >>> sorted(block.count for block in pack(200, 287, (70, 120), 0).blocks)
    [2, 4]
    """
    simple = _grids(width, height, *card, gap)
    most = int((width + gap) * (height + gap) / ((card[0] + gap) * (card[1] + gap)) + NEAR)
    enough = simple and simple[0].count >= most
    cuts = 0 if enough else CUTS if most <= MANY else 1
    return Packed(_best(width, height, *card, gap, cuts), card, gap)


@cache
def _best(
    width: float, height: float, wide: float, high: float, gap: float, cuts: int
) -> tuple[CardGrid, ...]:
    """The best blocks with up to so many cuts; () if not one card fits."""
    found = _grids(width, height, wide, high, gap)
    best = _score(found)
    if cuts == 0 or not found:
        return found
    for upright in (True, False):
        whole = width if upright else height
        for at in _places(whole, wide, high, gap):
            one = (at, height) if upright else (width, at)
            rest = whole - at - gap
            other = (rest, height) if upright else (width, rest)
            parts = _best(*one, wide, high, gap, 0), _best(*other, wide, high, gap, cuts - 1)
            dx, dy = (at + gap, 0.0) if upright else (0.0, at + gap)
            moved = (CardGrid(b.x + dx, b.y + dy, b.columns, b.rows, b.turned) for b in parts[1])
            together = (*parts[0], *moved)
            if _score(together) > best:
                found, best = together, _score(together)
    return found


def _score(blocks: tuple[CardGrid, ...]) -> tuple[int, int]:
    return sum(block.count for block in blocks), -len(blocks)


def _grids(
    width: float, height: float, wide: float, high: float, gap: float
) -> tuple[CardGrid, ...]:
    """The better of the two grids of one orientation."""
    best: tuple[CardGrid, ...] = ()
    for turned, (side_x, side_y) in ((False, (wide, high)), (True, (high, wide))):
        columns = int((width + gap + NEAR) / (side_x + gap))
        rows = int((height + gap + NEAR) / (side_y + gap))
        if columns > 0 and rows > 0 and columns * rows > sum(b.count for b in best):
            best = (CardGrid(0, 0, columns, rows, turned),)
    return best


def _places(whole: float, wide: float, high: float, gap: float) -> list[float]:
    """Where a cut leaves a whole number of cards before it."""
    found = {
        round(k * (side + gap) - gap, 6)
        for side in (wide, high)
        for k in range(1, int((whole + gap) / (side + gap)) + 1)
    }
    return [at for at in sorted(found) if at + gap < whole]
