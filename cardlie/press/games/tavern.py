"""Tavern Dice on paper: a mug, coins for ante and pot, and what NPCs are bluffed with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from cardlie.press.card.frame import CardBox, CardLook, draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.art import PrintedGame
from cardlie.press.parts.coins import coins
from cardlie.press.parts.d20 import D20
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.people import draw_person
from cardlie.press.parts.reference_layout import LEAST_TEXT, draw_bar, draw_frame
from cardlie.press.parts.screens import screens
from cardlie.press.parts.tokens import draw_coin
from cardlie.press.sheet.layout import Card, Side

if TYPE_CHECKING:
    from cardlie.games.options import Options

#: NPCs that come with the kit: the key of their name, Bluff and Insight; one is left to fill in.
NPCS = (("landlady", 2, 6), ("drover", 1, 0), ("sharper", 7, 5), ("", 0, 0))


def _draw_cover(pen: Pen, look: CardLook, x: float, y: float, side: float, number: int) -> None:
    """A mug, and coins beside it."""
    theme, half = look.theme, side / 2
    pen.shape(shape("mug"), x, y, side, theme.accent)
    for dx in (-0.74, -0.5, 0.62):
        draw_coin(pen, x + dx * half, y - 0.84 * half, side * 0.1, theme.ink, theme.gold)


def _npc_cards(job: KitJob) -> Sequence[Card]:
    """A card for each NPC, and one to fill in; their backs say how they are bluffed."""
    box = job.box
    back, ground = Side("npc-back", partial(_draw_back, job, box)), job.theme.ground
    return [
        Card(Side(f"npc-{npc[0] or 'blank'}", partial(_draw_npc, job, box, *npc)), back, ground)
        for npc in NPCS
    ]


def _draw_npc(look: Styled, box: CardBox, name: str, bluff: int, insight: int, pen: Pen) -> None:
    """Name, temper, portrait, Bluff and Insight; lines to write on where it says none.

    In large print no more than that: neither temper nor what else is known of them.
    """
    theme, words, unit, large = look.theme, look.words, box.unit, look.theme.layout == "large"
    body = _draw_head(look, box, "kit.npc", pen)
    x, font, text = body.centre[0], look.display, look.text
    high = body.y1 - 5.4 * unit
    if name:
        size = font.fitted(words[f"kit.npc_{name}"], 5.4 * unit, body.width)
        pen.text(x, high, words[f"kit.npc_{name}"], font, size, theme.ink, "middle")
        temper = words[f"kit.npc_{name}_temper"]
        size = text.fitted(temper, 3.3 * unit, body.width)
        if not large:
            pen.text(x, high - 5.6 * unit, temper, text, size, theme.ink, "middle")
    else:
        pen.line(((body.x0, high), (body.x1, high)), theme.ink, 0.25)
        pen.line(((body.x0, high - 5 * unit), (body.x1, high - 5 * unit)), theme.ink, 0.25)
    r = 13.0 * unit
    draw_person(pen, look, name or "somebody", (x, high - 8.4 * unit - r), r)
    about, size = words[f"kit.npc_{name or 'blank'}_about"], 2.8 * unit
    lines = [] if large else text.balanced(about, size, body.width)
    told = [words[f"kit.npc_{npc[0] or 'blank'}_about"] for npc in NPCS]
    rows = 0 if large else max(len(text.balanced(each, size, body.width)) for each in told)
    for i, line in enumerate(lines):
        low = body.y0 + (len(lines) - 1 - i) * 1.2 * size
        pen.text(x, low, line, text, size, theme.ink, "middle")
    y = body.y0 + (1.2 * size * rows or 10 * unit) + 10 * unit
    for sign, key, value in ((-1, "bluff", bluff), (1, "insight", insight)):
        middle = x + sign * body.width * 0.26
        figure = f"+{value}" if name else ""
        _draw_figure(pen, look, box, f"kit.npc_{key}", figure, (middle, y))


def _draw_figure(
    pen: Pen, look: Styled, box: CardBox, key: str, figure: str, centre: tuple[float, float]
) -> None:
    """A number in a cell, or a cell to write one into, and what it is, beneath."""
    theme, unit, (x, y) = look.theme, box.unit, centre
    half, font = 5.2 * unit, look.display
    pen.outline(Box(x - half, y - half, x + half, y + half), theme.ink, 0.5 * unit, 2.2 * unit)
    size = 6.0 * unit
    if figure:
        pen.text(x, y - font.cap * size / 2, figure, font, size, theme.ink, "middle")
    label, size = look.words[key], LEAST_TEXT["large"] if theme.layout == "large" else 2.9 * unit
    for line in look.text.lines(label, size, 26 * unit):
        pen.text(x, y - half - 1.2 * size, line, look.text, size, theme.ink, "middle")
        y -= 1.1 * size


def _draw_back(look: Styled, box: CardBox, pen: Pen) -> None:
    """How an NPC is bluffed, in the words of the reference card, under a mug."""
    theme, words, unit = look.theme, look.words, box.unit
    body = _draw_head(look, box, "reference.tavern_bluff", pen)
    size = LEAST_TEXT["large"] if theme.layout == "large" else 3.4 * unit
    lines = look.text.lines(words["reference.tavern_bluff_about"], size, body.width)
    low = min(body.y1 - 41 * unit, body.y0 + 1.3 * size * len(lines))
    low = max(low, body.y0 + 1.3 * size * (len(lines) - 1))  # a mug that leaves the words room
    side = min(30 * unit, (body.y1 - low - size) * 0.8)
    pen.shape(shape("mug"), body.centre[0], (body.y1 + low + size) / 2, side, theme.accent)
    for i, line in enumerate(lines):
        pen.text(body.x0, low - i * 1.3 * size, line, look.text, size, theme.ink)


def _draw_head(look: Styled, box: CardBox, key: str, pen: Pen) -> Box:
    """Paper with the head of a card and its title; returns what is left below it."""
    draw_paper(pen, box, look.theme)
    body = draw_bar(pen, look, box, shape("mug"), look.words[key])
    draw_frame(pen, look, box)
    return body._replace(y0=body.y0 + box.unit)


def _has_npcs(options: Options) -> bool:
    """Whether its rules tell how NPCs are bluffed."""
    return options.game.told_as == "tavern"


PRINTED = PrintedGame(
    "mug",
    cover=_draw_cover,
    parts=(
        Part("npcs", "Character cards", cards=_npc_cards, fits=_has_npcs),
        coins("mug"),
        screens("mug"),
        replace(D20, fits=_has_npcs),
    ),
    minutes=(5, 20),
    row_dice={"bid": "444", "higher": "44 > 444 / 5"},
)
