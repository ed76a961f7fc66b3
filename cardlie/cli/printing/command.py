"""``cardlie print``: cards and more on paper. The press is imported when a command runs."""

from __future__ import annotations

from cardlie.cli.declare import Command, Group, paragraphs
from cardlie.cli.printing.calibration import calibration
from cardlie.cli.printing.deck import deck
from cardlie.cli.printing.kit import kit
from cardlie.cli.printing.product import product
from cardlie.cli.printing.rules import rules
from cardlie.cli.printing.theme import theme
from cardlie.cli.words import parts_of
from cardlie.games.registry import GAMES

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

    def meant(self, word: str) -> str:
        """What prints a game, or a part of one."""
        kit = f"kit {word}" if word in GAMES else f"kit GAME --only {word}"
        return MEANT.get(word) or (kit if word in (*GAMES, *parts_of(None)) else "")


app = _Print(
    "print",
    commands={
        each.__name__: Command(each, each.__name__)
        for each in (deck, kit, rules, product, theme, calibration)
    },
    help=paragraphs(ABOUT),
    no_args_is_help=True,
)
