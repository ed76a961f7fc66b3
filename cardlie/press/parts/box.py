"""The tuck box: sized from the number of cards, the weight of their paper, and its own paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil, cos, pi, sin

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.games.registry import get_game
from cardlie.press.card.back import draw_back
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.nets import Net, Panel, rectangle
from cardlie.press.cutout.pieces import CUT_WIDTH, Piece
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import shape
from cardlie.press.look.style import SuitStyle
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.dice import draw_lines
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.reference import reference_cards
from cardlie.press.sheet.stock import CardSize

#: Thickness of paper in mm for each g/m2: card stock has a bulk of 1.1 to 1.2 cm3/g.
BULK = 1.15e-3
WEIGHT_RANGE = (60, 600)

#: Room around the cards; how far the lid tucks in, and how much narrower it is than the inside.
PLAY = 2.0
TUCK, TUCK_PLAY = 13.0, 1.0
GLUE = 11.0
#: The radius of the notch for a thumb in the front's upper edge.
NOTCH = 9.0
#: What a sleeve adds to a card's width, height and thickness, in mm.
SLEEVE = (2.5, 3.0, 0.1)
#: Layers of the box's own paper between two folds, which run in its middle: half of either wall,
#: and whatever flaps lie inside. Across there is the glue flap, along two dust flaps, and the lid
#: tucks in behind the front.
ACROSS, ALONG, DEEP = 2, 3, 2


@dataclass(frozen=True, slots=True)
class BoxSize:
    """A box from fold to fold, and the thickness of its paper, in mm."""

    width: float
    height: float
    depth: float
    stock: float = 0.0

    @classmethod
    def for_cards(cls, size: CardSize, cards: int, weight: float, sleeved: bool = False) -> BoxSize:
        """Room for so many cards of paper of ``weight`` g/m2, which is the box's paper as well.

        >>> from cardlie.press.sheet.stock import CardSize
        >>> BoxSize.for_cards(CardSize.find("poker"), 48, 300).depth
        19.3
        """
        if not WEIGHT_RANGE[0] <= weight <= WEIGHT_RANGE[1]:
            raise CardlieError(
                tr("paper of {weight:g} g/m2 is out of range", weight=weight),
                tr(
                    "from {low} to {high} are possible; office paper has 80",
                    low=WEIGHT_RANGE[0],
                    high=WEIGHT_RANGE[1],
                ),
            )
        if not 1 <= cards <= 500:
            raise CardlieError(
                tr("{cards} cards are out of range", cards=cards), "a box takes 1 to 500"
            )
        stock = weight * BULK
        wider, higher, thicker = SLEEVE if sleeved else (0.0, 0.0, 0.0)
        return cls(
            _up(size.width + wider + PLAY + ACROSS * stock, 100),
            _up(size.height + higher + PLAY + ALONG * stock, 100),
            _up(max(5.0, cards * (stock + thicker) + PLAY + DEEP * stock), 10),
            stock,
        )


def _up(length: float, parts: int) -> float:
    return ceil(length * parts - 1e-9) / parts


def box_net(size: BoxSize) -> Net:
    """The flat box, from left to right: glue flap, back, side, front, side; lengths in mm.

    The lid hangs on the back and tucks in behind the front; the bottom does the same. Walls are as
    thick as their paper: the back lies between the sides, lid and bottom end behind the front, and
    dust flaps fold below them.
    """
    stock = size.stock
    w, h, d = size.width, size.height, size.depth
    glue, deep = min(GLUE, d - 2.5 * stock), d - stock
    low, high = deep + TUCK, deep + TUCK + h
    back = Box(glue, low, glue + w - stock, high)
    side1 = Box(back.x1, low + stock, back.x1 + d, high - stock)
    front = Box(side1.x1, low, side1.x1 + w, high)
    side2 = Box(front.x1, low + stock, front.x1 + d, high - stock)
    lid, bottom = Box(back.x0, high, back.x1, high + deep), Box(back.x0, TUCK, back.x1, low)
    dust = min(d * 0.9, w * 0.45)
    narrower = (TUCK_PLAY + stock) / 2
    tuck = Box(lid.x0, lid.y1, lid.x1, lid.y1 + TUCK)
    panels: list[Panel] = [
        rectangle("back", back),
        _flap("glue", Box(0, low, glue, high), "back", "right", 2 * stock),
        rectangle("side1", side1, "back", "left"),
        rectangle("front", front, "side1", "left"),
        rectangle("side2", side2, "front", "left"),
        rectangle("lid", lid, "back", "below"),
        _flap("tuck", tuck, "lid", "below", narrower),
        rectangle("bottom", bottom, "back", "above"),
        _flap("bottom-tuck", Box(lid.x0, 0, lid.x1, TUCK), "bottom", "above", narrower),
    ]
    for name, side in (("side1", side1), ("side2", side2)):
        upper = Box(side.x0, side.y1, side.x1, side.y1 + dust)
        lower = Box(side.x0, side.y0 - dust, side.x1, side.y0)
        panels += [
            _flap(f"dust-{name}-up", upper, name, "below", 2 * stock),
            _flap(f"dust-{name}-down", lower, name, "above", 2 * stock),
        ]
    return Net(tuple(panels)).jointed()


@dataclass(frozen=True, slots=True)
class BoxWords:
    """What stands on a box: its title, a ``line`` beneath, the text on its back, where to glue."""

    title: str
    line: str
    back: str
    glue: str


def box_piece(
    theme: Theme,
    fonts: tuple[Font, Font],
    size: BoxSize,
    words: BoxWords,
    marks: Sequence[SuitStyle],
) -> Piece:
    """The box to cut out, with its art."""
    net = box_net(size)
    draw = partial(_draw, theme=theme, fonts=fonts, net=net, words=words, marks=marks)
    return Piece("the tuck box", net.box.width, net.box.height, draw, folds=True)


def _flap(name: str, box: Box, parent: str, side: str, relief: float) -> Panel:
    """A flap that goes inside: ``relief`` narrower on both sides, its free end narrower still."""
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
    if side == "right":
        y0, y1 = y0 + relief, y1 - relief
    else:
        x0, x1 = x0 + relief, x1 - relief
    slant = min(4.0, box.width * 0.2, box.height * 0.2)
    hinge_points = {
        "right": (((x1, y0), (x1, y1), (x0, y1 - slant), (x0, y0 + slant)), (x1, y0), (x1, y1)),
        "below": (((x0, y0), (x1, y0), (x1 - slant, y1), (x0 + slant, y1)), (x0, y0), (x1, y0)),
        "above": (((x0, y1), (x0 + slant, y0), (x1 - slant, y0), (x1, y1)), (x0, y1), (x1, y1)),
    }
    points, start, end = hinge_points[side]
    return Panel(name, points, parent, (start, end), 90.0, tab=True)


def _draw(
    pen: Pen,
    theme: Theme,
    fonts: tuple[Font, Font],
    net: Net,
    words: BoxWords,
    marks: Sequence[SuitStyle],
) -> None:
    boxes = {panel.name: panel.box for panel in net.panels}
    back, front = boxes["back"], boxes["front"]
    with pen.moved(back.x0, back.y0):
        draw_back(pen, CardBox(back.width, back.height, 3.2), theme)
    _draw_back_text(pen, theme, fonts, back, words.back)
    _draw_front(pen, theme, fonts, front, words, marks)
    display, text = fonts
    glue = boxes["glue"]
    with pen.moved(*glue.centre, 90):
        pen.text(0, -1.2, words.glue, text, 3.4, theme.dark_ink, "middle")
    for name in ("side1", "side2"):
        side = boxes[name]
        size = display.fitted(words.title, min(side.width * 0.55, 9.0), side.height - 8.0)
        with pen.moved(side.centre[0], side.centre[1], 90):
            pen.text(
                0, -display.cap * size / 2, words.title, display, size, theme.dark_ink, "middle"
            )
    lid = boxes["lid"]
    large = min(lid.height * 0.8, lid.width * 0.5)
    pen.shape(shape("mask"), *lid.centre, large, theme.dark_ink, 180)  # upright to whoever opens it
    draw_lines(pen, theme, net)
    _draw_notch(pen, theme, front)


def _draw_notch(pen: Pen, theme: Theme, front: Box) -> None:
    """Half a disc to cut out of the front's upper edge, so that a thumb gets at the lid."""
    x, y = front.centre[0], front.y1
    arc = [pi * i / 24 for i in range(25)]
    points = [(x - NOTCH * cos(a), y - NOTCH * sin(a)) for a in arc]
    pen.line(points, theme.dark_ink, CUT_WIDTH, round_ends=True)


def _draw_back_text(
    pen: Pen, theme: Theme, fonts: tuple[Font, Font], back: Box, words: str
) -> None:
    """A plate on the back with what the game is about."""
    text, unit = fonts[1], back.width / 64.5
    size, width = 3.5 * unit, back.width - 22 * unit
    lines = text.balanced(words, size, width)
    leading = 1.3 * size
    half = (len(lines) * leading + 5 * unit) / 2
    x, y = back.centre
    plate = Box(x - width / 2 - 4 * unit, y - half, x + width / 2 + 4 * unit, y + half)
    pen.rect(plate, WHITE, 3 * unit)
    pen.outline(plate, theme.dark_ink, 0.5 * unit, 3 * unit)
    first = y + leading * (len(lines) - 1) / 2 - text.cap * size / 2
    for i, line in enumerate(lines):
        pen.text(x, first - i * leading, line, text, size, theme.dark_ink, "middle")


def _titled(title: str, font: Font, unit: float, width: float) -> tuple[list[str], float]:
    """A title in one line, or in two where they are larger, and the size of its type."""
    size, words = font.fitted(title, 12 * unit, width), title.split()
    broken = [[" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words))]
    two = [(min(font.fitted(line, 6.5 * unit, width) for line in pair), pair) for pair in broken]
    best = max(two, default=(0.0, []), key=lambda each: each[0])
    return (best[1], best[0]) if best[0] > size else ([title], size)


def _draw_front(
    pen: Pen,
    theme: Theme,
    fonts: tuple[Font, Font],
    front: Box,
    words: BoxWords,
    marks: Sequence[SuitStyle],
) -> None:
    """The title over a great mask, and the marks of the suits in a row."""
    x, y = front.centre
    unit = front.width / 64.5
    tile = Box(x - 21 * unit, y - 22 * unit, x + 21 * unit, y + 20 * unit)
    pen.rect(tile, theme.dark_ink, 7 * unit)
    pen.shape(shape("masquerade"), x, y - 1 * unit, 36 * unit, WHITE)
    display, text = fonts
    lines, size = _titled(words.title, display, unit, front.width - 8 * unit)
    for i, line in enumerate(reversed(lines)):
        y_line = front.y1 - 21 * unit + 1.15 * size * i
        pen.text(x, y_line, line, display, size, theme.dark_ink, "middle")
    side = min(9 * unit, (front.width - 12 * unit) / max(1, len(marks)) - 2 * unit)
    if not theme.shows_on(WHITE):
        half, low = len(marks) * (side + 3 * unit) / 2, front.y0 + 15.5 * unit - side / 2 - unit
        pen.rect(Box(x - half, low, x + half, low + side + 2 * unit), theme.dark_ink, 2 * unit)
    for i, style in enumerate(marks):
        at = x + (i - (len(marks) - 1) / 2) * (side + 3 * unit)
        pen.shape(style.mark, at, front.y0 + 15.5 * unit, side, style.colour)
    pen.text(x, front.y0 + 6 * unit, words.line, text, 3.4 * unit, theme.dark_ink, "middle")


def _box(job: KitJob, document: Document) -> list[list[Piece]]:
    """A box for the deck with what is chosen, and its reference cards."""
    count, references = len(job.faces), len(reference_cards(document, job.box, job.options))
    all_cards = count + references * job.players
    size = BoxSize.for_cards(job.size, all_cards, job.weight, job.sleeved)
    styles = [job.theme.style(suit.name, job.deck.faces.suits) for suit in job.deck.faces.suits]
    line = job.words("kit.cards_in", cards=count)
    words = BoxWords(job.deck.title, line, job.words["kit.box_back"], job.words["kit.glue_here"])
    fonts = (document.display, document.text)
    return [[box_piece(job.theme, fonts, size, words, styles)]]


PART = Part(
    "box",
    "Tuck box",
    pieces=_box,
    fits=lambda options: get_game(options.game).has_deck,
    options=("weight", "sleeved"),
)
