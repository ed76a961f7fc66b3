"""A game laid out: the table from above with a place for everybody, as it is when play begins."""

from __future__ import annotations

from collections.abc import Callable, Collection

from cardlie.press.card.frame import CardLook
from cardlie.press.card.front import PICTURED, draw_card
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_cube

#: The largest table that is drawn, and dice that a place has room for.
MOST_SEATS, MOST_DICE = 8, 6
#: How many radii of the table a mm of a card on it is.
_SCALE = 0.0031


def draw_setup(
    pen: Pen,
    look: CardLook,
    circle: tuple[float, float, float],
    seats: int,
    parts: Collection[str],
    dice: int,
    emblem: str,
    middle: Callable[[Pen], None] = lambda pen: None,
) -> None:
    """The table in a ``circle`` (x, y and its radius) for so many ``seats``, each with ``dice``, or
    lives.

    ``parts`` are the names of those that the kit has; what it has not is not drawn. On it lie cards
    of the deck, if it has one. ``middle`` draws the game's own picture where lives are played for.
    """
    (x, y, radius), (ink, on) = circle, _inks(look)
    with pen.moved(x, y, scale=radius):
        pen.circle(0, 0, 1.0, on)
        pen.ring(0, 0, 0.97, ink, 0.015)
        _draw_middle(pen, look, parts, emblem, middle)
        count = min(seats, MOST_SEATS)
        for seat in range(count):
            with pen.moved(0, 0, turn=-360 * seat / count):
                _draw_place(pen, look, seat, parts, min(dice, MOST_DICE), emblem)


def _inks(look: CardLook) -> tuple[Rgb, Rgb]:
    """What things on the table are drawn in, and what shows on those."""
    field, on = look.theme.fields()
    return (look.theme.dark_accent, look.theme.ground) if look.theme.outlined else (field, on)


def _draw_middle(
    pen: Pen, look: CardLook, parts: Collection[str], emblem: str, middle: Callable[[Pen], None]
) -> None:
    """A board, a pot, the cup that goes round, the marker; or the game's emblem."""
    ink, on = _inks(look)
    if "board" in parts:
        pen.shape(pictogram("track"), 0, 0, 0.84, ink)
        pen.shape(shape("compass"), 0, 0, 0.5, ink)
    elif "coins" in parts:
        for px, py in ((-0.17, 0.02), (0.0, 0.14), (0.16, 0.0), (-0.02, -0.1), (0.2, 0.2),
                       (-0.2, -0.2)):  # fmt: skip
            pen.circle(px, py, 0.105, on)
            pen.circle(px, py, 0.098, ink)
            pen.ring(px, py, 0.08, on, 0.008)
            pen.shape(shape(emblem), px, py, 0.1, on)
    elif "lives" in parts:  # what goes round: the cup, and the dice that were beneath it
        middle(pen)
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
            face, inks = Box(-0.055, -0.055, 0.055, 0.055), (look.theme.ground, ink)
            draw_cube(pen, face, (seat * 2 + nth * 5) % 6 + 1, inks, 0.1, wild="board" in parts)
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
    theme, wide, high = look.theme, PICTURED.width * _SCALE, PICTURED.height * _SCALE
    faces = [face for face in look.deck.faces.all if face.number is not None]
    for nth in range(3):
        with pen.moved((nth - 1) * wide * 1.18 - wide / 2, -0.66 - high / 2):
            if seat == 0:
                with pen.moved(0, 0, scale=_SCALE):
                    draw_card(pen, look, faces[(nth * 7 + 2) % len(faces)], 1.2)
                continue
            card = Box(0, 0, wide, high)
            pen.rect(card, theme.back_colour, wide * 0.08)
            pen.outline(card.grown(-wide * 0.08), theme.ground, wide * 0.03, wide * 0.05)
            pen.shape(shape("eye"), *card.centre, wide * 0.6, theme.ground)
