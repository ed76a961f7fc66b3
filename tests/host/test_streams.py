"""What a person receives depends on the seat that they hold now, and on nothing else.

Strangers sit down on any chair, get up, are asked to leave, deal, play, leave bots in their place,
look on in more than one tab, and the host dies and rises: whatever a stream sends, at any moment,
is compared with what the engine lets the seat see that the kept entries give its person.
"""

from __future__ import annotations

import asyncio
import html
import json
import re
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from cardlie.engine import Options
from cardlie.web.view import public_view
from tests.depth import of_all
from tests.engine.redealt import redeal
from tests.games.playing import any_action, tables
from tests.host.house import Phone, Stream, new_registry, phone, with_table

if TYPE_CHECKING:
    from cardlie.web.live_table import LiveTable

    #: The entries of a table as the store keeps them.
    Entries = list[dict[str, Any]]

NAMES = ("Ann", "Ben", "Carl", "Dora", "Emil")

SHORT = [
    Options("tavern", 3, start=1), Options("leira", 4, start=1), Options("wheel", 5, start=2),
    Options("cards", 4), Options("cards", 3, start=6, swap=True, open=True),
]  # fmt: skip

people = st.integers(0, len(NAMES) - 1)
chairs = st.integers(0, 7)


def holders(entries: Entries) -> list[str | None]:
    """Who has which chair after these entries, by the hash of a token; "" is a bot's own."""
    held: list[str | None] = []
    waiting: list[str] = []
    seats, playing = 0, False
    for entry in entries:
        match entry["deed"]:
            case "open" | "agree" | "lobby" as what:
                seats = seats if what == "lobby" else entry["options"]["seats"]
                held, playing = (held + [None] * seats)[:seats], False
                for at, key in enumerate(held):
                    held[at] = waiting.pop(0) if key is None and waiting else key
            case "wait":
                waiting.append(entry["key"])
            case "gone":
                waiting.remove(entry["key"])
            case "take":
                held[entry["seat"]] = entry["key"]
            case "sit":
                held[entry["seat"]] = entry["key"]
            case "rise":  # a bot goes on with a game
                held[entry["seat"]] = "" if playing else None
            case "bot" if held[entry["seat"]] is None:
                held[entry["seat"]] = ""
            case "deal":
                held, playing = [key for key in held if key is not None], True
                while waiting and len(held) < entry["options"]["seats"]:
                    held.append(waiting.pop(0))
    return held


class Client:
    """One person with a phone, and the streams of all its tabs."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.phone: Phone
        self.cookies: dict[str, str] = {}
        self.streams: list[Stream] = []


class Strangers(RuleBasedStateMachine):
    """Five phones and a screen at one table."""

    @initialize(
        options=st.one_of(st.sampled_from(SHORT), tables()), seed=st.integers(0, 2**32),
        first=st.lists(st.tuples(people, chairs), max_size=6),
    )  # fmt: skip
    def open(self, options: Options, seed: int, first: list[tuple[int, int]]) -> None:
        self.rng = Random(seed)
        self.folder = tempfile.TemporaryDirectory()
        self.runner = asyncio.Runner()
        self.clients = [Client(name) for name in NAMES]
        self.screen = Client("")
        self.code, self.moves = "", 0
        self.now(self._rise_up(options))
        for who, chair in first:
            self.sit(who, chair)

    def now(self, work: Any) -> Any:
        """Do something, and wait until everybody was told what came of it."""

        async def done() -> Any:
            found = await asyncio.wait_for(work, 60)
            await asyncio.wait_for(self._all_told(), 60)
            return found

        return self.runner.run(done())

    async def _rise_up(self, options: Options | None = None) -> None:
        """A host on the file of the one before."""
        self.registry = new_registry(Path(self.folder.name) / "keep")
        if options is not None:
            self.code = (await self.registry.open(options)).code
        room = await self.registry.room(self.code)
        assert room is not None
        self.room: LiveTable = room
        for client in self.clients:
            client.phone = phone(self.registry)
            for name, value in client.cookies.items():
                client.phone.cookies.set(name, value, domain="table.test")
            self._listen(client)
        self._listen(self.screen)

    async def _go_down(self) -> None:
        try:
            for client in (*self.clients, self.screen):
                client.streams, gone = [], client.streams
                for stream in gone:
                    await stream.hang_up()
        finally:
            self.registry.close()
            self.registry.store.close()

    async def _all_told(self) -> None:
        """Until no bot is thinking and every stream has sent the newest state."""
        while True:
            thinking = self.room.bots.thinking
            late = [s for s in self._streams() if s.state.get("at") != self.room.match.entries]
            counting = self.room.match.uncounted()
            if not late and not counting and (thinking is None or thinking.done()):
                return
            for stream in late:
                assert not stream.task.done() or stream.task.result(), "a stream has ended"
            await asyncio.sleep(0.001)

    def _streams(self) -> list[Stream]:
        return [s for client in (*self.clients, self.screen) for s in client.streams]

    def _listen(self, client: Client, nobody: bool = False) -> None:
        """Open one more tab, with the cookies of now."""
        token = client.cookies.get(f"seat-{self.code}")
        key = sha256(token.encode()).hexdigest() if token and not nobody else None
        query = "?as=nobody" if nobody else ""
        path = f"/t/{self.code}/events{query}"

        def told(state: dict[str, Any]) -> None:
            self.check(key, state)

        client.streams.append(Stream(self.registry, path, client.cookies, told=told))

    def check(self, key: str | None, state: dict[str, Any]) -> None:
        """Whether that is what the holder of this token may see, and nothing else."""
        room, held = self.room, holders(self.registry.store.journal(self.code)[: state["at"]])
        seat = held.index(key) if key is not None and key in held else None
        assert state["me"] == seat
        everybodys = json.loads(json.dumps(public_view(room)))
        assert {name: state[name] for name in everybodys} == everybodys
        own = {name: state[name] for name in state if name not in everybodys}
        more = {"undo", "peek", "gallery"} if seat is not None else set()
        if seat is not None:  # who is out sees hands only where the table agreed to that
            assert (own["gallery"] is not None) == room.match.is_out(seat)
            assert not (own["gallery"] or {}).get("hands") or room.match.shows_hands()
        if room.match.table is None:
            assert set(own) == {"me", "host"} | more
            return
        assert set(own) == {"me", "host", "turn", "mine", "can"} | more
        seen = None if seat is None else room.match.table.observe(seat)
        mine = own["mine"]
        assert mine["faces"] == ([face.text for face in seen.faces] if seen else [])
        assert mine["shown"] == ([place for place, _ in seen.face_up[seen.seat]] if seen else [])
        assert len(mine["sizes"]) in ({0, len(mine["faces"])} if seen else {0})
        assert bool(mine["swaps"]) == bool(
            seen and (seen.own.cards.swapped or any(seen.own.cards.put_away))
        )
        asked = seen is not None and seat in (seen.actor, *seen.claimants)
        assert (own["can"] is not None) == (asked and not state["paused"])

    # --- what people do

    async def _arrange(self, who: int, do: str, **more: Any) -> None:
        answer = await self.clients[who].phone.chair(self.room, do, **more)
        assert answer.status_code in (200, 400, 409), answer.text

    @rule(who=people, chair=chairs)
    def sit(self, who: int, chair: int) -> None:
        """Whoever sits down is shown the table: their oldest tab listens anew."""
        client = self.clients[who]

        async def sat() -> None:
            answer = await client.phone.sit(
                self.room, client.name, chair % len(self.room.match.seats)
            )
            assert answer.status_code in (303, 200), answer.text
            client.cookies = dict(client.phone.cookies)
            await client.streams.pop(0).hang_up()
            self._listen(client)

        self.now(sat())

    @rule(who=people, chair=chairs)
    def rise_or_ask_to_leave(self, who: int, chair: int) -> None:
        self.now(self._arrange(who, "rise", seat=chair))

    @rule(who=people, chair=chairs)
    def sit_a_bot_down(self, who: int, chair: int) -> None:
        self.now(self._arrange(who, "bot", seat=chair, bot="random"))

    @rule(who=people, chair=chairs)
    def take_the_chair_back(self, who: int, chair: int) -> None:
        self.now(self._arrange(who, "back", seat=chair))

    @rule(options=st.sampled_from(SHORT), seats=st.integers(2, 6))
    def agree(self, options: Options, seats: int) -> None:
        for who in range(len(NAMES)):
            self.now(self._arrange(who, "agree", game=options.game.id, seats=seats))

    @rule()
    def deal(self) -> None:
        for who in range(len(NAMES)):
            if self.room.match.stage != "play":
                self.now(self._arrange(who, "start"))

    @rule(who=people)
    def back_to_the_lobby(self, who: int) -> None:
        self.now(self._arrange(who, "lobby"))

    @rule(most=st.sampled_from([1, 1, 2, 60]))
    def play(self, most: int) -> None:
        """Whoever is in turn does something that is legal; some games come to their end."""
        for _ in range(most):
            table = self.room.match.table
            if (
                table is None
                or self.room.match.stage != "play"
                or self.room.match.seats[table.actor] is None
            ):
                return
            action, self.moves = str(any_action(table.legal(), self.rng)), self.moves + 1
            held = holders(self.registry.store.journal(self.code))
            for client in self.clients:
                token = client.cookies.get(f"seat-{self.code}", "")
                if sha256(token.encode()).hexdigest() == held[table.actor]:
                    id = f"move-{self.moves:05}"
                    answer = self.now(client.phone.act(self.room, action, id=id))
                    assert answer.status_code in (200, 409), answer.text
                    break

    @rule(who=people, do=st.sampled_from(["pause", "go-on", "lead", "clock", "undo", "leave-it"]))
    def what_a_table_may_ask(self, who: int, do: str) -> None:
        self.now(self._arrange(who, do, seat=who % len(self.room.match.seats), seconds=600))

    @rule(giver=people, taker=people, chair=chairs)
    def hand_a_chair_over(self, giver: int, taker: int, chair: int) -> None:
        """By a code, to somebody who has none: their oldest tab listens anew."""
        client = self.clients[taker]

        async def handed() -> None:
            given = await self.clients[giver].phone.chair(self.room, "offer", seat=chair)
            code = given.json().get("code") or "BCDFGH"
            answer = await client.phone.take(self.room, code)
            assert answer.status_code in (303, 200), answer.text
            client.cookies = dict(client.phone.cookies)
            await client.streams.pop(0).hang_up()
            self._listen(client)

        self.now(handed())

    # --- tabs, screens, and what happens to machines

    @rule(who=people, nobody=st.booleans())
    def another_tab(self, who: int, nobody: bool) -> None:
        if len(self.clients[who].streams) < 5:

            async def opened() -> None:
                self._listen(self.clients[who], nobody)

            self.now(opened())

    @rule(who=people)
    def reload(self, who: int) -> None:
        """All tabs of a phone go; one comes back, and its page shows what its stream does."""

        async def reloaded() -> str:
            client = self.clients[who]
            client.streams, gone = [], client.streams
            for stream in gone:
                await stream.hang_up()
            self._listen(client)
            return (await client.phone.get(f"/t/{self.code}")).text

        page = self.now(reloaded())
        state = re.search(r'data-state="([^"]*)"', page)
        assert state
        told = self.clients[who].streams[0].state
        assert json.loads(html.unescape(state[1]))["me"] == told["me"]

    @rule()
    def restart(self) -> None:
        async def restarted() -> None:
            await self._go_down()
            await self._rise_up()

        self.now(restarted())

    @rule(who=st.integers(-1, len(NAMES) - 1))
    def redeal_what_is_hidden(self, who: int) -> None:
        """To nobody's phone does it make a difference; -1 is the screen."""
        client = self.clients[who] if who >= 0 else self.screen
        if not client.streams or self.room.match.stage != "play":
            return
        before = client.streams[-1].state
        seat = -1 if before["me"] is None else before["me"]
        deal = self.room.match.deals[-1]
        other = deal.table.copy()
        redeal(other.state, seat, self.rng)

        async def shown() -> None:
            number = len(client.streams[-1].sent)
            self.room.tell()
            while len(client.streams[-1].sent) == number:
                await asyncio.sleep(0)

        match = self.room.match
        self.room.match = with_table(match, other, self.rng)
        self.now(shown())
        after = client.streams[-1].state
        self.room.match = match
        self.now(shown())
        assert after == before == client.streams[-1].state

    @invariant()
    def every_stream_is_alive(self) -> None:
        assert not any(stream.task.done() for stream in self._streams())

    def teardown(self) -> None:
        if hasattr(self, "runner"):
            with self.folder, self.runner:
                self.runner.run(self._go_down())


TestStrangers = Strangers.TestCase
TestStrangers.settings = settings(
    max_examples=of_all(25), stateful_step_count=30, deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
