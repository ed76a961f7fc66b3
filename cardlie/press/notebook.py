"""Decks, faces and verdicts as pictures that notebooks show: ``_repr_svg_`` and ``_repr_html_``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from itertools import count

from cardlie.base.strings import said_in, strings
from cardlie.base.translation import language
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import Face, Faces
from cardlie.judging.verdict import Marked, Verdict
from cardlie.press.card.frame import CardBox, CardLook
from cardlie.press.card.front import draw_front
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import load_font
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface
from cardlie.press.parts.dice import draw_face

#: A card as notebooks show it (a poker card, in mm), a die, and the room between them.
CARD, DIE, GAP = CardBox(63.5, 88.9, 3.5), Box(0, 0, 40, 40), 5.0

#: How many cards of a deck stand in a row, and how wide one is on the screen, in pixels.
COLUMNS, PIXELS = 10, 66

#: How much of a face that does not count is seen.
FAINT = 0.3

#: Numbers the pictures of a page, whose ids share one room there.
_NTH = count(1)


def svg_of(value: Deck | Face) -> str:
    """A face, or each card of a deck once, as a picture.

    >>> from cardlie.deck.deck import base_deck
    >>> svg_of(base_deck().faces.face("R3"))[:38]
    '<svg xmlns="http://www.w3.org/2000/svg'
    """
    if isinstance(value, Face):
        return _picture([[(value, None)]])
    faces = [face for face in value.faces.all if not face.wild or value.wildcards]
    rows = [faces[i : i + COLUMNS] for i in range(0, len(faces), COLUMNS)]
    return _picture([[(face, None) for face in row] for row in rows], value)


def html_of(verdict: Verdict) -> str:
    """A verdict: what was said, the table with the faces that count, and why."""
    with said_in(verdict.language):
        head, _, why = str(verdict).partition("\n")
        rows = "".join(
            f"<p>{escape(seat)}</p>{_picture([[(each.face, each) for each in row]])}"
            for seat, row in verdict.rows().items()
        )
    return f"<div><p><b>{escape(head)}</b></p>{rows}<p>{escape(why)}</p></div>"


def _picture(rows: Sequence[Sequence[tuple[Face, Marked | None]]], deck: Deck | None = None) -> str:
    """Faces in rows; those that are marked as of no use are faint."""
    box = CARD.trim if any(_is_card(face) for row in rows for face, _ in row) else DIE
    wide, high = box.width + GAP, box.height + GAP
    drawn = "".join(
        _placed(_drawn(face, deck), along * wide, down * high, faint=bool(mark and not mark.counts))
        for down, row in enumerate(rows)
        for along, (face, mark) in enumerate(row)
    )
    across, tall = max(map(len, rows), default=0) * wide, len(rows) * high
    size = f'width="{across / wide * PIXELS:.0f}" height="{tall / wide * PIXELS:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {tall:g}" {size}>'
    return f"{head}{drawn}</svg>"


def _placed(picture: str, x: float, y: float, *, faint: bool) -> str:
    """A picture in a picture, whose ids are no other's on the page."""
    box = CARD.trim if f' {CARD.height:g}"' in picture[:90] else DIE
    at = f'x="{x:g}" y="{y:g}" width="{box.width:g}" height="{box.height:g}"'
    seen = f' opacity="{FAINT}"' if faint else ""
    return picture.replace("<svg ", f"<svg {at}{seen} ", 1).replace("clip-", f"clip-{next(_NTH)}-")


def _is_card(face: Face) -> bool:
    return bool(face.suits or face.power)


@cache
def _drawn(face: Face, deck: Deck | None) -> str:
    """A face by itself: a card of its deck, or a die; one that nobody has read is blank."""
    surface = SvgSurface(lambda font: f"{font.name}, sans-serif")
    pen, theme = Pen(surface), Theme.load("default").with_paper_printed()
    if _is_card(face):
        its = deck or _deck_of(face)
        fonts = load_font(theme.display), load_font(theme.text)
        with pen.clipped(CARD.trim, CARD.corner):
            draw_front(pen, CARD, CardLook(theme, *fonts, its, strings(language())), face)
        pen.outline(CARD.trim.grown(-0.3), theme.dark_ink, 0.4, CARD.corner)
        return surface.picture(CARD.trim)
    pen.rect(DIE.grown(-0.6), theme.paper, DIE.width * 0.18)
    pen.outline(DIE.grown(-0.6), theme.dark_ink, 1.2, DIE.width * 0.18)
    if face.number is not None or face.wild:
        draw_face(pen, DIE.grown(-1.6), face.number or 1, face.is_star, theme.dark_ink)
    return surface.picture(DIE)


def _deck_of(face: Face) -> Deck:
    """A deck that has the face, where nobody says of which it is."""
    ours = base_deck().faces
    numbers = ours.numbers if face.number is None else (face.number,)
    powers = ours.powers if face.power else ()
    faces = Faces(numbers, face.suits or ours.suits, "joker", powers, ranks=face.ranks)
    return Deck("face", "", faces, copies=1, wildcards=1)
