"""Pictures for tests, from the camera of ``tools.lab.photos``; each is taken once a run."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading
    from tools.lab.photos.camera import Laid, Photo
    from tools.lab.photos.tabletop import Shot


def shot(seed: int, theme: str = "default", *, extras: bool = False, **more: Any) -> Shot:
    """What to photograph; nothing but cards unless ``extras``."""
    from tools.lab.photos.tabletop import Shot

    return Shot(seed, theme, extras=extras, **more)


@cache
def photo(taken: Shot) -> Photo:
    """A photo of cards."""
    from tools.lab.photos.camera import take

    return take(taken)


@cache
def read_photo(taken: Shot) -> PhotoReading:
    """A photo of cards, read."""
    from cardlie.sight import read

    return read(photo(taken).jpeg, theme=taken.theme)


def lying(laid: tuple[Laid, ...], corners: tuple[tuple[float, float], ...]) -> Laid | None:
    """The card whose middle is where these corners have theirs."""
    middle = np.mean(corners, axis=0)
    for card in laid:
        if np.hypot(*(np.mean(card.corners, axis=0) - middle)) < 0.3 * card.width:
            return card
    return None
