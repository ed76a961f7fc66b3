"""A host in this process, and phones that talk to it without a network."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import httpx

from cardlie.engine import Options
from cardlie.host.limits import Limits
from cardlie.host.routes import create_app
from cardlie.host.store import Store
from cardlie.host.table_registry import TableRegistry
from cardlie.session import journal
from cardlie.session.view import STORY

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Coroutine
    from contextlib import AsyncExitStack
    from pathlib import Path
    from random import Random

    from cardlie.engine import Action, Options, Table
    from cardlie.session.match import MatchState
    from cardlie.web.live_table import LiveTable

#: Where the host of a test seems to be.
BASE = "http://table.test"

#: Limits that no test meets by accident.
LAX = Limits(
    misses=(9999, 1e6), posts=(9999, 1e6), joins=(9999, 1e6), opened=(9999, 1e6),
    pages=(9999, 1e6), onlookers=9999,
)  # fmt: skip


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 120))


def new_registry(keep: Path | None = None, limits: Limits = LAX, **more: Any) -> TableRegistry:
    known = frozenset({"table.test"})
    return TableRegistry(Store(keep), limits=limits, pace=(0.0, 0.0), names=known, **more)


@asynccontextmanager
async def open_registry(
    keep: Path | None = None, limits: Limits = LAX, **more: Any
) -> AsyncIterator[TableRegistry]:
    registry = new_registry(keep, limits, **more)
    try:
        yield registry
    finally:
        registry.close()
        registry.store.close()


def phone(
    registry: TableRegistry, lang: str = "en", who: str = "127.0.0.1", **headers: str
) -> Phone:
    transport = httpx.ASGITransport(
        create_app(registry), client=(who, 1), raise_app_exceptions=False
    )
    sent = {"origin": BASE, "accept-language": lang} | headers
    return Phone(transport=transport, base_url=BASE, headers=sent)


class Phone(httpx.AsyncClient):
    """What a browser does, without a screen."""

    async def sit(self, room: LiveTable, name: str, seat: int) -> httpx.Response:
        """Send the form; where it is refused, the answer is the page that says why."""
        answer = await self.post(f"/t/{room.code}/sit", data={"name": name, "seat": str(seat)})
        return await self.get(where) if "?no=" in (where := _leads(answer)) else answer

    async def take(self, room: LiveTable, code: str) -> httpx.Response:
        """The same with the code of a chair that is handed over."""
        answer = await self.post(f"/t/{room.code}/take", data={"chair": code})
        return await self.get(where) if "?no=" in (where := _leads(answer)) else answer

    async def state(self, room: LiveTable) -> dict[str, Any]:
        answer = await self.get(f"/t/{room.code}/state")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def act(self, room: LiveTable, do: str, id: str = "", **more: Any) -> httpx.Response:
        body = {"step": room.match.step, "id": id or f"id-{room.match.entries:08}", "do": do} | more
        return await self.post(f"/t/{room.code}/act", json=body)

    async def chair(self, room: LiveTable, do: str, **more: Any) -> httpx.Response:
        return await self.post(f"/t/{room.code}/chair", json={"do": do, **more})


async def seated(
    stack: AsyncExitStack, registry: TableRegistry, options: Options, people: int
) -> tuple[LiveTable, list[Phone]]:
    """A table where so many people sit, from the first chair on."""
    room = await registry.open(options)
    phones = []
    for seat in range(people):
        guest = await stack.enter_async_context(phone(registry))
        answer = await guest.sit(room, f"P{seat}", seat)
        assert answer.status_code == 303, answer.text
        phones.append(guest)
    return room, phones


async def plays(room: LiveTable, action: Action) -> None:
    """Whoever is in turn does this, whoever that is."""
    table = room.match.table
    assert table is not None
    entry = journal.act(table.actor, action)
    await room.change(lambda match, there: [entry])


def with_table(match: MatchState, table: Table, rng: Random) -> MatchState:
    """The same match with another table, of another seed, under the game that is played."""
    *before, deal = match.deals
    other = replace(deal, table=table, seed=rng.randrange(10**9), rewritten=deal.rewritten + 1)
    return replace(match, deals=(*before, other))


def _leads(answer: httpx.Response) -> str:
    return str(answer.headers.get("location", ""))


class Stream:
    """One phone's stream, listening until it hangs up: all that it was sent, as it came.

    ``told`` is called with each state at the moment at which it is sent.
    """

    def __init__(
        self, registry: TableRegistry, path: str, cookies: dict[str, str], *,
        who: str = "127.0.0.1", told: Callable[[dict[str, Any]], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.sent: list[Any] = []
        self.state: dict[str, Any] = {}
        self._told, self._gone = told, asyncio.Event()
        where, _, query = path.partition("?")
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        scope = {
            "type": "http", "method": "GET", "path": where, "query_string": query.encode(),
            "headers": [(b"host", b"table.test"), (b"cookie", cookie.encode())],
            "client": (who, 1), "scheme": "http", "root_path": "", "http_version": "1.1",
            "server": ("table.test", 80),
        }  # fmt: skip
        self.task = asyncio.ensure_future(create_app(registry)(scope, self._receive, self._send))

    @property
    def status(self) -> int:
        """How it was answered; 0 if it was not yet."""
        return int(self.sent[0]["status"]) if self.sent else 0

    async def hang_up(self) -> None:
        self._gone.set()
        await self.task

    async def _receive(self) -> dict[str, Any]:
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        lines = message.get("body", b"").decode().splitlines()
        for before, line in zip(["", *lines], lines, strict=False):
            if line.startswith("data: {"):
                told = json.loads(line.removeprefix("data: "))
                self.state = changed(self.state, told) if before == "event: change" else told
                self._told(self.state)


def changed(state: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A state after a change; of the story it tells what is new."""
    if news := change.get("story"):
        heard = [line for line in state.get("story", []) if line[0] < news[0][0]]
        change = change | {"story": [*heard, *news][-STORY:]}
    return state | change


async def first_of_stream(registry: TableRegistry, path: str, cookies: dict[str, str]) -> bytes:
    """What a stream sends at once: headers without their dates, and the first state."""
    stream = Stream(registry, path, cookies)
    while not stream.state:
        await asyncio.sleep(0)
    await stream.hang_up()
    return repr(stream.sent).encode()


def plain(answer: httpx.Response) -> str:
    """The one sentence of an answer."""
    if "json" in answer.headers["content-type"]:
        said = answer.json()["error"]
        assert isinstance(said, str)
        return said
    found = re.search(r"<h1>.*?</h1>\s*<p>(.*?)</p>", answer.text, re.DOTALL)
    assert found, answer.text
    return found[1]


def ids(sheet: str) -> set[str]:
    """What the symbols of a sheet are called; each draws something."""
    symbols = ElementTree.fromstring(sheet)
    assert all(len(list(symbol.iter())) > 2 for symbol in symbols)
    return {symbol.get("id", "") for symbol in symbols}
