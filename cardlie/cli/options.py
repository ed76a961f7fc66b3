"""Options that several commands have, each described once."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlie.games.registry import all_ids

Game = Annotated[
    str | None,
    typer.Option(metavar="ID", help=f"{all_ids()}; else told by the faces."),
]
Deck = Annotated[str, typer.Option(metavar="NAME|FILE", help="The deck that is played with.")]
Ruling = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME=VALUE", help="Another reading, such as straight-min=1."),
]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with", metavar="NAME", help="A variant or expansion, such as wildcards. Repeat it."
    ),
]
