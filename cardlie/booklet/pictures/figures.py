"""The pictures of the booklets: set-ups, suits, the bidding track."""

from __future__ import annotations

from collections.abc import Callable

from cardlie.booklet.pages.document import CARD, Drawing
from cardlie.booklet.pages.prose import Typesetter
from cardlie.booklet.pages.typesetting import Flowable, Paragraph
from cardlie.booklet.pictures.faces import place_card, place_die
from cardlie.games import get_game
from cardlie.press.geometry import Box
from cardlie.press.look.shapes import shape
from cardlie.press.page.pen import Pen
from cardlie.press.parts.cup import draw_cup
from cardlie.press.parts.tokens import draw_coin
from cardlie.setting.faces import Faces

#: What draws a picture into a box.
Art = Callable[["Typesetter", "Pen", Box], None]

#: The column that pictures are drawn for, in mm at scale 1; in a narrower one they are smaller.
COLUMN = 110.0
#: A picture that lacks a little room on a page is made smaller, down to this share.
LEAST = 0.78


class Illustration(Drawing):
    """A picture as wide as the column, its description beneath."""

    def __init__(self, setter: Typesetter, height: float, art: Art, text: str) -> None:
        super().__init__(setter.document, setter.width, 0)
        self._setter, self._art = setter, art
        self._text = Paragraph(setter.markup(text), setter.styles["figure"])
        _, below = self._text.wrap(setter.width * 0.86, 1000)
        self._below = below + 1.5 * setter.styles.scale
        scale = setter.styles.scale
        self._box = Box(0, 0, max(setter.width, COLUMN * scale), height * scale)
        self._share = setter.width / self._box.width
        self.height = self._box.height * self._share + self._below
        self.spaceBefore = self.spaceAfter = 3 * scale

    @property
    def gives(self) -> float:
        """The art shrinks, the description does not."""
        return (1 - LEAST) * self._box.height * self._share

    def squeezed(self, room: float) -> bool:
        """Smaller, the description as it is."""
        share = (room - self._below) / self._box.height
        if not LEAST * self._share - 1e-9 <= share < self._share:
            return False
        self._share, self.height = share, room
        return True

    def paint(self, pen: Pen) -> None:
        """The art, and the description in the middle beneath."""
        left = (self.width - self._box.width * self._share) / 2
        with pen.moved(left, self._below, scale=self._share):
            self._art(self._setter, pen, self._box)
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


def _table(setter: Typesetter, pen: Pen, box: Box, game: str) -> None:
    """A cup with its five dice in view, and the cups of three others."""
    scale, theme = setter.styles.scale, setter.styles.theme
    faces = get_game(game).faces()
    side, step = 7.5 * scale, 9.3 * scale
    for i, place in enumerate((3, 5, 0, 2, 4)):
        die = Box(i * step, box.y0, i * step + side, box.y0 + side)
        place_die(pen, die, faces.all[place % len(faces.all)])
    draw_cup(pen, 2 * step + side / 2, box.y0 + side + 2.5 * scale, 15 * scale,
             theme.ink, theme.ground)  # fmt: skip
    for i in range(3):
        x = box.x1 - (7 + 15 * i) * scale
        draw_cup(pen, x, box.y0 + 1.5 * scale, 14 * scale, theme.ink, theme.ground)


def _between(setter: Typesetter, box: Box) -> float:
    """The middle of what :func:`_table` leaves free between its dice and the cups."""
    return box.centre[0] + 0.7 * setter.styles.scale


def _wheel_setup(setter: Typesetter, pen: Pen, box: Box) -> None:
    _table(setter, pen, box, "wheel")
    from cardlie.press.games.wheel import draw_ring

    radius = 9.8 * setter.styles.scale
    with pen.moved(_between(setter, box), box.y0 + radius):
        theme = setter.styles.theme
        draw_ring(pen, setter.document, radius, theme.ink, theme.ground)


def _tavern_setup(setter: Typesetter, pen: Pen, box: Box) -> None:
    _table(setter, pen, box, "tavern")
    _coins(setter, pen, box)


def _leira_setup(setter: Typesetter, pen: Pen, box: Box) -> None:
    theme, scale = setter.styles.theme, setter.styles.scale
    _table(setter, pen, box, "leira")
    _coins(setter, pen, box)
    pen.shape(shape("moon"), box.x1 - 22 * scale, box.y1 - 6 * scale, 13 * scale, theme.ink)
    pot = (_between(setter, box), box.y0 + 19 * scale)
    pen.shape(shape("goose"), *pot, 11 * scale, theme.ink)


def _perudo_setup(setter: Typesetter, pen: Pen, box: Box) -> None:
    """The cloth lies under the cups, in the middle."""
    _table(setter, pen, box, "perudo")
    from cardlie.press.games.perudo import draw_band

    theme, scale = setter.styles.theme, setter.styles.scale
    x, y = _between(setter, box), box.y0
    cloth = Box(x - 9 * scale, y + 1.5 * scale, x + 9 * scale, y + 7.5 * scale)
    draw_band(pen, cloth, theme.ink, theme.ground)
    pen.shape(shape("steps"), x, y + 17 * scale, 14 * scale, theme.ink)


def _coins(setter: Typesetter, pen: Pen, box: Box) -> None:
    """A little heap of coins in the middle of the table: the pot."""
    theme, scale = setter.styles.theme, setter.styles.scale
    x, y = _between(setter, box), box.y0 + 2.9 * scale
    for dx, dy in ((-5, 0), (0, 0), (5, 0), (-2.5, 4.6), (2.5, 4.6), (0, 9.2)):
        draw_coin(pen, x + dx * scale, y + dy * scale, 2.7 * scale, theme.ink, theme.gold)


class Track(Drawing):
    """The bidding track as a ring of thirty spaces, star spaces dark."""

    def __init__(self, setter: Typesetter) -> None:
        scale = setter.styles.scale
        super().__init__(setter.document, setter.width, min(setter.width, 66 * scale))
        self._least = self.height * LEAST
        self.spaceBefore = self.spaceAfter = 3 * scale

    @property
    def gives(self) -> float:
        """The ring shrinks."""
        return self.height - self._least

    def squeezed(self, room: float) -> bool:
        """A smaller ring."""
        if not self._least - 1e-9 <= room < self.height:
            return False
        self.height = room
        return True

    def paint(self, pen: Pen) -> None:
        """The ring of the board, and its compass rose."""
        from cardlie.press.games.wheel import draw_ring

        radius = self.height / 2
        with pen.moved(self.width / 2, radius):
            theme = self.document.theme
            draw_ring(pen, self.document, radius, theme.ink, theme.ground)
            pen.shape(shape("compass"), 0, 0, radius * 1.1, theme.ink)


_FIGURES: dict[str, tuple[float, Art]] = {
    "suits": (30, _suits),
    "setup": (34, _setup),
    "wheel-setup": (28, _wheel_setup),
    "tavern-setup": (32, _tavern_setup),
    "leira-setup": (32, _leira_setup),
    "perudo-setup": (32, _perudo_setup),
}
