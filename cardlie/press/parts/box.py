"""The tuck box: sized from the number of cards, the weight of their paper, and its own paper."""

from __future__ import annotations

from functools import partial
from itertools import product
from math import ceil
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, Panel, rectangle
from cardlie.press.cutout.pieces import Piece
from cardlie.press.geometry import Box
from cardlie.press.parts.box_art import draw_box
from cardlie.press.parts.dice import PART as DICE
from cardlie.press.parts.field import BLEED
from cardlie.press.parts.part import KitJob, Part
from cardlie.press.parts.printed_game import printed_game
from cardlie.press.parts.reference import PART as REFERENCE
from cardlie.press.sheet.stock import CardSize

#: Thickness of paper in mm for each g/m2: card stock has a bulk of 1.1 to 1.2 cm3/g.
BULK = 1.15e-3
WEIGHT_RANGE = (60, 600)

#: Room around the cards; how far the lid tucks in, and how much narrower it is than the inside.
PLAY = 2.0
TUCK, TUCK_PLAY = 13.0, 1.0
#: So much less wide and high than the inside is what is folded by hand.
SNUG = 1.0
GLUE = 11.0
#: What a sleeve adds to a card's width, height and thickness, in mm.
SLEEVE = (2.5, 3.0, 0.1)
#: Folded dice are so much larger than their side, and so many cards' room is left for coins.
LOOSE, FLAT = 0.6, 4
#: Layers of the box's own paper between two folds, which run in its middle: half of either wall,
#: and whatever flaps lie inside. Across there is the glue flap, along two dust flaps, and the lid
#: tucks in behind the front.
ACROSS, ALONG, DEEP = 2, 3, 2


class BoxSize(NamedTuple):
    """A box from fold to fold, and the thickness of its paper, in mm."""

    width: float
    height: float
    depth: float
    stock: float = 0.0

    @classmethod
    def for_cards(
        cls, size: CardSize, cards: int, weight: float, sleeved: bool = False, more: float = 0.0
    ) -> BoxSize:
        """Room for so many cards of paper of ``weight`` g/m2, which is the box's paper as well, and
        for ``more`` mm of what lies on them.

        >>> from cardlie.press.sheet.stock import CardSize
        >>> BoxSize.for_cards(CardSize.find("poker"), 48, 300).depth
        19.3
        """
        if not WEIGHT_RANGE[0] <= weight <= WEIGHT_RANGE[1]:
            raise CardlieError(
                tr("paper of {weight:g} g/m2 is out of range", weight=weight),
                tr(
                    "choose {low} to {high}; office paper has 80",
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
            _up(max(5.0, cards * (stock + thicker) + more + PLAY + DEEP * stock), 10),
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
        # the front is taller than the side: its fold is as long as they touch, not its whole edge
        rectangle("front", front, "side1", "left")._replace(
            hinge=((front.x0, side1.y0), (front.x0, side1.y1))
        ),
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


def size_for(job: KitJob) -> BoxSize:
    """The box of a kit: its deck with what is chosen, its reference cards, or beneath those its
    dice, in layers as wide and high as a card, beside what else rolls about in it.
    """
    references = len(REFERENCE.cards(job))
    more, cards = sum(part.thick for part in job.more), len(job.cards) + references
    if job.options.game.has_deck:
        return BoxSize.for_cards(job.size, cards, job.weight, job.sleeved, more)
    parts = [part for part in printed_game(job.options.game).parts if part.fits(job.options)]
    cards = references + sum(len(part.cards(job)) for part in parts) + FLAT
    flat = BoxSize.for_cards(job.size, cards, job.weight, job.sleeved, more)
    side, least = job.side + LOOSE, (int(flat.width // job.side), int(flat.height // job.side))
    loose = [part.loose(job) for part in (*parts, DICE) if part.loose
             for _ in range(part.counted(job))]  # fmt: skip
    larger = [(wide + LOOSE, high + LOOSE) for wide, high in loose if wide > job.side]
    few, taken = len(loose) - len(larger), sum(ceil(wide / side) ** 2 for wide, _ in larger)

    def size(across: int, along: int) -> BoxSize:
        wide, high = max(flat.width, across * side + PLAY), max(flat.height, along * side + PLAY)
        layers = ceil(few / (across * along - taken))
        deep = max(layers * side, *(high for _, high in larger), 0.0)
        return BoxSize(_up(wide, 100), _up(high, 100), _up(flat.depth + deep, 10), flat.stock)

    ways = product(*(range(max(1, low), low + 3) for low in least))
    return min((size(*way) for way in ways if way[0] * way[1] > taken), key=_paper)


def room_for(job: KitJob) -> tuple[float, float] | None:
    """How wide and high what lies flat in the box of a kit may be, if it has one, in mm."""
    if not PART.fits(job.options):
        return None
    size = size_for(job)
    wide, high = size.width - ACROSS * size.stock, size.height - ALONG * size.stock
    return wide - SNUG, high - SNUG


def _paper(size: BoxSize) -> float:
    """How much paper the flat box takes, in mm2."""
    return (GLUE + 2 * (size.width + size.depth)) * (size.height + 2 * (size.depth + TUCK))


def _box(job: KitJob) -> list[list[Piece]]:
    """The box of a kit."""
    net = box_net(size_for(job))
    wide, high = (length + 2 * BLEED for length in (net.box.width, net.box.height))
    draw = partial(draw_box, job=job, net=net)
    return [[Piece("the tuck box", wide, high, draw, folds=True)]]


PART = Part(
    "box",
    "Tuck box",
    pieces=_box,
    fits=lambda options: options.game.has_deck or options.game.die is not None,
    options=("weight", "sleeved"),
    making=lambda job: of_net(box_net(size_for(job))),
)
