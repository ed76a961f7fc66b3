"""Small things to cut out: coins, the Liar's marker, screens to hide dice behind."""

from __future__ import annotations

from functools import partial
from math import cos, pi, sin

from cardlie.press.cutout.nets import Net, rectangle
from cardlie.press.cutout.pieces import CUT_WIDTH, FOLD_DASH, FOLD_WIDTH, Piece
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.document import Document
from cardlie.press.page.pen import Pen
from cardlie.press.parts.part import KitJob, Part, counted

#: Diameters of a coin and of the marker, in mm.
COIN, BADGE = 24.0, 52.0
#: A screen's middle and side panels, and its height, in mm.
SCREEN = (120.0, 38.0, 90.0)


def screen_net() -> Net:
    """A middle panel, and a side at either hand that is folded until the screen stands."""
    middle, side, height = SCREEN
    return Net(
        (
            rectangle("middle", Box(side, 0, side + middle, height)),
            rectangle("left", Box(0, 0, side, height), "middle", "right", 60.0),
            rectangle("right", Box(side + middle, 0, middle + 2 * side, height), "middle", "left",
                      60.0),
        )
    )  # fmt: skip


def coins(each: int, emblem: str) -> Part:
    """So many coins for each player, for ante and pot."""
    draw = partial(_draw_coin, emblem=emblem)
    return counted("coins", "Coins", "a coin", draw, COIN, each)


def lives(emblem: str) -> Part:
    """What players have to lose, where one cup goes round: as many each as are played for."""

    def pieces(job: KitJob, document: Document) -> list[list[Piece]]:
        one = Piece("a life", COIN, COIN, partial(_draw_coin, document, emblem=emblem))
        return [[one] * (job.options.each * job.players)]

    return Part("lives", "Lives", pieces=pieces)


def screens(emblem: str) -> Part:
    """For each player a screen of three panels, to be folded so that it stands."""
    draw = partial(_draw_screen, emblem=emblem)
    return counted("screens", "Screens", "a screen", draw, each=1, net=screen_net)


def _figure(theme: Theme) -> Rgb:
    """The colour of pictures and words: on dark areas white, on outlined ones dark themselves."""
    return theme.dark_ink if theme.outlined else WHITE


def _draw_disc(document: Document, pen: Pen, r: float, rims: tuple[float, float, float]) -> Rgb:
    """A disc to cut out, with a rim; returns the colour of what shows on it.

    ``rims``: how far the dark area and the rim are from the cut, and the rim's width, in mm.
    """
    theme, (area, rim, width) = document.theme, rims
    colour = _figure(theme)
    pen.ring(r, r, r - CUT_WIDTH, theme.dark_ink, CUT_WIDTH)
    if not theme.outlined:
        pen.circle(r, r, r - area, theme.dark_ink)
    pen.ring(r, r, r - rim, colour, width)
    return colour


def _draw_coin(document: Document, pen: Pen, emblem: str) -> None:
    r = COIN / 2
    colour = _draw_disc(document, pen, r, (1.2, 2.4, 0.5))
    pen.shape(shape(emblem), r, r, COIN * (0.48 if document.theme.outlined else 0.60), colour)


def _draw_marker(document: Document, pen: Pen) -> None:
    r = BADGE / 2
    colour = _draw_disc(document, pen, r, (1.5, 3.2, 0.7))
    pen.shape(shape("masquerade"), r, r + BADGE * 0.04, BADGE * 0.62, colour)
    word = document.words["kit.liar"]
    size = document.display.fitted(word, 6.0, BADGE * 0.5)
    pen.text(r, BADGE * 0.15, word, document.display, size, colour, "middle")


def draw_coin(pen: Pen, x: float, y: float, radius: float, ink: Rgb, gold: Rgb) -> None:
    """The picture of a coin, with a star on it."""
    pen.circle(x, y, radius, ink)
    pen.circle(x, y, radius * 0.86, gold)
    turns = [pi / 2 + pi * i / 5 for i in range(10)]
    reach = [radius * (0.55 if i % 2 == 0 else 0.23) for i in range(10)]
    pen.polygon([(x + cos(t) * r, y + sin(t) * r) for t, r in zip(turns, reach, strict=True)], ink)


def _draw_screen(document: Document, pen: Pen, emblem: str) -> None:
    theme = document.theme
    middle, side, height = SCREEN
    whole = Box(0, 0, middle + 2 * side, height).grown(-CUT_WIDTH)
    panel = Box(side, 0, side + middle, height)
    art, colour = panel.grown(-5), _figure(theme)
    if not theme.outlined:
        pen.rect(art, theme.dark_ink, 6)
        with pen.clipped(art, 6):
            _draw_eyes(pen, art)
        pen.circle(*panel.centre, height * 0.30, theme.dark_ink)
    else:
        pen.outline(art, colour, 0.8, 6)
    pen.ring(*panel.centre, height * 0.285, colour, 0.8)
    pen.shape(shape(emblem), *panel.centre, height * 0.42, colour)
    for x in (side / 2, side + middle + side / 2):
        pen.shape(shape("eye"), x, height / 2, side * 0.62, theme.dark_ink)
    pen.outline(whole, theme.dark_ink, CUT_WIDTH)
    for x in (side, side + middle):
        pen.line(((x, whole.y0), (x, whole.y1)), theme.dark_ink, FOLD_WIDTH, dash=FOLD_DASH)


def _draw_eyes(pen: Pen, box: Box) -> None:
    """Rows of eyes, every second one set off by half a step."""
    columns, rows = 8, 7
    for row in range(rows):
        for column in range(columns + 1):
            x = box.x0 + box.width * (column + (0.5 if row % 2 else 0)) / columns
            y = box.y0 + box.height * (row + 0.5) / rows
            pen.shape(shape("eye"), x, y, box.width / columns * 0.62, WHITE)


#: The marker that lies before the Liar.
MARKER = counted("marker", "Liar's marker", "the Liar's marker", _draw_marker, BADGE)
