"""Connections that come to the point: whoever opens one asks something soon, and not too many.

Uvicorn waits without limit for a request's head; what waits for its body stands in ``guard``.
"""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    from cardlie.host.hall import Limits


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
