"""A table at which one person plays against bots: a live table, without a host.

What a phone would post is asked here, what it would be sent is told. What was done is kept for a
page that is loaded anew, and is told to none, for it holds all faces.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from cardlie.base.json_text import parsed_json
from cardlie.base.translation import language
from cardlie.deck.deck import Deck
from cardlie.engine import GAMES, Options
from cardlie.engine.log import dump
from cardlie.games.options import seats_of, usual_seats
from cardlie.session import journal, lobby
from cardlie.session.match import MatchState
from cardlie.session.seats import EntryJson, Person
from cardlie.session.story import rounds_of
from cardlie.site.question import answering
from cardlie.site.render import page
from cardlie.site.worker_api import drawn
from cardlie.web.arranging import WISHES, arrange, checked
from cardlie.web.labels import face_names
from cardlie.web.live_table import PACE, LiveTable
from cardlie.web.refusals import NOT_FOUND, Bad
from cardlie.web.view import state_json

#: Whoever plays here, and the code of their table.
ME, CODE = Person.of("me"), "ALONE"

#: The bot that takes a chair by itself.
BOT = "casual"


class Alone:
    """It has a table, and keeps its journal as a text, a line for each entry.

    ``own`` finds the deck of one's own in a question, ``tell`` hears each state, and ``keep`` the
    whole text after each entry: it comes back with the first question, as what was ``kept``.
    """

    pace = PACE
    seed: int | None = None
    room: LiveTable | None = None

    def __init__(
        self,
        own: Callable[[Mapping[str, Any]], Deck | None],
        tell: Callable[[str], object],
        keep: Callable[[str], object],
    ) -> None:
        self._own, self._tell, self._keep, self._text = own, tell, keep, ""

    def journal(self, code: str) -> list[EntryJson]:
        """All that was done, in order."""
        return [parsed_json(line) for line in self._text.splitlines()]

    async def add(self, code: str, number: int, entry: EntryJson) -> None:
        """Keep one more."""
        self._text += f"{json.dumps(entry)}\n"
        self._keep(self._text)

    async def answer(self, text: str) -> str:
        """The answer to a question, both as JSON; what is wrong with it is an ``error``."""
        with answering(text) as question:
            question.reply = await self._answered(question.given, question.lang)
        return question.answer

    async def _answered(self, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        what, body = given["do"].rpartition("/")[2], given.get("body")
        if what == "table" or self.room is None:
            self.pace = given.get("pace") or self.pace
            await self._find(self._own(given), given.get("kept") or self._text)
        room = self.room
        assert room is not None
        if what == "table":
            shown = drawn(deck, lang) if (deck := room.match.deck) else {}
            return shown | {"state": state_json(room, ME, lang)}
        if what == "replay":
            return self._replay(room, given, lang)
        if what == "sit":
            name = checked(body, {"name": str})["name"] or ""
            if not room.match.knows(ME):
                await _sit(room, name)
            return {"ok": True}
        answer, fields = WISHES[what]
        return await (self._arrange if what == "chair" else answer)(room, ME, checked(body, fields))

    async def _find(self, deck: Deck | None, kept: str) -> None:
        """Go on at the table that was kept; at a new one if that can't be."""
        self._text = kept
        with suppress(Exception):  # of another cardlie, of other cards: whatever is odd about it
            room = self._new(self.journal(CODE), deck)
            if room.match.seats and state_json(room, ME, language()):
                return self._come_to(room)
        return await self._lay(deck)

    async def _lay(self, deck: Deck | None) -> None:
        """Go to a new table, of the first game."""
        self._text, (game, *_) = "", GAMES
        seats = usual_seats(game, deck)
        room = self._new([], deck)
        bots = (None, *[BOT] * (seats - 1))
        await room.change(lobby.lay, Options(game, seats, deck=deck), bots)
        self._come_to(room)

    def _new(self, entries: list[EntryJson], deck: Deck | None) -> LiveTable:
        def on_change() -> None:
            if self.room is room:
                self._tell(state_json(room, ME, language()))

        room = LiveTable(
            CODE, self, entries, deck, pace=self.pace, seed=self.seed, on_change=on_change
        )
        return room

    def _come_to(self, room: LiveTable) -> None:
        if self.room is not None:
            self.room.close()
        self.room = room
        room.watch(ME, "")
        room.tell()

    async def _arrange(
        self, room: LiveTable, who: Person | None, given: dict[str, Any]
    ) -> dict[str, Any]:
        """What is arranged: bots come and go with chairs, and nobody plays on for who left."""
        seats, game = len(room.match.seats), given["game"]
        if given["do"] == "agree" and game in GAMES:
            most = min(given["seats"] or seats, seats_of(game, room.match.deck)[1])
            for seat in range(max(1, most), seats):
                if room.match.seats[seat]:
                    await room.change(lobby.rise, who, seat)
        said = await arrange(room, who, given)
        if given["do"] == "agree":
            for seat in range(seats, len(room.match.seats)):
                await room.change(lobby.bot, who, seat, BOT)
        if room.match.stage != "lobby" and room.match.seat_of(who) is None:
            await self._lay(room.match.deck)
        return said

    def _replay(self, room: LiveTable, given: Mapping[str, Any], lang: str) -> dict[str, Any]:
        """A finished game: its rounds as HTML, and the file that ``cardlie replay`` reads."""
        number = given["number"]
        deal = room.played(number) if number in range(1, room.match.games + 1) else None
        if deal is None or not deal.table.over:
            raise Bad(NOT_FOUND, 404)
        options = deal.table.options
        pictures = dict.fromkeys(given["assets"], "") if options.deck else given["assets"]
        html = page(
            "rounds", rounds=rounds_of(deal.table, deal.names), pieces=options.game.pieces,
            faces=face_names(options.game.id, lang, options.deck), lang=lang,
            root="" if options.deck else given["root"], asset=pictures.__getitem__,
        )  # fmt: skip
        shown = drawn(options.deck, lang) if options.deck else {}
        return shown | {"html": html, "log": dump(deal.table, names=deal.names)}


def _free(match: MatchState, there: lobby.Presence, seats: list[int]) -> lobby.Entries:
    """Chairs of bots, before anybody is there who may ask for it."""
    return [journal.rise(seat) for seat in seats]


async def _sit(room: LiveTable, name: str) -> None:
    """Sit down; a bot of that name goes, and another one comes in its place."""
    seats, called = room.match.seats, name.strip().casefold()
    mine = seats.index(None)
    same = [n for n, each in enumerate(seats) if each and each.name.casefold() == called]
    if same:
        await room.change(_free, same)
    await room.change(lobby.sit, ME, mine, name)
    for seat in same:
        await room.change(lobby.bot, ME, seat, BOT)
