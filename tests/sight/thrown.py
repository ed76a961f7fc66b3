"""Photos of dice on pictures of the simulated camera."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tools.lab.photos.camera import Photo
    from tools.lab.photos.dicetop import DiceShot


def shot(seed: int, theme: str = "plastic", **more: Any) -> DiceShot:
    from tools.lab.photos.dicetop import DiceShot

    return DiceShot(seed, theme, table="white" if seed % 2 else "cloth", **more)


@cache
def photo(taken: DiceShot) -> Photo:
    from tools.lab.photos import tables
    from tools.lab.photos.dice_camera import take

    # one of each kind: a table costs more than what lies on it
    return take(taken, lambda kind, _: tables.table(kind, 0))
