"""A table at which one person plays against bots: a room of the host, without a host.

What a phone would post is asked here, what it would be sent is told. What was done is kept on a
shelf, where a page that is loaded anew finds it; of that nothing is told, for it holds all faces.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

from cardlie.base.strings import translation
from cardlie.base.translation import language, speaking
from cardlie.engine import GAMES, Options
from cardlie.engine.log import dump
from cardlie.games.options import seats_of
from cardlie.host.arranging import FIELDS, act, arrange, ask, checked
from cardlie.host.chairs import NOT_FOUND, Bad, Deed, Person
from cardlie.host.company import PACE
from cardlie.host.room import Room
from cardlie.host.story import rounds_of
from cardlie.host.view import state_json
from cardlie.host.words import face_names
from cardlie.setting.deck import Deck
from cardlie.site.clerk import FAULTS, drawn, question, wrong
from cardlie.site.render import page

#: Whoever plays here, and the code of their table.
ME, CODE = Person.of("me"), "ALONE"

#: How many sit at a new table, and the bot that takes a chair by itself.
SEATS, BOT = 4, "casual"


class Shelf(Protocol):
    """Where a text stays, whatever becomes of this Python."""

    async def get(self) -> str:
        """The text that was put there last; none if there is none."""

    def put(self, text: str) -> object:
        """Keep this one."""


class Deeds:
    """What was done at the table, a line each, on the shelf."""

    def __init__(self, shelf: Shelf, text: str = "") -> None:
        self._shelf, self._text = shelf, text

    def deeds(self, code: str) -> list[Deed]:
        """All that was done, in order."""
        return [json.loads(line) for line in self._text.splitlines()]

    async def add(self, code: str, number: int, deed: Deed) -> None:
        """Keep one more."""
        self._text += f"{json.dumps(deed)}\n"
        self._shelf.put(self._text)


class Alone:
    """The table. ``own`` finds the deck of one's own in a question; ``tell`` hears each state."""

    def __init__(
        self,
        own: Callable[[Mapping[str, Any]], Deck | None],
        tell: Callable[[str], object],
        shelf: Shelf,
    ) -> None:
        self._own, self._tell, self._shelf = own, tell, shelf
        self.room: Room | None = None
        self.pace = PACE
        self.seed: int | None = None
        self._telling: asyncio.Task[None] | None = None

    async def answer(self, asked: str) -> str:
        """The answer to a question, both as JSON; what is wrong with it is an ``error``."""
        given, lang = question(asked)
        with speaking(translation(lang)):
            try:
                found = await self._answered(given, lang)
            except FAULTS as error:
                found = wrong(error)
        return json.dumps(found, ensure_ascii=False)

    async def _answered(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        what, body = given["do"].rpartition("/")[2], given.get("body")
        if what == "table" or self.room is None:
            self.pace = given.get("pace") or self.pace
            await self._find(self._own(given), lang)
        room = self.room
        assert room is not None
        if what == "table":
            shown = drawn(room.deck, lang) if room.deck else {}
            return shown | {"state": state_json(room, ME, lang)}
        if what == "replay":
            return self._replay(room, given, lang)
        if what == "sit":
            name = checked(body, {"name": str})["name"] or ""
            if not room.knows(ME):
                await room.sit(ME, room.chairs.index(None), name)
            return {"ok": True}
        answers = {"act": act, "ask": ask, "chair": self._arrange}
        return await answers[what](room, ME, checked(body, FIELDS[what]))

    async def _find(self, deck: Deck | None, lang: str) -> None:
        """Go on at the table that is on the shelf; at a new one if that can't be."""
        deeds = Deeds(self._shelf, await self._shelf.get())
        kept = None
        with suppress(Exception):  # of another cardlie, of other cards: whatever is odd about it
            room = Room(CODE, deeds, deeds.deeds(CODE), deck)
            kept = state_json(room, ME, lang) if room.chairs else None
        if kept is None:
            await self._lay(deck, lang)
        else:
            self._come_to(room, lang)

    async def _lay(self, deck: Deck | None, lang: str) -> None:
        """Go to a new table, of the first game."""
        game, *_ = GAMES
        fewest, most = seats_of(game, deck)
        seats = max(fewest, min(most, SEATS))
        room = Room(CODE, Deeds(self._shelf), deck=deck)
        await room.open(Options(game, seats, deck=deck), bots=(None, *[BOT] * (seats - 1)))
        self._come_to(room, lang)

    def _come_to(self, room: Room, lang: str) -> None:
        if self.room is not None:
            self.room.close()
        self.room, room.pace, room.seed = room, self.pace, self.seed
        self._telling = asyncio.create_task(self._tell_all(room, lang))

    async def _tell_all(self, room: Room, lang: str) -> None:
        watcher, last = room.watch(ME, ""), -1
        while not watcher.ended:
            watcher.news.clear()
            if room.news != last:
                last = room.news
                self._tell(state_json(room, ME, lang))
            await watcher.news.wait()

    async def _arrange(self, room: Room, who: Person, given: dict[str, Any]) -> dict[str, Any]:
        """What is arranged: bots come and go with chairs, and nobody plays on for who left."""
        chairs, game = len(room.chairs), given["game"]
        if given["do"] == "agree" and game in GAMES:
            most = min(given["seats"] or chairs, seats_of(game, room.deck)[1])
            for seat in range(max(1, most), chairs):
                if room.chairs[seat]:
                    await room.rise(who, seat)
        said = await arrange(room, who, given)
        if given["do"] == "agree":
            for seat in range(chairs, len(room.chairs)):
                await room.bot(who, seat, BOT)
        if room.stage != "lobby" and room.chair_of(who) is None:
            await self._lay(room.deck, language())
        return said

    def _replay(self, room: Room, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """A finished game: its rounds as HTML, and the file that ``cardlie replay`` reads."""
        number = given["number"]
        deal = room.played(number) if number in range(1, room.games + 1) else None
        if deal is None or not deal.table.over:
            raise Bad(NOT_FOUND, 404)
        options = deal.table.options
        pictures = dict.fromkeys(given["assets"], "") if options.deck else given["assets"]
        html = page(
            "rounds", rounds=rounds_of(deal.table, deal.names), pieces=options.rules.pieces,
            faces=face_names(options.game, lang, options.deck), lang=lang,
            root="" if options.deck else given["root"], asset=pictures.__getitem__,
        )  # fmt: skip
        shown = drawn(options.deck, lang) if options.deck else {}
        return shown | {"html": html, "log": dump(deal.table, names=deal.names)}
