"""Alone against bots: the engine's own games, nothing of what is hidden, and all of it kept."""

from __future__ import annotations

import asyncio
import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.strings import languages
from cardlie.deck.deck import Deck
from cardlie.engine import GAMES, Options, Table
from cardlie.engine.log import load
from cardlie.language.decks import load_deck
from cardlie.site.alone import ME, Alone
from tests.depth import of_all
from tests.engine.redealt import redeal
from tests.games.playing import any_action, tables
from tests.host.house import run, with_table
from tests.tree import EXAMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.web.live_table import LiveTable

ASSETS = {"dice.svg": "/dice", "cards-en.svg": "/cards", "cards-de.svg": "/cards"}


class Shelf:
    text = ""

    def put(self, text: str) -> None:
        self.text = text


class Page:
    """What a page does, without a browser: it asks, and hears states."""

    def __init__(self, shelf: Shelf, seed: int = 7, deck: Deck | None = None) -> None:
        self.told: list[str] = []
        self.shelf = shelf
        self.alone = Alone(lambda _: deck, self.told.append, shelf.put)
        self.alone.seed = seed
        self.lang = "en"

    async def ask(self, what: str, **more: Any) -> dict[str, Any]:
        question = {
            "do": f"t/{what}",
            "lang": self.lang,
            "pace": (0, 0),
            "kept": self.shelf.text,
            **more,
        }
        found: dict[str, Any] = json.loads(await self.alone.answer(json.dumps(question)))
        return found

    async def done(self, what: str, **body: Any) -> dict[str, Any]:
        answer = await self.ask(what, body=body)
        assert answer.get("ok"), answer
        return answer

    @property
    def room(self) -> LiveTable:
        assert self.alone.room is not None
        return self.alone.room

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.told[-1])
        return found

    async def begin(self, options: Options, bots: str = "random") -> None:
        """Sit down, agree on a game, have bots of a level on the other chairs, deal."""
        await self.ask("table")
        await self.done("sit", name="Ann")
        game = {"game": options.game.id, "seats": options.seats, "with": list(options.texts)}
        await self.done("chair", do="agree", **game)
        for seat in range(1, options.seats):
            await self.done("chair", do="rise", seat=seat)
            await self.done("chair", do="bot", seat=seat, bot=bots)
        await self.done("chair", do="start")

    async def my_turn(self) -> bool:
        """Wait until something is asked; False if the game is over."""
        room = self.room
        while room.match.stage == "play" and room.match.table is not None:
            if room.match.table.actor == 0 or 0 in room.match.table.state.claimants:
                return True
            await asyncio.sleep(0)
        return False

    async def tap(self, rng: Random) -> None:
        """Anything that is legal; now and then a claim, out of turn."""
        table = self.room.match.table
        assert table is not None
        if table.actor != 0 and rng.random() < 0.8:
            await asyncio.sleep(0)  # let it pass
            return
        mine = table.actor == 0
        action = str(any_action(table.legal(), rng)) if mine else "spot-on by 0"
        id = f"tap-{self.room.match.entries:06}"
        body = {"step": self.room.match.step, "id": id, "do": action}
        answer = await self.ask("act", body=body)
        if mine or "quicker" not in answer.get("error", ""):  # as a bot may be
            assert answer.get("ok"), answer


async def plays_the_engines_game(options: Options, seed: int) -> None:
    rng, shelf = Random(seed), Shelf()
    page = Page(shelf, seed)
    await page.begin(options)
    left = rng.randrange(30)
    while await page.my_turn():
        await page.tap(rng)
        left -= 1
        if left == 0:  # the page is loaded anew
            page.room.close()
            before = Table.deal(page.room.match.options, seed=seed)
            for action in page.room.match.deals[-1].table.actions:
                before.act(action)
            page = Page(shelf, seed)
            await page.ask("table")
            assert page.room.match.deals[-1].table.events[: len(before.events)] == before.events
    await asyncio.sleep(0)
    assert page.room.match.stage == page.state["stage"] == "over"
    played = page.room.match.deals[-1].table
    assert played.options.game.id == options.game.id
    assert played.options.texts == options.texts
    again = Table.deal(played.options, seed=seed)
    for entry in map(json.loads, shelf.text.splitlines()):
        if entry["deed"] == "act":
            again.act(entry["do"])
    assert again.events == played.events
    page.room.close()


@settings(max_examples=of_all(12), deadline=None)
@given(tables(), st.integers(0, 2**32))
def test_what_is_played_alone_is_the_engines_game(options: Options, seed: int) -> None:
    run(plays_the_engines_game(options, seed))


async def all_told(page: Page) -> list[str]:
    """Everything that a page is told and answered now, but for a table that is laid anew."""
    page.told.clear()
    page.room.tell()
    late = {"step": 0, "id": "too-late-1", "do": "challenge"}
    said = [
        await page.ask("ask", body={}),
        *[await page.ask("ask", body={"text": text}) for text in ("2 threes", "2 red", "x")],
        await page.ask("act", body=late),
        await page.ask("chair", body={"do": "bot", "seat": 99}),
        await page.ask("sit", body={"name": "Eve"}),
        await page.ask("replay", number=1, assets=ASSETS, root="."),
    ]
    for do in ("discard 99", "reveal 99", "swap 99", "show 99", "say 9999 nonsense"):
        body = {"step": page.room.match.step, "id": "illegal-1", "do": do}
        said.append(await page.ask("act", body=body))
    await asyncio.sleep(0)
    return [*page.told, *map(json.dumps, said)]


async def told_before_and_after(
    options: Options, seed: int, seat: int
) -> tuple[list[str], list[str]]:
    """What is told on one's turn, and what if all lay otherwise that ``seat`` may not see."""
    rng, page = Random(seed), Page(Shelf(), seed)
    await page.begin(options)
    for _ in range(rng.randrange(14)):
        if await page.my_turn():
            await page.tap(rng)
    mine, table = await page.my_turn(), page.room.match.table
    if not mine or table is None or table.actor != 0:
        return [], []
    deal = page.room.match.deals[-1]
    before = await all_told(page)
    other = deal.table.copy()
    redeal(other.state, seat, rng)
    page.room.match = with_table(page.room.match, other, rng)
    after = await all_told(page)
    page.room.close()
    return before, after


@settings(max_examples=of_all(8), deadline=None)
@given(tables(), st.integers(10**20, 10**21))
def test_what_is_hidden_is_told_to_no_page(options: Options, seed: int) -> None:
    async def work() -> None:
        before, after = await told_before_and_after(options, seed, 0)
        assert before == after
        assert not [text for text in before if str(seed) in text]

    run(work())


def test_the_law_of_what_is_hidden_can_see() -> None:
    async def work() -> None:
        before, after = await told_before_and_after(Options("leira", 3), 10**20, 1)
        assert before != after

    run(work())


def test_a_name_that_a_bot_has_is_free_for_whoever_plays() -> None:
    async def work() -> None:
        page = Page(Shelf())
        await page.ask("table")
        bots = [chair["name"] for chair in page.state["chairs"][1:]]
        await page.done("sit", name=bots[1].lower())
        names = [chair["name"] for chair in page.state["chairs"]]
        assert names[0] == bots[1].lower()
        assert len({name.casefold() for name in names}) == len(names) == len(bots) + 1
        assert all(chair["bot"] for chair in page.state["chairs"][1:])

    run(work())


def test_bots_come_and_go_with_chairs_and_who_leaves_begins_anew() -> None:
    async def work() -> None:
        page = Page(Shelf())
        await page.begin(Options("cards", 8))
        assert [chair.bot for chair in page.room.match.seats if chair] == [None, *["random"] * 7]
        left = page.room
        await page.done("chair", do="rise", seat=0)
        assert page.room is not left
        assert (page.room.match.stage, page.room.match.seat_of(ME)) == ("lobby", None)
        await page.done("sit", name="Ann")
        await page.done("chair", do="rise", seat=2)
        await page.done("chair", do="agree", game="cards", seats=7)
        assert [bool(chair) for chair in page.room.match.seats] == [True, True, False, *[True] * 4]
        for game in GAMES:
            await page.done("chair", do="agree", game=game)
            assert len(page.room.match.seats) <= GAMES[game].seats[1]
        await page.done("chair", do="agree", game="leira", seats=2)
        assert len(page.room.match.seats) == 2
        page.room.close()

    run(work())


@pytest.mark.parametrize("lang", languages())
def test_a_game_is_seen_again_and_saved(lang: str, tmp_path: Path) -> None:
    async def work() -> None:
        rng, page = Random(3), Page(Shelf())
        page.lang = lang
        await page.begin(Options("leira", 2, start=2))
        while await page.my_turn():
            await page.tap(rng)
        played = page.room.match.deals[-1].table
        await page.done("chair", do="start")
        again = await page.ask("replay", number=1, assets=ASSETS, root="..")
        assert "../dice#" in again["html"]
        assert ("Runde 1" if lang == "de" else "Round 1") in again["html"]
        path = tmp_path / "game.jsonl"
        path.write_text(again["log"], encoding="utf-8")
        assert load(path).table.events == played.events
        for number in (0, 2, 3, "1"):
            assert "error" in await page.ask("replay", number=number, assets=ASSETS, root=".")
        page.room.close()

    run(work())


def test_an_own_deck_is_dealt_and_drawn() -> None:
    deck = load_deck(EXAMPLE / "stadtmusikanten.toml")

    async def work() -> None:
        shelf = Shelf()
        page = Page(shelf, deck=deck)
        table = await page.ask("table")
        await page.begin(Options("cards", 3, deck=deck))
        await page.my_turn()
        await asyncio.sleep(0)
        drawn = set(re.findall(r'<symbol id="(.*?)"', table["svg"]))
        assert {*page.state["mine"]["faces"], *(suit.name for suit in deck.faces.suits)} <= drawn
        assert set(table["faces"]["cards"]) == {face.text for face in deck.faces.all}
        page.room.close()
        page = Page(shelf)  # the deck was forgotten: its game can't go on
        table = await page.ask("table")
        assert "svg" not in table
        assert page.room.match.stage == "lobby"
        page.room.close()

    run(work())


def test_of_few_cards_there_is_a_table_for_as_many_as_can_play() -> None:
    async def work() -> None:
        page = Page(Shelf(), deck=load_deck("base[copies=1;numbers=3]"))
        assert "error" not in await page.ask("table")
        assert len(page.room.match.seats) == 3
        page.room.close()

    run(work())


@pytest.mark.parametrize("question", [
    {"do": "t/act", "body": {"step": 1, "id": "12345678", "do": "challenge"}},
    {"do": "t/act", "body": {"step": "1"}},
    {"do": "t/act", "body": {"fly": 1}},
    {"do": "t/act"},
    {"do": "t/chair", "body": {"do": "start"}},
    {"do": "t/chair", "body": {"do": "agree", "game": "chess"}},
    {"do": "t/sit", "body": {"name": " "}},
    {"do": "t/replay", "number": 1, "assets": ASSETS, "root": "."},
    {"do": "t/replay"},
    {"do": "t/fly", "body": {}},
    {"do": 3},
    {},
    [],
])  # fmt: skip
def test_what_is_wrong_at_the_table_is_told_in_a_line(question: Any) -> None:
    async def work() -> None:
        page = Page(Shelf())
        answer = json.loads(await page.alone.answer(json.dumps(question)))
        assert answer["error"]
        assert "Traceback" not in answer["error"]
        assert not answer["error"].endswith("..")
        if page.alone.room:
            page.room.close()

    run(work())


@pytest.mark.parametrize("text", ["x", "[]", '{"deed": "act"}', '{"deed": "fly"}\n', '{"deed"'])
def test_what_is_odd_on_the_shelf_is_laid_aside(text: str) -> None:
    async def work() -> None:
        shelf = Shelf()
        shelf.text = text
        page = Page(shelf)
        assert json.loads((await page.ask("table"))["state"])["stage"] == "lobby"
        page.room.close()

    run(work())
