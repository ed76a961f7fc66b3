"""Coins of two values: two discs each, folded at a short edge and glued, so that both sides show.

Fives are larger and the game's colour; ones beside them a deeper one, like copper beside gold, so
that they are told apart in a heap. Where there are only ones, those have its colour.
"""

from __future__ import annotations

from functools import cache, partial
from math import asin, cos, pi, sin
from typing import TYPE_CHECKING

from cardlie.press.card.ornament import rays
from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, Panel
from cardlie.press.cutout.pieces import FOLD_DASH, FOLD_WIDTH, Piece
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import Segment, Shape, mirrored, pictogram, shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen, rounded
from cardlie.press.parts.field import BLEED, draw_field, draw_lines
from cardlie.press.parts.part import KitJob, Part

if TYPE_CHECKING:  # a deck is printed without games
    from cardlie.games.options import Options

#: What a larger coin is worth, and the diameters of both, in mm.
FIVE = 5
COIN = {1: 23.0, FIVE: 27.0}
#: How much darker a one is than a five.
DEEPER = 0.7
#: The edge that both discs share lies so much nearer to a middle than the rest, in mm.
FLAT = 1.2
#: And so wide a strip along it is bare, in mm.
BARE = 1.6
#: So many coins of a value each player has at most; of more than they come to each is worth more.
PURSE = 10
#: Sides of a disc; beads in a coin's rim, rays behind an emblem.
_SIDES = 40
MILLED, RAYS = 48, 18


def coins(emblem: str) -> Part:
    """Coins for each player: what is paid into the pot, or what they bring for antes."""

    def pieces(job: KitJob) -> list[list[Piece]]:
        made = []
        for value, each in purse(job.options).items():
            net = coin_net(COIN[value])
            draw = partial(_draw_coin, job, emblem=emblem, value=value)
            wide, high = net.box.width + 2 * BLEED, net.box.height + 2 * BLEED
            one = Piece("a coin", wide, high, draw, folds=True)
            made += [one] * (each * job.players)
        return [made]

    return Part(
        "coins", "Coins", pieces=pieces, fits=lambda options: bool(purse(options)),
        making=lambda job: of_net(coin_net(COIN[1])),
    )  # fmt: skip


def purse(options: Options) -> dict[int, int]:
    """How many coins of each value each player has.

    >>> from cardlie.games.options import usual_options
    >>> purse(usual_options("leira")), purse(usual_options("tavern"))
    ({1: 3}, {1: 5, 5: 1})
    """
    spec = options.game.spec
    if spec is None or spec.pot_of == "nothing":
        return {}
    paid = spec.pot_stake if spec.pot_of == "stakes" else options.coins
    fives = max(0, paid - FIVE) // FIVE
    coins = {1: min(paid - FIVE * fives, PURSE), FIVE: min(fives, PURSE)}
    return {value: many for value, many in coins.items() if many}


@cache
def coin_net(size: float) -> Net:
    """The back, and above it the front, which is folded down behind it."""
    r, high = size / 2, size / 2 - FLAT
    half = asin((r * r - high * high) ** 0.5 / r)  # of the arc that the shared edge cuts off

    def disc(y: float, turn: float) -> tuple[Point, ...]:
        """Counter-clockwise from the shared edge, which lies at ``turn``."""
        angles = (turn + half + (2 * pi - 2 * half) * i / _SIDES for i in range(_SIDES + 1))
        return tuple((r + r * cos(a), y + r * sin(a)) for a in angles)

    back, front = disc(r, pi / 2), disc(r + 2 * high, -pi / 2)
    return Net((Panel("back", back), Panel("front", front, "back", (front[0], front[-1]), 180.0)))


def _draw_coin(look: KitJob, pen: Pen, emblem: str, value: int) -> None:
    """The front with the game's emblem, the back with the value; colour runs beyond the cut."""
    theme, net, r = look.theme, coin_net(COIN[value]), COIN[value] / 2
    field, on = theme.fields()
    if value == 1 and FIVE in purse(look.options) and not theme.outlined:
        field, on = field.mixed(theme.dark_ink, DEEPER), WHITE.mixed(theme.gold, 0.4)
    with pen.moved(BLEED, BLEED):
        if field != WHITE:
            draw_field(pen, net, field, ())
        for front, y in ((False, r), (True, 3 * r - 2 * FLAT)):
            with pen.moved(r, y, 0 if front else 180):
                draw_side(pen, look, (r - 1.3, on, field), emblem if front else "", value)
        for fold in net.folds():  # its dashes lie bare, not among beads and rings
            pen.line(fold, field, BARE)
        draw_lines(pen, theme, net, (field, on))
        for fold in net.folds():
            pen.line(fold, on, FOLD_WIDTH, dash=FOLD_DASH)


def draw_side(
    pen: Pen, look: Styled, struck: tuple[float, Rgb, Rgb], emblem: str, value: int
) -> None:
    """One side around (0, 0), ``struck`` so large and in these colours: a milled rim, and within
    it the emblem in rays, or the value between laurels.
    """
    theme, (r, on, field) = look.theme, struck
    light = theme.outlined
    pen.ring(0, 0, r - 0.15, on, 0.3)
    pen.shape(beads(MILLED), 0, 0, 2 * (r - 0.95), on)
    pen.ring(0, 0, r - 1.9, on, 0.45)
    if value != 1:
        pen.ring(0, 0, r - 2.6, on, 0.2)
    within = r - (2.2 if value == 1 else 2.8)
    if emblem:
        if not light:
            pen.shape(rays(RAYS), 0, 0, 2 * within, field.mixed(on, 0.16))
        pen.shape(shape(emblem), 0, 0, 1.42 * within, on)
        return
    tall = 1.05 * within / look.display.cap
    pen.text(0, -look.display.cap * tall / 2, str(value), look.display, tall, on, "middle")
    for sign in (1, -1):
        pen.shape(laurel(sign), 0, 0, 2 * within, on)


@cache
def beads(count: int) -> Shape:
    """So many beads in a ring of diameter 1."""
    size = 0.62 * pi / count / 2
    path = list[Segment]()
    for i in range(count):
        x, y = 0.5 * cos(2 * pi * i / count), 0.5 * sin(2 * pi * i / count)
        path += rounded(Box(x - size, y - size, x + size, y + size), size)
    return Shape(f"beads-{count}", tuple(path))


def laurel(side: int) -> Shape:
    """A twig of leaves in a disc of diameter 1, along its right (1) or left (-1) half."""
    twig = pictogram("laurel")
    return twig if side == 1 else mirrored(twig)
