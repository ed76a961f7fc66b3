"""Reference cards: for each player, what may be said and what is higher, on one card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError
from cardlie.press.card.background import draw_paper
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import shape
from cardlie.press.sheet.layout import Card, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.press.card.box import CardBox
    from cardlie.press.page.document import Document
    from cardlie.press.page.pen import Pen

#: A line of a card: what stands in bold, and what it means.
Row = tuple[str, str]

#: For each game the rows of the front and of the back, as keys of the strings; a row that starts
#: with ``with`` is printed only with that variant or expansion.
ROWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "cards": (
        ("number", "colour", "less", "without", "straights", "vague", "wildcards", "powers"),
        ("more", "straights_higher", "vague_higher", "powers_higher", "repeat", "showdown", "end"),
    ),
    "wheel": (
        ("bid", "star", "higher", "reroll", "challenge"),
        ("under", "over", "exact", "next", "end"),
    ),
    "tavern": (
        ("bid", "higher", "call", "spot", "bluff"),
        ("loses", "spot_right", "spot_wrong", "next", "end"),
    ),
    "leira": (
        ("bid", "higher", "challenge", "false", "true"),
        ("exact", "next", "duel", "duel_exact", "end"),
    ),
}

#: Rows that belong to a variant or expansion, and which.
OPTIONAL = {
    "straights": "straights",
    "straights_higher": "straights",
    "vague": "vague",
    "vague_higher": "vague",
    "wildcards": "wildcards",
    "powers": "powers",
    "powers_higher": "powers",
}

#: The picture at the head of a game's reference card.
EMBLEMS = {"cards": "mask", "wheel": "helm", "tavern": "mug", "leira": "moon"}

#: Text smaller than this, in mm, is no help at a table.
LEAST_TEXT = 1.9


def reference_card(document: Document, box: CardBox, game: str, features: Sequence[str]) -> Card:
    """A game's reference card: its guesses on the front, everything else on the back."""
    front, back = (
        Side(f"reference-{game}-{side}", partial(_draw, document, box, game, side, features))
        for side in ("front", "back")
    )
    return Card(front, back)


def reference_rows(document: Document, game: str, side: str, features: Sequence[str]) -> list[Row]:
    """What one side says, in the document's language."""
    words = document.words
    keys = ROWS[game][0 if side == "front" else 1]
    return [
        (words[f"reference.{game}_{key}"], words[f"reference.{game}_{key}_about"])
        for key in keys
        if key not in OPTIONAL or OPTIONAL[key] in features
    ]


def _draw(
    document: Document, box: CardBox, game: str, side: str, features: Sequence[str], pen: Pen
) -> None:
    theme, words, unit = document.theme, document.words, box.unit
    draw_paper(pen, box, theme)
    safe = box.safe.grown(-1.2 * unit)
    bar = Box(safe.x0, safe.y1 - 10 * unit, safe.x1, safe.y1)
    pen.rect(bar, theme.ink, 2.2 * unit)
    pen.shape(shape(EMBLEMS[game]), bar.x0 + 6 * unit, bar.centre[1], 7.4 * unit, theme.ground)
    title = words[f"reference.{game}_{side}"]
    size = document.display.fitted(title, 4.6 * unit, bar.width - 14 * unit)
    low = bar.centre[1] - document.display.cap * size / 2
    pen.text(bar.x0 + 11.5 * unit, low, title, document.display, size, theme.ground)
    body = Box(safe.x0 + 0.5, safe.y0, safe.x1 - 0.5, bar.y0 - 2.0 * unit)
    _draw_rows(pen, document, body, reference_rows(document, game, side, features))


def _draw_rows(pen: Pen, document: Document, body: Box, rows: Sequence[Row]) -> None:
    """Bold line, plain lines, a little room; in the largest letters that fit."""
    size = shrunk(3.5, lambda s: _height(document, body, rows, s) <= body.height, 0.97, LEAST_TEXT)
    if size < LEAST_TEXT:
        raise CardlieError(
            "a reference card has more to say than fits on it", "take a larger --size"
        )
    room = (body.height - _height(document, body, rows, size)) / max(1, len(rows))
    gap = min(room, 0.6 * size)
    ink, y = document.theme.ink, body.y1
    for head, about in rows:
        y -= 1.2 * size
        pen.text(body.x0, y + 0.25 * size, head, document.display, size, ink)
        for line in document.text.lines(about, size * 0.94, body.width):
            y -= 1.16 * size
            pen.text(body.x0, y + 0.25 * size, line, document.text, size * 0.94, ink)
        y -= 0.45 * size + gap


def _height(document: Document, body: Box, rows: Sequence[Row], size: float) -> float:
    if any(document.display.width(head, size) > body.width for head, _ in rows):
        return float("inf")
    lines = sum(len(document.text.lines(about, size * 0.94, body.width)) for _, about in rows)
    return len(rows) * 1.65 * size + lines * 1.16 * size
