"""Tavern Dice on paper: a mug, coins for ante and pot, and what NPCs are bluffed with."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardlie.press.card.box import CardBox, CardLook, draw_paper
from cardlie.press.card.ornaments import draw_coin
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.d20 import D20
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import PrintedGame
from cardlie.press.parts.tokens import coins, screens
from cardlie.press.sheet.layout import Card, Side

#: NPCs that come with the kit: the key of their name, Bluff and Insight; one is left to fill in.
NPCS = (("landlady", 2, 6), ("drover", 1, 0), ("sharper", 7, 5), ("", 0, 0))
#: Whoever has so much Insight is canny.
CANNY = 5


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A mug, and coins beside it."""
    theme, half = look.theme, side / 2
    pen.shape(shape("mug"), x, y, side, theme.ink)
    for dx in (-0.74, -0.5, 0.62):
        draw_coin(pen, x + dx * half, y - 0.84 * half, side * 0.1, theme.ink, theme.gold)


def _npc_cards(job: KitJob, document: Document) -> Sequence[Card]:
    """A card for each NPC, and one to fill in; their backs say how they are bluffed."""
    box = job.box
    back = Side("npc-back", partial(_draw_back, document, box))
    return [
        Card(Side(f"npc-{name or 'blank'}", partial(_draw_npc, document, box, *npc)), back)
        for npc in NPCS
        for name in npc[:1]
    ]


def _draw_npc(
    document: Document, box: CardBox, name: str, bluff: int, insight: int, pen: Pen
) -> None:
    """Name, Bluff and Insight, and whether they are canny; lines to write on where it says none."""
    theme, words, unit = document.theme, document.words, box.unit
    draw_paper(pen, box, theme)
    body = _draw_bar(document, box, "kit.npc", pen)
    x, font = body.centre[0], document.display
    high = body.y1 - 7.0 * unit
    if name:
        title = words[f"kit.npc_{name}"]
        size = font.fitted(title, 5.6 * unit, body.width)
        pen.text(x, high, title, font, size, theme.ink, "middle")
        if insight >= CANNY:
            low = high - 6.4 * unit
            pen.text(x, low, words["kit.npc_canny"], document.text, 4.0 * unit, theme.ink, "middle")
    else:
        pen.line(((body.x0, high), (body.x1, high)), theme.ink, 0.25)
    for sign, key, value in ((-1, "bluff", bluff), (1, "insight", insight)):
        at, side = x + sign * body.width * 0.26, 18 * unit
        cell = Box(at - side / 2, body.centre[1] - 0.62 * side, at + side / 2, 0)
        cell = Box(cell.x0, cell.y0, cell.x1, cell.y0 + side)
        pen.outline(cell, theme.ink, 0.5 * unit, 3 * unit)
        if name:
            low = cell.centre[1] - font.cap * 8.0 * unit / 2
            pen.text(at, low, f"+{value}", font, 8.0 * unit, theme.ink, "middle")
        label = words[f"kit.npc_{key}"]
        size = document.text.fitted(label, 3.3 * unit, body.width * 0.5)
        pen.text(at, cell.y0 - 4.6 * unit, label, document.text, size, theme.ink, "middle")
    about, size = words[f"kit.npc_{name or 'blank'}_about"], 3.1 * unit
    lines = document.text.lines(about, size, body.width)
    for i, line in enumerate(lines):
        low = body.y0 + (len(lines) - 1 - i) * 1.25 * size + 0.8 * unit
        pen.text(x, low, line, document.text, size, theme.ink, "middle")


def _draw_back(document: Document, box: CardBox, pen: Pen) -> None:
    """How an NPC is bluffed, in the words of the reference card, under a mug."""
    theme, words, unit = document.theme, document.words, box.unit
    draw_paper(pen, box, theme)
    body = _draw_bar(document, box, "reference.tavern_bluff", pen)
    pen.shape(shape("mug"), body.centre[0], body.y1 - 18 * unit, 30 * unit, theme.ink)
    size = 3.4 * unit
    lines = document.text.lines(words["reference.tavern_bluff_about"], size, body.width)
    for i, line in enumerate(lines):
        low = body.y1 - 41 * unit - i * 1.3 * size
        pen.text(body.x0, low, line, document.text, size, theme.ink)


def _draw_bar(document: Document, box: CardBox, key: str, pen: Pen) -> Box:
    """The head of a card with its title; returns what is left below it."""
    theme, unit = document.theme, box.unit
    safe = box.safe.grown(-1.2 * unit)
    bar = Box(safe.x0, safe.y1 - 10 * unit, safe.x1, safe.y1)
    pen.rect(bar, theme.ink, 2.2 * unit)
    pen.shape(shape("mug"), bar.x0 + 6 * unit, bar.centre[1], 7.4 * unit, theme.ground)
    size = document.display.fitted(document.words[key], 4.6 * unit, bar.width - 14 * unit)
    low = bar.centre[1] - document.display.cap * size / 2
    pen.text(bar.x0 + 11.5 * unit, low, document.words[key], document.display, size, theme.ground)
    return Box(safe.x0 + 0.5, safe.y0 + unit, safe.x1 - 0.5, bar.y0 - 2.0 * unit)


#: Six coins a player are the ante of a few games.
PRINTED = PrintedGame(
    "mug",
    cover=_draw_cover,
    parts=(
        Part("npcs", "NPC cards", cards=_npc_cards),
        coins(6, "mug"),
        screens("mug"),
        D20,
    ),
)
