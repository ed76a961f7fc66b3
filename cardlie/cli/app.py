"""The tree of commands. A command's module is imported when it is run, not before.

To add a command: write ``cardlie/cli/NAME.py`` with a function ``NAME`` (or a
:class:`~cardlie.cli.declare.Group` called ``app``) and name it in :data:`COMMANDS`.
"""

from __future__ import annotations

import os
from importlib import import_module

import click

from cardlie.base.translation import tr
from cardlie.cli import version_line
from cardlie.cli.declare import Command, Group, paragraphs
from cardlie.games.registry import GAMES

#: Command -> (module, its line in ``cardlie --help``), in the order in which they are listed.
COMMANDS = {
    "print": ("cardlie.cli.printing.command", "Print decks, rules, boards and boxes as PDF."),
    "judge": ("cardlie.cli.judge", "Does a guess hold on this table? Shows the cards that count."),
    "read": ("cardlie.cli.read", "Read the faces on a photo."),
    "odds": ("cardlie.cli.odds.command", "How likely a guess is, given what you see."),
    "play": ("cardlie.cli.play", "Play a game against bots, here in the terminal."),
    "host": ("cardlie.cli.host", "A table on everybody's phone: people and bots."),
    "sim": ("cardlie.cli.sim.command", "Play thousands of games: bots and variants compared."),
    "report": ("cardlie.cli.report", "A page on a game: how long, fair and lively it is."),
    "tune": ("cardlie.cli.tune.command", "Find a variant as long and fair as you want it."),
    "rules": (
        "cardlie.cli.rules.command",
        "The rules of a game, and the rulings that settle them.",
    ),
    "check": ("cardlie.cli.check", "All that is wrong or doubtful in a file of your own."),
    "workshop": ("cardlie.cli.workshop", "Your deck on a page, drawn anew at each save."),
    "site": (
        "cardlie.cli.site",
        "A folder of pages that print, judge and tell rules by themselves.",
    ),
    "powers": ("cardlie.cli.powers", "What the power cards of a deck are worth by the odds."),
    "solve": ("cardlie.cli.solve.command", "What perfect play is worth between two."),
    "replay": ("cardlie.cli.replay", "Show a game again from its log."),
    "new": ("cardlie.cli.new", "Begin a deck, a theme or a game of your own."),
}

#: What commands say that take longer than a breath, until they have something to say.
WAITS = {
    "print": "Drawing ...",
    "read": "Reading the photo ...",
    "play": "Laying the table ...",
    "host": "Opening the tables ...",
    "sim": "Seating the bots ...",
    "report": "Seating the bots ...",
    "tune": "Laying out the variants ...",
    "rules": "Looking up the rules ...",
    "check": "Trying what it says ...",
    "workshop": "Opening the workshop ...",
    "site": "Printing what lies ready there; this takes some minutes ...",
    "powers": "Counting combinations ...",
    "solve": "Laying out the round ...",
    "replay": "Looking through the game ...",
}

#: Command -> the page of docs/ that tells of it, where that has another name.
PAGES = {
    "read": "photos",
    "tune": "sim",
    "check": "decks",
    "workshop": "decks",
    "powers": "decks",
    "replay": "sim",
    "new": "decks",
}

ABOUT = """Liar's Dice with cards: print the decks, judge the guesses, know the odds.

Faces are written R3 (red, blue, green or yellow, and the number), * is a wildcard,
+3 a power card by its value; dice are digits. Example:

cardlie judge "4 cards without red" --table "R1 B3 G5 Y2 B6"

Words complete on the Tab key once ~/.bashrc has: eval "$(cardlie --completion bash)"
"""

CODES = "Exit codes: 0 yes or done, 1 no, 2 bad input, 3 not higher, 70 a fault of ours."

#: What asks for shell completion: the name of the variable that a shell sets.
COMPLETE = "_CARDLIE_COMPLETE"


class Program(Group):
    """All commands: their names are known, and the one that is run is imported."""

    def meant(self, word: str) -> str:
        """What is printed, or a game, which is played."""
        if word in ("deck", "kit", "product", "theme", "calibration"):
            return f"print {word}"
        return f"play {word}" if word in GAMES else ""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, imported now."""
        ctx.meta.update(waits=WAITS.get(cmd_name, ""), page=PAGES.get(cmd_name, cmd_name))
        return load(cmd_name) if super().get_command(ctx, cmd_name) else None


def load(name: str) -> click.Command:
    """The command of that name, imported now."""
    module = import_module(COMMANDS[name][0])
    app: click.Command | None = getattr(module, "app", None)
    return app or Command(getattr(module, name), name)


def root() -> Program:
    """The whole program as one command."""
    version = click.Option(
        ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version,
        help=tr("Show the version and exit."),
    )  # fmt: skip
    completion = click.Option(
        ["--completion"], metavar="SHELL", is_eager=True, expose_value=False,
        type=click.Choice(["bash", "zsh", "fish"]), callback=_show_completion,
        help=tr("What makes bash, zsh or fish complete words."),
    )  # fmt: skip
    listed = {name: click.Command(name, help=about) for name, (_, about) in COMMANDS.items()}
    return Program(
        "cardlie",
        commands=listed,
        params=[version, completion],
        help=paragraphs(ABOUT),
        epilog=tr(CODES),
        no_args_is_help=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def answered(args: list[str]) -> int:
    """Run what was typed, or complete it if a shell asks; the exit code."""
    program, asked = root(), os.environ.get(COMPLETE)
    if asked:
        from click.shell_completion import shell_complete

        # typer, which cardlie was made with once, asks for ``complete_bash``: both ways are known
        first, _, last = asked.partition("_")
        order = f"{last}_{first}" if first in ("complete", "source") else asked
        return shell_complete(program, {}, "cardlie", COMPLETE, order)
    try:
        with program.make_context("cardlie", _asked_plainly(args)) as context:
            code = program.invoke(context)
    except click.exceptions.Exit as done:
        code = done.exit_code
    return code if isinstance(code, int) else 0


def _asked_plainly(args: list[str]) -> list[str]:
    """What a newcomer types for ``--help`` and ``--version``, as the options that they are.

    >>> _asked_plainly(["help", "judge"]), _asked_plainly(["version"])
    (['judge', '--help'], ['--version'])
    """
    match args:
        case ["help", *words]:
            return [*words, "--help"]
        case ["version"]:
            return ["--version"]
    return args


def _show_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        print(version_line())
        ctx.exit()


def _show_completion(ctx: click.Context, _param: click.Parameter, shell: str | None) -> None:
    from click.shell_completion import get_completion_class

    complete = shell and not ctx.resilient_parsing and get_completion_class(shell)
    if complete:
        print(complete(ctx.command, {}, "cardlie", COMPLETE).source())
        ctx.exit()
