"""What an evening comes to: wins, lies, a nose, luck and skill, over games and a killed host."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.engine.decisions.guess import Say
from cardlie.engine.events import Challenged, Guessed
from cardlie.engine.log import dump
from cardlie.host.evening import Evening
from cardlie.host.tally import added, tally_of
from cardlie.telling.prospects import chance_of
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.host.house import open_hall, phone, run

if TYPE_CHECKING:
    from pathlib import Path


def finished(options: Options, seed: int) -> Table:
    table, rng = Table.deal(options, seed=seed), Random(seed)
    for _ in range(400):
        if table.over:
            break
        table.act(any_action(table.legal(), rng))
    return table


@settings(max_examples=of_all(25), deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_of_each_showdown_one_is_right(options: Options, seed: int) -> None:
    table = finished(options, seed)
    rows = tally_of(table, tuple(f"P{seat}" for seat in range(options.seats)))
    showdowns = [event for event in table.events if isinstance(event, Challenged)]
    assert sum(row["won"] for row in rows) == len(showdowns)
    assert sum(row["shown"] for row in rows) == 2 * len(showdowns)
    right = Counter(int(event.challenger) for event in showdowns if not event.held)
    said = [event.seat for event in table.events if isinstance(event, Guessed)]
    for seat, row in enumerate(rows):
        assert 0 <= row["expected"] <= row["shown"]
        assert row["nose"] <= right[seat]
        assert seat in said or row["lie"] is None


@settings(max_examples=of_all(30), deadline=None)
@given(st.integers(0, 2**32))
def test_a_lie_is_what_is_not_true_and_is_raised(seed: int) -> None:
    table = Table.deal("leira", seats=2, seed=seed)
    seat, dice = table.actor, [face.text for each in (0, 1) for face in table.observe(each).faces]
    table.act("say 3 sixes")
    chance = chance_of(Say(table.said[-1]), table.observe(seat))
    table.act("say 9 sixes")
    table.act("challenge")
    first, second = (tally_of(table, ("P0", "P1"))[each]["lie"] for each in (seat, 1 - seat))
    assert second is None  # it was doubted, not raised
    assert (first is None) == (dice.count("6") >= 3)
    assert first is None or first["chance"] == float(chance or 0)


def test_an_evening_is_added_up_and_outlives_games_and_hosts(tmp_path: Path) -> None:
    keep = tmp_path / "keep"

    async def work() -> None:
        async with open_hall(keep) as hall, AsyncExitStack() as stack:
            room = await hall.open(Options("leira", 2, start=1))
            phones = [await stack.enter_async_context(phone(hall)) for _ in range(2)]
            for seat, guest in enumerate(phones):
                await guest.sit(room, f"P{seat}", seat)
            logs, rows = [], []
            for game in range(3):
                assert (await phones[0].chair(room, "start")).status_code == 200
                while room.stage == "play":
                    action = any_action(room.deals[-1].table.legal(), Random(game))
                    assert room.table
                    await phones[room.table.actor].act(room, str(action))
                while room._to_count():
                    await asyncio.sleep(0.01)
                logs.append(dump(room.deals[-1].table, names=("P0", "P1")))
                rows += tally_of(room.deals[-1].table, ("P0", "P1"))
                assert len(room.deals) == 1  # the others are in the keep file alone
            for number, log in enumerate(logs, 1):
                answer = await phones[0].get(f"/t/{room.code}/games/{number}.jsonl")
                assert answer.text == log
            assert (await phones[0].get(f"/t/{room.code}/games/4")).status_code == 404
            drawn = await phones[1].get(f"/t/{room.code}/evening.png")
            assert drawn.content.startswith(b"\x89PNG")
            told = (await phones[1].state(room))["evening"]
            assert [each["games"] for each in told] == [3, 3]
            assert sum(each["wins"] for each in told) == 3
            whole = None
            for row in rows[::2]:
                whole = added(whole, row)
            assert room.record["P0"] == whole
            assert Evening(hall.store.deeds(room.code)).record == room.record

    run(work())


def test_what_a_killed_host_did_not_add_up_is_added_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        keep = tmp_path / "keep"
        with monkeypatch.context() as patch:
            patch.setattr("cardlie.host.company.Company._to_count", lambda room: [])
            async with open_hall(keep) as hall, phone(hall) as guest:
                room = await hall.open(Options("leira", 2, start=1), bots=("honest", None))
                await guest.sit(room, "Ann", 1)
                await guest.chair(room, "start")
                await guest.chair(room, "bot", seat=1)
                while room.stage == "play":
                    await asyncio.sleep(0.01)
                code = room.code
        async with open_hall(keep) as hall:
            again = await hall.room(code)
            assert again
            while not again.record:
                await asyncio.sleep(0.01)
            assert again.record["Ann"]["games"] == 1

    run(work())
