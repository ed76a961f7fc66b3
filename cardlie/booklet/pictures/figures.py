"""The pictures of the booklets: set-ups, suits, the bidding track, the power cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardlie.base.markdown import literal
from cardlie.booklet.pages.document import CARD
from cardlie.booklet.pages.prose import Drawing, Typesetter
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import place_card, place_die
from cardlie.deck.combinations import PowerCard
from cardlie.deck.faces import Faces
from cardlie.games import get_game
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.cup import draw_cup
from cardlie.press.parts.tokens import draw_coin

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
    """The back of a card, simply: a frame of the back's colour and a mark in it."""
    theme = setter.styles.theme
    high = wide * CARD.height / CARD.width
    with pen.moved(x, y, turn):
        box = Box(0, 0, wide, high)
        pen.rect(box, theme.ground, wide * 0.06)
        pen.outline(box, theme.ink, wide * 0.025, wide * 0.06)
        pen.rect(box.grown(-wide * 0.09), theme.back_colour, wide * 0.03)


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
    y = box.centre[1]
    pen.line(((arrow, y), (arrow + 5, y)), ink, 0.7, round_ends=True)
    pen.polygon(((arrow + 4.5, y - 1.7), (arrow + 4.5, y + 1.7), (arrow + 8, y)), ink)
    step = (box.x1 - arrow - 10) / 4
    tops = figure_faces(setter.document.look.deck.faces)
    for i, (count, text) in enumerate(zip((3, 2, 2, 2), tops, strict=False)):
        left = arrow + 11 + i * step
        for j in range(count):
            _back(setter, pen, left + j * 0.8, box.y0 + j * 0.8, wide * 0.8)
        _card(setter, pen, text, left + 0.4, box.y1 - high * 0.8, wide * 0.8)


def _table(game: str, art: Callable[[Typesetter, Pen, Box, float], None]) -> Art:
    """A cup with its five dice in view, the cups of three others, and ``art`` between them.

    The art is told the middle of what is left free.
    """

    def draw(setter: Typesetter, pen: Pen, box: Box) -> None:
        scale, theme = setter.styles.scale, setter.styles.theme
        faces = get_game(game).faces()
        side, step, low = 7.5 * scale, 9.3 * scale, box.y0
        for i, place in enumerate((3, 5, 0, 2, 4)):
            die = Box(i * step, low, i * step + side, low + side)
            place_die(pen, die, faces.all[place % len(faces.all)])
        at = 2 * step + side / 2, low + side + 2.5 * scale
        draw_cup(pen, *at, 15 * scale, theme.ink, theme.ground)
        for i in range(3):
            x = box.x1 - (7 + 15 * i) * scale
            draw_cup(pen, x, low + 1.5 * scale, 14 * scale, theme.ink, theme.ground)
        art(setter, pen, box, box.centre[0] + 0.7 * scale)

    return draw


def _board(setter: Typesetter, pen: Pen, box: Box, x: float) -> None:
    from cardlie.press.parts.board import draw_ring

    radius, theme = 9.8 * setter.styles.scale, setter.styles.theme
    with pen.moved(x, box.y0 + radius):
        draw_ring(pen, setter.document, radius, theme.ink, theme.ground)


def _coins(setter: Typesetter, pen: Pen, box: Box, x: float) -> None:
    """A little heap of coins: the pot."""
    theme, scale = setter.styles.theme, setter.styles.scale
    y = box.y0 + 2.9 * scale
    for dx, dy in ((-5, 0), (0, 0), (5, 0), (-2.5, 4.6), (2.5, 4.6), (0, 9.2)):
        draw_coin(pen, x + dx * scale, y + dy * scale, 2.7 * scale, theme.ink, theme.gold)


def _goose(setter: Typesetter, pen: Pen, box: Box, x: float) -> None:
    """A goose above the pot, and the moon."""
    theme, scale = setter.styles.theme, setter.styles.scale
    _coins(setter, pen, box, x)
    pen.shape(shape("moon"), box.x1 - 22 * scale, box.y1 - 6 * scale, 13 * scale, theme.ink)
    pen.shape(shape("goose"), x, box.y0 + 19 * scale, 11 * scale, theme.ink)


def _cloth(setter: Typesetter, pen: Pen, box: Box, x: float) -> None:
    """The cloth that lies in the middle, and steps above it."""
    from cardlie.press.games.perudo import draw_band

    theme, scale, y = setter.styles.theme, setter.styles.scale, box.y0
    cloth = Box(x - 9 * scale, y + 1.5 * scale, x + 9 * scale, y + 7.5 * scale)
    draw_band(pen, cloth, theme.ink, theme.ground)
    pen.shape(shape("steps"), x, y + 17 * scale, 14 * scale, theme.ink)


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
        from cardlie.press.parts.board import draw_ring

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
    "wheel-setup": (28, _table("wheel", _board)),
    "tavern-setup": (32, _table("tavern", _coins)),
    "leira-setup": (32, _table("leira", _goose)),
    "perudo-setup": (32, _table("perudo", _cloth)),
}
