"""The customs of a table: a clock, a pause, a guess taken back, chairs that are handed over."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.engine.agreed import options_json
from cardlie.engine.decisions.guess import Say
from cardlie.engine.log import VERSION
from cardlie.session import journal
from cardlie.session.journal import match_of
from cardlie.session.match import MatchState
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.host.house import Phone, open_registry, phone, run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable


@asynccontextmanager
async def dealt(
    options: Options, *, more: int = 0, keep: Path | None = None
) -> AsyncIterator[tuple[TableRegistry, LiveTable, list[Phone]]]:
    """A table with a phone on each chair, dealt, and ``more`` phones that look on."""
    async with open_registry(keep) as registry, AsyncExitStack() as stack:
        room = await registry.open(options)
        phones = [
            await stack.enter_async_context(phone(registry)) for _ in range(options.seats + more)
        ]
        for seat, guest in enumerate(phones[: options.seats]):
            assert (await guest.sit(room, f"P{seat}", seat)).status_code == 303
        assert (await phones[0].chair(room, "start")).status_code == 200
        yield registry, room, phones


def in_turn(room: LiveTable) -> int:
    assert room.match.table is not None
    return int(room.match.table.actor)


def test_a_bot_sits_in_when_time_is_up_and_gives_the_chair_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardlie.session.lobby.SECONDS", (0.05, 600))

    async def work() -> None:
        async with dealt(Options("leira", 2)) as (_, room, phones):
            assert (await phones[1].chair(room, "clock", seconds=30)).status_code == 409
            assert (await phones[0].chair(room, "clock", seconds=601)).status_code == 409
            assert (await phones[0].chair(room, "clock", seconds=1)).status_code == 200
            seat, step = in_turn(room), room.match.step
            await asyncio.sleep(0.7)
            assert room.match.step == step
            while room.match.step == step:
                await asyncio.sleep(0.01)
            holder = room.match.seats[seat]
            assert holder
            assert not holder.bot
            entries = room._store.journal(room.code)
            assert [entry["deed"] for entry in entries][-2:] == ["bot", "act"]
            # whoever is in time is not played for, and a pause stops the clock
            step = room.match.step
            assert (await phones[0].chair(room, "pause")).status_code == 200
            await asyncio.sleep(1.3)
            assert room.match.step == step

    run(work())


def test_nothing_is_done_in_a_pause() -> None:
    async def work() -> None:
        async with dealt(Options("leira", 2)) as (_, room, phones):
            assert (await phones[1].chair(room, "pause")).status_code == 409
            assert (await phones[0].chair(room, "pause")).status_code == 200
            seat = in_turn(room)
            answer = await phones[seat].act(room, "say 1 five")
            assert (answer.status_code, answer.json()["error"]) == (409, "The table is paused.")
            state = await phones[seat].state(room)
            assert state["can"] is None
            assert (await phones[0].chair(room, "go-on")).status_code == 200
            assert (await phones[seat].act(room, "say 1 five")).status_code == 200

    run(work())


@settings(max_examples=of_all(60), deadline=None)
@given(tables(), st.integers(0, 2**32), st.integers(0, 12))
def test_a_guess_taken_back_was_never_said(options: Options, seed: int, moves: int) -> None:
    """What is left is the game without it; nothing that was shown is ever taken back."""
    rng, match = Random(seed), MatchState()
    match = match.apply(journal.lay(options_json(options), fixed=False))
    for seat in range(options.seats):
        match = match.apply(journal.sit(seat, f"P{seat}", f"k{seat}"))
    match = match.apply(journal.deal(options_json(options), seed, VERSION))
    for _ in range(moves):
        if match.stage != "play" or match.table is None:
            return
        action = any_action(match.table.legal(), rng)
        match = match.apply(journal.act(match.table.actor, action))
    table = match.table
    assert table is not None
    seats = [seat for seat in range(options.seats) if match.taken_back(seat)]
    shown = [type(event).__name__ for event in table.events]
    for seat in seats:
        gone = match.taken_back(seat)
        assert isinstance(table.actions[-gone], Say)
        assert set(shown[len(shown) - gone :]) <= {"Guessed", "Kept"}
    if seats and match.stage == "play":
        seat = rng.choice(seats)
        left = table.actions[: -match.taken_back(seat)]
        for voter in (seat, *(match.who_agree() - {seat})):
            assert match.table is table
            match = match.apply(journal.undo(voter, no=False))
        again = Table.deal(options, seed=seed)
        for each in left:
            again.act(each)
        assert match.table is not None
        assert match.table.events == again.events
        assert match.table.actor == again.actor == seat


def test_all_agree_or_a_guess_stands() -> None:
    async def work() -> None:
        async with dealt(Options("leira", 3)) as (_, room, phones):
            first = in_turn(room)
            other, third = ((first + step) % 3 for step in (1, 2))
            assert (await phones[first].chair(room, "undo")).status_code == 409
            await phones[first].act(room, "say 1 five")
            assert (await phones[third].chair(room, "undo")).status_code == 409
            assert (await phones[first].state(room))["undo"]
            assert not (await phones[other].state(room))["undo"]
            for no in (True, False):
                assert (await phones[first].chair(room, "undo")).status_code == 200
                assert (await phones[first].chair(room, "undo")).status_code == 409
                assert (await phones[other].state(room))["undo"]
                assert (await phones[other].chair(room, "undo")).status_code == 200
                assert in_turn(room) == other
                last = await phones[third].chair(room, "leave-it" if no else "undo")
                assert last.status_code == 200
                assert in_turn(room) == (other if no else first)
            assert (await phones[first].state(room))["said"] == []
            assert (await phones[first].act(room, "say 2 fives")).status_code == 200

    run(work())


def test_a_chair_goes_to_whoever_has_its_code_once() -> None:
    async def work() -> None:
        async with dealt(Options("leira", 2), more=2) as (_, room, phones):
            assert (await phones[1].chair(room, "offer", seat=0)).status_code == 409
            old = (await phones[1].chair(room, "offer", seat=1)).json()["code"]
            code = (await phones[1].chair(room, "offer", seat=1)).json()["code"]
            kept = str(room._store.journal(room.code))
            assert old not in kept
            assert code not in kept
            hand = (await phones[1].state(room))["mine"]["faces"]
            for wrong in (old, "", "XXXXXX"):
                answer = await phones[2].take(room, wrong)
                assert "That code goes with no chair." in answer.text
            answer = await phones[2].take(room, code.lower())
            assert answer.status_code == 303
            assert (await phones[2].state(room))["mine"]["faces"] == hand
            assert (await phones[1].state(room))["mine"]["faces"] == []
            again = await phones[3].take(room, code)
            assert "That code goes with no chair." in again.text

    run(work())


def test_whoever_comes_late_watches_and_is_dealt_in() -> None:
    async def work() -> None:
        async with dealt(Options("leira", 2, start=1), more=2) as (registry, room, phones):
            late, later = phones[2:]
            assert "is called P0 already" in (await late.sit(room, "P0", 0)).text
            assert (await late.sit(room, "Lea", 0)).status_code == 303
            assert "is called lea already" in (await later.sit(room, "lea", 0)).text
            assert (await later.sit(room, "Gus", 0)).status_code == 303
            state = await late.state(room)
            assert (state["me"], state["waiting"]) == (None, ["Lea", "Gus"])
            assert state["mine"]["faces"] == []
            while room.match.stage == "play":
                legal = room.match.deals[-1].table.legal()
                action = str(any_action(legal, Random(1)))
                await phones[in_turn(room)].act(room, action)
            code = (await late.get(f"/t/{room.code}")).status_code
            assert code == 200
            person = room.match.waiting[0].person
            watcher = registry.watch(room, person, "here")  # Gus has gone home
            assert (await phones[1].chair(room, "start")).status_code == 200
            room.unwatch(watcher)
            assert [chair.name for _, chair in room.match.taken()] == ["P0", "P1", "Lea"]
            state = await late.state(room)
            assert state["me"] == 2
            assert len(state["mine"]["faces"]) == 1
            assert room.match.waiting == ()

    run(work())


def test_the_table_is_handed_on_and_somebody_is_asked_to_leave() -> None:
    async def work() -> None:
        async with dealt(Options("leira", 3)) as (_, room, phones):
            assert (await phones[1].chair(room, "lead", seat=1)).status_code == 409
            assert (await phones[0].chair(room, "lead", seat=2)).status_code == 200
            assert [(await each.state(room))["host"] for each in phones] == [False, False, True]
            answer = await phones[0].chair(room, "rise", seat=1)
            assert answer.status_code == 409
            assert (await phones[2].chair(room, "rise", seat=1)).status_code == 200
            assert (await phones[1].state(room))["me"] is None
            chair = room.match.seats[1]
            assert chair
            assert (chair.name, chair.person, chair.bot) == ("P1", None, "casual")

    run(work())


def test_all_customs_outlive_the_host(tmp_path: Path) -> None:
    async def work() -> None:
        keep = tmp_path / "keep"
        async with dealt(Options("leira", 3), more=2, keep=keep) as (registry, room, phones):
            asked: list[tuple[int, str, dict[str, Any]]] = [
                (0, "clock", {"seconds": 600}), (0, "lead", {"seat": 1}), (1, "pause", {}),
                (1, "go-on", {}), (2, "offer", {"seat": 2}), (0, "rise", {"seat": 0}),
            ]  # fmt: skip
            await phones[3].sit(room, "Lea", 0)
            seat = in_turn(room)
            await phones[seat].act(room, "say 1 five")
            await phones[seat].chair(room, "undo")
            for who, do, more in asked:
                answer = await phones[who].chair(room, do, **more)
                assert answer.status_code == 200, (do, answer.text)
                known = match_of(registry.store.journal(room.code))  # as a host does that rises
                for name in ("clock", "lead", "paused", "seats", "waiting", "undoing", "step"):
                    assert getattr(known, name) == getattr(room.match, name), name

    run(work())
