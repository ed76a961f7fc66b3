"""What the net of ``train_dice.py`` learns from: parts of photos, drawn cubes, and no dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    Array = NDArray[Any]
    Rng = np.random.Generator

CROP, STRIDE = 96, 8
SQUARES = CROP // STRIDE
#: Sizes of dice that are asked for; those between these and the outer two may be told or not.
LEAST, MOST, TINY, HUGE = 18.0, 62.0, 10.0, 80.0
#: Photos are kept so large that their smallest die has so many pixels.
KEPT = 110.0
SPOTS: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, 0),),
    ((-1, 1), (1, -1)),
    ((-1, 1), (0, 0), (1, -1)),
    ((-1, 1), (1, 1), (-1, -1), (1, -1)),
    ((-1, 1), (1, 1), (0, 0), (-1, -1), (1, -1)),
    ((-1, 1), (-1, 0), (-1, -1), (1, 1), (1, 0), (1, -1)),
)


@dataclass(frozen=True)
class Picture:
    """A photo in halving sizes; ``dice`` (n, 4): face from 0 (6: star, -1: not asked), middle in
    pixels, size. One that is ``leaning`` stays upright, for there up tells tops from sides."""

    halves: tuple[Array, ...]
    dice: Array
    leaning: bool

    @staticmethod
    def of(pixels: Array, dice: Array, *, leaning: bool) -> Picture:
        scale = min(1.0, KEPT / dice[:, 3].min() if len(dice) else 1.0)
        if scale < 1:
            pixels = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        dice = dice * [1, scale, scale, scale]
        if np.ptp(pixels[::4, ::4].astype(int), axis=2).max() < 12:
            pixels = np.ascontiguousarray(pixels[:, :, 1])
        halves = [pixels]
        while min(halves[-1].shape[:2]) > 60:
            how = cv2.INTER_AREA
            halves.append(cv2.resize(halves[-1], None, fx=0.5, fy=0.5, interpolation=how))
        return Picture(tuple(halves), dice, leaning)


@dataclass
class Crop:
    """Pixels (CROP, CROP, 3) and the dice on them, as a picture has them."""

    pixels: Array
    dice: Array

    def asked(self, rng: Rng) -> tuple[Array, ...]:
        """Pixels in some light, then for each square: a die's middle (1, less around it), its face,
        how far its middle is and how large it is, and whether anything is asked."""
        heat = np.zeros((SQUARES, SQUARES), np.float32)
        face = np.full((SQUARES, SQUARES), -1, np.int64)
        rest = np.zeros((3, SQUARES, SQUARES), np.float32)
        mask = np.ones((SQUARES, SQUARES), np.float32)
        rows, columns = np.mgrid[0:SQUARES, 0:SQUARES].astype(np.float32)
        for which, x, y, size in self.dice:
            if size < TINY or size > HUGE:
                continue
            across, down = x / STRIDE - 0.5 - columns, y / STRIDE - 0.5 - rows
            away, cells = np.hypot(across, down), size / STRIDE
            inside = min(x, y, CROP - x, CROP - y) > 0.33 * size
            if which < 0 or not inside or not LEAST <= size <= MOST:
                mask[away < 0.6 * cells] = 0
                continue
            heat = np.maximum(heat, np.exp(-0.5 * (away / max(0.6, cells / 7)) ** 2))
            nearest = np.unravel_index(away.argmin(), away.shape)
            heat[nearest], mask[nearest] = 1, 1
            near = away <= max(1.0, 0.2 * cells)
            face[near] = int(which)
            about = np.full_like(across, np.log(size / 32))
            rest[:, near] = np.stack([across, down, about])[:, near]
        return lit(self.pixels, rng), heat, face, rest, mask


def taken(picture: Picture, rng: Rng) -> Crop:
    """Part of a picture, turned and stretched: most times with one of its dice at a size that is
    asked for; else nearer, where pips are as large as dice, or further, where dice are pips."""
    if len(picture.dice):
        _, x, y, side = picture.dice[rng.integers(len(picture.dice))]
        chance = rng.random()
        bounds = (18, 62) if chance < 0.82 else (80, 420) if chance < 0.94 else (4, 10)
        scale = float(np.exp(rng.uniform(*np.log(bounds)))) / side
    else:
        high, wide = picture.halves[0].shape[:2]
        x, y = rng.uniform(0, wide), rng.uniform(0, high)
        scale = float(np.exp(rng.uniform(np.log(0.12), np.log(1.5))))
    turn = rng.normal(0, 0.12) if picture.leaning else rng.uniform(0, 2 * np.pi)
    mirror = -1 if rng.random() < 0.5 else 1
    stretch = np.exp(rng.normal(0, 0.05))
    c, s = np.cos(turn), np.sin(turn)
    onto = np.array([[c, -s], [s, c]]) @ np.diag([mirror * scale * stretch, scale / stretch])
    shift = CROP / 2 + rng.uniform(-0.4, 0.4, 2) * CROP - onto @ [x, y]
    half = int(np.clip(np.floor(np.log2(1 / scale)), 0, len(picture.halves) - 1))
    pixels = picture.halves[half]
    fill = int(rng.integers(256)) if rng.random() < 0.3 else int(pixels[::8, ::8].mean())
    grid = np.column_stack([onto * 2**half, shift])
    pixels = cv2.warpAffine(
        pixels, grid, (CROP, CROP), flags=cv2.INTER_LINEAR, borderValue=(fill, fill, fill)
    )
    dice = picture.dice.copy()
    dice[:, 1:3] = dice[:, 1:3] @ onto.T + shift
    dice[:, 3] *= scale
    return Crop(coloured(pixels, rng), dice)


def coloured(pixels: Array, rng: Rng) -> Array:
    """Three colours: of a grey picture in any two inks, or as they are, or mixed up."""
    if pixels.ndim == 2:
        if rng.random() < 0.5:
            return np.repeat(pixels[..., None], 3, axis=2)
        ends = rng.uniform(0, 90, 3), rng.uniform(150, 256, 3)
        curve = np.linspace(0, 1, 256) ** rng.uniform(0.6, 1.6)
        table = ends[0] + (ends[1] - ends[0]) * curve[:, None]
        if rng.random() < 0.3:
            middle = rng.uniform(40, 220, 3)
            hump = np.exp(-(((np.arange(256) / 255 - rng.uniform(0.2, 0.8)) / 0.25) ** 2))
            table += (middle - table) * 0.6 * hump[:, None]
        tinted: Array = table.astype(np.uint8)[pixels]
        return tinted
    if rng.random() < 0.2:
        return np.repeat(pixels.mean(axis=2).astype(np.uint8)[..., None], 3, axis=2)
    return pixels[..., rng.permutation(3)] if rng.random() < 0.5 else pixels


def lit(pixels: Array, rng: Rng) -> Array:
    """In another light, turned to its negative, out of focus, and with noise."""
    level = np.arange(256) / 255
    if rng.random() < 0.12:
        level = 1 - level
    level = (level ** np.exp(rng.normal(0, 0.25)) - 0.5) * rng.uniform(0.5, 1.4) + 0.5
    level = level + rng.normal(0, 0.12)
    tint = rng.uniform(0.8, 1.25, 3) if rng.random() < 0.4 else np.ones(3)
    table = np.clip(level[:, None] * tint * 255, 0, 255).astype(np.uint8)
    pixels = cv2.LUT(pixels, table[None])
    if rng.random() < 0.15:
        pixels = _glaring(pixels, rng)
    if rng.random() < 0.3:
        pixels = cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.4, 1.2))
    if rng.random() < 0.25:
        slope = np.linspace(-1, 1, len(pixels), dtype=np.float32)
        light = 1 + rng.normal(0, 0.25) * slope[:, None] + rng.normal(0, 0.25) * slope
        shaded = pixels * light.clip(0.2, 1.8)[..., None]
        pixels = shaded.clip(0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        noise = rng.normal(0, rng.uniform(1, 13), (*pixels.shape[:2], 1)).astype(np.float32)
        pixels = (pixels + noise).clip(0, 255).astype(np.uint8)
    return np.ascontiguousarray(pixels)


def _glaring(pixels: Array, rng: Rng) -> Array:
    """Under a lamp that is near: about one spot little is seen, or it is dark elsewhere."""
    side = len(pixels)
    down, across = np.indices((side, side)) - rng.uniform(-0.1, 1.1, 2)[:, None, None] * side
    reach = side * float(np.exp(rng.uniform(np.log(0.15), np.log(0.9))))
    light = np.exp(-0.5 * (down**2 + across**2) / reach**2)[..., None]
    shaded = pixels * (rng.uniform(0.4, 1) + rng.uniform(0, 1.5) * light)
    glared: Array = (shaded + rng.uniform(0, 160) * light).clip(0, 255).astype(np.uint8)
    return glared


# --- cubes -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Textures:
    """Faces of paper dice, (themes x plain and wild, 6, side, side, 3)."""

    paper: Array

    @staticmethod
    def load(path: Path) -> Textures:
        return Textures(np.load(path)[..., ::-1])

    def faces(self, rng: Rng) -> tuple[list[Array], bool]:
        """Six faces of one die, with how much is seen of what lies beneath; and whether its 1 is a
        star."""
        if rng.random() < 0.5:
            i = int(rng.integers(len(self.paper)))
            faces = [cv2.resize(face, (64, 64)) for face in self.paper[i]]
            return [cv2.cvtColor(face, cv2.COLOR_BGR2BGRA) for face in faces], i % 2 == 1
        return _plastic(rng), False


def _plastic(rng: Rng) -> list[Array]:
    """Six faces of a make: some are clear, on some lies a disc, and some pips are rings."""
    body, ink, disc = (rng.integers(0, 256, 3) for _ in range(3))
    while abs(int(body.sum()) - int(ink.sum())) < 180:
        ink = rng.integers(0, 256, 3)
    while abs(int(disc.sum()) - int(ink.sum())) < 90:
        disc = rng.integers(0, 256, 3)
    clear = rng.uniform(20, 150) if rng.random() < 0.3 else 255
    step, radius = rng.uniform(0.2, 0.28) * 64, rng.uniform(0.065, 0.13) * 64
    large, ring = float(rng.choice([1.0, 1.3, 1.7])), rng.uniform(0.3, 0.75)
    ringed, on_disc = rng.random() < 0.25, rng.random() < 0.25
    step *= 0.8 if on_disc else 1
    faces = []
    for i, spots in enumerate(SPOTS):
        face = np.empty((64, 64, 4), np.uint8)
        face[:] = [*body, clear]
        if on_disc:
            _round(face, (0, 0), 28, disc)
        for x, y in spots:
            at, size = (x * step, y * step), radius * (large if i == 0 else 1)
            _round(face, at, size, ink)
            if ringed:
                _round(face, at, size * ring, disc if on_disc else body)
        faces.append(face)
    return faces


def _round(face: Array, at: tuple[float, float], radius: float, ink: Array) -> None:
    middle = (round((32 + at[0]) * 16), round((32 + at[1]) * 16))
    cv2.circle(face, middle, round(radius * 16), [*ink.tolist(), 255], -1, cv2.LINE_AA, 4)


#: Top and its four neighbours, by what lies on top (from 0): a die's opposite faces make seven.
AROUND = ((1, 2, 4, 3), (0, 3, 5, 2), (0, 1, 5, 4), (0, 4, 5, 1), (0, 2, 5, 3), (1, 3, 4, 2))


def cubes(ground: Crop, textures: Textures, rng: Rng) -> Crop:
    """Some dice of one make, seen from one side, drawn over what lies there."""
    pixels, dice = np.ascontiguousarray(ground.pixels), list(ground.dice)
    if rng.random() < 0.5:
        pixels[:] = rng.integers(0, 256, 3).astype(np.uint8)
        pixels = cv2.add(pixels, rng.integers(0, 25, pixels.shape).astype(np.uint8))
    faces, star = textures.faces(rng)
    side = float(np.exp(rng.uniform(np.log(17), np.log(56))))
    lean = np.radians(rng.uniform(0, 25) if rng.random() < 0.5 else rng.uniform(25, 62))
    upright = rng.normal(0, 0.1) if lean > 0.6 else rng.uniform(0, 2 * np.pi)
    c, s = np.cos(upright), np.sin(upright)
    roll = np.array([[c, -s], [s, c]])
    step = side * rng.uniform(1.5, 2.5)
    for y in np.arange(rng.uniform(0, step), CROP, step):
        for x in np.arange(rng.uniform(0, step), CROP, step):
            if rng.random() < 0.35:
                continue
            middle = np.array([x, y]) + rng.uniform(-0.12, 0.12, 2) * step
            up = 0 if star and rng.random() < 0.4 else int(rng.integers(6))
            box = _cube(pixels, faces, up, middle, side, lean, rng.uniform(0, 2 * np.pi), roll)
            size = 0.95 * float(np.sqrt(np.ptp(box, axis=0).prod()))
            dice.append(np.array([6 if star and up == 0 else up, *box.mean(axis=0), size]))
    return Crop(cv2.GaussianBlur(pixels, (0, 0), 0.5), np.array(dice).reshape(-1, 4))


def _cube(
    pixels: Array, faces: list[Array], up: int, middle: Array, side: float,
    lean: float, yaw: float, roll: Array,
) -> Array:  # fmt: skip
    """Draw one; the corners of its upper face."""
    turns = yaw + np.arange(4) * np.pi / 2
    flat = np.stack([np.cos(turns), np.sin(turns) * np.cos(lean)], 1) * side / np.sqrt(2)
    high = np.array([0, -np.sin(lean) * side])
    top: Array = (flat + high / 2) @ roll.T + middle
    foot = (flat - high / 2) @ roll.T + middle
    for i in range(4):
        j = (i + 1) % 4
        out = np.sin(yaw + np.pi / 4 + i * np.pi / 2)
        if out > 0.02 and lean > 0.03:
            shade = 0.55 + 0.45 * float(np.cos(yaw + i * np.pi / 2) ** 2)
            corners = np.array([top[i], top[j], foot[j], foot[i]])
            _paste(pixels, faces[AROUND[up][i]], corners, shade)
    _paste(pixels, faces[up], top, 1.0)
    return top


def _paste(pixels: Array, face: Array, corners: Array, shade: float) -> None:
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(axis=0)).astype(int) + 2, CROP)
    if (low >= high).any():
        return
    if float(np.linalg.norm(corners[1] - corners[0])) < face.shape[0] / 2:
        face = cv2.resize(face, (32, 32), interpolation=cv2.INTER_AREA)
    side, corners = face.shape[0] - 1, corners - low
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    grid = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    shown = cv2.warpPerspective(
        face, grid, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = np.zeros(size[::-1], np.uint8)
    cv2.fillPoly(mask, [np.round(corners * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    part = (mask.astype(np.float32) / 255 * shown[..., 3] / 255)[..., None]
    below = pixels[low[1] : high[1], low[0] : high[0]]
    below[:] = below * (1 - part) + shown[..., :3] * part * shade


# --- what is no die ----------------------------------------------------------------------------


def drawn(rng: Rng) -> Crop:
    """Coins, cups, tiles, cards, numerals, flowers and pips on nothing."""
    pixels = np.empty((CROP, CROP, 3), np.uint8)
    pixels[:] = rng.integers(0, 256, 3)
    for _ in range(int(rng.integers(1, 14))):
        ink = tuple(int(v) for v in rng.integers(0, 256, 3))
        other = tuple(int(v) for v in rng.integers(0, 256, 3))
        x, y = (int(v) for v in rng.integers(0, CROP, 2))
        NO_DICE[int(rng.integers(len(NO_DICE)))](pixels, rng, (x, y), ink, other)
    return Crop(cv2.GaussianBlur(pixels, (0, 0), rng.uniform(0.3, 1)), np.zeros((0, 4)))


def _coin(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    radius = int(rng.integers(4, 40))
    for i in range(int(rng.integers(1, 4))):
        cv2.circle(pixels, at, max(1, radius - 4 * i), (ink, other)[i % 2], -1, cv2.LINE_AA)
    if rng.random() < 0.5:
        _numeral(pixels, rng, (at[0] - radius // 2, at[1] + radius // 2), other, ink)


def _numeral(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    text = "".join(chr(rng.integers(33, 126)) for _ in range(int(rng.integers(1, 4))))
    font, size = int(rng.integers(0, 7)), float(rng.uniform(0.4, 2.5))
    cv2.putText(pixels, text, at, font, size, ink, int(rng.integers(1, 5)), cv2.LINE_AA)


def _tile(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    """A domino, or a card with a few marks: longer than it is wide."""
    wide = float(rng.uniform(12, 50))
    long = wide * rng.uniform(1.4, 2.2)
    c, s = np.cos(turn := rng.uniform(0, 2 * np.pi)), np.sin(turn)
    onto = np.array([[c, -s], [s, c]])

    def put(point: Any) -> Any:
        return np.round((onto @ np.array(point) + at) * 16).astype(np.int32)

    corners = [put((i * wide / 2, j * long / 2)) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    cv2.fillPoly(pixels, [np.array(corners)], ink, cv2.LINE_AA, 4)
    line = [put((-0.45 * wide, 0)), put((0.45 * wide, 0))]
    if rng.random() < 0.8:
        cv2.polylines(pixels, [np.array(line)], False, other, 1, cv2.LINE_AA, 4)
    radius = round(wide * rng.uniform(0.06, 0.11) * 16)
    for half in (-1, 1):
        for x, y in SPOTS[rng.integers(6)] if rng.random() < 0.85 else ():
            spot = put((x * wide * 0.26, half * long / 4 + y * wide * 0.26))
            cv2.circle(pixels, spot.tolist(), radius, other, -1, cv2.LINE_AA, 4)


def _patch(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    sides = (float(rng.uniform(8, 90)), float(rng.uniform(8, 90)))
    box = cv2.boxPoints((at, sides, float(rng.uniform(0, 90)))).astype(np.int32)
    cv2.fillPoly(pixels, [box], ink, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(pixels, [box], True, other, int(rng.integers(1, 4)), cv2.LINE_AA)


def _dots(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    """Pips on nothing, or a grid of dots."""
    radius = int(rng.integers(2, 7))
    step = int(rng.integers(2 * radius + 1, 5 * radius))
    some = SPOTS[rng.integers(6)]
    if rng.random() < 0.4:
        some = tuple((i, j) for i in range(int(rng.integers(3, 7))) for j in range(4))
    for i, j in some:
        cv2.circle(pixels, (at[0] + i * step, at[1] + j * step), radius, ink, -1, cv2.LINE_AA)


def _line(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    end = tuple(int(v) for v in rng.integers(0, CROP, 2))
    cv2.line(pixels, at, end, ink, int(rng.integers(1, 9)), cv2.LINE_AA)


def _flower(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    petals, radius = int(rng.integers(4, 9)), int(rng.integers(6, 30))
    for k in range(petals):
        about = 360 * k / petals + rng.uniform(-9, 9)
        cv2.ellipse(pixels, at, (radius, radius // 3), about, -90, 90, ink, -1, cv2.LINE_AA)
    cv2.circle(pixels, at, radius // 3, other, -1, cv2.LINE_AA)


def _finger(pixels: Array, rng: Rng, at: Any, ink: Any, other: Any) -> None:
    """Something long, round at its end, with a nail."""
    turn, thick = rng.uniform(0, 2 * np.pi), int(rng.integers(8, 30))
    end = (int(at[0] + 90 * np.cos(turn)), int(at[1] + 90 * np.sin(turn)))
    cv2.line(pixels, at, end, ink, thick, cv2.LINE_AA)
    axes = (max(1, thick // 3), max(1, thick // 4))
    cv2.ellipse(pixels, at, axes, float(np.degrees(turn)), 0, 360, other, -1, cv2.LINE_AA)


NO_DICE = (_coin, _numeral, _tile, _tile, _patch, _dots, _dots, _line, _flower, _finger)
