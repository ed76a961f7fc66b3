"""How a table lies before the camera, from the shapes of what lies flat on it.

A circle on a plane is seen as an ellipse, which says how the plane leans, up to a mirror image.
The upper faces of dice lie in one plane, the one that is seen most nearly from above: what looks
as if it lay in another is a side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cardlie.sight import tuned
from cardlie.sight.picture import Array


@dataclass(frozen=True)
class Slant:
    """A plane: its ``normal`` points at the camera, of ``focal`` pixels, which looks at
    ``middle``."""

    normal: Array
    focal: float
    middle: Array

    @property
    def lean(self) -> float:
        """How far the table leans in the middle of the picture, in degrees."""
        return float(np.degrees(np.arccos(np.clip(-self.normal[2], -1, 1))))

    def at(self, points: Array) -> Array:
        """Maps (n, 2, 2) from the plane to pixels at these points: one unit is of one length
        everywhere, and how it is turned says nothing."""
        away = (points - self.middle) / self.focal
        basis = _across(self.normal)
        near = -(away @ self.normal[:2] + self.normal[2])
        flat = basis[None, :2] - away[:, :, None] * basis[None, 2:]
        return np.asarray(flat * near[:, None, None])

    def slopes(self, points: Array) -> Array:
        """How far, in degrees, the plane leans from the line of sight through each point."""
        sides = np.linalg.svd(self.at(points), compute_uv=False)
        return np.asarray(np.degrees(np.arccos(np.clip(sides[:, 1] / sides[:, 0], 0, 1))))


def _across(normal: Array) -> Array:
    """Two directions (3, 2) across one, and across each other."""
    one = np.cross(normal, [0.0, 1.0, 0.0])
    one = one / np.linalg.norm(one)
    return np.stack([one, np.cross(normal, one)], axis=1)


def slants_of(shape: Array, point: Array, size: tuple[int, int]) -> list[Slant]:
    """The planes on which a circle at a point would look like an ellipse (its covariance)."""
    middle = np.array(size) / 2
    found = []
    for length in tuned.FOCAL:
        focal = length * max(size)
        ray = np.append((point - middle) / focal, 1.0)
        ray = ray / np.linalg.norm(ray)
        basis = _across(ray)
        # from the plane across the ray to pixels
        out = basis[:2] - ((point - middle) / focal)[:, None] * basis[2:]
        back = np.linalg.inv(out)
        values, turned = np.linalg.eigh(back @ shape @ back.T)
        cosine = float(np.sqrt(values[0] / values[1]))
        sine = np.sqrt(max(0.0, 1 - cosine**2))
        for sign in (1, -1):
            normal = -cosine * ray + sign * sine * (basis @ turned[:, 0])
            found.append(Slant(normal, focal, middle))
    return found


def unlike(shapes: Array, maps: Array) -> Array:
    """How far each ellipse is from a circle on the plane: the logarithm of its axes' ratio."""
    back = np.linalg.inv(maps)
    flat = back @ shapes @ np.swapaxes(back, 1, 2)
    half = (flat[:, 0, 0] + flat[:, 1, 1]) / 2
    det = flat[:, 0, 0] * flat[:, 1, 1] - flat[:, 0, 1] * flat[:, 1, 0]
    root = np.sqrt(np.maximum(half**2 - det, 0))
    return np.asarray(np.log((half + root) / np.maximum(half - root, 1e-9)) / 2)


def lengths(shapes: Array, maps: Array) -> Array:
    """How large each is, in lengths on the plane."""
    return np.asarray((np.linalg.det(shapes) ** 0.25) / np.sqrt(np.abs(np.linalg.det(maps))))


@dataclass(frozen=True)
class Flat:
    """The picture of a circle (its covariance) about ``centre``: what it weighs, and how far its
    shape may be wrong (see ``unlike``)."""

    shape: Array
    centre: Array
    weight: float
    loose: float


def plane_of(flats: Sequence[Flat], size: tuple[int, int]) -> Slant | None:
    """The plane in which most of these circles lie, most of them being of one size."""
    tried = [
        slant
        for flat in flats
        for slant in slants_of(flat.shape, flat.centre, size)
        if slant.lean < tuned.STEEPEST
    ]
    if not tried:
        return None
    supports = [_support(slant, flats) for slant in tried]
    # of planes with equal support the one that is seen more from above
    worth = [
        value * np.cos(np.radians(slant.lean)) for value, slant in zip(supports, tried, strict=True)
    ]
    best = tried[int(np.argmax(worth))]
    for _ in range(2):
        near = [
            value * slant.normal
            for value, slant in zip(supports, tried, strict=True)
            if slant.focal == best.focal and slant.normal @ best.normal > 0.97
        ]
        mean = np.sum(near, axis=0)
        meant = replace(best, normal=mean / np.linalg.norm(mean))
        if _support(meant, flats) > _support(best, flats):
            best = meant
    return best


def _support(slant: Slant, flats: Sequence[Flat]) -> float:
    """How much speaks for a plane."""
    shapes = np.array([flat.shape for flat in flats])
    weights = np.array([flat.weight for flat in flats])
    loose = np.array([flat.loose for flat in flats])
    maps = slant.at(np.array([flat.centre for flat in flats]))
    near = np.maximum(0, 1 - (unlike(shapes, maps) / loose) ** 2)
    long = np.log(lengths(shapes, maps))
    usual = np.median(np.repeat(long, 1 + np.round(8 * weights * near).astype(int)))
    same = np.maximum(0.3, 1 - (np.abs(long - usual) / 0.15) ** 2)
    return float((weights * near * same).sum())
