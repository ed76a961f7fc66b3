"""The host is killed (SIGKILL) after every action, and in the middle of some: nothing is lost.

A child process holds the tables; what it answers goes through a pipe. It is forked from a server
that has everything imported, so that dying and rising again takes milliseconds. Whole games are
played where CARDLIE_BROWSERS=1 asks for tests that take their time; elsewhere their first moves.
"""

from __future__ import annotations

import asyncio
import multiprocessing as mp
import os
import signal
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.engine import Options
from cardlie.engine.agreed import options_json, options_of
from tests.games.playing import any_action
from tests.host.house import new_registry, phone

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from pathlib import Path

    from cardlie.host.table_registry import TableRegistry

WHOLE = os.environ.get("CARDLIE_BROWSERS") == "1"

_CONTEXT = mp.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tests.host.warm", "tests.host.test_kill"])


def child(keep: Path, pipe: Connection) -> None:
    """Answer what comes through the pipe, as a host does that listens."""

    async def work() -> None:
        registry = new_registry(keep)
        while True:
            asked = pipe.recv()
            pipe.send(await _answer(registry, asked))

    asyncio.run(work())


async def _answer(registry: TableRegistry, asked: dict[str, Any]) -> Any:
    if "open" in asked:
        return (await registry.open(options_of(asked["open"]))).code
    code = asked["code"]
    if "legal" in asked:  # what a player at the table would do next
        room = await registry.room(code)
        assert room is not None
        if room.match.table is None or room.match.stage != "play":
            return None
        action = str(any_action(room.match.table.legal(), Random(asked["legal"]), leaves=False))
        return int(room.match.table.actor), room.match.step, action
    async with phone(registry) as guest:
        guest.cookies.update(asked.get("cookies", {}))
        path = f"/t/{code}/{asked['path']}"
        if "form" in asked:
            answer = await guest.post(path, data=asked["form"])
            return dict(guest.cookies)
        if "json" in asked:
            answer = await guest.post(path, json=asked["json"])
            return answer.status_code, answer.json()
        return (await guest.get(path)).json()


class MortalHost:
    """A host in a child process that may die at any moment."""

    def __init__(self, keep: Path) -> None:
        self.keep = keep
        self.rise()

    def rise(self) -> None:
        self.pipe, theirs = _CONTEXT.Pipe()
        self.process = _CONTEXT.Process(target=child, args=(self.keep, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def die(self) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.join()
        self.pipe.close()

    def ask(self, **asked: Any) -> Any:
        self.pipe.send(asked)
        assert self.pipe.poll(60)
        return self.pipe.recv()


@pytest.mark.parametrize(
    "options",
    [
        Options("cards", 2, start=6, swap=True, open=True), Options("wheel", 2, start=3),
        Options("tavern", 2, start=2, games=2), Options("leira", 2, start=3),
    ],
    ids=lambda options: options.game.id,
)  # fmt: skip
def test_a_killed_host_has_lost_nothing_and_does_nothing_twice(
    options: Options, tmp_path: Path
) -> None:
    host, rng = MortalHost(tmp_path / "k.sqlite"), Random(7)
    code = host.ask(open=options_json(options))
    seats = []
    for seat in range(2):
        form = {"name": f"P{seat}", "seat": str(seat)}
        seats.append(host.ask(code=code, path="sit", form=form))
    host.ask(code=code, path="chair", cookies=seats[0], json={"do": "start"})
    phases = set()
    for number in range(60 if WHOLE else 8):
        turn = host.ask(code=code, legal=number)
        if turn is None:
            break
        seat, step, action = turn
        before = [host.ask(code=code, path="state", cookies=each) for each in seats]
        phases.add(before[0]["phase"])
        sent = {"step": step, "id": f"action-{number:04}", "do": action}
        asked = {"code": code, "path": "act", "cookies": seats[seat], "json": sent}
        if number % 2:  # killed somewhere between the question and its answer
            host.pipe.send(asked)
            time.sleep(rng.random() * 0.02)
        else:
            assert host.ask(**asked)[0] == 200
            before = [host.ask(code=code, path="state", cookies=each) for each in seats]
        host.die()
        host.rise()
        after = [host.ask(code=code, path="state", cookies=each) for each in seats]
        if number % 2:  # it happened, or it did not: never half of it
            assert after == before or after[0]["step"] == step + 1
        else:
            assert after == before
        status, answer = host.ask(**asked)  # the phone heard nothing, and asks again
        assert status == 200, answer
        assert answer["fresh"] == (after[0]["step"] == step)
        assert host.ask(code=code, path="state", cookies=seats[0])["step"] == step + 1
    over = host.ask(code=code, legal=0) is None
    host.die()
    wanted = {"cards": {"reveal", "discard", "swap"}, "wheel": {"reroll"}, "tavern": {"between"}}
    if WHOLE:
        assert over, "the game did not come to its end"
        assert wanted.get(options.game.id, set()) | {"guess"} <= phases


def test_a_killed_host_knows_the_customs_of_its_tables(tmp_path: Path) -> None:
    """Each is kept before it is answered; a chair that was handed over stays so."""
    host = MortalHost(tmp_path / "k.sqlite")
    code = host.ask(open=options_json(Options("leira", 3)))
    seats = []
    for seat in range(3):
        form = {"name": f"P{seat}", "seat": str(seat)}
        seats.append(host.ask(code=code, path="sit", form=form))

    def wish(who: int, do: str, **more: Any) -> Any:
        asked = {"do": do, **more}
        status, answer = host.ask(code=code, path="chair", cookies=seats[who], json=asked)
        assert status == 200, answer
        before = [host.ask(code=code, path="state", cookies=each) for each in seats]
        host.die()
        host.rise()
        assert [host.ask(code=code, path="state", cookies=each) for each in seats] == before
        return answer

    wish(0, "clock", seconds=600)
    wish(0, "start")
    seats.append(host.ask(code=code, path="sit", form={"name": "Late", "seat": "0"}))
    wish(0, "lead", seat=1)
    wish(1, "pause")
    wish(1, "go-on")
    taken = {"chair": wish(2, "offer", seat=2)["code"]}
    turn, step, _ = host.ask(code=code, legal=0)
    sent = {"step": step, "id": "action-0001", "do": "say 1 five"}
    assert host.ask(code=code, path="act", cookies=seats[turn], json=sent)[0] == 200
    wish(turn, "undo")
    wish((turn + 1) % 3, "undo")
    wish((turn + 2) % 3, "undo")
    assert host.ask(code=code, path="state", cookies=seats[0])["said"] == []
    seats[2] = host.ask(code=code, path="take", form=taken)
    assert host.ask(code=code, path="state", cookies=seats[2])["me"] == 2
    wish(1, "rise", seat=0)
    host.die()
