"""Tables: chairs, bots, exactly-once actions, rematches, and what a restart brings back."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from dataclasses import replace
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest

from cardlie.base.errors import CardlieError
from cardlie.engine import GAMES, Options
from cardlie.engine.log import load
from cardlie.host.store import Store
from cardlie.session.seats import Refused, name_of
from cardlie.web.labels import games_to_choose
from tests.games.playing import any_action
from tests.host.house import LAX, Phone, open_registry, phone, run, seated

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.web.live_table import LiveTable


async def play_on(room: LiveTable, phones: list[Phone], rng: Random, most: int = 400) -> None:
    """Random legal actions, each by the phone of the seat in turn, until the game is over."""
    for _ in range(most):
        assert room.match.table is not None
        if room.match.stage != "play":
            return
        seat = room.match.table.actor
        action = str(any_action(room.match.table.legal(), rng, leaves=False))
        answer = await phones[seat].act(room, action)
        assert answer.status_code == 200, (action, answer.text)


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_and_downloaded(game: str, tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options(game, 3), 3)
            assert (await phones[0].get(f"/t/{room.code}/games/1.jsonl")).status_code == 404
            assert (await phones[1].chair(room, "start")).status_code == 409  # not the host
            assert (await phones[0].chair(room, "start")).status_code == 200
            assert (await phones[0].get(f"/t/{room.code}/games/1.jsonl")).status_code == 404
            await play_on(room, phones, Random(1))
            state = await phones[1].state(room)
            assert state["stage"] == "over"
            assert state["over"]["ranking"]
            file = tmp_path / "game.jsonl"
            file.write_bytes((await phones[0].get(f"/t/{room.code}/games/1.jsonl")).content)
            saved = load(file)
            assert saved.table.events == room.match.deals[0].table.events
            assert saved.header.names == ("P0", "P1", "P2")
            for number in (1, 2, "", "x", "²", "-1", "9" * 20):
                page = await phones[0].get(f"/t/{room.code}/games/1?round={number}")
                assert page.status_code == 200
            seed = room.match.deals[-1].seed
            assert (await phones[2].chair(room, "start")).status_code == 200  # a rematch: anybody
            assert (room.match.stage, room.match.games) == ("play", 2)
            assert seed != room.match.deals[-1].seed

    run(work())


def test_an_action_sent_twice_happens_once_and_a_late_one_is_told() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("tavern", 2), 2)
            await phones[0].chair(room, "start")
            assert room.match.table is not None
            first = room.match.table.actor
            step = room.match.step
            sent: dict[str, Any] = {"step": step, "id": "aaaaaaaa", "do": "say 1 three"}
            path = f"/t/{room.code}/act"
            answers = await asyncio.gather(*(phones[first].post(path, json=sent) for _ in range(3)))
            assert [a.status_code for a in answers] == [200] * 3
            assert sorted(a.json()["fresh"] for a in answers) == [False, False, True]
            assert [str(guess) for guess in room.match.table.history] == ["1 three"]
            late = await phones[first].post(path, json=sent | {"id": "bbbbbbbb"})
            assert late.status_code == 409
            assert late.json()["error"] == f"P{first} was quicker."
            assert late.json()["state"]["step"] == room.match.step
            early = await phones[1 - first].act(room, "challenge", step=room.match.step + 1)
            assert early.status_code == 409
            wrong = await phones[first].act(room, "challenge")
            assert wrong.status_code == 409
            assert "turn" in wrong.json()["error"]
            illegal = await phones[1 - first].act(room, "say 1 two")
            assert illegal.status_code == 400
            assert room.match.step == step + 1
            typed = {"step": room.match.step, "id": "cccccccc", "text": "I say two threes"}
            answer = await phones[1 - first].post(path, json=typed)
            assert answer.status_code == 200
            assert [str(guess) for guess in room.match.table.history] == ["1 three", "2 threes"]
            for more in ({"text": "3 threes, " * 60}, {}):
                typed = {"step": room.match.step, "id": "dddddddd"} | more
                answer = await phones[first].post(path, json=typed)
                assert (answer.status_code, len(room.match.table.history)) == (400, 2)

    run(work())


def test_bots_take_chairs_and_play_by_themselves() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("leira", 4), 2)
            assert (await phones[1].chair(room, "bot", seat=2, bot="counter")).status_code == 409
            for seat, bot in ((2, "casual"), (3, "random")):
                answer = await phones[0].chair(room, "bot", seat=seat, bot=bot)
                assert answer.status_code == 200
            await phones[0].chair(room, "start")
            for seat in (0, 1):  # the people go away, and bots play on for them
                answer = await phones[seat].chair(room, "bot", seat=seat, bot="honest")
                assert answer.status_code == 200, answer.text
            for _ in range(1500):
                if room.match.stage == "over":
                    break
                await asyncio.sleep(0.01)
            assert room.match.stage == "over"

    run(work())


def test_a_chair_is_handed_over_and_back() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("tavern", 3), 3)
            await phones[0].chair(room, "start")
            away = next(s for s in (1, 2) if room.match.table and room.match.table.actor != s)
            other = 3 - away
            assert (await phones[other].chair(room, "bot", seat=away)).status_code == 409
            assert (await phones[0].chair(room, "bot", seat=away)).status_code == 200
            assert room.match.seats[away].bot == "casual"  # type: ignore[union-attr]
            assert (await phones[away].chair(room, "back", seat=away)).status_code == 200
            assert room.match.seats[away].bot is None  # type: ignore[union-attr]
            assert (await phones[away].chair(room, "back", seat=away)).status_code == 409

    run(work())


def test_no_bot_of_the_hosts_machine_is_named_from_afar() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("leira", 3), 1)
            for bot in (
                "os:system",
                "cardlie.players.bots.counter:BOT",
                "nobody",
                "counter:bluff=x",
            ):
                answer = await phones[0].chair(room, "bot", seat=1, bot=bot)
                assert answer.status_code in (400, 409), bot
            assert room.match.seats[1] is None

    run(work())


def test_what_is_agreed_can_be_changed_until_the_deal() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("tavern", 4), 2)
            body: dict[str, Any] = {"game": "cards", "seats": 3, "with": ["wildcards", "open"]}
            assert (await phones[1].chair(room, "agree", **body)).status_code == 409
            assert (await phones[0].chair(room, "agree", **body)).status_code == 200
            assert room.match.agreed == Options("cards", 3, wildcards=True, open=True)
            for wrong in ({"game": "chess"}, {"game": "cards", "with": ["no-reroll"]}):
                answer = await phones[0].chair(room, "agree", **wrong)
                assert answer.status_code == 400
            assert (await phones[0].chair(room, "rise", seat=1)).status_code == 200
            alone = await phones[0].chair(room, "start")
            assert alone.status_code == 409
            assert alone.json()["error"] == "This game is for 2 to 8."

    run(work())


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_begins_with_what_is_agreed_if_nobody_says_anything(game: str) -> None:
    """The reading that it shows is there to choose, and choosing it changes nothing."""
    (offered,) = (each["with"] for each in games_to_choose("en") if each["id"] == game)
    for option in offered:
        usual = option["usual"]
        assert usual in {value for value, _ in option["choices"]} or not option["choices"]
        if usual:
            assert Options.of(game, [f"{option['id']}={usual}"]) == Options.of(game)


def test_tables_that_nobody_came_back_to_make_room(tmp_path: Path) -> None:
    """The oldest go once there are too many, and none before."""

    async def work() -> None:
        async with open_registry(tmp_path / "keep.sqlite", replace(LAX, tables=2)) as registry:
            left, other = [await registry.open(Options("tavern", 2)) for _ in range(2)]
            with pytest.raises(Refused, match="no room for another table"):
                await registry.open(Options("tavern", 2))
            with patch("time.time", lambda: monotonic() + 2**31):
                assert await registry.room(other.code) is other
                new = await registry.open(Options("tavern", 2))
                assert await registry.room(left.code) is None
                assert [await registry.room(each.code) for each in (other, new)] == [other, new]
        async with open_registry(tmp_path / "keep.sqlite") as registry:
            assert await registry.room(left.code) is None

    run(work())


@pytest.mark.some(2)
@pytest.mark.parametrize("game", GAMES)
def test_a_room_is_rebuilt_from_what_was_kept(game: str, tmp_path: Path) -> None:
    """After every action: another host on the same file shows every seat the same."""
    keep = tmp_path / "keep.sqlite"
    more: dict[str, Any] = {"swap": True, "open": True} if game == "cards" else {}

    async def work() -> None:
        rng, code, tokens = Random(2), "", []
        async with open_registry(keep) as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options(game, 2, **more), 2)
            await phones[0].chair(room, "start")
            code, tokens = room.code, [dict(guest.cookies) for guest in phones]
        for _ in range(12):
            async with open_registry(keep) as registry, AsyncExitStack() as stack:
                found = await registry.room(code)
                assert found is not None
                phones = [await stack.enter_async_context(phone(registry)) for _ in tokens]
                for guest, cookies in zip(phones, tokens, strict=True):
                    guest.cookies.update(cookies)
                before = [await guest.state(found) for guest in phones]
                assert [state["me"] for state in before] == [0, 1]
                if found.match.stage == "over":
                    return
                if _ % 2:
                    await play_on(found, phones, rng, most=1)
                    before = [await guest.state(found) for guest in phones]
            async with open_registry(keep) as registry, AsyncExitStack() as stack:
                again = await registry.room(code)
                assert again is not None
                phones = [await stack.enter_async_context(phone(registry)) for _ in tokens]
                for guest, cookies in zip(phones, tokens, strict=True):
                    guest.cookies.update(cookies)
                assert [await guest.state(again) for guest in phones] == before

    run(work())


def test_what_is_kept_holds_no_token(tmp_path: Path) -> None:
    keep = tmp_path / "keep.sqlite"

    async def work() -> None:
        async with open_registry(keep) as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("leira", 2), 2)
            tokens = [guest.cookies[f"seat-{room.code}"] for guest in phones]
            assert len({*tokens}) == 2
            assert all(len(token) >= 22 for token in tokens)  # 128 bits
        written = b"".join(file.read_bytes() for file in tmp_path.iterdir())
        assert all(token.encode() not in written for token in tokens)

    run(work())


def test_a_store_refuses_what_it_can_not_keep(tmp_path: Path) -> None:
    text = tmp_path / "text.sqlite"
    text.write_text("no database at all, but some text " * 50, encoding="utf-8")
    with pytest.raises(CardlieError, match="can't save tables"):
        Store(text)
    other = tmp_path / "other.sqlite"
    import sqlite3

    with sqlite3.connect(other) as db:
        db.execute("create table photos (name text)")
    db.close()
    with pytest.raises(CardlieError, match="no file of cardlie's host"):
        Store(other)
    first = Store(tmp_path / "one.sqlite")
    with pytest.raises(CardlieError, match="can't save tables"):
        Store(tmp_path / "one.sqlite")  # another host has it
    first.close()


def test_entries_that_wait_are_committed_together_and_in_order() -> None:
    async def work() -> None:
        store = Store(None)
        await asyncio.gather(*(store.add("BCDF", n, {"n": n}) for n in range(50)))
        assert [entry["n"] for entry in store.journal("BCDF")] == list(range(50))
        with pytest.raises(CardlieError, match="could not save this"):
            await store.add("BCDF", 3, {"n": "again"})
        await store.add("BCDF", 50, {"n": 50})  # and it goes on
        assert len(store.journal("BCDF")) == 51
        await store.forget("BCDF")
        assert store.codes() == {}
        store.close()

    run(work())


def test_names_are_one_short_line() -> None:
    assert name_of("  Ann \u202e\n Bee \x00") == "Ann Bee"
    assert len(name_of("x" * 99)) == 16
    for nothing in ("", " \t", "\u200b\u200b", "\ud800"):
        with pytest.raises(Refused):
            name_of(nothing)


def test_states_are_json_that_a_browser_reads() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, phones = await seated(stack, registry, Options("cards", 2, powers=True), 2)
            await phones[0].chair(room, "start")
            text = (await phones[0].get(f"/t/{room.code}/state")).text
            assert "\n" not in text  # one line is one event of the stream
            assert json.loads(text)["mine"]["faces"]

    run(work())


def test_nobody_plays_for_somebody_else_out_of_turn() -> None:
    """Who may only claim can't doubt, bid or let pass in place of whoever is in turn."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room = await registry.open(Options.of("perudo", ["calza=anyone"], seats=4))
            phones = [await stack.enter_async_context(phone(registry)) for _ in range(4)]
            for seat, guest in enumerate(phones):
                await guest.sit(room, f"P{seat}", seat)
            await phones[0].chair(room, "start")
            assert room.match.table is not None
            await phones[room.match.table.actor].act(room, "say 2 twos", id="move-0001")
            actor = int(room.match.table.actor)
            claimants = [int(seat) for seat in room.match.table.state.claimants if seat != actor]
            before = room.match.entries
            for nth, do in enumerate(("challenge", "say 3 twos", "keep", f"spot-on by {actor}")):
                said = await phones[claimants[0]].act(room, do, id=f"other-{nth:04}")
                assert said.status_code in (400, 409), do
            said = await phones[actor].act(room, f"spot-on by {claimants[0]}", id="other-1000")
            assert said.status_code in (400, 409)
            assert room.match.entries == before
            own = await phones[claimants[0]].act(room, f"spot-on by {claimants[0]}", id="own-0001")
            assert own.status_code == 200

    run(work())


def test_of_games_that_are_over_no_bot_stays() -> None:
    """A table may be played at for weeks: what thought in an earlier game is let go."""

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, (guest,) = await seated(stack, registry, Options("leira", 2, start=1), 1)
            await guest.chair(room, "bot", seat=1, bot="counter")
            for _ in range(5):
                started = await guest.chair(room, "start")
                assert started.status_code == 200, started.text
                while room.match.stage == "play":
                    assert room.match.table is not None
                    if room.match.table.actor == 0:
                        await guest.act(room, str(any_action(room.match.table.legal(), Random(1))))
                    elif room.bots.thinking is not None:
                        await asyncio.wait([room.bots.thinking], timeout=5)
                assert len(room.bots.players) <= 1

    run(work())
