"""Those who are out bet on the next showdown, and see all hands if the table agrees."""

from __future__ import annotations

from contextlib import AsyncExitStack
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

from cardlie.engine import Options
from cardlie.engine.events import Challenged
from cardlie.session.journal import match_of
from tests.games.playing import any_action
from tests.host.house import Phone, open_registry, phone, run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable


async def plays_on(room: LiveTable, seats: list[Phone], done: Callable[[], bool]) -> None:
    """Anything legal, doubts first, until something is so."""
    rng = Random(room.match.step)
    while not done():
        table = room.match.table
        assert table is not None
        assert room.match.stage == "play"
        doubts = table.legal().challenge and rng.random() < 0.5
        do = "challenge" if doubts else str(any_action(table.legal(), rng))
        answer = await seats[table.actor].act(room, do, id=f"move-{room.match.step:05}")
        assert answer.status_code == 200, answer.text


def held(room: LiveTable) -> tuple[int, ...]:
    table = room.match.table
    assert table is not None
    return tuple(table.state.held)


def one_is_out(room: LiveTable) -> bool:
    return room.match.stage != "play" or 0 in held(room)


async def with_one_out(
    registry: TableRegistry, stack: AsyncExitStack
) -> tuple[LiveTable, list[Phone], int]:
    """A table of three people of whom one is out, while the others play on."""
    for seed in range(99):
        room = await registry.open(Options("leira", 3, start=1))
        room.seed = seed
        seats = [await stack.enter_async_context(phone(registry)) for _ in range(3)]
        for i, each in enumerate(seats):
            assert (await each.sit(room, f"P{i}", i)).status_code == 303
        await seats[0].chair(room, "start")
        await plays_on(room, seats, partial(one_is_out, room))
        if room.match.stage == "play":
            return room, seats, held(room).index(0)
    raise AssertionError("nobody was ever out")


async def gallery(room: LiveTable, each: Phone) -> dict[str, Any]:
    found: dict[str, Any] = (await each.state(room))["gallery"]
    return found


def test_who_is_out_sees_all_hands_once_all_who_play_agree() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, seats, gone = await with_one_out(registry, stack)
            out, (one, other) = seats[gone], [seats[i] for i in range(3) if i != gone]
            stranger = await stack.enter_async_context(phone(registry))
            for each in (one, other, stranger):  # who plays asks for nothing, nor does a stranger
                assert (await each.chair(room, "peek")).status_code != 200
                assert (await each.state(room)).get("gallery") is None
            before = await gallery(room, out)
            assert not before["open"]
            assert before["hands"] == []
            assert (await out.chair(room, "peek")).status_code == 200
            assert (await out.chair(room, "peek")).status_code != 200  # nor does asking agree
            assert (await one.state(room))["peek"] == gone
            assert (await one.chair(room, "peek", holds=True)).status_code == 200
            assert (await gallery(room, out))["hands"] == []
            assert (await one.state(room))["peek"] is None
            assert (await other.chair(room, "peek", holds=True)).status_code == 200
            told = await gallery(room, out)
            assert told["open"]
            table = room.match.table
            assert table is not None
            true = {
                i: [each.text for each in table.observe(i).faces] for i in range(3) if i != gone
            }
            assert {each["seat"]: each["faces"] for each in told["hands"]} == true
            for each in (one, other, stranger):
                assert (await each.state(room)).get("gallery") is None
            assert (await out.chair(room, "bet", holds=True)).status_code != 200  # that were easy
            kept = match_of(registry.store.journal(room.code))
            assert kept.gallery == room.match.gallery

    run(work())


def test_one_who_would_rather_not_is_enough() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room, seats, gone = await with_one_out(registry, stack)
            out, (one, other) = seats[gone], [seats[i] for i in range(3) if i != gone]
            await out.chair(room, "peek")
            await one.chair(room, "peek", holds=True)
            assert (await other.chair(room, "peek", holds=False)).status_code == 200
            told = await gallery(room, out)
            assert told["refused"]
            assert told["hands"] == []
            assert (await out.chair(room, "peek")).status_code != 200
            for each in (one, other):
                assert (await each.state(room))["peek"] is None
                assert (await each.chair(room, "peek", holds=True)).status_code != 200

    run(work())


def test_bets_are_judged_by_the_next_showdown_and_outlive_the_host(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_registry(tmp_path / "keep") as registry, AsyncExitStack() as stack:
            room, seats, gone = await with_one_out(registry, stack)
            out, one = seats[gone], seats[(gone + 1) % 3]
            assert (await one.chair(room, "bet", holds=True)).status_code != 200
            assert (await out.chair(room, "bet", holds=False)).status_code == 200
            assert (await out.chair(room, "bet", holds=True)).status_code == 200  # one thinks again
            assert (await gallery(room, out))["bet"] is True
            assert "bet" not in await one.state(room)
            entries = room.match.entries
            assert (await out.chair(room, "bet", holds=True)).status_code == 200
            assert room.match.entries == entries  # said twice, it is one bet

            def shown() -> list[Challenged]:
                table = room.match.table
                assert table is not None
                return [each for each in table.events if isinstance(each, Challenged)]

            before = len(shown())
            await plays_on(room, seats, lambda: len(shown()) > before)
            right = int(shown()[-1].held)
            assert (await one.state(room))["bets"][gone] == [right, 1]
            assert room.match.gallery.bets == {}
            assert match_of(registry.store.journal(room.code)).gallery == room.match.gallery

    run(work())
