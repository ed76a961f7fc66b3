"""A table at which one person plays against bots: a room of the host, without a host.

What a phone would post is asked here, what it would be sent is told. What was done is kept for a
page that is loaded anew, and is told to none, for it holds all faces.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

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


class LoneRoom(Room):
    """The room at which one plays: it tells what one may see whenever that changes."""

    heard: Callable[[str], object] = staticmethod(len)

    def tell(self) -> None:
        """The state, besides what all rooms do."""
        super().tell()
        self.heard(state_json(self, ME, language()))


class Alone:
    """The table, which keeps its deeds itself, a line each.

    ``own`` finds the deck of one's own in a question, ``tell`` hears each state, and ``keep`` all
    deeds after each: they come back with the first question, as what was ``kept``.
    """

    pace = PACE
    seed: int | None = None
    room: Room | None = None

    def __init__(
        self,
        own: Callable[[Mapping[str, Any]], Deck | None],
        tell: Callable[[str], object],
        keep: Callable[[str], object],
    ) -> None:
        self._own, self._tell, self._keep, self._text = own, tell, keep, ""

    def deeds(self, code: str) -> list[Deed]:
        """All that was done, in order."""
        return [json.loads(line) for line in self._text.splitlines()]

    async def add(self, code: str, number: int, deed: Deed) -> None:
        """Keep one more."""
        self._text += f"{json.dumps(deed)}\n"
        self._keep(self._text)

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
            await self._find(self._own(given), given.get("kept") or self._text)
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

    async def _find(self, deck: Deck | None, kept: str) -> None:
        """Go on at the table that was kept; at a new one if that can't be."""
        self._text = kept
        with suppress(Exception):  # of another cardlie, of other cards: whatever is odd about it
            room = LoneRoom(CODE, self, self.deeds(CODE), deck)
            if room.chairs and state_json(room, ME, language()):
                return self._come_to(room)
        return await self._lay(deck)

    async def _lay(self, deck: Deck | None) -> None:
        """Go to a new table, of the first game."""
        self._text, (game, *_) = "", GAMES
        fewest, most = seats_of(game, deck)
        seats = max(fewest, min(most, SEATS))
        room = LoneRoom(CODE, self, deck=deck)
        await room.open(Options(game, seats, deck=deck), bots=(None, *[BOT] * (seats - 1)))
        self._come_to(room)

    def _come_to(self, room: LoneRoom) -> None:
        if self.room is not None:
            self.room.close()
        self.room, room.pace, room.seed, room.heard = room, self.pace, self.seed, self._tell
        room.watch(ME, "")
        room.tell()

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
            await self._lay(room.deck)
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
