"""``cardlie host``: the table on everybody's phone."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlsplit

from typer import Argument, Option

from cardlie.base.errors import CardlieError
from cardlie.base.extras import needing
from cardlie.base.files import own_folder, verify_writable
from cardlie.base.terminal import clear, show
from cardlie.base.translation import tr
from cardlie.cli import options as opt
from cardlie.cli.support import Code
from cardlie.cli.words import GAME, named_game
from cardlie.deck.deck import Deck
from cardlie.games.options import Options, seats_of

if TYPE_CHECKING:
    from socket import socket

    from cardlie.host.hall import Hall

GAME_HELP = "{games}; without it, those who come choose."
BIND_HELP = "The address to listen on; 127.0.0.1 is this machine alone."
KEEP_HELP = "Where tables are kept; the same file again goes on with them."
SEED_HELP = "Seed; the same seed deals the same games, so anybody who knows it knows the cards."
HTTPS_HELP = "Speak HTTPS as well, on the next port, with a certificate of this machine's own."
URL_HELP = "The address at which a proxy shows the host, such as https://cards.example/cardlie."


#: What is said of a certificate that is nobody else's, and where no phone has come for so long.
_WARNED = (
    "Phones will say that this is not private, for they don't know this machine's certificate. "
    "Choose the details there, and open the page all the same: it is only this machine."
)
_NOBODY = (
    "No phone has come yet. Is it in the same network, and not in one for guests? "
    "A firewall must let it in at port {port}."
)
_PATIENCE = 120.0

#: A chair for whoever comes, as it is written; and how many chairs there are unless it is said.
FREE, _PLAYERS = "free", 4


def host(
    game: Annotated[
        str, Argument(metavar="GAME", autocompletion=GAME, help=GAME_HELP), named_game
    ] = "",
    players: opt.Players = None,
    seats: opt.Seats = None,
    with_: opt.With = None,
    deck: opt.OwnDeck = None,
    lang: opt.Lang = None,
    port: Annotated[int, opt.more(help="The port to listen on; 0: any.")] = 8008,
    bind: Annotated[str, opt.more(metavar="ADDRESS", help=BIND_HELP)] = "0.0.0.0",
    keep: Annotated[Path | None, opt.more(help=KEEP_HELP)] = None,
    hints: Annotated[
        bool, Option("--hints/--no-hints", help="Whether phones may ask for the odds.")
    ] = True,
    seed: Annotated[int | None, opt.more(help=SEED_HELP)] = None,
    fast: Annotated[bool, opt.more("--fast", help="Bots don't stop to think.")] = False,
    url: Annotated[str, opt.more(metavar="URL", help=URL_HELP)] = "",
    https: Annotated[bool, opt.more("--https", help=HTTPS_HELP)] = False,
) -> int:
    """The table on phones: people near you scan a code and play, bots take empty chairs.

    cardlie host tavern --seats counter,free,free

    cardlie host --bind 127.0.0.1 --deck my-deck.toml

    Ctrl-C ends it; started again, all tables go on. Exit code 0; 2: bad input.
    """
    refuse_without_host()
    from cardlie.host.hall import Hall
    from cardlie.host.live_table import PACE
    from cardlie.host.network import certificate, own_address
    from cardlie.host.serve import listen
    from cardlie.host.store import Store

    own = opt.own_deck(deck)
    options, chairs = _agreed(game, players, seats, with_, own)
    url = url.rstrip("/")
    if url and not re.fullmatch(r"https?://[\w.-]+(:[0-9]{1,5})?(/[\w.-]+)*", url, re.ASCII):
        raise CardlieError(
            tr("{url!r} is no address of a host", url=url[:60]),
            "such as --url https://cards.example",
        )
    if keep is not None:
        verify_writable(keep)
    file = keep or own_file()
    listening = listen(bind, port)
    secure = None
    try:
        if https:
            pem = certificate(file.with_suffix(".pem"), own_address(bind))
            secure = listen(bind, port + 1 if port else 0), pem
        store = Store(file)
        names = frozenset({bind.lower(), urlsplit(url.lower()).hostname or bind})
        pace = (0.0, 0.0) if fast else PACE
        hall = Hall(store, hints=hints, pace=pace, url=url, names=names, deck=own, seed=seed)
        kept = file if store.codes() else None
        begun(hall, listening, bind, options, chairs, kept=kept, secure=secure)
    finally:
        listening.close()
        if secure:
            secure[0].close()
    return Code.YES


def refuse_without_host() -> None:
    """:class:`CardlieError` where what serves pages is not installed."""
    with needing("host", "the table on phones needs {name}"):
        import cardlie.host.serve  # noqa: F401


def begun(
    hall: Hall, listening: socket, bind: str, options: Options | None = None,
    chairs: tuple[str | None, ...] = (), *, kept: Path | None = None, page: str = "",
    secure: tuple[socket, Path] | None = None,
) -> None:  # fmt: skip
    """Serve until Ctrl-C: say where, and what goes on of what was ``kept``."""
    import asyncio

    from cardlie.host.network import doubt_of, interfaces, own_address
    from cardlie.host.serve import serve

    local = bind.startswith("127.") or bind in ("::1", "localhost")

    async def begin() -> None:
        if options is not None:
            await hall.only_table(options, chairs)
        address, port = own_address(bind), listening.getsockname()[1]
        shown = f"[{address}]" if ":" in address else address
        table = f"t/{hall.only}" if hall.only else page
        _show(f"{hall.url or f'http://{shown}:{port}'}/{table}")
        near = "Everybody on this network can reach it: scan the code or open the address."
        show(tr("Only this machine can reach it." if local else near))
        if doubt := "" if local or hall.url else doubt_of(address, interfaces()):
            show(tr(doubt))
        if secure is not None:
            _show(f"https://{shown}:{secure[0].getsockname()[1]}/{table}")
            show(tr(_WARNED))
        if kept:
            show(tr("Tables that were kept go on ({file}).", file=kept))
        ends = "Ctrl-C ends it; started again, all tables go on."
        show(tr("Ctrl-C ends it." if page else ends))
        if not (local or hall.url):
            hall.address = address
            asyncio.get_running_loop().call_later(_PATIENCE, missed, port)

    def missed(port: int) -> None:
        if not hall.visited:
            show(tr(_NOBODY, port=port))

    with suppress(KeyboardInterrupt):
        serve(hall, listening, begin=begin, secure=secure)


def _show(where: str) -> None:
    """An address, and on a terminal a code to scan."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        import segno

        clear()
        segno.make(where, error="m").terminal(compact=True, border=2)
    show(where)


def _agreed(
    game: str, players: str | None, seats: str | None, with_: list[str] | None, deck: Deck | None
) -> tuple[Options | None, tuple[str | None, ...]]:
    """The game that is played, and who sits on each chair: a bot, or None for whoever comes."""
    from cardlie.engine import Seeded
    from cardlie.players import BotChance, fill_seats, parse_places

    if not game:
        if players or seats or with_:
            raise CardlieError("for which game?", "name it first: cardlie host tavern --players 3")
        return None, ()
    if seats and seats.strip().isdecimal():
        raise CardlieError(
            tr("--seats names who sits where, and {seats!r} is nobody", seats=seats),
            tr("--players {seats} says how many", seats=seats),
        )
    named = parse_places(seats, FREE) if seats else (None,)
    _, most = seats_of(game, deck)
    chairs = opt.number_of(players)
    if chairs is None:
        chairs = len(named) if len(named) > 1 else min(most, _PLAYERS)
    options = Options.of(game, with_ or (), seats=chairs, deck=deck)
    sitting = fill_seats(named, chairs)
    if None not in sitting:
        raise CardlieError(
            "bots leave no chair free",
            tr("name some: --seats {seats},{free}", seats=seats, free=FREE),
        )
    for spec in sitting:
        if spec is not None and spec.is_users:  # before anybody is invited to sit beside it
            spec.build(BotChance(Seeded(0), 0))
    return options, tuple(None if spec is None else str(spec) for spec in sitting)


def own_file() -> Path:
    """Where tables are kept unless told otherwise."""
    folder = own_folder()
    if folder is None:
        raise CardlieError("there is no place of yours to keep tables", "name one: --keep FILE")
    return folder / "host.sqlite"
