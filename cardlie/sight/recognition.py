"""Recognition: a photo becomes faces, step by step; this room's other files are its steps."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from functools import lru_cache
from time import perf_counter
from typing import TYPE_CHECKING

from cardlie.base.extras import needing
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.games.registry import get_game
from cardlie.sight.picture import Photo, Source, load
from cardlie.sight.reading import PhotoReading, Seen, Unsure, corners_of, in_order

if TYPE_CHECKING:  # OpenCV is loaded once it is known to be there
    from cardlie.deck.faces import Faces
    from cardlie.sight.finder import Finder


def read(
    image: Source,
    *,
    deck: Deck | None = None,
    theme: str | None = None,
    size: str = "poker",
    game: str = "cards",
) -> PhotoReading:
    """Read the faces on a picture: a path, bytes, a pillow image, or RGB pixels.

    ``deck`` is the one that lies there (default: the base deck), ``theme`` a name or a folder
    (default: found by itself among those that come with cardlie), ``size`` that of the cards, a
    name or sides such as ``60x90mm``. Corners are in pixels of the picture as it is shown, turned
    as its EXIF data say. Raises CardlieError for what is no picture, or where the extra ``photo``
    is not installed.
    """
    verify_installed()
    start, photo = perf_counter(), load(image)
    die = get_game(game).die
    if die is not None:
        return _read_dice(photo, die, start)
    return _read_cards(photo, deck or base_deck(), _themes(theme), size, start)


def verify_installed() -> None:
    """One line that says how to get what this room needs."""
    with needing("photo", "photos need OpenCV and pypdfium2, which are not installed"):
        import cv2  # noqa: F401
        import pypdfium2  # noqa: F401


def undrawn(deck: Deck, theme: str | None, size: str) -> int:
    """Of how many themes the cards must still be drawn before a photo of them is read."""
    verify_installed()
    from cardlie.sight.templates import TemplateSet

    return sum(not TemplateSet.is_kept(deck, name, size) for name in _themes(theme))


def _themes(theme: str | None) -> tuple[str, ...]:
    """The one that is named, or all that come with cardlie."""
    from cardlie.press.look.theme import theme_names

    return (theme,) if theme else tuple(theme_names())


@lru_cache(maxsize=8)
def _finder(deck: Deck, themes: tuple[str, ...], size: str, *, corners: bool = False) -> Finder:
    from cardlie.press.page.lint import LintError
    from cardlie.sight.finder import Finder
    from cardlie.sight.templates import TemplateSet

    albums = []
    for theme in themes:
        with suppress(LintError):  # nobody has cards that the press refuses to draw so small
            albums.append(TemplateSet.of(deck, theme, size, corners))
    return Finder(albums or [TemplateSet.of(deck, themes[0], size, corners)])


def _read_cards(
    photo: Photo, deck: Deck, themes: tuple[str, ...], size: str, start: float
) -> PhotoReading:
    """The fronts of all cards: whole ones, then those of which corners are seen, then what is sure
    of them."""
    from cardlie.sight.acceptance import accepted
    from cardlie.sight.corners import with_corners

    finder = _finder(deck, themes, size)
    whole = finder.find(photo.pixels)
    of_corners = _finder(deck, finder.likely_themes(whole), size, corners=True)
    sightings = with_corners(whole, finder, of_corners, photo.pixels)
    items, notes = accepted(sightings, finder, deck, photo)
    albums = Counter(seen.album for seen in sightings).most_common(1)
    theme = finder.albums[albums[0][0]].theme if albums and items else None
    seconds = perf_counter() - start
    return PhotoReading(in_order(items), theme, seconds, photo.shown_size, tuple(notes))


def _read_dice(photo: Photo, die: Faces, start: float) -> PhotoReading:
    """The upper faces of all dice; ``die`` says what each number stands for."""
    from cardlie.sight.dice import DiceFinder

    finder = DiceFinder()
    stands_for = {face.number or 1: face for face in die.all}
    items: list[Seen | Unsure] = []
    plain = False
    for top in finder.find_tops(photo.pixels):
        face, corners = stands_for[top.number], corners_of(top.corners, photo.scale)
        if top.sure >= finder.t.sure_die:
            items.append(Seen(face, top.sure, corners))
            plain |= top.number == 1 and not top.star
        else:
            items.append(Unsure((face,), top.sure, corners))
    notes = (tr("in Ship's Wheel, a 1 is wild"),) if plain and stands_for[1].is_star else ()
    return PhotoReading(in_order(items), None, perf_counter() - start, photo.shown_size, notes)
