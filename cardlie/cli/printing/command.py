"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

import click

from cardlie.base.errors import UnknownName
from cardlie.base.translation import tr
from cardlie.cli.declare import Group, command, paragraphs
from cardlie.cli.printing.calibration import calibration
from cardlie.cli.printing.deck import deck
from cardlie.cli.printing.kit import kit
from cardlie.cli.printing.product import product
from cardlie.cli.printing.rules import rules
from cardlie.cli.printing.theme import theme
from cardlie.cli.words import parts_of

#: What ``cardlie print --help`` says.
ABOUT = "Print decks and more, to output/ unless you say -o."

#: What else people ask for, and what prints it.
MEANT = {
    "cards": "deck",
    "preview": "theme THEME --format png",
    "theme-card": "theme THEME",
    "themes": "theme list",
}


class _Print(Group):
    """The commands that print, which know what else people ask for."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, or what prints what is meant."""
        try:
            return super().get_command(ctx, cmd_name)
        except UnknownName as unknown:
            meant = MEANT.get(cmd_name) or (
                f"kit GAME --only {cmd_name}" if cmd_name in parts_of(None) else ""
            )
            if meant:
                unknown.hint = tr("it is printed by {command}", command=f"cardlie print {meant}")
            raise


app = _Print(
    "print",
    commands={
        each.__name__: command(each, each.__name__)
        for each in (deck, kit, rules, product, theme, calibration)
    },
    help=paragraphs(ABOUT),
    no_args_is_help=True,
)
