"""The pages 'How likely is that?': tables of odds, shaded by how likely each guess is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardlie.booklet.pages.document import Drawing
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.style import Styles
from cardlie.booklet.pages.typesetting import Flowable
from cardlie.booklet.rules.edition import Edition
from cardlie.booklet.rules.odds_table import IMPOSSIBLE, OddsTable, odds_tables, powers_intro
from cardlie.games.registry import get_game
from cardlie.odds.told import in_cell
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
        self, setter: Typesetter, pieces: str, tables: Sequence[OddsTable], across: int
    ) -> None:
        scale = setter.styles.scale
        rows = max(len(table.rows) for table in tables)
        super().__init__(setter.document, setter.width, (HEAD + ROW * rows) * scale)
        self._setter, self._pieces, self._tables, self._across = setter, pieces, tables, across
        self.lone = False  # the only one of its chapter: others keep rows of one height
        self._row = ROW * scale
        self.spaceBefore, self.spaceAfter = 2 * scale, 3.5 * scale

    @property
    def gives(self) -> float:
        """Rows get lower."""
        return (1 - LEAST) * self.height if self.lone else 0.0

    def squeezed(self, room: float) -> bool:
        """With lower rows."""
        if not self.lone or not LEAST * self.height - 1e-9 <= room < self.height:
            return False
        rows = max(len(table.rows) for table in self._tables)
        self._row -= (self.height - room) / rows
        self.height = room
        return True

    def paint(self, pen: Pen) -> None:
        """Each table in its column."""
        gap = GAP * self._setter.styles.scale
        wide = (self.width - gap * (self._across - 1)) / self._across
        for i, table in enumerate(self._tables):
            self._paint_table(pen, table, i * (wide + gap), wide)

    def _paint_table(self, pen: Pen, table: OddsTable, left: float, wide: float) -> None:
        styles, words = self._setter.styles, self.document.words
        scale, theme = styles.scale, styles.theme
        font, row = styles.face("normal"), self._row
        first = FIRST * scale
        cell = (wide - first) / len(table.columns)
        top = self.height - 3.4 * scale
        title = table.title or words[f"odds.{table.key}"]
        pen.text(left, top, title, styles.fonts[0], 3.3 * scale, theme.ink)
        y = top - 4.6 * scale
        unit = "own_die" if table.key == "sum" else self._pieces
        pen.text(
            left, y, words[f"odds.column_{unit}"], styles.face("italic"), 2.6 * scale, theme.ink
        )
        for i, column in enumerate(table.columns):
            x = left + first + cell * (i + 0.5)
            pen.text(x, y, str(column), styles.face("bold"), 2.7 * scale, theme.ink, "middle")
        y -= 1.2 * scale
        for claim, chances in table.rows:
            y -= row
            low = y + row / 2 - styles.face("bold").cap * 2.9 * scale / 2
            pen.text(left + first * 0.45, low, claim, styles.face("bold"), 2.9 * scale, theme.ink,
                     "middle")  # fmt: skip
            for i, chance in enumerate(chances):
                box = Box(left + first + cell * i, y, left + first + cell * (i + 1), y + row)
                shade, ink = cell_colours(styles, chance)
                pen.rect(box.grown(-0.18 * scale), shade, 0.5 * scale)
                pen.text(
                    box.centre[0],
                    low,
                    in_cell(chance, IMPOSSIBLE),
                    font,
                    2.6 * scale,
                    ink,
                    "middle",
                )


def cell_colours(styles: Styles, chance: float) -> tuple[Rgb, Rgb]:
    """The shade of a cell, and the theme's ink or ground, whichever is seen better on it."""
    theme = styles.theme
    shade = theme.ground.mixed(styles.holds, 0.06 + 0.94 * chance)
    return shade, max(theme.ink, theme.ground, key=shade.contrast)


def odds_flowables(setter: Typesetter, edition: Edition) -> Iterator[Flowable]:
    """The chapter with all its tables: two side by side, the power cards across the page."""
    words, tables = edition.words, odds_tables(edition)
    rules = get_game(edition.game)
    pieces, cards = rules.pieces, rules.has_deck
    yield setter.heading(words["odds.title"], 2)
    yield setter.paragraph(words["odds.intro" if cards else "odds.intro_dice"], "body")
    yield setter.paragraph(words["odds.own" if cards else "odds.own_dice"], "body")
    pairs = [table for table in tables if table.key != "power"]
    for start in range(0, len(pairs), 2):
        row = OddsRow(setter, pieces, pairs[start : start + 2], 2)
        row.lone = len(pairs) <= 2
        yield row
    for table in tables:
        if table.key == "power":
            yield setter.paragraph(powers_intro(edition), "body")
            yield OddsRow(setter, pieces, [table], 1)
