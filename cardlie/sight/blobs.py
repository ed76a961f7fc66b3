"""Blobs: what stands out from its surroundings, and shapes that are told however they lie.

A blob's outline is brought to a normal form in which its spread is the same in all directions:
two views of one flat shape then differ by a turn only, and the turn is read from a few Fourier
coefficients of the outline. One blob that is recognised says where the whole card lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.sight import tuned
from cardlie.sight.picture import Array


@dataclass(frozen=True)
class Pyramid:
    """``levels[k]`` is the picture shrunk by 2 ** k, each pixel the mean of those it covers."""

    levels: tuple[Array, ...]

    @classmethod
    def of(cls, picture: Array) -> Pyramid:
        """Halve as long as the smaller side stays long enough."""
        levels = [picture]
        while min(levels[-1].shape[:2]) >= 2 * tuned.LEAST_SIDE:
            height, width = levels[-1].shape[:2]
            even = levels[-1][: height // 2 * 2, : width // 2 * 2]
            levels.append(cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA))
        return cls(tuple(levels))

    def level_for(self, steps: Array) -> Array:
        """The levels at which so many pixels of the picture are between one and two."""
        highest = len(self.levels) - 1
        return np.clip(np.floor(np.log2(np.maximum(steps, 1))), 0, highest).astype(int)

    def patch(self, onto: Array, size: tuple[int, int]) -> Array:
        """A patch of (width, height): ``onto`` (3 x 3) takes its pixels to the picture's."""
        middle = onto @ np.array([size[0] / 2, size[1] / 2, 1.0])
        jacobian = (onto[:2, :2] - np.outer(middle[:2] / middle[2], onto[2, :2])) / middle[2]
        level = int(self.level_for(np.sqrt(abs(np.linalg.det(jacobian)))))
        how, edge = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, cv2.BORDER_REPLICATE
        onto = shrunk(onto, level)
        patch = cv2.warpPerspective(self.levels[level], onto, size, flags=how, borderMode=edge)
        return np.asarray(patch)


def shrunk(onto: Array, level: int) -> Array:
    """A map to the picture's pixels as a map to those of a level (pixel centres are whole)."""
    factor = 0.5**level
    by = np.array([[factor, 0, factor / 2 - 0.5], [0, factor, factor / 2 - 0.5], [0, 0, 1]])
    return np.asarray(by @ onto)


@dataclass(frozen=True, slots=True)
class Blobs:
    """Outlines: ``centre`` (n, 2) in pixels; ``frame`` (n, 2, 2) from the normal form to pixels;
    ``area`` in square pixels; ``code`` (n, coefficients), of unit length."""

    centre: Array
    frame: Array
    area: Array
    code: Array

    def __len__(self) -> int:
        return len(self.area)

    @property
    def round(self) -> Array:
        """Which are ellipses: their outline does not tell how they are turned."""
        full = self.area / (4 * np.pi * np.linalg.det(self.frame) + 1e-9)
        return np.asarray((full > tuned.ROUND) & (full < 2 - tuned.ROUND))

    def where(self, chosen: Array) -> Blobs:
        """Only these blobs."""
        return Blobs(self.centre[chosen], self.frame[chosen], self.area[chosen], self.code[chosen])

    def grown(self, factor: float) -> Blobs:
        """The same on a picture of so many times the size."""
        centre = (self.centre + 0.5) * factor - 0.5
        return Blobs(centre, self.frame * factor, self.area * factor**2, self.code)


def join(parts: Sequence[Blobs]) -> Blobs:
    """All blobs of several sets."""
    each = zip(*[(part.centre, part.frame, part.area, part.code) for part in parts], strict=True)
    return Blobs(*map(np.concatenate, each))


def find_blobs(grey: Array, blocks: Sequence[int], least: float, most: float) -> Blobs:
    """Blobs darker or lighter than what is around them, from ``least`` to ``most`` square pixels.

    ``blocks`` are the sides of the neighbourhoods with whose means each pixel is compared.
    """
    parts, shortest = [], 2.5 * least**0.5
    how = cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV
    for block in blocks:
        mask = cv2.adaptiveThreshold(grey, 255, *how, block | 1, tuned.DARKER)
        outlines, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
        parts.append(describe([line for line in outlines if len(line) > shortest], least, most))
    return join(parts)


def describe(outlines: Sequence[Array], least: float, most: float) -> Blobs:
    """The blobs within these outlines, all at once: sums over edges (Green's theorem)."""
    coefficients = len(tuned.ORDERS) * len(tuned.POWERS)
    if not outlines:
        code = np.zeros((0, coefficients), np.complex64)
        return Blobs(np.zeros((0, 2)), np.zeros((0, 2, 2)), np.zeros(0), code)
    lengths = np.array([len(line) for line in outlines])
    points = np.concatenate(outlines).reshape(-1, 2).astype(np.float64)
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    owner = np.repeat(np.arange(len(lengths)), lengths)
    after = np.arange(len(points)) + 1
    after[starts + lengths - 1] = starts
    origin = points[starts]
    p = points - origin[owner]
    q = p[after]
    cross = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    area = np.add.reduceat(cross, starts) / 2
    keep = (np.abs(area) >= least) & (np.abs(area) <= most)
    safe = np.where(np.abs(area) < 1e-9, 1e-9, area)
    middle = np.add.reduceat((p + q) * cross[:, None], starts) / (6 * safe[:, None])
    chosen = keep[owner]
    owner = owner[chosen]
    p, q = p[chosen] - middle[owner], q[chosen] - middle[owner]
    owner = (np.cumsum(keep) - 1)[owner]
    area, centre = area[keep], (middle + origin)[keep]
    if not len(area):
        return describe([], least, most)
    starts = np.searchsorted(owner, np.arange(len(area)))
    cross = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    xx, yy = ((cross * (p[:, i] ** 2 + p[:, i] * q[:, i] + q[:, i] ** 2)) for i in (0, 1))
    xy = cross * (
        2 * p[:, 0] * p[:, 1] + p[:, 0] * q[:, 1] + q[:, 0] * p[:, 1] + 2 * q[:, 0] * q[:, 1]
    )
    cxx = np.add.reduceat(xx, starts) / (12 * area)
    cyy = np.add.reduceat(yy, starts) / (12 * area)
    cxy = np.add.reduceat(xy, starts) / (24 * area)
    frame, inverse = _roots(cxx, cyy, cxy)
    middles = np.einsum("nij,nj->ni", inverse[owner], (p + q) / 2)
    edges = cross / area[owner] * 0.5
    z = middles[:, 0] + 1j * middles[:, 1]
    r = np.abs(z) + 1e-9
    unit = z / r
    code = np.empty((len(area), coefficients), np.complex64)
    turned = np.ones_like(unit)
    for k in tuned.ORDERS:
        turned = turned * unit
        for i, power in enumerate(tuned.POWERS):
            terms = edges * turned * (r**power)
            code[:, i * len(tuned.ORDERS) + k - 1] = np.add.reduceat(terms, starts)
    code /= np.linalg.norm(code, axis=1, keepdims=True) + 1e-9
    return Blobs(centre, frame, np.abs(area), code)


def _roots(cxx: Array, cyy: Array, cxy: Array) -> tuple[Array, Array]:
    """The symmetric square roots of 2 x 2 covariances, and their inverses."""
    det = np.sqrt(np.maximum(cxx * cyy - cxy**2, 1e-9))
    trace = np.sqrt(np.maximum(cxx + cyy + 2 * det, 1e-9))
    frame = np.empty((len(cxx), 2, 2))
    frame[:, 0, 0], frame[:, 1, 1] = (cxx + det) / trace, (cyy + det) / trace
    frame[:, 0, 1] = frame[:, 1, 0] = cxy / trace
    return frame, np.linalg.inv(frame)


def compare(codes: Array, shapes: Array, each: int) -> tuple[Array, Array, Array]:
    """For each of ``codes`` the ``each`` likeliest of ``shapes``: which, how alike (0 to 1), turn.

    The turn, in radians, brings the shape's normal form onto the code's.
    """
    each = min(each, len(shapes))
    plain = np.abs(codes) @ np.abs(shapes).T
    best = np.argpartition(-plain, each - 1, axis=1)[:, :each]
    return best, *best_turn(codes[:, None, :], shapes[best])


def likenesses(codes: Array, least: float) -> tuple[Array, Array]:
    """How alike each two codes are, and the turn that brings the second onto the first; 0 where
    they surely are less alike than ``least``."""
    sizes = np.abs(codes)
    one, other = np.nonzero(sizes @ sizes.T > least - 1e-3)  # no turn makes codes more alike
    likeness, turn = (np.zeros((len(codes), len(codes)), np.float32) for _ in range(2))
    likeness[one, other], turn[one, other] = best_turn(codes[one], codes[other])
    return likeness, turn


def turns_by(angles: Array) -> Array:
    """The turns (..., 2, 2) by angles."""
    c, s = np.cos(angles), np.sin(angles)
    return np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], -2)


def best_turn(codes: Array, shapes: Array) -> tuple[Array, Array]:
    """How alike codes and shapes (each (..., coefficients)) are at their best turn, and which."""
    product = codes * np.conj(shapes)
    orders = len(tuned.ORDERS)
    folded = sum(product[..., i * orders : (i + 1) * orders] for i in range(len(tuned.POWERS)))
    # the sum over k of c_k conj(s_k) exp(-ik turn), at all turns at once
    waves = folded.real @ _COSINES + folded.imag @ _SINES
    at = waves.argmax(axis=-1)
    near = (at[..., None] + np.array([-1, 0, 1])) % tuned.TURNS
    left, peak, right = np.moveaxis(np.take_along_axis(waves, near, -1), -1, 0)
    bend = left - 2 * peak + right
    shift = np.where(np.abs(bend) > 1e-9, 0.5 * (left - right) / np.minimum(bend, -1e-9), 0.0)
    return peak, (at + shift) * 2 * np.pi / tuned.TURNS


#: What half a turn does to each coefficient.
HALF_TURN = np.tile((-1.0) ** tuned.ORDERS, len(tuned.POWERS)).astype(np.float32)
_ANGLES = np.outer(tuned.ORDERS, np.arange(tuned.TURNS) * 2 * np.pi / tuned.TURNS)
_COSINES, _SINES = np.cos(_ANGLES.astype(np.float32)), np.sin(_ANGLES.astype(np.float32))
