"""The pictures of the booklets: set-ups, suits, the bidding track, the power cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cardlie.base.markdown import literal
from cardlie.booklet.pages.document import CARD
from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import place_card
from cardlie.deck.combinations import PowerCard
from cardlie.deck.faces import Faces
from cardlie.games.options import usual_options
from cardlie.press.card.back import draw_simple_back
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import pictogram, shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.board import draw_ring, is_ring
from cardlie.press.parts.coins import purse
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.setup import draw_setup

#: What draws a picture into a box.
Art = Callable[[Typesetter, Pen, Box], None]

#: The column that pictures are drawn for, in mm at scale 1; in a narrower one they are smaller.
COLUMN = 110.0
#: A picture that lacks a little room on a page is made smaller, down to this share.
LEAST = 0.78
#: How wide a power card is, and how wide with its sentence, in mm at scale 1.
POWER_WIDE, POWER_COLUMN = 15.0, 34.0


class Illustration(Drawing):
    """A picture as wide as the column, its description beneath."""

    role = "Figure"

    def __init__(self, setter: Typesetter, height: float, art: Art, text: str) -> None:
        self._art, self.alt, scale = art, text, setter.styles.scale
        self._text = Paragraph(setter.markup(text), setter.styles["figure"])
        self._below = self._text.wrap(setter.width * 0.86, 1000)[1] + 1.5 * scale
        self._box = Box(0, 0, max(setter.width, COLUMN * scale), height * scale)
        tall = self._box.height * setter.width / self._box.width
        super().__init__(setter, tall + self._below)
        self.gives = (1 - LEAST) * tall  # the art shrinks, the description does not
        self.spaceBefore = self.spaceAfter = 3 * scale

    def paint(self, pen: Pen) -> None:
        """The art, and the description in the middle beneath."""
        share = (self.height - self._below) / self._box.height
        left = (self.width - self._box.width * share) / 2
        with pen.moved(left, self._below, scale=share):
            self._art(self.setter, pen, self._box)
        self._text.drawOn(self.document.canvas, self.width * 0.07, 0)


def figure(name: str, text: str, setter: Typesetter) -> Flowable:
    """The picture called ``figure:NAME``."""
    height, art = _FIGURES[name.removeprefix("figure:")]
    return Illustration(setter, height, art, text)


def figure_faces(faces: Faces) -> list[str]:
    """The cards that figures show: of the first suits, each another number."""
    numbers = [faces.numbers[nth % len(faces.numbers)] for nth in (3, 1, 5, 2)]
    return [f"{suit.letter}{n}" for suit, n in zip(faces.suits, numbers, strict=False)]


def _suits(setter: Typesetter, pen: Pen, box: Box) -> None:
    """A card of each suit, side by side."""
    wide = min(box.height * CARD.width / CARD.height, box.width / 4.84)
    gap = wide * 0.28
    left = box.centre[0] - (4 * wide + 3 * gap) / 2
    for i, text in enumerate(figure_faces(setter.document.look.deck.faces)):
        _card(setter, pen, text, left + i * (wide + gap), box.y0, wide)


def _card(setter: Typesetter, pen: Pen, text: str, x: float, y: float, wide: float) -> None:
    face = setter.document.look.deck.faces.face(text)
    place_card(pen, setter.styles, face, (x, y), wide, line=0.25)


def _back(setter: Typesetter, pen: Pen, x: float, y: float, wide: float, turn: float = 0) -> None:
    """The back of a card, simply."""
    with pen.moved(x, y, turn):
        draw_simple_back(pen, setter.styles.theme, Box(0, 0, wide, wide * CARD.height / CARD.width))


def _setup(setter: Typesetter, pen: Pen, box: Box) -> None:
    """A fan of nine backs, an arrow, four piles, and the top card of each beside it."""
    wide = box.height * 0.36
    high = wide * CARD.height / CARD.width
    middle = box.y0 + (box.height - high) / 2
    for i in range(9):
        turn = 24 - i * 6
        _back(setter, pen, box.x0 + 3 + i * wide * 0.22, middle - abs(i - 4) * 0.5, wide, turn / 3)
    arrow = box.x0 + wide * 3.35
    ink = setter.styles.theme.ink
    pen.shape(pictogram("arrow"), arrow + 4, box.centre[1], 9, ink)
    step = (box.x1 - arrow - 10) / 4
    tops = figure_faces(setter.document.look.deck.faces)
    for i, (count, text) in enumerate(zip((3, 2, 2, 2), tops, strict=False)):
        x0 = arrow + 11 + i * step
        for j in range(count):
            _back(setter, pen, x0 + j * 0.8, box.y0 + j * 0.8, wide * 0.8)
        _card(setter, pen, text, x0 + 0.4, box.y1 - high * 0.8, wide * 0.8)


def _table(setter: Typesetter, pen: Pen, box: Box, game: str) -> None:
    """A game laid out on a table, seen from above: cups and dice around a board or a pot."""
    options, look = usual_options(game), setter.document.look
    parts = {"cups"} | ({"board"} if is_ring(options.game.track) else set())
    parts |= {"coins"} if purse(options) else set()
    emblem, circle = printed_game(game).emblem, (*box.centre, box.height / 2)
    draw_setup(pen, look, circle, options.seats, parts, options.start_count, emblem)


class Track(Drawing):
    """The bidding track as a ring of its spaces, star spaces dark."""

    role = "Figure"

    def __init__(self, setter: Typesetter, spaces: Sequence[str]) -> None:
        self._spaces, self.alt = spaces, ", ".join(spaces)
        scale = setter.styles.scale
        super().__init__(setter, min(setter.width, 66 * scale))
        self.gives = self.height - self.height * LEAST
        self.spaceBefore = self.spaceAfter = 3 * scale

    def paint(self, pen: Pen) -> None:
        """The ring of the board, and its compass rose."""
        radius = self.height / 2
        with pen.moved(self.width / 2, radius):
            theme = self.document.theme
            draw_ring(pen, self.document, radius, theme.ink, theme.ground, self._spaces)
            pen.shape(shape("compass"), 0, 0, radius * 1.1, theme.ink)


class PowerGallery(Drawing):
    """One row of power cards, each beside its sentence."""

    def __init__(self, setter: Typesetter, powers: Sequence[PowerCard], across: int) -> None:
        scale = setter.styles.scale
        super().__init__(setter, POWER_WIDE * scale * CARD.height / CARD.width)
        self.spaceAfter = 3 * scale
        self._powers, self._across = powers, across

    @classmethod
    def of(cls, setter: Typesetter) -> Iterator[Flowable]:
        """All power cards of the deck, row by row, in order of value."""
        powers = sorted(setter.document.look.deck.faces.powers, key=lambda power: power.value)
        across = max(1, int(setter.width / (POWER_COLUMN * setter.styles.scale)))
        for start in range(0, len(powers), across):
            row = cls(setter, powers[start : start + across], across)
            if start + across < len(powers) <= start + 2 * across:
                row.keepWithNext = 1  # the last row is short, and would look lost on a new page
            yield row

    def paint(self, pen: Pen) -> None:
        """Card, then its sentence to the right."""
        setter, scale = self.setter, self.styles.scale
        step, wide = self.width / self._across, POWER_WIDE * scale
        faces = setter.document.look.deck.faces
        for i, power in enumerate(self._powers):
            face = faces.face(f"+{power.value}")
            box = place_card(pen, setter.styles, face, (i * step, 0), wide)
            sentence = setter.document.words.get(f"sentences.{power.id}", power.sentence)
            text = Paragraph(setter.markup(literal(sentence)), setter.styles["small"])
            room = step - wide - 4 * scale
            _, tall = text.wrap(room, 1000)
            text.drawOn(setter.document.canvas, box.x1 + 2 * scale, box.centre[1] - tall / 2)


_FIGURES: dict[str, tuple[float, Art]] = {
    "suits": (30, _suits),
    "setup": (34, _setup),
    **{f"{game}-setup": (56, partial(_table, game=game))
       for game in ("wheel", "tavern", "leira", "perudo")},
}  # fmt: skip
