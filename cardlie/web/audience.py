"""Who watches a table, and who is there: phones, screens, and when each was last heard of."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic

from cardlie.session.lobby import AWAY, Presence
from cardlie.session.match import MatchState
from cardlie.session.seats import Person, Refused

#: How many tabs one person may watch in, and how many may look on.
MOST_TABS, MOST_ONLOOKERS = 6, 40


@dataclass(eq=False, slots=True)
class Watcher:
    """A phone or screen that is told whenever the table changes; of nobody if it only looks on."""

    person: Person | None
    address: str
    language: str = ""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False

    def end(self) -> None:
        """Tell no more."""
        self.ended = True
        self.news.set()


class Audience:
    """All who watch one table."""

    def __init__(self) -> None:
        self.watchers: list[Watcher] = []
        self._heard: dict[Person, float] = {}
        self._since = monotonic()

    def presence(self, match: MatchState) -> Presence:
        """Who of those with a chair, or who wait for one, is at the table.

        Lately heard of is who was until :data:`~cardlie.session.lobby.AWAY` seconds ago; of whom
        nothing was heard since the host began, they are given as long.
        """
        holders = (*(holder for _, holder in match.taken()), *match.waiting)
        people = {holder.person for holder in holders if holder.person is not None}
        awake, now = people & {watcher.person for watcher in self.watchers}, monotonic()
        heard = {who for who in people if now - self._heard.get(who, self._since) < AWAY}
        return Presence(frozenset(awake), frozenset(awake | heard))

    def hear(self, match: MatchState, person: Person | None) -> None:
        """Somebody is at the table now, whether a phone of theirs watches or not."""
        if person is None:
            return
        if person not in self._heard:
            self._heard = {each: at for each, at in self._heard.items() if match.knows(each)}
        self._heard[person] = monotonic()

    def onlookers(self, match: MatchState) -> list[Watcher]:
        """Those who watch without a chair."""
        return [watcher for watcher in self.watchers if match.seat_of(watcher.person) is None]

    def language(self, match: MatchState) -> str:
        """The language in which most of those with a chair watch; nothing while none does."""
        spoken: dict[Person, str] = {}
        for each in self.watchers:
            if each.person is not None and match.seat_of(each.person) is not None:
                spoken[each.person] = each.language
        counted = Counter(filter(None, spoken.values()))
        return max(counted, key=lambda each: (counted[each], each), default="")

    def admit(
        self, match: MatchState, person: Person | None, address: str, language: str = ""
    ) -> Watcher:
        """Be told from now on. A person's oldest tab gives way; too many onlookers are refused."""
        seated = match.seat_of(person) is not None
        same = self.tabs(person) if seated else self.onlookers(match)
        if not seated and len(same) >= MOST_ONLOOKERS:
            raise Refused("Too many are looking on.")
        if seated and len(same) >= MOST_TABS:
            same[0].end()
            self.watchers.remove(same[0])
        watcher = Watcher(person, address, language)
        self.watchers.append(watcher)
        return watcher

    def tabs(self, person: Person | None) -> list[Watcher]:
        """All in which somebody watches, the oldest first."""
        return [watcher for watcher in self.watchers if watcher.person == person]

    def thin_out(self, before: MatchState, now: MatchState) -> None:
        """Send tabs of those away who lost their chair, where too many look on by that."""
        lost = {holder.person for _, holder in before.taken() if not now.knows(holder.person)}
        tabs = [watcher for watcher in self.watchers if watcher.person in lost - {None}]
        for tab in tabs[: max(0, len(self.onlookers(now)) - MOST_ONLOOKERS)] if tabs else ():
            tab.end()

    def tell(self) -> None:
        """Wake all who watch."""
        for watcher in self.watchers:
            watcher.news.set()

    def close(self) -> None:
        """Send everybody away."""
        for watcher in self.watchers:
            watcher.end()
