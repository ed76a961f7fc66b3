"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from cardlie.cli import press_options as opt
from cardlie.cli import print_kit
from cardlie.cli.press_options import chosen_shift, refuse_idle, typed_length, write_output
from cardlie.cli.print_rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.deck import DeckJob
    from cardlie.press.sheet.grid import Backs, Sheet, Shift
    from cardlie.press.sheet.stock import CardSize, Paper

app = typer.Typer(no_args_is_help=True)

#: Options of ``print deck`` that say nothing to other files than sheets of paper, and to each kind.
_OF_SHEETS = ("paper", "backs", "margin", "gap", "corners", "pages", "shift", "printer")
_IDLE = {
    "pdf": ("dpi", "url"),
    "png": (*_OF_SHEETS, "url", "cut_contour"),
    "tts": (*_OF_SHEETS, "bleed", "no_backs", "cut_contour"),
    "shop": (*_OF_SHEETS, "size", "bleed", "form", "dpi", "url", "cut_contour"),
}


@app.callback()
def _group() -> None:
    """Print decks and more, to output/ unless you say -o."""


app.command()(rules)


@app.command()
def deck(
    ctx: typer.Context,
    deck: opt.Deck = "base",
    expansions: opt.With = None,
    only: opt.Only = None,
    copies: Annotated[int, typer.Option(help="Print each card so many times.")] = 1,
    pages: Annotated[
        str, typer.Option(metavar="PAGES", help="Only the sheets with these pages, such as 2-3.")
    ] = "",
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    paper: opt.Paper = "a4",
    backs: opt.Backs = "duplex",
    no_backs: Annotated[bool, typer.Option("--no-backs", help="Like --backs none.")] = False,
    margin: opt.Margin = "5mm",
    bleed: opt.Bleed = "",
    gap: Annotated[
        str, typer.Option(metavar="LENGTH", help="Between cards; otherwise what fits best.")
    ] = "",
    corners: Annotated[bool, typer.Option("--corners", help="Guides to round corners.")] = False,
    shift: opt.Shift = "",
    printer: opt.Printer = "",
    cmyk: Annotated[
        bool, typer.Option("--cmyk", help="Inks for print shops, at most 240 %.")
    ] = False,
    cut_contour: Annotated[
        bool, typer.Option("--cut-contour", help="With --cmyk: a spot colour for plotters.")
    ] = False,
    form: Annotated[
        str,
        typer.Option("--format", help="pdf, png (a picture a side), or tts (Tabletop Simulator)."),
    ] = "pdf",
    dpi: Annotated[int, typer.Option(help="Dots per inch of pictures.")] = 300,
    url: Annotated[
        str, typer.Option(metavar="ADDRESS", help="For tts: where the pictures will be found.")
    ] = "",
    shop: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="All that a shop asks for: thegamecrafter, drivethrucards or makeplayingcards.",
        ),
    ] = "",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """A deck on sheets, ready to print, cut and play; or files for a shop."""
    from cardlie.deck import Deck
    from cardlie.press.files.delivery import Order, deliver
    from cardlie.press.files.shops import find_shop
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.deck import DeckJob
    from cardlie.press.sheet.grid import single
    from cardlie.press.sheet.layout import SheetOptions
    from cardlie.press.sheet.selection import choose_cards, choose_sheets
    from cardlie.press.sheet.stock import CardSize, Paper
    from cardlie.strings import strings

    seller = find_shop(shop) if shop else None
    if seller:
        refuse_idle(ctx, _IDLE["shop"], f"--shop {shop}")
    else:
        refuse_idle(ctx, _IDLE.get(form, ()), f"--format {form}")
    stock, contents = Paper.find(paper), Deck.load(deck)
    card = seller.size if seller else CardSize.find(size)
    cards = choose_cards(contents, expansions or [], only or [], copies)
    look, side = Theme.load(theme), _backs(backs, no_backs)
    chosen = None
    if seller or form != "pdf":  # each side by itself, on no paper
        beyond = seller.bleed if seller else _distance("--bleed", bleed or "0mm")
        sheet = single(card, beyond, "none" if no_backs else "duplex")
    else:
        moved = chosen_shift(shift, printer)
        sheet = _sheet(stock, card, look, side, (margin, bleed, gap), moved)
        if pages:
            two_pages = sheet.backs in ("duplex", "duplex-short")
            chosen = choose_sheets(pages, len(cards), sheet.per_sheet, two_pages)
    job = DeckJob(
        contents,
        cards,
        look,
        card,
        sheet,
        SheetOptions(chosen, corners, cut_contour, partial(_progress, 40 if form == "pdf" else 8)),
        strings(lang),
        cmyk or (seller is not None and seller.cmyk),
    )
    for line in deliver(job, Order(form, stock.id, dpi, url, seller, output, force)):
        typer.echo(line)


@app.command()
def calibration(
    paper: opt.Paper = "a4",
    backs: opt.Backs = "duplex",
    left: Annotated[
        str, typer.Option(metavar="X,Y", help="What you read at the left target, in mm.")
    ] = "",
    right: Annotated[
        str, typer.Option(metavar="X,Y", help="What you read at the right target, in mm.")
    ] = "",
    save: Annotated[
        str, typer.Option(metavar="NAME", help="Keep the readings as this printer's.")
    ] = "",
    shift: opt.Shift = "",
    printer: opt.Printer = "",
    theme: opt.Theme = "default",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """A sheet from which you read how far your printer's backs are off; then: --left, --right."""
    from cardlie.errors import CardlieError
    from cardlie.press.files.delivery import how_to_print
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.calibration import (
        calibration_sheet,
        print_calibration,
        targets_apart,
    )
    from cardlie.press.sheet.printers import from_readings, parse_shift, save_printer
    from cardlie.press.sheet.stock import Paper
    from cardlie.strings import strings

    side = _backs(backs)
    if side not in ("duplex", "duplex-short"):
        raise CardlieError(f"--backs {side} has no second side to line up", "take duplex")
    stock = Paper.find(paper)
    sheet = calibration_sheet(stock, side, chosen_shift(shift, printer))
    if left or right:
        if not (left and right):
            raise CardlieError("both readings are needed", "give --left X,Y and --right X,Y")
        found = from_readings(parse_shift(left), parse_shift(right), targets_apart(sheet))
        typer.echo(f"The backs are off by {found.x:g} mm right, {found.y:g} mm up; turned by "
                   f"{found.turn:g} degrees.")  # fmt: skip
        if save:
            typer.echo(f"Kept in {save_printer(save, found)}. Print with --printer {save}.")
        else:
            typer.echo(f"Print with --shift {found.x:g},{found.y:g},{found.turn:g}")
        return
    if save:
        raise CardlieError("--save needs what you read", "give --left X,Y and --right X,Y")
    document = print_calibration(Theme.load(theme), sheet, strings(lang))
    path = write_output(output, f"cardlie-calibration-{stock.id}.pdf", document.finished(), force)
    typer.echo(f"{path}: what to do is written on it")
    typer.echo(how_to_print(sheet))


@app.command()
def preview(
    deck: opt.Deck = "base",
    expansions: opt.With = None,
    only: opt.Only = None,
    theme: opt.Theme = "default",
    size: opt.Size = "poker",
    columns: Annotated[int, typer.Option(help="Cards in a row.")] = 8,
    dpi: Annotated[int, typer.Option(help="Dots per inch.")] = 60,
    no_backs: Annotated[bool, typer.Option("--no-backs", help="Leave the back out.")] = False,
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """Each different card of a deck side by side, as a PNG."""
    from cardlie.errors import CardlieError
    from cardlie.press.files.contact import contact_sheet

    if not 1 <= columns <= 40:
        raise CardlieError(f"{columns} columns are out of range", "from 1 to 40 are possible")
    if not 10 <= dpi <= 600:
        raise CardlieError(f"{dpi} dpi are out of range", "from 10 to 600 are possible")
    job = _plain_job(deck, expansions, only, theme, size, lang)
    data = contact_sheet(job, columns, dpi, back=not no_backs)
    typer.echo(
        f"{write_output(output, f'cardlie-preview-{job.theme.id}.png', data, force)}: a preview"
    )


@app.command()
def theme_card(
    theme: Annotated[str, typer.Argument(metavar="THEME", help="A theme's name or its folder.")],
    deck: opt.Deck = "base",
    paper: opt.Paper = "a4",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """One page that shows a theme: cards, colours as different eyes see them, letters."""
    from cardlie.press.files.theme_card import print_theme_card
    from cardlie.press.sheet.stock import Paper

    job = _plain_job(deck, ["wildcards", "powers"], None, theme, "poker", lang)
    document = print_theme_card(job, Paper.find(paper))
    name = f"cardlie-theme-{job.theme.id}.pdf"
    typer.echo(f"{write_output(output, name, document.finished(), force)}: {job.theme.note}")


def _plain_job(
    deck: str,
    expansions: list[str] | None,
    only: list[str] | None,
    theme: str,
    size: str,
    lang: str,
) -> DeckJob:
    """Cards to be shown, not cut: the sheet does not matter."""
    from cardlie.deck import Deck
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.deck import DeckJob
    from cardlie.press.sheet.grid import single
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize
    from cardlie.strings import strings

    contents, card = Deck.load(deck), CardSize.find(size)
    cards = choose_cards(contents, expansions or [], only or [])
    return DeckJob(contents, cards, Theme.load(theme), card, single(card), words=strings(lang))


def _sheet(
    stock: Paper,
    card: CardSize,
    look: Theme,
    side: Backs,
    lengths: tuple[str, str, str],
    shift: Shift | None,
) -> Sheet:
    """The sheet for a deck; ``lengths`` are its margin, bleed and gap as they were typed."""
    from cardlie.errors import CardlieError
    from cardlie.press.sheet.grid import fit, free_bleed

    if shift and side not in ("duplex", "duplex-short"):
        raise CardlieError(
            f"--backs {side} has no second side to line up", "leave out --shift and --printer"
        )
    margin, bleed, gap = lengths
    blank = _distance("--margin", margin)
    if bleed or not look.print_paper:
        beyond = _distance("--bleed", bleed or "0mm")
    else:
        beyond = free_bleed(stock, card, side, blank)
    space = _distance("--gap", gap) if gap else None if bleed else 0.0
    return fit(stock, card, side, blank, beyond, space, shift)


def _backs(name: str, no_backs: bool = False) -> Backs:
    from cardlie.errors import CardlieError, UnknownName
    from cardlie.press.sheet.grid import BACKS

    if no_backs:
        if name not in ("duplex", "none"):  # duplex is what it is if nobody says so
            raise CardlieError(f"--no-backs and --backs {name} contradict each other", "give one")
        name = "none"
    for known in BACKS:
        if name == known:
            return known
    raise UnknownName("way to print backs", name, BACKS)


def _distance(option: str, text: str) -> float:
    from cardlie.errors import CardlieError

    value = typed_length(option, text)
    if not 0 <= value <= 50:
        raise CardlieError(f"{option} {text} is out of range", "from 0mm to 50mm are possible")
    return value


def _progress(least: int, sheets: Sequence[int]) -> Iterable[int]:
    """The sheets one by one; a bar on stderr from ``least`` of them, if somebody is watching."""
    import sys

    if len(sheets) < least or not sys.stderr.isatty():
        return sheets
    from rich.console import Console
    from rich.progress import track

    return track(sheets, "Printing", console=Console(stderr=True), transient=True)


for _command in (
    print_kit.kit,
    print_kit.reference,
    print_kit.board,
    print_kit.dice,
    print_kit.box,
):
    app.command()(_command)
