"""What stands before every page: headers, where a request comes from, and how large it may be."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Scripts, styles, pictures and fonts are files of ours; nothing is inline or from afar.
POLICY = "; ".join(
    (
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
        "font-src 'self'", "connect-src 'self'", "manifest-src 'self'", "form-action 'self'",
        "base-uri 'none'", "frame-ancestors 'none'",
    )
)  # fmt: skip

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(), geolocation=()",
}

#: Answers (status, key of its sentence) before a request reaches a page.
Refusal = tuple[int, str]


class Guard:
    """An ASGI layer around the pages. ``refuse`` writes the answer to what is turned away."""

    def __init__(
        self, app: ASGIApp, *, body: Callable[[str], int], refuse: Callable[..., Awaitable[None]]
    ) -> None:
        self._app, self._body, self._refuse = app, body, refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, hand it on, and put the headers on its answer."""
        if scope["type"] != "http":
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1003})
                return
            await self._app(scope, receive, send)
            return

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refusal = self._checked(scope)
        if refusal is not None:
            await self._refuse(scope, receive, sending, *refusal)
            return
        if scope["method"] in ("POST", "PUT", "PATCH"):
            body = await _read(receive, self._body(scope["path"]))
            if body is None:
                await self._refuse(scope, receive, sending, 413, "too_large")
                return
            receive = _again(body, receive)
        await self._app(scope, receive, sending)

    def _checked(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "no_method"
        if scope["method"] == "POST":
            if not _same_origin(headers):
                return 403, "elsewhere"
            length = headers.get("content-length", "0")
            if not length.isdigit() or len(length) > 12:
                return 400, "bad_request"
            if int(length) > self._body(scope["path"]):
                return 413, "too_large"
        return None


def _same_origin(headers: Headers) -> bool:
    """Whether a page of ours asked: browsers say where a form or a script comes from."""
    origin = headers.get("origin")
    if origin is not None:
        return bool(headers.get("host")) and urlsplit(origin).netloc == headers["host"]
    return headers.get("sec-fetch-site") == "same-origin"


async def _read(receive: Receive, most: int) -> bytes | None:
    """The whole body, or None if it is larger than it may be."""
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b""
        body += bytes(message.get("body", b""))
        if len(body) > most:
            return None
        if not message.get("more_body"):
            return body


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
