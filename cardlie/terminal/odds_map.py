"""Odds as bars and as a heat map, in 80 columns or 100.

Both are laid out by hand: rich's bars know no terminal of plain ASCII, and its tables neither break
into blocks of columns nor stand in a screen that is drawn line by line.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cardlie.base.terminal import can_show, paint, styled, use_colour
from cardlie.base.terminal import columns as terminal_columns
from cardlie.base.translation import language
from cardlie.guess import KINDS, Guess
from cardlie.guess.kind import GAP
from cardlie.odds.percent import in_cell, percent

BAR = 40
_CELL = 5

#: As many columns of a terminal are used.
WIDEST = 100

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
    labels: dict[Guess, str] = {}  # there are thousands of guesses, and far fewer rows
    for guess, amount, chance in cells:
        alike = guess if guess.by_value else guess.with_gap(2)
        label = labels.get(alike) or labels.setdefault(alike, _label(guess))
        order[label] = (KINDS.index(type(guess)), *guess.numbers)
        rows.setdefault(label, {})[amount] = chance
    return sorted(rows.items(), key=lambda row: order[row[0]])


def _label(guess: Guess) -> str:
    """What a guess names, without its figure."""
    if guess.by_value:
        return guess.spoken(language())
    return " ".join(guess.with_gap(2).spoken(language()).replace(GAP, "").split())


def heat_map(rows: Sequence[Row], room: int | None = None) -> list[str]:
    """The heat map as lines: percentages, shaded where colour is wanted.

    It stands in blocks of as many columns as there is ``room`` for. Behind the last figure that is
    as likely as not stands a bar; where nothing stands, nothing may be said.
    """
    margin = max((len(label) for label, _ in rows), default=0)
    room = room or terminal_columns(most=WIDEST)
    most = max(1, (room - margin - 1) // _CELL)
    columns = sorted({column for _, found in rows for column in found})
    lines: list[str] = []
    ends = {label: _as_likely_as_not(found) for label, found in rows}
    for start in range(0, len(columns), most):
        part = columns[start : start + most]
        shown = [(label, found) for label, found in rows if any(c in found for c in part)]
        lines += [""] if lines else []
        lines.append(paint(f"{'':<{margin}}" + "".join(f"{c:>5}" for c in part), bold=True))
        for label, found in shown:
            cells = "".join(
                _cell(
                    None if column is None else found.get(column),
                    after=nth > 0 and part[nth - 1] == ends[label],
                )
                for nth, column in enumerate([*part, None])
            )
            lines.append(f"{label:<{margin}}{cells}".rstrip())
    return lines


def _as_likely_as_not(chances: dict[int, Fraction]) -> int | None:
    """The last figure that is; told in whole numbers, since there are thousands."""
    likely = [c for c, chance in chances.items() if 2 * chance.numerator >= chance.denominator]
    return max(likely, default=None)


def _cell(chance: Fraction | None, *, after: bool = False) -> str:
    """One cell, ``after`` the last that is as likely as not."""
    mark = ("│" if can_show("│") else "|") if after else " "
    if chance is None:
        return f"{mark}    "
    text = in_cell(chance)
    if not use_colour() or not chance:
        return f"{mark}{text:>4}"
    level = min(int(chance * len(_HEAT)), len(_HEAT) - 1)
    return mark + styled(f"{text:>4}", bg=_HEAT[level], fg=255 if level >= _DARK else 16)


def by_value(pairs: Iterable[tuple[Guess, Fraction]], room: int | None = None) -> list[str]:
    """Guesses that have a value and no figure, such as power cards: a line each, with a bar."""
    room = room or terminal_columns(most=WIDEST)
    told = [(guess.phrase(language()), chance) for guess, chance in pairs]
    wide = max((len(text) for text, _ in told), default=0)
    long = max(0, min(24, room - wide - 16))
    return [
        f"{text:<{wide}}  {bar(chance, long)} {percent(chance)}" if long >= _CELL
        else f"{text:<{wide}}  {percent(chance)}"
        for text, chance in told
    ]  # fmt: skip
