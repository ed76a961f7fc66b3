"""Faces from a photo, where what the room that reads them needs is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardlie.base.errors import CardlieError

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardlie.setting.deck import Deck

    #: A picture and a game -> the faces that are sure, and how many things on it are not.
    PhotoReader = Callable[[bytes, str], tuple[list[str], int]]


def photo_reader(deck: Deck | None = None) -> PhotoReader | None:
    """What reads photos; None where the extra ``photo`` is not installed."""
    from cardlie.sight.look import read, verify_installed

    try:
        verify_installed()
    except CardlieError:
        return None

    def faces_on(picture: bytes, game: str) -> tuple[list[str], int]:
        reading = read(picture, game=game, deck=deck)
        return [seen.face.text for seen in reading.faces], len(reading.unsure)

    return faces_on
