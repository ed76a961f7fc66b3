"""Options that several commands have, each declared once."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from typer import Argument, Option

from cardlie.cli import callbacks as see_to
from cardlie.cli.completion import AGREED, DECK, GAME, LANGUAGE, SEATS, SIZE

#: The panel of what few people need, and an option in it.
MORE = "More options"
more = partial(Option, rich_help_panel=MORE)

#: A game, which is read before what is agreed of it.
a_game = partial(
    Argument, metavar="GAME", autocompletion=GAME, callback=see_to.named_game, is_eager=True
)

#: The game that a command is about, and one that may be detected.
OneGame = Annotated[str, a_game(help="{games}, or a file such as mine.toml.")]
Game = Annotated[
    str | None,
    Option(
        metavar="GAME",
        autocompletion=GAME,
        callback=see_to.named_game,
        is_eager=True,
        help="{games}, or a file such as mine.toml; if not given, detected from the faces.",
    ),
]
InRound = Annotated[
    str | None,
    more(
        "--round",
        metavar="NAME",
        help="Kind of round, where it matters, such as duel or palifico.",
    ),
]
_DECK = Option(metavar="DECK", autocompletion=DECK,
               help="Deck to play with, by name or .toml file.")  # fmt: skip
Deck = Annotated[str, _DECK]
OwnDeck = Annotated[str | None, _DECK]
Size = Annotated[
    str,
    Option(
        metavar="SIZE",
        autocompletion=SIZE,
        help="Size of the cards: poker, bridge, tarot ... or 60x90mm.",
    ),
]
Force = Annotated[bool, Option("--force", help="Overwrite files that cardlie did not write.")]
_AGREED = partial(Option, "--with", metavar="NAME", autocompletion=AGREED)
With = Annotated[
    list[str] | None,
    _AGREED(
        callback=see_to.agreed,
        help="Variants ({variants}) and options such as start=5; separate several with commas.",
    ),
]
Expansions = Annotated[
    list[str] | None,
    _AGREED(
        callback=see_to.parts,
        help="Add an expansion: wildcards or powers; separate several with commas.",
    ),
]
Base = Annotated[
    bool, Option("--base", help="Play the basic game, without variants and expansions.")
]

#: How many play at one table, and at tables of several sizes.
TablePlayers = Annotated[
    int | None,
    Option("--players", min=1, max=99, help="Number of players, people and bots."),
]
Players = Annotated[
    str | None,
    Option(metavar="N", help="Number of players; 2-5 picks a number at random for each game."),
]

#: Who sits where, in every command that has a table.
Seats = Annotated[
    str | None,
    Option(
        metavar="BOTS",
        autocompletion=SEATS,
        help=(
            "Seats clockwise, such as you,counter,casual: bots (see 'cardlie bots'), you "
            "(play) or free (host); the last one takes the remaining seats."
        ),
    ),
]
Seed = Annotated[int, Option(help="Seed; the same seed plays the same games.")]
Lang = Annotated[
    str | None,
    Option(
        metavar="CODE",
        autocompletion=LANGUAGE,
        callback=see_to.known_language,
        help="Language, en or de.",
    ),
]
