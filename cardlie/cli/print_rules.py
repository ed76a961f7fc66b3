"""``cardlie print rules``: the rules of a game as a booklet, a folded sheet or one page."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlie.cli import press_options as opt
from cardlie.cli import rules as the_rules


def rules(
    game: Annotated[str, typer.Argument(help="cards, wheel, tavern or leira.")],
    layout: Annotated[
        str,
        typer.Option(
            help="pages (a book), booklet (to staple), fold (one sheet, eight pages), summary."
        ),
    ] = "pages",
    paper: Annotated[
        str,
        typer.Option(
            metavar="NAME|WxHmm", help="a5, a4, letter ...; otherwise what suits the layout."
        ),
    ] = "",
    with_: Annotated[
        list[str] | None, typer.Option("--with", metavar="NAME", help=the_rules.WITH_HELP)
    ] = None,
    base: Annotated[bool, typer.Option("--base", help=the_rules.BASE_HELP)] = False,
    ruling: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help=the_rules.RULING_HELP)
    ] = None,
    theme: opt.Theme = "default",
    lang: opt.Lang = "en",
    output: opt.Output = None,
    force: opt.Force = False,
) -> None:
    """The rules of a game, or of exactly the game that you play, with every example checked.

    cardlie print rules cards --with straights --layout booklet
    """
    from cardlie.booklet import Edition, read_rules
    from cardlie.booklet.build import build, find_layout
    from cardlie.press.output import default_path, write_file
    from cardlie.press.stock import Paper
    from cardlie.press.theme import Theme

    chosen = find_layout(layout)
    edition = Edition.of(game, lang, (with_ or []) if base or with_ else None, ruling or [])
    stock = Paper.find(paper or chosen.paper)
    made = build(read_rules(edition), Theme.load(theme), chosen, stock)
    language = "" if lang == "en" else f"-{lang}"
    path = output or default_path(f"cardlie-rules-{game}-{chosen.name}-{stock.id}{language}.pdf")
    write_file(path, made.data, force)
    words = edition.words
    typer.echo(f"{path}: {words('booklet.made', pages=made.pages, sides=made.sides)}")
    typer.echo(words[f"booklet.how_{chosen.name}"])
