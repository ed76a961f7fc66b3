"""Cards, dice and marks as SVG, drawn by the press: whatever it can draw, a phone can show."""

from __future__ import annotations

from functools import cache

from cardlie.base.strings import strings
from cardlie.deck.deck import Deck, base_deck
from cardlie.deck.faces import WILD
from cardlie.games import GAMES, Game
from cardlie.press.card.back import draw_back
from cardlie.press.card.frame import CardBox, CardLook
from cardlie.press.card.front import draw_front
from cardlie.press.geometry import Affine, Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import load_font
from cardlie.press.look.shapes import Shape, shape, shape_names
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.press.page.svg import SvgSurface, filled
from cardlie.press.parts.dice import draw_face
from cardlie.press.parts.printed_game import printed_game

#: A card on a phone: a poker card in mm.
CARD = CardBox(63.5, 88.9, 3.5)

#: The side of a die, in its own units.
DIE = 40.0

#: What pages call the theme's fonts.
FONTS = {"display": "Cardlie Display", "text": "Cardlie Text"}

#: The faces of people, by the number of their chair, and the suits of which each one's colour is.
PEOPLE = ("fox", "raven", "hare", "owl", "snake", "goose", "fish", "beetle", "moth", "lady")
_MIXED = (
    ("red", "red"), ("blue", "blue"), ("green", "green"), ("yellow", "yellow"), ("red", "blue"),
    ("blue", "green"), ("red", "yellow"), ("green", "yellow"), ("red", "green"),
    ("blue", "yellow"),
)  # fmt: skip

#: The mark of the house, and of a game that has none of ours.
HOUSE = "mask"

#: The mark of what shows one's own hand.
LOOK = "eye"


def _surface() -> tuple[SvgSurface, Pen]:
    """An empty picture, and what draws on it."""
    surface = SvgSurface(lambda font: FONTS["display" if "Display" in font.name else "text"])
    return surface, Pen(surface)


def _sheet(symbols: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


@cache
def cards(language: str, deck: Deck, look_of: str = "default") -> str:
    """The front of every card of a deck in a theme as one sheet of symbols, called as faces are
    written.
    """
    theme = Theme.load(look_of).with_paper_printed()
    look = CardLook(theme, load_font(theme.display), load_font(theme.text), deck, strings(language))
    symbols = []
    for face in deck.faces.all:
        picture, pen = _surface()
        draw_front(pen, CARD, look, face)
        symbols.append(picture.symbol(face.text, CARD.trim))
    return _sheet(symbols)


@cache
def back() -> str:
    """The back of every card."""
    picture, pen = _surface()
    draw_back(pen, CARD, Theme.load("default").with_paper_printed())
    return picture.picture(CARD.trim)


@cache
def dice() -> str:
    """The faces of dice, called as they are written, the wheel's wild and a covered one."""
    theme = Theme.load("default").with_paper_printed()
    box = Box(0, 0, DIE, DIE)
    symbols = []
    for id, face in [*((str(n), n) for n in range(1, 7)), (WILD, 1), ("back", 0)]:
        picture, pen = _surface()
        pen.rect(box.grown(-0.6), theme.back_colour if not face else theme.paper, DIE * 0.18)
        if face:
            pen.outline(box.grown(-0.6), theme.ink, 1.2, DIE * 0.18)
            draw_face(pen, box.grown(-1.6), face, id == WILD, theme.dark_ink)
        else:
            pen.outline(box.grown(-1.6), theme.paper, 1.2, DIE * 0.16)
            pen.shape(shape("eye"), DIE / 2, DIE / 2, DIE * 0.66, theme.paper)
        symbols.append(picture.symbol(id, box))
    return _sheet(symbols)


def emblem(game: str | Game) -> str:
    """The mark that a game is chosen by: the emblem it is printed with."""
    printed = printed_game(game).emblem
    return printed if printed in _emblems() else HOUSE


@cache
def _emblems() -> frozenset[str]:
    return frozenset(printed_game(game).emblem for game in GAMES)


@cache
def marks(deck: Deck) -> str:
    """Marks of our suits and a deck's, of games and people, in the colour of the text around."""
    theme, named = Theme.load("default"), dict[str, Shape]()
    for suits in (base_deck().faces.suits, deck.faces.suits):
        named |= {suit.name: theme.style(suit.name, suits).mark for suit in suits}
    others = (HOUSE, LOOK, *sorted(_emblems()), *PEOPLE)
    named |= {name: shape(name) for name in others if name in shape_names()}
    symbols = [
        f'<symbol id="{id}" viewBox="-.5 -.5 1 1"><g transform="matrix({Affine(d=-1)})">'
        f"{filled(mark.segments, 'currentColor')}</g></symbol>"
        for id, mark in named.items()
    ]
    return _sheet(symbols)


#: The side of an icon for phones that take no SVG, in pixels.
TOUCH = 180


@cache
def icon(*, called: bool = False) -> str:
    """The mark of pages: a mask on the cloth; on red where somebody is called to act."""
    theme = Theme.load("default").with_paper_printed()
    box = Box(0, 0, DIE, DIE)
    picture, pen = _surface()
    pen.rect(box, theme.suits["red"].colour if called else theme.back_colour, DIE * 0.2)
    pen.shape(shape("mask"), DIE / 2, DIE / 2, DIE * 0.8, theme.paper)
    return picture.picture(box)


@cache
def touch_icon() -> bytes:
    """The mark of pages as PNG, for phones that take no SVG; they cut the corners themselves."""
    from cardlie.press.files.raster import stamp

    theme = Theme.load("default").with_paper_printed()
    lines = [[(0.5 + 0.8 * x, 0.5 - 0.8 * y) for x, y in line] for line in shape("mask").lines()]
    return stamp(lines, TOUCH, str(theme.paper), str(theme.back_colour))


@cache
def colours(deck: Deck) -> str:
    """The colours of pages as CSS: the default theme by day, midnight by night."""
    day, night = (
        "".join(f"--{name}:{colour};" for name, colour in listed(Theme.load(look), deck).items())
        for look in ("default", "midnight")
    )
    return (
        f":root{{{day}}}@media(prefers-color-scheme:dark){{:root{{{night}}}}}"
        + "".join(
            f'.what[data-suit="{suit.name}"] svg{{color:var(--suit{at})}}'
            for at, suit in enumerate(deck.faces.suits)
        )
        + "".join(f".p{at}{{background:var(--who{at})}}" for at in range(len(PEOPLE)))
    )


def listed(theme: Theme, deck: Deck) -> dict[str, str]:
    """A theme's colours by name, the shades that pages need between them, and a deck's suits."""
    day, dark = Theme.load("default"), theme.paper.luminance < 0.2
    paper, ink, red = theme.paper, theme.ink, theme.suits["red"].colour
    felt = day.table.mixed(theme.suits["blue"].colour, 0.12) if dark else day.table
    own = {suit: style.colour for suit, style in theme.suits.items()}
    own |= {
        "paper": paper,
        "ink": ink,
        "ground": paper if dark else paper.mixed(theme.suits["yellow"].colour, 0.1),
        "raised": paper.mixed(ink, 0.08) if dark else paper,
        "edge": paper.mixed(ink, 0.22),
        "quiet": paper.mixed(ink, 0.8),
        "falls": red.mixed(ink, 0.3) if dark else red,
        "on-red": day.ink.mixed(Rgb.parse("#000000"), 0.5) if dark else paper,
        "ivory": day.paper,
        "night": day.ink,
        "felt": felt,
        "seat": felt.mixed(day.paper, 0.08),
        "turn": felt.mixed(day.paper, 0.15),
        "felt-edge": felt.mixed(day.paper, 0.2),
        "hush": felt.mixed(day.paper, 0.82),
        "gold": day.suits["yellow"].colour.mixed(day.paper, 0.35),
    }
    for at, (one, other) in enumerate(_MIXED):
        colour = day.suits[one].colour.mixed(day.suits[other].colour, 0.5)
        own[f"who{at}"] = colour.mixed(day.ink, 0.25)
    suits = deck.faces.suits
    own |= {f"suit{at}": theme.style(suit.name, suits).colour for at, suit in enumerate(suits)}
    return {name: str(colour) for name, colour in own.items()}
