"""Who is at a table besides those who act: all who watch, bots in turn, and a clock.

Whatever changes a table is a deed, first kept by the store, then done, then told to all who watch.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar

from cardlie.base.errors import CardlieError
from cardlie.engine import Action, Event, Observation, Seeded, parse_action
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged, Guessed
from cardlie.host.chairs import Deed, NotKept, Person, Refused
from cardlie.host.evening import Deal, Evening
from cardlie.host.tally import Record, tally_of
from cardlie.players import BOTS, BotChance, Player, Spec
from cardlie.setting.deck import Deck
from cardlie.telling.manners import hesitation

T = TypeVar("T")

#: Seconds that a bot seems to think, and that everybody may look at a showdown.
PACE = (1.1, 6.5)

#: Seconds after which a bot tries again what could not be kept.
AGAIN = 1.0

#: How many tabs one person may watch in, and how many may look on.
MOST_TABS, MOST_ONLOOKERS = 6, 40


class Keeper(Protocol):
    """What keeps the deeds of tables."""

    def deeds(self, code: str) -> list[Deed]:
        """All that was done at a table, in order."""

    async def add(self, code: str, number: int, deed: Deed) -> None:
        """Keep a deed; NotKept if that can't be done."""


@dataclass(eq=False, slots=True)
class Watcher:
    """A phone or screen that is told whenever the room changes; of nobody if it only looks on."""

    person: Person | None
    address: str
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False

    def end(self) -> None:
        """Tell no more."""
        self.ended = True
        self.news.set()


class Company(Evening):
    """An evening that is kept and watched, at which bots play, and time runs."""

    def __init__(
        self, code: str, store: Keeper, deeds: Sequence[Deed] = (), deck: Deck | None = None
    ) -> None:
        super().__init__(deeds, deck)
        self.code, self._store = code, store
        self.news, self.told = 0, 0.0
        self.pace = PACE
        self.hints = True
        self.seed: int | None = None
        self.watchers: list[Watcher] = []
        self._lock = asyncio.Lock()
        self._bots: dict[tuple[int, int, str], Player] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._turn: tuple[int, int] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._sitting_in: asyncio.Task[None] | None = None
        self._counting: asyncio.Task[None] | None = None
        self._cache: dict[object, Any] = {}

    @property
    def host(self) -> Person | None:
        """Who may arrange things: the first person at the table, awake ones before others."""
        sitting = (chair for _, chair in self.sitting() if not chair.bot or chair.once)
        people = [chair.person for chair in sitting if chair.person]
        people.sort(key=lambda who: who != self.lead)  # to whom it was handed on, before others
        return next((who for who in people if self.here(who)), people[0] if people else None)

    def here(self, person: Person | None) -> bool:
        """Whether a phone of somebody's is awake."""
        return person is not None and any(w.person == person for w in self.watchers)

    def kept(self, key: object, make: Callable[[], T]) -> T:
        """What is the same for all who look the same way, made once for each state."""
        if key not in self._cache:
            self._cache[key] = make()
        found: T = self._cache[key]
        return found

    # --- deeds that are kept

    def played(self, number: int) -> Deal:
        """A game that is no longer in memory, from the keep file; it takes a while."""
        deeds = self._store.deeds(self.code)
        deals = [at for at, deed in enumerate(deeds) if deed["deed"] == "deal"]
        start, end = deals[number - 1], [*deals, len(deeds)][number]
        others = [deed for deed in deeds[:start] if deed["deed"] not in ("act", "undo", "tally")]
        return Evening([*others, *deeds[start:end]], self.deck).deals[-1]

    def _name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return chair.name if chair else "?"

    async def _play(self, seat: int, action: Action | str, id: str = "") -> None:
        table = self.table
        assert table is not None
        read = parse_action(action, table.state.setting) if isinstance(action, str) else action
        by = seat if read.claimed_by is None else read.claimed_by
        if by != seat or (read.claimed_by is None and seat != table.actor):
            raise Refused("It is {name}'s turn.", name=self._name(table.actor))
        table.verify(read)
        await self._commit({"deed": "act", "seat": seat, "do": str(read), "id": id}, read)

    async def _commit(self, deed: Deed, action: Action | None = None) -> None:
        """Keep a deed, do it, tell it. ``action`` is what an act has in writing, read already."""
        await self._store.add(self.code, self.deeds, deed)
        self.do(deed if action is None else {**deed, "do": action})
        self.tell()

    # --- who watches

    def watch(self, person: Person | None, address: str) -> Watcher:
        """Be told from now on. A person's oldest tab gives way; too many onlookers are refused."""
        seated = self.chair_of(person) is not None
        same = [w for w in self.watchers if w.person == person] if seated else self.onlookers()
        if not seated and len(same) >= MOST_ONLOOKERS:
            raise Refused("Too many are looking on.")
        if seated and len(same) >= MOST_TABS:
            same[0].end()
            self.watchers.remove(same[0])
        watcher = Watcher(person, address)
        self.watchers.append(watcher)
        if seated and not same:
            self.tell()
        self.wake()
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """Be told no more."""
        if watcher in self.watchers:
            self.watchers.remove(watcher)
        if self.chair_of(watcher.person) is not None and not self.here(watcher.person):
            self.tell()

    def onlookers(self) -> list[Watcher]:
        """Those who watch without a chair."""
        return [watcher for watcher in self.watchers if self.chair_of(watcher.person) is None]

    def tell(self) -> None:
        """Something has changed: everybody who watches looks again, and bots may have a turn."""
        self.news += 1
        self.told = time.monotonic()
        self._cache.clear()
        for watcher in self.watchers:
            watcher.news.set()
        self.wake()

    # --- bots

    def wake(self) -> None:
        """Let a bot think if it is its turn, or the clock run."""
        self._mind_the_clock()
        if self._to_count() and (self._counting is None or self._counting.done()):
            self._counting = asyncio.get_running_loop().create_task(self._count())
        if self._bot_in_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    def _bot_in_turn(self) -> str | None:
        table = self.table
        if table is None or self.stage != "play" or self.paused or self.undoing:
            return None
        chair = self.chairs[table.actor]
        return chair.bot if chair else None

    # --- what finished games come to

    async def _count(self) -> None:
        """Add up finished games, beside the event loop; what can't be added up counts nothing."""
        while numbers := self._to_count():
            deal = next(deal for deal in self.deals if deal.number == numbers[0])
            rows: list[Record] = []
            with suppress(CardlieError):
                rows = await asyncio.to_thread(tally_of, deal.table, deal.names)
            try:
                async with self._lock:
                    await self._commit({"deed": "tally", "game": deal.number, "rows": rows})
            except NotKept:
                await asyncio.sleep(AGAIN)

    # --- the clock

    def _mind_the_clock(self) -> None:
        """Wait for whoever is in turn as long as the table does."""
        runs = self.clock and self.stage == "play" and not (self.paused or self.undoing)
        turn = (self.step, self.clock) if runs and self._bot_in_turn() is None else None
        if turn == self._turn:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._turn, self._alarm = turn, None
        if turn is not None and self.table is not None:
            looks = self.pace[1] if _fresh_showdown(self.table.events) else 0.0
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(self.clock + looks, self._time_is_up, turn)

    def _time_is_up(self, turn: tuple[int, int]) -> None:
        self._sitting_in = asyncio.get_running_loop().create_task(self._sit_in(turn))

    async def _sit_in(self, turn: tuple[int, int]) -> None:
        """A bot does what whoever is in turn did not, once."""
        with suppress(NotKept):
            async with self._lock:
                if self._turn == turn and self.table is not None:
                    deed = {"deed": "bot", "seat": self.table.actor, "bot": "casual", "once": True}
                    await self._commit(deed)

    async def _think(self) -> None:
        """Play for bots as long as it is their turn. They think beside the event loop."""
        while (bot := self._bot_in_turn()) is not None:
            table, step = self.table, self.step
            assert table is not None
            seat = table.actor
            seen = table.observe(seat)
            key = (self.games, seat, bot)
            if (player := self._bots.get(key)) is None:
                chance = BotChance(Seeded(self.deals[-1].seed), seat)
                player = self._bots[key] = Spec.parse(bot).build(chance)
            thought = asyncio.to_thread(_decided, player, seen)
            quick, slow = self.pace
            pause = slow if _fresh_showdown(table.events) else quick * hesitation(bot)
            _, action = await asyncio.gather(asyncio.sleep(pause), thought)
            try:
                async with self._lock:
                    if self.step == step and self._bot_in_turn() is not None:
                        await self._play(seat, action)
            except NotKept:  # people are told when they play; there may be room soon
                await asyncio.sleep(AGAIN)

    def close(self) -> None:
        """Send everybody away; what was done is kept."""
        for watcher in self.watchers:
            watcher.end()
        for waits in (self._thinking, self._alarm, self._sitting_in, self._counting):
            if waits is not None:
                waits.cancel()


def _decided(player: Player, seen: Observation) -> Action:
    """What a bot does; one that fails, or breaks the rules, plays anything that is legal."""
    with suppress(Exception):
        action = player.decide(seen, seen.legal)
        if seen.legal.allows(action):
            return action
    return BOTS["random"].make(Random(secrets.randbits(64))).decide(seen, seen.legal)


def _fresh_showdown(events: Sequence[Event]) -> bool:
    """Whether faces were shown and nobody has said anything since."""
    for event in reversed(events[-4:]):
        if isinstance(event, Challenged | SpottedOn):
            return True
        if isinstance(event, Guessed):
            return False
    return False
