"""How the suits of any deck look in a theme: a colour's word is that colour, no two are alike.

A suit that the theme knows by name has the look it gives that name. Of others the deck may say
``colour`` and ``mark``; a name that is a word for a colour means that colour (as dark or as light
as the paper asks for), an animal that there is a picture of is that picture. What is left open is
the theme's next spare look, then any that nobody has.
"""

from __future__ import annotations

from collections.abc import Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache
from typing import NamedTuple

from cardlie.base.errors import CardlieError
from cardlie.base.strings import FIRST, languages, strings
from cardlie.base.translation import tr
from cardlie.deck.faces import Suit
from cardlie.language.deck_words import listed
from cardlie.language.word_list import english_of, language_of
from cardlie.press.look.colour import Rgb, distance
from cardlie.press.look.shapes import Shape, shape, shape_names
from cardlie.press.look.svg_mark import mark_called

#: Colours less far apart than this (CIEDE2000) are taken for one another across a table.
ALIKE = 12.0
#: A colour of the theme this near to the one that is meant stands for it.
NEAR = 12.0
#: The least contrast of a computed colour with the paper.
LEGIBLE = 3.0

#: What a word means where the web's colour, made darker, would be another's: orange as yellow.
_DARKER = {"orange": "#e05a00", "beige": "#a5855b"}
#: Colours that have less of any hue would get more of it by being made darker: ivory as olive.
PALE = 0.15
#: A colour so far from the one that is meant is called otherwise.
OTHER = 25.8

#: Shapes that mean something else in this game, or stand for no suit.
_NO_MARKS = {"mask", "masquerade", "lady", "steps", "goose", "eye"}


class SuitStyle(NamedTuple):
    """How one suit looks. ``plural``: the mark is an animal that is not the deck's, and several."""

    colour: Rgb
    mark: Shape
    plural: str = ""


class Palette(NamedTuple):
    """What a theme has for suits: looks by name, looks for others, and what they lie on."""

    paper: Rgb
    ink: Rgb
    named: tuple[tuple[str, SuitStyle], ...]
    spares: tuple[SuitStyle, ...]

    def style_named(self, name: str) -> SuitStyle | None:
        """The look of suits of that name."""
        return dict(self.named).get(name)


@lru_cache(maxsize=64)
def looks(palette: Palette, suits: tuple[Suit, ...]) -> dict[str, SuitStyle]:
    """The look of each suit of a deck, by the suit's name."""
    known = {suit.name: _known(palette, suit) for suit in suits}
    chosen = {name: look for name, look in known.items() if look}
    theirs = (*palette.spares, *(look for _, look in palette.named))
    pool = [look for look in theirs if look not in chosen.values()]
    others = [suit for suit in suits if suit.name not in chosen]
    colours = _colours(palette, others, pool, [look.colour for look in chosen.values()])
    marks = _marks(others, colours, pool, {look.mark.name for look in chosen.values()})
    for suit in others:
        chosen[suit.name] = SuitStyle(colours[suit.name], marks[suit.name])
    return {suit.name: chosen[suit.name] for suit in suits}


def _known(palette: Palette, suit: Suit) -> SuitStyle | None:
    """The look that the theme has for that name, unless the deck says another."""
    if suit.colour or suit.mark:
        return None
    return palette.style_named(suit.name) or palette.style_named(english_of(suit.name) or "")


def colour_named(suit: Suit) -> Rgb | None:
    """The colour that a deck says in a word, or that a suit's name is a word for."""
    named = word_colour(suit.colour or suit.name)
    if named is None and suit.colour:
        raise CardlieError(
            tr("no colour is called {word!r}", word=suit.colour), "such as '#9d2a10', or black"
        )
    return named


def word_colour(word: str) -> Rgb | None:
    """The colour that a word means, in whatever language; None if it means none."""
    from PIL import ImageColor

    named = next(iter(listed(word, language_of(FIRST))), word).replace(" ", "")
    try:
        red, green, blue, *_ = ImageColor.getrgb(named)
    except ValueError:
        return None
    return Rgb(red / 255, green / 255, blue / 255)


def _meant(palette: Palette, suit: Suit) -> Rgb | None:
    """The colour that a deck says, or that a suit's name is a word for, legible on the paper."""
    if suit.colour.startswith("#"):
        return Rgb.parse(suit.colour)
    word = suit.colour or suit.name
    if known := palette.style_named(word):
        return known.colour
    named = colour_named(suit)
    if named is None:
        return None
    darker = _DARKER.get(english_of(word) or word)
    named = Rgb.parse(darker) if darker and palette.paper.luminance >= 0.2 else named
    return legible(named, palette.paper) or palette.ink


def legible(named: Rgb, paper: Rgb) -> Rgb | None:
    """A colour, as much lighter or darker as it must be to be seen on a paper."""
    hue, light, full = rgb_to_hls(*named)
    goal = 0.95 if paper.luminance < 0.2 else 0.05  # lighter on dark paper, else darker
    pale = max(named) - min(named) < PALE
    for share in (n / 20 for n in range(20)):
        colour = Rgb(*hls_to_rgb(hue, light + (goal - light) * share, full))
        if pale:
            colour = named.mixed(Rgb(goal, goal, goal), share)
        if colour.contrast(paper) >= LEGIBLE:
            return colour
    return None


def _colours(
    palette: Palette, suits: Sequence[Suit], pool: Sequence[SuitStyle], taken: list[Rgb]
) -> dict[str, Rgb]:
    """A colour for each of these suits: first those that are meant, then what is left."""
    free, colours = [look.colour for look in pool], dict[str, Rgb]()
    for suit in suits:
        meant = _meant(palette, suit)
        if meant is None:
            continue
        near = min(free, key=lambda colour: distance(colour, meant), default=meant)
        named = bool(suit.colour)
        colours[suit.name] = meant if named or distance(near, meant) > NEAR else near
        free = [colour for colour in free if colour != colours[suit.name]]
    for suit in suits:
        if suit.name not in colours:
            used = [*taken, *colours.values()]
            apart = [c for c in free if all(distance(c, other) >= ALIKE for other in used)]
            colours[suit.name] = apart[0] if apart else _farthest(palette, used)
            free = [colour for colour in free if colour != colours[suit.name]]
    return colours


def _farthest(palette: Palette, used: Sequence[Rgb]) -> Rgb:
    """Of colours that are seen on the paper, the one that is least like those in use."""
    dark = palette.paper.luminance < 0.2
    circle = (
        Rgb(*hls_to_rgb(hue / 24, light, 0.6))
        for hue in range(24)
        for light in ((0.55, 0.7, 0.85) if dark else (0.2, 0.35, 0.45))
    )
    seen = [colour for colour in circle if colour.contrast(palette.paper) >= LEGIBLE]
    return max(seen, key=lambda colour: min((distance(colour, c) for c in used), default=0.0))


def pictured(animal: str) -> str:
    """The shape that shows what a word in some language means, or nothing."""
    for language in languages():
        words = strings(language)
        for name in shape_names():
            if words.entries.get(f"pictures.{name}", "").casefold() == animal.casefold():
                return name
    return ""


def _marks(
    suits: Sequence[Suit], colours: dict[str, Rgb], pool: Sequence[SuitStyle], taken: set[str]
) -> dict[str, Shape]:
    """A mark for each: what the deck says, its animal, that of its colour, any that is free."""
    marks = {suit.name: mark_called(suit.mark) for suit in suits if suit.mark}
    theirs = {look.mark.name: look.mark for look in pool}
    for suit in suits:
        picture = suit.animal if suit.animal in theirs else pictured(suit.animal)
        if suit.name not in marks and picture and picture not in taken:
            marks[suit.name] = theirs.get(picture) or shape(picture)
    for suit in suits:
        if suit.name in marks:
            continue
        used = taken | {mark.name for mark in marks.values()}
        own = [look.mark for look in pool if look.colour == colours[suit.name]]
        rest = [shape(name) for name in shape_names() if name not in _NO_MARKS]
        free = [
            mark for mark in (*own, *(look.mark for look in pool), *rest) if mark.name not in used
        ]
        marks[suit.name] = (free or own or rest)[0]
    return marks
