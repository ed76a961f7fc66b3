"""The simulated camera looks at dice: cubes in perspective, their sides seen beside their tops.

A die stands on the table (z = 0, mm), and every pixel of it is found by a ray. Light, lens and file
are those of ``camera.py``; no line of ``cardlie.sight`` is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from tools.lab.photos.camera import Laid, Photo, bent, exposed
from tools.lab.photos.dicetop import FINE, SPOTS, DiceShot, Die, frames, roll
from tools.lab.photos.tables import TABLES, table

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Array = NDArray[Any]


def take(shot: DiceShot, tables: Callable[[str, int], Array] = table) -> Photo:
    """Roll the dice, light them, and press the button."""
    rng = np.random.default_rng([shot.seed, 77])
    hard = shot.difficulty == "hard"
    kind = shot.table or str(rng.choice(TABLES))
    dice = roll(shot, rng)
    tilt = shot.tilt if shot.tilt >= 0 else rng.uniform(0, 45 if hard else 20)
    camera = _Camera(dice, shot, rng, tilt)
    light = camera.table(tables(kind, int(rng.integers(4))))
    lamp, ambient = _lamp(rng), rng.uniform(0.35, 0.75)
    for die in dice:
        camera.shade(light, die, lamp, ambient)
    owner = np.zeros(light.shape[:2], np.uint8)
    whole = {
        number: camera.put(light, owner, number, die, lamp, ambient)
        for number, die in sorted(enumerate(dice, 1), key=lambda one: -camera.distance(one[1]))
    }
    sides = [_size(camera.top(die)) for die in dice]
    jpeg, owner, bend = exposed(light, owner, rng, hard, 3 * float(np.median(sides)))
    laid = tuple(
        _truth(shot, number, die, camera, owner, bend, whole[number])
        for number, die in enumerate(dice, 1)
    )
    return Photo(jpeg, laid, kind, shot)


def _truth(
    shot: DiceShot, number: int, die: Die, camera: _Camera, owner: Array, bend: float, whole: int
) -> Laid:
    corners = camera.top(die)
    seen = min(1.0, float((owner == number).sum()) / max(1, whole))
    told = "*" if shot.wild and die.up == 1 else str(die.up)
    at = bent(corners, camera.size, bend)
    return Laid(told, tuple((float(x), float(y)) for x, y in at), _size(corners), seen)


def _size(corners: Array) -> float:
    x, y = corners.T
    return float(np.sqrt(abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1))) / 2))


def _lamp(rng: np.random.Generator) -> Array:
    """Where the light comes from, of length 1."""
    about, high = rng.uniform(0, 2 * np.pi), np.radians(rng.uniform(30, 85))
    return np.array([np.cos(about) * np.cos(high), np.sin(about) * np.cos(high), np.sin(high)])


class _Camera:
    """A pinhole: ``view`` (3 x 4) takes points of the room to the picture."""

    def __init__(
        self, dice: list[Die], shot: DiceShot, rng: np.random.Generator, tilt: float
    ) -> None:
        side = dice[0].side
        places = np.array([[die.x, die.y] for die in dice])
        middle = (places.min(axis=0) + places.max(axis=0)) / 2
        scale = shot.width / side
        extent = np.ptp(places, axis=0).max() * scale + shot.width
        focal = max(10 * shot.width, extent * rng.uniform(0.85, 1.7))
        lean, far = np.radians(tilt), focal / scale
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.5 else rng.normal(0, 0.05)
        c, s, sin, cos = np.cos(turn), np.sin(turn), np.sin(lean), np.cos(lean)
        onto = np.array(
            [
                [c, -s, 0, -c * middle[0] + s * middle[1]],
                [s, c, 0, -s * middle[0] - c * middle[1]],
                [0, 0, 1, 0],
                [0, 0, 0, 1],
            ]
        )
        pinhole = np.array(
            [[focal, 0, 0, 0], [0, focal * cos, -focal * sin, 0], [0, -sin, -cos, far]]
        )
        view = pinhole @ onto
        points = np.concatenate([_cube(die) for die in dice])
        seen = _seen(points, view)
        low, high = seen.min(axis=0), seen.max(axis=0)
        margin = rng.uniform(0.03, 0.3, 4) * (high - low).max() + 12
        width, height = high - low + margin[:2] + margin[2:]
        self.size = (int(width), int(height))
        shift = np.array([[1, 0, margin[0] - low[0]], [0, 1, margin[1] - low[1]], [0, 0, 1.0]])
        self.view = shift @ view
        self.eye = -np.linalg.solve(self.view[:, :3], self.view[:, 3])

    def table(self, texture: Array) -> Array:
        """The table as the camera sees it; the texture has two pixels a millimetre."""
        grid = self.view[:, [0, 1, 3]] @ np.diag([0.5, 0.5, 1.0])
        seen: Array = cv2.warpPerspective(
            texture, grid, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
        )
        return seen

    def distance(self, die: Die) -> float:
        """How far away a die is."""
        return float(np.hypot(*(self.eye[:2] - [die.x, die.y])))

    def top(self, die: Die) -> Array:
        """The corners of its upper face on the picture."""
        flat = die.footprint()
        return _seen(np.column_stack([flat, np.full(4, die.side)]), self.view)

    def shade(self, light: Array, die: Die, lamp: Array, ambient: float) -> None:
        """Its shadow on the table, and the dark where it stands."""
        foot = die.footprint()
        cast = foot - lamp[:2] / lamp[2] * die.side
        hull = cv2.convexHull(np.concatenate([foot, cast]).astype(np.float32))[:, 0]
        for corners, dark, soft in ((hull, 0.8 * (1 - ambient), 0.08), (foot, 0.3, 0.06)):
            flat = np.column_stack([corners, np.zeros(len(corners))])
            on = _seen(flat, self.view)
            mask = np.zeros(light.shape[:2], np.float32)
            cv2.fillPoly(mask, [np.round(on * 16).astype(np.int32)], 1.0, cv2.LINE_AA, 4)
            size = _size(self.top(die))
            x0, y0 = np.maximum(np.floor(on.min(axis=0) - size / 2).astype(int), 0)
            x1, y1 = np.ceil(on.max(axis=0) + size / 2).astype(int)
            part = cv2.GaussianBlur(mask[y0:y1, x0:x1], (0, 0), max(0.5, soft * size))
            light[y0:y1, x0:x1] *= 1 - dark * part[..., None]

    def put(
        self, light: Array, owner: Array, number: int, die: Die, lamp: Array, ambient: float
    ) -> int:
        """The die itself; ``owner`` is told where its top face shows, on so many pixels."""
        on = _seen(_cube(die), self.view)
        x0, y0 = np.maximum(np.floor(on.min(axis=0)).astype(int) - 1, 0)
        x1, y1 = np.minimum(np.ceil(on.max(axis=0)).astype(int) + 2, self.size)
        many = 2 if x1 - x0 > 60 else 3
        ys, xs = np.mgrid[y0 * many : y1 * many, x0 * many : x1 * many].astype(np.float32)
        rays = np.stack([(xs + 0.5) / many - 0.5, (ys + 0.5) / many - 0.5, np.ones_like(xs)], -1)
        ahead = rays @ np.linalg.inv(self.view[:, :3]).T
        ahead *= np.sign((ahead @ (np.array([die.x, die.y, 0]) - self.eye)).mean())
        ahead /= np.linalg.norm(ahead, axis=-1, keepdims=True)
        middle = np.array([die.x, die.y, die.side / 2])
        spots, out, hit = _struck((self.eye - middle) @ die.axes, ahead @ die.axes, die)
        colour, top = _coloured(spots, out, die, lamp @ die.axes, -ahead @ die.axes, ambient)
        low = 1 - 0.25 * np.clip(0.5 - (spots @ die.axes.T)[..., 2] / die.side, 0, 1) ** 2
        room = (x1 - x0, y1 - y0)
        cover = cv2.resize(hit.astype(np.float32), room, interpolation=cv2.INTER_AREA)[..., None]
        shown = np.where(hit[..., None], colour * low[..., None], 0).astype(np.float32)
        below = light[y0:y1, x0:x1]
        below *= 1 - cover
        below += cv2.resize(shown, room, interpolation=cv2.INTER_AREA)
        owned = cv2.resize((top & hit).astype(np.float32), room, interpolation=cv2.INTER_AREA)
        patch = owner[y0:y1, x0:x1]
        patch[cover[..., 0] > 0.5] = 0
        patch[owned > 0.5] = number
        return int((owned > 0.5).sum())


def _cube(die: Die) -> Array:
    flat = die.footprint()
    return np.concatenate([np.column_stack([flat, np.full(4, z)]) for z in (0.0, die.side)])


def _seen(points: Array, view: Array) -> Array:
    spread = np.column_stack([points, np.ones(len(points))]) @ view.T
    seen: Array = spread[:, :2] / spread[:, 2:]
    return seen


def _struck(eye: Array, ahead: Array, die: Die) -> tuple[Array, Array, Array]:
    """Where rays meet a cube with rounded edges, which way it faces there, and which rays do."""
    half, r = die.side / 2, die.rounding * die.side
    with np.errstate(divide="ignore", invalid="ignore"):
        one, other = (-half - eye) / ahead, (half - eye) / ahead
    near, far = np.minimum(one, other).max(axis=-1), np.maximum(one, other).min(axis=-1)
    hit = near < far
    spots = eye + ahead * near[..., None]
    gap = np.zeros_like(near)
    for _ in range(14):
        beyond = np.abs(spots) - (half - r)
        gap = np.linalg.norm(np.maximum(beyond, 0), axis=-1) - r
        gap += np.minimum(beyond.max(axis=-1), 0)
        spots = spots + ahead * np.clip(gap, -half, half)[..., None]
    hit &= gap < 0.01 * die.side
    beyond = np.maximum(np.abs(spots) - (half - r), 0) * np.sign(spots)
    out = beyond / np.maximum(np.linalg.norm(beyond, axis=-1, keepdims=True), 1e-6)
    return spots, out, hit


def _coloured(
    spots: Array, out: Array, die: Die, lamp: Array, back: Array, ambient: float
) -> tuple[Array, Array]:
    """Light from each point of a die; and which points are of its top face."""
    colour = np.zeros((*spots.shape[:2], 3))
    top = np.zeros(spots.shape[:2], bool)
    for number, (across, up, away) in frames().items():
        mine = (spots @ away) >= np.abs(spots).max(axis=-1) - 1e-9
        if not mine.any():
            continue
        u, v = spots @ across / die.side, spots @ up / die.side
        if die.faces:
            colour[mine] = _printed(die.faces[number], u, v)[mine]
        else:
            colour[mine] = _drilled(die, number, u[mine], v[mine])
        if number == die.up:
            top = mine
    upright = lamp @ die.axes.T
    shine = ambient + (1 - ambient) * np.maximum(out @ lamp, 0) / max(upright[2], 0.3)
    colour = colour * np.minimum(shine, 1.6)[..., None]
    if die.faces is None:  # plastic is glossy
        half = lamp + back
        half = half / np.linalg.norm(half, axis=-1, keepdims=True)
        gloss = np.maximum((out * half).sum(axis=-1), 0) ** 60
        colour = colour + 0.25 * (1 - ambient) * gloss[..., None]
    return colour, top


def _printed(picture: Array, u: Array, v: Array) -> Array:
    """Paper, which is not quite white."""
    x, y = ((u + 0.5) * FINE - 0.5).astype(np.float32), ((0.5 - v) * FINE - 0.5).astype(np.float32)
    soft = cv2.GaussianBlur(picture, (0, 0), 1.0)
    taken: Array = cv2.remap(soft, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    dimmed: Array = taken * 0.9
    return dimmed


def _drilled(die: Die, number: int, u: Array, v: Array) -> Array:
    """Pips with a soft rim, a little darker on one side, for they are hollow."""
    radius = die.radius * (die.one if number == 1 else 1.0)
    cover = np.zeros_like(u)
    hollow = np.zeros_like(u)
    for column, row in SPOTS[number]:
        away = np.hypot(u - column * die.step, v - row * die.step)
        inside = np.clip((radius - away) / 0.012 + 0.5, 0, 1)
        cover = np.maximum(cover, inside)
        hollow += inside * (v - row * die.step) / radius
    ink = die.ink * (1 + 0.12 * hollow[:, None])
    colour: Array = die.body * (1 - cover[:, None]) + ink * cover[:, None]
    return colour
