"""No byte that reaches a phone depends on what its seat may not see."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.depth import least
from tests.engine.redealt import redeal
from tests.games.playing import any_action, tables
from tests.host.house import Phone, first_of_stream, open_registry, phone, run, with_table

if TYPE_CHECKING:
    from cardlie.engine import Options
    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable

#: All that a seat may ask for; what is posted changes nothing.
PAGES = ("", "/state", "/rules", "/qr.svg", "/games/1", "/games/1.jsonl", "/nothing")
POSTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("ask", {}), ("ask", {"text": "2 threes"}), ("ask", {"text": "2 red"}), ("ask", {"text": "x"}),
    ("act", {"step": 0, "id": "too-late-1", "do": "challenge"}),
    ("act", {"step": None, "id": "no-step-1", "do": "challenge"}),
    ("chair", {"do": "bot", "seat": 99}), ("chair", {"do": "start"}), ("chair", {"do": "lobby"}),
    ("sit", {"name": "Eve"}),
)  # fmt: skip


async def all_bytes(registry: TableRegistry, room: LiveTable, guest: Phone) -> list[bytes]:
    """Everything that the host says to one phone now."""
    said = []
    for path in PAGES:
        said.append(await guest.get(f"/t/{room.code}{path}"))
    said.append(await guest.get(f"/tv/{room.code}"))
    said.append(await guest.get(f"/t/{room.code}/state?as=nobody"))
    for path, body in POSTS:
        said.append(await guest.post(f"/t/{room.code}/{path}", json=body))
    # legal or not, an action that names what is no place of one's own changes nothing
    for do in ("discard 99", "reveal 99", "swap 99", "show 99", "say 9999 nonsense"):
        said.append(await guest.act(room, do, id="illegal-1"))
    typed = {"step": room.match.step, "id": "typed-bad", "text": "4 xyzzy"}
    said.append(await guest.post(f"/t/{room.code}/act", json=typed))
    texts = [repr((each.status_code, each.headers.raw, each.content)).encode() for each in said]
    for query in ("", "?as=nobody"):
        cookies = dict(guest.cookies)
        texts.append(await first_of_stream(registry, f"/t/{room.code}/events{query}", cookies))
    return texts


async def hidden_stays_hidden(options: Options, seed: int) -> None:
    rng = Random(seed)
    async with open_registry() as registry, AsyncExitStack() as stack:
        room = await registry.open(options)
        phones = [
            await stack.enter_async_context(phone(registry)) for _ in range(options.seats + 1)
        ]
        for seat, guest in enumerate(phones[:-1]):
            assert (await guest.sit(room, f"P{seat}", seat)).status_code == 303
        assert (await phones[0].chair(room, "start")).status_code == 200
        for moves in range(rng.randrange(14)):
            if room.match.stage != "play" or room.match.table is None:
                break
            seat = room.match.table.actor
            action = str(any_action(room.match.table.legal(), rng))
            assert (await phones[seat].act(room, action, id=f"move-{moves:04}")).status_code == 200
        deal = room.match.deals[-1]
        for seat in {rng.randrange(options.seats), options.seats}:
            me = seat if seat < options.seats else -1  # the last phone only looks on
            before = await all_bytes(registry, room, phones[seat])
            other = deal.table.copy()
            redeal(other.state, me, rng)
            match = room.match
            room.match = with_table(match, other, rng)
            room.tell()
            after = await all_bytes(registry, room, phones[seat])
            room.match = match
            room.tell()
            if not deal.table.over:
                assert after == before


@settings(max_examples=least(3, 8), deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_what_is_hidden_changes_no_byte(options: Options, seed: int) -> None:
    run(hidden_stays_hidden(options, seed))


def test_the_law_can_see() -> None:
    """With one's own faces re-dealt, bytes do change: the law above is no empty one."""

    async def work() -> None:
        from cardlie.engine import Options

        async with open_registry() as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("leira", 3))
            phones = [await stack.enter_async_context(phone(registry)) for _ in range(3)]
            await asyncio.gather(*(p.sit(room, f"P{i}", i) for i, p in enumerate(phones)))
            await phones[0].chair(room, "start")
            before = await all_bytes(registry, room, phones[1])
            other = room.match.deals[0].table.copy()
            redeal(other.state, 0, Random(1))
            room.match = with_table(room.match, other, Random(1))
            room.tell()
            assert await all_bytes(registry, room, phones[1]) != before

    run(work())
