"""Rectangle packing of pieces onto as few sheets as several heuristics find.

Each sheet keeps a list of the largest rectangles that are still free (they overlap). A thing goes
where it ends highest up, or where it fits most tightly; largest things first, in several orders.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product
from math import ceil, prod
from typing import NamedTuple

Size = tuple[float, float]
#: A free rectangle: x, y, width, height; y counts down from the upper edge.
Free = tuple[float, float, float, float]
Score = tuple[float, float, float]

#: Lengths that differ by less are equal, in mm.
NEAR = 1e-6


class PlacedPiece(NamedTuple):
    """Where the thing of that number lies: its upper left corner, y down; maybe turned."""

    number: int
    x: float
    y: float
    turned: bool


@dataclass(slots=True)
class FreeSpace:
    """A sheet: what is free on it, and what was placed there."""

    free: list[Free]
    placed: list[PlacedPiece] = field(default_factory=list)

    def take(self, x: float, y: float, wide: float, high: float) -> None:
        """Cut a rectangle out of what is free, and keep only what lies in nothing else."""
        free: list[Free] = []
        for fx, fy, fw, fh in self.free:
            if x >= fx + fw - NEAR or fx >= x + wide - NEAR or y >= fy + fh - NEAR or (
                fy >= y + high - NEAR
            ):  # fmt: skip
                free.append((fx, fy, fw, fh))
                continue
            parts = (
                (fx, fy, x - fx, fh), (x + wide, fy, fx + fw - x - wide, fh),
                (fx, fy, fw, y - fy), (fx, y + high, fw, fy + fh - y - high),
            )  # fmt: skip
            free += [part for part in parts if part[2] > 1 and part[3] > 1]
        self.free = [
            one for i, one in enumerate(free)
            if not any(i != j and _within(one, other) and (one != other or i > j)
                       for j, other in enumerate(free))
        ]  # fmt: skip


def arrange(sizes: Sequence[Size], room: Size, gap: float) -> list[list[PlacedPiece]]:
    """The things of these sizes, ``gap`` apart, on as few sheets of size ``room`` as were found.

    Each thing must fit on an empty sheet.

    >>> [len(sheet) for sheet in arrange([(60, 90)] * 11, (190, 280), 3)]
    [9, 2]
    """
    if not sizes:
        return []
    least, best = least_sheets(sizes, room, gap), list[list[PlacedPiece]]()
    orders = [sorted(range(len(sizes)), key=lambda i: -max(sizes[i])),
              sorted(range(len(sizes)), key=lambda i: -prod(sizes[i]))]  # fmt: skip
    for unturned in (len(sizes), 0):  # turned only where that saves a sheet
        for score, order in product((_highest, _tightest), orders):
            packed = _pack(sizes, order, room, gap, score, unturned)
            if not best or len(packed) < len(best):
                best = packed
            if len(best) == least:
                return best
    return best


def least_sheets(sizes: Sequence[Size], room: Size, gap: float) -> int:
    """So many sheets things of these sizes need by their area alone."""
    area = sum((w + gap) * (h + gap) for w, h in sizes)
    return max(1, ceil(area / ((room[0] + gap) * (room[1] + gap)) - NEAR))


def _pack(
    sizes: Sequence[Size],
    order: Sequence[int],
    room: Size,
    gap: float,
    score: Callable[[Free, Size], Score],
    unturned: int,
) -> list[list[PlacedPiece]]:
    bins: list[FreeSpace] = []
    full = dict[tuple[Size, int], bool]()  # what had no room on a sheet finds none there later
    for number in order:
        size = sizes[number]
        for at in range(len(bins) + 1):
            if at == len(bins):
                bins.append(FreeSpace([(0.0, 0.0, room[0] + gap, room[1] + gap)]))
            if (size, at) in full:
                continue
            fits = size[0] <= room[0] + NEAR and size[1] <= room[1] + NEAR
            spot = _spot(bins[at], size, gap, score, number >= unturned or not fits)
            if spot is None:
                full[(size, at)] = True
                continue
            x, y, turned = spot
            wide, high = size[::-1] if turned else size
            bins[at].take(x, y, wide + gap, high + gap)
            bins[at].placed.append(PlacedPiece(number, x, y, turned))
            break
    return [sorted(each.placed, key=lambda place: place.number) for each in bins]


def _spot(
    bin_: FreeSpace, size: Size, gap: float, score: Callable[[Free, Size], Score], may_turn: bool
) -> tuple[float, float, bool] | None:
    best: tuple[Score, bool, float, float] | None = None
    for turned in (False, True) if may_turn else (False,):
        wide, high = (side + gap for side in (size[::-1] if turned else size))
        for free in bin_.free:
            if wide <= free[2] + NEAR and high <= free[3] + NEAR:
                found = (score(free, (wide, high)), turned, free[0], free[1])
                if best is None or found < best:
                    best = found
    return None if best is None else (best[2], best[3], best[1])


def _highest(free: Free, size: Size) -> Score:
    return (round(free[1] + size[1], 3), free[0], 0.0)


def _tightest(free: Free, size: Size) -> Score:
    left, below = free[2] - size[0], free[3] - size[1]
    return (round(min(left, below), 3), round(max(left, below), 3), free[1])


def _within(one: Free, other: Free) -> bool:
    return (
        one[0] >= other[0] - NEAR
        and one[1] >= other[1] - NEAR
        and one[0] + one[2] <= other[0] + other[2] + NEAR
        and one[1] + one[3] <= other[1] + other[3] + NEAR
    )
