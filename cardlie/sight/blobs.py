"""Blobs and affine-invariant Fourier descriptors: outlines recognised however they lie.

A blob's outline is brought to a normal form in which its spread is the same in all directions:
two views of one flat shape then differ by a turn only, and the turn is read from a few Fourier
coefficients of the outline. One blob that is recognised says where the whole card lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.pyramid import Pyramid


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
        """Blobs of a picture enlarged by a factor."""
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
    if not outlines:
        code = np.zeros((0, len(tuned.ORDERS) * len(tuned.POWERS)), np.complex64)
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
    centre = np.stack([centre.real, centre.imag], 1)
    return Blobs(centre, frame.transpose(2, 0, 1), np.abs(area), _codes(z, edges, starts))


def _codes(z: Array, edges: Array, starts: Array) -> Array:
    """The coefficients of outlines in normal form: edges at ``z``, each weighed by its area, of
    which one begins at each of ``starts``.
    """
    r = np.abs(z) + 1e-9
    unit = (z / r).astype(np.complex64)
    code = np.empty((len(starts), len(tuned.ORDERS) * len(tuned.POWERS)), np.complex64)
    turned = edges.astype(np.complex64)
    powers = [(r**power).astype(np.float32) for power in tuned.POWERS]
    for k in tuned.ORDERS:
        turned = turned * unit
        for i, power in enumerate(powers):
            code[:, i * len(tuned.ORDERS) + k - 1] = np.add.reduceat(turned * power, starts)
    return np.asarray(code / (np.linalg.norm(code, axis=1, keepdims=True) + 1e-9))


def blobs_on(picture: Pyramid, shrink: float) -> Blobs:
    """What stands out on a picture, shrunk by a factor; in pixels of the picture."""
    dark, light = _lights(picture, shrink)
    bounds = tuned.LEAST_BLOB, tuned.MOST_BLOB * dark.size
    far = max(tuned.NEAR_DARK, round(min(tuned.FAR_DARK * max(dark.shape), min(dark.shape))))
    darker = find_blobs(dark, (tuned.NEAR_DARK, far), *bounds)
    return join([darker, find_blobs(light, (tuned.NEAR_LIGHT,), *bounds)]).grown(shrink)


def papers_on(picture: Pyramid) -> Blobs:
    """What may be whole cards: paper is lighter than a table in its darkest colour, or darker in
    its lightest. They are looked for in all sizes, each half of the one before."""
    high, wide = picture.levels[0].shape[:2]
    shrink = max(1 / tuned.PAPER_ENLARGED, float(np.sqrt(high * wide / tuned.GLANCE)))
    lights = [Pyramid.of(grey).levels for grey in _lights(picture, shrink)]
    return join([
        find_blobs(grey, (tuned.PAPER_AROUND,), *tuned.PAPER).grown(shrink * 2**level)
        for level, (dark, light) in enumerate(zip(*lights, strict=True))
        for grey in (255 - dark, light)
    ])  # fmt: skip


def _lights(picture: Pyramid, shrink: float) -> list[Array]:
    """The darkest and the lightest colour of each pixel, of a picture shrunk by a factor."""
    size = [round(side / shrink) for side in picture.levels[0].shape[1::-1]]
    pixels = picture.levels[int(picture.level_for(np.array(shrink)))]
    if shrink != 1:
        how = cv2.INTER_AREA if shrink > 1 else cv2.INTER_LINEAR
        pixels = cv2.resize(pixels, size, interpolation=how)
    red, green, blue = cv2.split(pixels)
    dark, light = cv2.min(cv2.min(red, green), blue), cv2.max(cv2.max(red, green), blue)
    return [_even(dark), _even(light)]


def _even(values: Array) -> Array:
    """Grey by its logarithm: a step is the same ratio of light in sun and in shadow."""
    curve = np.clip(tuned.DOUBLING * np.log2(1 + np.arange(256) / tuned.BLACK), 0, 255)
    return np.asarray(cv2.LUT(cv2.GaussianBlur(values, (3, 3), 0), curve.astype(np.uint8)))


def compare(codes: Array, shapes: Array, count: int) -> tuple[Array, Array, Array]:
    """For each of ``codes`` the ``count`` likeliest of ``shapes``: which, how alike (0 to 1), and
    the turn, in radians, that brings the shape's normal form onto the code's."""
    count = min(count, len(shapes))
    plain = np.abs(codes) @ np.abs(shapes).T
    best = np.argpartition(-plain, count - 1, axis=1)[:, :count]
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
    peak_index = waves.argmax(axis=-1)
    near = (peak_index[..., None] + np.array([-1, 0, 1])) % tuned.TURNS
    before, peak, after = np.moveaxis(np.take_along_axis(waves, near, -1), -1, 0)
    bend = before - 2 * peak + after
    shift = np.where(np.abs(bend) > 1e-9, 0.5 * (before - after) / np.minimum(bend, -1e-9), 0.0)
    return peak, (peak_index + shift) * 2 * np.pi / tuned.TURNS


#: What half a turn does to each coefficient.
HALF_TURN = np.tile((-1.0) ** tuned.ORDERS, len(tuned.POWERS)).astype(np.float32)
_ANGLES = np.outer(tuned.ORDERS, np.arange(tuned.TURNS) * 2 * np.pi / tuned.TURNS)
_COSINES, _SINES = np.cos(_ANGLES.astype(np.float32)), np.sin(_ANGLES.astype(np.float32))
