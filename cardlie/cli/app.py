"""The tree of commands. A command's module is imported when it is run, not before.

To add a command: write ``cardlie/cli/NAME.py`` with a function ``NAME`` (or a ``typer.Typer``
called ``app``) and name it in :data:`COMMANDS`.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Annotated, Any, ClassVar, NamedTuple

import typer
from typer import Option
from typer.main import get_command

from cardlie.base.terminal import hushed, show
from cardlie.cli.commands import Group, command_of
from cardlie.cli.help import first_steps
from cardlie.cli.version import version_line
from cardlie.games.registry import GAMES
from cardlie.games.titles import id_of
from cardlie.language.speech import spoken_of


class AppCommand(NamedTuple):
    """What is known of a command before its module is imported.

    ``line`` stands in ``cardlie --help``. Until a command that takes longer than a breath has
    something to say, it shows what it ``waits`` for. ``page`` of docs/ tells of it, and ``module``
    below ``cardlie.cli`` has it, where these are not called as it is.
    """

    line: str
    waits: str = ""
    page: str = ""
    module: str = ""


#: The commands, in the order in which they are listed.
COMMANDS = {
    "print": AppCommand("Print decks, kits and rules as PDF.", module="printing.command"),
    "judge": AppCommand("Check whether a guess holds, and show the cards that count.",
                        module="judge.command"),
    "read": AppCommand("Read the cards or dice on a photo.", "Reading the photo ...", "photos"),
    "odds": AppCommand("Show how likely a guess is, given what you see.", module="odds.command"),
    "play": AppCommand("Play against bots in the terminal.", "Setting up the table ..."),
    "host": AppCommand("Host a game on everybody's phone.", "Starting the host ..."),
    "sim": AppCommand("Simulate thousands of games to compare bots and variants.",
                      "Preparing the bots ...", module="sim.command"),
    "bots": AppCommand("List the bots and their parameters.", page="sim"),
    "exploit": AppCommand("Find simple rules that beat given bots.",
                          "Preparing the bots ...", "sim", "exploit.command"),
    "report": AppCommand("Report how long, fair and lively a game is.",
                         "Preparing the bots ...", module="report.command"),
    "tune": AppCommand("Find a variant as long and fair as you want.",
                       "Listing the variants ...", "sim", "tune.command"),
    "rules": AppCommand("Show the rules of a game.",
                        "Reading the rules ...", module="rules.command"),
    "check": AppCommand("Check a deck, theme or game file.", "Checking ...", "decks"),
    "workshop": AppCommand("Preview your deck in the browser while you edit it.",
                           "Starting the preview ...", "decks"),
    "site": AppCommand("Build a website that prints, judges and plays in the browser.",
                       "Printing the ready-made kits; this takes a few minutes ..."),
    "solve": AppCommand("Solve a game for two players.",
                        "Setting up the round ...", module="solve.command"),
    "replay": AppCommand("Replay a saved game.", "Reading the game ...", "play"),
    "new": AppCommand("Start a deck, theme or game of your own.", page="decks"),
}  # fmt: skip

#: What ``cardlie`` alone says: commands to begin with, and what each does.
STEPS = (
    "Liar's Dice, played with cards. Three commands to start with:",
    {
        "cardlie print kit cards": "print everything you need to play",
        'cardlie judge "4 red" --table "R1 R2 B3 *"': "does the guess hold?",
        "cardlie play cards": "play against bots",
    },
    "Run 'cardlie --help' for all commands, and 'cardlie COMMAND --help' for one of them.",
)


class Program(Group):
    """All commands: their names are known, and the one that is run is imported."""

    lines: ClassVar[dict[str, str]] = {name: each.line for name, each in COMMANDS.items()}

    def command_named(self, name: str) -> Any:
        """The command of that name, imported now."""
        return load(name)

    def meant(self, word: str) -> str:
        """What is printed, or a game, which is played."""
        if word in ("deck", "kit"):
            return f"print {word}"
        return f"play {game}" if (game := id_of(word)) in GAMES else ""


program = typer.Typer(
    cls=Program, rich_markup_mode=None, invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip


@program.callback()
def cardlie(
    ctx: typer.Context,
    version: Annotated[bool, Option("--version", "-V", help="Show the version and exit.")] = False,
    quiet: Annotated[
        bool, Option("--quiet", "-q", help="Show results and errors only, no progress or advice.")
    ] = False,
) -> None:
    """Liar's Dice, played with cards: print decks, judge guesses, know the odds.

    cardlie print kit cards

    cardlie judge "4 cards without red" --table "R1 B3 G5 Y2 B6"

    cardlie play cards

    Cards are written R3 or 'red 3': red, blue, green or yellow, and a number. A wildcard is *, a
    power card is + and its value, a die is its number. For tab completion, run 'cardlie
    --install-completion' once.

    Exit codes: 0 success or yes, 1 no, 2 invalid input, 3 not higher, 70 internal error.
    """
    if version:
        show(version_line())
        raise typer.Exit
    ctx.with_resource(hushed(quiet))
    if ctx.invoked_subcommand is None:
        show(first_steps(*STEPS), error=True)
        raise typer.Exit(2)


def module_of(name: str) -> str:
    """Where the command of that name stands."""
    return f"cardlie.cli.{COMMANDS[name].module or name}"


def load(name: str) -> Any:
    """The command of that name, imported now."""
    listed, module = COMMANDS[name], import_module(module_of(name))
    if hasattr(module, "app"):
        return get_command(module.app)
    return command_of(name, getattr(module, name), listed.waits, listed.page or name)


def root() -> Any:
    """The whole program as one command."""
    return get_command(program)


def answered(args: list[str]) -> int:
    """Run what was typed, or complete it if a shell asks; the exit code."""
    command = root()
    if "_CARDLIE_COMPLETE" in os.environ:
        command.main(args, prog_name="cardlie")
    try:
        with command.make_context("cardlie", args) as context, spoken_of(None):
            code = command.invoke(context)
    except typer.Exit as done:
        code = done.exit_code
    return code if isinstance(code, int) else 0
