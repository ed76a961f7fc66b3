"""Cards, dice and marks as SVG, drawn by the press: its pen writes PDF, and this reads that.

A pen draws on a canvas with six methods and a handful of path operators; :class:`Sketch` is such
a canvas, and writes SVG. Whatever the press can draw, a phone can show.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import escape

from cardlie.deck import Deck, base_deck
from cardlie.faces import WILD
from cardlie.press.card.back import draw_back
from cardlie.press.card.box import CardBox, CardLook
from cardlie.press.card.front import draw_front
from cardlie.press.cutout.dice import draw_face
from cardlie.press.geometry import Box
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import load_font
from cardlie.press.look.shapes import Shape, number, shape, shape_names
from cardlie.press.look.theme import Theme
from cardlie.press.page.pen import Pen
from cardlie.strings import strings

#: A card on a phone: a poker card in mm.
CARD = CardBox(63.5, 88.9, 3.5)

#: The side of a die, in its own units.
DIE = 40.0

#: What pages call the theme's fonts.
FONTS = {"display": "Cardlie Display", "text": "Cardlie Text"}

#: The marks that pages use by themselves, besides those of the suits.
ORNAMENTS = ("helm", "compass", "moon", "mug", "goose", "mask", "eye", "lady")


class Sketch:
    """A canvas for the press's pen that writes SVG. Lengths are mm, y upwards as on paper."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._shapes: dict[str, Shape] = {}
        self._path: list[str] = []
        self._groups = [0]
        self._fill = self._line = "none"
        self._pen = ""
        self._font = ("", 0.0)
        self._clips = 0

    # --- what the pen calls

    def addLiteral(self, code: str) -> None:
        """Path operators of PDF, as text."""
        numbers: list[str] = []
        dash: list[str] | None = None
        for word in code.replace("[", " [ ").replace("]", " ] ").split():
            if word == "[":
                dash = []
            elif word == "]":
                continue
            elif word.lstrip("-").replace(".", "", 1).isdigit():
                numbers.append(word)
            else:
                self._operator(word, numbers, dash)
                numbers = []

    def setFillColor(self, colour: str) -> None:
        """What is filled from now on."""
        self._fill = colour

    def setStrokeColor(self, colour: str) -> None:
        """What lines are from now on."""
        self._line = colour

    def setFont(self, name: str, size: float) -> None:
        """What text is set in from now on."""
        self._font = (name, size)

    def drawString(self, x: float, y: float, text: str) -> None:
        """A line of text."""
        name, size = self._font
        family = FONTS["display" if "Display" in name else "text"]
        self._out.append(
            f'<text transform="matrix(1 0 0 -1 {number(x)} {number(y)})" font-family="{family}" '
            f'font-size="{number(size)}" fill="{self._fill}">{escape(text)}</text>'
        )

    def doForm(self, name: str) -> None:
        """A shape that the pen stamped, in the colour of the moment."""
        self._out.append(f'<path d="{path_of(self._shapes[name])}" fill="{self._fill}" {_EVEN}/>')

    # --- what the pen writes

    def _operator(self, word: str, numbers: list[str], dash: list[str] | None) -> None:
        match word:
            case "q":
                self._groups.append(0)
            case "Q":
                self._out.append("</g>" * self._groups.pop())
            case "cm":
                self._group(f'transform="matrix({" ".join(numbers)})"')
            case "m" | "l" | "c":
                self._path.append(word.upper() + " ".join(numbers))
            case "h":
                self._path.append("Z")
            case "re":
                x, y, width, height = numbers
                self._path.append(f"M{x} {y}h{width}v{height}h-{width}Z")
            case "w":
                self._pen = f'stroke-width="{numbers[0]}"'
            case "J" | "j":
                name = {"J": "linecap", "j": "linejoin"}[word]
                self._pen += f' stroke-{name}="round"' if numbers == ["1"] else ""
            case "d":
                dashes = " ".join(numbers[:-1])
                self._pen += f' stroke-dasharray="{dashes}"' if dashes else ""
            case "f*":
                self._out.append(f'<path d="{self._taken()}" fill="{self._fill}" {_EVEN}/>')
            case "S":
                self._out.append(
                    f'<path d="{self._taken()}" fill="none" stroke="{self._line}" {self._pen}/>'
                )
            case "W":
                self._clips += 1
                name = f"clip-{self._clips}"
                self._out.append(f'<clipPath id="{name}"><path d="{self._taken()}"/></clipPath>')
                self._group(f'clip-path="url(#{name})"')
            case "n":
                self._path = []
            case _:
                raise ValueError(f"the press writes an operator that no phone shows: {word}")

    def _group(self, attributes: str) -> None:
        self._out.append(f"<g {attributes}>")
        self._groups[-1] += 1

    def _taken(self) -> str:
        path = "".join(self._path)
        self._path = []
        return path

    # --- what comes out

    @contextmanager
    def pen(self) -> Iterator[Pen]:
        """A pen of the press that draws here."""
        yield Pen(self, _ink, self._form_of)

    def symbol(self, id: str, box: Box) -> str:
        """What was drawn within ``box``, as a symbol that pages use by its id."""
        return f'<symbol id="{escape(id)}" {self._within(box)}</symbol>'

    def picture(self, box: Box) -> str:
        """What was drawn within ``box``, as a picture that stands alone."""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {self._within(box)}</svg>'

    def _within(self, box: Box) -> str:
        size = f"0 0 {number(box.width)} {number(box.height)}"
        flip = f'transform="matrix(1 0 0 -1 {number(-box.x0)} {number(box.y1)})"'
        return f'viewBox="{size}"><g {flip}>{"".join(self._out)}</g>'

    def _form_of(self, shape: Shape) -> str:
        self._shapes[shape.name] = shape
        return shape.name


_EVEN = 'fill-rule="evenodd"'


def _ink(colour: Rgb, is_text: bool) -> str:
    return str(colour)


def path_of(shape: Shape) -> str:
    """A shape as SVG path data, in its unit square around (0, 0), y upwards."""
    names = {"m": "M", "l": "L", "c": "C", "h": "Z"}
    return "".join(
        names[op] + " ".join(f"{number(x)} {number(y)}" for x, y in points)
        for op, points in shape.segments
    )


def _sheet(symbols: list[str]) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols)}</svg>'


@cache
def cards(language: str, deck: Deck) -> str:
    """The front of every card of a deck as one sheet of symbols, called as faces are written."""
    theme = Theme.load("default").with_paper_printed()
    look = CardLook(theme, load_font(theme.display), load_font(theme.text), deck, strings(language))
    symbols = []
    for face in deck.faces.all:
        sketch = Sketch()
        with sketch.pen() as pen:
            draw_front(pen, CARD, look, face)
        symbols.append(sketch.symbol(face.text, CARD.trim))
    return _sheet(symbols)


@cache
def back() -> str:
    """The back of every card."""
    sketch = Sketch()
    with sketch.pen() as pen:
        draw_back(pen, CARD, Theme.load("default").with_paper_printed())
    return sketch.picture(CARD.trim)


@cache
def dice() -> str:
    """The faces of dice, called as they are written, the wheel's wild and a covered one."""
    theme = Theme.load("default").with_paper_printed()
    box = Box(0, 0, DIE, DIE)
    symbols = []
    for id, face in [*((str(n), n) for n in range(1, 7)), (WILD, 1), ("back", 0)]:
        sketch = Sketch()
        with sketch.pen() as pen:
            pen.rect(box.grown(-0.6), theme.back_colour if not face else theme.paper, DIE * 0.18)
            if face:
                pen.outline(box.grown(-0.6), theme.ink, 1.2, DIE * 0.18)
                draw_face(pen, box.grown(-1.6), face, id == WILD, theme.dark_ink)
            else:
                pen.outline(box.grown(-1.6), theme.paper, 1.2, DIE * 0.16)
                pen.shape(shape("eye"), DIE / 2, DIE / 2, DIE * 0.66, theme.paper)
        symbols.append(sketch.symbol(id, box))
    return _sheet(symbols)


@cache
def marks() -> str:
    """Marks and ornaments in the colour of the text around them."""
    deck, theme = base_deck(), Theme.load("default")
    named = {suit.name: theme.style(suit.name, deck.faces.suits).mark for suit in deck.faces.suits}
    named |= {name: shape(name) for name in ORNAMENTS if name in shape_names()}
    flip = "1 0 0 -1 0 0"
    symbols = [
        f'<symbol id="{id}" viewBox="-.5 -.5 1 1"><g transform="matrix({flip})">'
        f'<path d="{path_of(mark)}" fill="currentColor" {_EVEN}/></g></symbol>'
        for id, mark in named.items()
    ]
    return _sheet(symbols)


@cache
def icon() -> str:
    """The mark of the host: a mask on the cloth."""
    theme = Theme.load("default").with_paper_printed()
    box = Box(0, 0, DIE, DIE)
    sketch = Sketch()
    with sketch.pen() as pen:
        pen.rect(box, theme.back_colour, DIE * 0.2)
        pen.shape(shape("mask"), DIE / 2, DIE / 2, DIE * 0.8, theme.paper)
    return sketch.picture(box)


@cache
def colours() -> str:
    """The colours of pages as CSS: the default theme by day, midnight by night."""
    day, night = Theme.load("default"), Theme.load("midnight")
    listed = {name: _listed(theme) for name, theme in (("day", day), ("night", night))}
    return (
        f":root{{{listed['day']}}}@media(prefers-color-scheme:dark){{:root{{{listed['night']}}}}}"
    )


def _listed(theme: Theme) -> str:
    """A theme's colours by name, and the shades that pages need between them."""
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
    return "".join(f"--{name}:{colour};" for name, colour in own.items())
