"""Leira's Game on paper: the Lady of Deception, and a pot of three coins each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardlie.press.card.frame import CardBox, draw_paper
from cardlie.press.look.shapes import mirrored, shape
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.coins import coins
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.reference_layout import LEAST_TEXT
from cardlie.press.parts.screens import screens
from cardlie.press.sheet.layout import Card, Side

if TYPE_CHECKING:
    from cardlie.games.options import Options


def _draw_lady(look: Styled, box: CardBox, pen: Pen) -> None:
    """The Lady of Deception: whoever challenges raises this card."""
    theme, unit = look.theme, box.unit
    draw_paper(pen, box, theme)
    inner = box.safe.grown(-1.0 * unit)
    colour = theme.accent if theme.outlined else theme.ground
    if theme.outlined:
        pen.outline(inner, colour, 0.6 * unit, 4 * unit)
    else:
        pen.rect(inner, theme.accent, 4 * unit)
    x, y = inner.centre
    pen.shape(shape("lady"), x, y + 9 * unit, 44 * unit, colour)
    for dx, moon in ((-20, shape("moon")), (20, mirrored(shape("moon")))):
        pen.shape(moon, x + dx * unit, inner.y1 - 8 * unit, 8 * unit, colour)
    size = max(4.6 * unit, 0.0 if theme.layout != "large" else LEAST_TEXT["large"])
    lines = look.display.lines(look.words["kit.lady"], size, inner.width - 8 * unit)
    for i, line in enumerate(lines):
        low = inner.y0 + 8 * unit + (len(lines) - 1 - i) * 1.25 * size
        pen.text(x, low, line, look.display, size, colour, "middle")


def _tells_of_her(options: Options) -> bool:
    """Whether its rules tell that her card is raised."""
    return options.game.told_as == "leira"


def _lady(job: KitJob) -> list[Card]:
    side = Side("lady", partial(_draw_lady, job, job.box))
    return [Card(side, side, job.theme.ground)]


PRINTED = PrintedGame(
    "moon",
    cover="lady",
    parts=(
        Part(
            "lady",
            "Card of the Lady",
            cards=_lady,
            fits=_tells_of_her,
        ),
        coins("goose"),
        screens("lady"),
    ),
    minutes=(5, 25),
    row_dice={"bid": "444", "higher": "44 > 444 / 55"},
)
