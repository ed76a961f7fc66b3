"""How odds are drawn in the terminal: bars and a heat map, in 80 columns.

Both are laid out by hand: rich's bars know no terminal of plain ASCII, and its tables neither break
into blocks of columns nor stand in a screen that is drawn line by line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import click

from cardlie.base.translation import language
from cardlie.cli.support import can_show, paint, use_colour
from cardlie.guess import KINDS, Guess
from cardlie.kinds.kind import GAP
from cardlie.odds.told import in_cell

BAR = 40
_COLUMNS = 12

#: Backgrounds of the heat map, from unlikely to likely, in the 256 colours of terminals.
_HEAT = (230, 223, 216, 209, 202, 160, 124)

#: From this background on, white is easier to read than black.
_DARK = 5

#: One row of the heat map: what is guessed, and NUMBER -> its chance.
Row = tuple[str, "dict[int, Fraction]"]


def bar(chance: Fraction, width: int = BAR) -> str:
    """A bar as long as the chance; full only when certain, empty only when impossible."""
    full, empty = ("█", "░") if can_show("█░") else ("#", ".")
    filled = round(chance * width)
    if 0 < chance < 1:
        filled = min(max(filled, 1), width - 1)
    likely = paint(full * filled, fg="green" if chance * 2 >= 1 else "yellow")
    return likely + paint(empty * (width - filled), dim=True)


def rows_of(cells: Iterable[tuple[Guess, int, Fraction]]) -> list[Row]:
    """Guesses with their figures and chances as rows of a heat map.

    Guesses that are alike but for the figure stand in one row. The rows come kind by kind, and
    within a kind by the numbers that they name, or as they come.
    """
    rows: dict[str, dict[int, Fraction]] = {}
    order: dict[str, tuple[int, ...]] = {}
    for guess, amount, chance in cells:
        label = _label(guess)
        order[label] = (KINDS.index(type(guess)), *guess.numbers)
        rows.setdefault(label, {})[amount] = chance
    return sorted(rows.items(), key=lambda row: order[row[0]])


def _label(guess: Guess) -> str:
    """What a guess names, without its figure."""
    if guess.by_value:
        return guess.spoken(language())
    return " ".join(guess.with_gap(2).spoken(language()).replace(GAP, "").split())


def heat_map(rows: Sequence[Row]) -> list[str]:
    """The heat map as lines: percentages, shaded where colour is wanted."""
    margin = max((len(label) for label, _ in rows), default=0)
    columns = sorted({column for _, found in rows for column in found})
    lines: list[str] = []
    for start in range(0, len(columns), _COLUMNS):
        part = columns[start : start + _COLUMNS]
        shown = [(label, found) for label, found in rows if any(c in found for c in part)]
        lines += [""] if lines else []
        lines.append(paint(f"{'':<{margin}}" + "".join(f"{c:>5}" for c in part), bold=True))
        for label, found in shown:
            cells = "".join(_cell(found.get(column)) for column in part)
            lines.append(f"{label:<{margin}}{cells}".rstrip())
    return lines


def _cell(chance: Fraction | None) -> str:
    if chance is None:
        return "     "
    text = in_cell(chance)
    if not use_colour() or not chance:
        return f"{text:>5}"
    level = min(int(chance * len(_HEAT)), len(_HEAT) - 1)
    return " " + click.style(f"{text:>4}", bg=_HEAT[level], fg=255 if level >= _DARK else 16)
