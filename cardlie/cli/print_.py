"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

import typer

from cardlie.cli.option_groups import with_groups
from cardlie.cli.plain_types import PlainCommand, PlainGroup
from cardlie.cli.print_calibration import calibration
from cardlie.cli.print_deck import deck, preview, theme_card
from cardlie.cli.print_kit import board, box, dice, kit, reference
from cardlie.cli.print_rules import rules

app = typer.Typer(no_args_is_help=True, cls=PlainGroup)


@app.callback()
def _group() -> None:
    """Print decks and more, to output/ unless you say -o."""


for _command in (
    rules, deck, calibration, preview, theme_card, kit, reference, board, dice, box,
):  # fmt: skip
    app.command(cls=PlainCommand)(with_groups(_command))
