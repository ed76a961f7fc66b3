"""How a booklet is set: page, margins, type sizes and colours. Lengths are millimetres."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase import pdfmetrics

from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, load_font
from cardlie.press.look.theme import Theme
from cardlie.press.sheet.stock import MARGIN, Paper

#: The page for which all sizes below are given: A5.
BASE = (148.0, 210.0)

#: Sizes of type at scale 1: of the text, of tables, and the smallest of all.
BODY, CELL, FINE = 3.45, 3.2, 2.9
#: Nothing is printed in type smaller than 7 pt, in mm; the least body type where the smallest
#: is used.
SEVEN = 7 * 25.4 / 72
LEAST = SEVEN * BODY / FINE

#: In large print nothing of a leaflet is smaller than 14 pt, in mm.
FOURTEEN = 14 * 25.4 / 72

#: Pages that are cut out of a sheet: narrower ones can't be read, and their margins, in mm.
TRIMMED, EDGE = 56.0, 4.6

#: The size of a power card's sentence, in mm, in themes of ordinary type.
SENTENCE = 3.9

#: Faces of a family beside its text font, by what they are for; the first that exists is taken.
FACES = {
    "normal": ("Regular", "Book"),
    "italic": ("It", "Italic", "RegularItalic"),
    "bold": ("Semibold", "SemiBold", "Bold"),
    "boldItalic": ("SemiboldIt", "SemiBoldItalic", "BoldItalic", "BoldIt"),
}


def is_large(theme: Theme) -> bool:
    """Whether a theme is for large print."""
    return theme.sentence > SENTENCE


@dataclass(frozen=True, slots=True)
class PageFormat:
    """A page of a booklet: its size and margins; ``scale`` is the size of type against A5.

    ``cover`` is that of its covers. A ``bare`` page leaves it to its sheet to print the paper.
    ``blank`` is what a printer leaves blank at the edge of its sheet, ``air`` the share of the
    usual space above a chapter. Type is ``large`` if it is larger than its paper asks for. Pages
    that are ``trimmed`` are cut out of their sheet before they are folded; a ``panel`` is one of a
    leaflet.
    """

    width: float
    height: float
    scale: float
    inner: float
    outer: float
    top: float
    bottom: float
    cover: float
    bare: bool = False
    blank: float = MARGIN
    air: float = 1.0
    large: bool = False
    trimmed: bool = False
    panel: bool = False

    @classmethod
    def of(cls, width: float, height: float, theme: Theme) -> PageFormat:
        """A page with generous margins; large paper gets larger type, but not in proportion.

        A theme whose cards have larger sentences has larger type in its booklets, too.

        >>> from cardlie.press.look.theme import Theme
        >>> PageFormat.of(148, 210, Theme.load()).scale
        1.0
        """
        ratio = min(width / BASE[0], height / BASE[1])
        room = ratio**0.5 if ratio > 1 else ratio**0.8
        scale = round(room * max(1.0, theme.sentence / SENTENCE), 4)
        side = width * 0.115
        inner, top, bottom = side + 2 * room, 17 * room, 19 * room
        return cls(
            width, height, scale, inner, side, top, bottom, scale, large=is_large(theme)
        )  # fmt: skip

    @classmethod
    def leaflet(
        cls, paper: Paper, theme: Theme, room: tuple[float, float] | None = None
    ) -> PageFormat:
        """An eighth of a sheet, or half of one where type is large: no number at its foot.

        Margins are narrow; they follow the paper's, but are never less than what most printers
        leave blank. Where there is ``room`` for less than an eighth, such as in a box, pages are
        as large as that, unless type is large or they would be too small.
        """
        large, blank = is_large(theme), max(MARGIN, paper.margin)
        width, height = paper.height / (2 if large else 4), paper.width / (1 if large else 2)
        scale = FOURTEEN / FINE if large else cls.of(width, height, theme).scale
        if room and not large and (room[0] < width or room[1] < height):
            around = 2 * (blank + EDGE)  # where dashes show the folds
            wide = min(room[0], (paper.height - around) / 4)
            high = min(room[1], (paper.width - around) / 2)
            if min(wide, high / 1.4) > TRIMMED:
                cover = SEVEN / FINE
                return cls(
                    wide,
                    high,
                    scale,
                    *(EDGE,) * 4,
                    cover,
                    bare=True,
                    air=0.5,
                    trimmed=True,
                    panel=True,
                )
        side, low = max(width * 0.095, blank + 1.5), max(height * 0.075, blank + 1.5)
        cover = scale if large else round(max(scale, SEVEN / FINE), 4)
        return cls(
            width, height, scale, side, side, low, low, cover, bare=True, blank=blank, air=0.5,
            large=large, panel=True,
        )  # fmt: skip

    @property
    def inset(self) -> float:
        """How much farther than usual what stands at the sheet's edge is moved inwards."""
        return self.blank - MARGIN

    @property
    def column(self) -> float:
        """The width of the text."""
        return self.width - self.inner - self.outer

    @property
    def tall(self) -> float:
        """The height of the text."""
        return self.height - self.top - self.bottom


class Styles:
    """The styles of one booklet: paragraphs by name, colours, the scale of everything.

    They register the faces of the theme's text font. ``ink`` turns colours into those of text.
    """

    def __init__(self, theme: Theme, scale: float, ink: Callable[[Rgb, bool], Color]) -> None:
        self.theme, self.scale = theme, scale
        self._faces = _faces_of(theme.text)
        self.display = load_font(theme.display)
        names = {kind: font.name for kind, font in self._faces.items()}
        soft = theme.ink.mixed(theme.ground, 0.28)
        inks = ink(theme.ink, True), ink(soft, True)
        self._paragraphs = _paragraphs(inks, scale, self.display.name, names)
        self.tint = theme.ground.mixed(theme.paper.mixed(theme.ink, 0.1), 0.75)
        self.holds, self.falls = (
            theme.suits[name].colour.readable(self.tint, theme.ink)
            if name in theme.suits else theme.ink
            for name in ("green", "red")
        )  # fmt: skip

    def face(self, kind: str) -> Font:
        """A face of the text font: normal, italic, bold or boldItalic."""
        return self._faces[kind]

    def __getitem__(self, name: str) -> ParagraphStyle:
        return self._paragraphs[name]


def _paragraphs(
    inks: tuple[Color, Color], scale: float, display: str, text: dict[str, str]
) -> dict[str, ParagraphStyle]:
    """The styles of paragraphs, in ink and softer; ``text`` names the text font's faces."""
    ink, soft = inks

    def style(name: str, size: float, leading: float, **more: object) -> ParagraphStyle:
        settings: dict[str, object] = {
            "fontName": text["normal"], "textColor": ink, "allowWidows": 0, "allowOrphans": 0,
            "splitLongWords": 1, "bulletFontName": text["normal"], "bulletColor": ink, **more,
        }  # fmt: skip
        for key in ("spaceBefore", "spaceAfter", "leftIndent", "bulletIndent"):
            if key in settings:
                settings[key] = float(str(settings[key])) * scale
        size, leading = size * scale, leading * scale
        return ParagraphStyle(name, fontSize=size, leading=leading, bulletFontSize=size, **settings)

    big, middle = {"fontName": display}, {"alignment": 1}
    bold, italic = {"fontName": text["bold"]}, {"fontName": text["italic"]}
    styles = [
        style("body", BODY, 4.7, spaceBefore=0.6, spaceAfter=1.8),
        style("item", BODY, 4.7, leftIndent=5.9, bulletIndent=0.6, spaceAfter=1.1),
        style("chapter", 6.8, 7.8, spaceBefore=2, spaceAfter=2.8, **big),
        style("section", 4.3, 5.2, spaceBefore=4, spaceAfter=1.0, **big),
        style("quote", 3.9, 4.8, **bold),
        style("small", 3.0, 4.0, textColor=soft, spaceAfter=1.8),
        style("caption", 3.1, 4.1, **italic),
        style("seat", 3.0, 3.6, **bold),
        style("speech", 3.2, 4.2),
        style("cell", CELL, 4.1),
        style("head", CELL, 4.1, **bold),
        style("title", 17, 18, **big, **middle),
        style("tagline", 4.6, 6.0, **italic, **middle),
        style("cover", 3.6, 5.0, **middle),
        style("blurb", 4.1, 6.2, **italic, **middle),
        style("figure", 3.0, 4.0, textColor=soft, **italic, **middle),
    ]
    return {each.name: each for each in styles}


@cache
def _faces_of(text: Path) -> Mapping[str, Font]:
    """The faces of a text font's family by what they are for, registered as one family."""
    faces = {kind: _face(text, names) for kind, names in FACES.items()}
    names = {kind: font.name for kind, font in faces.items()}
    pdfmetrics.registerFontFamily(names["normal"], **names)
    return faces


def _face(text: Path, names: tuple[str, ...]) -> Font:
    """A face of the text font's family, or the text font itself where the family lacks it."""
    base = text.stem.partition("-")[0]
    for name in names:
        if (text.parent / f"{base}-{name}.ttf").is_file():
            return load_font(text.parent / f"{base}-{name}.ttf")
    return load_font(text)
