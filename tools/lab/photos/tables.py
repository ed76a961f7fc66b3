"""Table tops for the simulated camera: textures of a metre and more, two pixels a millimetre."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Pixels = NDArray[Any]

TABLES = ("cloth", "wood", "chequers", "white", "newspaper")
SIDE = 2048


@cache
def table(kind: str, variant: int) -> Pixels:
    """One of a few tops of a kind, or a photograph, as linear RGB."""
    if kind not in TABLES:
        return _photographed(kind, variant)
    rng = np.random.default_rng([TABLES.index(kind), variant])
    made: Pixels = np.clip(_MAKERS[kind](rng), 0.004, 1).astype(np.float32)
    return made


def _photographed(file: str, variant: int) -> Pixels:
    """A real picture and its mirror images, a quarter of a metre each, turned."""
    pixels = np.asarray(cv2.imread(file))[..., ::-1].astype(np.float32) / 255
    light = cv2.resize(
        np.clip(pixels, 0.02, 1) ** 2.2, (SIDE // 4,) * 2, interpolation=cv2.INTER_AREA
    )
    row = np.hstack([light, light[:, ::-1]] * 2)
    made: Pixels = np.rot90(np.vstack([row, row[::-1]] * 2), variant)
    return np.ascontiguousarray(made)


def _grain(rng: np.random.Generator, x: float, y: float) -> Pixels:
    """Noise of deviation 1, soft over so many pixels; drawn small where it is soft."""
    wide, high = SIDE // max(1, int(x / 2)), SIDE // max(1, int(y / 2))
    noise = rng.standard_normal((high, wide), dtype=np.float32)
    soft = cv2.GaussianBlur(noise, (0, 0), sigmaX=x * wide / SIDE, sigmaY=y * high / SIDE)
    grain: Pixels = cv2.resize(soft / soft.std(), (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)
    return grain


def _cloth(rng: np.random.Generator) -> Pixels:
    colours = ([0.03, 0.13, 0.06], [0.02, 0.04, 0.16], [0.2, 0.02, 0.03], [0.12, 0.11, 0.1])
    colour = np.array(colours[int(rng.integers(4))], np.float32) * rng.uniform(0.7, 1.5)
    y, x = np.mgrid[0:SIDE, 0:SIDE].astype(np.float32)
    weave = np.sin(x * 1.7) * np.sin(y * 1.7)
    shade = 1 + 0.12 * weave + 0.1 * _grain(rng, 0.8, 0.8) + 0.05 * _grain(rng, 40, 40)
    made: Pixels = shade[..., None] * colour
    return made


def _wood(rng: np.random.Generator) -> Pixels:
    colours = ([0.3, 0.15, 0.06], [0.12, 0.05, 0.025], [0.5, 0.33, 0.17])
    colour = np.array(colours[int(rng.integers(3))], np.float32)
    y = np.mgrid[0:SIDE, 0:SIDE][0].astype(np.float32)
    rings = np.sin(y / 14 + 2.5 * _grain(rng, 160, 25))
    shade = 1 + 0.18 * rings + 0.12 * _grain(rng, 45, 1.0) + 0.06 * _grain(rng, 6, 0.7)
    boards = np.where((y % 240) < 3, 0.35, 1.0)
    made: Pixels = (shade * boards)[..., None] * colour
    return made


def _chequers(rng: np.random.Generator) -> Pixels:
    side = int(rng.integers(20, 60))
    y, x = np.mgrid[0:SIDE, 0:SIDE] // side
    dark = np.array(
        [[0.45, 0.03, 0.03], [0.03, 0.08, 0.35], [0.05, 0.05, 0.05]][int(rng.integers(3))]
    )
    share = ((x % 2) + (y % 2)).astype(np.float32)[..., None] / 2
    made: Pixels = (0.8 * (1 - share) + dark * share) * (
        1 + 0.05 * _grain(rng, 0.8, 0.8)[..., None]
    )
    return made


def _white(rng: np.random.Generator) -> Pixels:
    colour = np.array([0.86, 0.85, 0.8], np.float32) * rng.uniform(0.8, 1.1)
    shade = 1 + 0.012 * _grain(rng, 0.9, 0.9) + 0.02 * _grain(rng, 60, 60)
    made: Pixels = shade[..., None] * colour
    return made


def _newspaper(rng: np.random.Generator) -> Pixels:
    page = np.full((SIDE, SIDE), 174, np.uint8)
    letters = "etaoin shrdlu cmfwyp vbgkqjxz"
    for column in range(0, SIDE, 256):
        y = 10
        while y < SIDE:
            big = rng.random() < 0.06
            scale = rng.uniform(1.0, 1.8) if big else 0.32
            if rng.random() < 0.012:
                high = int(rng.integers(60, 160))
                tone = int(rng.integers(25, 100))
                page[y : y + high, column + 6 : column + 244] = tone
                y += high + 12
                continue
            text = "".join(letters[i] for i in rng.integers(0, len(letters), 12 if big else 44))
            ink = 18 if big else 30
            y += round(24 * scale) + 3
            page_column = page[:, column + 6 : column + 248]
            part = np.ascontiguousarray(page_column)
            cv2.putText(
                part,
                text,
                (0, y),
                cv2.FONT_HERSHEY_DUPLEX,
                scale,
                ink,
                2 if big else 1,
                cv2.LINE_AA,
            )
            page[:, column + 6 : column + 248] = part
    made: Pixels = (
        page[..., None]
        / np.float32(255)
        * np.array([1, 0.97, 0.9], np.float32)
        * (1 + 0.03 * _grain(rng, 1, 1)[..., None])
    )
    return made


_MAKERS = {
    "cloth": _cloth,
    "wood": _wood,
    "chequers": _chequers,
    "white": _white,
    "newspaper": _newspaper,
}
