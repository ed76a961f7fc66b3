"""Options that several commands have, each described once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from typer import Option

from cardlie.base.brackets import between_commas
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.base.translation import language, tr
from cardlie.cli.declare import typed
from cardlie.cli.words import AGREED, DECK, GAME, LANGUAGE, SEATS, SIZE, THEME, named_game
from cardlie.deck.deck import Deck as OtherDeck
from cardlie.games.registry import all_options, get_game
from cardlie.language.decks import load_deck
from cardlie.language.speech import speak_of


def parts(words: Sequence[str] | None) -> list[str] | None:
    """What stands between the commas of an option that is typed once or more often, if it is.

    >>> parts(["vague,open", "swap"])
    ['vague', 'open', 'swap']
    """
    found = [part for text in words or () for part in between_commas(text)]
    return found or None


def only_agreed(with_: list[str] | None) -> list[str] | None:
    """See that ``--with`` sets what games declare, and nothing that has an option of its own."""
    said = typed()
    others = {_plain(name): each for each in said.parameters for name in (each.name, *each.flags)}
    game = said.texts.get("game")
    declared = list(get_game(game).options.values()) if game else all_options()
    for text in with_ or ():
        name, equals, value = (part.strip() for part in text.partition("="))
        # what a game calls it on a command line; what else it calls it may be an option here
        meant = next((each for each in declared if name in each.names), None)
        option = meant if meant and meant.word == name else None
        other = others.get(_plain(name))
        if not equals or other is None:
            continue
        if option is None or isinstance(option.default, tuple):
            path = said.context.command_path
            ways = [other.shown] if other.is_option else []
            if meant and option is None:
                ways.append(f"--with {meant.word}={value}")
            raise CardlieError(
                tr("--with can't set {name!r}, which has its own option", name=name[:40]),
                tr("use {option}", option=tr(" or ").join(ways))
                if other.is_option
                else f"{path} {other.shown}",
            )
    return with_


def _plain(name: str) -> str:
    return name.lstrip("-").replace("_", "-").casefold()


#: The panel of what few people need, and an option in it.
MORE = "More options"
more = partial(Option, rich_help_panel=MORE)

#: The panel of what is known of photos.
PHOTOS = "Photos"

Game = Annotated[
    str | None,
    Option(
        metavar="GAME", autocompletion=GAME, help="{games}; if not given, detected from the faces."
    ),
    named_game,
]
InRound = Annotated[
    str | None,
    more(
        "--round",
        metavar="NAME",
        help="Kind of round, where it matters: duel, palifico, last die.",
    ),
]
Deck = Annotated[
    str,
    Option(metavar="DECK", autocompletion=DECK, help="Deck to play with, by name or .toml file."),
]
Size = Annotated[
    str,
    Option(
        metavar="SIZE",
        autocompletion=SIZE,
        help="Size of the cards: poker, bridge, tarot ... or 60x90mm.",
    ),
]
Force = Annotated[bool, Option("--force", help="Overwrite files that cardlie did not write.")]
OwnDeck = Annotated[
    str | None,
    Option(metavar="DECK", autocompletion=DECK, help="Deck to play with, by name or .toml file."),
]
With = Annotated[
    list[str] | None,
    Option(
        "--with",
        metavar="NAME",
        autocompletion=AGREED,
        help="Variants ({variants}) and options such as start=5; separate several with commas.",
    ),
    parts,
    only_agreed,
]

#: How many play, people and bots together; where one number is meant, :func:`number_of` says so.
Players = Annotated[
    str | None, Option(metavar="N", help="Number of players; 2-5 draws a number for each game.")
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

Expansions = Annotated[
    list[str] | None,
    Option(
        "--with",
        metavar="NAME",
        autocompletion=AGREED,
        help="Add an expansion: wildcards or powers; separate several with commas.",
    ),
    parts,
]


def number_of(players: str | None) -> int | None:
    """How many play at one table; a range is refused."""
    if players is None:
        return None
    if not (players.isascii() and players.isdigit() and len(players) < 4):
        raise CardlieError(
            tr("invalid value for --players: {players!r}", players=players), "such as 4"
        )
    return int(players)


Base = Annotated[
    bool, Option("--base", help="Play the basic game, without variants and expansions.")
]


def chosen_features(with_: list[str] | None, base: bool, exact: bool = False) -> list[str] | None:
    """What is played, from --with and --base; None, for every variant, unless it must be exact."""
    names = [text for text in with_ or () if "=" not in text]
    if names and base:
        raise CardlieError("--base and --with can't be combined", "give one of them")
    return names if names or base or exact else None


def values(with_: list[str] | None) -> list[str]:
    """What of --with sets an option to a value, such as ``repeat=allowed``."""
    return [text for text in with_ or () if "=" in text]


def own_deck(name: str | None) -> OtherDeck | None:
    """The deck of that name or file, as whose cards all is said; None where none is named."""
    return the_deck(name) if name else None


def the_deck(name: str) -> OtherDeck:
    """The deck of that name or file; from now on guesses are said as its cards are called."""
    deck = load_deck(name)
    speak_of(deck.faces)
    return deck


@dataclass(frozen=True, slots=True)
class OnPhotos:
    """What is known of the cards or dice on photos."""

    theme: Annotated[
        str | None,
        Option(
            metavar="THEME",
            autocompletion=THEME,
            rich_help_panel=PHOTOS,
            help="Theme of the cards; if not given, it is detected.",
        ),
    ] = None
    size: Annotated[
        str,
        Option(
            metavar="SIZE", autocompletion=SIZE, rich_help_panel=PHOTOS, help="Size of the cards."
        ),
    ] = "poker"
    lying: Annotated[
        int | None,
        Option(
            *("--cards", "--dice"),
            metavar="N",
            rich_help_panel=PHOTOS,
            help="Number of cards or dice on each photo; any that are not found become ?.",
        ),
    ] = None

    def verify_idle(self) -> None:
        """CardlieError if any of it was said, for there is no photo."""
        hint = "use it with a photo, or leave it out"
        for name, said in (("theme", self.theme is not None), ("size", self.size != "poker")):
            if said:
                raise CardlieError(tr("--{name} is for photos", name=name), hint)
        if self.lying is not None:
            raise CardlieError("--cards and --dice are for photos", hint)


@dataclass(frozen=True, eq=False, repr=False)
class OfRules:
    """Whose rules are told: what is played, and with which cards."""

    with_: With = None
    base: Base = False
    deck: OwnDeck = None


def known_language(wanted: str | None) -> str:
    """The language that is asked for; that of the locale is in force already."""
    if wanted and wanted not in languages():
        raise UnknownName("language", wanted, languages())
    return wanted or language()


Lang = Annotated[
    str | None,
    Option(metavar="CODE", autocompletion=LANGUAGE, help="Language, en or de."),
    known_language,
]
