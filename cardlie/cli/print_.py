"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

from cardlie.cli.declare import group
from cardlie.cli.print_calibration import calibration
from cardlie.cli.print_deck import deck, preview, theme_card
from cardlie.cli.print_kit import board, box, dice, kit, reference
from cardlie.cli.print_rules import rules

#: What ``cardlie print --help`` says.
ABOUT = "Print decks and more, to output/ unless you say -o."

app = group(
    "print",
    ABOUT,
    [rules, deck, calibration, preview, theme_card, kit, reference, board, dice, box],
)
