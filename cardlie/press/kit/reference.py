"""Reference cards: for each player, what may be said and what is higher, on one card."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError
from cardlie.games.registry import get_game
from cardlie.press.card.background import draw_paper
from cardlie.press.games.registry import printed_game
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import shrunk
from cardlie.press.look.shapes import shape
from cardlie.press.sheet.layout import Card, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.press.card.box import CardBox
    from cardlie.press.page.document import Document
    from cardlie.press.page.pen import Pen
    from cardlie.strings import Strings

#: A line of a card: what stands in bold, and what it means.
Row = tuple[str, str]

#: Text smaller than this, in mm, is no help at a table.
LEAST_TEXT = 1.9


def reference_card(document: Document, box: CardBox, game: str, features: Sequence[str]) -> Card:
    """A game's reference card: its guesses on the front, everything else on the back."""
    front, back = (
        Side(f"reference-{game}-{side}", partial(_draw, document, box, game, side, features))
        for side in ("front", "back")
    )
    return Card(front, back)


def reference_rows(
    words: Strings, game: str, features: Sequence[str]
) -> tuple[list[Row], list[Row]]:
    """What front and back say: the strings ``reference.GAME_...`` in their order.

    Those after ``GAME_back`` stand on the back. A row whose key begins with the name of a variant
    or expansion (``straights_higher``) is there only with that one.
    """
    sides: tuple[list[Row], list[Row]] = ([], [])
    known, side = get_game(game).switches, 0
    for key in _keys(words, game):
        side = 1 if key == "back" else side
        about = words.get(f"reference.{game}_{key}_about", "")
        feature = key.partition("_")[0]
        if about and (feature in features or feature not in known):
            sides[side].append((words[f"reference.{game}_{key}"], about))
    return sides


def kit_features(game: str, words: Strings) -> list[str]:
    """The variants and expansions that change a game's kit: its reference cards tell of them."""
    told = {key.partition("_")[0] for key in _keys(words, game)}
    return [name for name in get_game(game).switches if name in told]


def _keys(words: Strings, game: str) -> list[str]:
    start = f"reference.{game}_"
    return [key.removeprefix(start) for key in words.entries if key.startswith(start)]


def _draw(
    document: Document, box: CardBox, game: str, side: str, features: Sequence[str], pen: Pen
) -> None:
    theme, words, unit = document.theme, document.words, box.unit
    draw_paper(pen, box, theme)
    safe = box.safe.grown(-1.2 * unit)
    bar = Box(safe.x0, safe.y1 - 10 * unit, safe.x1, safe.y1)
    pen.rect(bar, theme.ink, 2.2 * unit)
    pen.shape(
        shape(printed_game(game).emblem), bar.x0 + 6 * unit, bar.centre[1], 7.4 * unit, theme.ground
    )
    title = words.get(f"reference.{game}_{side}", get_game(game).title)
    size = document.display.fitted(title, 4.6 * unit, bar.width - 14 * unit)
    low = bar.centre[1] - document.display.cap * size / 2
    pen.text(bar.x0 + 11.5 * unit, low, title, document.display, size, theme.ground)
    body = Box(safe.x0 + 0.5, safe.y0, safe.x1 - 0.5, bar.y0 - 2.0 * unit)
    front, back = reference_rows(words, game, features)
    _draw_rows(pen, document, body, front if side == "front" else back)


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
