"""A game laid out: the table from above with a place for everybody, as it is when play begins."""

from __future__ import annotations

from collections.abc import Collection
from math import cos, pi, sin

from cardlie.press.card.box import CardBox, CardLook
from cardlie.press.card.front import draw_front
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_face

#: The largest table that is drawn, and dice that a place has room for.
MOST_SEATS, MOST_DICE = 8, 6
#: A card on the table, in mm, and how many radii of the table a mm is.
_CARD = CardBox(63.5, 88.9, 3.5)
_SCALE = 0.0031


def draw_setup(
    pen: Pen,
    look: CardLook,
    at: tuple[float, float, float],
    seats: int,
    parts: Collection[str],
    dice: int,
    emblem: str,
) -> None:
    """The table around ``at`` (x, y and its radius) for so many ``seats``, each with ``dice``, or
    lives.

    ``parts`` are the names of those that the kit has; what it has not is not drawn. On it lie cards
    of the deck, if it has one.
    """
    theme, (x, y, radius) = look.theme, at
    on = theme.fields()[1]
    with pen.moved(x, y, scale=radius):
        pen.circle(0, 0, 1.0, on if not theme.outlined else theme.ground)
        if theme.outlined:
            pen.ring(0, 0, 0.99, on, 0.02)
        _draw_middle(pen, look, parts, emblem)
        count = min(seats, MOST_SEATS)
        for seat in range(count):
            with pen.moved(0, 0, turn=-360 * seat / count):
                _draw_place(pen, look, seat, parts, min(dice, MOST_DICE), emblem)


def _inks(look: CardLook) -> tuple[Rgb, Rgb]:
    """What things on the table are drawn in, and what shows on those."""
    field, on = look.theme.fields()
    return (look.theme.dark_accent, look.theme.ground) if look.theme.outlined else (field, on)


def _draw_middle(pen: Pen, look: CardLook, parts: Collection[str], emblem: str) -> None:
    """A board, a pot, the cup that goes round, the marker; or the game's emblem."""
    ink, on = _inks(look)
    if "board" in parts:
        spaces = 30
        for i in range(spaces):
            a, b = (2 * pi * (i + end) / spaces for end in (0.08, 0.92))
            ring = [
                (r * sin(t), r * cos(t)) for r, t in ((0.30, a), (0.30, b), (0.42, b), (0.42, a))
            ]
            if i % 3 == 1:
                pen.polygon(ring, ink)
            else:
                pen.line([*ring, ring[0]], ink, 0.008)
        pen.shape(shape("compass"), 0, 0, 0.5, ink)
    elif "coins" in parts:
        for px, py in ((-0.17, 0.02), (0.0, 0.14), (0.16, 0.0), (-0.02, -0.1), (0.2, 0.2),
                       (-0.2, -0.2)):  # fmt: skip
            pen.circle(px, py, 0.105, on)
            pen.circle(px, py, 0.098, ink)
            pen.ring(px, py, 0.08, on, 0.008)
            pen.shape(shape(emblem), px, py, 0.1, on)
    elif "lives" in parts:
        pen.circle(0, 0, 0.26, ink)
        pen.ring(0, 0, 0.225, on, 0.014)
        pen.shape(shape(emblem), 0, 0, 0.26, on)
    elif "marker" in parts:
        pen.circle(0, 0, 0.2, ink)
        pen.ring(0, 0, 0.178, on, 0.01)
        pen.shape(shape("masquerade"), 0, 0, 0.25, on)
    else:
        pen.shape(shape(emblem), 0, 0, 0.44, ink)


def _draw_place(
    pen: Pen, look: CardLook, seat: int, parts: Collection[str], dice: int, emblem: str
) -> None:
    """What lies before somebody who sits below the middle."""
    ink, on = _inks(look)
    if "deck" in parts:
        _draw_cards(pen, look, seat)
        return
    if "screens" in parts:
        low = 0.52
        pen.line(((-0.26, -low - 0.1), (-0.18, -low), (0.18, -low), (0.26, -low - 0.1)), ink, 0.035,
                 round_ends=True)  # fmt: skip
    for nth in range(0 if "lives" in parts else dice):
        across, up = (nth % 3 - 1) * 0.15 + (0.075 if nth > 2 else 0), -0.68 - 0.15 * (nth // 3)
        with pen.moved(across, up, turn=(seat * 37 + nth * 53) % 31 - 15):
            face = Box(-0.055, -0.055, 0.055, 0.055)
            pen.rect(face, look.theme.ground, 0.018)
            pen.outline(face, ink, 0.011, 0.018)
            draw_face(pen, face, (seat * 2 + nth * 5) % 6 + 1, "board" in parts, ink)
    if "cups" in parts and "lives" not in parts:
        with pen.moved(0.3, -0.6):
            pen.circle(0, 0, 0.115, ink)
            pen.ring(0, 0, 0.09, on, 0.012)
            pen.shape(shape(emblem), 0, 0, 0.11, on)
    if "lives" in parts:
        row = min(dice, 3)
        for nth in range(dice):
            across, up = (nth % 3 - (row - 1) / 2) * 0.17, -0.67 - 0.17 * (nth // 3)
            pen.circle(across, up, 0.07, ink)
            pen.shape(shape(emblem), across, up, 0.08, on)


def _draw_cards(pen: Pen, look: CardLook, seat: int) -> None:
    """Three piles, face down; those of the nearest seat as whoever sits there sees them."""
    theme, wide, high = look.theme, _CARD.width * _SCALE, _CARD.height * _SCALE
    faces = [face for face in look.deck.faces.all if face.number is not None]
    for nth in range(3):
        with pen.moved((nth - 1) * wide * 1.18 - wide / 2, -0.66 - high / 2):
            if seat == 0:
                shown = faces[(nth * 7 + 2) % len(faces)]
                with pen.moved(0, 0, scale=_SCALE):
                    pen.rect(_CARD.trim, theme.ground, _CARD.corner)
                    with pen.clipped(_CARD.trim, _CARD.corner):
                        draw_front(pen, _CARD, look, shown)
                    pen.outline(_CARD.trim, theme.ink, 1.2, _CARD.corner)
                continue
            card = Box(0, 0, wide, high)
            pen.rect(card, theme.back_colour, wide * 0.08)
            pen.outline(card.grown(-wide * 0.08), theme.ground, wide * 0.03, wide * 0.05)
            pen.shape(shape("eye"), *card.centre, wide * 0.6, theme.ground)
