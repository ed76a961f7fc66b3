"""Leira's Game on paper: the Lady of Deception, and a pot of three coins each."""

from __future__ import annotations

from functools import partial

from cardlie.press.card.background import draw_paper
from cardlie.press.card.box import CardBox
from cardlie.press.games.printed_game import PrintedGame
from cardlie.press.look.shapes import shape
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.layout import Side


def _draw_lady(document: Document, box: CardBox, pen: Pen) -> None:
    """The Lady of Deception: whoever challenges raises this card."""
    theme, unit = document.theme, box.unit
    draw_paper(pen, box, theme)
    inner = box.safe.grown(-1.0 * unit)
    colour = theme.ink if theme.outlined else theme.ground
    if theme.outlined:
        pen.outline(inner, colour, 0.6 * unit, 4 * unit)
    else:
        pen.rect(inner, theme.ink, 4 * unit)
    x, y = inner.centre
    pen.shape(shape("lady"), x, y + 9 * unit, 44 * unit, colour)
    for dx in (-20, 20):
        pen.shape(shape("moon"), x + dx * unit, inner.y1 - 8 * unit, 8 * unit, colour)
    size = 4.6 * unit
    lines = document.display.lines(document.words["kit.lady"], size, inner.width - 8 * unit)
    for i, line in enumerate(lines):
        low = inner.y0 + 8 * unit + (len(lines) - 1 - i) * 1.25 * size
        pen.text(x, low, line, document.display, size, colour, "middle")


def _lady(document: Document, box: CardBox) -> Side:
    return Side("lady", partial(_draw_lady, document, box))


PRINTED = PrintedGame("moon", cover="lady", coins=3, token="goose", screens=True, table_card=_lady)
