"""A host in this process, and phones that talk to it without a network."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import httpx

from cardlie.host.hall import Hall, Limits
from cardlie.host.store import Store
from cardlie.host.web import create_app

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Coroutine
    from pathlib import Path

    from cardlie.host.room import Room

#: Where the host of a test seems to be.
BASE = "http://table.test"

#: Limits that no test meets by accident.
LAX = Limits(
    misses=(9999, 1e6), posts=(9999, 1e6), joins=(9999, 1e6), opened=(9999, 1e6),
    pages=(9999, 1e6),
)  # fmt: skip


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


@asynccontextmanager
async def open_hall(
    keep: Path | None = None, limits: Limits = LAX, **more: Any
) -> AsyncIterator[Hall]:
    hall = Hall(Store(keep), limits=limits, pace=(0.0, 0.0), **more)
    try:
        yield hall
    finally:
        hall.close()
        hall.store.close()


def phone(hall: Hall, lang: str = "en", who: str = "127.0.0.1", **headers: str) -> Phone:
    transport = httpx.ASGITransport(create_app(hall), client=(who, 1), raise_app_exceptions=False)
    sent = {"origin": BASE, "accept-language": lang} | headers
    return Phone(transport=transport, base_url=BASE, headers=sent)


class Phone(httpx.AsyncClient):
    """What a browser does, without a screen."""

    async def sit(self, room: Room, name: str, seat: int) -> httpx.Response:
        return await self.post(f"/t/{room.code}/sit", data={"name": name, "seat": str(seat)})

    async def state(self, room: Room) -> dict[str, Any]:
        answer = await self.get(f"/t/{room.code}/state")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def act(self, room: Room, do: str, id: str = "", **more: Any) -> httpx.Response:
        body = {"step": room.step, "id": id or f"id-{room.deeds:08}", "do": do} | more
        return await self.post(f"/t/{room.code}/act", json=body)

    async def chair(self, room: Room, do: str, **more: Any) -> httpx.Response:
        return await self.post(f"/t/{room.code}/chair", json={"do": do, **more})


async def first_of_stream(hall: Hall, path: str, cookies: dict[str, str]) -> bytes:
    """What a stream sends at once: headers without their dates, and the first state."""
    app, got, gone = create_app(hall), [], asyncio.Event()
    where, _, query = path.partition("?")
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    scope = {
        "type": "http", "method": "GET", "path": where, "query_string": query.encode(),
        "headers": [(b"host", b"table.test"), (b"cookie", cookie.encode())],
        "client": ("127.0.0.1", 1), "scheme": "http", "root_path": "", "http_version": "1.1",
        "server": ("table.test", 80),
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        got.append(message)
        if message.get("body"):
            gone.set()

    await app(scope, receive, send)
    return repr(got).encode()
