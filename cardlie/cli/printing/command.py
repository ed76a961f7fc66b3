"""``cardlie print``: cards and more on paper. What prints one of them is imported when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Any, ClassVar

import typer

from cardlie.base.terminal import show
from cardlie.cli.commands import Group, command_of
from cardlie.cli.completion import parts_of
from cardlie.cli.help import first_steps
from cardlie.games.registry import GAMES

#: What is printed -> its line in ``cardlie print --help``.
PRODUCTS = {
    "kit": "Print everything you need to play a game.",
    "deck": "Print a deck on sheets to cut.",
    "rules": "Print the rules as a book, booklet, folded sheet or page.",
    "sides": "Write card images for print shops and virtual tables.",
    "product": "Prepare a whole game for a print shop.",
    "theme": "Show what a theme looks like.",
    "calibration": "Print a sheet to line up fronts and backs.",
}

#: What ``cardlie print`` alone says: what most people print.
STEPS = (
    "Choose what to print. Most people start with one of these:",
    {
        "cardlie print kit cards": "everything you need to play",
        "cardlie print deck": "print a deck",
        "cardlie print rules cards": "print the rules as a book",
    },
    "Run 'cardlie print --help' for the rest, and 'cardlie print kit --help' for all options.",
)


class Print(Group):
    """The commands that print, which know what else people ask for."""

    lines: ClassVar[dict[str, str]] = PRODUCTS

    def command_named(self, name: str) -> Any:
        """What prints it, imported now."""
        module = import_module(f"cardlie.cli.printing.{name}")
        return command_of(name, getattr(module, name), "Drawing ...", "print")

    def meant(self, word: str) -> str:
        """What prints a game, or a part of one."""
        kit = f"kit {word}" if word in GAMES else f"kit GAME --only {word}"
        return kit if word in (*GAMES, *parts_of(None)) else ""


app = typer.Typer(cls=Print, rich_markup_mode=None, add_completion=False, epilog="print",
                  invoke_without_command=True)  # fmt: skip


@app.callback()
def choose(ctx: typer.Context) -> None:
    """Print decks, kits and rules, to output/ unless -o names another place.

    cardlie print kit cards

    cardlie print deck --paper letter

    cardlie print rules cards --layout booklet
    """
    if ctx.invoked_subcommand is None:
        show(first_steps(*STEPS), error=True)
        raise typer.Exit(2)
