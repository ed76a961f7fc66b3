"""Spots: round marks on a plain ground, as pips are, however they are turned and tilted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.sight import tuned
from cardlie.sight.blobs import Blobs, Pyramid, describe, join
from cardlie.sight.picture import Array


@dataclass(frozen=True)
class Spots:
    """Ellipses, all ``dark`` or all light: ``centre`` (n, 2) and ``frame`` (n, 2, 2), which takes
    the unit disc to pixels; ``ground`` and ``ink`` are the grey around and inside."""

    centre: Array
    frame: Array
    ground: Array
    ink: Array
    dark: bool

    def __len__(self) -> int:
        return len(self.centre)

    def where(self, chosen: Array) -> Spots:
        """Only these."""
        centre, frame = self.centre[chosen], self.frame[chosen]
        return Spots(centre, frame, self.ground[chosen], self.ink[chosen], self.dark)


def masks_of(grey: Array) -> tuple[Array, Array]:
    """What is darker and what is lighter than halfway between the extremes around it."""
    box = np.ones((tuned.WINDOW, tuned.WINDOW), np.uint8)
    low, high = cv2.erode(grey, box), cv2.dilate(grey, box)
    middle = cv2.addWeighted(low, 0.5, high, 0.5, 0)
    clear = cv2.subtract(high, low) > tuned.FAINT_SPOT
    return (clear & (grey < middle)).astype(np.uint8), (clear & (grey > middle)).astype(np.uint8)


def find_shapes(pyramid: Pyramid) -> tuple[Blobs, Blobs]:
    """Dark and light blobs of all sizes, in pixels of the picture."""
    parts: tuple[list[Blobs], list[Blobs]] = ([], [])
    least, most = (np.pi / 4 * d * d for d in tuned.DIAMETERS)
    for factor, grey in _sizes(pyramid):
        soft = cv2.GaussianBlur(grey, (0, 0), 0.7)
        sharp = cv2.addWeighted(soft, 2.5, cv2.GaussianBlur(soft, (0, 0), 3.0), -1.5, 0)
        for seen in (soft, sharp):
            for mask, found in zip(masks_of(seen), parts, strict=True):
                outlines, tree = cv2.findContours(mask, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
                outer = [
                    line
                    for i, line in enumerate(outlines)
                    if tree[0, i, 3] < 0 and 10 <= len(line) <= 120
                ]
                found.append(describe(outer, least / 2, 4 * most).grown(factor))
    return join(parts[0]), join(parts[1])


def _sizes(pyramid: Pyramid) -> Iterator[tuple[float, Array]]:
    """The picture at halved sizes, and at twice its own if it is small."""
    whole = pyramid.levels[0]
    if whole.size < tuned.SMALL_PICTURE:
        yield 0.5, cv2.resize(whole, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    for level, grey in enumerate(pyramid.levels):
        yield 2.0**level, grey


def sampled(picture: Array, points: Array) -> Array:
    """The grey, or the colours, at points (..., 2)."""
    flat = points.reshape(-1, 2).astype(np.float32)
    wide = 4096
    rows = -(-len(flat) // wide)
    padded = np.zeros((rows * wide, 2), np.float32)
    padded[: len(flat)] = flat
    x, y = padded[:, 0].reshape(rows, wide), padded[:, 1].reshape(rows, wide)
    taken = cv2.remap(picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    inks = picture.shape[2:]
    values = taken.reshape(-1, *inks)[: len(flat)].reshape(*points.shape[:-1], *inks)
    return values.astype(np.float32)


def ring(radius: float, count: int = 16) -> Array:
    """Points on a circle."""
    angles = np.arange(count) * 2 * np.pi / count
    return np.column_stack([np.cos(angles), np.sin(angles)]) * radius


def spots_of(blobs: Blobs, grey: Array, dark: bool) -> Spots:
    """The blobs that are ellipses of one grey on a ground of another."""
    # outlines run through the middles of pixels: half a pixel is missing all around
    frame = 2 * blobs.frame + 0.5 * np.eye(2)
    full = blobs.area / (4 * np.pi * np.linalg.det(blobs.frame) + 1e-9)
    sides = np.linalg.svd(frame, compute_uv=False)
    keep = (full > 0.93) & (full < 1.05) & (sides[:, 1] > 0.3 * sides[:, 0]) & (sides[:, 1] > 1.5)
    centre, frame = blobs.centre[keep], frame[keep]
    if not len(centre):
        return Spots(centre, frame, np.zeros(0), np.zeros(0), dark)
    around = sampled(grey, centre[:, None] + np.einsum("nij,kj->nki", frame, ring(1.5)))
    inside = sampled(grey, centre[:, None] + np.einsum("nij,kj->nki", frame, ring(0.35, 6)))
    ground, ink = np.median(around, axis=1), inside.mean(axis=1)
    contrast = (ground - ink) * (1 if dark else -1)
    off = np.abs(around - ground[:, None]) / np.maximum(contrast, 1)[:, None]
    good = (contrast > tuned.FAINT_SPOT) & ((off < 0.3).mean(axis=1) > 0.7)
    found = Spots(centre[good], frame[good], ground[good], ink[good], dark)
    strongest = np.argsort(-contrast[good], kind="stable")[: tuned.MOST_SPOTS]
    return _distinct(found.where(np.sort(strongest)))


def _distinct(spots: Spots) -> Spots:
    """Each spot once, as it was seen at the finest of several sizes."""
    kept = np.ones(len(spots), bool)
    size = np.sqrt(np.abs(np.linalg.det(spots.frame)))
    for i in range(len(spots)):
        if kept[i]:
            near = np.hypot(*(spots.centre - spots.centre[i]).T) < 0.6 * np.maximum(size, size[i])
            near[: i + 1] = False
            kept[near] = False
    return spots.where(kept)
