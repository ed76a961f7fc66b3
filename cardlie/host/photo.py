"""Faces from a photo, where the room that reads them is here with what it needs."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cardlie.errors import CardlieError

if TYPE_CHECKING:
    from collections.abc import Callable

    #: A picture and a game -> the faces that are sure, and how many things on it are not.
    PhotoReader = Callable[[bytes, str], tuple[list[str], int]]


def photo_reader() -> PhotoReader | None:
    """What reads photos; None where the extra ``photo`` is not installed."""
    if find_spec("cardlie.sight") is None:
        return None
    try:
        import_module("cardlie.sight.look").verify_installed()
    except (ImportError, CardlieError):
        return None

    def read(picture: bytes, game: str) -> tuple[list[str], int]:
        reading = import_module("cardlie.sight").read(picture, game=game)
        return [seen.face.text for seen in reading.faces], len(reading.unsure)

    return read
