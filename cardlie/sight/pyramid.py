"""A picture at halved sizes, and patches taken from the size that fits."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from cardlie.sight.picture import Array


@dataclass(frozen=True)
class Pyramid:
    """``levels[k]`` is the picture shrunk by 2 ** k, each pixel the mean of those it covers."""

    levels: tuple[Array, ...]

    @classmethod
    def of(cls, picture: Array, least: int = 48) -> Pyramid:
        """Halve until the smaller side is less than ``least``."""
        levels = [picture]
        while min(levels[-1].shape[:2]) >= 2 * least:
            height, width = levels[-1].shape[:2]
            even = levels[-1][: height // 2 * 2, : width // 2 * 2]
            levels.append(cv2.resize(even, (width // 2, height // 2), interpolation=cv2.INTER_AREA))
        return cls(tuple(levels))

    def level_for(self, step: float) -> int:
        """The level at which ``step`` pixels of the picture are between one and two."""
        return int(np.clip(np.floor(np.log2(max(step, 1.0))), 0, len(self.levels) - 1))

    def patch(self, onto: Array, size: tuple[int, int]) -> Array:
        """A patch of (width, height): ``onto`` (3 x 3) takes its pixels to the picture's."""
        middle = onto @ np.array([size[0] / 2, size[1] / 2, 1.0])
        jacobian = (onto[:2, :2] - np.outer(middle[:2] / middle[2], onto[2, :2])) / middle[2]
        step = float(np.sqrt(abs(np.linalg.det(jacobian))))
        level = self.level_for(step)
        taken: Array = cv2.warpPerspective(
            self.levels[level],
            shrunk(onto, level),
            size,
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        return taken


def shrunk(onto: Array, level: int) -> Array:
    """A map to the picture's pixels as a map to those of a level (pixel centres are whole)."""
    factor = 0.5**level
    by = np.array([[factor, 0, factor / 2 - 0.5], [0, factor, factor / 2 - 0.5], [0, 0, 1]])
    moved: Array = by @ onto
    return moved
