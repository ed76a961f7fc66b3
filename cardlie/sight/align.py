"""Image registration: a guessed pose made exact against the picture of the face it shows.

Gauss-Newton on all eight numbers of a plane's perspective, in the inverse compositional form
(Baker and Matthews, 2004): what costs time is worked out once for each picture. Places that fit
badly (a finger, another card, glare) count for less.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned
from cardlie.sight.pyramid import Pyramid

Window = tuple[slice, slice]  # rows and columns of a patch
WHOLE: Window = (slice(None), slice(None))


def to_card(size: tuple[int, int], sides: tuple[float, float]) -> Array:
    """The map (3 x 3) from pixels of a patch of (columns, rows) to the card, from its middle."""
    x, y = (sides[0] - 2 * tuned.EDGE) / size[0], (sides[1] - 2 * tuned.EDGE) / size[1]
    return np.array([[x, 0, x * (0.5 - size[0] / 2)], [0, y, y * (0.5 - size[1] / 2)], [0, 0, 1]])


def cropped(picture: Array, size: tuple[int, int]) -> Array:
    """An album's picture as a patch: without its edge, resized."""
    cut = round(tuned.EDGE * tuned.SCALE)
    inner = picture[cut:-cut, cut:-cut]
    return np.asarray(cv2.resize(inner, size, interpolation=cv2.INTER_AREA))


def flat(patch: Array) -> Array:
    """A grey patch as if the light on it were even."""
    side = (patch.shape[1] // tuned.SLOW | 1,) * 2
    grey = patch.astype(np.float32)
    ink = grey - cv2.blur(grey, side)
    power = cv2.blur(ink * ink, side)
    return np.asarray(ink / np.sqrt(power + (tuned.FAINT * power.mean() + 1e-3)))


def unit(patches: Array) -> Array:
    """Patches as rows of mean 0 and length 1."""
    rows = patches.reshape(len(patches), -1)
    rows = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-3))


def windows(shape: tuple[int, ...]) -> list[Window]:
    """A whole patch of (rows, columns), and what another card at each side leaves of it."""
    low, right = round(shape[0] * tuned.HIDDEN), round(shape[1] * tuned.HIDDEN)
    every = slice(None)
    return [
        WHOLE, (slice(low, None), every), (slice(0, -low), every),
        (every, slice(right, None)), (every, slice(0, -right)),
    ]  # fmt: skip


#: Which of these windows each becomes when a card is turned round.
OPPOSITE = (0, 2, 1, 4, 3)


@dataclass(frozen=True)
class Target:
    """A picture that photos are pulled onto: grey, of mean 0 and deviation 1, and its slopes;
    ``card`` takes its pixels to the card (see ``to_card``)."""

    size: tuple[int, int]
    card: Array
    grey: Array
    slopes: Array

    @classmethod
    def of(cls, grey: Array, sides: tuple[float, float]) -> Target:
        """From a grey patch of a card with such sides."""
        soft = flat(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), tuned.TARGET_BLUR))
        soft = (soft - soft.mean()) / (soft.std() + 1e-3)
        height, width = soft.shape
        gx, gy = (cv2.Sobel(soft, cv2.CV_32F, *way, ksize=3) / 8 for way in ((1, 0), (0, 1)))
        # coordinates from -1 to 1 keep the eight numbers alike in size
        y, x = np.mgrid[0:height, 0:width].astype(np.float32)
        half = width / 2
        x, y = (x - (width - 1) / 2) / half, (y - (height - 1) / 2) / half
        along = x * gx + y * gy
        parts = (x * gx, x * gy, y * gx, y * gy, gx, gy, -x * along, -y * along)
        slopes = np.stack([part.ravel() for part in parts], 1)
        return cls((width, height), to_card((width, height), sides), soft.ravel(), slopes)

    def within(self, window: Window) -> tuple[Array, Array]:
        """Grey and slopes of a part, again of mean 0 and deviation 1."""
        if window == WHOLE:
            return self.grey, self.slopes
        height, width = self.size[::-1]
        grey = self.grey.reshape(height, width)[window].ravel()
        slopes = self.slopes.reshape(height, width, -1)[window].reshape(len(grey), -1)
        spread = grey.std() + 1e-3
        return (grey - grey.mean()) / spread, slopes / spread


def align(
    target: Target, pyramid: Pyramid, pose: Array, rounds: int, *, free: int = 8, part: int = 0
) -> tuple[Array, float]:
    """The pose (card to pixels) that fits the target better, and how well it fits (-1 to 1).

    Only what lies in that ``part`` counts, one of ``windows``: another card may lie over the rest.
    """
    width, height = target.size
    half = width / 2
    from_unit = np.array([[half, 0, (width - 1) / 2], [0, half, (height - 1) / 2], [0, 0, 1]])
    to_unit = np.linalg.inv(from_unit)
    card = target.card
    best, fit = pose, -1.0
    window = windows(target.size[::-1])[part]
    grey, every = target.within(window)
    slopes = every[:, :free]
    for turn in range(rounds + 1):
        patch = flat(pyramid.patch(pose @ card, target.size))
        weight, lit, now = _compared(patch[window].ravel(), grey)
        if now > fit:
            best, fit = pose, now
        if turn == rounds:
            break
        miss = (lit - grey) * weight
        normal = slopes.T @ (slopes * weight[:, None])
        normal[np.diag_indices(free)] += 1e-3 * np.trace(normal) / free
        step = np.zeros(8)
        try:
            step[:free] = np.linalg.solve(normal, slopes.T @ miss) / half
        except np.linalg.LinAlgError:
            break
        a, b, c, d, e, f, g, h = np.clip(step, -0.25, 0.25)
        move = np.array([[1 + a, c, e], [b, 1 + d, f], [g, h, 1]])
        pose = pose @ card @ from_unit @ np.linalg.inv(move) @ to_unit @ np.linalg.inv(card)
        pose = pose / pose[2, 2]
        if np.abs(step).max() < 2e-4:
            break
    return best, fit


def _compared(patch: Array, grey: Array) -> tuple[Array, Array, float]:
    """Weights, the patch brought to the target's light, and their correlation under the weights."""
    patch = (patch - patch.mean()) / (patch.std() + 1e-3)
    miss = patch - grey
    weight = 1 / (1 + (miss / 1.2) ** 2)
    total = weight.sum()
    for _ in range(2):
        mean_s, mean_g = (weight @ patch) / total, (weight @ grey) / total
        ds, dg = patch - mean_s, grey - mean_g
        gain = (weight @ (ds * dg)) / (weight @ (ds * ds) + 1e-6)
        fitted = mean_g + gain * ds
        weight = 1 / (1 + ((fitted - grey) / 0.6) ** 2)
        total = weight.sum()
    ds, dg = patch - patch.mean(), grey - grey.mean()
    fit = float((ds @ dg) / np.sqrt((ds @ ds) * (dg @ dg) + 1e-9))
    return weight, fitted, fit
