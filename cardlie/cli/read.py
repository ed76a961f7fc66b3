"""``cardlie read``: the faces on a photo."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError
from cardlie.base.files import MOST_BYTES
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.support import Code, print_json, status
from cardlie.games.registry import get_game
from cardlie.setting.deck import Deck

if TYPE_CHECKING:
    from cardlie.sight import PhotoReading, Unsure
    from cardlie.sight.picture import Photo


def read(
    photo: Annotated[str, Positional(metavar="PHOTO", help="A picture; - reads stdin.")],
    known: opt.OnPhotos,
    deck: opt.Deck = "base",
    game: opt.Game = None,
    draw: Annotated[
        Path | None,
        Option(help="Write the photo with what was read drawn in."),
    ] = None,
    force: opt.Force = False,
    as_json: Annotated[bool, Option("--json", help="Print the reading as JSON.")] = False,
    lang: opt.Lang = None,
) -> int:
    """Read the faces on a photo, from top to bottom and left to right.

    cardlie read table.jpg

    cardlie read table.jpg --theme midnight --draw read.png

    cardlie read table.jpg --size bridge

    cardlie read dice.jpg --game wheel

    A face that is not sure is ?, never a guess. Exit code 0: read; 1: nothing that looks like
    a card or die; 2: bad input.
    """
    from cardlie.sight.reading import claim_drawing, draw_reading

    to = None if draw is None else claim_drawing(draw, Path(photo), force)
    picture = picture_of(photo)
    reading = read_photo(picture, Deck.load(deck), known, game)
    if as_json:
        print_json(reading.as_object())
    else:
        print("\n".join([summary(reading), *([reading.text] if reading.items else [])]))
        for line in doubts(reading):
            print(line)
        if not reading.items and not _is_dice(game):
            said = (
                "It was looked at for cards of the size {size}; see --size. "
                "Dice are looked for with their game: --game tavern."
            )
            print(tr(said, size=known.size))
    if to is not None:
        draw_reading(picture, reading, to)
    return Code.YES if reading.items else Code.NO


def picture_of(photo: str) -> Photo:
    """The picture in a file, or that standard input holds."""
    from cardlie.sight.look import verify_installed
    from cardlie.sight.picture import load

    verify_installed()
    if photo != "-":
        return load(photo)
    data = sys.stdin.buffer.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise CardlieError("standard input holds more than a photo can")
    return load(data)


def read_photo(photo: Photo, deck: Deck, known: opt.OnPhotos, game: str | None) -> PhotoReading:
    """A photo of that deck in that game, read by what a user knows of it.

    CardlieError if more than that are seen.
    """
    from cardlie.sight import read as read_faces
    from cardlie.sight.look import undrawn

    theme, size, lying = known.theme, known.size, known.lying
    count = 0 if _is_dice(game) else undrawn(deck, theme, size)
    if count:
        one = "Drawing the cards of 1 theme, once"
        more = "Drawing the cards of {count} themes, once"
        print(tr(one if count == 1 else more, count=count), file=sys.stderr, flush=True)
    with status(tr("Reading the photo ...")):
        reading = read_faces(photo, deck=deck, theme=theme, size=size, game=game or "cards")
    seen = len(reading.items)
    if lying is not None and lying < seen:
        raise CardlieError(
            tr("the photo shows {seen}, and not {lying}", seen=seen, lying=lying),
            "count again, or photograph only what is to be judged",
        )
    return reading if lying is None else replace(reading, missed=lying - seen)


def _is_dice(game: str | None) -> bool:
    """Whether a photo of that game, if one is named, shows no cards."""
    return game is not None and not get_game(game).has_deck


def summary(reading: PhotoReading) -> str:
    """One line on what was seen."""
    count, unread = len(reading.items), len(reading.unsure)
    if not count:
        return tr("Nothing on it looks like a card or a die that is known.")
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
    might = tr(" or ").join(face.text for face in item.candidates) or tr("anything")
    said = "? {across:.0%} from the left, {down:.0%} from the top: {might}"
    return tr(said, across=across, down=down, might=might)
