"""The tree of commands. A command's module is imported when it is run, not before.

To add a command: write ``cardlie/cli/NAME.py`` with a function ``NAME`` (or a typer sub-app
called ``app``) and name it in :data:`COMMANDS`.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlie.cli import version_line
from cardlie.cli.help_text import translated
from cardlie.cli.plain_types import PlainCommand, PlainGroup
from cardlie.errors import UnknownName
from cardlie.translation import tr

if TYPE_CHECKING:
    # typer has moved the classes of its parser between modules; only their types are needed
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

#: Command -> (module, its line in ``cardlie --help``), in the order in which they are listed.
COMMANDS = {
    "print": ("cardlie.cli.print_", "Print decks, rules, boards and boxes as PDF."),
    "judge": ("cardlie.cli.judge", "Does a guess hold on this table? Shows the cards that count."),
    "read": ("cardlie.cli.read", "Read the faces on a photo."),
    "odds": ("cardlie.cli.odds", "How likely a guess is, given what you see."),
    "play": ("cardlie.cli.play", "Play a game against bots, here in the terminal."),
    "host": ("cardlie.cli.host", "A table on everybody's phone: people and bots."),
    "sim": ("cardlie.cli.sim", "Play thousands of games: bots and variants compared."),
    "tune": ("cardlie.cli.tune", "Find a variant as long and fair as you want it."),
    "rules": ("cardlie.cli.rules", "The rules of a game, and the rulings that settle them."),
    "solve": ("cardlie.cli.solve", "What perfect play is worth between two."),
    "replay": ("cardlie.cli.replay", "Show a game again from its log."),
}


class LazyGroup(PlainGroup):
    """A group that knows its commands by name and imports the one that is run."""

    def list_commands(self, ctx: Context) -> list[str]:
        """The commands that this installation has."""
        return [name for name, (module, _) in COMMANDS.items() if find_spec(module)]

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command, imported now; :class:`UnknownName` if there is none of that name."""
        if cmd_name in self.list_commands(ctx):
            return load(cmd_name)
        if ctx.resilient_parsing or cmd_name.startswith("-"):  # completion; a stray option
            return None
        raise UnknownName("command", cmd_name, self.list_commands(ctx))

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """The list in ``--help``, from the table alone: nothing is imported for it."""
        rows = [(name, tr(COMMANDS[name][1])) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)


def load(name: str) -> Command:
    """Import the module of one command and make it a command of this program."""
    module = import_module(COMMANDS[name][0])
    # one plain look for the help of all commands, whatever their sub-apps ask for
    holder = typer.Typer(rich_markup_mode=None, add_completion=False)
    if hasattr(module, "app"):
        holder.add_typer(module.app, name=name)
    else:
        command_class = getattr(module, "command_class", PlainCommand)
        holder.command(name=name, cls=command_class)(getattr(module, name))
    command: Command = translated(typer.main.get_group(holder).commands[name])
    return command


def _show_version(wanted: bool) -> None:
    if wanted:
        print(version_line())
        raise typer.Exit


def _cardlie(
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=_show_version, help="Show the version and exit."
        ),
    ] = False,
) -> None:
    """Liar's Dice with cards: print the decks, judge the guesses, know the odds.

    Faces are written R3 (red, blue, green or yellow, and the number), * is a wildcard,
    +3 a power card by its value; dice are digits. Example:

    cardlie judge "4 cards without red" --table "R1 B3 G5 Y2 B6"
    """


def root() -> Any:
    """The whole program as one command."""
    app = typer.Typer(
        cls=LazyGroup,
        callback=_cardlie,
        rich_markup_mode=None,
        no_args_is_help=True,
        epilog="Exit codes: 0 yes or done, 1 no, 2 bad input, 3 not higher, 70 a fault of ours.",
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    return translated(typer.main.get_command(app))
