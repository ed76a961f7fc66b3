"""The 1: a lone pip in the middle of a plain square, or the star that the press draws for a wild.

Nothing on such a face says how the die is turned: its edges do.
"""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np

from cardlie.press.look.shapes import shape
from cardlie.sight.blobs import Blobs, compare, describe, join, turns_by
from cardlie.sight.picture import Array
from cardlie.sight.pips import NORMALS, QUARTER, STEP, Face, edges_at
from cardlie.sight.spots import FAINT, Spots, ring, sampled

#: The press's star, in sides of a die.
STAR_SIZE = 0.74
#: A shape that is so like the star is one.
STAR_LIKE = 0.93


def ones_of(spots: Spots, chosen: Array, grey: Array, colours: Array, maps: Array) -> list[Face]:
    """Single pips in the middle of a plain square, of the ``chosen`` spots; ``maps`` (n, 2, 2) take
    a die's sides, however turned, to pixels at each of these."""
    found = []
    axis = np.linspace(-0.37, 0.37, 25)
    spread = np.stack(np.meshgrid(axis, axis), -1).reshape(-1, 2)
    away = np.hypot(*spread.T)
    for i, square in zip(chosen.tolist(), maps, strict=True):
        centre = spots.centre[i]
        contrast = abs(float(spots.ground[i] - spots.ink[i])) + 1e-3
        radius = float(np.sqrt(abs(np.linalg.det(spots.frame[i]) / np.linalg.det(square))))
        if not 0.06 < radius < 0.2:
            continue
        around = spread[(away > 1.5 * radius + 0.03) & (away < 0.37)]
        ground = sampled(grey, centre + around @ square.T)
        rough = float(np.quantile(np.abs(ground - np.median(ground)), 0.95)) / contrast
        if rough < 0.24:
            sides, edges = _squared(colours, centre, square, contrast)
            found.append(
                Face(
                    1, centre, sides * STEP, radius / STEP, 1 / STEP,
                    frozenset([i]), rough, edges, spots.dark,
                )
            )  # fmt: skip
    return found


def stars_of(blobs: Blobs, grey: Array, colours: Array, dark: bool) -> list[Face]:
    """The star that the press draws for a wild, in each of the outlines that were found of it."""
    known = _stars()
    if not len(blobs):
        return []
    which, likeness, turn = compare(blobs.code, known.code, len(known))
    best = likeness.argmax(axis=1)
    found: list[Face] = []
    for i in np.flatnonzero(likeness.max(axis=1) > STAR_LIKE):
        shape, like = which[i, best[i]], float(likeness[i, best[i]])
        sides = blobs.frame[i] @ turns_by(turn[i, best[i]]) @ np.linalg.inv(known.frame[shape])
        centre = blobs.centre[i] - sides @ known.centre[shape]
        ink = sampled(grey, centre + ring(0.1, 8) @ sides.T).mean()
        ground = np.median(sampled(grey, centre + ring(0.42, 24) @ sides.T))
        contrast = float(ground - ink) * (1 if dark else -1)
        if contrast > FAINT:
            sides, edges = _squared(colours, centre, sides, contrast)
            found.append(
                Face(
                    1, centre, sides * STEP, 0.4 / STEP, 1 / STEP, frozenset(),
                    1 - like, edges, star=True,
                )
            )  # fmt: skip
    return found


@cache
def _stars() -> Blobs:
    """The press's star, sharp and out of focus, in a die's sides from the middle of the face."""
    fine, room = 400.0, 512
    points = [ends[-1] for kind, ends in shape("star").segments if kind in "ml"]
    outer = points[: points.index(points[0], 1)] if points[0] in points[1:] else points[:10]
    picture = np.zeros((room, room), np.uint8)
    at = np.array(outer) * [1, -1] * STAR_SIZE * fine + room / 2 - 0.5
    cv2.fillPoly(picture, [np.round(at * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
    found = []
    for blur in (0.01, 0.03, 0.05):
        soft = cv2.GaussianBlur(picture, (0, 0), blur * fine)
        mask = (soft > 127).astype(np.uint8)
        lines, _ = cv2.findContours(mask, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
        found.append(describe(lines, 100, 1e9))
    known = join(found)
    middle = (known.centre - room / 2 + 0.5) / fine
    return Blobs(middle, known.frame / fine, known.area / fine**2, known.code)


def _squared(colours: Array, centre: Array, sides: Array, contrast: float) -> tuple[Array, Array]:
    """``sides`` turned so that a square of side 1 has the strongest edges, and these."""
    away = np.arange(0.44, 0.57, 0.02)
    edges = edges_at(colours, centre, sides, NORMALS, away, 0.03, 0.3).max(axis=2) / contrast
    best = int(np.minimum(edges, 0.4).sum(axis=1).argmax())
    turned = np.stack([NORMALS[best, 0], NORMALS[best, 0] @ QUARTER], 1)
    return sides @ turned, edges[best][:, None]
