"""Several tabs of one person, and what is taken back in all of them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from cardlie.engine import Options
from cardlie.web.audience import MOST_TABS
from tests.host.house import Stream, open_registry, phone, run

if TYPE_CHECKING:
    #: The entries of a table as the store keeps them.
    Entries = list[dict[str, Any]]


def test_the_oldest_tab_gives_way() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            room = await registry.open(Options("leira", 2))
            await guest.sit(room, "Ann", 0)
            tabs = [
                Stream(registry, f"/t/{room.code}/events", dict(guest.cookies))
                for _ in range(MOST_TABS)
            ]
            for more in range(1, 2 * MOST_TABS):
                tabs.append(Stream(registry, f"/t/{room.code}/events", dict(guest.cookies)))
                await asyncio.wait_for(tabs[more - 1].task, 20)
                assert [tab.task.done() for tab in tabs[more:]] == [False] * MOST_TABS
            for tab in tabs:
                await tab.hang_up()

    run(work())


def test_a_guess_that_is_taken_back_is_gone_from_every_stream() -> None:
    """It is asked for, agreed to, and said anew: each of it changes what phones were told."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as ann, phone(registry) as ben:
            room = await registry.open(Options("leira", 2))
            for seat, each in enumerate((ann, ben)):
                await each.sit(room, f"P{seat}", seat)
            await ann.chair(room, "start")
            streams = [
                Stream(registry, f"/t/{room.code}/events", dict(each.cookies))
                for each in (ann, ben)
            ]

            async def told() -> None:
                for each, stream in zip((ann, ben), streams, strict=True):
                    for _ in range(200):
                        await asyncio.sleep(0)
                        if stream.state == (state := await each.state(room)):
                            break
                    assert stream.state == state

            assert room.match.table is not None
            first, other = (ann, ben)[room.match.table.actor], (ben, ann)[room.match.table.actor]
            for who, do in ((first, "say 1 six"), (first, ""), (other, ""), (first, "say 2 sixes")):
                await told()
                answer = await (who.act(room, do) if do else who.chair(room, "undo"))
                assert answer.status_code == 200
            await told()
            assert [each["text"] for each in streams[0].state["said"]] == ["2 sixes"]
            for stream in streams:
                await stream.hang_up()

    run(work())
