"""Bots on phones: they do what they do in ``cardlie sim``, in turn and out of turn."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardlie.engine import Action, Options, Seeded, Table
from cardlie.engine.agreed import options_json
from cardlie.engine.log import VERSION
from cardlie.games.records import SeatNo
from cardlie.players import BotChance, BotConfig
from cardlie.players.player import next_action
from cardlie.session import journal
from tests.games.playing import any_action
from tests.host.house import open_registry, run, seated

if TYPE_CHECKING:
    from cardlie.web.live_table import LiveTable

BOTS = ("counter", "random", "counter", "random")


def alone(options: Options, seed: int) -> list[Action]:
    """What bots do at a table of the engine."""
    table, chance = Table.deal(options, seed=seed), Seeded(seed)
    players = {
        SeatNo(seat): BotConfig.parse(bot).build(BotChance(chance, seat))
        for seat, bot in enumerate(BOTS)
    }
    while not table.over:
        table.act(next_action(table.state, players)[1])
    return [*table.actions]


async def thought(room: LiveTable) -> None:
    """Once no bot has anything to do."""
    if room.bots.thinking is not None:
        await asyncio.wait([room.bots.thinking], timeout=20)


def claims(table: Table, seed: int) -> list[tuple[int, bool]]:
    """Whose turn it was at each action, and whether another claimed something instead."""
    again = Table.deal(table.options, seed=seed)
    turns: list[tuple[int, bool]] = []
    for action in table.actions:
        turns.append((again.actor, action.claimed_by is not None))
        again.act(action)
    return turns


@pytest.mark.some(3)
@pytest.mark.parametrize("seed", range(4))
def test_bots_claim_out_of_turn_as_they_do_at_a_table_of_their_own(seed: int) -> None:
    options, done = Options("perudo", len(BOTS), start=3), list[Action]()
    deal = journal.deal(options_json(options), seed, VERSION)

    async def work() -> None:
        async with open_registry() as registry:
            room = await registry.open(options, bots=BOTS)
            await room.change(lambda match, there: [deal])
            await thought(room)
            assert room.match.table is not None
            done.extend(room.match.table.actions)

    run(work())
    assert done == alone(options, seed)
    assert any(action.claimed_by is not None for action in done)


def test_a_bot_claims_before_a_person_whose_turn_it_is() -> None:
    """Where all let it pass the person is in turn, or a bot that takes the chair then."""

    async def work() -> None:
        async with open_registry(seed=4) as registry, AsyncExitStack() as stack:
            room, (guest,) = await seated(stack, registry, Options("perudo", 3), 1)
            for seat in (1, 2):
                await guest.chair(room, "bot", seat=seat, bot="random")
            await guest.chair(room, "start")
            while True:
                await thought(room)
                table = room.match.table
                assert table is not None
                assert table.actor == 0
                if table.history and (0, True) in claims(table, room.match.deals[-1].seed):
                    break
                await guest.act(room, str(any_action(table.legal(), Random(len(table.actions)))))
            await guest.chair(room, "bot", seat=0)
            await thought(room)
            assert room.match.stage == "over"

    run(work())
