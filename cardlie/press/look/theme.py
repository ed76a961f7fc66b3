"""Themes: a folder with ``theme.toml`` says how cards look; read and checked here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal, cast, get_args

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import find_font
from cardlie.press.look.shapes import Shape, read_shape
from cardlie.press.look.suits import Palette, SuitStyle, looks
from cardlie.press.look.svg_mark import mark_called
from cardlie.setting.deck import file_beside
from cardlie.setting.faces import Suit

WHITE = Rgb(1.0, 1.0, 1.0)
#: The least contrast of a picture with what it lies on.
SEEN = 2.0
#: From a card's edge to its marks, at least and as usual, in mm on a poker card.
INSET = 4.4

Tile = Literal["solid", "outline", "tinted"]
BackPattern = Literal["harlequin", "scales", "chevrons", "lattice"]
Texture = Literal["none", "laid", "dots", "stars"]
Layout = Literal["die", "large"]
Corner = Literal["none", "letter", "name"]
BACKS: tuple[BackPattern, ...] = get_args(BackPattern)

#: Cyan, magenta, yellow and black; and how much of all, in percent, a print shop takes.
Inks = tuple[float, float, float, float]
MOST_INK = 240


@dataclass(frozen=True, slots=True)
class Theme:
    """How everything printed looks. ``print_paper``: the paper's colour is printed as well.

    ``frame`` runs round every front, whose marks keep ``inset`` mm from the edge of a poker card;
    ``corner`` is what stands in the corners without a numeral; with ``codes``, dots name each card;
    ``back`` is a pattern, or a picture whose upper half is seen, and again turned round. ``inks``
    are cyan, magenta, yellow and black, 0 to 1 each, of the colours that have them chosen.
    """

    id: str
    title: str
    note: str
    paper: Rgb
    print_paper: bool
    texture: Texture
    ink: Rgb
    display: Path
    text: Path
    layout: Layout
    tile: Tile
    numeral: float
    sentence: float
    inset: float
    frame: Shape | None
    corner: Corner
    codes: bool
    back: BackPattern | Shape
    back_colour: Rgb
    back_marks: tuple[Shape, Shape]
    suits: dict[str, SuitStyle]
    spares: tuple[SuitStyle, ...]
    inks: dict[Rgb, Inks]

    @classmethod
    def load(cls, name_or_path: str | Path = "default") -> Theme:
        """A theme by name (a folder of ``templates/themes``) or by the path of a folder.

        Raises UnknownName or TemplateError: one line with file, key and problem.
        """
        return _read_theme(_theme_file(str(name_or_path)))

    @property
    def ground(self) -> Rgb:
        """What shows where no ink is: the printed paper, or bare white (which costs no ink)."""
        return self.paper if self.print_paper else WHITE

    @property
    def table(self) -> Rgb:
        """What cards lie on in pictures: their back's colour, lighter or darker than the card."""
        dark = self.paper.luminance < 0.2
        return self.paper.mixed(WHITE, 0.22) if dark else self.back_colour.mixed(self.ink, 0.25)

    def style(self, suit: str, suits: Sequence[Suit]) -> SuitStyle:
        """The look of one suit of a deck with these ``suits``; see :mod:`suits`."""
        palette = Palette(self.paper, self.ink, tuple(self.suits.items()), self.spares)
        return looks(palette, tuple(suits))[suit]

    def drawn(self, suits: Sequence[Suit]) -> tuple[Suit, ...]:
        """The suits of a deck with the animals that this theme draws instead of the deck's."""

        def shown(suit: Suit) -> Suit:
            style = self.style(suit.name, suits)
            return (
                replace(suit, animal=style.mark.name, plural=style.plural) if style.plural else suit
            )

        return tuple(map(shown, suits))

    @property
    def dark_ink(self) -> Rgb:
        """What shows on bare paper, beside the cards: the darker of ink and paper."""
        return min(self.ink, self.paper, key=lambda colour: colour.luminance)

    @property
    def outlined(self) -> bool:
        """Whether large areas stay white, as its tiles do; dark themes print theirs anyway."""
        return self.tile == "outline" and not self.print_paper

    def shows_on(self, ground: Rgb) -> bool:
        """Whether each suit's mark is seen on such a ground; those of dark cards are pale."""
        return all(style.colour.contrast(ground) >= SEEN for style in self.suits.values())

    @property
    def gold(self) -> Rgb:
        """What coins are made of: the yellow suit's colour, or the ink where there is none."""
        return self.suits["yellow"].colour if "yellow" in self.suits else self.ink

    def with_paper_printed(self) -> Theme:
        """The same theme for white stock: the paper's colour is printed."""
        return replace(self, print_paper=True)

    def with_codes(self) -> Theme:
        """The same theme, with dots that name each card to the reader of photos."""
        return replace(self, codes=True)


def theme_names() -> list[str]:
    """The themes that come with cardlie."""
    return sorted(path.parent.name for path in _home().glob("*/theme.toml"))


def _home() -> Path:
    return data_dir("templates") / "themes"


def _theme_file(name: str) -> Path:
    if name in theme_names():
        return _home() / name / "theme.toml"
    path = Path(name)
    if path.is_dir():
        return path / "theme.toml"
    if path.suffix == ".toml" or "/" in name or "\\" in name:
        return path
    raise UnknownName("theme", name, theme_names())


def _read_theme(file: Path) -> Theme:
    top = Section.load(file)
    paper, fonts = top.section("paper"), top.section("fonts")
    card, back, ink = top.section("card"), top.section("back"), top.section("ink")
    own_section = top.section("shapes", optional=True)
    own = {name: read_shape(own_section, name) for name in own_section}
    suits, beside = top.section("suit"), partial(find_font, beside=file.parent)
    suit_entries = {name: suits.section(name) for name in suits}
    spare_entries = top.sections("spare", optional=True)
    inks = dict(
        pair
        for entry in (paper, ink, back, *suit_entries.values(), *spare_entries)
        for pair in _inks(entry)
    )
    theme = Theme(
        id=file.parent.name,
        title=top.text("title", most=40),
        note=top.text("note", most=160),
        paper=paper.parsed("colour", Rgb.parse),
        print_paper=paper.flag("print"),
        texture=cast("Texture", paper.choice("texture", get_args(Texture), "none")),
        ink=ink.parsed("colour", Rgb.parse),
        display=fonts.parsed("display", beside),
        text=fonts.parsed("text", beside),
        layout=cast("Layout", card.choice("layout", get_args(Layout), "die")),
        tile=cast("Tile", card.choice("tile", get_args(Tile))),
        numeral=card.real("numeral", 5, 30),
        sentence=card.real("sentence", 2, 8),
        inset=card.real("inset", INSET, 12) if "inset" in card else INSET,
        frame=card.parsed("frame", partial(_mark, card, own)) if "frame" in card else None,
        corner=cast("Corner", card.choice("corner", get_args(Corner), "none")),
        codes=card.flag("codes", False),
        back=_back(back, own),
        back_colour=back.parsed("colour", Rgb.parse),
        back_marks=_back_marks(back, own),
        suits={name: _suit(entry, own) for name, entry in suit_entries.items()},
        spares=tuple(_suit(entry, own) for entry in spare_entries),
        inks=inks,
    )
    for section in (paper, fonts, card, back, ink, own_section, suits, top):
        section.refuse_unknown()
    return theme


def _inks(entry: Section) -> Iterator[tuple[Rgb, Inks]]:
    """The colour of an entry with the inks that are chosen for it, if any are."""
    if "inks" not in entry:
        return
    shares = entry.items("inks", int, "four whole numbers")
    if len(shares) != 4 or not all(0 <= share <= 100 for share in shares):
        raise entry.fault("inks", f"is {shares}, expected four whole numbers from 0 to 100")
    if sum(shares) > MOST_INK:
        raise entry.fault("inks", f"come to {sum(shares)} %, at most {MOST_INK} % dry")
    c, m, y, k = (share / 100 for share in shares)
    yield entry.parsed("colour", Rgb.parse), (c, m, y, k)


def _mark(entry: Section, own: dict[str, Shape], name: str) -> Shape:
    """A mark as a theme names it: a shape of its own, one of ours, or an SVG file beside it."""
    return own.get(name) or mark_called(file_beside(entry, name))


def _back(back: Section, own: dict[str, Shape]) -> BackPattern | Shape:
    """A pattern of ours, or a drawing: a shape of the theme's own, or an SVG file beside it."""
    name = back.text("pattern")
    if name in own or name.endswith(".svg"):
        return back.parsed("pattern", partial(_mark, back, own))
    return cast("BackPattern", back.choice("pattern", BACKS))


def _back_marks(back: Section, own: dict[str, Shape]) -> tuple[Shape, Shape]:
    """The two marks that the back's pattern repeats."""
    names = back.items("marks", str, "names of marks", default=["eye", "mask"])
    if len(names) != 2:
        raise back.fault("marks", f"has {len(names)} entries, expected two marks")
    try:
        one, other = (_mark(back, own, name) for name in names)
    except CardlieError as error:
        raise back.fault("marks", str(error), error.hint) from None
    return one, other


def _suit(entry: Section, own: dict[str, Shape]) -> SuitStyle:
    mark = entry.parsed("mark", partial(_mark, entry, own))
    plural = entry.text("plural", "", most=24).lower()
    style = SuitStyle(entry.parsed("colour", Rgb.parse), mark, plural)
    entry.refuse_unknown()
    return style
