"""Who is let in: names that lead here, onlookers, connections that never come to the point."""

from __future__ import annotations

import asyncio
import re
import socket
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.engine import Options
from cardlie.host.guard import is_ours
from cardlie.host.limits import Limits
from cardlie.host.routes import create_app
from cardlie.host.serve import configured, listen, serve
from cardlie.session import lobby
from cardlie.web.audience import MOST_ONLOOKERS
from tests.host.house import BASE, LAX, Stream, new_registry, open_registry, phone, run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cardlie.host.table_registry import TableRegistry

ports = st.one_of(st.just(""), st.integers(1, 65535).map(lambda port: f":{port}"))
labels = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,9}[a-z0-9])?", fullmatch=True)
strange = (
    st.lists(labels, min_size=2, max_size=4).map(".".join).map(lambda name: f"{name}.evil.test")
)


@given(st.ip_addresses(), ports)
def test_addresses_are_always_ours(address: Any, port: str) -> None:
    assert is_ours((f"[{address}]" if address.version == 6 else str(address)) + port)


@given(strange, ports, st.sampled_from(["", "."]))
def test_strange_names_are_not_ours(name: str, port: str, dot: str) -> None:
    ours = frozenset({"cards.example"})
    assert not is_ours(name + dot + port, ours)
    for odd in (f"localhost@{name}", f"{name}#localhost", f"localhost.{name}", f"127.0.0.1.{name}",
                f"cards.example.{name}", f"{name}/127.0.0.1", "", ".", ":80"):  # fmt: skip
        assert not is_ours(odd + port, ours)
    for known in ("localhost", "LOCALHOST", socket.gethostname(), "cards.example"):
        assert is_ours(known + dot + port, ours)


def test_a_name_that_was_made_to_lead_here_gets_nothing() -> None:
    """A page of another name, whose name now means this machine: all of its own origin."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            rebound = {"host": "rebound.test", "origin": "http://rebound.test"}
            form = {"name": "Eve", "seat": "0"}
            sat = await guest.post(f"/t/{room.code}/sit", data=form, headers=rebound)
            read = await guest.get(f"/t/{room.code}/state", headers=rebound)
            assert {sat.status_code, read.status_code} == {421}
            assert "This host is not known by that name." in sat.text
            assert room.match.seats == (None, None)
            near = {"host": "192.168.7.7:8008", "origin": "http://192.168.7.7:8008"}
            assert (
                await guest.post(f"/t/{room.code}/sit", data=form, headers=near)
            ).status_code == 303

    run(work())


@pytest.mark.parametrize("url", ["https://cards.example", "https://cards.example:8443/games", ""])
def test_behind_a_proxy_all_that_is_told_is_its_address(url: str) -> None:
    """Whatever name and scheme the proxy hands on, at ``/`` and beneath a path."""

    async def work() -> None:
        async with open_registry(url=url) as registry:
            room = await registry.open(Options("leira", 2))
            path = "/games" if url.endswith("/games") else ""
            transport = httpx.ASGITransport(create_app(registry), root_path=path)
            origin = url.removesuffix("/games") or BASE
            async with httpx.AsyncClient(
                transport=transport, base_url=BASE, headers={"origin": origin}
            ) as guest:
                screen = (await guest.get(f"{path}/tv/{room.code}")).text
                assert f"{url or BASE}/t/{room.code}" in screen
                answer = await guest.post(
                    f"{path}/t/{room.code}/sit", data={"name": "Ann", "seat": "0"}
                )
                assert answer.status_code == 303, answer.text
                cookie = answer.headers["set-cookie"].lower().split("; ")
                assert ("secure" in cookie) == url.startswith("https")
                other = await guest.post(
                    f"{path}/t/{room.code}/sit", data={"name": "Eve", "seat": "1"},
                    headers={"origin": "http://cards.example:81"},
                )  # fmt: skip
                assert other.status_code == 403

    run(work())


def test_the_code_to_scan_says_the_address_of_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    class Code:
        def save(self, out: Any, **_: Any) -> None:
            out.write(b"<svg/>")

    def make(text: str, **_: Any) -> Code:
        made.append(text)
        return Code()

    async def work() -> None:
        async with open_registry(url="https://cards.example") as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            await guest.get(f"/t/{room.code}/qr.svg")
            assert made == [f"https://cards.example/t/{room.code}"]

    monkeypatch.setattr("segno.make", make)
    run(work())


# --- who looks on


async def answered(stream: Stream) -> int:
    while not stream.status:
        await asyncio.sleep(0)
    return stream.status


def test_onlookers_leave_room_for_others_and_take_no_chair() -> None:
    """However many streams an address opens, others look on, and chairs are never refused."""
    share = Limits().onlookers
    assert share < MOST_ONLOOKERS

    async def work() -> None:
        limits = replace(LAX, onlookers=share, streams=MOST_ONLOOKERS + 2)
        async with open_registry(limits=limits) as registry, AsyncExitStack() as stack:
            rooms = [await registry.open(Options("leira", 3)) for _ in range(2)]
            path = f"/t/{rooms[0].code}/events"
            streams = [Stream(registry, path, {}, who="192.0.2.7") for _ in range(share + 5)]
            assert [await answered(each) for each in streams] == [200] * share + [409] * 5
            elsewhere = Stream(registry, f"/t/{rooms[1].code}/events", {}, who="192.0.2.7")
            assert await answered(elsewhere) == 409
            others = [
                Stream(registry, path, {}, who=f"192.0.2.{n}")
                for n in range(100, 100 + MOST_ONLOOKERS)
            ]
            heard = [await answered(each) for each in others]
            assert heard.count(200) == MOST_ONLOOKERS - share
            seated = []
            for seat in range(3):
                guest = await stack.enter_async_context(phone(registry, who="192.0.2.7"))
                assert (await guest.sit(rooms[0], f"P{seat}", seat)).status_code == 303
                seated.append(Stream(registry, path, dict(guest.cookies), who="192.0.2.7"))
                assert await answered(seated[-1]) == 200
            # whoever gets up looks on as well, as long as there is room for them
            await guest.chair(rooms[0], "rise", seat=2)
            await asyncio.wait_for(seated[2].task, 20)
            assert len(rooms[0].audience.onlookers(rooms[0].match)) == MOST_ONLOOKERS
            for each in (*streams, elsewhere, *others, *seated):
                await each.hang_up()

    run(work())


# --- sockets


@asynccontextmanager
async def serving(registry: TableRegistry) -> AsyncIterator[int]:
    """A server of ours on a port of this machine."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(configured(registry, create_app(registry)))
    running = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        yield listening.getsockname()[1]
    finally:
        registry.close()
        server.should_exit = True
        await running


HEAD = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = (
    b"POST /lang HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\n"
    b"Content-Length: 9\r\n\r\n"
)


async def drip(writer: asyncio.StreamWriter, drops: bytes) -> None:
    """A byte now and then, as if more were to come."""
    with suppress(OSError):
        for drop in drops * 1000:
            writer.write(bytes([drop]))
            await writer.drain()
            await asyncio.sleep(0.01)


async def until_hung_up(reader: asyncio.StreamReader) -> bytes:
    said = b""
    with suppress(ConnectionResetError):
        while piece := await reader.read(1 << 16):
            said += piece
    return said


def test_what_goes_wrong_at_the_beginning_ends_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes through as it is, and nobody listens any more."""
    monkeypatch.setattr("cardlie.host.serve._raise_limits", lambda: None)
    monkeypatch.setattr("sys.setswitchinterval", lambda seconds: None)

    async def begin() -> None:
        raise CardlieError("no table can be laid")

    listening = listen("127.0.0.1", 0)
    address = listening.getsockname()
    with pytest.raises(CardlieError, match="no table can be laid"):
        serve(new_registry(), listening, begin=begin)
    with pytest.raises(OSError, match="refused"):
        socket.create_connection(address, 5)


@pytest.mark.some(3)
@pytest.mark.parametrize(
    ("sent", "drops", "answer"),
    [
        (b"", b"", b""), (HEAD, b"", b""), (HEAD, b"x", b""), (b"GET", b"", b""),
        (POST, b"", b"408"), (POST + b"lang", b"", b"408"),
        (HEAD + b"\r\n" + HEAD, b"", b"200"), (HEAD + b"\r\n" + HEAD, b"x", b"200"),
    ],
)  # fmt: skip
def test_who_never_comes_to_the_point_is_hung_up_on(
    sent: bytes, drops: bytes, answer: bytes
) -> None:
    """Without a head, with half of one, without a body; a stream is not hurried meanwhile."""

    async def work() -> None:
        limits = replace(LAX, patience=0.2, idle=1)
        async with open_registry(limits=limits) as registry, serving(registry) as port:
            room = await registry.open(Options("leira", 2))
            streaming = await asyncio.open_connection("127.0.0.1", port)
            path = f"/t/{room.code}/events".encode()
            streaming[1].write(b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await streaming[0].readuntil(b'"stage":"lobby"')
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            dripping = asyncio.create_task(drip(writer, drops))
            said = await asyncio.wait_for(until_hung_up(reader), 60)
            dripping.cancel()
            await room.change(lobby.lay, Options("leira", 4))
            await streaming[0].readuntil(b'"at":2')
            for each in (streaming[1], writer):
                each.close()
            found = re.match(rb"HTTP/1.1 (\d+)", said)
            assert (found[1] if found else b"") == answer

    run(work())


def test_an_address_has_its_share_of_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others and this machine itself still come through."""

    async def work() -> None:
        limits = replace(LAX, connections=3)
        async with open_registry(limits=limits) as registry, serving(registry) as port:
            many = [await asyncio.open_connection("127.0.0.1", port) for _ in range(9)]
            for far in (True, False):
                if far:
                    monkeypatch.setattr(
                        "uvicorn.protocols.http.h11_impl.get_remote_addr",
                        lambda transport: ("192.0.2.7", 1),
                    )
                else:
                    monkeypatch.undo()
                more = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
                heard = []
                for reader, writer in more:
                    with suppress(OSError):
                        writer.write(HEAD + b"Connection: close\r\n\r\n")
                        heard.append((await asyncio.wait_for(reader.read(), 60))[9:12])
                assert heard.count(b"200") == (3 if far else 5)
                many += more
            for _, writer in many:
                writer.close()

    run(work())
