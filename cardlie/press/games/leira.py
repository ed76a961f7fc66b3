"""Leira's Game on paper: the Lady of Deception, and a pot of three coins each."""

from __future__ import annotations

from functools import partial

from cardlie.press.card.box import CardBox, draw_paper
from cardlie.press.look.shapes import shape
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import PrintedGame
from cardlie.press.parts.tokens import coins, screens
from cardlie.press.sheet.layout import Card, Side


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


def _lady(job: KitJob, document: Document) -> list[Card]:
    side = Side("lady", partial(_draw_lady, document, job.box))
    return [Card(side, side)]


PRINTED = PrintedGame(
    "moon",
    cover="lady",
    parts=(
        Part("lady", "Card of the Lady", cards=_lady),
        coins(3, "goose"),
        screens("goose"),
    ),
    shown={"bid": "444", "higher": "44 > 444 55"},
)
