"""Listening: a socket, and a server that ends when it is told to.

Whoever opens a connection asks something soon, and opens not too many: uvicorn waits without limit
for a request's head; what waits for its body stands in ``guard``.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from cardlie.base.errors import CardlieError, reason_of
from cardlie.base.translation import tr
from cardlie.host.limits import Limits
from cardlie.host.routes import create_app
from cardlie.host.table_registry import TableRegistry

#: What is done once people can come.
Begin = Callable[[], Awaitable[None]]

#: Where HTTPS is spoken as well, and the file with a certificate and its key.
Secure = tuple[socket.socket, Path]

#: Seconds that streams have to end; and between looks whether servers have begun, or are to end.
_GRACE, _LOOK = 2, 0.05

#: Seconds after which bots that think, and what is kept, give way to taps, and these to them.
_SWITCH = 0.0005


def patient(limits: Limits) -> type[asyncio.Protocol]:
    """HTTP/1.1 within ``limits``: how long a head may take, how many connections an address has."""

    class Patient(H11Protocol):
        """Ends a connection on which no request is under way for too long."""

        _end: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self._is_one_too_many():
                transport.abort()
            self._mind_the_time()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._mind_the_time()

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._mind_the_time()

        def _mind_the_time(self) -> None:
            """Begin to wait for a request, or cease to; pieces of one don't begin it anew."""
            under_way = self.cycle is not None and not self.cycle.response_complete
            if under_way or self.transport.is_closing():
                if self._end is not None:
                    self._end.cancel()
                    self._end = None
            elif self._end is None:
                self._end = self.loop.call_later(limits.patience, self.transport.close)

        def _is_one_too_many(self) -> bool:
            if self.client is None or ip_address(self.client[0]).is_loopback:
                return False  # this machine's own, a proxy among them
            others = [each.client for each in self.connections if isinstance(each, Patient)]
            same = sum(other is not None and other[0] == self.client[0] for other in others)
            return same > limits.connections

    return Patient


def listen(bind: str, port: int) -> socket.socket:
    """A socket that listens; :class:`CardlieError` if that address or port is not to be had."""
    if not bind.strip():  # a variable of a shell that is not set; to the system it is every address
        raise CardlieError("no address to listen on", "127.0.0.1 is this machine only")
    try:
        return socket.create_server((bind, port), backlog=512)
    except OverflowError:
        raise CardlieError(
            tr("port {port} is out of range", port=port), "1 to 65535, or 0 for any free port"
        ) from None
    except OSError as error:
        reason = reason_of(error)
        raise CardlieError(
            tr(
                "can't listen on {bind}, port {port}: {reason}", bind=bind, port=port, reason=reason
            ),
            "try another --port or --bind",
        ) from None


def _raise_limits() -> None:
    """As many open connections as the system allows us, where it asks: a stream is one."""
    try:
        import resource
    except ImportError:  # Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = 8192 if hard == resource.RLIM_INFINITY else min(hard, 8192)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def configured(registry: TableRegistry, app: ASGIApp, secure: Path | None = None) -> uvicorn.Config:
    """How a server is to answer for these tables; ``secure``: with this certificate.

    The first server is the one that tells the application when it begins and ends.
    """
    return uvicorn.Config(
        app,
        lifespan="off" if secure else "auto",
        ssl_certfile=secure,
        http=patient(registry.limits),
        log_level="warning",
        access_log=False,
        server_header=False,
        root_path=urlsplit(registry.url).path,
        proxy_headers=bool(registry.url),
        timeout_graceful_shutdown=_GRACE,
        timeout_keep_alive=registry.limits.idle,
        ws="none",
    )


def serve(
    registry: TableRegistry, listening: socket.socket, *, begin: Begin, secure: Secure | None = None
) -> None:
    """Answer until Ctrl-C; ``begin`` is called once people can come."""
    _raise_limits()
    logging.disable(logging.WARNING)  # libraries warn of requests: strangers could fill a disk
    sys.setswitchinterval(_SWITCH)
    app = create_app(registry)
    servers = [(uvicorn.Server(configured(registry, app)), listening)]
    if secure is not None:
        servers.append((uvicorn.Server(configured(registry, app, secure[1])), secure[0]))
    asyncio.run(_answer(registry, servers, begin))


async def _answer(
    registry: TableRegistry, servers: list[tuple[uvicorn.Server, socket.socket]], begin: Begin
) -> None:
    """Answer at all sockets until one of the servers is told to end.

    The last server hears signals, and hands them to the one before when it has ended.
    """
    tasks = [asyncio.create_task(server.serve(sockets=[at])) for server, at in servers]

    def stands() -> bool:
        ends = any(server.should_exit for server, _ in servers)
        return not (ends or any(task.done() for task in tasks))

    try:
        while stands() and not all(server.started for server, _ in servers):
            await asyncio.sleep(_LOOK)
        if stands():
            await begin()
            # looking for garbage among all that stands stops all tables: what is there stays
            gc.collect()
            gc.freeze()
            gc.set_threshold(*gc.get_threshold()[:2], 50)
        while stands():
            await asyncio.sleep(_LOOK)
    finally:
        registry.close()  # phones are told that it goes before it waits for them to hang up
        for (server, _), task in reversed([*zip(servers, tasks, strict=True)]):
            server.should_exit = True
            await task
