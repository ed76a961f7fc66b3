"""What guests share besides the game: the screen's language, remarks by one tap, a first round."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING

from cardlie.base.strings import languages, strings
from cardlie.engine import Options
from cardlie.engine.events import Began
from cardlie.session.lobby import REMARKS
from cardlie.session.match import MatchState
from cardlie.session.seats import BOT_NAMES
from cardlie.web.art import PEOPLE
from tests.games.playing import any_action
from tests.host.house import open_registry, phone, run

if TYPE_CHECKING:
    import pytest


def test_the_screen_speaks_what_most_people_play_in() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("leira", 3))
            screen = await stack.enter_async_context(phone(registry, "en"))
            assert '<html lang="en">' in (await screen.get(f"/tv/{room.code}")).text
            people = []
            for seat in range(3):
                guest = await stack.enter_async_context(phone(registry))
                await guest.sit(room, f"P{seat}", seat)
                holder = room.match.seats[seat]
                assert holder is not None
                people.append(holder.person)
            for person, lang in zip(people, ("en", "de", "de"), strict=True):
                registry.watch(room, person, "", lang)
            room.watch(None, "", "fr")  # who looks on has no say
            assert '<html lang="de">' in (await screen.get(f"/tv/{room.code}")).text
            assert (await screen.state(room))["lang"] == "de"
            assert room.audience.language(MatchState()) == ""

    run(work())


def test_a_remark_is_seen_by_all_for_a_breath_and_kept_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardlie.web.remarks.BREATH", 0.05)

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as ann, phone(registry) as other:
            room = await registry.open(Options("leira", 2), bots=("honest", None))
            await ann.sit(room, "Ann", 1)
            assert (await ann.chair(room, "remark", remark="wow")).status_code != 200  # the lobby
            await ann.chair(room, "start")
            entries = room.match.entries
            assert (await ann.chair(room, "remark", remark="wow")).status_code == 200
            assert (await other.state(room))["taps"] == [None, "wow"]
            assert room.match.entries == entries
            assert (await ann.chair(room, "remark", remark="<b>")).status_code != 200
            assert (await other.chair(room, "remark", remark="wow")).status_code != 200
            while room.remarks.texts:
                await asyncio.sleep(0.01)
            assert (await other.state(room))["taps"] == [None, None]

    run(work())


def test_each_remark_has_words_and_each_chair_a_face() -> None:
    for lang in languages():
        said = [strings(lang)[f"host.js_tap_{each}"] for each in REMARKS]
        assert len(set(said)) == len(REMARKS) == 5
    assert len(set(PEOPLE)) >= len(BOT_NAMES)


def test_a_first_round_is_told_to_whoever_asks() -> None:
    async def work() -> None:
        async with open_registry() as registry, phone(registry, "de") as ann:
            room = await registry.open(Options("leira", 2))
            answer = await ann.post(f"/t/{room.code}/guide", json={})
            assert len(answer.json()["screens"]) == 3

    run(work())


def test_the_end_tells_the_round_that_decided_it() -> None:
    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("leira", 2, start=1))
            phones = [await stack.enter_async_context(phone(registry)) for _ in range(2)]
            for seat, guest in enumerate(phones):
                await guest.sit(room, f"P{seat}", seat)
            await phones[0].chair(room, "start")
            while room.match.stage == "play":
                action = any_action(room.match.deals[-1].table.legal(), Random(1))
                assert room.match.table
                await phones[room.match.table.actor].act(room, str(action))
            over = (await phones[0].state(room))["over"]
            first = [each for each in over["ranking"] if each["rank"] == 1]
            assert over["won"] == f"{first[0]['name']} wins!"
            story = room.story()
            assert story.showdown is not None
            assert over["decided"]["lines"][1] == story.showdown["losses"]
            last = max(each.round for each in story.events if isinstance(each, Began))
            assert over["decided"]["title"] == f"Round {last} decided it"

    run(work())
