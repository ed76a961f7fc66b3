"""Serving a table, or a deck on the desk, until Ctrl-C: what listens, and what is said of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from cardlie.base.extras import needing
from cardlie.base.terminal import clear, show
from cardlie.base.translation import tr
from cardlie.games.options import Options

if TYPE_CHECKING:
    from socket import socket

    from cardlie.host.table_registry import TableRegistry

#: What is said of a certificate that is nobody else's, and where no phone has come for so long.
_WARNED = (
    "Phones will warn that the connection is not private, because they don't know this "
    "machine's certificate. Open the details there and continue to the page: it is only this "
    "machine."
)
_NOBODY = (
    "No phone has connected yet. Is it on the same network, and not on one for guests? A "
    "firewall must allow port {port}."
)
_PATIENCE = 120.0


def refuse_without_host() -> None:
    """:class:`CardlieError` where what serves pages is not installed."""
    with needing("host", "'cardlie host' needs {name}, which is not installed"):
        import cardlie.host.serve  # noqa: F401


@contextmanager
def listeners(
    bind: str, port: int, secure: Path | None = None
) -> Iterator[tuple[socket, tuple[socket, Path] | None]]:
    """What listens there; with the certificate in a file (``secure``), the next port does, too."""
    from cardlie.host.network import certificate, own_address
    from cardlie.host.serve import listen

    with listen(bind, port) as plain:
        if secure is None:
            yield plain, None
            return
        pem = certificate(secure, own_address(bind))
        with listen(bind, port + 1 if port else 0) as encrypted:
            yield plain, (encrypted, pem)


def begun(
    registry: TableRegistry, listening: socket, bind: str, options: Options | None = None,
    chairs: tuple[str | None, ...] = (), *, kept: Path | None = None, page: str = "",
    secure: tuple[socket, Path] | None = None,
) -> None:  # fmt: skip
    """Serve until Ctrl-C: say where, and what goes on of what was ``kept``."""
    import asyncio

    from cardlie.host.network import own_address
    from cardlie.host.serve import serve

    port = listening.getsockname()[1]

    def missed() -> None:
        if not registry.visited:
            show(tr(_NOBODY, port=port))

    async def begin() -> None:
        if options is not None:
            await registry.only_table(options, chairs)
        _show_where(registry, bind, port, secure[0].getsockname()[1] if secure else None, page)
        if kept:
            show(tr("Saved tables resume ({file}).", file=kept))
        ends = "Press Ctrl-C to stop; all tables resume when you start it again."
        show(tr("Press Ctrl-C to stop." if page else ends))
        if not (_is_local(bind) or registry.url):
            registry.address = own_address(bind)
            asyncio.get_running_loop().call_later(_PATIENCE, missed)

    with suppress(KeyboardInterrupt):
        serve(registry, listening, begin=begin, secure=secure)


def _is_local(bind: str) -> bool:
    return bind.startswith("127.") or bind in ("::1", "localhost")


def _show_where(
    registry: TableRegistry, bind: str, port: int, secure_port: int | None, page: str
) -> None:
    """Say where it is, who can reach it, and what may be in the way."""
    from cardlie.host.network import doubt_of, interfaces, own_address

    address, local = own_address(bind), _is_local(bind)
    host = f"[{address}]" if ":" in address else address
    table = f"t/{registry.only}" if registry.only else page
    _show(f"{registry.url or f'http://{host}:{port}'}/{table}")
    near = "Everybody on this network can reach it: scan the code or open the address."
    show(tr("Only this machine can reach it." if local else near))
    if doubt := "" if local or registry.url else doubt_of(address, interfaces()):
        show(tr(doubt))
    if secure_port is not None:
        _show(f"https://{host}:{secure_port}/{table}")
        show(tr(_WARNED))


def _show(where: str) -> None:
    """An address, and on a terminal a code to scan."""
    if sys.stdout.isatty() and os.environ.get("TERM") != "dumb":
        import segno

        clear()
        segno.make(where, error="m").terminal(compact=True, border=2)
    show(where)
