"""Options that several commands have, each described once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardlie.errors import UnknownName
from cardlie.translation import language

if TYPE_CHECKING:
    from cardlie.deck import Deck as OtherDeck

Game = Annotated[
    str | None,
    typer.Option(metavar="ID", help="{games}; else told by the faces."),
]
Deck = Annotated[str, typer.Option(metavar="NAME|FILE", help="The deck that is played with.")]
Size = Annotated[
    str,
    typer.Option(
        metavar="NAME|WxHmm",
        help="The cards' size: poker, bridge, mini, euro, tarot, square, jumbo, or another.",
    ),
]
OwnDeck = Annotated[
    str | None, typer.Option(metavar="NAME|FILE", help="The deck that is played with.")
]
Ruling = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Another reading, such as straight-min=1."),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="NAME", help="A variant or expansion ({variants}); repeat it for more."
    ),
]

Start = Annotated[
    int | None, typer.Option(help="Cards or dice each player gets; otherwise what the rules say.")
]

Expansions = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="NAME", help="An expansion (wildcards, powers); repeat it."),
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
    typer.Option(
        metavar="CODE",
        callback=known_language,
        help="The language of the answer, en or de (else that of your locale).",
    ),
]
