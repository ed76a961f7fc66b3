"""``cardlie print theme``: what a theme looks like, on a page or as a picture of all cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typer import Argument, Context, Option

from cardlie.base.terminal import show
from cardlie.base.translation import tr
from cardlie.cli.callbacks import one_of, refuse_idle
from cardlie.cli.completion import THEME
from cardlie.cli.naming import name_of
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.result import ResultOptions, deck_in_names
from cardlie.language.decks import load_deck

#: Options that say nothing to the other form.
_IDLE = {"pdf": ("columns", "dpi", "expansions", "only", "size"), "png": ("paper",)}


@dataclass(eq=False, repr=False)
class Pictures:
    """A page about it, or its cards as pictures."""

    file_format: Annotated[
        str,
        Option(
            "--format",
            metavar="FORMAT",
            callback=one_of("format", _IDLE),
            help="Format: pdf (one page) or png (all cards side by side).",
        ),
    ] = "pdf"
    columns: Annotated[int, Option(help="Number of cards per row.", min=1, max=40)] = 8
    dpi: Annotated[int, Option(help="Resolution, in dots per inch.", min=10, max=600)] = 60


def theme(
    ctx: Context,
    theme: Annotated[
        str, Argument(metavar="THEME", autocompletion=THEME, help="Theme, by name or folder.")
    ] = "default",
    *,
    pictures: Pictures,
    contents: opt.Contents,
    paper: opt.Paper = "",
    size: opt.Size = "poker",
    result: ResultOptions,
) -> None:
    """Show a theme: its cards, its colours as colour-blind eyes see them, and its fonts.

    cardlie print theme midnight --format png --with powers
    """
    from cardlie.press.files import theme_card
    from cardlie.press.files.jobs import theme_job
    from cardlie.press.look.doubts import notes
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize

    file_format, columns, dpi = pictures.file_format, pictures.columns, pictures.dpi
    refuse_idle(ctx, _IDLE[file_format], f"--format {file_format}")
    page = file_format == "pdf"
    deck, card, look = load_deck(contents.deck), CardSize.find(size), Theme.load(theme)
    wanted = deck.expansions if page else contents.expansions or []
    cards = choose_cards(deck, wanted, contents.only or [])
    job = theme_job(look, deck, cards, card, opt.paper_of(paper), result.words)
    name = f"cardlie-theme-{name_of(theme)}{deck_in_names(contents.deck)}"
    to = result.claim(ctx, name, f".{file_format}", ("theme", "deck", "file_format"))
    if page:
        path = to.write(theme_card.print_theme_card(job).finished())
        show(f"{path}: {theme_card.title_and_note(look, result.words)[1]}")
    else:
        path = to.write(theme_card.contact_sheet(job, columns, dpi, back=not contents.only))
        show(tr("{path}: a preview", path=path))
    for line in notes(look, deck):
        show(line)
