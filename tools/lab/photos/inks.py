"""What a home printer and damp air make of cards: ink that bleeds, bands and shifts, and a curl.

Everything follows from the generator that is handed in; light is linear. No line of
``cardlie.sight`` is used here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    Pixels = NDArray[Any]

#: The least light that paper sends back, and the rows of pixels that one pass of a head prints.
BLACK, PASS = 0.004, 36


def printer(rng: np.random.Generator, dots_per_mm: float) -> Callable[[Pixels], Pixels]:
    """A printer with faults of its own: what it makes of a picture, as linear RGB."""
    spread = rng.uniform(0.05, 0.16) * dots_per_mm
    shifts = rng.uniform(-0.15, 0.15, (3, 2)) * dots_per_mm
    strength, mixed = rng.uniform(0.75, 1.15), rng.uniform(0, 0.18)
    # each ink takes some of the other colours' light, too, and no two printers the same
    inks = np.eye(3) * (1 - mixed) + mixed * rng.dirichlet([4, 4, 4], 3)
    depth, start = rng.uniform(0, 0.18), int(rng.integers(PASS))
    passes = 1 + depth * rng.uniform(-1, 1, 200)
    curl, bright = rng.uniform(0, 0.5), rng.uniform(-0.15, 0.15)

    def made(picture: Pixels) -> Pixels:
        height, width = picture.shape[:2]
        ink = -np.log(np.maximum(picture, BLACK))
        ink = cv2.GaussianBlur(ink, (0, 0), spread)
        for channel, (x, y) in enumerate(shifts):
            moved = np.array([[1, 0, x], [0, 1, y]])
            ink[..., channel] = cv2.warpAffine(
                ink[..., channel], moved, (width, height), borderMode=cv2.BORDER_REPLICATE
            )
        ink = ink @ inks.astype(np.float32)
        rows = passes[(np.arange(height) + start) // PASS % len(passes)]
        light = np.exp(-ink * (strength * rows)[:, None, None]).astype(np.float32)
        return _curled(light, curl, bright)

    return made


def _curled(light: Pixels, curl: float, bright: float) -> Pixels:
    """A card bent along its height: narrower to its sides, and one of them turned to the lamp."""
    height, width = light.shape[:2]
    across = np.linspace(-1, 1, width, dtype=np.float32)
    angle = np.arcsin(across * np.sin(curl)) / max(curl, 1e-6)
    x = np.tile((angle + 1) / 2 * (width - 1), (height, 1)).astype(np.float32)
    y = np.tile(np.arange(height, dtype=np.float32)[:, None], (1, width))
    bent = cv2.remap(light, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    lit: Pixels = bent * (1 + bright * across)[None, :, None]
    return lit
