"""A host with a deck of somebody's own: all that it shows, judges and keeps is of that deck."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardlie.deck.deck import Deck
from cardlie.engine import GAMES, Options
from cardlie.games.options import seats_of
from cardlie.language.decks import load_deck
from cardlie.session.lobby import arranger
from cardlie.session.seats import Refused
from cardlie.web.assets import files_by_name
from cardlie.web.judge_pad import JudgePad
from tests.games.playing import any_action
from tests.host.house import ids, open_registry, phone, plays, run
from tests.tree import ROOT

if TYPE_CHECKING:
    from cardlie.host.table_registry import TableRegistry
    from cardlie.web.live_table import LiveTable

DECKS = (str(ROOT / "docs/example-deck/stadtmusikanten.toml"), "base[suits=8;numbers=3]")


async def play(room: LiveTable, most: int = 5000) -> None:
    rng = Random(11)
    for _ in range(most):
        table = room.match.table
        if table is None or table.over:
            return
        await plays(room, any_action(table.legal(), rng))


async def seated(
    registry: TableRegistry, stack: AsyncExitStack, lang: str
) -> tuple[LiveTable, list[str]]:
    """A table of two that was agreed in its lobby and played, and the pages that it shows."""
    host = await stack.enter_async_context(phone(registry, lang))
    other = await stack.enter_async_context(phone(registry, lang))
    code = (await host.post("/new", data={"game": "cards"})).headers["location"][-4:]
    room = await registry.room(code)
    assert room is not None
    await host.sit(room, "Ann", 0)
    await other.sit(room, "Ben", 1)
    names = ["straights", "vague", *registry.deck.expansions] if registry.deck else []
    assert (await host.chair(room, "agree", game="cards", seats=2, **{"with": names})).is_success
    assert (await host.chair(room, "start")).is_success
    assert room.match.options.deck == registry.deck
    pages = [(await host.get(path)).text for path in ("/", f"/t/{room.code}")]
    if registry.deck:
        fewest, most = seats_of("cards", registry.deck)
        assert all(registry.deck.title in page for page in pages)
        shown = re.sub(r"\s+", " ", pages[0])
        assert re.search(rf"{registry.deck.title}.{{0,400}}?{fewest}\D{{1,9}}{most}\D", shown)
        assert "2–5" in shown or re.search(r"2\D{1,9}5", shown), "dice are played as ever"
    state = await host.state(room)
    drawn = ids(files_by_name(registry.deck)[f"cards-{lang}.svg"][0].decode())
    assert set(state["mine"]["faces"]) <= drawn
    await play(room)
    for path in ("rules", *(f"games/1?round={n}" for n in range(1, 20))):
        answer = await host.get(f"/t/{room.code}/{path}")
        assert answer.status_code == 200
        if answer.text == pages[-1]:  # the last round stands for all behind it
            break
        pages.append(answer.text)
    return room, pages


@pytest.mark.some(1, of="pages of a deck")
@pytest.mark.parametrize(("name", "lang"), list(zip(DECKS, ["de", "en"], strict=True)))
def test_all_that_is_shown_is_of_that_deck(name: str, lang: str) -> None:
    deck = load_deck(name)

    async def work() -> None:
        async with open_registry(deck=deck) as registry, AsyncExitStack() as stack:
            room, pages = await seated(registry, stack, lang)
            assert room.match.table is not None
            assert room.match.table.over
            used = {
                each for page in pages for each in re.findall(r"/([\w-]+\.svg)#([^\"]+)\"", page)
            }
            assert len(used) > 5
            for file, id in used:
                assert id in ids(files_by_name(deck)[file][0].decode()), (file, id)

    run(work())


def test_of_few_cards_a_table_is_opened_for_as_many_as_can_play() -> None:
    async def work() -> None:
        deck = load_deck("base[copies=1;numbers=3]")  # twelve cards, and four for each
        async with open_registry(deck=deck) as registry, phone(registry) as guest:
            code = (await guest.post("/new", data={"game": "cards"})).headers["location"][-4:]
            room = await registry.room(code)
            assert room is not None
            assert len(room.match.seats) == 3

    run(work())


def test_the_pad_judges_by_it() -> None:
    deck = load_deck(DECKS[0])

    async def work() -> None:
        async with open_registry(deck=deck) as registry, phone(registry, "de") as guest:
            asked = {"what": "verdict", "game": "cards", "guess": "3 Hähne", "faces": ["G1", "G7"]}
            assert (await guest.post("/judge", json=asked)).json()["holds"] is False
            asked["faces"] = ["G1", "G7", "*"]
            assert (await guest.post("/judge", json=asked)).json()["holds"] is True
            odds = asked | {"what": "odds", "faces": ["G1"], "unseen": 6}
            assert (await guest.post("/judge", json=odds)).json()["stamp"].endswith("%")
            tavern = asked | {"game": "tavern", "guess": "2 fives", "faces": ["5", "5"]}
            assert (await guest.post("/judge", json=tavern)).json()["holds"] is True

    run(work())


@pytest.mark.parametrize("name", DECKS)
def test_its_faces_are_tapped_in_games_of_cards_alone(name: str) -> None:
    deck = load_deck(name)
    theirs, usual = (JudgePad(deck=each).pads("en") for each in (deck, None))
    assert {game for game in theirs if theirs[game] != usual[game]} == {
        game for game in theirs if GAMES[game].has_deck
    }
    assert theirs["cards"]["faces"] == [face.text for face in deck.faces.all]


def test_a_table_goes_on_with_its_own_cards_alone(tmp_path: Path) -> None:
    deck, keep = load_deck(DECKS[1]), tmp_path / "host.sqlite"
    left: list[tuple[str, int]] = []

    async def dealt() -> None:
        async with open_registry(keep, deck=deck) as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("cards", seats=2, deck=deck))
            for seat, who in enumerate(("Ann", "Ben")):
                guest = await stack.enter_async_context(phone(registry))
                await guest.sit(room, who, seat)
            await room.start(arranger(room.match, room.presence()))
            await play(room, 3)
            left.append((room.code, room.match.step))

    async def again(other: Deck | None, goes_on: bool) -> None:
        async with open_registry(keep, deck=other) as registry:
            ((code, step),) = left
            if not goes_on:
                with pytest.raises(Refused, match="can't be resumed"):
                    await registry.room(code)
                return
            room = await registry.room(code)
            assert room is not None
            assert room.match.step == step

    run(dealt())
    run(again(deck, goes_on=True))
    run(again(load_deck("base[suits=8;numbers=3;copies=3]"), goes_on=False))
    run(again(load_deck(DECKS[1]), goes_on=True))


def test_one_number_deals_the_same_games() -> None:
    async def hand(seed: int | None) -> list[str]:
        async with open_registry(seed=seed) as registry, AsyncExitStack() as stack:
            room = await registry.open(Options("cards", seats=2))
            guests = [await stack.enter_async_context(phone(registry)) for _ in range(2)]
            for seat, guest in enumerate(guests):
                await guest.sit(room, f"Guest {seat}", seat)
            await room.start(arranger(room.match, room.presence()))
            faces: list[str] = (await guests[0].state(room))["mine"]["faces"]
            first = room.match.deals[0].seed
            assert first == seed or seed is None
            await play(room)
            await room.start(arranger(room.match, room.presence()))
            assert room.match.deals[-1].seed != first
            return faces

    async def work() -> None:
        assert await hand(7) == await hand(7)
        assert await hand(7) != await hand(8)
        assert await hand(None)

    run(work())
