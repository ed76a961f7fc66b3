"""Dice under the camera of ``camera.py``: cubes with pips, fold-up dice, and what lies up."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

import camera
import cv2
import numpy as np
from camera import Laid, Photo, Shot
from tables import TABLES, table

from cardlie.press.cutout.dice import PIPS

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[Any]
    Points = NDArray[Any]

FACE = 160  # pixels of a face's picture
#: What lies beside a face that is up, clockwise from above; opposite faces add up to seven.
SIDES = {
    1: (2, 3, 5, 4), 2: (1, 4, 6, 3), 3: (1, 2, 6, 5),
    4: (1, 5, 6, 2), 5: (1, 3, 6, 4), 6: (2, 4, 5, 3),
}  # fmt: skip
Kind = Literal["plastic", "folded", "wheel"]


@dataclass(slots=True)
class Die:
    """A die on the table: lengths in mm, ``body`` and ``pip`` as light."""

    up: int
    kind: Kind
    side: float
    body: NDArray[Any]
    pip: NDArray[Any]
    pip_size: float
    step: float
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    @property
    def face(self) -> str:
        """As the judge writes it."""
        return "*" if self.kind == "wheel" and self.up == 1 else str(self.up)


@cache
def _helm() -> NDArray[Any]:
    """The ship's wheel as the press draws it on a die: 0 is paper, 1 is ink."""
    from cardlie.press.cutout.dice import draw_face
    from cardlie.press.files.raster import render
    from cardlie.press.geometry import Box
    from cardlie.press.look.theme import Theme
    from cardlie.press.page.document import Document
    from cardlie.strings import strings

    theme = Theme.load("default")
    document = Document(theme, "a die", strings(), False)
    with document.page(16, 16) as pen:
        draw_face(pen, theme, Box(0, 0, 16, 16), 1, True)
    image = next(iter(render(document.finished(), 25.4 * FACE / 16, (FACE, FACE))))
    grey: NDArray[Any] = 1 - np.asarray(image.convert("L"), np.float32) / 255
    return grey


def _picture(die: Die, number: int) -> Pixels:
    """One face, seen from straight above."""
    mask = np.zeros((FACE, FACE), np.float32)
    if die.kind == "wheel" and number == 1:
        mask = _helm()
    else:
        radius = die.pip_size * (1.3 if number == 1 and die.kind != "plastic" else 1)
        for column, row in PIPS[number]:
            centre = (0.5 + die.step * column, 0.5 - die.step * row)
            spot = tuple(round(v * FACE * 16) for v in centre)
            cv2.circle(mask, spot, round(radius * FACE * 16), 1.0, -1, cv2.LINE_AA, 4)
    picture = die.body + mask[..., None] * (die.pip - die.body)
    if die.kind != "plastic":  # the net's lines
        cv2.rectangle(picture, (0, 0), (FACE - 1, FACE - 1), (0.06, 0.05, 0.07), 2)
    made: Pixels = picture.astype(np.float32)
    return made


def take(shot: Shot, kind: Kind | None = None) -> Photo:
    """A throw of ``shot.cards`` dice; ``shot.width`` is a die's side in pixels."""
    rng = np.random.default_rng([shot.seed, 77])
    hard = shot.difficulty == "hard"
    top = shot.table or str(rng.choice(TABLES))
    dice = _thrown(shot, rng, kind)
    scale = shot.width / 16
    eye = _Eye(dice, scale, rng, tilt=rng.uniform(0, 38 if hard else 25))
    light = eye.table(table(top, int(rng.integers(4))))
    owner = np.zeros(light.shape[:2], np.uint8)
    for number, die in enumerate(sorted(dice, key=eye.depth), 1):
        eye.put(light, owner, die, number, rng)
    light = camera._lit(light, rng, hard)
    if hard and rng.random() < 0.3:
        light *= camera._hand(light.shape[:2], rng)[..., None]
    light, owner, bend = camera._through_lens(light, owner, rng)
    pixels = camera.developed(camera._blurred(light, rng, hard, 2 * shot.width))
    pixels = camera._noisy(pixels, rng, hard)
    laid = []
    for die in dice:
        corners = camera._bent(eye.top(die), eye.size, bend)
        points = tuple((float(a), float(b)) for a, b in corners)
        laid.append(Laid(die.face, points, shot.width, 1.0))
    return Photo(camera._jpeg(pixels, rng, hard), tuple(laid), top, shot)


def _thrown(shot: Shot, rng: np.random.Generator, kind: Kind | None) -> list[Die]:
    made = kind or rng.choice(["plastic", "plastic", "folded", "wheel"])
    colours = np.array(
        [[0.85, 0.84, 0.8], [0.6, 0.02, 0.02], [0.02, 0.02, 0.025], [0.02, 0.06, 0.4],
         [0.02, 0.25, 0.06], [0.75, 0.7, 0.55], [0.7, 0.4, 0.02], [0.25, 0.03, 0.3]]
    )  # fmt: skip
    dice: list[Die] = []
    sort = rng.integers(len(colours))
    radius, step = rng.uniform(0.085, 0.115), rng.uniform(0.245, 0.275)
    for _ in range(shot.cards):
        if rng.random() < 0.2:
            sort = rng.integers(len(colours))
        body = colours[sort] * rng.uniform(0.9, 1.1)
        pip = np.full(3, 0.85) if body.mean() < 0.35 else np.full(3, 0.02)
        up = int(rng.integers(1, 7))
        if made != "plastic":
            radius, step = 0.115, 0.26
            tinted = rng.random() < 0.2
            body = np.array([0.45, 0.04, 0.02]) if tinted else np.array([0.85, 0.84, 0.82])
            pip = np.full(3, 0.85) if tinted else np.array([0.018, 0.012, 0.027])
        dice.append(Die(up, made, 16.0, body, pip, radius, step))
    room = 16 * np.sqrt(len(dice)) * 2.2 + 30
    for i, die in enumerate(dice):
        for _ in range(400):
            die.x, die.y = rng.uniform(0, room, 2)
            die.turn = rng.uniform(0, 2 * np.pi)
            if all(np.hypot(die.x - d.x, die.y - d.y) > 25 for d in dice[:i]):
                break
            room *= 1.01
    return dice


class _Eye:
    """A pinhole that sees heights, too."""

    def __init__(self, dice: list[Die], scale: float, rng: Any, tilt: float) -> None:
        lean, turn = np.radians(tilt), rng.uniform(0, 2 * np.pi)
        self._sin, self._cos, self._scale = np.sin(lean), np.cos(lean), scale
        c, s = np.cos(turn), np.sin(turn)
        self._turn = np.array([[c, -s], [s, c]]) * scale
        spots = np.array([[die.x, die.y] for die in dice])
        self._middle = (spots.min(axis=0) + spots.max(axis=0)) / 2
        self._far = np.ptp(spots, axis=0).max() * scale * rng.uniform(1.5, 2.2) + 900
        self._shift = np.zeros(2)
        seen = np.concatenate(
            [self.top(die) for die in dice] + [self._points(die, 0) for die in dice]
        )
        low, high = seen.min(axis=0), seen.max(axis=0)
        margin = scale * 16 * rng.uniform(0.7, 2.0)
        self._shift = margin - low
        self.size = (int(high[0] - low[0] + 2 * margin), int(high[1] - low[1] + 2 * margin))

    def seen(self, points: Points) -> Points:
        """Where points (n, 3) in mm lie on the picture."""
        u, v = self._turn @ (points[:, :2] - self._middle).T
        h = points[:, 2] * self._scale
        w = 1 - (v * self._sin + h * self._cos) / self._far
        spots: Points = np.stack([u / w, (v * self._cos - h * self._sin) / w], axis=1)
        return spots + self._shift

    def depth(self, die: Die) -> float:
        """Larger: nearer to the eye."""
        return float(self._turn[1] @ (np.array([die.x, die.y]) - self._middle))

    def _space(self, die: Die, z: float) -> Points:
        h = die.side / 2
        c, s = np.cos(die.turn), np.sin(die.turn)
        square = np.array([[-h, -h], [h, -h], [h, h], [-h, h]]) @ np.array([[c, s], [-s, c]])
        return np.column_stack([square + np.array([die.x, die.y]), np.full(4, z)])

    def _points(self, die: Die, z: float) -> Points:
        return self.seen(self._space(die, z))

    def top(self, die: Die) -> Points:
        return self._points(die, die.side)

    def table(self, texture: Pixels) -> Pixels:
        flat = np.array([[0, 0, 0], [100, 0, 0], [100, 100, 0], [0, 100, 0.0]])
        onto = cv2.getPerspectiveTransform(
            (flat[:, :2] * 2).astype(np.float32), self.seen(flat).astype(np.float32)
        )
        seen: Pixels = cv2.warpPerspective(
            texture, onto, self.size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP
        )
        return seen

    def put(self, light: Pixels, owner: NDArray[Any], die: Die, number: int, rng: Any) -> None:
        """Its shadow, the sides that are seen, and the top."""
        low, high = self._points(die, 0), self.top(die)
        shade = np.zeros(light.shape[:2], np.float32)
        cv2.fillConvexPoly(shade, np.round(low).astype(np.int32), 1.0)
        light *= (1 - 0.45 * cv2.GaussianBlur(shade, (0, 0), 0.12 * die.side * self._scale))[
            ..., None
        ]
        around = SIDES[die.up]
        spin = int(rng.integers(4))
        for i in range(4):
            j = (i + 1) % 4
            quad = np.array([high[i], high[j], low[j], low[i]])
            if _turning(quad) >= 0:  # it looks away
                continue
            dim = rng.uniform(0.5, 0.85)
            self._face(light, owner, _picture(die, around[(i + spin) % 4]) * dim, quad, number)
        self._face(light, owner, _picture(die, die.up), high, number)

    def _face(
        self, light: Pixels, owner: NDArray[Any], picture: Pixels, quad: Points, number: int
    ) -> None:
        wide = float(np.hypot(*(quad[1] - quad[0])))
        side = int(np.clip(wide * 1.3, 16, FACE))
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - np.float32(
            0.5
        )
        onto = cv2.getPerspectiveTransform(square, quad.astype(np.float32))
        cover = np.zeros(owner.shape, np.float32)
        cv2.fillConvexPoly(cover, np.round(quad * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        size = (owner.shape[1], owner.shape[0])
        seen = cv2.warpPerspective(small, onto, size, borderMode=cv2.BORDER_REPLICATE)
        light += cover[..., None] * (np.nan_to_num(seen) - light)
        owner[cover > 0.5] = number


def _turning(quad: Points) -> float:
    x, y = quad.T
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
