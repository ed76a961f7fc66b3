"""Faces as examples show them: rows of cards or dice, the counted ones lifted and ringed."""

from __future__ import annotations

from collections.abc import Sequence

from cardlie.base.strings import translation
from cardlie.base.translation import speaking, tr
from cardlie.booklet.pages.document import CARD, card_form
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.style import SEVEN, Styles
from cardlie.deck.faces import Face
from cardlie.judging.verdict import UNPRINTED, Marked, Verdict
from cardlie.press.card.frame import CardLook
from cardlie.press.geometry import Affine, Box
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_cube
from cardlie.press.parts.people import draw_person, face_of
from cardlie.telling.spans import in_words

#: Widths in mm at scale 1.
CARD_WIDTH, DIE_WIDTH, GAP = 11.2, 8.4, 1.7
#: How far a counted face is lifted, and how high the label of a wildcard stands below it.
LIFT, LABEL = 1.3, 3.6
#: Faces are made smaller, down to this share, rather than broken into two rows.
LEAST_SHARE = 0.72

#: The radius of the face of whoever holds them; what name and face take above a row, and the air
#: after them where they stand before it.
PERSON, NAME, AIR = 3.1, 7.6, 2.5

#: Dice are drawn once at this size and placed smaller.
DIE_FORM = Box(0, 0, 10, 10)

#: What lies before a seat.
Row = Sequence[Marked]


class FaceRows:
    """The faces on a table, a row for each seat: side by side where there is room; else names stand
    before the rows, or above them where these are long.
    """

    def __init__(self, setter: Typesetter, verdict: Verdict) -> None:
        self._setter, self._styles, self._guess = setter, setter.styles, verdict.guess
        self._seats = verdict.rows()
        faces = [shown.face for shown in verdict.table]
        self._cards = any(face.suit or face.power for face in faces)
        self._wide = CARD_WIDTH if self._cards else DIE_WIDTH
        self._high = self._wide * CARD.height / CARD.width if self._cards else self._wide
        self.height, self._scale = 0.0, self._styles.scale
        self.reach = self._before = 0.0  # how far the first line goes; what names before rows take
        self._places: list[tuple[str, Row, float, float]] = []
        self.alt = _alt_text(verdict, setter)

    def _size(self, row: Row) -> tuple[float, float]:
        """Width and height of a row, lifted faces and labels included."""
        label = LABEL if any(each.stands_for for each in row) else 0.0
        across = self._wide * len(row) + GAP * (len(row) - 1)
        return across * self._scale, (self._high + LIFT + label) * self._scale

    def wrap(self, width: float, height: float) -> tuple[float, float]:
        """Lay the rows out in a width."""
        full = self._scale = self._styles.scale
        widest = max((self._size(row)[0] for row in self._seats.values()), default=0.0)
        # a row that is a little too long is made smaller; one much too long is broken
        share = width / widest if widest > width else 1.0
        self._scale = full * share if share > LEAST_SHARE else full
        name, self._before = NAME * full if any(self._seats) else 0.0, 0.0
        rows = [(s, part) for s, row in self._seats.items() for part in self._broken(row, width)]
        gap = 5 * self._scale
        widest = max((self._size(row)[0] for _, row in rows), default=0.0)
        named = max(map(self._name_width, self._seats), default=0.0)
        across = max(widest, named - gap) if name else widest  # a name needs room above few dice
        columns = max(1, int((width + gap) / (across + gap))) if widest else 1
        if name and columns == 1 and named + widest <= width:
            name, self._before = 0.0, named
        top, lines = 0.0, [rows[i : i + columns] for i in range(0, len(rows), columns)]
        self._places = []
        for line in lines:
            tall = max(self._size(row)[1] for _, row in line)
            for i, (seat, row) in enumerate(line):
                x, high = self._before + i * (across + gap), self._size(row)[1]
                self._places.append((seat, row, x, top + name + high))
            top += name + tall + 2.2 * self._scale
        self.height = max(0.0, top - 2.2 * self._scale)
        self.reach = self._before + len(lines[0]) * (across + gap) - gap if lines else 0.0
        return width, self.height

    def _name_width(self, seat: str) -> float:
        """What a face, a name and the air after them take before a row."""
        said = self._styles.face("bold").width(seat, self._styles["seat"].fontSize)
        return (2.5 * PERSON + AIR) * self._styles.scale + said

    def _broken(self, row: Row, width: float) -> list[Row]:
        """A row in as many pieces as the width needs."""
        most = len(row)
        while most > 1 and self._size(row[:most])[0] > width:
            most -= 1
        return [row[start : start + most] for start in range(0, len(row), most)]

    def paint(self, pen: Pen, x: float, y: float) -> None:
        """Draw everything, the lower left corner at (x, y)."""
        styles, font = self._styles, self._styles.face("bold")
        for seat, row, x0, bottom in self._places:
            low = y + self.height - bottom
            self._paint_row(pen, row, x + x0, low)
            if seat:
                r, size, tall = PERSON * styles.scale, styles["seat"].fontSize, self._size(row)[1]
                if self._before:
                    up = low + tall - (LIFT + self._high / 2) * self._scale
                else:
                    up = low + tall + r + styles.scale  # above a lifted face's ring
                person = x + x0 - self._before + r, up
                draw_person(pen, self._setter.document.look, face_of(seat), person, r)
                beside, middle = person[0] + 1.5 * r, person[1] - font.cap * size / 2
                pen.text(beside, middle, seat, font, size, styles.theme.ink)

    def _paint_row(self, pen: Pen, row: Row, x: float, y: float) -> None:
        """A row, its lower left corner at (x, y)."""
        styles, scale, wide = self._styles, self._scale, self._wide * self._scale
        base = y + (LABEL * scale if any(each.stands_for for each in row) else 0.0)
        for place, each in enumerate(row):
            x0 = x + place * (wide + GAP * scale)
            low = base + (LIFT * scale if each.counts else 0.0)
            if self._cards:
                box = place_card(pen, styles, each.face, (x0, low), wide)
            else:
                box = Box(x0, low, x0 + wide, low + wide)
                place_die(pen, box, each.face)
            if each.counts:
                ring = 0.55 * scale
                pen.outline(box.grown(ring), styles.holds, 0.5 * scale, wide * 0.14 + ring)
            if each.stands_for:
                self._paint_label(pen, each.stands_for, x0 + wide / 2, base)

    def _paint_label(self, pen: Pen, text: str, x: float, base: float) -> None:
        """What a wildcard stands for, beneath it: a mark, a number or both."""
        look, scale, ink = self._setter.document.look, self._scale, self._styles.theme.ink
        size = max(2.3 * scale / look.display.cap, SEVEN)
        cap = size * look.display.cap
        low = base - 1.1 * scale - cap
        place = look.deck.faces.index.get(text) if self._cards else None
        face = None if place is None else look.deck.faces.all[place]
        if face is None or face.number is None or face.suit is None:
            label = "+" if text == UNPRINTED else text  # a number beyond those printed
            pen.text(x, low, f"= {label}", look.display, size, ink, "middle")
            return
        style = look.style(face.suit)
        coloured = self._guess.stands_for != "number"
        number = look.deck.faces.printed(face.number) if self._guess.stands_for != "colour" else ""
        sign, wide = look.display.width("= ", size), look.display.width(number, size)
        mark = cap * 1.25 if coloured else 0.0
        x0 = x - (sign + wide + mark) / 2
        pen.text(x0, low, "=", look.display, size, ink)
        pen.text(x0 + sign, low, number, look.display, size, style.colour if coloured else ink)
        if coloured:
            at = x0 + sign + wide + mark / 2
            pen.shape(style.mark, at, low + cap / 2, mark, style.colour)


def _alt_text(verdict: Verdict, setter: Typesetter) -> str:
    """What lies there, in words: for whoever is read to."""
    known, rows = verdict.of_game.faces(setter.document.look.deck), []
    with speaking(translation(setter.language)):
        for seat, row in verdict.rows().items():
            faces = [(in_words(each.face, known), each.counts) for each in row]
            told = [tr("{face}, counts", face=face) if counts else face for face, counts in faces]
            rows.append(f"{seat}: {'; '.join(told)}" if seat else "; ".join(told))
    return ". ".join(rows)


def place_card(
    pen: Pen,
    styles: Styles,
    face: Face,
    corner: tuple[float, float],
    wide: float,
    line: float = 0.2,
) -> Box:
    """A card that was drawn as a form, from its lower left ``corner``; returns where it lies."""
    box = Box(*corner, corner[0] + wide, corner[1] + wide * CARD.height / CARD.width)
    radius = CARD.corner / CARD.width * wide
    pen.rect(box, styles.theme.ground, radius)
    pen.draw_form(card_form(face), Affine.move(*corner, scale=wide / CARD.width), None)
    pen.outline(box, styles.theme.ink, line * styles.scale, radius)
    return box


def draw_die(pen: Pen, look: CardLook, box: Box, face: Face) -> None:
    """A die that shows a number, or the star that is wild."""
    face_box, inks = box.grown(-0.03 * box.width), (look.theme.ground, look.theme.ink)
    draw_cube(pen, face_box, face.number or 1, inks, wild=face.is_star)


def die_form(face: Face) -> str:
    """What the form of a die is called."""
    return "die-wild" if face.is_star else f"die-{face.text}"


def place_die(pen: Pen, box: Box, face: Face) -> None:
    """A die that was drawn as a form: a booklet shows hundreds."""
    pen.draw_form(
        die_form(face), Affine.move(box.x0, box.y0, scale=box.width / DIE_FORM.width), None
    )
