"""From a tap to all phones: ``cardlie host`` against a bare Starlette app that does the same.

100 tables with 6 phones each, 600 event streams. An action is posted, committed to SQLite with a
sync, and sent to the six phones of its table; the time is from the post to the last of them. The
bare app commits a row alike and sends a hundred bytes. Besides: the memory of 1,000 idle streams,
what a page weighs, and when a browser first shows it (where the extra ``browser`` is installed).

Run it where the extra ``host`` is installed: python benchmarks/host.py; with ``--few`` 25 tables
and nothing of pages, which ends within two minutes on a machine that has much else to do.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import resource
import secrets
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import first_paint

if TYPE_CHECKING:
    from starlette.requests import Request

PHONES = 6
TABLES, TURNS = (25, 3) if "--few" in sys.argv else (100, 5)  # turns of each app, back to back
ROUNDS = 4  # actions of each table in a turn
PACE = 2.0  # seconds between the actions of one table
BAR = 3.0
IDLE = 1_000
LONG = 600  # seconds that a line of a phone stays open


# --- the two hosts, each in a process of its own


def serve_ours(keep: str) -> None:
    """The real host with its tables laid; prints the port, and each table's code and tokens."""
    from cardlie.engine import Options
    from cardlie.host.limits import Limits
    from cardlie.host.serve import listen, serve
    from cardlie.host.store import Store
    from cardlie.host.table_registry import TableRegistry
    from cardlie.session import lobby
    from cardlie.session.seats import Person

    many = (10**9, 1e9)
    lax = Limits(posts=many, misses=many, pages=many, onlookers=IDLE, patience=LONG, idle=LONG)
    registry = TableRegistry(Store(Path(keep)), limits=lax)
    listening = listen("127.0.0.1", 0)

    async def begin() -> None:
        laid = []
        for _ in range(TABLES):
            room = await registry.open(Options("wheel", PHONES, show_reroll=False))
            tokens = [secrets.token_urlsafe(16) for _ in range(PHONES)]
            for seat, token in enumerate(tokens):
                await room.change(lobby.sit, Person.of(token), seat, f"P{seat}")
            await room.start(Person.of(tokens[0]))
            laid.append([room.code, tokens])
        print(json.dumps([listening.getsockname()[1], laid]), flush=True)

    serve(registry, listening, begin=begin)


def serve_bare(keep: str) -> None:
    """POST -> commit -> server-sent events, and nothing else."""
    import uvicorn
    from starlette.applications import Starlette
    from starlette.responses import JSONResponse, StreamingResponse
    from starlette.routing import Route

    db = sqlite3.connect(keep, check_same_thread=False)
    db.executescript(
        "pragma journal_mode = wal; pragma synchronous = full; create table deeds (code, n, deed)"
    )
    turn = threading.Lock()  # one writer, as SQLite has it
    steps = dict.fromkeys(map(str, range(TABLES)), 1)
    queues: dict[str, list[asyncio.Queue[bytes]]] = {code: [] for code in steps}

    def commit(code: str, body: bytes) -> None:
        with turn, db:
            db.execute("insert into deeds values (?, ?, ?)", (code, steps[code], body.decode()))

    async def act(request: Request) -> JSONResponse:
        code = request.path_params["code"]
        await asyncio.to_thread(commit, code, await request.body())
        steps[code] += 1
        event = f'id: {steps[code]}\ndata: {{"step":{steps[code]},"said":"{"x" * 80}"}}\n\n'
        for queue in queues[code]:
            queue.put_nowait(event.encode())
        return JSONResponse({"ok": True})

    async def events(request: Request) -> StreamingResponse:
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        queues[request.path_params["code"]].append(queue)

        async def stream() -> Any:
            yield b'data: {"step":%d}\n\n' % steps[request.path_params["code"]]
            while True:
                yield await queue.get()

        return StreamingResponse(stream(), media_type="text/event-stream")

    app = Starlette(
        routes=[Route("/t/{code}/act", act, methods=["POST"]), Route("/t/{code}/events", events)]
    )
    from cardlie.host.serve import listen

    listening = listen("127.0.0.1", 0)
    laid = [[code, [""] * PHONES] for code in steps]
    print(json.dumps([listening.getsockname()[1], laid]), flush=True)
    config = uvicorn.Config(app, log_level="warning", access_log=False, timeout_keep_alive=LONG)
    uvicorn.Server(config).run(sockets=[listening])


# --- phones


@dataclass
class Line:
    """One connection of a phone."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int) -> Line:
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=1 << 20))

    def send(self, port: int, method: str, path: str, cookie: str, body: bytes = b"") -> None:
        self.writer.write(
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\n"
            f"origin: http://127.0.0.1:{port}\r\ncookie: {cookie}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n".encode()
            + body
        )

    async def answer(self) -> bytes:
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        assert length is not None, head
        body = await self.reader.readexactly(int(length[1]))
        assert b" 200 " in head.partition(b"\r\n")[0], (head, body)
        return body


@dataclass
class Phone:
    """A stream of states: when each step came, and what is known by now."""

    stream: Line
    came: dict[int, float] = field(default_factory=dict)
    state: dict[str, Any] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)

    async def listen(self) -> None:
        await self.stream.reader.readuntil(b"\r\n\r\n")
        while True:
            event = await self.stream.reader.readuntil(b"\n\n")
            now = time.perf_counter()
            if data := re.search(rb"^data: (.+)", event, re.MULTILINE):
                self.state |= json.loads(data[1])
                self.came.setdefault(self.state["step"], now)
                self.news.set()

    async def until(self, step: int) -> float:
        while step not in self.came:
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 20)
        return self.came[step]


@dataclass
class Table:
    """A table with its phones, played by itself."""

    port: int
    code: str
    tokens: list[str]
    phones: list[Phone] = field(default_factory=list)
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    def cookie(self, seat: int) -> str:
        return f"seat-{self.code}={self.tokens[seat]}"

    async def sit(self) -> None:
        for seat in range(PHONES):
            line = await Line.open(self.port)
            line.send(self.port, "GET", f"/t/{self.code}/events", self.cookie(seat))
            self.phones.append(Phone(line))
            self.tasks.append(asyncio.create_task(self.phones[-1].listen()))
        self.lines = [await Line.open(self.port) for _ in range(PHONES)]
        for phone in self.phones:
            while not phone.state:
                await asyncio.sleep(0.01)

    def move(self) -> tuple[int, int, str]:
        """Whose turn it is, at which step, and what they do."""
        state = self.phones[0].state
        if "actor" not in state:
            return 0, state["step"], "challenge"
        seat = state["actor"]
        if len(state["said"]) >= 5 or state.get("over"):
            return seat, state["step"], "challenge"
        count = 1 + len(state["said"])
        return seat, state["step"], f"say {count} sixes"

    async def play(self, rounds: int, rng: Random, took: list[float]) -> None:
        await asyncio.sleep(rng.random() * PACE)
        for n in range(rounds):
            seat, step, do = self.move()
            if seat is None:
                return  # this table's game is over
            body = json.dumps({"step": step, "id": f"move-{step:06}-{n}", "do": do}).encode()
            start = time.perf_counter()
            line = self.lines[seat]
            line.send(self.port, "POST", f"/t/{self.code}/act", self.cookie(seat), body)
            await line.answer()
            came = [await phone.until(step + 1) for phone in self.phones]
            took.append(max(came) - start)
            await asyncio.sleep(max(0.0, PACE * (0.5 + rng.random()) - (took[-1])))

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for line in [*self.lines, *(phone.stream for phone in self.phones)]:
            line.writer.close()


class App:
    """One of the two hosts."""

    def __init__(self, name: str, folder: str) -> None:
        self.name = name
        self.process = subprocess.Popen(
            [sys.executable, __file__, f"--{name}", f"{folder}/{name}.sqlite", *sys.argv[1:]],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.port, self.laid = json.loads(self.process.stdout.readline())

    def memory(self) -> int:
        """Resident KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) if found else 0

    async def latencies(self, seed: int) -> list[float]:
        tables = [Table(self.port, code, tokens) for code, tokens in self.laid]
        await asyncio.gather(*(table.sit() for table in tables))
        await asyncio.sleep(1)  # until all are told who came: 600 at once are no evening
        took: list[float] = []
        rng = Random(seed)
        await asyncio.gather(*(table.play(ROUNDS, rng, took) for table in tables))
        for table in tables:
            table.close()
        return took

    async def idle(self, streams: int) -> float:
        """KiB of memory that one idle stream takes."""
        before, lines = self.memory(), []
        for n in range(streams):
            line = await Line.open(self.port)
            code = self.laid[n % TABLES][0]
            line.send(self.port, "GET", f"/t/{code}/events?as=nobody", "")
            lines.append(line)
        for line in lines:
            await line.reader.readuntil(b"\n\n")
        await asyncio.sleep(1)
        grown = self.memory() - before
        for line in lines:
            line.writer.close()
        await asyncio.sleep(1)
        return grown / streams

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def quantile(took: list[float], share: float) -> float:
    return sorted(took)[min(len(took) - 1, int(share * len(took)))]


def weigh() -> None:
    """What a phone loads the first time, compressed as it is sent (fonts are sent as they are)."""
    from cardlie.web.assets import files_by_name

    kinds: dict[str, int] = {}
    for name, (content, _) in files_by_name().items():
        kind = name.rpartition(".")[2]
        if name in ("text.ttf", "cards-de.svg"):
            continue  # for power cards, and for another language
        sent = len(gzip.compress(content))
        kinds[kind] = kinds.get(kind, 0) + sent
    weights = ", ".join(f"{kind} {size / 1024:.1f}" for kind, size in sorted(kinds.items()))
    print(f"\nfiles of all pages, gzip, KiB: {weights}")
    print(f"JavaScript in all: {kinds['js'] / 1024:.1f} KiB (bar: under 30)")


async def measure(apps: list[App]) -> None:
    took: dict[str, list[float]] = {app.name: [] for app in apps}
    for turn in range(TURNS):
        for app in apps:
            took[app.name] += await app.latencies(turn)
            await asyncio.sleep(1)  # until all have hung up
    for name, times in took.items():
        p50, p99 = (quantile(times, share) * 1e3 for share in (0.5, 0.99))
        print(f"{name:<6} {len(times):5} actions   p50 {p50:7.2f} ms   p99 {p99:7.2f} ms")
    ours, bare = took["ours"], took["bare"]
    for share in (0.5, 0.99):
        ratio = quantile(ours, share) / quantile(bare, share)
        bar = f" (bar: at most {BAR:g})" if share == 0.99 else ""
        print(f"p{100 * share:.0f}: {ratio:.2f} times the bare app{bar}")
    print(f"\n{IDLE:,} idle streams: {await apps[0].idle(IDLE):.1f} KiB each")


def main() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    with tempfile.TemporaryDirectory() as folder:
        apps = [App("ours", folder), App("bare", folder)]
        try:
            asyncio.run(measure(apps))
        finally:
            for app in apps:
                app.stop()
    weigh()
    if TABLES > 25:
        first_paint.main()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--ours"]:
        serve_ours(sys.argv[2])
    elif sys.argv[1:2] == ["--bare"]:
        serve_bare(sys.argv[2])
    else:
        main()
