"""What a row of a reference card shows beside its words: dice, or the suits of a deck's cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardlie.deck.faces import Face
from cardlie.games.options import Options
from cardlie.guess.kind import Guess
from cardlie.judging.judge import judge
from cardlie.press.geometry import Box
from cardlie.press.look.colour import READABLE, Rgb
from cardlie.press.look.shapes import pictogram
from cardlie.press.look.theme import WHITE, Styled, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_die

#: A die, a card or an arrow, drawn into a square; what lies side by side in groups.
Tile = Callable[[Pen, Box], None]
Picture = Sequence[Sequence[Tile]]

#: A tile against the letters of its row; between tiles, between groups, from line to line.
TILE, NEXT, GROUP, LINE = 1.05, 0.12, 0.46, 1.24
#: A tile is no smaller than this, in mm, beside letters that may be; the air above its line.
LEAST, AIR = 4.0, 0.5


def side_of(size: float) -> float:
    """How large a tile is beside letters of a size."""
    return max(LEAST, TILE * size)


def line_of(size: float) -> float:
    """How high a line of tiles is."""
    return max(LINE * size, side_of(size) + AIR)


def of_dice(text: str, theme: Theme) -> Picture:
    """Groups of dice such as ``44 > 444 / 55``: numbers, ``0`` for a star, ``>`` for an arrow from
    what was said to what may follow, ``/`` between two that may."""

    def die(figure: str, pen: Pen, box: Box) -> None:
        with pen.moved(*box.centre):
            draw_die(pen, theme.night or theme, box.width, int(figure))

    def drawn(name: str, pen: Pen, box: Box) -> None:
        pen.shape(pictogram(name), *box.centre, box.width, theme.accent)

    signs = {">": partial(drawn, "arrow"), "/": partial(drawn, "either")}
    return [
        [signs.get(figure) or partial(die, figure) for figure in group] for group in text.split()
    ]


def of_guess(guess: Guess, look: Styled, options: Options) -> Picture:
    """Cards of the deck in play that make a guess true, as tiles in the colours of their suits."""
    theme, deck = look.theme.night or look.theme, options.the_deck
    number = guess.stands_for == "number"

    def tile(face: Face, pen: Pen, box: Box) -> None:
        style, font = theme.style(str(face.suit), deck.faces.suits), look.display
        pen.rect(box, style.colour, box.width * 0.2)
        if number:
            text = deck.faces.printed(face.number or 0)
            size = font.fitted(text, box.width * 0.9, box.width * 0.8)
            low = box.centre[1] - font.cap * size / 2
            ink = max(WHITE, Rgb(0.0, 0.0, 0.0), key=style.colour.contrast)
            ink = theme.ground if style.colour.contrast(theme.ground) >= READABLE else ink
            pen.text(box.centre[0], low, text, font, size, ink, "middle")
        else:
            pen.shape(style.mark, *box.centre, box.width * 0.74, theme.ground)

    table = sorted((card for card in set(deck.cards()) if card.suit and card.number is not None),
                   key=lambda card: (card.number or 0, deck.faces.index[card.text]))  # fmt: skip
    (row,) = judge(guess, table, game=options.game.id, deck=deck).rows().values()
    return [[partial(tile, each.face) for each in row if each.counts][: guess.amount(deck.faces)]]


def width_of(picture: Picture, size: float) -> float:
    """How wide a picture is in one line, beside letters of a size."""
    tiles = sum(len(group) * (1 + NEXT) - NEXT for group in picture)
    return (tiles + GROUP * (len(picture) - 1)) * side_of(size)


def lines_of(picture: Picture, size: float, width: float) -> list[Picture]:
    """A picture in as few lines of a width as can be, equally many groups on each."""
    for count in range(1, len(picture) + 1):
        each = -(-len(picture) // count)
        lines = [picture[i : i + each] for i in range(0, len(picture), each)]
        if count == len(picture) or all(width_of(line, size) <= width for line in lines):
            return lines
    return []


def draw_picture(pen: Pen, picture: Picture, size: float, x: float, y: float) -> None:
    """A line of a picture from ``x`` on, its tiles about the middle of capitals that stand on y."""
    side = side_of(size)
    low = y + 0.35 * size - side / 2
    for group in picture:
        for tile in group:
            tile(pen, Box(x, low, x + side, low + side))
            x += side * (1 + NEXT)
        x += side * (GROUP - NEXT)
