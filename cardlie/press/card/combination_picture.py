"""A combination as a little picture: dice that anyone can match with what lies on the table.

Equal letters are equal numbers, whichever they are; equal patterns are equal colours; a
staircase is a run; a mark is one colour in particular.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from cardlie.combinations import Combination
from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Box
from cardlie.press.page.pen import Pen

#: Between dice, and between groups of several lines, in sides of a die.
GAP, GROUP_GAP = 0.16, 0.45
#: More dice, or steps, than these are summed up.
MOST_DICE, MOST_STAIRS = 25, 7

LETTERS = "abcdefghijklmnopqrstuvwx"


@dataclass(frozen=True, slots=True)
class _Die:
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


def _draw_rows(pen: Pen, box: Box, look: CardLook, rows: Sequence[Sequence[_Die]]) -> None:
    """Rows of dice, one group a row; a long group is broken into even lines, set apart as one."""
    most = 4 if len(rows) == 1 and len(rows[0]) <= 8 else 5
    lines = [(group, line) for group, row in enumerate(rows) for line in _lines(row, most)]
    across = max(len(line) for _, line in lines)
    if len(rows) == len(lines) > across:  # wider than high: groups become columns
        lines = [(0, [row[i] for row in rows if i < len(row)]) for i in range(across)]
        across = len(rows)
    gaps = [
        0.0 if i == 0 else GROUP_GAP if group != lines[i - 1][0] and broken else GAP
        for i, (group, _) in enumerate(lines)
        for broken in [len(lines) > len(rows)]
    ]
    side = min(
        box.width / (across + GAP * (across - 1)),
        box.height / (len(lines) + sum(gaps)),
        box.width * 0.40,
    )
    x, y = box.centre
    top = y + side * (len(lines) + sum(gaps)) / 2
    for gap, (_, line) in zip(gaps, lines, strict=True):
        top -= gap * side
        left = x - side * (len(line) + GAP * (len(line) - 1)) / 2
        for j, die in enumerate(line):
            start = left + j * side * (1 + GAP)
            _draw_die(pen, look, Box(start, top - side, start + side, top), die)
        top -= side


def _lines(row: Sequence[_Die], most: int) -> list[Sequence[_Die]]:
    """A group in lines of at most so many dice, as even as can be."""
    lines = ceil(len(row) / most)
    length = ceil(len(row) / lines)
    return [row[i : i + length] for i in range(0, len(row), length)]


def _draw_stairs(pen: Pen, box: Box, look: CardLook, dice: Sequence[_Die]) -> None:
    """Dice that climb from the lower left to the upper right; they overlap if there are many."""
    n = len(dice)
    side = min(box.width * 0.36, box.width / (1 + 0.72 * (n - 1)))
    step = (min(box.width, side * (1 + 1.08 * (n - 1))) - side) / max(1, n - 1)
    x, y = box.centre
    extent = side + step * (n - 1)
    for i, die in enumerate(dice):
        left, low = x - extent / 2 + i * step, y - extent / 2 + i * step
        _draw_die(pen, look, Box(left, low, left + side, low + side), die)


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
    size = box.width * (0.56, 0.56, 0.42, 0.34)[min(3, len(die.label))] / look.display.cap
    x, y = box.centre
    if die.pattern:
        pen.circle(x, y, box.width * 0.36, theme.ground)
        size *= 0.85
    low = 0.5 * look.display.cap if not die.label.isalpha() else 0.36 * look.display.cap
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
