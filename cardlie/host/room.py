"""One table in progress and its only writer.

Whatever changes it is a deed, first kept by the store, then done, then told to all who watch.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from cardlie.engine import Action, Options, Seeded, parse_action
from cardlie.engine.decisions.spot_on import SpottedOn
from cardlie.engine.events import Challenged, Guessed
from cardlie.engine.log import VERSION, options_json
from cardlie.host.chairs import Chair, Person, Refused, TooLate, name_of
from cardlie.host.evening import Evening, cards_of
from cardlie.host.store import NotKept
from cardlie.players import BOTS, BotChance, Spec, with_skills

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cardlie.engine import Event, Observation
    from cardlie.host.store import Deed, Store
    from cardlie.players import Player
    from cardlie.setting.deck import Deck

#: Seconds that a bot seems to think, and that everybody may look at a showdown.
PACE = (1.1, 6.5)

#: Seconds after which a bot tries again what could not be kept.
AGAIN = 1.0

#: How many tabs one person may watch in, and how many may look on.
MOST_TABS, MOST_ONLOOKERS = 6, 40


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


class Room(Evening):
    """An evening that is kept, watched and shared with bots."""

    def __init__(
        self, code: str, store: Store, deeds: Sequence[Deed] = (), deck: Deck | None = None
    ) -> None:
        super().__init__(deeds, deck)
        self.code, self._store = code, store
        self.news = 0
        self.pace = PACE
        self.hints = True
        self.seed: int | None = None
        self.watchers: list[Watcher] = []
        self._lock = asyncio.Lock()
        self._bots: dict[tuple[int, int, str], Player] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._cache: dict[object, str] = {}

    @property
    def host(self) -> Person | None:
        """Who may arrange things: the first person at the table, awake ones before others."""
        people = [chair.person for _, chair in self.sitting() if chair.person and not chair.bot]
        return next((who for who in people if self.here(who)), people[0] if people else None)

    def here(self, person: Person | None) -> bool:
        """Whether a phone of somebody's is awake."""
        return person is not None and any(w.person == person for w in self.watchers)

    def kept(self, key: object, make: Callable[[], str]) -> str:
        """What is the same for all who look the same way, made once for each state."""
        if key not in self._cache:
            self._cache[key] = make()
        return self._cache[key]

    # --- what people do

    async def open(
        self, options: Options, *, bots: Sequence[str | None] = (), fixed: bool = False
    ) -> None:
        """Lay the table: the game that is agreed (``fixed``: for good), and bots on chairs.

        ``bots`` are on the first chairs, clockwise; None is a chair that stays free.
        """
        await self._commit({"deed": "open", "options": options_json(options), "fixed": fixed})
        for seat, bot in enumerate(bots):
            if bot is not None:
                await self._commit({"deed": "bot", "seat": seat, "bot": bot})

    async def agree(self, who: Person | None, options: Options) -> None:
        """Choose another game, or other variants."""
        async with self._lock:
            self._arranges(who)
            if self.fixed:
                raise Refused("The game of this table is settled.")
            if any(i >= options.seats for i, _ in self.sitting()):
                options = options.but(seats=max(i for i, _ in self.sitting()) + 1)
            await self._commit({"deed": "agree", "options": options_json(options)})

    async def sit(self, who: Person, chair: int, name: str) -> None:
        """Take a free chair."""
        name = name_of(name)
        async with self._lock:
            self._in_lobby()
            if self._at(chair) is not None:
                raise Refused("That chair is not free for this.")
            if any(chair.name.casefold() == name.casefold() for _, chair in self.sitting()):
                raise Refused("Somebody here is called {name} already.", name=name)
            await self._commit({"deed": "sit", "seat": chair, "name": name, "key": who.key})

    async def rise(self, who: Person | None, chair: int) -> None:
        """Free a chair before the game: one's own, or as the host any."""
        async with self._lock:
            self._in_lobby()
            self._looks_after(who, chair)
            risen = self._at(chair)
            if risen is None:
                raise Refused("That chair is not free for this.")
            await self._commit({"deed": "rise", "seat": chair})
            tabs = [watcher for watcher in self.onlookers() if watcher.person == risen.person]
            for tab in tabs[: max(0, len(self.onlookers()) - MOST_ONLOOKERS)]:
                tab.end()

    async def bot(self, who: Person | None, chair: int, bot: str) -> None:
        """Put a bot on a free chair, or let it play on for somebody who is away."""
        if Spec.parse(bot).is_users:  # a class of somebody's own is named on this machine only
            raise Refused("No bot is called {bot} here.", bot=bot[:20])
        async with self._lock:
            sitting = self._at(chair)
            if sitting is None:
                self._arranges(who)
            else:
                self._looks_after(who, chair)
                if self.stage != "play" or sitting.bot:
                    raise Refused("That chair is not free for this.")
            await self._commit({"deed": "bot", "seat": chair, "bot": bot})

    async def back(self, who: Person | None, chair: int) -> None:
        """Give a chair back to its person."""
        async with self._lock:
            self._looks_after(who, chair)
            sitting = self._at(chair)
            if sitting is None or not (sitting.person and sitting.bot):
                raise Refused("That chair is not free for this.")
            await self._commit({"deed": "back", "seat": chair})

    async def start(self, who: Person | None) -> None:
        """Deal: the first game, or a rematch on the same chairs."""
        async with self._lock:
            if self.stage == "over":
                self._sits(who)
                options = self.deals[-1].table.options
            else:
                self._arranges(who)
                specs = [Spec.parse(c.bot) if c.bot else None for _, c in self.sitting()]
                fewest, most = self.agreed.rules.seats
                if not fewest <= len(specs) <= most:
                    raise Refused("This game is for {least} to {most}.", least=fewest, most=most)
                options = with_skills(self.agreed.but(seats=len(specs)), specs)
            seed = secrets.randbits(128) if self.seed is None else self.seed + len(self.deals)
            deed = {"deed": "deal", "options": options_json(options), "seed": seed}
            await self._commit({**deed, "version": VERSION, "cards": cards_of(options)})

    async def lobby(self, who: Person | None) -> None:
        """After a game: back to where chairs are taken and rules are agreed."""
        async with self._lock:
            self._sits(who)
            if self.stage != "over":
                raise Refused("That is not yours to do.")
            await self._commit({"deed": "lobby"})

    async def act(self, who: Person | None, step: int, id: str, action: Action | str) -> bool:
        """Play an action that answers state ``step``; False if it was done before.

        Raises TooLate where that state is no more, and what the rules say where they say no.
        """
        async with self._lock:
            if who is not None and (who, id) in self.answered:
                return False
            seat = self._sits(who)
            table = self.table
            if table is None or self.stage != "play":
                raise Refused("No game is being played now.")
            if step != self.step:
                raise TooLate("{name} was quicker.", name=self._last_actor())
            if seat not in (table.actor, *table.state.claimants):
                raise Refused("It is {name}'s turn.", name=self._name(table.actor))
            await self._play(seat, action, id)
            return True

    # --- what the rules of the house say

    def _at(self, chair: int) -> Chair | None:
        if not 0 <= chair < len(self.chairs):
            raise Refused("That chair is not free for this.")
        return self.chairs[chair]

    def _sits(self, who: Person | None) -> int:
        chair = self.chair_of(who)
        if chair is None:
            raise Refused("That is not yours to do.")
        return chair

    def _looks_after(self, who: Person | None, chair: int) -> None:
        if self._sits(who) != chair and who != self.host:
            raise Refused("That is not yours to do.")

    def _arranges(self, who: Person | None) -> None:
        self._in_lobby()
        if who is None or who != self.host:
            raise Refused("Whoever sat down first arranges the table.")

    def _in_lobby(self) -> None:
        if self.stage != "lobby":
            raise Refused("The game has begun.")

    def _name(self, seat: int) -> str:
        chair = self.chairs[seat]
        return chair.name if chair else "?"

    def _last_actor(self) -> str:
        table = self.table
        assert table is not None
        done = [event.by for event in table.events if event.by is not None]
        return self._name(done[-1] if done else table.actor)

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
        self._cache.clear()
        for watcher in self.watchers:
            watcher.news.set()
        self.wake()

    # --- bots

    def wake(self) -> None:
        """Let a bot think if it is its turn."""
        if self._bot_in_turn() is not None and (self._thinking is None or self._thinking.done()):
            self._thinking = asyncio.get_running_loop().create_task(self._think())

    def _bot_in_turn(self) -> str | None:
        table = self.table
        if table is None or self.stage != "play":
            return None
        chair = self.chairs[table.actor]
        return chair.bot if chair else None

    async def _think(self) -> None:
        """Play for bots as long as it is their turn. They think beside the event loop."""
        while (bot := self._bot_in_turn()) is not None:
            table, step = self.table, self.step
            assert table is not None
            seat = table.actor
            seen = table.observe(seat)
            key = (len(self.deals), seat, bot)
            if (player := self._bots.get(key)) is None:
                chance = BotChance(Seeded(self.deals[-1].seed), seat)
                player = self._bots[key] = Spec.parse(bot).build(chance)
            thought = asyncio.to_thread(_decided, player, seen)
            quick, slow = self.pace
            pause = slow if _fresh_showdown(table.events) else quick
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
        if self._thinking is not None:
            self._thinking.cancel()


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
