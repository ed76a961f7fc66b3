"""Photos of cards and dice: what is known of them, what is read there, and what is told of it."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES
from cardlie.base.terminal import show, status
from cardlie.base.translation import language, tr
from cardlie.cli.completion import SIZE, THEME
from cardlie.deck.deck import Deck
from cardlie.games.registry import get_game
from cardlie.language.faces import face_in

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading, Unsure
    from cardlie.sight.picture import Photo

#: The panel of what is known of photos, and an option in it.
PHOTOS = "Photos"
_on_photo = partial(Option, rich_help_panel=PHOTOS)


@dataclass(frozen=True, slots=True)
class PhotoOptions:
    """What is known of the cards or dice on photos."""

    theme: Annotated[
        str | None,
        _on_photo(
            metavar="THEME",
            autocompletion=THEME,
            help="Theme of the cards; if not given, it is detected.",
        ),
    ] = None
    size: Annotated[
        str, _on_photo(metavar="SIZE", autocompletion=SIZE, help="Size of the cards.")
    ] = "poker"
    count: Annotated[
        int | None,
        _on_photo(
            *("--cards", "--dice"),
            metavar="N",
            help="Number of cards or dice on each photo; any not found are read as ?.",
        ),
    ] = None

    def game_of(self, game: str | None, photographed: bool) -> str | None:
        """The game that photos are searched for, which need one; CardlieError as below."""
        if photographed:
            return game or "cards"
        self._verify_idle()
        return game

    def _verify_idle(self) -> None:
        """CardlieError if any of it was said, for there is no photo."""
        hint = "add a photo, or leave that out"
        for name, given in (("theme", self.theme is not None), ("size", self.size != "poker")):
            if given:
                raise CardlieError(tr("--{name} is for photos", name=name), hint)
        if self.count is not None:
            raise CardlieError("--cards and --dice are for photos", hint)


def picture_of(photo: str) -> Photo:
    """The picture in a file, or that standard input holds."""
    from cardlie.sight.picture import load
    from cardlie.sight.recognition import verify_installed

    verify_installed()
    if photo != "-":
        return load(photo)
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CardlieError("standard input is too large for a photo")
    return load(data)


def read_photo(photo: Photo, deck: Deck, on_photos: PhotoOptions, game: str | None) -> PhotoReading:
    """A photo of that deck in that game, read by what a user knows of it.

    CardlieError if more than that are seen.
    """
    from cardlie.sight import read as read_faces
    from cardlie.sight.recognition import undrawn

    theme, size, count = on_photos.theme, on_photos.size, on_photos.count
    themes = 0 if shows_dice(game) else undrawn(deck, theme, size)
    if themes:
        one = "Drawing the cards of 1 theme, once"
        more = "Drawing the cards of {count} themes, once"
        show(tr(one if themes == 1 else more, count=themes), error=True)
    with status(tr("Reading the photo ...")):
        reading = read_faces(photo, deck=deck, theme=theme, size=size, game=game or "cards")
    count_read = len(reading.items)
    if count is not None and count < count_read:
        raise CardlieError(
            tr("the photo shows {seen}, not {lying}", seen=count_read, lying=count),
            "count again, or photograph only what should be judged",
        )
    return reading if count is None else replace(reading, missed=count - count_read)


def shows_dice(game: str | None) -> bool:
    """Whether a photo of that game, if one is named, shows no cards."""
    return game is not None and not get_game(game).has_deck


def summary(reading: PhotoReading) -> str:
    """One line on what was seen."""
    count, unread = len(reading.items), len(reading.unsure)
    if not count:
        return tr("No known cards or dice found.")
    if reading.theme is None:
        what = tr("1 die" if count == 1 else "{count} dice", count=count)
    else:
        one = "1 card of the theme {theme}"
        more = "{count} cards of the theme {theme}"
        what = tr(one if count == 1 else more, count=count, theme=reading.theme)
    parts = [what, *([tr("{count} unread", count=unread)] if unread else [])]
    parts.append(tr("in {seconds:.1f} s", seconds=reading.seconds))
    return ", ".join(parts)


def doubts(reading: PhotoReading) -> list[str]:
    """A line for each thing that was not read, and for whatever is odd."""
    missed = "? 1 more, not seen" if reading.missed == 1 else "? {count} more, not seen"
    return [
        *(_doubt(reading, item) for item in reading.unsure),
        *([tr(missed, count=reading.missed)] if reading.missed else []),
        *(tr("Note: {note}.", note=note) for note in reading.notes),
    ]


def _doubt(reading: PhotoReading, item: Unsure) -> str:
    x, y = (sum(part) / 4 for part in zip(*item.corners, strict=True))
    across, down = x / reading.size[0], y / reading.size[1]
    might = tr(" or ").join(face_in(language(), face) for face in item.candidates) or tr("anything")
    template = "? {across:.0%} from the left, {down:.0%} from the top: {might}"
    return tr(template, across=across, down=down, might=might)
