"""Options that several commands have, each described once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from cardlie.base.brackets import between_commas
from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.base.translation import language, tr
from cardlie.cli.completion import AGREED, DECK, GAME, LANGUAGE, SEATS, SIZE, THEME
from cardlie.cli.declare import typed
from cardlie.deck.deck import Deck as OtherDeck
from cardlie.games.registry import GAMES, all_options, get_game
from cardlie.games.spec_file import family_files
from cardlie.games.titles import id_of
from cardlie.language.decks import load_deck
from cardlie.language.speech import speak_of

if TYPE_CHECKING:
    from cardlie.booklet import Edition


def parts(words: Sequence[str] | None) -> list[str] | None:
    """What stands between the commas of an option that is typed once or more often, if it is.

    >>> parts(["vague,open", "swap"])
    ['vague', 'open', 'swap']
    """
    pieces = [part for text in words or () for part in between_commas(text)]
    return pieces or None


def named_game(typed: str | None) -> str | None:
    """A game that somebody typed, by its id; it may be called by any of its names.

    Or by its number where games are offered.

    >>> named_game("Mäxchen"), named_game("tavern"), named_game("own.toml"), named_game("3")
    ('mia', 'tavern', 'own.toml', 'tavern')
    """
    numbers = {str(nth): id for nth, id in enumerate(GAMES, 1)}
    typed = numbers.get(typed or "", typed)
    if not typed or typed in GAMES or typed in family_files():
        return typed
    return id_of(typed)


def only_agreed(with_: list[str] | None) -> list[str] | None:
    """See that ``--with`` sets what games declare, and nothing that has an option of its own."""
    line = typed()
    others = {_plain(name): each for each in line.parameters for name in (each.name, *each.flags)}
    game = named_game(line.texts.get("game"))
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
            path = line.context.command_path
            ways = [other.label] if other.is_option else []
            if meant and option is None:
                ways.append(f"--with {meant.word}={value}")
            raise CardlieError(
                tr("--with can't set {name!r}, which has its own option", name=name[:40]),
                tr("use {option}", option=tr(" or ").join(ways))
                if other.is_option
                else f"{path} {other.label}",
            )
    return with_


def _plain(name: str) -> str:
    return name.lstrip("-").replace("_", "-").casefold()


#: The panel of what few people need, and an option in it.
MORE = "More options"
more = partial(Option, rich_help_panel=MORE)

#: The panel of what is known of photos, and an option in it.
PHOTOS = "Photos"
_on_photo = partial(Option, rich_help_panel=PHOTOS)

#: The game that a command is about, and one that may be detected.
OneGame = Annotated[
    str,
    Argument(metavar="GAME", autocompletion=GAME, help="{games}, or a file such as mine.toml."),
    named_game,
]
Game = Annotated[
    str | None,
    Option(
        metavar="GAME",
        autocompletion=GAME,
        help="{games}, or a file such as mine.toml; if not given, detected from the faces.",
    ),
    named_game,
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
        help="Variants ({variants}) and options such as start=5; separate several with commas."
    ),
    parts,
    only_agreed,
]
Expansions = Annotated[
    list[str] | None,
    _AGREED(help="Add an expansion: wildcards or powers; separate several with commas."),
    parts,
]

#: How many play, people and bots together; where one number is meant, :func:`number_of` says so.
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


def refuse_idle(names: Iterable[str], where: str) -> None:
    """Refuse options that were typed although they say nothing to what is asked for."""
    idle = {*names}
    for each, _ in typed().given():
        if each.name in idle:
            raise CardlieError(
                tr("{option} has no effect on {where}", option=each.flags[0], where=where),
                "leave it out",
            )


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
        _on_photo(
            metavar="THEME",
            autocompletion=THEME,
            help="Theme of the cards; if not given, it is detected.",
        ),
    ] = None
    size: Annotated[
        str, _on_photo(metavar="SIZE", autocompletion=SIZE, help="Size of the cards.")
    ] = "poker"
    lying: Annotated[
        int | None,
        _on_photo(
            *("--cards", "--dice"),
            metavar="N",
            help="Number of cards or dice on each photo; any not found are read as ?.",
        ),
    ] = None

    def verify_idle(self) -> None:
        """CardlieError if any of it was said, for there is no photo."""
        hint = "add a photo, or leave that out"
        for name, given in (("theme", self.theme is not None), ("size", self.size != "poker")):
            if given:
                raise CardlieError(tr("--{name} is for photos", name=name), hint)
        if self.lying is not None:
            raise CardlieError("--cards and --dice are for photos", hint)


@dataclass(frozen=True, eq=False, repr=False)
class OfRules:
    """Whose rules are told: what is played, and with which cards."""

    with_: With = None
    base: Base = False
    deck: OwnDeck = None

    def edition(self, game: str, language: str, *, exact: bool = False) -> Edition:
        """The rules of that game; unless ``exact``, with every variant if none is named."""
        from cardlie.booklet import Edition

        features = chosen_features(self.with_, self.base, exact)
        deck = own_deck(self.deck)
        return Edition.of(game, language, features, values(self.with_), deck)


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
