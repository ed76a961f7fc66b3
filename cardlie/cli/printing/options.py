"""What the commands of ``cardlie print`` share: options in groups, each described once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from click import get_current_context

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.files import Output, read_file
from cardlie.base.strings import Strings, strings
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.declare import Option, Positional
from cardlie.cli.options import known_language
from cardlie.cli.words import DECK, GAME, LANGUAGE, PAPER, SHOP, THEME
from cardlie.setting.deck import base_deck

if TYPE_CHECKING:
    from cardlie.booklet import Edition
    from cardlie.press.look.theme import Theme as PressTheme
    from cardlie.press.page.pdfx import PrintCondition
    from cardlie.press.parts.part import KitJob
    from cardlie.press.sheet.grid import Backs as BacksName
    from cardlie.press.sheet.grid import Shift as PaperShift

Game = Annotated[str, Positional(word=GAME, help="{games}.")]
Theme = Annotated[str, Option(word=THEME, help="A theme's name or its folder.")]
Paper = Annotated[str, Option(word=PAPER, help="a4, letter, a3, tabloid, a5, legal, or a size.")]
Size = opt.Size
Deck = Annotated[str, Option(word=DECK, help="The deck, by name or .toml file.")]
Backs = Annotated[str, Option(help="duplex (long edge), duplex-short, fold (gutterfold), or none.")]
Margin = Annotated[
    str, Option(metavar="LENGTH", help="What the printer leaves blank at the edges.")
]
Since = Annotated[
    Path | None,
    Option(metavar="OLD.pdf", help="Only what has changed since this file was printed."),
]
Bleed = Annotated[
    str,
    Option(metavar="LENGTH", help="Colour beyond the cut: 3mm for shops; else as the theme needs."),
]
WithCodes = Annotated[
    bool, Option("--with-codes", help="Dots at the corners that name each card to 'read'.")
]
NoBacks = Annotated[bool, Option("--no-backs", help="Leave the backs out.")]


@dataclass(eq=False, repr=False)
class ResultOptions:
    """In which language, and where to."""

    lang: Annotated[
        str,
        Option(
            word=LANGUAGE,
            callback=known_language,
            help="The language of what is printed, en or de (else that of your locale).",
        ),
    ] = ""
    output: Annotated[
        Path | None, Option("-o", "--output", metavar="PATH", help="What to write.")
    ] = None
    force: opt.Force = False

    @property
    def words(self) -> Strings:
        """The strings of the language."""
        return strings(self.lang)

    def claim(self, name: str) -> Output:
        """The file that the user has named, else ``output/NAME``, before it is drawn."""
        return Output.chosen(self.output, name, self.force)


@dataclass(eq=False, repr=False)
class Stock:
    """With what look, on which paper."""

    theme: Theme = "default"
    paper: Paper = "a4"


@dataclass(eq=False, repr=False)
class CardStock(Stock):
    """With what look, on which paper, and how large the cards are."""

    size: Size = "poker"
    with_codes: WithCodes = False

    @property
    def look(self) -> PressTheme:
        """The theme that was named, with codes if they were asked for."""
        from cardlie.press.look.theme import Theme

        found = Theme.load(self.theme)
        return found.with_codes() if self.with_codes else found


@dataclass(eq=False, repr=False)
class Contents:
    """Which cards of which deck."""

    deck: Deck = "base"
    expansions: opt.Expansions = None
    only: Annotated[
        list[str] | None,
        Option(metavar="CARDS", help="Only numbers, wildcards, powers, or faces such as 'R3 R4'."),
    ] = None


@dataclass(eq=False, repr=False)
class ForTable:
    """For how many, with what, and by which rules."""

    players: Annotated[int | None, Option(help="For how many players; 4, if so many may play.")] = (
        None
    )
    features: opt.With = None
    start: opt.Start = None


@dataclass(eq=False, repr=False)
class Folded:
    """How large dice are, how thick the paper is, and what the box holds."""

    side: Annotated[str, Option(metavar="LENGTH", help="A die's side: 16mm, 20mm, 25mm ...")] = (
        "16mm"
    )
    weight: Annotated[
        float, Option(metavar="G/M2", help="The weight of the cards' paper, for the box.")
    ] = 300
    sleeved: Annotated[bool, Option("--sleeved", help="A box for cards in sleeves.")] = False


@dataclass(eq=False, repr=False)
class Offset:
    """How far the printer is off."""

    shift: Annotated[
        str,
        Option(metavar="X,Y", help="How far your printer's backs are off, in mm right and up."),
    ] = ""
    printer: Annotated[
        str, Option(metavar="NAME", help="A printer saved with 'print calibration --save'.")
    ] = ""

    def chosen(self) -> PaperShift | None:
        """As ``--shift`` or ``--printer`` says; None for neither."""
        from cardlie.press.sheet.calibration import load_printer, parse_shift

        if self.shift and self.printer:
            raise CardlieError("--shift and --printer are two answers to one question", "give one")
        if self.shift:
            return parse_shift(self.shift)
        return load_printer(self.printer) if self.printer else None


@dataclass(eq=False, repr=False)
class OnSheets:
    """How cards lie on their sheets, and which sheets are printed."""

    backs: Backs = "duplex"
    no_backs: NoBacks = False
    margin: Margin = "5mm"
    bleed: Bleed = ""
    gap: Annotated[
        str, Option(metavar="LENGTH", help="Between cards; otherwise what fits best.")
    ] = ""
    corners: Annotated[bool, Option("--corners", help="Guides to round corners.")] = False
    pages: Annotated[
        str, Option(metavar="PAGES", help="Only the sheets with these pages, such as 2-3.")
    ] = ""


@dataclass(eq=False, repr=False)
class Inks:
    """What a print shop asks of a file."""

    cmyk: Annotated[bool, Option("--cmyk", help="Inks for print shops, at most 240 %.")] = False
    pdfx: Annotated[
        str, Option(metavar="1a|4", help="With --cmyk: the standard that a shop asks for.")
    ] = ""
    profile: Annotated[
        Path | None,
        Option(help="With --pdfx: the ICC profile of the shop's press."),
    ] = None

    def condition(self, bleed: str = "") -> PrintCondition:
        """What a print shop asks for, with ``bleed`` as it was typed where pages are cut."""
        from cardlie.press.page.pdfx import PrintCondition

        try:
            # a file that is empty is no profile, which is not the same as none
            profile = (read_file(self.profile) or b"empty") if self.profile else b""
        except OSError as error:
            raise CardlieError(
                tr("{path} can't be read: {reason}", path=self.profile, reason=error.strerror)
            ) from None
        beyond = distance("--bleed", bleed or "0mm")
        return PrintCondition(self.pdfx, profile, self.cmyk, beyond)


@dataclass(eq=False, repr=False)
class DeliveryOptions(Inks):
    """Files for print shops, plotters, screens and virtual tables."""

    cut_contour: Annotated[
        bool, Option("--cut-contour", help="With --cmyk: a spot colour for plotters.")
    ] = False
    cut: Annotated[
        bool,
        Option("--cut", help="For a cutting machine: sheets with its marks, paths as SVG."),
    ] = False
    file_format: Annotated[
        str,
        Option(
            "--format",
            help="pdf, png (a picture a side), tts (Tabletop Simulator), "
            "cgs (Card Game Simulator), or pcio (PlayingCards.io).",
        ),
    ] = "pdf"
    dpi: Annotated[int, Option(help="Dots per inch of pictures.")] = 300
    url: Annotated[
        str, Option(metavar="ADDRESS", help="For tts and cgs: where the files will be found.")
    ] = ""
    shop: Annotated[
        str, Option(word=SHOP, help="All that a shop asks for: thegamecrafter or drivethrucards.")
    ] = ""


def refuse_idle(names: Iterable[str], where: str) -> None:
    """Refuse options that were typed although they say nothing to what is asked for."""
    ctx = get_current_context()
    for option in ctx.command.params:
        if option.name not in names:
            continue
        source = ctx.get_parameter_source(option.name)
        if source is not None and source.name == "COMMANDLINE":
            raise CardlieError(
                tr("{option} says nothing to {where}", option=option.opts[0], where=where),
                "leave it out",
            )


def typed_length(option: str, text: str) -> float:
    """The length in mm that was typed for an option, which a fault names."""
    from cardlie.press.units import length

    try:
        return length(text)
    except CardlieError as error:
        raise CardlieError(f"{option}: {error}", error.hint) from None


def distance(option: str, text: str) -> float:
    """A length from 0 to 50 mm that was typed for an option."""
    value = typed_length(option, text)
    if not 0 <= value <= 50:
        raise CardlieError(
            tr("{option} {text} is out of range", option=option, text=text),
            "from 0mm to 50mm are possible",
        )
    return value


def chosen_backs(name: str, no_backs: bool = False) -> BacksName:
    """The way to print backs that ``--backs`` or ``--no-backs`` names."""
    from cardlie.press.sheet.grid import BACKS

    if no_backs:
        if name not in ("duplex", "none"):  # duplex is what it is if nobody says so
            raise CardlieError(
                tr("--no-backs and --backs {name} contradict each other", name=name), "give one"
            )
        name = "none"
    if name not in BACKS:
        raise UnknownName("way to print backs", name, BACKS)
    return name


def edition_of(job: KitJob, table: ForTable) -> Edition:
    """The rules of exactly a kit's game and deck."""
    from cardlie.booklet import Edition

    deck = job.deck if job.deck != base_deck() else None
    return Edition.of(job.game, job.words.language, table.features or (), (), deck, table.start)
