"""Tables: rich's, as wide as there is room."""

from __future__ import annotations

import sys
from collections.abc import Container, Sequence
from typing import Literal

from cardlie.base.terminal import columns, rendered, use_colour

#: Columns of what is no terminal: no line is too long there.
_ENDLESS = 1_000


def table(
    rows: Sequence[Sequence[str]], word_columns: Container[int] = (0,), room: int | None = None
) -> list[str]:
    """Rows below their head as lines: ``word_columns`` to the left, figures to the right.

    On a terminal where they have no ``room`` (else: its columns), words stand below each other.

    >>> table([("", "share"), ("seat 0", "49.8%"), ("a seat", "7%")])
    ['          share', '  seat 0  49.8%', '  a seat     7%']
    >>> table([("", "said first"), ("a long name", "49.8%")], room=15)
    ['           said', '          first', '  a long  49.8%', '  name']
    """
    from rich.table import Table
    from rich.text import Text

    head, *others = rows
    most = room or (columns() if sys.stdout.isatty() else _ENDLESS)
    widths, gap = _widths_of(rows, word_columns, most)
    grid = Table(box=None, padding=(0, 0, 0, gap), header_style="bold", pad_edge=True)
    for nth, (name, wide) in enumerate(zip(head, widths, strict=True)):
        side: Literal["left", "right"] = "left" if nth in word_columns else "right"
        grid.add_column(Text(name), justify=side, width=wide, overflow="fold")
    for row in others:
        grid.add_row(*map(Text, row))
    text = rendered(lambda screen: screen.print(grid), most, colour=use_colour())
    return [line.rstrip() for line in text.splitlines()]


def _widths_of(
    rows: Sequence[Sequence[str]], word_columns: Container[int], room: int
) -> tuple[list[int], int]:
    """How wide each column is, and what is left free before it, in so many columns in all.

    Where there is not enough room, the heads of figures give way first, then words, the widest
    before others, then what is free; words are broken last, and figures never before.
    """
    cells = list(zip(*rows, strict=True))
    widths = [max(map(len, each)) for each in cells]
    words = [max(len(word) for cell in each for word in [*cell.split(), ""]) for each in cells]
    heads = [
        wide if nth in word_columns else max(words[nth], *map(len, each[1:]), 0)
        for nth, (wide, each) in enumerate(zip(widths, cells, strict=True))
    ]
    least = [words[nth] if nth in word_columns else wide for nth, wide in enumerate(heads)]
    for gap, narrowest in ((2, heads), (2, least), (1, least), (1, [1] * len(cells))):
        free = room - gap * len(widths)
        while sum(widths) > free and any(map(int.__gt__, widths, narrowest)):
            giving = [nth for nth, wide in enumerate(widths) if wide > narrowest[nth]]
            widths[max(giving, key=widths.__getitem__)] -= 1
        if sum(widths) <= free:
            break
    return widths, gap
