"""Faces in a row, as examples show them: cards or dice, the counted ones lifted and ringed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardlie.booklet.pages.document import CARD, card_form
from cardlie.booklet.pages.style import SEVEN, Styles
from cardlie.guess import Guess
from cardlie.judging.verdict import UNPRINTED, Marked
from cardlie.press.card.box import CardLook
from cardlie.press.geometry import Affine, Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_face
from cardlie.setting.faces import Face

#: Widths in mm at scale 1.
CARD_WIDTH, DIE_WIDTH, GAP = 11.2, 8.4, 1.7
#: How far a counted face is lifted, and how high the label of a wildcard stands below it.
LIFT, LABEL = 1.3, 3.6

#: Dice are drawn once at this size and placed smaller.
DIE_FORM = Box(0, 0, 10, 10)


@dataclass(frozen=True, slots=True)
class FaceRow:
    """Faces that lie side by side; ``counted`` and ``labels`` are by place in the row."""

    faces: tuple[Face, ...]
    counted: frozenset[int] = frozenset()
    labels: tuple[tuple[int, str], ...] = ()

    @classmethod
    def of(cls, row: Sequence[Marked]) -> FaceRow:
        """What lies before a seat."""
        return cls(
            tuple(each.face for each in row),
            frozenset(i for i, each in enumerate(row) if each.counts),
            tuple((i, each.stands_for) for i, each in enumerate(row) if each.stands_for),
        )


def row_size(row: FaceRow, cards: bool, scale: float) -> tuple[float, float]:
    """Width and height of a row, lifted faces and labels included."""
    wide, high = (CARD_WIDTH, CARD_WIDTH * CARD.height / CARD.width) if cards else (
        DIE_WIDTH, DIE_WIDTH,
    )  # fmt: skip
    label = LABEL if row.labels else 0.0
    count = len(row.faces)
    return (wide * count + GAP * (count - 1)) * scale, (high + LIFT + label) * scale


def draw_row(
    pen: Pen, look: CardLook, styles: Styles, row: FaceRow, guess: Guess, x: float, y: float,
    cards: bool, scale: float,
) -> None:  # fmt: skip
    """Draw a row with its lower left corner at (x, y), in a scale of its own."""
    wide = (CARD_WIDTH if cards else DIE_WIDTH) * scale
    base = y + (LABEL * scale if row.labels else 0.0)
    labels = dict(row.labels)
    for place, face in enumerate(row.faces):
        left = x + place * (wide + GAP * scale)
        low = base + (LIFT * scale if place in row.counted else 0.0)
        if cards:
            box = place_card(pen, styles, face, (left, low), wide)
        else:
            box = Box(left, low, left + wide, low + wide)
            place_die(pen, box, face)
        if place in row.counted:
            ring = 0.55 * scale
            pen.outline(box.grown(ring), styles.holds, 0.5 * scale, wide * 0.14 + ring)
        if place in labels:
            at = left + wide / 2
            _draw_label(pen, look, styles, guess, labels[place], at, base, cards, scale)


def place_card(
    pen: Pen, styles: Styles, face: Face, at: tuple[float, float], wide: float, line: float = 0.2
) -> Box:
    """A card that was drawn as a form, its lower left corner at ``at``; returns where it lies."""
    box = Box(*at, at[0] + wide, at[1] + wide * CARD.height / CARD.width)
    radius = CARD.corner / CARD.width * wide
    pen.rect(box, styles.theme.ground, radius)
    pen.place(card_form(face), Affine.move(*at, scale=wide / CARD.width), None)
    pen.outline(box, styles.theme.ink, line * styles.scale, radius)
    return box


def draw_die(pen: Pen, look: CardLook, box: Box, face: Face) -> None:
    """A die that shows a number, or the star that is wild."""
    theme, side = look.theme, box.width
    pen.rect(box, theme.ink, side * 0.2)
    inner = box.grown(-side * 0.06)
    pen.rect(inner, theme.ground, side * 0.15)
    draw_face(pen, inner, face.number or 1, face.is_star, theme.ink)


def die_form(face: Face) -> str:
    """What the form of a die is called."""
    return "die-wild" if face.is_star else f"die-{face.text}"


def place_die(pen: Pen, box: Box, face: Face) -> None:
    """A die that was drawn as a form: a booklet shows hundreds."""
    pen.place(die_form(face), Affine.move(box.x0, box.y0, scale=box.width / DIE_FORM.width), None)


def _draw_label(
    pen: Pen, look: CardLook, styles: Styles, guess: Guess, text: str, x: float, base: float,
    cards: bool, scale: float,
) -> None:  # fmt: skip
    """What a wildcard stands for, beneath it: a mark, a number or both."""
    size = max(2.3 * scale / look.display.cap, SEVEN)
    cap = size * look.display.cap
    low = base - 1.1 * scale - cap
    place = look.deck.faces.index.get(text) if cards else None
    face = None if place is None else look.deck.faces.all[place]
    coloured, numbered = guess.stands_for != "number", guess.stands_for != "colour"
    if face is None or face.number is None or face.suit is None:
        shown = "+" if text == UNPRINTED else text  # a number beyond those printed
        pen.text(x, low, f"= {shown}", look.display, size, styles.theme.ink, "middle")
        return
    style = look.style(face.suit)
    sign = look.display.width("= ", size)
    number = str(face.number) if numbered else ""
    mark = cap * 1.25 if coloured else 0.0
    left = x - (sign + look.display.width(number, size) + mark) / 2
    pen.text(left, low, "=", look.display, size, styles.theme.ink)
    ink = style.colour if coloured else styles.theme.ink
    pen.text(left + sign, low, number, look.display, size, ink)
    if coloured:
        at = left + sign + look.display.width(number, size) + mark / 2
        pen.shape(style.mark, at, low + cap / 2, mark, style.colour)
