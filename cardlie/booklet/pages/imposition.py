"""Imposition: which page lies where on a sheet, so that folding it gives a booklet.

Pages count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr


@dataclass(frozen=True, slots=True)
class Slot:
    """A page's place on a sheet: column from the left, row from the bottom, turned or not."""

    page: int
    column: int
    row: int
    turned: bool = False


def saddle(pages: int) -> list[tuple[int, int]]:
    """(left, right) page of each side of the sheets of a stapled booklet, outermost sheet first.

    Sides come front, back, front, back; each sheet is turned over on its short edge, so that both
    sides have their heads at the same end of the folded page.

    >>> saddle(8)
    [(8, 1), (2, 7), (6, 3), (4, 5)]
    """
    if pages < 4 or pages % 4:
        raise CardlieError(
            tr("{pages} pages can't be stapled: sheets have four pages each", pages=pages)
        )
    sides = []
    for sheet in range(pages // 4):
        low, high = 2 * sheet + 1, pages - 2 * sheet
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def zine() -> tuple[Slot, ...]:
    """The eight pages of one sheet, folded in half lengthwise, in quarters across, cut and pushed.

    The cut runs along the lengthwise fold between the two outer folds.
    """
    bottom = [Slot(page, column, 0) for column, page in enumerate((8, 1, 2, 3))]
    top = [Slot(page, column, 1, turned=True) for column, page in enumerate((7, 6, 5, 4))]
    return (*bottom, *top)
