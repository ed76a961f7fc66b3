"""``cardlie workshop``: a deck on the desk, on a page that follows its file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.host import BIND_HELP
from cardlie.cli.hosting import begun, listeners, refuse_without_host
from cardlie.cli.support import Code
from cardlie.language.decks import load_deck


def workshop(
    file: Annotated[Path, Argument(metavar="FILE", help="Deck to watch (a .toml file).")],
    lang: opt.Lang = None,
    port: Annotated[int, Option(help="Port to listen on; 0 picks any free one.")] = 8008,
    bind: Annotated[str, Option(metavar="ADDRESS", help=BIND_HELP)] = "127.0.0.1",
) -> int:
    """Preview your deck in the browser; it is redrawn whenever you save the file.

    cardlie workshop my-deck.toml

    Edit the file in your own editor. With --bind 0.0.0.0, phones on your network can play with it.
    Press Ctrl-C to stop. Exit codes: 0 success, 2 invalid input.
    """
    refuse_without_host()
    from cardlie.host.desk import Desk
    from cardlie.host.store import Store
    from cardlie.host.table_registry import TableRegistry

    if file.suffix != ".toml":
        raise CardlieError(tr("there is no deck {path}", path=file), "cardlie new deck NAME")
    load_deck(file)  # there is one to begin with
    with listeners(bind, port) as (plain, _):
        desk = Desk(file)
        registry = TableRegistry(
            Store(None), names=frozenset({bind.lower()}), deck=desk.deck, desk=desk
        )
        begun(registry, plain, bind, page="workshop")
    return Code.YES
