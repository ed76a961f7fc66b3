"""Coins of two values: two discs each, folded at a short edge and glued, so that both sides show.

Ones are the game's colour, fives are larger and light, so that they are told apart in a heap.
"""

from __future__ import annotations

from functools import cache, partial
from math import asin, cos, pi, sin
from typing import TYPE_CHECKING

from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, Panel
from cardlie.press.cutout.pieces import Piece
from cardlie.press.geometry import Point
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Styled
from cardlie.press.page.pen import Pen
from cardlie.press.parts.field import draw_lines
from cardlie.press.parts.part import Part, PrintJob

if TYPE_CHECKING:  # a deck is printed without games
    from cardlie.games.options import Options

#: What a larger coin is worth, and the diameters of both, in mm.
FIVE = 5
COIN = {1: 24.0, FIVE: 28.0}
#: The edge that both discs share lies so much nearer to a middle than the rest, in mm.
FLAT = 1.2
#: So many coins of a value each player has at most; of more than they come to each is worth more.
PURSE = 10
#: Sides of a disc.
_SIDES = 40


def coins(emblem: str) -> Part:
    """Coins for each player: what is paid into the pot, or what they bring for antes."""

    def pieces(job: PrintJob) -> list[list[Piece]]:
        made = []
        for value, each in purse(job.options).items():
            net = coin_net(COIN[value])
            draw = partial(_draw_coin, job, emblem=emblem, value=value)
            one = Piece("a coin", net.box.width, net.box.height, draw, folds=True)
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
    plan = options.game.plan
    if plan is None or plan.pot_of == "nothing":
        return {}
    paid = plan.pot_stake if plan.pot_of == "stakes" else options.coins
    fives = max(0, paid - FIVE) // FIVE
    each = {1: min(paid - FIVE * fives, PURSE), FIVE: min(fives, PURSE)}
    return {value: many for value, many in each.items() if many}


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


def _draw_coin(look: Styled, pen: Pen, emblem: str, value: int) -> None:
    """The front with the game's emblem, the back with the value."""
    theme, size = look.theme, COIN[value]
    net, r = coin_net(size), size / 2
    field, on = theme.fields()
    if value != 1:
        field, on = (WHITE if theme.outlined else WHITE.mixed(theme.gold, 0.5)), theme.dark_ink
    for front, y in ((False, r), (True, 3 * r - 2 * FLAT)):
        with pen.moved(r, y, 0 if front else 180):
            if field != WHITE:
                pen.circle(0, 0, r - FLAT, field)
            pen.ring(0, 0, r - 2.4, on, 0.5)
            if value != 1:
                pen.ring(0, 0, r - 3.3, on, 0.25)
            if front:
                pen.shape(shape(emblem), 0, 0, size * (0.48 if theme.outlined else 0.56), on)
            else:
                tall = size * 0.56
                low = -look.display.cap * tall / 2
                pen.text(0, low, str(value), look.display, tall, on, "middle")
    draw_lines(pen, theme, net)
