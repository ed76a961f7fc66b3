"""A combination as a little picture: dice that anyone can match with what lies on the table.

Equal letters are equal numbers, whichever they are; equal patterns are equal colours; a
staircase is a run; a mark is one colour in particular.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from cardlie.press.geometry import Box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.combinations import Combination
    from cardlie.press.faces import Look
    from cardlie.press.pen import Pen

LETTERS = "abcdefghijklmnopqrstuvwx"


@dataclass(frozen=True, slots=True)
class _Die:
    """One small die: what is written on it, which pattern it has, or which suit."""

    label: str = ""
    pattern: int | None = None
    suit: str | None = None


def draw_combination(pen: Pen, box: Box, look: Look, combination: Combination) -> None:
    """Draw the picture of any combination of the vocabulary into ``box``."""
    if combination.kind in ("run", "colour-run"):
        length = combination.sizes[0]
        pattern = 0 if combination.kind == "colour-run" else None
        dice = [_Die("n" if i == 0 else f"+{i}", pattern) for i in range(length)]
        _draw_stairs(pen, box, look, dice)
    else:
        _draw_rows(pen, box, look, _rows(look, combination))


def _rows(look: Look, combination: Combination) -> list[list[_Die]]:
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


def _draw_rows(pen: Pen, box: Box, look: Look, rows: Sequence[Sequence[_Die]]) -> None:
    """Rows of dice, one group a row; a group too long for its row is broken."""
    most = max(4, len(rows) + 1)
    lines = [row[i : i + most] for row in rows for i in range(0, len(row), most)]
    if len(lines) > max(map(len, lines)):  # wider than high: groups become columns
        lines = [[row[i] for row in lines if i < len(row)] for i in range(max(map(len, lines)))]
    across, down = max(map(len, lines)), len(lines)
    gap = 0.16
    side = min(
        box.width / (across + gap * (across - 1)),
        box.height / (down + gap * (down - 1)),
        box.width * 0.40,
    )
    x, y = box.centre
    for i, line in enumerate(lines):
        top = y + side * (down + gap * (down - 1)) / 2 - i * side * (1 + gap)
        left = x - side * (len(line) + gap * (len(line) - 1)) / 2
        for j, die in enumerate(line):
            start = left + j * side * (1 + gap)
            _draw_die(pen, look, Box(start, top - side, start + side, top), die)


def _draw_stairs(pen: Pen, box: Box, look: Look, dice: Sequence[_Die]) -> None:
    """Dice that climb from the lower left to the upper right; they overlap if there are many."""
    n = len(dice)
    side = min(box.width * 0.36, box.width / (1 + 0.72 * (n - 1)))
    step = (min(box.width, side * (1 + 1.08 * (n - 1))) - side) / max(1, n - 1)
    x, y = box.centre
    extent = side + step * (n - 1)
    for i, die in enumerate(dice):
        left, low = x - extent / 2 + i * step, y - extent / 2 + i * step
        _draw_die(pen, look, Box(left, low, left + side, low + side), die)


def _draw_die(pen: Pen, look: Look, box: Box, die: _Die) -> None:
    theme = look.theme
    radius, line = box.width * 0.18, max(0.3, box.width * 0.06)
    inner = box.grown(-line / 2)
    if die.suit is not None:
        style = look.style(die.suit)
        pen.rect(box, style.colour, radius)
        pen.stamp(style.mark, *box.centre, box.width * 0.74, theme.ground)
        return
    dark = die.pattern == 0
    pen.rect(inner, theme.ink if dark else theme.ground, radius)
    if die.pattern:
        _draw_pattern(pen, look, inner, die.pattern)
    pen.outline(inner, theme.ink, line, radius)
    if not die.label:
        return
    size = box.width * (0.56 if len(die.label) == 1 else 0.42) / look.display.cap
    x, y = box.centre
    if die.pattern:
        pen.circle(x, y, box.width * 0.36, theme.ground)
        size *= 0.85
    low = 0.5 * look.display.cap if not die.label.isalpha() else 0.36 * look.display.cap
    colour = theme.ground if dark else theme.ink
    pen.text(x, y - low * size, die.label, look.display, size, colour, "middle")


def _draw_pattern(pen: Pen, look: Look, box: Box, pattern: int) -> None:
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
