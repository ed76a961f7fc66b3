"""Themes: a folder with ``theme.toml`` says how cards look; read and checked here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal, Protocol, cast, get_args

from cardlie.base.data import Section, data_dir
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.gathering import FilePart, Gathering
from cardlie.base.strings import Strings
from cardlie.base.translation import tr
from cardlie.deck.faces import Suit
from cardlie.deck.suit_file import file_beside
from cardlie.press.look.colour import Rgb
from cardlie.press.look.fonts import Font, find_font
from cardlie.press.look.shapes import Shape, read_shape
from cardlie.press.look.suits import Palette, SuitStyle, looks
from cardlie.press.look.svg_mark import mark_called

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
    ``world`` is the colour of the game that is printed, if it has one; ``night`` is the dark theme
    that this one is on bare paper.
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
    world: Rgb | None = None
    night: Theme | None = None

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

        def with_own_animal(suit: Suit) -> Suit:
            style = self.style(suit.name, suits)
            return (
                replace(suit, animal=style.mark.name, plural=style.plural) if style.plural else suit
            )

        return tuple(map(with_own_animal, suits))

    @property
    def dark_ink(self) -> Rgb:
        """What shows on bare paper, beside the cards: the darker of ink and paper."""
        return min(self.ink, self.paper, key=lambda colour: colour.luminance)

    @property
    def accent(self) -> Rgb:
        """What headings and pictures are drawn in: the game's colour as far as it is seen on the
        ground of a card, or the ink.
        """
        return self.ink if self.world is None else self.world.readable(self.ground, self.ink)

    @property
    def dark_accent(self) -> Rgb:
        """The accent on bare paper, beside the cards."""
        dark = self.dark_ink
        return dark if self.world is None else self.world.readable(WHITE, dark)

    def fields(self) -> tuple[Rgb, Rgb]:
        """The colour of large areas on bare paper, such as a box, and what is drawn on it.

        It is the game's own, or the back's if that is dark enough.
        """
        if self.outlined:
            return WHITE, self.dark_accent
        light = self.ground if self.ground.luminance > 0.5 else self.ink
        if self.world is not None:
            return self.world, max(light, self.dark_ink, key=self.world.contrast)
        dark = self.back_colour if self.back_colour.contrast(light) > 7 else self.paper
        return dark if dark.contrast(light) > 7 else self.ink, light

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
        """This theme for white stock: the paper's colour is printed."""
        return replace(self, print_paper=True)

    def in_world(self, colour: str) -> Theme:
        """This theme in the colour of a game, if it has one."""
        return replace(self, world=Rgb.parse(colour)) if colour else self

    def with_codes(self) -> Theme:
        """This theme with dots that name each card to the reader of photos."""
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
    with top.gathering() as part:
        paper, fonts, card = (top.table(part, name) for name in ("paper", "fonts", "card"))
        back, ink, suits = (top.table(part, name) for name in ("back", "ink", "suit"))
        own = part(_own_shapes, part, top)
        suit_entries = {name: suits.table(part, name) for name in part(list, suits).get([])}
        spare_entries = part(top.sections, "spare", optional=True).get([])
        inked = (paper, ink, back, *suit_entries.values(), *spare_entries)
        inks = [part(_inks, entry) for entry in inked]
        looks = {name: part(_suit, entry, own) for name, entry in suit_entries.items()}
        spare_looks = [part(_suit, entry, own) for entry in spare_entries]
        keys: dict[str, FilePart[Any]] = {
            "title": part(top.text, "title", most=40),
            "note": part(top.text, "note", most=160),
            "paper": part(paper.parsed, "colour", Rgb.parse),
            "print_paper": part(paper.flag, "print"),
            "texture": part(paper.choice, "texture", get_args(Texture), "none"),
            "ink": part(ink.parsed, "colour", Rgb.parse),
            "display": part(fonts.parsed, "display", partial(find_font, beside=file.parent)),
            "text": part(fonts.parsed, "text", partial(find_font, beside=file.parent)),
            "layout": part(card.choice, "layout", get_args(Layout), "die"),
            "tile": part(card.choice, "tile", get_args(Tile)),
            "numeral": part(card.real, "numeral", 5, 30),
            "sentence": part(card.real, "sentence", 2, 8),
            "inset": part(card.real, "inset", INSET, 12, INSET),
            "frame": part(_frame, card, own),
            "corner": part(card.choice, "corner", get_args(Corner), "none"),
            "codes": part(card.flag, "codes", False),
            "back": part(_back, back, own),
            "back_colour": part(back.parsed, "colour", Rgb.parse),
            "back_marks": part(_back_marks, back, own),
        }
        for section in (paper, fonts, card, back, ink, suits, top):
            part(section.refuse_unknown)
    return Theme(
        id=file.parent.name,
        **{name: read() for name, read in keys.items()},
        suits={name: look() for name, look in looks.items()},
        spares=tuple([look() for look in spare_looks]),
        inks=dict(pair for chosen in inks for pair in chosen()),
    )


#: Shapes of a theme's own, by their names.
_Own = FilePart[dict[str, FilePart[Shape]]]


def _own_shapes(part: Gathering, top: Section) -> dict[str, FilePart[Shape]]:
    shapes = top.section("shapes", optional=True)
    return {name: part(read_shape, shapes, name) for name in shapes}


def _inks(entry: Section) -> list[tuple[Rgb, Inks]]:
    """The colour of an entry with the inks that are chosen for it, if any are."""
    if "inks" not in entry:
        return []
    shares = entry.items("inks", int, "four whole numbers")
    if len(shares) != 4 or not all(0 <= share <= 100 for share in shares):
        raise entry.fault(
            "inks", tr("is {value}, expected four whole numbers from 0 to 100", value=shares)
        )
    if sum(shares) > MOST_INK:
        raise entry.fault(
            "inks",
            tr("add up to {sum} %, but at most {most} % dry", sum=sum(shares), most=MOST_INK),
        )
    c, m, y, k = (share / 100 for share in shares)
    return [(entry.parsed("colour", Rgb.parse), (c, m, y, k))]


def _mark(entry: Section, own: _Own, name: str) -> Shape:
    """A mark as a theme names it: a shape of its own, one of ours, or an SVG file beside it."""
    shapes = own()
    return shapes[name]() if name in shapes else mark_called(file_beside(entry, name))


def _frame(card: Section, own: _Own) -> Shape | None:
    return card.parsed("frame", partial(_mark, card, own)) if "frame" in card else None


def _back(back: Section, own: _Own) -> BackPattern | Shape:
    """A pattern of ours, or a drawing: a shape of the theme's own, or an SVG file beside it."""
    name = back.text("pattern")
    if name in own() or name.endswith(".svg"):
        return back.parsed("pattern", partial(_mark, back, own))
    return cast("BackPattern", back.choice("pattern", BACKS))


def _back_marks(back: Section, own: _Own) -> tuple[Shape, Shape]:
    """The two marks that the back's pattern repeats."""
    names = back.items("marks", str, "names of marks", default=["eye", "mask"])
    if len(names) != 2:
        raise back.fault("marks", tr("has {count} entries, expected two marks", count=len(names)))
    try:
        one, other = (_mark(back, own, name) for name in names)
    except CardlieError as error:
        raise back.fault("marks", str(error), error.hint) from None
    return one, other


def _suit(entry: Section, own: _Own) -> SuitStyle:
    with entry.gathering() as part:
        mark = part(entry.parsed, "mark", partial(_mark, entry, own))
        plural = part(entry.text, "plural", "", most=24)
        colour = part(entry.parsed, "colour", Rgb.parse)
        part(entry.refuse_unknown)
    return SuitStyle(colour(), mark(), plural().lower())


class Styled(Protocol):
    """What all that is drawn looks like: a job and a document have it, and so have cards."""

    @property
    def theme(self) -> Theme:
        """Its colours and forms."""

    @property
    def display(self) -> Font:
        """The font of titles and numbers."""

    @property
    def text(self) -> Font:
        """The font of all else."""

    @property
    def words(self) -> Strings:
        """What is written, in its language."""
