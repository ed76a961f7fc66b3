"""The pages 'How likely is that?': tables of odds, shaded by how likely each guess is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.style import SEVEN, Styles
from cardlie.booklet.pages.typesetting import Flowable
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.odds_table import IMPOSSIBLE, OddsTable, odds_tables, powers_intro
from cardlie.odds.percent import in_cell
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.page.pen import Pen

#: Sizes in mm at scale 1: a row, the head of a table, the first column, the gap between tables.
ROW, HEAD, FIRST, GAP = 4.7, 10.5, 9.0, 6.0
#: A table that lacks a little room on a page has lower rows, down to this share of its height.
LEAST = 0.8


class OddsRow(Drawing):
    """One or two tables of odds side by side."""

    def __init__(
        self, setter: Typesetter, pieces: str, tables: Sequence[OddsTable], across: int, lone: bool
    ) -> None:
        scale = setter.styles.scale
        self._rows = max(len(table.rows) for table in tables)
        super().__init__(setter, (HEAD + ROW * self._rows) * scale)
        self._full, self._pieces = self.height, pieces
        self._tables, self._across = tables, across
        if lone:  # the only one of its chapter: others keep rows of one height
            self.gives = (1 - LEAST) * self.height
        self.spaceBefore, self.spaceAfter = 2 * scale, 3.5 * scale

    def paint(self, pen: Pen) -> None:
        """Each table in its column."""
        gap = GAP * self.styles.scale
        wide = (self.width - gap * (self._across - 1)) / self._across
        for i, table in enumerate(self._tables):
            self._paint_table(pen, table, i * (wide + gap), wide)

    def _paint_table(self, pen: Pen, table: OddsTable, x0: float, wide: float) -> None:
        styles, words = self.styles, self.document.words
        scale, theme = styles.scale, styles.theme
        small, bold = max(2.6 * scale, SEVEN), max(2.7 * scale, SEVEN)
        first, row = FIRST * scale, ROW * scale - (self._full - self.height) / self._rows
        cell = (wide - first) / len(table.columns)
        top = self.height - 3.4 * scale
        title = table.title or words[f"odds.{table.key}"]
        size = styles.display.fitted(title, 3.3 * scale, wide)
        pen.text(x0, top, title, styles.display, size, theme.ink)
        y = top - 4.6 * scale
        unit = "own_die" if table.key == "sum" else self._pieces
        told = words[f"odds.column_{unit}"]
        pen.text(x0, y, told, styles.face("italic"), small, theme.ink)
        for i, column in enumerate(table.columns):
            x = x0 + first + cell * (i + 0.5)
            pen.text(x, y, str(column), styles.face("bold"), bold, theme.ink, "middle")
        y -= 1.2 * scale
        for claim, chances in table.rows:
            y -= row
            low = y + row / 2 - styles.face("bold").cap * 2.9 * scale / 2
            pen.text(x0 + first * 0.45, low, claim, styles.face("bold"), 2.9 * scale, theme.ink,
                     "middle")  # fmt: skip
            for i, chance in enumerate(chances):
                box = Box(x0 + first + cell * i, y, x0 + first + cell * (i + 1), y + row)
                shade, ink = cell_colours(styles, chance)
                pen.rect(box.grown(-0.18 * scale), shade, 0.5 * scale)
                told, font = in_cell(chance, IMPOSSIBLE), styles.face("normal")
                pen.text(box.centre[0], low, told, font, small, ink, "middle")


def cell_colours(styles: Styles, chance: float) -> tuple[Rgb, Rgb]:
    """The shade of a cell, and the theme's ink or ground, whichever is read better on it."""
    theme = styles.theme
    shade = theme.ground.mixed(styles.holds, 0.06 + 0.94 * chance)
    better, other = sorted((theme.ink, theme.ground), key=shade.contrast, reverse=True)
    return shade.readable(better, other), better


def odds_flowables(setter: Typesetter, edition: Edition) -> Iterator[Flowable]:
    """The chapter with all its tables: two side by side; power cards, or one alone, across."""
    words, tables = edition.strings, odds_tables(edition)
    rules = edition.game
    pieces, cards = rules.pieces, rules.has_deck
    yield setter.heading(words["odds.title"], 2)
    yield setter.paragraph(words["odds.intro" if cards else "odds.intro_dice"], "body")
    yield setter.paragraph(words["odds.own" if cards else "odds.own_dice"], "body")
    pairs = [table for table in tables if table.key != "power"]
    for start in range(0, len(pairs), 2):
        across = min(2, len(pairs))
        yield OddsRow(setter, pieces, pairs[start : start + 2], across, lone=len(pairs) <= 2)
    for table in tables:
        if table.key == "power":
            yield setter.paragraph(powers_intro(edition), "body")
            yield OddsRow(setter, pieces, [table], 1, lone=False)
