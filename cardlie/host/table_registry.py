"""All tables of one host: found by their code, opened, and forgotten when nobody comes back."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from cardlie.base.strings import FIRST
from cardlie.deck.deck import Deck
from cardlie.engine import GAMES, Options, get_game
from cardlie.host.desk import Desk
from cardlie.host.limits import Buckets, Limits
from cardlie.host.store import Store, told_aside
from cardlie.session import lobby
from cardlie.session.seats import EntryJson, Person, Refused
from cardlie.web.audience import Watcher
from cardlie.web.live_table import PACE, LiveTable, new_code
from cardlie.web.view import state_json

#: How many letters a table's code has.
CODE = 4

#: Seconds after which a table that nobody uses makes room for others.
STALE = 3 * 24 * 3600

#: Seconds after which a silent table gives phones a sign of life, and how often each is looked at;
#: phones say that all is lost after more than both together.
BEAT, LOOK = 2.0, 1.0


@dataclass(eq=False)
class TableRegistry:
    """The tables of a store.

    ``only``: the one table that people come to (None: they open some). ``url``: the address at
    which a proxy shows it, if one does; ``names``: what it is called besides this machine's names;
    ``deck``: what cards are played with where it isn't ours, ``desk`` where that is being made;
    ``seed``: what the first game of each table is dealt from, the next one from the next number.
    """

    store: Store
    pace: tuple[float, float] = PACE
    hints: bool = True
    limits: Limits = field(default_factory=Limits)
    only: str | None = None
    url: str = ""
    names: frozenset[str] = frozenset()
    deck: Deck | None = None
    desk: Desk | None = None
    seed: int | None = None
    buckets: Buckets = field(default_factory=Buckets)
    address: str = ""  # this machine's own
    visited: bool = False  # whether anybody has come from another machine

    def __post_init__(self) -> None:
        #: What people may choose: the games that are known when the host begins, and no others.
        self.games: tuple[str, ...] = tuple(GAMES)
        self.own_bots: set[str] = set()
        self._rooms: dict[str, LiveTable] = {}
        self._rising: dict[str, asyncio.Task[None]] = {}
        self._aside: set[str] = set()
        self._known = self.store.codes()
        self._beating: asyncio.Task[None] | None = None

    async def open(
        self, options: Options, *, bots: tuple[str | None, ...] = (), fixed: bool = False
    ) -> LiveTable:
        """A new table with a code of its own."""
        await self._make_room()
        code = self._free_code()
        self.own_bots |= {bot for bot in bots if bot}
        room = self._rooms[code] = self._new(code)
        self._known[code] = time.time()
        await room.change(lobby.lay, options, bots, fixed)
        return room

    def at_hand(self, code: str) -> LiveTable | None:
        """The table of this code, if it is in memory; to ask costs nothing and tells nothing."""
        return self._rooms.get(code.upper())

    async def room(self, code: str) -> LiveTable | None:
        """The table of this code, rebuilt from what was kept if need be; Refused if it can't be."""
        code = code.upper()
        if code not in self._known:
            return None
        if code not in self._rooms and code not in self._aside:
            if code not in self._rising:
                self._rising[code] = asyncio.create_task(self._rise(code))
            await asyncio.shield(self._rising[code])
        if code in self._aside:
            raise Refused("This table can't be resumed from what was saved of it.")
        if (room := self._rooms.get(code)) is not None:
            self._known[code] = time.time()
        return room

    async def _rise(self, code: str) -> None:
        """Take a table in that was kept, or set it aside; long games take seconds to do again."""
        try:
            room = await asyncio.to_thread(self._rebuilt, code)
            if room is not None:
                self._rooms[code] = room
                room.wake()
        except Exception as error:  # whatever is odd about what was kept, other tables go on
            self._aside.add(code)
            told_aside(code, error)
        finally:
            del self._rising[code]

    def _rebuilt(self, code: str) -> LiveTable | None:
        entries = self.store.journal(code)
        if not entries:  # it was being opened when the host died
            return None
        room = self._new(code, entries)
        for person in (None, *(holder.person for _, holder in room.match.taken())):
            state_json(room, person, FIRST)  # what can't be told can't go on either
        return room

    async def only_table(self, options: Options, bots: tuple[str | None, ...]) -> LiveTable:
        """The one table that people come to: the one of this very game that was left, or a new.

        ``bots`` are named by whoever starts the host, so they may be programs of their own.
        """
        self.own_bots |= {bot for bot in bots if bot}
        for code in self.store.fixed():
            with suppress(Refused):
                room = await self.room(code)
                match = room.match if room else None
                if match and match.fixed and match.agreed == options and match.stage != "over":
                    break
        else:
            room = await self.open(options, bots=bots, fixed=True)
        assert room is not None
        self.only = room.code
        return room

    def deck_for(self, game: str) -> Deck | None:
        """The deck that a game is played with; None in games of dice, and for ours."""
        return self.deck if get_game(game).has_deck else None

    def watch(
        self, room: LiveTable, person: Person | None, address: str, language: str = ""
    ) -> Watcher:
        """Watch a table; whoever has a chair is never refused because of those who look on."""
        looking, rooms = person is None, self._rooms.values()
        # whose chairs they are is asked only where there may be too many
        if looking or sum(len(each.audience.watchers) for each in rooms) >= self.limits.streams:
            same = [
                watcher
                for each in rooms
                for watcher in each.audience.watchers
                if (each.match.seat_of(watcher.person) is None) == looking
            ]
            mine = sum(watcher.address == address for watcher in same)
            if len(same) >= self.limits.streams or (looking and mine >= self.limits.onlookers):
                raise Refused("Too many are looking on.")
        if self._beating is None:
            self._beating = asyncio.get_running_loop().create_task(self._beat())
        return room.watch(person, address, language)

    async def _beat(self) -> None:
        """Give signs of life to all who watch."""
        while True:
            rooms: list[LiveTable | None] = [*self._rooms.values()] or [None]
            for room in rooms:
                if room and time.monotonic() - room.last_sent > BEAT:
                    room.last_sent = time.monotonic()
                    room.audience.tell()
                await asyncio.sleep(LOOK / len(rooms))  # not all at once: taps go in between

    async def follow(self, desk: Desk) -> None:
        """Deal new tables what lies on the desk, as long as the host stands."""
        async for deck in desk.decks():
            self.deck = deck

    def close(self) -> None:
        """Send everybody away."""
        if self._beating is not None:
            self._beating.cancel()
        for room in self._rooms.values():
            room.close()

    def _new(self, code: str, entries: Sequence[EntryJson] = ()) -> LiveTable:
        return LiveTable(
            code, self.store, entries, self.deck, self.own_bots,
            pace=self.pace, hints=self.hints, seed=self.seed,
        )  # fmt: skip

    async def _make_room(self) -> None:
        now = time.time()
        if len(self._known) < self.limits.tables:
            return
        for code, used in list(self._known.items()):
            room = self._rooms.get(code)
            if now - used > STALE and code != self.only and not (room and room.audience.watchers):
                self._rooms.pop(code, None)
                del self._known[code]
                await self.store.forget(code)
        if len(self._known) >= self.limits.tables:
            raise Refused("There is no room for another table now.")

    def _free_code(self) -> str:
        while True:
            if (code := new_code(CODE)) not in self._known:
                return code
