"""Options that several commands have, each described once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cardlie.base.errors import CardlieError, UnknownName
from cardlie.base.strings import languages
from cardlie.base.translation import language, tr
from cardlie.cli.declare import Option
from cardlie.cli.words import AGREED, DECK, GAME, LANGUAGE, SEATS, SIZE, THEME
from cardlie.setting.deck import Deck as OtherDeck

if TYPE_CHECKING:
    from cardlie.booklet import Edition


def parts(typed: Sequence[str]) -> list[str]:
    """What stands between the commas of an option that is typed once or more often.

    >>> parts(["vague,open", "swap"])
    ['vague', 'open', 'swap']
    """
    return [part.strip() for text in typed for part in text.split(",") if part.strip()]


Game = Annotated[
    str | None,
    Option(word=GAME, help="{games}; else told by the faces."),
]
Deck = Annotated[str, Option(word=DECK, help="The deck that is played with.")]
Size = Annotated[
    str,
    Option(
        word=SIZE,
        help="The cards' size: poker, bridge, mini, euro, tarot, square, jumbo, or another.",
    ),
]
Force = Annotated[bool, Option("--force", help="Overwrite a file that is not ours.")]
OwnDeck = Annotated[str | None, Option(word=DECK, help="The deck that is played with.")]
With = Annotated[
    list[str] | None,
    Option(
        *("--with", "--ruling"),
        word=AGREED,
        callback=parts,
        spreads=True,
        help="A variant or expansion ({variants}), or another number or reading, such as start=5 "
        "or straight-min=1; a,b for two.",
    ),
]

#: How many play, people and bots together; where one number is meant, :func:`number_of` says so.
Players = Annotated[
    str | None,
    Option(
        metavar="NUMBER|FROM-TO",
        help="How many play; from many games with 2-5 each draws its number.",
    ),
]

#: Who sits where, in every command that has a table.
Seats = Annotated[
    str | None,
    Option(
        word=SEATS,
        help="Who sits where, clockwise, such as you,counter:bluff=0.2,casual: bots (list tells "
        "all), you (play), free (host); the last one takes the seats that are left.",
    ),
]

Start = Annotated[
    int | None, Option(help="Cards or dice each player gets; otherwise what the rules say.")
]

#: As ``--with``, where many games are played: settings too, as in the text of a variant.
Changes = Annotated[
    list[str] | None,
    Option(
        *("--with", "--ruling"),
        word=AGREED,
        callback=parts,
        help="What else is played: variants ({variants}), start=5 (cards or dice each), "
        "bankroll=20 or evening=3 (coins, games; tavern); a,b for two.",
    ),
]

Expansions = Annotated[
    list[str] | None,
    Option(
        "--with",
        word=AGREED,
        callback=parts,
        help="An expansion: wildcards, powers; a,b for two.",
    ),
]


def number_of(players: str | None) -> int | None:
    """How many play at one table; a range is refused."""
    if players is None:
        return None
    if not (players.isascii() and players.isdigit() and len(players) < 4):
        raise CardlieError(
            tr("--players {players!r} is no number of players", players=players), "such as 4"
        )
    return int(players)


Base = Annotated[
    bool, Option("--base", help="Only the basic game, without variants and expansions.")
]


def chosen_features(with_: list[str] | None, base: bool, exact: bool = False) -> list[str] | None:
    """What is played, from --with and --base; None, for every variant, unless it must be exact."""
    names = [text for text in with_ or () if "=" not in text]
    if names and base:
        raise CardlieError(
            "--base leaves out every variant, and --with adds one", "give one of them"
        )
    return names if names or base or exact else None


def values(with_: list[str] | None) -> list[str]:
    """What of --with sets an option to a value, such as ``repeat=allowed``."""
    return [text for text in with_ or () if "=" in text]


def known_address(address: str) -> str:
    """An address of the web as it was typed; empty for none."""
    if address and not re.fullmatch(r"https?://[\w.:-]+(/[!-~]{0,200})?", address):
        raise CardlieError(
            tr("{address!r} is no address", address=address), "such as https://cards.example"
        )
    return address


def own_deck(name: str | None) -> OtherDeck | None:
    """The deck of that name or file; None where none is named."""
    return OtherDeck.load(name) if name else None


@dataclass(frozen=True, slots=True)
class OnPhotos:
    """What is known of the cards or dice on photos."""

    theme: Annotated[
        str | None, Option(word=THEME, help="The cards' theme; else found by itself.")
    ] = None
    size: Size = "poker"
    lying: Annotated[
        int | None,
        Option(
            *("--cards", "--dice"),
            metavar="NUMBER",
            help="How many lie on each photo; ? stands for each that was not seen.",
        ),
    ] = None

    def verify_idle(self) -> None:
        """CardlieError if any of it was said, for there is no photo."""
        hint = "give a photo, or leave it out"
        for name, said in (("theme", self.theme is not None), ("size", self.size != "poker")):
            if said:
                raise CardlieError(tr("--{name} is that of cards on a photo", name=name), hint)
        if self.lying is not None:
            raise CardlieError("--cards and --dice count what a photo shows", hint)


@dataclass(frozen=True, eq=False, repr=False)
class OfRules:
    """Whose rules are told: what is played, and with which cards."""

    with_: With = None
    base: Base = False
    deck: OwnDeck = None
    start: Start = None

    def edition(self, game: str, language: str, exact: bool = False) -> Edition:
        """The rules of that game; unless ``exact``, with every variant if none is named."""
        from cardlie.booklet import Edition

        features = chosen_features(self.with_, self.base, exact)
        deck = own_deck(self.deck)
        return Edition.of(game, language, features, values(self.with_), deck, self.start)


def known_language(wanted: str | None) -> str:
    """The language that is asked for; that of the locale is in force already."""
    if wanted and wanted not in languages():
        raise UnknownName("language", wanted, languages())
    return wanted or language()


Lang = Annotated[
    str | None,
    Option(
        word=LANGUAGE,
        callback=known_language,
        help="The language of the answer, en or de (else that of your locale).",
    ),
]
