"""One table in progress and its only writer: what people may do there, and what they may not."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from cardlie.engine import Action, Options
from cardlie.engine.log import VERSION, options_json
from cardlie.host.chairs import Chair, Person, Refused, TooLate, name_of
from cardlie.host.company import MOST_ONLOOKERS, Company
from cardlie.host.evening import cards_of
from cardlie.players import Spec, with_skills

#: The shortest and the longest time on a clock, in seconds.
SECONDS = 10, 600

#: Letters of codes: none that look alike, no vowels that make words; so many hand over a chair.
LETTERS, OFFERED = "BCDFGHJKLMNPRSTVWXZ", 6


class Room(Company):
    """A table with people at it."""

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
        """Take a free chair; while a game is played, wait to be dealt in."""
        name = name_of(name)
        async with self._lock:
            names = [each.name for each in (*(chair for _, chair in self.sitting()), *self.waiting)]
            if any(each.casefold() == name.casefold() for each in names):
                raise Refused("Somebody here is called {name} already.", name=name)
            if self.stage != "lobby":
                if len(names) >= self.agreed.rules.seats[1]:
                    raise Refused("No chair is left.")
                await self._commit({"deed": "wait", "name": name, "key": who.key})
                return
            if self._at(chair) is not None:
                raise Refused("That chair is not free for this.")
            await self._commit({"deed": "sit", "seat": chair, "name": name, "key": who.key})

    async def rise(self, who: Person | None, chair: int) -> None:
        """Free a chair, one's own, or as the host any; in a game a bot has it from then on."""
        async with self._lock:
            self._looks_after(who, chair)
            risen = self._at(chair)
            if risen is None or not (self.stage == "lobby" or risen.person):
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
            else:
                self._arranges(who)
            for each in [each.person for each in self.waiting if not self.here(each.person)]:
                await self._commit({"deed": "gone", "key": each.key if each else ""})
            specs = [Spec.parse(c.bot) if c.bot else None for _, c in self.sitting()]
            fewest, most = self.agreed.rules.seats
            specs += [None] * max(0, min(len(self.waiting), most - len(specs)))
            if not fewest <= len(specs) <= most:
                raise Refused("This game is for {least} to {most}.", least=fewest, most=most)
            options = with_skills(self.agreed.but(seats=len(specs)), specs)
            seed = secrets.randbits(128) if self.seed is None else self.seed + self.games
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
            if self.paused:
                raise Refused("The table is paused.")
            if step != self.step:
                raise TooLate("{name} was quicker.", name=self._last_actor())
            if seat not in (table.actor, *table.state.claimants):
                raise Refused("It is {name}'s turn.", name=self._name(table.actor))
            await self._play(seat, action, id)
            return True

    async def pause(self, who: Person | None, on: bool) -> None:
        """Let the game rest, or go on."""
        async with self._lock:
            self._leads(who)
            if self.stage != "play" or self.paused == on:
                raise Refused("That is not yours to do.")
            await self._commit({"deed": "pause", "on": on})

    async def set_clock(self, who: Person | None, seconds: int) -> None:
        """How long whoever is in turn may think; 0: as long as they like."""
        async with self._lock:
            self._leads(who)
            if seconds and not SECONDS[0] <= seconds <= SECONDS[1]:
                raise Refused(
                    "A clock has {least} to {most} seconds.", least=SECONDS[0], most=SECONDS[1]
                )
            await self._commit({"deed": "clock", "seconds": seconds})

    async def hand_on(self, who: Person | None, chair: int) -> None:
        """Somebody else arranges the table from now on."""
        async with self._lock:
            self._leads(who)
            heir = self._at(chair)
            if heir is None or heir.person is None:
                raise Refused("That chair is not free for this.")
            await self._commit({"deed": "lead", "seat": chair})

    async def offer(self, who: Person | None, chair: int) -> str:
        """A code that hands a chair to whoever has it: once, and the newest one alone."""
        async with self._lock:
            self._looks_after(who, chair)
            sitting = self._at(chair)
            if sitting is None or sitting.person is None:
                raise Refused("That chair is not free for this.")
            code = "".join(secrets.choice(LETTERS) for _ in range(OFFERED))
            await self._commit({"deed": "offer", "seat": chair, "code": Person.of(code).key})
            return code

    async def take(self, who: Person, code: str) -> None:
        """Take the chair that a code hands over; who had it looks on."""
        async with self._lock:
            key = Person.of(code.strip().upper()).key
            chair = next((i for i, chair in self.sitting() if chair.offer == key), None)
            if chair is None:
                raise Refused("No chair is handed over by that code.")
            await self._commit({"deed": "take", "seat": chair, "key": who.key})

    async def undo(self, who: Person | None, *, agreed: bool) -> None:
        """Want one's last guess back, agree that somebody has it back, or don't."""
        async with self._lock:
            seat = self._sits(who)
            if self.undoing:
                allowed = seat in self.who_agree() and (seat not in self.undoing or not agreed)
            else:
                allowed = agreed and self.taken_back(seat) > 0
            if not allowed:
                raise Refused("That can't be taken back.")
            await self._commit({"deed": "undo", "seat": seat, "no": not agreed})

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
        self._leads(who)

    def _leads(self, who: Person | None) -> None:
        if who is None or who != self.host:
            host = self.chair_of(self.host)
            name = self._name(host) if host is not None else "?"
            raise Refused("{name} arranges the table.", name=name)

    def _in_lobby(self) -> None:
        if self.stage != "lobby":
            raise Refused("The game has begun.")

    def _last_actor(self) -> str:
        table = self.table
        assert table is not None
        done = [event.by for event in table.events if event.by is not None]
        return self._name(done[-1] if done else table.actor)
