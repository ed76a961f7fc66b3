"""Options that several commands have, each described once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardlie.cli.declare import Option
from cardlie.cli.words import DECK, GAME, LANGUAGE, RULING, SIZE, VARIANTS
from cardlie.errors import UnknownName
from cardlie.translation import language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardlie.deck import Deck as OtherDeck


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
OwnDeck = Annotated[str | None, Option(word=DECK, help="The deck that is played with.")]
Ruling = Annotated[
    list[str] | None,
    Option(
        word=RULING,
        callback=parts,
        help="Another reading, such as straight-min=1; repeat it for more.",
    ),
]
With = Annotated[
    list[str] | None,
    Option(
        "--with",
        word=VARIANTS,
        callback=parts,
        help="A variant or expansion ({variants}); a,b for two.",
    ),
]

Start = Annotated[
    int | None, Option(help="Cards or dice each player gets; otherwise what the rules say.")
]

Expansions = Annotated[
    list[str] | None,
    Option(
        "--with",
        word=VARIANTS,
        callback=parts,
        help="An expansion: wildcards, powers; a,b for two.",
    ),
]


def own_deck(name: str | None) -> OtherDeck | None:
    """The deck of that name or file; None where none is named."""
    if name is None:
        return None
    from cardlie.deck import Deck as OtherDeck

    return OtherDeck.load(name)


def known_language(wanted: str | None) -> str:
    """The language that is asked for; that of the locale is in force already."""
    if wanted:
        from cardlie.strings import languages

        if wanted not in languages():
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
