"""A table that goes on: it has a match, what keeps its journal, an audience and bots.

Whatever changes it is a wish: worked out beside the event loop, kept, then told to all who watch.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from cardlie.base.errors import CardlieError
from cardlie.base.translation import language, tr
from cardlie.deck.deck import Deck
from cardlie.players import BotConfig
from cardlie.session import lobby
from cardlie.session.deal import Deal
from cardlie.session.journal import entry_of, json_of, match_of
from cardlie.session.lobby import Entries, Presence
from cardlie.session.match import Entry, MatchState
from cardlie.session.seats import EntryJson, Person
from cardlie.session.story import Story
from cardlie.session.tally import Record, tally_of
from cardlie.web.audience import Audience, Watcher
from cardlie.web.refusals import NotKept
from cardlie.web.remarks import TapRemarks
from cardlie.web.table_bots import AGAIN, TableBots

T = TypeVar("T")
P = ParamSpec("P")

#: Seconds that a bot seems to think, and that everybody may look at a showdown.
PACE = (1.1, 6.5)

#: Letters of codes: none that look alike, no vowels that make words.
LETTERS = "BCDFGHJKLMNPRSTVWXZ"


class Keeper(Protocol):
    """What keeps the journals of tables."""

    def journal(self, code: str) -> list[EntryJson]:
        """All that was done at a table, in order."""

    async def add(self, code: str, number: int, entry: EntryJson) -> None:
        """Keep an entry; NotKept if that can't be done."""


class LiveTable:
    """A table in progress, and the only one who changes its match.

    It begins with the ``entries`` that were kept of it; bots of somebody's own play only if they
    are among ``own_bots``. ``on_change`` is called whenever something has changed.
    """

    def __init__(
        self, code: str, store: Keeper, entries: Sequence[EntryJson] = (),
        deck: Deck | None = None, own_bots: Collection[str] = (), *,
        pace: tuple[float, float] = PACE, hints: bool = True, seed: int | None = None,
        on_change: Callable[[], object] = lambda: None,
    ) -> None:  # fmt: skip
        done = [*map(entry_of, entries)]
        _verify_bots(done, own_bots)
        self.code, self.pace, self.hints, self.seed = code, pace, hints, seed
        self.match = MatchState.of(done, deck)
        self.audience = Audience()
        #: How often something has changed, and when that was last told.
        self.news, self.last_sent = 0, 0.0
        self._store, self._on_change = store, on_change
        self._lock = asyncio.Lock()
        self._cache: dict[object, Any] = {}
        self._stories: dict[tuple[int, int, str], Story] = {}
        self.bots = TableBots(lambda: self.match, self.change, pace)
        self.remarks = TapRemarks(self.tell)
        self._counting: asyncio.Task[None] | None = None

    # --- what there is to see

    def presence(self) -> Presence:
        """Who is at the table now."""
        return self.audience.presence(self.match)

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """What is the same for all who look the same way, made once for each state."""
        if key not in self._cache:
            self._cache[key] = make()
        found: T = self._cache[key]
        return found

    def story(self) -> Story:
        """What happened in the game that is played, in the language in force."""
        deal = self.match.deals[-1]
        key = deal.number, deal.rewritten, language()
        if key not in self._stories:
            self._stories = {k: each for k, each in self._stories.items() if k[:2] == key[:2]}
            self._stories[key] = Story(deal.table, deal.names, deal.remarks())
        return self._stories[key].hear(deal.table.events)

    def played(self, number: int) -> Deal:
        """A game that is no longer in memory, from what was kept; it takes a while."""
        entries = self._store.journal(self.code)
        deals = [at for at, entry in enumerate(entries) if entry["deed"] == "deal"]
        start, end = deals[number - 1], [*deals, len(entries)][number]
        others = [each for each in entries[:start] if each["deed"] not in ("act", "undo", "tally")]
        return match_of([*others, *entries[start:end]], self.match.deck).deals[-1]

    # --- what changes it

    async def change(
        self, wish: Callable[Concatenate[MatchState, Presence, P], Entries], *given: P.args,
        **named: P.kwargs,
    ) -> bool:  # fmt: skip
        """Do what somebody wishes; whether there was anything to do. Raises what the wish does.

        What can't be applied is not kept; what is not kept was not done.
        """
        async with self._lock:
            wished = partial(wish, self.match, self.presence(), *given, **named)
            steps = await asyncio.to_thread(_applied, self.match, wished)
            for entry, after in steps:
                await self._store.add(self.code, self.match.entries, json_of(entry))
                before, self.match = self.match, after
                self.tell()
                self.audience.thin_out(before, after)
            return bool(steps)

    async def start(self, who: Person | None) -> None:
        """Deal: from the seed of this table, or from chance."""
        seed = secrets.randbits(128) if self.seed is None else self.seed + self.match.games
        await self.change(lobby.start, who, seed)

    async def remark(self, who: Person | None, text: str) -> None:
        """Somebody says something by one tap."""
        self.remarks.say(lobby.remark(self.match, who, text), text)

    # --- who watches

    def watch(self, person: Person | None, address: str, language: str = "") -> Watcher:
        """Be told from now on; Refused where too many look on."""
        before = self.presence().awake, self.audience.language(self.match)
        watcher = self.audience.admit(self.match, person, address, language)
        if (self.presence().awake, self.audience.language(self.match)) != before:
            self.tell()
        self.wake()
        return watcher

    def unwatch(self, watcher: Watcher) -> None:
        """Be told no more."""
        awake = self.presence().awake
        if watcher in self.audience.watchers:
            self.audience.watchers.remove(watcher)
            self.audience.hear(self.match, watcher.person)
        if self.presence().awake != awake:
            self.tell()

    def tell(self) -> None:
        """Something has changed: everybody who watches looks again, and bots may have a turn."""
        self.news += 1
        self.last_sent = monotonic()
        self._cache.clear()
        self.audience.tell()
        self.wake()
        self._on_change()

    # --- what goes on by itself

    def wake(self) -> None:
        """Let bots think, the clock run, and finished games be added up."""
        if self.match.uncounted() and (self._counting is None or self._counting.done()):
            self._counting = asyncio.get_running_loop().create_task(self._count())
        self.bots.wake()

    async def _count(self) -> None:
        """Add up finished games, beside the event loop; what can't be added up counts nothing."""
        while deals := self.match.uncounted():
            rows: list[Record] = []
            with suppress(CardlieError):
                rows = await asyncio.to_thread(tally_of, deals[0].table, deals[0].names)
            try:
                await self.change(lobby.count, deals[0].number, rows)
            except NotKept:
                await asyncio.sleep(AGAIN)

    def close(self) -> None:
        """Send everybody away; what was done is kept."""
        self.audience.close()
        self.bots.close()
        self.remarks.close()
        if self._counting is not None:
            self._counting.cancel()


def new_code(letters: int) -> str:
    """A code that nobody guesses, of so many letters."""
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


def _verify_bots(entries: Sequence[Entry], own_bots: Collection[str]) -> None:
    """A keep file starts no program and imports no module: bots were named as the host began."""
    for entry in entries:
        named = entry.values["bot"] if entry.kind == "bot" else ""
        if named and named not in own_bots and (spec := BotConfig.parse(named)).is_users:
            template = "this game is played with {bot}, which is not one of cardlie's bots"
            hint = "its code runs only if you name it: --seats {seating}"
            bot = str(spec)[:60]
            raise CardlieError(tr(template, bot=bot), tr(hint, seating=bot))


def _applied(match: MatchState, wish: Callable[[], Entries]) -> list[tuple[Entry, MatchState]]:
    """What a wish comes to: each entry, and the match after it."""
    steps = []
    for entry in wish():
        match = match.apply(entry)
        steps.append((entry, match))
    return steps
