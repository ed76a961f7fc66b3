"""Recognition: what was found on a picture is reported, doubted, or dropped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from math import exp
from time import perf_counter
from typing import TYPE_CHECKING

from cardlie.base.extras import needing
from cardlie.base.translation import tr
from cardlie.deck.deck import Deck, base_deck
from cardlie.games.registry import get_game
from cardlie.sight.picture import Photo, Source, load
from cardlie.sight.reading import PhotoReading, Seen, Unsure, corners_of, in_order
from cardlie.sight.tuned import CardThresholds

if TYPE_CHECKING:  # OpenCV is loaded once it is known to be there
    from cardlie.deck.faces import Face, Faces
    from cardlie.sight.finder import Finder
    from cardlie.sight.sighting import Sighting
    from cardlie.sight.witness import SideMatch


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
    start, picture = perf_counter(), load(image)
    die = get_game(game).die
    if die is not None:
        return _read_dice(picture, die, start)
    return _read_cards(picture, deck or base_deck(), _themes(theme), size, start)


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


def _read_dice(picture: Photo, die: Faces, start: float) -> PhotoReading:
    """The upper faces of all dice; ``die`` says what each number stands for."""
    from cardlie.sight.dice import DiceFinder

    finder = DiceFinder()
    stands_for = {face.number or 1: face for face in die.all}
    items: list[Seen | Unsure] = []
    plain = False
    for top in finder.find_tops(picture.pixels):
        face, corners = stands_for[top.number], corners_of(top.corners, picture.scale)
        if top.sure >= finder.t.sure_die:
            items.append(Seen(face, top.sure, corners))
            plain |= top.number == 1 and not top.star
        else:
            items.append(Unsure((face,), top.sure, corners))
    notes = (tr("in Ship's Wheel, a 1 is wild"),) if plain and stands_for[1].is_star else ()
    return PhotoReading(in_order(items), None, perf_counter() - start, picture.shown_size, notes)


def _read_cards(
    picture: Photo, deck: Deck, names: tuple[str, ...], size: str, start: float
) -> PhotoReading:
    finder = _finder(deck, names, size)
    sightings = _with_corners(finder, finder.find(picture.pixels), picture, deck, size)
    albums = Counter(seen.album for seen in sightings).most_common(1)
    fronts = [seen for seen in sightings if seen.side < len(finder.albums[seen.album].faces)]
    if not is_coded(fronts, finder.t):
        fronts = [replace(seen, likelihood=0 * seen.likelihood) for seen in fronts]
    strange = _is_strange(fronts, finder.t)
    grey = bool(fronts) and not picture.has_colour
    items = [_item_of(seen, finder, deck, picture.scale, strange, grey) for seen in fronts]
    notes = _within_deck(items, deck)
    if grey:
        notes.append(tr("the photo has no colours, so suits can't be read"))
    if strange:
        notes.append(tr("the cards don't match their pictures well; is --size right?"))
    name = finder.albums[albums[0][0]].theme if albums and items else None
    return PhotoReading(
        in_order(items), name, perf_counter() - start, picture.shown_size, tuple(notes)
    )


def _with_corners(
    finder: Finder, sightings: Sequence[Sighting], picture: Photo, deck: Deck, size: str
) -> list[Sighting]:
    """What was found, and cards of which corners are seen beside those that are sure."""
    from cardlie.sight.corners import cards_by_corner, lie_alike, shows

    t = finder.t
    sure = [seen for seen in sightings if seen.sure >= t.sure_card]
    theme = finder.theme_of(sure, 1)
    albums = finder.albums if theme is None else [finder.albums[theme]]
    corners = _finder(deck, tuple(album.theme for album in albums), size, corners=True)
    cards = cards_by_corner(corners, finder.shapes.sides, picture.pixels, sure)
    rest = [
        s for s in sightings if s not in sure and not any(lie_alike(s, card, t) for card in cards)
    ]
    cards = [replace(card, album=theme or card.album) for card in cards]
    clear = [*sure, *(card for card in cards if card.sure > t.sure_corner)]
    cards = [
        card if card in clear else card.doubted()
        for card in cards
        if not any(shows(one, card, finder.albums[one.album], t) for one in clear)
    ]
    return [*sure, *rest, *cards]


def is_coded(fronts: Sequence[Sighting], t: CardThresholds) -> bool:
    """Whether dots name cards: on large ones without any, grain names this card or that."""
    agreeing = [seen.named[0] == seen.side for seen in fronts if seen.named[1] > t.code_agrees]
    return len(agreeing) < t.code_few or 2 * sum(agreeing) >= len(agreeing)


def _is_strange(fronts: Sequence[Sighting], t: CardThresholds) -> bool:
    """Whether these are cards of another size than the one that was looked for."""
    sure = [seen for seen in fronts if seen.sure >= t.sure_card]
    fit = max((seen.fit for seen in sure), default=0.0)
    visible = max((seen.match.visible for seen in sure), default=0.0)
    sharp = any(seen.match.blur <= t.sharp for seen in sure)
    return sharp and fit < t.strange_fit and visible < t.strange_ink


def _item_of(
    sighting: Sighting, finder: Finder, deck: Deck, scale: float, strange: bool, grey: bool
) -> Seen | Unsure:
    """A face, or a doubt; nothing but doubts if all is ``strange``, or of suits on a ``grey``
    picture, whose shapes alone are too much alike."""
    t, faces = finder.t, [deck.faces.face(text) for text in finder.albums[sighting.album].faces]
    face, cost = faces[sighting.side], sighting.match.cost[: len(faces)]
    likely = cost.argsort()[: t.most_candidates]
    less = sighting.likelihood[sighting.side] - sighting.likelihood
    odds = min((less[i] for i in likely[: t.code_rivals] if i != sighting.side), default=0.0)
    sure = 1 / (1 + min(1.0, 1 / sighting.sure - 1) * exp(-max(0.0, odds) * t.code_trust))
    others = [i for i in contradicted(sighting.match, faces, t) if less[i] < t.code_settles]
    named, clear = sighting.named
    if named == sighting.side:
        grey &= clear <= t.code_agrees
    elif clear > t.code_denies:
        others = [named, *others]
    corners = corners_of(sighting.corners, scale)
    if sure >= t.sure_card and not strange and not others and not (grey and face.suit):
        return Seen(face, sure, corners)
    near = [i for i in likely if cost[i] < cost.min() + t.as_likely]
    return Unsure(tuple(faces[i] for i in dict.fromkeys([*near, *others])), sure, corners)


def contradicted(match: SideMatch, faces: Sequence[Face], t: CardThresholds) -> list[int]:
    """Cards of another suit for which shape alone, or colour alone, speaks clearly.

    A witness that knows nothing (shapes out of focus, colours in grey) finds all suits alike.
    """
    best_face, shape, hue = faces[match.best], match.shape, match.hue
    return [
        i
        for i, face in enumerate(faces)
        if None not in (face.suit, best_face.suit) and face.suit != best_face.suit
        if face.number == best_face.number
        if shape[i] < t.other_shape * shape[match.best] or hue[i] < hue[match.best] - t.other_hue
    ]


def _within_deck(items: list[Seen | Unsure], deck: Deck) -> list[str]:
    """No deck has more of a face than it has: where a picture shows more, the least sure are not
    believed, and a note says so."""
    copies = Counter(face.text for face in deck.cards(wildcards=True, powers=True))
    counts = Counter(item.face.text for item in items if isinstance(item, Seen))
    notes: list[str] = []
    for text, count in sorted(counts.items()):
        spare = count - copies[text]
        if spare <= 0:
            continue
        note = "{count} cards look like {face}, but the deck has only {copies}"
        notes.append(tr(note, count=count, face=text, copies=copies[text]))
        mine = [item for item in items if isinstance(item, Seen) and item.face.text == text]
        for item in sorted(mine, key=lambda item: item.sure)[:spare]:
            items[items.index(item)] = Unsure((item.face,), item.sure, item.corners)
    return notes
