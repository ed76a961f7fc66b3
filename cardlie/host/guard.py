"""Middleware before every page: headers, hosts, origins and size limits."""

from __future__ import annotations

import asyncio
import re
import socket
from functools import cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cardlie.base.amount import whole_number
from cardlie.host.table_registry import TableRegistry
from cardlie.web.refusals import Bad

#: Scripts, styles, pictures and fonts are files of ours; nothing is inline or from afar.
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip

#: What stands above an answer unless it says otherwise itself.
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
    "cache-control": "no-store",
}

#: Answers after which nobody waits for the rest of a request.
_CUT_SHORT = (408, 413)

#: How large a photo may be, in bytes.
_PHOTO = 12_000_000

#: How many times as long as each of its pieces a whole body may take.
_PIECES = 8


class SecurityHeaders:
    """A layer that puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand a request on."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if message["status"] in _CUT_SHORT:
                    headers["connection"] = "close"
            await send(message)

        await self._app(scope, receive, sending if scope["type"] == "http" else send)


class RequestLimits:
    """A layer around the pages: for whom a request is, where it is from, how large it is.

    What is turned away is :class:`~cardlie.web.refusals.Bad`.
    """

    def __init__(self, app: ASGIApp, registry: TableRegistry) -> None:
        self._app, self._registry = app, registry

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, and hand it on."""
        if scope["type"] == "http":
            self._verify(scope)
            caller = scope["client"][0] if scope.get("client") else "127.0.0.1"
            self._registry.visited |= caller not in ("127.0.0.1", "::1", self._registry.address)
            if scope["method"] == "POST":
                body = await _read(receive, self._most(scope), self._registry.limits.patience)
                receive = _again(body, receive)
        await self._app(scope, receive, send)

    def _most(self, scope: Scope) -> int:
        """How many bytes the body of a request may have."""
        return _PHOTO if scope["path"].endswith("/judge/photo") else self._registry.limits.body

    def _verify(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not is_ours(headers.get("host", ""), self._registry.names):
            raise Bad("This host is not known by that name. Open the address that it printed.", 421)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            raise Bad("That can't be done here.", 405)
        if scope["method"] == "POST":
            if not _same_origin(headers, self._registry.url):
                raise Bad("That came from another page.", 403)
            length = whole_number(headers.get("content-length", "0"))
            if length < 0:
                raise Bad()
            if length > self._most(scope):
                raise Bad("That is too large.", 413)


@cache
def _own_names() -> frozenset[str]:
    """What this machine is called by itself and by those around it."""
    name = socket.gethostname().lower()
    first = name.partition(".")[0]
    return frozenset({"localhost", name, first, f"{first}.local"})


def is_ours(host: str, names: frozenset[str] = frozenset()) -> bool:
    """Whether a Host header names us, so that no page made its own name lead here.

    Any address does, for those are no names that could; else it is a name of this machine, or one
    of ``names``.

    >>> is_ours("192.0.2.7:8008"), is_ours("[::1]"), is_ours("rebound.test:8008")
    (True, True, False)
    """
    found = re.fullmatch(r"(?:\[([\w:.%]+)\]|([\w.-]+))(?::[0-9]{1,5})?", host, re.ASCII)
    if found is None:
        return False
    name = (found[1] or found[2]).lower().rstrip(".")
    try:
        ip_address(name)
    except ValueError:
        return bool(name) and (name in _own_names() or name in names)
    return True


def _same_origin(headers: Headers, url: str) -> bool:
    """Whether a page of ours asked: browsers say where a form or a script comes from."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site") == "same-origin"
    scheme, where, *_ = urlsplit(origin)
    return where == headers["host"] or (bool(url) and (scheme, where) == urlsplit(url)[:2])


async def _read(receive: Receive, most: int, patience: float) -> bytes:
    """The whole body; Bad if it is larger than it may be, or too slow."""
    body = b""
    try:
        async with asyncio.timeout(_PIECES * patience):
            while True:
                async with asyncio.timeout(patience):
                    message = await receive()
                if message["type"] == "http.disconnect":
                    return b""
                body += bytes(message.get("body", b""))
                if len(body) > most:
                    raise Bad("That is too large.", 413)
                if not message.get("more_body"):
                    return body
    except TimeoutError:
        raise Bad("That took too long.", 408) from None


def _again(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that hands out a body that was read, then what comes after it."""
    sent = False

    async def receiving() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receiving
