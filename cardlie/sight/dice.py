"""Dice: pips found one by one, gathered to faces, each face checked spot by spot.

A pip is a small ellipse; its outline says how the face is slanted. Two of one size and slant on
one even ground may be opposite corners of a face. Then all nine places where a die may have a pip
are looked at: each must clearly be pip or clearly be bare, or the face is not told.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import pi
from time import perf_counter
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from cardlie.faces import WILD
from cardlie.sight.blobs import Blobs, compare, find_blobs, join
from cardlie.sight.reading import PhotoReading, Seen, Unsure, in_order
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from cardlie.faces import Faces
    from cardlie.sight.picture import Picture
    from cardlie.sight.reading import Corners

    Array = NDArray[Any]

#: Where pips stand, in steps from a face's middle; two steps lie between those at the corners.
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
MIDDLES = ((-1, 0), (1, 0))
OTHERS = ((0, -1), (0, 1))
LAYOUT = {
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: CORNERS,
    5: (*CORNERS, (0, 0)),
    6: (*CORNERS, *MIDDLES),
}
PLACES = (*CORNERS, *MIDDLES, *OTHERS, (0, 0))
#: Points of a face that are bare whatever its number.
BETWEEN = ((-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5), (-1.5, 0), (1.5, 0), (0, -1.5), (0, 1.5))
#: Which places are pips -> the number, whichever way the face is turned.
_NUMBERS = {
    frozenset(PLACES.index(((u, v), (-v, u))[turn]) for u, v in layout): number
    for number, layout in LAYOUT.items()
    for turn in (0, 1)
}
#: A step is so many radii of a pip, and half a face so many steps.
STEP = (1.6, 3.6)
HALF = 1.95
#: A face of more doubt than this is unread.
CLEAR = 0.42
#: Faces that lean more than this (shorter by longer axis of a pip) are sides of a die.
LEAST_ROUND = 0.66
#: More pips than this on one picture are no dice.
MOST_PIPS = 900


@dataclass(frozen=True, slots=True)
class Pip:
    """A pip: ``frame`` takes a disc of radius 1 to it; ``radius`` in pixels; its light and the
    light around it."""

    centre: Array
    frame: Array
    radius: float
    light: Array
    ground: Array


@dataclass(frozen=True, slots=True)
class DieFace:
    """A face that fits: ``onto`` takes steps (u, v, 1) to pixels; of ``doubt`` 0 is none."""

    number: int
    onto: Array
    doubt: float

    @property
    def middle(self) -> Array:
        """Its middle, in pixels."""
        middle: Array = self.onto[:, 2]
        return middle


def read_dice(picture: Picture, die: Faces) -> PhotoReading:
    """The upper faces of dice; a 1 is the wild of a die that has one."""
    begun = perf_counter()
    wild = WILD in die.index
    faces = find_dice(picture.pixels, wild)
    items: list[Seen | Unsure] = []
    ones = 0
    for face in faces:
        text = WILD if wild and face.number == 1 else str(face.number)
        ones += text == WILD
        corners = _corners(face.onto, picture.scale)
        if face.doubt < CLEAR:
            items.append(Seen(die.face(text), 1 - face.doubt**4 * 0.01, corners))
        else:
            items.append(Unsure((die.face(text),), corners))
    notes = (tr("a 1 of an ordinary die is the wild"),) if wild and ones else ()
    height, width = (round(side * picture.scale) for side in picture.pixels.shape[:2])
    return PhotoReading(in_order(items), None, perf_counter() - begun, (width, height), notes)


def find_dice(pixels: Array, wild: bool) -> list[DieFace]:
    """The faces that lie up, the clearest first."""
    shrink = max(1.0, (pixels.shape[0] * pixels.shape[1] / 4_000_000) ** 0.5)
    small = pixels
    if shrink > 1:
        size = (round(pixels.shape[1] / shrink), round(pixels.shape[0] / shrink))
        small = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    soft = cv2.GaussianBlur(small, (3, 3), 0)
    blobs = _blobs(soft)
    spots = _spots(blobs, soft)
    faces = _faces(spots, soft)
    faces += [face for spot in spots if (face := _single(spot, soft)) is not None]
    if wild:
        faces += _helms(blobs, soft)
    kept: list[DieFace] = []
    for face in sorted(faces, key=lambda face: (face.doubt >= CLEAR, -face.number, face.doubt)):
        if not any(_overlap(face, other) for other in kept):
            kept.append(face)
    return [_grown(face, shrink) for face in _alike(kept)]


def _blobs(soft: Array) -> Blobs:
    red, green, blue = cv2.split(soft)
    dark, light = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    curve = np.clip(34 * np.log2(1 + np.arange(256) / 1.5), 0, 255).astype(np.uint8)
    most = (0.12 * max(soft.shape)) ** 2
    evened = (cv2.LUT(dark, curve), 255 - cv2.LUT(light, curve))
    return join([find_blobs(grey, (13, 25, 61), 14, most, 14) for grey in evened])


def _spots(blobs: Blobs, soft: Array) -> list[Pip]:
    """Blobs that are ellipses, not too slanted, on a ground of another light; each once."""
    det = np.linalg.det(blobs.frame)
    axes = np.linalg.svd(blobs.frame, compute_uv=False)
    full = blobs.area / (4 * pi * det + 1e-9)  # 1 for an ellipse, 0.95 for a square
    radius = 2 * np.sqrt(det)
    limit = np.where(radius < 5, 0.93, 0.972)
    good = (full > limit) & (full < 1.03) & (axes[:, 1] > LEAST_ROUND * axes[:, 0])
    order = np.nonzero(good)[0]
    order = order[np.argsort(-full[order], kind="stable")]
    kept: list[int] = []
    for i in order:
        if len(kept) >= MOST_PIPS:
            break
        if kept:
            near = np.hypot(*(blobs.centre[kept] - blobs.centre[i]).T) < 0.6 * radius[i]
            if near.any():
                continue
        kept.append(int(i))
    spots = []
    for at in kept:
        frame = 2 * blobs.frame[at]
        light = _light(soft, blobs.centre[at], frame, 0.55)
        ground = np.median(_ring(soft, blobs.centre[at], frame, 1.55), axis=0)
        if np.abs(light - ground).max() > 18 + 0.1 * ground.max():
            spots.append(Pip(blobs.centre[at], frame, float(radius[at]), light, ground))
    return spots


_RING = np.stack([np.cos(np.arange(12) * pi / 6), np.sin(np.arange(12) * pi / 6)])


def _ring(soft: Array, centre: Array, frame: Array, reach: float) -> Array:
    """Colours on a ring around a spot, ``reach`` radii from its middle."""
    return _at(soft, centre[:, None] + frame @ _RING * reach)


def _light(soft: Array, centre: Array, frame: Array, reach: float) -> Array:
    """The mean colour within ``reach`` radii of a point."""
    points = np.concatenate([[[0.0], [0.0]], _RING * reach, _RING * reach / 2], axis=1)
    mean: Array = _at(soft, centre[:, None] + frame @ points).mean(axis=0)
    return mean


def _at(soft: Array, points: Array) -> Array:
    """The colours at points (2, n)."""
    x = np.clip(np.rint(points[0]).astype(int), 0, soft.shape[1] - 1)
    y = np.clip(np.rint(points[1]).astype(int), 0, soft.shape[0] - 1)
    colours: Array = soft[y, x].astype(np.float32)
    return colours


def _faces(spots: Sequence[Pip], soft: Array) -> list[DieFace]:
    """Every face of 2 to 6 has two pips at opposite corners: each such pair is tried."""
    if len(spots) < 2:
        return []
    centre = np.array([spot.centre for spot in spots])
    radius = np.array([spot.radius for spot in spots])
    light = np.array([spot.light for spot in spots])
    ground = np.array([spot.ground for spot in spots])
    contrast = np.abs(light - ground).max(axis=1)
    found = []
    for i, spot in enumerate(spots):
        ratio = radius[i] / radius
        like = (ratio > 0.62) & (ratio < 1.6) & (np.arange(len(spots)) > i)
        like &= np.abs(light - light[i]).max(axis=1) < 0.6 * contrast[i]
        like &= np.abs(ground - ground[i]).max(axis=1) < 0.45 * contrast[i]
        like &= np.hypot(*(centre - centre[i]).T) < 3.2 * STEP[1] * radius[i] / LEAST_ROUND
        for j in np.nonzero(like)[0].tolist():
            face = _between(spot, spots[j], centre, soft)
            if face is not None:
                found.append(face)
    return found


def _between(one: Pip, other: Pip, centres: Array, soft: Array) -> DieFace | None:
    """The face of which two spots are opposite corners, if it is one."""
    frame = (one.frame + other.frame) / 2
    half = np.linalg.solve(frame, (other.centre - one.centre) / 2)
    z = complex(half[0], half[1]) / (1 + 1j)
    radius = min(one.radius, other.radius) / float(np.sqrt(abs(np.linalg.det(frame))))
    if not STEP[0] < abs(z) / radius < STEP[1]:
        return None
    middle = (one.centre + other.centre) / 2
    onto = np.column_stack([frame @ np.array([[z.real, -z.imag], [z.imag, z.real]]), middle])
    shares = _shares(onto, frame * min(1.0, 0.3 * abs(z)), one, other, soft)
    pips = frozenset(np.nonzero(shares[: len(PLACES)] > 0.5)[0].tolist())
    number = _NUMBERS.get(pips)
    if number is None:
        return None
    wanted = np.zeros(len(shares))
    wanted[list(pips)] = 1
    # what lies on the face and is no pip of it speaks against it
    spread = np.linalg.solve(onto[:, :2], (centres - middle).T).T
    inside = spread[np.abs(spread).max(axis=1) < 1.6]
    gaps = np.hypot(*(inside[:, None] - np.array(PLACES)[sorted(pips)][None]).transpose(2, 0, 1))
    if len(inside) and gaps.min(axis=1).max() > 0.45:
        return None
    return DieFace(number, onto, float(np.abs(shares - wanted).max()))


def _shares(onto: Array, small: Array, one: Pip, other: Pip, soft: Array) -> Array:
    """How much each place, and each point between places, is like a pip (1) or the ground (0)."""
    light, ground = (one.light + other.light) / 2, (one.ground + other.ground) / 2
    contrast = light - ground
    shares = []
    for k, (u, v) in enumerate((*PLACES, *BETWEEN)):
        at = onto @ np.array([u, v, 1.0])
        reach = 0.7 if k < len(PLACES) else 0.3
        seen = _light(soft, at, small, reach) - ground
        along = float(seen @ contrast / (contrast @ contrast))
        beside = float(np.abs(seen - along * contrast).max() / np.abs(contrast).max())
        shares.append(along + (beside if along >= 0 else -beside) * 0.7)
    return np.array(shares)


def _single(spot: Pip, soft: Array) -> DieFace | None:
    """A 1: a pip alone in the middle of a square of one colour."""
    contrast = np.abs(spot.light - spot.ground).max()
    even = []
    for reach in (1.6, 2.0, 2.4):
        ring = _ring(soft, spot.centre, spot.frame, reach)
        even.append(np.abs(ring - spot.ground).max(axis=1) < 0.35 * contrast)
    if not np.concatenate(even).all():
        return None
    # from the middle outwards, where does the ground end? for a square, nearest at the sides
    angles = np.arange(72) * 2 * pi / 72
    rays = np.stack([np.cos(angles), np.sin(angles)])
    ends = np.full(72, 12.0)
    for reach in np.arange(11.5, 2.2, -0.25):
        points = _at(soft, spot.centre[:, None] + spot.frame @ rays * reach)
        ends[np.abs(points - spot.ground).max(axis=1) > 0.3 * contrast] = reach
    best: tuple[float, float, float] | None = None
    for turn in np.arange(0, pi / 2, pi / 36):
        wall = 1 / np.maximum(np.abs(np.cos(angles - turn)), np.abs(np.sin(angles - turn)))
        half = float(np.median(ends / wall))
        miss = float(np.mean(np.abs(ends / wall - half) > 0.14 * half))
        if best is None or miss < best[0]:
            best = (miss, half, turn)
    assert best is not None
    miss, half, turn = best
    if not 2.6 < half < 8.0 or miss > 0.3:
        return None
    step = half / HALF
    c, s = np.cos(turn) * step, np.sin(turn) * step
    onto = np.column_stack([spot.frame @ np.array([[c, -s], [s, c]]), spot.centre])
    return DieFace(1, onto, max(0.0, miss * 1.8))


def _helms(blobs: Blobs, soft: Array) -> list[DieFace]:
    """Wild faces of fold-up dice: the ship's wheel, as the press draws it."""
    shape = _helm_shape()
    _, likeness, turn = compare(blobs.code, shape.code, 1)
    axes = np.linalg.svd(blobs.frame, compute_uv=False)
    det = np.linalg.det(blobs.frame)
    full = blobs.area / (4 * pi * det + 1e-9)
    wanted = float(shape.area[0] / (4 * pi * np.linalg.det(shape.frame[0])))
    good = (likeness[:, 0] > 0.9) & (axes[:, 1] > LEAST_ROUND * axes[:, 0])
    good &= (np.abs(full - wanted) < 0.08) & (blobs.area > 150)
    faces = []
    for i in np.nonzero(good)[0]:
        a = turn[i, 0]
        turned = np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]])
        onto = blobs.frame[i] @ turned @ np.linalg.inv(shape.frame[0])
        middle = blobs.centre[i] - onto @ shape.centre[0]
        ring = _ring(soft, middle, onto, 1.75)
        even = np.abs(ring - np.median(ring, axis=0)).max(axis=1)
        inner = _light(soft, middle, onto, 1.3)
        gap = np.abs(inner - np.median(ring, axis=0)).max()
        if gap > 25 and np.median(even) < 0.3 * gap:
            doubt = float(max(0.0, (0.985 - likeness[i, 0]) * 5))
            faces.append(DieFace(1, np.column_stack([onto, middle]), doubt))
    return faces


@cache
def _helm_shape() -> Blobs:
    """The outline of the ship's wheel on the face that the press draws; lengths in steps."""
    from cardlie.press.cutout.dice import draw_face
    from cardlie.press.files.raster import render
    from cardlie.press.geometry import Box
    from cardlie.press.look.theme import Theme
    from cardlie.press.page.document import Document
    from cardlie.strings import strings

    side, theme = 240, Theme.load("default")
    document = Document(theme, "a wild die", strings(), False)
    with document.page(side, side) as pen:
        draw_face(pen, theme, Box(0, 0, side, side), 1, wild=True)
    grey = np.asarray(next(iter(render(document.finished(), 25.4, (side, side)))).convert("L"))
    found = find_blobs(grey, (2 * side - 1,), 0.1 * side * side, side * side)
    largest = found.where(np.array([int(np.argmax(found.area))]))
    steps = 2 * HALF / side
    centre = (largest.centre - (side - 1) / 2) * steps
    return Blobs(centre, largest.frame * steps, largest.area * steps**2, largest.code)


def _corners(onto: Array, scale: float) -> Corners:
    square = np.array([[-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1.0]])
    square[:, :2] *= HALF
    points = (square @ onto.T + 0.5) * scale
    a, b, c, d = ((float(x), float(y)) for x, y in points)
    return (a, b, c, d)


def _overlap(one: DieFace, other: DieFace) -> bool:
    reach = HALF * np.sqrt(abs(np.linalg.det(other.onto[:, :2])))
    return bool(np.hypot(*(one.middle - other.middle)) < 1.3 * reach)


def _alike(faces: list[DieFace]) -> list[DieFace]:
    """Only those of about the same size: dice of one table."""
    clear = [face for face in faces if face.doubt < CLEAR]
    if len(clear) < 2:
        return faces
    sizes = [float(np.sqrt(abs(np.linalg.det(face.onto[:, :2])))) for face in clear]
    usual = float(np.median(sizes))
    return [
        face
        for face in faces
        if 0.78 < float(np.sqrt(abs(np.linalg.det(face.onto[:, :2])))) / usual < 1.3
    ]


def _grown(face: DieFace, factor: float) -> DieFace:
    onto = face.onto * factor
    onto[:, 2] = (face.onto[:, 2] + 0.5) * factor - 0.5
    return DieFace(face.number, onto, face.doubt)
