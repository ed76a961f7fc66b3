"""Dice as they lie on a table: cubes of our paper or of plastic, thrown or laid in rows.

Everything follows from a seed. Lengths are in mm, colours are linear light.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from cardlie.press.look.theme import Theme
from cardlie.press.parts.dice import ONE_TO_SIX, STAR, die_net, draw_net_die
from tools.lab.photos.tabletop import Difficulty, linear

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array = NDArray[Any]

PLASTIC = "plastic"
#: Die and pips of plastic dice, as 8-bit RGB.
COLOURS = {
    "white": ((238, 237, 230), (20, 20, 22)),
    "ivory": ((226, 213, 178), (30, 20, 15)),
    "black": ((22, 22, 24), (236, 236, 232)),
    "red": ((176, 22, 26), (240, 238, 232)),
    "blue": ((24, 50, 150), (238, 238, 236)),
    "green": ((12, 104, 52), (238, 238, 232)),
    "yellow": ((236, 196, 30), (24, 22, 20)),
    "white-red": ((238, 237, 230), (190, 20, 30)),
    "white-blue": ((238, 237, 230), (20, 50, 160)),
}
#: Where pips stand on a face, in steps from its middle.
SPOTS = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    5: ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    6: ((-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)),
}
#: Pixels of a paper face's picture.
FINE = 160


@dataclass(frozen=True, slots=True)
class DiceShot:
    """Which dice to photograph and how; ``width`` is about how many pixels a die is wide.

    ``theme`` is that of paper dice, which have a star for the 1 if they are ``wild``, or plastic;
    these have one of the ``COLOURS``, or many. ``tilt`` in degrees is drawn if it is below 0.
    """

    seed: int
    theme: str = PLASTIC
    wild: bool = False
    colour: str = ""
    dice: int = 5
    width: float = 80.0
    difficulty: Difficulty = "ordinary"
    table: str = ""
    tilt: float = -1.0
    only: tuple[int, ...] = ()


@dataclass(slots=True)
class Die:
    """A cube: ``axes`` (3 x 3) takes its own directions to the table's, ``up`` is its top face."""

    up: int
    side: float
    rounding: float
    body: Array
    ink: Array
    step: float
    radius: float
    one: float
    faces: dict[int, Array] | None
    axes: Array
    x: float = 0.0
    y: float = 0.0

    def footprint(self) -> Array:
        """Its corners on the table."""
        half = self.side / 2
        square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        flat = heading(self.axes)
        corners: Array = square @ flat.T + [self.x, self.y]
        return corners


@cache
def frames() -> dict[int, Array]:
    """Each face's own directions: across, up, and out of the die, as rows.

    They come from folding the press's net, away from the printed side.
    """
    folded = die_net(2.0).folded()
    found = {}
    for number in SPOTS:
        a, b, _, d = np.array(folded[str(number)]) * [1, 1, -1]
        across, up = (b - a) / 2, (d - a) / 2
        found[number] = np.array([across, up, np.cross(across, up)])
    return found


@cache
def paper_faces(theme: str, wild: bool) -> dict[int, Array]:
    """The faces of a fold-up die as the press prints them, lines and all, as linear RGB."""
    from cardlie.press.files.raster import render
    from cardlie.press.page.document import Document

    side, look = 16.0, Theme.load(theme)
    net = die_net(side)
    document = Document(look, "die")
    with document.page(net.box.width, net.box.height) as pen:
        draw_net_die(pen, look, net, (STAR, 2, 3, 4, 5, 6) if wild else ONE_TO_SIX, None)
    dpi = FINE / side * 25.4
    page = linear(np.asarray(next(iter(render(document.finished(), dpi)))))
    found = {}
    for number in SPOTS:
        box = net.panel(str(number)).box
        left = round((box.x0 - net.box.x0) / side * FINE)
        top = round((net.box.y1 - box.y1) / side * FINE)
        found[number] = np.ascontiguousarray(page[top : top + FINE, left : left + FINE])
    return found


# --- dice on the table -------------------------------------------------------------------------


def roll(shot: DiceShot, rng: np.random.Generator) -> list[Die]:
    """Dice of one make, thrown anywhere, close together, or laid in rows that touch."""
    first = _plastic(shot, rng) if shot.theme == PLASTIC else _paper(shot, rng)
    dice = []
    for i in range(len(shot.only) or shot.dice):
        up = shot.only[i] if shot.only else int(rng.integers(1, 7))
        die = replace(first, up=up, axes=_standing(up, rng.uniform(0, 2 * np.pi)))
        if first.faces is None and not shot.colour and rng.random() < 0.15:
            body, ink = (linear(np.array(c, np.uint8)) for c in _any_colour(rng))
            die.body, die.ink = body, ink
        dice.append(die)
    lay = rng.random()
    if lay < 0.3:
        _in_rows(dice, rng)
    else:
        _thrown(dice, rng, 2.6 if lay < 0.65 else 1.7)
    return dice


def _any_colour(rng: np.random.Generator) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return COLOURS[list(COLOURS)[int(rng.integers(len(COLOURS)))]]


def _paper(shot: DiceShot, rng: np.random.Generator) -> Die:
    side = float(rng.choice([16.0, 20.0, 25.0]))
    white, dark = np.full(3, 0.9), np.full(3, 0.03)
    faces = paper_faces(shot.theme, shot.wild)
    return Die(1, side, 0.015, white, dark, 0.26, 0.115, 1.0, faces, np.eye(3))


def _plastic(shot: DiceShot, rng: np.random.Generator) -> Die:
    colours = COLOURS[shot.colour] if shot.colour else _any_colour(rng)
    body, ink = (linear(np.array(c, np.uint8)) for c in colours)
    step = rng.uniform(0.22, 0.275)
    return Die(
        1, float(rng.choice([12.0, 14.0, 16.0, 19.0])), rng.uniform(0.05, 0.17), body, ink,
        step, step * rng.uniform(0.32, 0.42), rng.choice([1.0, 1.0, 1.3, 1.6]), None, np.eye(3),
    )  # fmt: skip


def _standing(up: int, yaw: float) -> Array:
    """The directions of a die with that face on top, turned about the upright."""
    own = frames()[up]
    c, s = np.cos(yaw), np.sin(yaw)
    about = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    # the table's y runs towards the viewer, as a picture's: seen from above it is left-handed
    flip = np.diag([1.0, -1.0, 1.0])
    axes: Array = about @ flip @ own
    return axes


def heading(axes: Array) -> Array:
    """How the footprint is turned: two of the die's directions that lie level."""
    level = [axes[:2, i] for i in range(3) if abs(axes[2, i]) < 0.5]
    flat: Array = np.stack(level, axis=1)
    return flat


def _in_rows(dice: list[Die], rng: np.random.Generator) -> None:
    """Side by side, a little askew, in rows of at most ten."""
    side = dice[0].side
    per_row = int(rng.integers(3, 11))
    loose = 1.0 if rng.random() < 0.6 else 1.15
    about, shift = rng.uniform(0, 2 * np.pi), rng.uniform(0, 2)
    for i, die in enumerate(dice):
        askew = float(np.clip(rng.normal(0, 0.01 * loose**10), -0.04, 0.04))
        x = (i % per_row) * side * loose * 1.02 + i // per_row * shift
        y = (i // per_row) * side * (loose * 1.03 + 0.2)
        die.x, die.y = (
            x * np.cos(about) - y * np.sin(about),
            x * np.sin(about) + y * np.cos(about),
        )
        quarter = np.pi / 2 * int(rng.integers(4))
        die.axes = _standing(die.up, about + askew + quarter)


def _thrown(dice: list[Die], rng: np.random.Generator, spread: float) -> None:
    """Anywhere in a square, at times touching, none inside another."""
    side = dice[0].side
    reach = side * spread * np.sqrt(len(dice))
    placed: list[Die] = []
    for die in dice:
        while True:
            for _ in range(60):
                die.x, die.y = rng.uniform(0, reach, 2)
                if all(_apart(die, other) for other in placed):
                    break
            else:
                reach *= 1.1
                continue
            break
        placed.append(die)


def _apart(one: Die, other: Die) -> bool:
    if np.hypot(one.x - other.x, one.y - other.y) > 1.45 * one.side:
        return True
    a, b = one.footprint(), other.footprint()
    for axis in np.concatenate([heading(one.axes).T, heading(other.axes).T]):
        p, q = a @ axis, b @ axis
        if p.max() < q.min() or q.max() < p.min():
            return True
    return False
