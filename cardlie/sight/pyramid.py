"""Image pyramids: a picture, and the same halved again and again, to take patches from."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.base.arrays import Array
from cardlie.sight import tuned


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
