"""``cardlie host``: the table on everybody's phone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from typer import Option

from cardlie.base.errors import CardlieError
from cardlie.base.files import own_folder, verify_writable
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.hosting import begun, listeners, refuse_without_host
from cardlie.cli.spoken_deck import own_deck
from cardlie.cli.support import Code
from cardlie.deck.deck import Deck
from cardlie.games.options import Options, usual_options

GAME_HELP = "{games}, or a file such as mine.toml; if not given, the players choose."
BIND_HELP = "Address to listen on; 127.0.0.1 is this machine only."
KEEP_HELP = "Save tables in this file, and resume those in it."
SEED_HELP = "Seed; the same seed deals the same games, so anybody who knows it knows the cards."
HTTPS_HELP = "Also serve HTTPS, on the next port, with a self-signed certificate."
URL_HELP = "Public URL, if a proxy serves the host, such as https://cards.example/cardlie."

#: A chair for whoever comes, as it is written.
FREE = "free"


def host(
    game: Annotated[str, opt.a_game(help=GAME_HELP)] = "",
    players: opt.TablePlayers = None,
    seats: opt.Seats = None,
    with_: opt.With = None,
    deck: opt.OwnDeck = None,
    lang: opt.Lang = None,
    port: Annotated[int, opt.more(help="Port to listen on; 0 picks any free one.")] = 8008,
    bind: Annotated[str, opt.more(metavar="ADDRESS", help=BIND_HELP)] = "0.0.0.0",
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None,
    hints: Annotated[
        bool, Option("--hints/--no-hints", help="Let phones ask for the odds, or not.")
    ] = True,
    seed: Annotated[int | None, opt.more(help=SEED_HELP)] = None,
    fast: Annotated[
        bool, opt.more("--fast", help="Let bots play without pausing to think.")
    ] = False,
    url: Annotated[str, opt.more(metavar="URL", help=URL_HELP)] = "",
    https: Annotated[bool, opt.more("--https", help=HTTPS_HELP)] = False,
) -> int:
    """Host a game on everybody's phone: people scan a code to join, and bots take the empty
    chairs.

    cardlie host tavern --seats counter,free,free

    cardlie host --bind 127.0.0.1 --deck my-deck.toml

    Press Ctrl-C to stop; all tables resume when you start it again. Exit codes: 0 success, 2
    invalid input.
    """
    refuse_without_host()
    from cardlie.host.store import Store
    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import PACE

    cards, url = own_deck(deck), url.rstrip("/")
    options, chairs = _agreed(game, players, seats, with_, cards)
    _verify_url(url)
    if keep is not None:
        verify_writable(keep)
    file = keep or own_file()
    with listeners(bind, port, file.with_suffix(".pem") if https else None) as (plain, secure):
        store = Store(file)
        names = frozenset({bind.lower(), urlsplit(url.lower()).hostname or bind})
        pace = (0.0, 0.0) if fast else PACE
        registry = TableRegistry(
            store, hints=hints, pace=pace, url=url, names=names, deck=cards, seed=seed
        )
        kept = file if store.codes() else None
        begun(registry, plain, bind, options, chairs, kept=kept, secure=secure)
    return Code.YES


def _verify_url(url: str) -> None:
    """CardlieError if a proxy could not be reached there."""
    if url and not re.fullmatch(r"https?://[\w.-]+(:[0-9]{1,5})?(/[\w.-]+)*", url, re.ASCII):
        raise CardlieError(
            tr("{url!r} is not the URL of a host", url=url[:60]),
            "such as --url https://cards.example",
        )


def _agreed(
    game: str, players: int | None, seats: str | None, with_: list[str] | None, deck: Deck | None
) -> tuple[Options | None, tuple[str | None, ...]]:
    """The game that is played, and who sits on each chair: a bot, or None for whoever comes."""
    from cardlie.engine import Seeded
    from cardlie.players import BotChance, fill_seats, parse_places

    if not game:
        if players or seats or with_:
            raise CardlieError("no game given", "give it first: cardlie host tavern --players 3")
        return None, ()
    if seats and seats.strip().isdecimal():
        raise CardlieError(
            tr("--seats says who sits where, but {seats!r} names nobody", seats=seats),
            tr("--players {seats} says how many", seats=seats),
        )
    named = parse_places(seats, FREE) if seats else (None,)
    chairs = players or (len(named) if len(named) > 1 else None)
    options = usual_options(game, with_ or (), chairs, deck)
    sitting = fill_seats(named, options.seats)
    if None not in sitting:
        raise CardlieError(
            "no chair is left for people",
            tr("add some: --seats {seats},{free}", seats=seats, free=FREE),
        )
    for spec in sitting:
        if spec is not None and spec.is_users:  # before anybody is invited to sit beside it
            spec.build(BotChance(Seeded(0), 0))
    return options, tuple(None if spec is None else str(spec) for spec in sitting)


def own_file() -> Path:
    """Where tables are kept unless told otherwise."""
    folder = own_folder()
    if folder is None:
        raise CardlieError("there is no folder to save tables in", "give a file: --keep FILE")
    return folder / "host.sqlite"
