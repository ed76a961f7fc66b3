"""All tables of one host: found by their code, opened, and forgotten when nobody comes back."""

from __future__ import annotations

import asyncio
import secrets
import sys
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardlie.base.strings import FIRST
from cardlie.base.translation import tr
from cardlie.engine import get_game
from cardlie.host.chairs import Refused
from cardlie.host.company import PACE, Watcher
from cardlie.host.room import LETTERS, Room
from cardlie.host.view import state_json

if TYPE_CHECKING:
    from cardlie.engine import Options
    from cardlie.host.chairs import Person
    from cardlie.host.store import Store
    from cardlie.host.workshop import Desk
    from cardlie.setting.deck import Deck

#: How many letters a table's code has.
CODE = 4

#: Seconds after which a table that nobody uses makes room for others.
STALE = 3 * 24 * 3600

#: Seconds after which a silent table gives phones a sign of life, and how often each is looked at;
#: phones say that all is lost after more than both together.
BEAT, LOOK = 2.0, 1.0


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one host bears. Rates are (how many at once, how many a second from then on)."""

    tables: int = 200
    streams: int = 1500  # of people with chairs; as many again may look on
    onlookers: int = 24  # from one address, at all tables
    connections: int = 200  # from one address that is not this machine's own
    patience: float = 15.0  # seconds for a request's head, and for each piece of its body
    idle: int = 30  # seconds that a connection stays open for another request
    body: int = 4096
    misses: tuple[int, float] = (12, 0.1)
    posts: tuple[int, float] = (40, 8.0)
    joins: tuple[int, float] = (20, 0.5)
    opened: tuple[int, float] = (8, 0.02)
    pages: tuple[int, float] = (120, 30.0)


class Buckets:
    """Who has done how much lately: each key has a bucket of tokens that fills up again."""

    MOST = 4096

    def __init__(self) -> None:
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, what: str, who: str, rate: tuple[int, float], amount: float = 1.0) -> bool:
        """Whether there is a token left; it is taken (``amount`` 0 only looks)."""
        now, (burst, refill) = time.monotonic(), rate
        if len(self._buckets) >= self.MOST:
            oldest = sorted(self._buckets, key=lambda key: self._buckets[key][1])
            for key in oldest[: self.MOST // 2]:
                del self._buckets[key]
        left, then = self._buckets.get((what, who), (float(burst), now))
        left = min(float(burst), left + (now - then) * refill)
        allowed = left >= max(amount, 1.0)
        self._buckets[what, who] = (left - amount if allowed else left, now)
        return allowed


@dataclass(eq=False)
class Hall:
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
        self._rooms: dict[str, Room] = {}
        self._rising: dict[str, asyncio.Task[None]] = {}
        self._aside: set[str] = set()
        self._known = self.store.codes()
        self._beating: asyncio.Task[None] | None = None

    async def open(
        self, options: Options, *, bots: tuple[str | None, ...] = (), fixed: bool = False
    ) -> Room:
        """A new table with a code of its own."""
        await self._make_room()
        code = self._free_code()
        room = self._taken_in(Room(code, self.store, deck=self.deck))
        self._known[code] = time.time()
        await room.open(options, bots=bots, fixed=fixed)
        return room

    async def room(self, code: str) -> Room | None:
        """The table of this code, rebuilt from what was kept if need be; Refused if it can't be."""
        code = code.upper()
        if code not in self._known:
            return None
        if code not in self._rooms and code not in self._aside:
            if code not in self._rising:
                self._rising[code] = asyncio.create_task(self._rise(code))
            await asyncio.shield(self._rising[code])
        if code in self._aside:
            raise Refused("This table can't go on: what was kept of it is odd.")
        if (room := self._rooms.get(code)) is not None:
            self._known[code] = time.time()
        return room

    async def _rise(self, code: str) -> None:
        """Take a table in that was kept, or set it aside; long games take seconds to do again."""
        try:
            room = await asyncio.to_thread(self._rebuilt, code)
            if room is not None:
                self._taken_in(room).wake()
        except Exception as error:  # whatever is odd about what was kept, other tables go on
            self._aside.add(code)
            why = " ".join(f"{type(error).__name__}: {error}".split())[:120]
            said = tr("table {code} is set aside: it can't go on ({why})", code=code, why=why)
            print(said, file=sys.stderr, flush=True)
        finally:
            del self._rising[code]

    def _rebuilt(self, code: str) -> Room | None:
        deeds = self.store.deeds(code)
        if not deeds:  # it was being opened when the host died
            return None
        room = Room(code, self.store, deeds, self.deck)
        for person in (None, *(chair.person for _, chair in room.sitting())):
            state_json(room, person, FIRST)  # what can't be told can't go on either
        return room

    async def only_table(self, options: Options, bots: tuple[str | None, ...]) -> Room:
        """The one table that people come to: the one of this very game that was left, or a new."""
        for code in self.store.fixed():
            with suppress(Refused):
                room = await self.room(code)
                if room and room.fixed and room.agreed == options and room.stage != "over":
                    break
        else:
            room = await self.open(options, bots=bots, fixed=True)
        assert room is not None
        self.only = room.code
        return room

    def deck_for(self, game: str) -> Deck | None:
        """The deck that a game is played with; None in games of dice, and for ours."""
        return self.deck if get_game(game).has_deck else None

    def watch(self, room: Room, person: Person | None, address: str) -> Watcher:
        """Watch a table; whoever has a chair is never refused because of those who look on."""
        looking = person is None
        same = [
            watcher
            for each in self._rooms.values()
            for watcher in each.watchers
            if (each.chair_of(watcher.person) is None) == looking
        ]
        mine = sum(watcher.address == address for watcher in same)
        if len(same) >= self.limits.streams or (looking and mine >= self.limits.onlookers):
            raise Refused("Too many are looking on.")
        if self._beating is None:
            self._beating = asyncio.get_running_loop().create_task(self._beat())
        return room.watch(person, address)

    async def _beat(self) -> None:
        """Give signs of life to all who watch."""
        while True:
            rooms: list[Room | None] = [*self._rooms.values()] or [None]
            for room in rooms:
                if room and time.monotonic() - room.told > BEAT:
                    room.told = time.monotonic()
                    for watcher in room.watchers:
                        watcher.news.set()
                await asyncio.sleep(LOOK / len(rooms))  # not all at once: taps go in between

    def close(self) -> None:
        """Send everybody away."""
        if self._beating is not None:
            self._beating.cancel()
        for room in self._rooms.values():
            room.close()

    def _taken_in(self, room: Room) -> Room:
        room.pace, room.hints, room.seed = self.pace, self.hints, self.seed
        self._rooms[room.code] = room
        return room

    async def _make_room(self) -> None:
        now = time.time()
        if len(self._known) < self.limits.tables:
            return
        for code, used in list(self._known.items()):
            room = self._rooms.get(code)
            if now - used > STALE and code != self.only and not (room and room.watchers):
                self._rooms.pop(code, None)
                del self._known[code]
                await self.store.forget(code)
        if len(self._known) >= self.limits.tables:
            raise Refused("There is no room for another table now.")

    def _free_code(self) -> str:
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE))
            if code not in self._known:
                return code
