"""The tree of commands. A command's module is imported when it is run, not before.

To add a command: write ``cardlie/cli/NAME.py`` with a function ``NAME`` (or a ``typer.Typer``
called ``app``) and name it in :data:`COMMANDS`.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Annotated, Any, ClassVar

import typer
from typer import Option
from typer.main import get_command

from cardlie.base.terminal import hushed, show
from cardlie.cli.commands import Group
from cardlie.cli.help import first_steps
from cardlie.cli.version import version_line
from cardlie.games.names import id_of
from cardlie.games.registry import GAMES
from cardlie.language.speech import spoken_of

#: Command -> (module, its line in ``cardlie --help``), in the order in which they are listed.
COMMANDS = {
    "print": ("cardlie.cli.printing.command", "Print decks, kits and rules as PDF."),
    "judge": ("cardlie.cli.judge", "Check whether a guess holds, and show the cards that count."),
    "read": ("cardlie.cli.read", "Read the cards or dice on a photo."),
    "odds": ("cardlie.cli.odds.command", "Show how likely a guess is, given what you see."),
    "play": ("cardlie.cli.play", "Play against bots in the terminal."),
    "host": ("cardlie.cli.host", "Host a game on everybody's phone."),
    "sim": (
        "cardlie.cli.sim.command",
        "Simulate thousands of games to compare bots and variants.",
    ),
    "bots": ("cardlie.cli.bots", "List the bots and their parameters."),
    "exploit": ("cardlie.cli.exploit.command", "Find simple rules that beat given bots."),
    "report": ("cardlie.cli.report.command", "Report how long, fair and lively a game is."),
    "tune": ("cardlie.cli.tune.command", "Search for a variant as long and fair as you want it."),
    "rules": (
        "cardlie.cli.rules.command",
        "Show the rules of a game.",
    ),
    "check": ("cardlie.cli.check", "Check a deck, theme or game file."),
    "workshop": ("cardlie.cli.workshop", "Preview your deck in the browser while you edit it."),
    "site": (
        "cardlie.cli.site",
        "Build a website that prints, judges and plays in the browser.",
    ),
    "solve": ("cardlie.cli.solve.command", "Solve a game for two players."),
    "replay": ("cardlie.cli.replay", "Replay a saved game."),
    "new": ("cardlie.cli.new", "Start a deck, theme or game of your own."),
}

#: What commands say that take longer than a breath, until they have something to say.
WAITS = {
    "read": "Reading the photo ...",
    "play": "Setting up the table ...",
    "host": "Starting the host ...",
    "sim": "Preparing the bots ...",
    "exploit": "Preparing the bots ...",
    "report": "Preparing the bots ...",
    "tune": "Listing the variants ...",
    "rules": "Reading the rules ...",
    "check": "Checking ...",
    "workshop": "Starting the preview ...",
    "site": "Printing the ready-made kits; this takes a few minutes ...",
    "solve": "Setting up the round ...",
    "replay": "Reading the game ...",
}

#: Command -> the page of docs/ that tells of it, where that has another name.
PAGES = {
    "read": "photos",
    "bots": "sim",
    "exploit": "sim",
    "tune": "sim",
    "check": "decks",
    "workshop": "decks",
    "replay": "play",
    "new": "decks",
}

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

    lines: ClassVar[dict[str, str]] = {name: line for name, (_, line) in COMMANDS.items()}

    def found(self, name: str) -> Any:
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


def load(name: str) -> Any:
    """The command of that name, imported now."""
    from cardlie.cli.declare import made

    module = import_module(COMMANDS[name][0])
    if hasattr(module, "app"):
        return get_command(module.app)
    return made(name, getattr(module, name), WAITS.get(name, ""), PAGES.get(name, name))


def root() -> Any:
    """The whole program as one command."""
    return get_command(program)


def answered(args: list[str]) -> int:
    """Run what was typed, or complete it if a shell asks; the exit code."""
    found = root()
    if "_CARDLIE_COMPLETE" in os.environ:
        found.main(args, prog_name="cardlie")
    try:
        with found.make_context("cardlie", args) as context, spoken_of(None):
            code = found.invoke(context)
    except typer.Exit as done:
        code = done.exit_code
    return code if isinstance(code, int) else 0
