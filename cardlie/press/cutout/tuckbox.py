"""The tuck box: sized from the number of cards and the weight of their paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from cardlie.errors import CardlieError
from cardlie.press.card.back import draw_back
from cardlie.press.card.box import CardBox
from cardlie.press.cutout.dice import draw_lines
from cardlie.press.cutout.nets import Net, Panel, rectangle
from cardlie.press.cutout.pieces import Piece
from cardlie.press.geometry import Box
from cardlie.press.look.fonts import Font
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, SuitStyle, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.sheet.stock import CardSize
from cardlie.translation import tr

#: Thickness of paper in mm for each g/m2: card stock has a bulk of 1.1 to 1.2 cm3/g.
BULK = 1.15e-3
WEIGHT_RANGE = (60, 600)

#: Room around the cards, and how far the lid tucks in, in mm.
PLAY = 1.0
TUCK = 13.0
GLUE = 11.0


@dataclass(frozen=True, slots=True)
class BoxSize:
    """The inside of a box, in mm."""

    width: float
    height: float
    depth: float

    @classmethod
    def for_cards(cls, size: CardSize, cards: int, weight: float) -> BoxSize:
        """Room for so many cards of paper of ``weight`` g/m2.

        >>> from cardlie.press.sheet.stock import CardSize
        >>> BoxSize.for_cards(CardSize.find("poker"), 48, 300).depth
        17.6
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
        depth = round(max(5.0, cards * weight * BULK + PLAY), 1)
        return cls(size.width + PLAY, size.height + PLAY, depth)


def box_net(size: BoxSize) -> Net:
    """The flat box, from left to right: glue flap, back, side, front, side; lengths in mm.

    The lid hangs on the back and tucks in behind the front; the bottom does the same.
    """
    w, h, d = size.width, size.height, size.depth
    low, high = d + TUCK, d + TUCK + h
    x0 = GLUE
    back = Box(x0, low, x0 + w, high)
    side1 = Box(back.x1, low, back.x1 + d, high)
    front = Box(side1.x1, low, side1.x1 + w, high)
    side2 = Box(front.x1, low, front.x1 + d, high)
    dust = min(d * 0.9, w * 0.45)
    panels: list[Panel] = [
        rectangle("back", back),
        _flap("glue", Box(0, low, GLUE, high), "back", "right"),
        rectangle("side1", side1, "back", "left"),
        rectangle("front", front, "side1", "left"),
        rectangle("side2", side2, "front", "left"),
        rectangle("lid", Box(back.x0, high, back.x1, high + d), "back", "below"),
        _flap("tuck", Box(back.x0, high + d, back.x1, high + d + TUCK), "lid", "below"),
        rectangle("bottom", Box(back.x0, low - d, back.x1, low), "back", "above"),
        _flap("bottom-tuck", Box(back.x0, 0, back.x1, low - d), "bottom", "above"),
    ]
    for side in (side1, side2):
        name = "side1" if side is side1 else "side2"
        upper = Box(side.x0, high, side.x1, high + dust)
        lower = Box(side.x0, low - dust, side.x1, low)
        panels += [
            _flap(f"dust-{name}-up", upper, name, "below"),
            _flap(f"dust-{name}-down", lower, name, "above"),
        ]
    return Net(tuple(panels))


def box_piece(
    theme: Theme,
    fonts: tuple[Font, Font],
    size: BoxSize,
    title: str,
    line: str,
    marks: Sequence[SuitStyle],
) -> Piece:
    """The box to cut out, with its art; ``line`` stands beneath the title."""
    net = box_net(size)
    draw = partial(_draw, theme=theme, fonts=fonts, net=net, words=(title, line), marks=marks)
    return Piece("the tuck box", net.box.width, net.box.height, draw, "box", folds=True)


def _flap(name: str, box: Box, parent: str, side: str) -> Panel:
    """A flap whose free end is a little narrower than its hinge."""
    x0, y0, x1, y1 = box.x0, box.y0, box.x1, box.y1
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
    words: tuple[str, str],
    marks: Sequence[SuitStyle],
) -> None:
    boxes = {panel.name: panel.box for panel in net.panels}
    back, front = boxes["back"], boxes["front"]
    with pen.moved(back.x0, back.y0):
        draw_back(pen, CardBox(back.width, back.height, 3.2), theme)
    _draw_front(pen, theme, fonts, front, words, marks)
    display = fonts[0]
    for name in ("side1", "side2"):
        side = boxes[name]
        size = min(side.width * 0.55, 9.0)
        with pen.moved(side.centre[0], side.centre[1], 90):
            pen.text(0, -display.cap * size / 2, words[0], display, size, theme.dark_ink, "middle")
    lid = boxes["lid"]
    pen.shape(shape("mask"), *lid.centre, min(lid.height * 0.8, lid.width * 0.5), theme.dark_ink)
    draw_lines(pen, theme, net)


def _draw_front(
    pen: Pen,
    theme: Theme,
    fonts: tuple[Font, Font],
    front: Box,
    words: tuple[str, str],
    marks: Sequence[SuitStyle],
) -> None:
    """The title over a great mask, and the marks of the suits in a row."""
    x, y = front.centre
    unit = front.width / 64.5
    tile = Box(x - 23 * unit, y - 20 * unit, x + 23 * unit, y + 26 * unit)
    pen.rect(tile, theme.dark_ink, 7 * unit)
    pen.shape(shape("masquerade"), x, y + 3 * unit, 39 * unit, WHITE)
    display, text = fonts
    size = display.fitted(words[0], 12 * unit, front.width - 8 * unit)
    pen.text(x, front.y1 - 15 * unit, words[0], display, size, theme.dark_ink, "middle")
    side = min(9 * unit, (front.width - 12 * unit) / max(1, len(marks)) - 2 * unit)
    for i, style in enumerate(marks):
        at = x + (i - (len(marks) - 1) / 2) * (side + 3 * unit)
        pen.shape(style.mark, at, front.y0 + 15.5 * unit, side, style.colour)
    pen.text(x, front.y0 + 6 * unit, words[1], text, 3.4 * unit, theme.dark_ink, "middle")
