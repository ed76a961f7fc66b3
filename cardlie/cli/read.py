"""``cardlie read``: the faces on a photo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.terminal import show
from cardlie.base.translation import language, tr
from cardlie.cli import options as opt
from cardlie.cli.photos import PhotoOptions, doubts, picture_of, read_photo, shows_dice, summary
from cardlie.cli.support import Code, print_json
from cardlie.language.decks import load_deck


def read(
    photo: Annotated[str, Argument(metavar="PHOTO", help="Photo to read; - reads stdin.")],
    on_photos: PhotoOptions,
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
        show("\n".join([summary(reading), *spoken, *doubts(reading)]))
        if not reading.items:
            template = (
                "Looked for cards of the size {size} (see --size). To look for dice, name their"
                " game: --game tavern."
            )
            if shows_dice(game):
                template = "Looked for dice. To look for cards, leave out --game."
            show(tr(template, size=on_photos.size))
    if to is not None:
        draw_reading(picture, reading, to)
    return Code.YES if reading.items else Code.NO
