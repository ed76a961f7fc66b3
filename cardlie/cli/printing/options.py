"""What the commands of ``cardlie print`` share: options in groups, each declared once."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typer import Option

from cardlie.base.errors import CardlieError, UnknownName, reason_of
from cardlie.base.files import read_file
from cardlie.base.locale import locale_paper
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.callbacks import one_of, parts
from cardlie.cli.completion import DECK, PAPER, THEME, choosing
from cardlie.cli.options import more
from cardlie.press.page.pdfx import STANDARDS, PrintCondition
from cardlie.press.sheet.grid import BACKS, MARKS, ORDERS, Marks, Order
from cardlie.press.sheet.grid import Backs as BacksName
from cardlie.press.sheet.grid import Shift as PaperShift
from cardlie.press.sheet.stock import Paper as Stationery

#: What may be marked besides where to cut; a cutting machine has marks of its own.
CORNERS, CONTOUR, CODES, MACHINE = "corners", "contour", "codes", "machine"
ALL_MARKS = (*MARKS, CORNERS, CONTOUR, CODES, MACHINE)

#: What a print shop may ask for: inks, or a standard for them.
INKS = ("cmyk", *(f"pdfx-{name}" for name in STANDARDS))

Game = opt.OneGame
Theme = Annotated[
    str, Option(metavar="THEME", autocompletion=THEME, help="Theme, by name or folder.")
]
Paper = Annotated[
    str,
    Option(
        metavar="PAPER", autocompletion=PAPER, help="Paper size: a4, letter, a5 ... or 210x280mm."
    ),
]
Size = opt.Size
Deck = Annotated[
    str, Option(metavar="DECK", autocompletion=DECK, help="Deck, by name or .toml file.")
]
Since = Annotated[
    Path | None, more(metavar="FILE", help="Print only what has changed since this PDF.")
]
Bleed = Annotated[
    str,
    more(
        metavar="LENGTH",
        help="Bleed beyond the cut: 3mm for shops; if not given, what the theme needs.",
    ),
]
Backs = Annotated[
    BacksName,
    Option(
        metavar="HOW",
        autocompletion=choosing(BACKS),
        callback=one_of("way to print backs", BACKS),
        help="Backs: duplex (flip on the long edge), duplex-short, fold (and glue), or none.",
    ),
]

Codes = Annotated[
    list[str] | None,
    more(
        "--marks",
        metavar="NAME",
        autocompletion=choosing([CODES]),
        callback=one_of("mark", [CODES], parts),
        help="codes: dots at the corners that let 'read' recognise each card.",
    ),
]


@dataclass(eq=False, repr=False)
class Stock:
    """With what look, on which paper."""

    theme: Theme = "default"
    paper: Paper = ""


@dataclass(eq=False, repr=False)
class CardStock(Stock):
    """With what look, on which paper, and how large the cards are."""

    size: Size = "poker"


@dataclass(eq=False, repr=False)
class Contents:
    """Which cards of which deck."""

    deck: Deck = "base"
    expansions: opt.Expansions = None
    only: Annotated[
        list[str] | None,
        Option(
            metavar="CARDS",
            help="Print only these: numbers, wildcards, powers, or cards such as 'R3 R4'.",
        ),
    ] = None


@dataclass(eq=False, repr=False)
class ForTable:
    """For how many, with what, and by which rules."""

    players: Annotated[
        int | None,
        Option(help="Number of players; if not given, 4 or the nearest that can play."),
    ] = None
    features: opt.With = None


@dataclass(eq=False, repr=False)
class Folded:
    """How large dice are, how thick the paper is, and what the box holds."""

    side: Annotated[str, more(metavar="LENGTH", help="Size of dice: 16mm, 20mm, 25mm ...")] = "16mm"
    weight: Annotated[float, more(help="Weight of the paper for cards, in g/m2.")] = 300
    sleeved: Annotated[
        bool, more("--sleeved", help="Make the box large enough for sleeved cards.")
    ] = False


@dataclass(eq=False, repr=False)
class Offset:
    """How far the printer is off."""

    printer: Annotated[
        str,
        more(
            metavar="NAME|X,Y",
            help="Correction for your printer's backs, saved by 'print calibration', or X,Y in mm.",
        ),
    ] = ""

    def chosen(self) -> PaperShift | None:
        """The shift that ``--printer`` names, or says in mm right and up; None if not typed."""
        from cardlie.press.sheet.printers import load_printer, parse_shift

        if "," in self.printer:
            return parse_shift(self.printer)
        return load_printer(self.printer) if self.printer else None


@dataclass(eq=False, repr=False)
class Edges:
    """How backs are printed, and what lies at the edges."""

    backs: Backs = "duplex"
    order: Annotated[
        Order,
        more(
            metavar="HOW",
            autocompletion=choosing(ORDERS),
            callback=one_of("order of pages", ORDERS),
            help=(
                "Page order: sheets (each front, then its back), fronts-backs, or backs (only "
                "those)."
            ),
        ),
    ] = "sheets"
    marks: Annotated[
        list[str] | None,
        more(
            metavar="NAME",
            autocompletion=choosing(ALL_MARKS),
            callback=one_of("set of marks", ALL_MARKS, parts),
            help=(
                "Cut marks: all, outside or none; also corners (to round), codes (for 'read'),"
                " contour (for a plotter) and machine (for a cutting machine); separate "
                "several with commas."
            ),
        ),
    ] = None
    margin: Annotated[str, more(metavar="LENGTH", help="Margin that the printer leaves blank.")] = (
        "5mm"
    )
    bleed: Bleed = ""

    @property
    def to_cut(self) -> Marks:
        """The marks to cut by."""
        found = [each for each in MARKS if each in (self.marks or ())]
        if len(found) > 1 or (found and MACHINE in (self.marks or ())):
            raise CardlieError(
                tr("--marks {marks} contradict each other", marks=",".join(self.marks or ())),
                "give one of them",
            )
        return found[0] if found else "all"


@dataclass(eq=False, repr=False)
class Inks:
    """What a print shop asks of a file."""

    inks: Annotated[
        str,
        more(
            metavar="INKS",
            autocompletion=choosing(INKS),
            help=(
                "Inks for a print shop: cmyk, pdfx-1a, pdfx-4, or pdfx-4=FILE with an ICC profile."
            ),
        ),
    ] = ""

    def condition(self, bleed: str = "") -> PrintCondition:
        """What a print shop asks for, with ``bleed`` as it was typed where pages are cut."""
        name, equals, file = self.inks.partition("=")
        if name not in ("", *INKS):
            raise UnknownName("kind of inks", name, INKS)
        try:
            # a file that is empty is no profile, which is not the same as none
            profile = (read_file(Path(file)) or b"empty") if equals else b""
        except OSError as error:
            raise CardlieError(
                tr("{path} can't be read: {reason}", path=file, reason=reason_of(error)),
                tr("give an ICC profile: {example}", example="pdfx-4=paper.icc"),
            ) from None
        beyond = distance("--bleed", bleed or "0mm")
        return PrintCondition(name.partition("-")[2], profile, bool(name), beyond)


def paper_of(typed: str, usual: str = "a4") -> Stationery:
    """The paper that was typed, else the usual one, as it is where the locale is from."""
    return Stationery.find(typed or locale_paper(usual))


def distance(option: str, text: str, least: float = 0) -> float:
    """A length from ``least`` to 50 mm that was typed for an option, which a fault names."""
    from cardlie.press.units import length

    try:
        value = length(text)
    except CardlieError as error:
        raise CardlieError(f"{option}: {error}", error.hint) from None
    if not least <= value <= 50:
        raise CardlieError(
            tr("{option} {text} is out of range", option=option, text=text),
            tr("expected {low} to {high}", low=f"{least:g}mm", high="50mm"),
        )
    return value
