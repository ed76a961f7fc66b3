"""``cardlie read``: the faces on a photo."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES
from cardlie.base.terminal import show, status
from cardlie.base.translation import language, tr
from cardlie.cli import options as opt
from cardlie.cli.support import Code, print_json
from cardlie.deck.deck import Deck
from cardlie.games.registry import get_game
from cardlie.language.decks import load_deck
from cardlie.language.faces import face_in

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading, Unsure
    from cardlie.sight.picture import Photo


def read(
    photo: Annotated[str, Argument(metavar="PHOTO", help="Photo to read; - reads stdin.")],
    on_photos: opt.OnPhotos,
    deck: opt.Deck = "base",
    game: opt.Game = None,
    draw: Annotated[
        Path | None, Option(help="Write a copy of the photo with the result drawn on it.")
    ] = None,
    force: opt.Force = False,
    as_json: Annotated[bool, Option("--json", help="Print the result as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Read the cards or dice on a photo, from top to bottom and left to right.

    cardlie read table.jpg

    cardlie read table.jpg --theme midnight --draw read.png

    cardlie read table.jpg --size bridge

    cardlie read dice.jpg --game wheel

    Uncertain faces are shown as ?, never guessed. Exit codes: 0 success, 1 no cards or dice found,
    2 invalid input.
    """
    from cardlie.sight.annotation import claim_drawing, draw_reading

    to = None if draw is None else claim_drawing(draw, Path(photo), force)
    picture = picture_of(photo)
    reading = read_photo(picture, load_deck(deck), on_photos, game)
    if as_json:
        print_json(reading.as_object())
    else:
        spoken = [reading.spoken(language())] if reading.items else []
        show("\n".join([summary(reading), *spoken]))
        for line in doubts(reading):
            show(line)
        if not reading.items:
            template = (
                "Looked for cards of the size {size} (see --size). To look for dice, name their"
                " game: --game tavern."
            )
            if _is_dice(game):
                template = "Looked for dice. To look for cards, leave out --game."
            show(tr(template, size=on_photos.size))
    if to is not None:
        draw_reading(picture, reading, to)
    return Code.YES if reading.items else Code.NO


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


def read_photo(photo: Photo, deck: Deck, on_photos: opt.OnPhotos, game: str | None) -> PhotoReading:
    """A photo of that deck in that game, read by what a user knows of it.

    CardlieError if more than that are seen.
    """
    from cardlie.sight import read as read_faces
    from cardlie.sight.recognition import undrawn

    theme, size, lying = on_photos.theme, on_photos.size, on_photos.lying
    count = 0 if _is_dice(game) else undrawn(deck, theme, size)
    if count:
        one = "Drawing the cards of 1 theme, once"
        more = "Drawing the cards of {count} themes, once"
        show(tr(one if count == 1 else more, count=count), error=True)
    with status(tr("Reading the photo ...")):
        reading = read_faces(photo, deck=deck, theme=theme, size=size, game=game or "cards")
    count_read = len(reading.items)
    if lying is not None and lying < count_read:
        raise CardlieError(
            tr("the photo shows {seen}, not {lying}", seen=count_read, lying=lying),
            "count again, or photograph only what should be judged",
        )
    return reading if lying is None else replace(reading, missed=lying - count_read)


def _is_dice(game: str | None) -> bool:
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
