"""A combination as a little picture: dice that anyone can match with what lies on the table.

Equal letters are equal numbers, whichever they are; equal patterns are equal colours; a
staircase is a run; a mark is one colour in particular.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen
from cardlie.setting.combinations import Combination

#: Between dice, and between groups of several lines, in sides of a die.
GAP, GROUP_GAP = 0.16, 0.45
#: More dice, or steps, than these are summed up.
MOST_DICE, MOST_STAIRS = 25, 7

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"


class _Die(NamedTuple):
    """One small die: what is written on it, which pattern it has, or which suit."""

    label: str = ""
    pattern: int | None = None
    suit: str | None = None


def draw_combination(pen: Pen, box: Box, look: CardLook, combination: Combination) -> None:
    """Draw the picture of any combination of the vocabulary into ``box``."""
    if combination.kind in ("run", "colour-run"):
        length = combination.sizes[0]
        pattern = 0 if combination.kind == "colour-run" else None
        steps = ["n", *(f"+{i}" for i in range(1, length))]
        if length > MOST_STAIRS:
            steps = [*steps[:2], "…", steps[-1]]
        dice = [_Die(step, pattern) for step in steps]
        _draw_stairs(pen, box, look, dice)
    else:
        rows = _rows(look, combination)
        if sum(map(len, rows)) > MOST_DICE:  # one of each, and how often
            often = _Die(f"×{combination.sizes[0]}")
            if combination.kind in ("every-number", "every-colour"):
                rows = _wrapped([*dict.fromkeys(die for row in rows for die in row), often])
            else:
                rows = [[row[0], _Die(f"×{len(row)}")] for row in rows]
        _draw_rows(pen, box, look, rows)


def _rows(look: CardLook, combination: Combination) -> list[list[_Die]]:
    sizes, first = combination.sizes, combination.sizes[0]
    match combination.kind:
        case "colours":
            return [[_Die("", i)] * size for i, size in enumerate(sizes)]
        case "twins":
            return [[_Die(LETTERS[i], i)] * size for i, size in enumerate(sizes)]
        case "every-colour":
            return [[_Die("", None, s.name)] * first for s in look.deck.faces.suits]
        case "every-number":
            return _wrapped([_Die(str(n)) for n in look.deck.faces.numbers for _ in range(first)])
        case _:
            return [[_Die(LETTERS[i])] * size for i, size in enumerate(sizes)]


def _wrapped(dice: list[_Die]) -> list[list[_Die]]:
    """A list of dice as rows that fill a square."""
    across = ceil(len(dice) ** 0.5)
    return [dice[i : i + across] for i in range(0, len(dice), across)]


#: Lines of dice, and the gap above each in sides of a die.
_Lines = list[tuple[float, Sequence[_Die]]]


def _set_out(box: Box, rows: Sequence[Sequence[_Die]], most: int) -> tuple[float, float, _Lines]:
    """The side of a die that fits into a box, the height of all lines, and the lines.

    Each row is a group; one of more than ``most`` is broken into even lines, set apart.
    """
    lines = list[tuple[int, Sequence[_Die]]]()
    for group, row in enumerate(rows):
        length = ceil(len(row) / ceil(len(row) / most))
        lines += [(group, row[i : i + length]) for i in range(0, len(row), length)]
    across = max(len(line) for _, line in lines)
    broken = len(lines) > len(rows)
    if len(rows) == len(lines) > across:  # wider than high: groups become columns
        lines = [(0, [row[i] for row in rows if i < len(row)]) for i in range(across)]
        across = len(rows)
    gaps = [
        0.0 if i == 0 else GROUP_GAP if group != lines[i - 1][0] and broken else GAP
        for i, (group, _) in enumerate(lines)
    ]
    high = len(lines) + sum(gaps)
    side = min(box.width / (across + GAP * (across - 1)), box.height / high, box.width * 0.42)
    return side, side * high, list(zip(gaps, [line for _, line in lines], strict=True))


def _draw_rows(pen: Pen, box: Box, look: CardLook, rows: Sequence[Sequence[_Die]]) -> None:
    """Rows of dice, in lines of the length that leaves the dice largest."""
    ways = [_set_out(box, rows, most) for most in range(6, 1, -1)]
    side, height, lines = max(ways, key=lambda way: way[0])
    x, y = box.centre
    top = y + height / 2
    for gap, line in lines:
        top -= gap * side
        left = x - side * (len(line) + GAP * (len(line) - 1)) / 2
        for j, die in enumerate(line):
            start = left + j * side * (1 + GAP)
            _draw_die(pen, look, Box(start, top - side, start + side, top), die)
        top -= side


def _draw_stairs(pen: Pen, box: Box, look: CardLook, dice: Sequence[_Die]) -> None:
    """Dice side by side that climb from the lower left to the upper right."""
    n = len(dice)
    side = min(box.width * 0.42, box.width / (n + GAP * (n - 1)))
    across = side * (1 + GAP)
    up = min(across, (box.height - side) / max(1, n - 1))
    x, y = box.centre
    left, low = x - (side + across * (n - 1)) / 2, y - (side + up * (n - 1)) / 2
    for i, die in enumerate(dice):
        x0, y0 = left + i * across, low + i * up
        _draw_die(pen, look, Box(x0, y0, x0 + side, y0 + side), die)


def _draw_die(pen: Pen, look: CardLook, box: Box, die: _Die) -> None:
    theme = look.theme
    radius, line = box.width * 0.18, max(0.3, box.width * 0.06)
    inner = box.grown(-line / 2)
    if die.suit is not None:
        style = look.style(die.suit)
        pen.rect(box, style.colour, radius)
        pen.shape(style.mark, *box.centre, box.width * 0.74, theme.ground)
        return
    dark = die.pattern == 0
    pen.rect(inner, theme.ink if dark else theme.ground, radius)
    if die.pattern:
        _draw_pattern(pen, look, inner, die.pattern)
    pen.outline(inner, theme.ink, line, radius)
    if not die.label:
        return
    x, y = box.centre
    size = look.display.fitted(die.label, box.width * 0.56 / look.display.cap, box.width * 0.62)
    if die.pattern:
        pen.circle(x, y, box.width * 0.38, theme.ground)
        size *= 0.75
    low = (0.36 if die.label == "n" else 0.5) * look.display.cap  # what has no ascender is lower
    colour = theme.ground if dark else theme.ink
    pen.text(x, y - low * size, die.label, look.display, size, colour, "middle")


def _draw_pattern(pen: Pen, look: CardLook, box: Box, pattern: int) -> None:
    """Stripes, dots, a chequer, bars: the free colours after the first, told apart in grey."""
    x0, y0, side = box.x0, box.y0, box.width
    inset = side * 0.12
    inner = box.grown(-inset)
    ink = look.theme.ink
    style = (pattern - 1) % 4
    if style in (0, 3):
        for i in range(1, 5):
            at = side * i / 5
            a, b = (at, 0.0), (at, side)
            points = [a, b] if style == 0 else [a[::-1], b[::-1]]
            pen.line([(x0 + x, y0 + y) for x, y in points], ink, side * 0.075)
        return
    for i in range(4):
        for j in range(4):
            x = inner.x0 + inner.width * (i + 0.5) / 4
            y = inner.y0 + inner.height * (j + 0.5) / 4
            if style == 1:
                pen.circle(x, y, side * 0.065, ink)
            elif (i + j) % 2 == 0:
                half = inner.width / 8
                pen.rect(Box(x - half, y - half, x + half, y + half), ink)
