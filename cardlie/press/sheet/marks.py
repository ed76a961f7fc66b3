"""Where to cut: marks beside the cards where there is room, ticks on their corners everywhere.

A ruler is laid along a cut from end to end. Beside the sheet's cards long marks show each end;
the ticks on the corners of the cards show it where a neighbour, the fold or the paper's edge is
too near, and still do so after the first cut. Rounding the corners takes the ticks away.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from cardlie.press.geometry import Box, Point
from cardlie.press.sheet.grid import Sheet
from cardlie.press.sheet.packing import NEAR
from cardlie.press.units import POINTS

Mark = tuple[Point, Point]

#: Marks are lines of a third of a point, this far from the cards.
WIDTH = 0.35 / POINTS
APART = 1.0
#: A mark beside the cards is at least and at most this long, or there is none, in mm.
LEAST, MOST = 3.0, 12.0
#: A tick on a card's corner, in mm: a corner that is rounded by 3 mm loses it.
TICK = 2.5


class Cut(NamedTuple):
    """A line to cut along: its ``position`` is x if it is ``upright``, else y."""

    upright: bool
    position: float
    start: float
    end: float

    def line(self, start: float, end: float) -> Mark:
        """A piece of the line, or what continues it."""
        if self.upright:
            return ((self.position, start), (self.position, end))
        return ((start, self.position), (end, self.position))


def cuts_of(sheet: Sheet) -> list[Cut]:
    """Each line that is cut, as long as one ruler can lie: edges of neighbours are one line."""
    edges: dict[tuple[bool, float], list[tuple[float, float]]] = {}
    for box in sheet.boxes:
        for at in (box.x0, box.x1):
            edges.setdefault((True, round(at, 4)), []).append((box.y0, box.y1))
        for at in (box.y0, box.y1):
            edges.setdefault((False, round(at, 4)), []).append((box.x0, box.x1))
    cuts = []
    for (upright, at), spans in sorted(edges.items()):
        spans.sort()
        start, end = spans[0]
        for low, high in spans[1:]:
            if low > end + sheet.gap + NEAR:
                cuts.append(Cut(upright, at, start, end))
                start = low
            end = max(end, high)
        cuts.append(Cut(upright, at, start, end))
    return cuts


@cache
def outer_marks(sheet: Sheet) -> tuple[Mark, ...]:
    """The marks beside the cards, at each end of a cut where there is room for one."""
    taken = taken_by(sheet, [box.grown(sheet.bleed) for box in sheet.boxes])
    marks, near = [], sheet.bleed + NEAR  # a neighbour's bleed reaches beyond where cards touch
    for cut in cuts_of(sheet):
        frame, beside = sheet.printable, [b for b in taken if _crosses(b, cut)]
        low, high = (frame.y0, frame.y1) if cut.upright else (frame.x0, frame.x1)
        before = [b.y1 if cut.upright else b.x1 for b in beside]
        after = [b.y0 if cut.upright else b.x0 for b in beside]
        limit = max([low, *(end + APART for end in before if end <= cut.start + near)])
        start = cut.start - sheet.bleed - APART
        if start - limit >= LEAST:
            marks.append(_inside(sheet, cut.line(max(limit, start - MOST), start)))
        limit = min([high, *(end - APART for end in after if end >= cut.end - near)])
        start = cut.end + sheet.bleed + APART
        if limit - start >= LEAST:
            marks.append(_inside(sheet, cut.line(start, min(limit, start + MOST))))
    return tuple(marks)


@cache
def ticks(sheet: Sheet) -> tuple[Mark, ...]:
    """On each corner of each card the beginnings of both cuts that meet there."""
    found = []
    for box in sheet.boxes:
        for x, inwards in ((box.x0, TICK), (box.x1, -TICK)):
            for y, upwards in ((box.y0, TICK), (box.y1, -TICK)):
                found.append(_inside(sheet, ((x, y), (x + inwards, y))))
                found.append(_inside(sheet, ((x, y), (x, y + upwards))))
    return tuple(dict.fromkeys(found))


def taken_by(sheet: Sheet, fronts: list[Box]) -> list[Box]:
    """Where no mark may lie: the fronts, and on a sheet to fold also the backs and the fold."""
    if sheet.backs != "fold":
        return fronts
    edge, half = sheet.printable, APART / 2
    fold = Box(sheet.width / 2 - half, edge.y0, sheet.width / 2 + half, edge.y1)
    if sheet.landscape:
        fold = Box(edge.x0, sheet.height / 2 - half, edge.x1, sheet.height / 2 + half)
    return [*fronts, *(box.mapped(sheet.turned_over) for box in fronts), fold]


def _crosses(box: Box, cut: Cut) -> bool:
    """Whether a mark that continues the cut could meet the box, or come too near."""
    low, high = (box.x0, box.x1) if cut.upright else (box.y0, box.y1)
    return low - APART / 2 < cut.position < high + APART / 2


def _inside(sheet: Sheet, mark: Mark) -> Mark:
    """The mark, half its width within what the printer can print."""
    edge = sheet.printable.grown(-WIDTH / 2)
    (x0, y0), (x1, y1) = (
        (min(max(x, edge.x0), edge.x1), min(max(y, edge.y0), edge.y1)) for x, y in mark
    )
    return ((round(x0, 4), round(y0, 4)), (round(x1, 4), round(y1, 4)))
