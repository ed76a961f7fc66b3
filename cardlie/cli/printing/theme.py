"""``cardlie print theme``: what a theme looks like, on a page or as a picture of all cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.translation import tr
from cardlie.cli.declare import Option, Positional
from cardlie.cli.printing import options as opt
from cardlie.cli.printing.options import refuse_idle
from cardlie.cli.words import THEME
from cardlie.setting.deck import Deck

#: Options that say nothing to the other form.
_IDLE = {
    "pdf": ("columns", "dpi", "no_backs", "expansions", "only", "size"),
    "png": ("paper", "cmyk", "pdfx", "profile", "bleed"),
}


@dataclass(eq=False, repr=False)
class Pictures:
    """A page about it, or its cards as pictures."""

    file_format: Annotated[
        str, Option("--format", help="pdf (a page about it) or png (each card side by side).")
    ] = "pdf"
    columns: Annotated[int, Option(help="Cards in a row.")] = 8
    dpi: Annotated[int, Option(help="Dots per inch.")] = 60


def theme(
    contents: opt.Contents,
    result: opt.ResultOptions,
    inks: opt.Inks,
    pictures: Pictures,
    theme: Annotated[str, Positional(word=THEME, help="A theme's name or its folder.")] = "default",
    paper: opt.Paper = "a4",
    size: opt.Size = "poker",
    no_backs: opt.NoBacks = False,
    bleed: opt.Bleed = "",
) -> None:
    """What a theme looks like: its cards, its colours as different eyes see them, its letters.

    cardlie print theme midnight --format png --with powers
    """
    from cardlie.press.files import theme_card
    from cardlie.press.look.doubts import notes
    from cardlie.press.look.theme import Theme
    from cardlie.press.sheet.deck import DeckJob
    from cardlie.press.sheet.grid import single
    from cardlie.press.sheet.selection import choose_cards
    from cardlie.press.sheet.stock import CardSize, Paper

    file_format, columns, dpi = pictures.file_format, pictures.columns, pictures.dpi
    if file_format not in _IDLE:
        raise UnknownName("format", file_format, _IDLE)
    refuse_idle(_IDLE[file_format], f"--format {file_format}")
    if not 1 <= columns <= 40:
        raise CardlieError(
            tr("{columns} columns are out of range", columns=columns), "from 1 to 40 are possible"
        )
    if not 10 <= dpi <= 600:
        raise CardlieError(tr("{dpi} dpi are out of range", dpi=dpi), "from 10 to 600 are possible")
    page = file_format == "pdf"
    deck, card, look = Deck.load(contents.deck), CardSize.find(size), Theme.load(theme)
    wanted = deck.expansions if page else contents.expansions or []
    cards = choose_cards(deck, wanted, contents.only or [])
    asked = inks.condition(bleed)
    job = DeckJob(deck, cards, look, card, single(card), words=result.words, condition=asked)
    stock = Paper.find(paper)
    to = result.claim(f"cardlie-theme-{look.id}{deck.in_file_names}.{file_format}")
    if page:
        path = to.write(theme_card.print_theme_card(job, stock).finished())
        print(f"{path}: {theme_card.title_and_note(look, result.words)[1]}")
    else:
        path = to.write(theme_card.contact_sheet(job, columns, dpi, back=not no_backs))
        print(tr("{path}: a preview", path=path))
    for line in (*asked.notes, *notes(look, deck)):
        print(line)
