"""Pages ask for pictures that are there, quote once, and have an icon for every phone."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from cardlie.base.strings import languages
from cardlie.engine import GAMES, Options
from cardlie.engine.events import Began
from cardlie.web.assets import files_by_name
from tests.games.playing import any_action
from tests.host.house import ids, open_registry, phone, plays, run

if TYPE_CHECKING:
    from cardlie.web.live_table import LiveTable


@pytest.mark.some(3)
@pytest.mark.parametrize(("game", "lang"), [*((game, "en") for game in GAMES), ("cards", "de")])
def test_pages_ask_for_pictures_that_are_there(game: str, lang: str) -> None:
    """The rules with all variants, and each round of a game that was played with them."""

    async def play(room: LiveTable) -> None:
        rng = Random(11)
        for _ in range(5000):
            table = room.match.table
            if table is None or table.over:
                return
            await plays(room, any_action(table.legal(), rng))

    async def work() -> None:
        async with open_registry() as registry, AsyncExitStack() as stack:
            host = await stack.enter_async_context(phone(registry, lang))
            other = await stack.enter_async_context(phone(registry, lang))
            room = await registry.open(Options.of(game, list(GAMES[game].switches), seats=2))
            await host.sit(room, "Ann", 0)
            await other.sit(room, "Ben", 1)
            assert (await host.chair(room, "start")).status_code == 200
            await play(room)
            asked: set[tuple[str, str]] = set()
            assert room.match.table is not None
            rounds = sum(isinstance(event, Began) for event in room.match.table.events)
            paths = ["rules", *(f"games/1?round={n}" for n in range(1, min(rounds, 25) + 1))]
            for path in paths:
                page = (await host.get(f"/t/{room.code}/{path}")).text
                asked |= set(re.findall(r'href="[^"]*/([\w-]+\.svg)#([^"]+)"', page))
            assert len(asked) > 5
            for file, id in asked:
                assert id in ids(files_by_name()[file][0].decode()), (file, id)

    run(work())


def test_phones_that_take_no_svg_have_an_icon() -> None:
    """As large as they want it, with nothing to see through, and asked for by every page."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry) as guest:
            for path in ("/", "/judge", "/offline"):
                page = (await guest.get(path)).text
                (address,) = re.findall(r'rel="apple-touch-icon" href="([^"]+)"', page)
            answer = await guest.get(address)
            assert answer.headers["content-type"] == "image/png"
            icon = Image.open(BytesIO(answer.content))
            assert (icon.size, icon.mode) == ((180, 180), "RGB")
            assert icon.getpixel((90, 85)) == icon.getpixel((40, 60))  # the mask
            assert icon.getpixel((60, 90)) == icon.getpixel((2, 2))  # its eye, and the cloth

    run(work())


@pytest.mark.parametrize("lang", languages())
def test_what_is_quoted_is_quoted_once(lang: str) -> None:
    """The style of a page sets the marks of ``<q>``: what it holds brings none."""

    async def work() -> None:
        async with open_registry() as registry, phone(registry, lang) as guest:
            for game in GAMES:
                room = await registry.open(Options(game))
                rules = (await guest.get(f"/t/{room.code}/rules")).text
                quoted = re.findall(r"<q[^>]*>(.*?)</q>", rules)
                assert quoted
                assert not [text for text in quoted if text[0] in "“„\"'‘‚"]

    run(work())
