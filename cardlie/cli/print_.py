"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 (typer reads the annotations)
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardlie.press.sheet import Sheet

app = typer.Typer(no_args_is_help=True, help="Print decks and more, to output/ unless you say -o.")


@app.callback()
def _group() -> None:
    """Print decks and more, to output/ unless you say -o."""


@app.command()
def deck(
    deck: Annotated[str, typer.Option(help="A deck's name or its .toml file.")] = "base",
    expansions: Annotated[
        list[str] | None,
        typer.Option("--with", help="An expansion: wildcards or powers. Repeatable."),
    ] = None,
    theme: Annotated[str, typer.Option(help="A theme's name or folder.")] = "default",
    size: Annotated[str, typer.Option(help="Card size: a name or such as 60x90mm.")] = "poker",
    paper: Annotated[str, typer.Option(help="Paper: a name or such as 200x250mm.")] = "a4",
    backs: Annotated[bool, typer.Option("--backs/--no-backs", help="Print backs.")] = True,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The file to write.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite a file not ours.")] = False,
) -> None:
    """A deck on sheets, ready to print, cut and play."""
    from cardlie.deck import Deck
    from cardlie.press.deck_print import DeckJob, print_deck
    from cardlie.press.output import default_path, write_file
    from cardlie.press.sheet import fit
    from cardlie.press.stock import CardSize, Paper
    from cardlie.press.theme import Theme

    chosen = _expansions(expansions or [])
    contents, look = Deck.load(deck), Theme.load(theme)
    cards = contents.cards(**dict.fromkeys(chosen, True))
    stock, card = Paper.find(paper), CardSize.find(size)
    sheet = fit(stock, card, "duplex" if backs else "none")
    document = print_deck(DeckJob(contents, cards, look, card, sheet))
    path = output or default_path(f"cardlie-deck-{stock.id}.pdf")
    write_file(path, document.finished(), force)
    _report(path, len(cards), sheet, len(document.pages))


def _expansions(names: list[str]) -> list[str]:
    from cardlie.errors import UnknownName

    known = ("wildcards", "powers")
    for name in names:
        if name not in known:
            raise UnknownName("expansion", name, known)
    return names


def _report(path: Path, cards: int, sheet: Sheet, pages: int) -> None:
    typer.echo(f"{path}: {cards} cards on {pages} pages, {sheet}")
    edge = {
        "duplex": " on both sides, flipped on the long edge",
        "duplex-short": " on both sides, flipped on the short edge",
        "fold": " on one side; fold along the line, glue, cut",
    }.get(sheet.backs, "")
    typer.echo(f"Print at 100 % (no fit to page){edge}.")
