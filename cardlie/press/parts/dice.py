"""Fold-up dice: nets with glue tabs, opposite faces that add up to seven."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cardlie.base.errors import CardlieError
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.games.options import Options, most_each
from cardlie.press.card.pips import ROWS
from cardlie.press.cutout.assembly import of_net
from cardlie.press.cutout.nets import Net, nested_step, rectangle, with_tabs
from cardlie.press.cutout.pieces import Piece
from cardlie.press.geometry import Box, Point
from cardlie.press.look.colour import Rgb
from cardlie.press.look.shapes import shape
from cardlie.press.look.theme import WHITE, Theme
from cardlie.press.page.pen import Pen
from cardlie.press.parts.field import draw_lines
from cardlie.press.parts.part import KitJob, Part

SIDE_RANGE = (12.0, 60.0)

#: Dice that lie between each other are so far apart, in mm.
APART = 1.5
#: Where pips stand on a face, in steps from its middle.
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    **{
        number: tuple([(x, 1 - y) for y, row in enumerate(ROWS[number]) for x in row])
        for number in range(4, 10)
    },
    **{
        sum(rows): tuple([(i - (row - 1) / 2, 1 - y) for y, row in enumerate(rows)
                          for i in range(row)])
        for rows in ((3, 4, 3), (4, 3, 4), (4, 4, 4))
    },
}  # fmt: skip

#: What a cube shows whose numbers are those of most dice, the first a star where one is wild.
ONE_TO_SIX = (1, 2, 3, 4, 5, 6)
STAR = 0


def die_net(side: float) -> Net:
    """A cross of six squares, with glue tabs; panels are named after their faces.

    Lengths in mm. Folded, 1 lies opposite 6, 2 opposite 5, 3 opposite 4, and 1, 2, 3 run
    counter-clockwise around the corner where they meet, as on most dice.
    """

    def square(column: int, row: int) -> Box:
        return Box(column * side, row * side, (column + 1) * side, (row + 1) * side)

    cross = Net(
        (
            rectangle("2", square(1, 2)),
            rectangle("1", square(1, 3), "2", "below"),
            rectangle("6", square(1, 1), "2", "above"),
            rectangle("5", square(1, 0), "6", "above"),
            rectangle("4", square(0, 2), "2", "right"),
            rectangle("3", square(2, 2), "2", "left"),
        )
    )
    return with_tabs(cross, min(6.0, side * 0.28))


def die_piece(
    theme: Theme,
    side: float,
    sides: Sequence[int] = ONE_TO_SIX,
    colour: Rgb | None = None,
    count: int = 1,
) -> Piece:
    """Dice to cut out: what its ``sides`` show, each as often (0: a star); ``colour`` fills them.

    A ``count`` of them lie in a row, their arms between each other's.
    """
    if not SIDE_RANGE[0] <= side <= SIDE_RANGE[1]:
        raise CardlieError(
            tr("a die of {side:g} mm is out of range", side=side),
            tr(
                "choose {low:g} to {high:g} mm; 16, 20 and 25 fold well",
                low=SIDE_RANGE[0],
                high=SIDE_RANGE[1],
            ),
        )
    net = die_net(side)
    box = net.box
    draw = partial(_draw_row, theme=theme, net=net, sides=sides, colour=colour, count=count)
    wide = box.width + (nested_step(net, APART) * (count - 1) if count > 1 else 0.0)
    return Piece("a die", wide, box.height, draw, folds=True, count=count)


def _draw_row(
    pen: Pen, theme: Theme, net: Net, sides: Sequence[int], colour: Rgb | None, count: int
) -> None:
    box = net.box
    step = nested_step(net, APART) if count > 1 else 0.0
    for i in range(count):
        at = (i * step + box.width, box.height) if i % 2 else (i * step, 0.0)
        with pen.moved(*at, turn=180 if i % 2 else 0):
            draw_net_die(pen, theme, net, sides, colour)


def draw_net_die(
    pen: Pen, theme: Theme, net: Net, sides: Sequence[int], colour: Rgb | None
) -> None:
    """The net of a die with its lines and faces; its lower left corner is the origin."""
    box = net.box
    with pen.moved(-box.x0, -box.y0):
        for panel in net.panels:
            if panel.tab:
                continue
            face = panel.box
            if colour is not None:
                pen.rect(face, colour)
            number = sides[(int(panel.name) - 1) * len(sides) // 6]
            ink = theme.dark_accent if colour is None else WHITE
            draw_face(pen, face, number, number == STAR, ink)
        draw_lines(pen, theme, net)


def draw_die(pen: Pen, theme: Theme, side: float, number: int) -> None:
    """The picture of a die, or of its star; its middle is the origin."""
    face = Box(-side / 2, -side / 2, side / 2, side / 2)
    draw_cube(pen, face, number, (theme.ground, theme.accent))


def draw_cube(
    pen: Pen, face: Box, number: int, inks: tuple[Rgb, Rgb], line: float = 0.06, wild: bool = False
) -> None:
    """A die in two colours, its ``line`` a share of its side; a 1 that is ``wild`` is a star."""
    ground, ink = inks
    pen.rect(face, ground, face.width * 0.16)
    if line:
        pen.outline(face, ink, face.width * line, face.width * 0.16)
    draw_face(pen, face, number, wild or number == STAR, ink)


def draw_face(pen: Pen, face: Box, number: int, wild: bool, ink: Rgb) -> None:
    """One face of a die: pips, or a star where it is wild and has none."""
    x, y = face.centre
    if wild and number in (STAR, 1):
        pen.shape(shape("star"), x, y, face.width * 0.74, ink)
        return
    step = face.width * (0.26 if number < 10 else 0.23)
    radius = face.width * (0.15 if number == 1 else 0.115 if number < 10 else 0.095)
    for column, row in PIPS[number]:
        pen.circle(x + column * step, y + row * step, radius, ink)


def job_die(job: KitJob, colour: Rgb | None = None, count: int = 1) -> Piece:
    """Dice of a kit, with the faces of its game: the star lies where others have the 1."""
    return die_piece(job.theme, job.side, sides_of(job.options), colour, count)


def are_folded(options: Options) -> bool:
    """Whether the dice of a game are cubes: others are brought, or bought."""
    return not options.game.has_deck and 6 % len(sides_of(options)) == 0


def to_bring(job: KitJob, strings: Strings) -> str:
    """Which dice a kit is played with that nobody can fold; "" if there are none."""
    if job.options.game.has_deck or are_folded(job.options):
        return ""
    return strings("kit.bring", dice=dice_of(job), faces=len(sides_of(job.options)))


def sides_of(options: Options) -> tuple[int, ...]:
    """What the dice of a game show, stars first."""
    faces = options.rules.faces.all
    stars = [STAR for face in faces if face.is_star]
    return (*stars, *(face.number or STAR for face in faces if not face.is_star))


def side_like(options: Options, number: int) -> int:
    """What the dice of a game show where most dice show ``number``."""
    sides = sides_of(options)
    return sides[(number - 1) * len(sides) // 6]


def _rows(count: int) -> Iterator[tuple[int, ...]]:
    """Ways to lay so many dice in rows: alone, or in fours and pairs.

    A row is narrower than its dice alone, and a piece that cannot be parted: which way takes
    fewest sheets hangs on what else lies there.
    """
    yield (1,) * count
    for fours in range(count // 4, (count - 1) // 8, -1):
        rest = count - 4 * fours
        yield (4,) * fours + (2,) * (rest // 2) + (1,) * (rest % 2)
        if 1 < rest < 4:
            yield (4,) * fours + (1,) * rest


def dice_of(job: KitJob) -> int:
    """How many dice a kit has, but for those that mark something."""
    spec = job.options.game.spec
    return hand_size(job.options) * (1 if spec and spec.cup_dice else job.players)


def hand_size(options: Options) -> int:
    """How many dice are rolled at once, at most: each player's, or the cup's that goes round."""
    spec = options.game.spec
    return (spec.cup_dice if spec else 0) or most_each(options)


def _dice(job: KitJob) -> Iterator[list[Piece]]:
    """The dice that players start with, in rows."""
    for rows in _rows(dice_of(job)):
        of_length = {row: job_die(job, count=row) for row in sorted({*rows})}
        yield [of_length[row] for row in rows]


PART = Part(
    "dice",
    "Dice to fold",
    pieces=_dice,
    fits=are_folded,
    options=("side",),
    making=lambda job: of_net(die_net(job.side)),
    loose=lambda job: (job.side, job.side),
)


def _red_die(job: KitJob) -> list[list[Piece]]:
    red = job.theme.suits.get("red") or next(iter(job.theme.suits.values()))
    return [[job_die(job, red.colour)]]


#: For games in which a die lies on the bid.
BID_DIE = Part(
    "bid-die",
    "Die that marks the bid",
    pieces=_red_die,
    fits=lambda options: bool(options.game.track) and are_folded(options),
    options=("side",),
    loose=lambda job: (job.side, job.side),
)
