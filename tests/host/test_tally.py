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
from cardlie.session.awards import awards
from cardlie.session.journal import match_of
from cardlie.session.prospects import chance_of
from cardlie.session.tally import Record, added, tally_of
from tests.depth import of_all
from tests.games.playing import any_action, tables
from tests.host.house import open_registry, phone, run

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
    first = list(table.ranking[0]) if table.over else []
    alone, together = (
        [seat for seat, row in enumerate(rows) if row[key]] for key in ("wins", "shared")
    )
    assert sorted(alone + together) == sorted(first)
    assert len(alone) <= 1
    assert len(together) != 1
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
    chance = chance_of(Say(table.history[-1]), table.observe(seat))
    table.act("say 9 sixes")
    table.act("challenge")
    first, second = (tally_of(table, ("P0", "P1"))[each]["lie"] for each in (seat, 1 - seat))
    assert second is None  # it was doubted, not raised
    assert (first is None) == (dice.count("6") >= 3)
    assert first is None or first["chance"] == float(chance or 0)


@settings(max_examples=of_all(40), deadline=None)
@given(st.lists(tables(), min_size=1, max_size=2), st.integers(0, 2**32))
def test_each_award_is_true_by_the_log(dealt: list[Options], seed: int) -> None:
    """Names and figures of each are those of somebody whom nobody beats."""
    rows: dict[str, Record] = {}
    for options in dealt:
        for row in tally_of(finished(options, seed), tuple(f"P{i}" for i in range(options.seats))):
            rows[row["name"]] = added(rows.get(row["name"]), row)
    told = {said.partition(":")[0]: said for said in awards([*rows.values()])}
    bold = [each["lie"]["chance"] for each in rows.values() if each["lie"]]
    assert ("Boldest lie" in told) == (min(bold, default=1) < 1 / 4)
    assert ("Best nose" in told) == any(each["nose"] for each in rows.values())
    luck = {name: each["won"] - each["expected"] for name, each in rows.items()}
    for title, best in (("Luckiest", max(luck.values())), ("Unluckiest", -min(luck.values()))):
        assert (title in told) == (best >= 1 / 2)
        sign = 1 if title == "Luckiest" else -1
        named = [name for name in luck if title in told and f": {name} –" in told[title]]
        assert all(sign * luck[name] == best for name in named)
        assert len(named) == (title in told)


def test_an_evening_is_added_up_and_outlives_games_and_hosts(tmp_path: Path) -> None:
    keep = tmp_path / "keep"

    async def work() -> None:
        async with open_registry(keep) as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("leira", 2, start=1))
            phones = [await stack.enter_async_context(phone(registry)) for _ in range(2)]
            for seat, guest in enumerate(phones):
                await guest.sit(room, f"P{seat}", seat)
            logs, rows = [], []
            for game in range(3):
                assert (await phones[0].chair(room, "start")).status_code == 200
                while room.match.stage == "play":
                    action = any_action(room.match.deals[-1].table.legal(), Random(game))
                    assert room.match.table
                    await phones[room.match.table.actor].act(room, str(action))
                while room.match.uncounted():
                    await asyncio.sleep(0.01)
                logs.append(dump(room.match.deals[-1].table, names=("P0", "P1")))
                rows += tally_of(room.match.deals[-1].table, ("P0", "P1"))
                assert len(room.match.deals) == 1  # the others are in the keep file alone
            for number, log in enumerate(logs, 1):
                answer = await phones[0].get(f"/t/{room.code}/games/{number}.jsonl")
                assert answer.text == log
            assert (await phones[0].get(f"/t/{room.code}/games/4")).status_code == 404
            drawn = await phones[1].get(f"/t/{room.code}/evening.png")
            assert drawn.content.startswith(b"\x89PNG")
            seen = await phones[1].state(room)
            told, finished = seen["evening"], seen["finished"]
            assert [each["game"] for each in finished] == [1, 2, 3]
            wins = {each["name"]: each["wins"] for each in told}
            assert Counter(each["won"] for each in finished) == Counter(wins)
            assert [each["games"] for each in told] == [3, 3]
            assert sum(each["wins"] for each in told) == 3
            whole = None
            for row in rows[::2]:
                whole = added(whole, row)
            assert room.match.record["P0"] == whole
            assert match_of(registry.store.journal(room.code)).record == room.match.record

    run(work())


def test_what_a_killed_host_did_not_add_up_is_added_up_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        keep = tmp_path / "keep"
        with monkeypatch.context() as patch:
            patch.setattr("cardlie.session.match.MatchState.uncounted", lambda match: [])
            async with open_registry(keep) as registry, phone(registry) as guest:
                room = await registry.open(Options("leira", 2, start=1), bots=("honest", None))
                await guest.sit(room, "Ann", 1)
                await guest.chair(room, "start")
                await guest.chair(room, "bot", seat=1)
                while room.match.stage == "play":
                    await asyncio.sleep(0.01)
                code = room.code
        async with open_registry(keep) as registry:
            again = await registry.room(code)
            assert again
            while not again.match.record:
                await asyncio.sleep(0.01)
            assert again.match.record["Ann"]["games"] == 1

    run(work())
