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

    def where(self, chosen: Array | slice) -> Blobs:
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
    """Blobs darker or lighter than what is around them, from ``least`` to ``most`` square pixels;
    ``blocks`` are the sides of the neighbourhoods with whose means each pixel is compared."""
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
    points = np.concatenate(outlines).reshape(-1, 2) @ np.array([1, 1j])
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    origin = points[starts]
    p = points - np.repeat(origin, lengths)
    q = np.roll(p, -1)
    q[starts + lengths - 1] = 0  # each comes back to its origin
    cross = (p.conj() * q).imag
    area = np.add.reduceat(cross, starts) / 2
    keep = (np.abs(area) >= least) & (np.abs(area) <= most)
    if not keep.any():
        return describe([], least, most)
    chosen = np.repeat(keep, lengths)
    p, q, cross, area, lengths = p[chosen], q[chosen], cross[chosen], area[keep], lengths[keep]
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]])
    middle = np.add.reduceat((p + q) * cross, starts) / (6 * area)
    centre, middle = origin[keep] + middle, np.repeat(middle, lengths)
    p, q = p - middle, q - middle
    cross = (p.conj() * q).imag
    turning = np.add.reduceat(cross * (p * p + p * q + q * q), starts) / (12 * area)
    size = (p * p.conj() + p * q.conj() + q * q.conj()).real
    size = np.add.reduceat(cross * size, starts) / (12 * area)
    # the root of the covariance takes z to even * z + uneven * its conjugate
    det = np.sqrt(np.maximum(size**2 - np.abs(turning) ** 2, 4e-9)) / 2
    even = np.sqrt(np.maximum(size + 2 * det, 1e-9)) / 2
    uneven = turning / even / 4
    frame = np.array([[even + uneven.real, uneven.imag], [uneven.imag, even - uneven.real]])
    back, across = np.repeat(even / det, lengths), np.repeat(uneven / det, lengths)
    z = (back * (p + q) - across * (p + q).conj()) / 2
    edges = cross / np.repeat(area, lengths) * 0.5
    r = np.abs(z) + 1e-9
    unit = (z / r).astype(np.complex64)
    code = np.empty((len(area), coefficients), np.complex64)
    turned = edges.astype(np.complex64)
    powers = [(r**power).astype(np.float32) for power in tuned.POWERS]
    for k in tuned.ORDERS:
        turned = turned * unit
        for i, power in enumerate(powers):
            code[:, i * len(tuned.ORDERS) + k - 1] = np.add.reduceat(turned * power, starts)
    code /= np.linalg.norm(code, axis=1, keepdims=True) + 1e-9
    centre = np.stack([centre.real, centre.imag], 1)
    return Blobs(centre, frame.transpose(2, 0, 1), np.abs(area), code)


def compare(codes: Array, shapes: Array, each: int) -> tuple[Array, Array, Array]:
    """For each of ``codes`` the ``each`` likeliest of ``shapes``: which, how alike (0 to 1), and
    the turn, in radians, that brings the shape's normal form onto the code's."""
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
