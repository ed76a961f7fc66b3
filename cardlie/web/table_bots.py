"""The bots at a live table: when they think, how long they seem to, for whom they sit in."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from time import monotonic

from cardlie.engine import Action, Event, Observation, Seeded, Table
from cardlie.engine.decisions.keep import KEEP
from cardlie.engine.events import Guessed
from cardlie.engine.legal import Legal
from cardlie.games.records import SeatNo
from cardlie.players import BotChance, BotConfig, Player
from cardlie.session import lobby
from cardlie.session.manners import hesitation
from cardlie.session.match import MatchState
from cardlie.web.refusals import NotKept

#: Seconds after which a bot tries again what could not be kept.
AGAIN = 1.0


class TableBots:
    """They think beside the event loop, and say what they do as slowly as people would.

    Once the clock of a person has run out, one of them does what they did not. ``match`` tells how
    the match stands, and ``change`` does a wish of the lobby; ``pace`` has the seconds that a bot
    seems to think, and that everybody may look at a showdown.
    """

    def __init__(
        self, match: Callable[[], MatchState], change: Callable[..., Awaitable[object]],
        pace: tuple[float, float],
    ) -> None:  # fmt: skip
        self._match, self._change, self._pace = match, change, pace
        self.thinking: asyncio.Task[None] | None = None
        self.players: dict[tuple[int, str], Player] = {}
        #: The state in which these bots were asked, and all let a claim pass.
        self._passed: tuple[int, dict[SeatNo, str]] | None = None
        #: The state and the clock for which is waited, and what does.
        self._turn: tuple[int, int] | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._sitting_in: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Think, if one of them has to decide and none thinks already; or let the clock run."""
        self._mind_the_clock()
        if self._match().stage != "play":
            self.players.clear()
        elif self._has_to_think() and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.get_running_loop().create_task(self._think())

    def close(self) -> None:
        """Think no more, and wait for nobody."""
        for waits in (self.thinking, self._alarm, self._sitting_in):
            if waits is not None:
                waits.cancel()

    def _has_to_think(self) -> bool:
        """Whether a bot is in turn, or may claim something and was not asked yet."""
        match = self._match()
        bots = match.bots_asked()
        return bool(bots) and self._passed != (match.step, bots)

    async def _think(self) -> None:
        """Play as long as one has to decide."""
        while self._has_to_think():
            match = self._match()
            table, step, bots = match.table, match.step, match.bots_asked()
            assert table is not None
            began = monotonic()
            players = {seat: self._player(match, seat, bot) for seat, bot in bots.items()}
            decided = await asyncio.to_thread(_decided, players, table)
            if decided is None:
                self._passed = step, bots
                continue
            seat, action = decided
            quick, slow = self._pace
            pause = slow if fresh_showdown(table.events) else quick * hesitation(bots[seat])
            await asyncio.sleep(began + pause - monotonic())
            try:
                await self._change(lobby.bot_acts, step, action)
            except NotKept:  # people are told when they play; there may be room soon
                await asyncio.sleep(AGAIN)

    def _mind_the_clock(self) -> None:
        """Wait for whoever is in turn as long as the table does."""
        match = self._match()
        turn = (match.step, match.clock) if lobby.may_run_out(match) else None
        if turn == self._turn:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._turn, self._alarm = turn, None
        if turn is not None and match.table is not None:
            looks = self._pace[1] if fresh_showdown(match.table.events) else 0.0
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(match.clock + looks, self._time_is_up, match.step)

    def _time_is_up(self, step: int) -> None:
        self._sitting_in = asyncio.get_running_loop().create_task(self._sit_in(step))

    async def _sit_in(self, step: int) -> None:
        """Do what whoever is in turn did not, once."""
        with suppress(NotKept):
            await self._change(lobby.sit_in, step)

    def _player(self, match: MatchState, seat: SeatNo, bot: str) -> Player:
        """The bot on a seat, who is the same for a whole game."""
        if (seat, bot) not in self.players:
            chance = BotChance(Seeded(match.deals[-1].seed), seat)
            self.players[seat, bot] = BotConfig.parse(bot).build(chance)
        return self.players[seat, bot]


def _decided(players: Mapping[SeatNo, Player], table: Table) -> tuple[SeatNo, Action] | None:
    """What the first of some bots does that claims something or is in turn; None if none does."""
    for seat, player in players.items():
        action = _legal(player, table.observe(seat))
        if seat == table.actor or action != KEEP:
            return seat, action
    return None


def _legal(player: Player, observation: Observation) -> Action:
    """What a bot does; one that fails, or breaks the rules, plays anything that is legal."""
    with suppress(Exception):
        action = player.decide(observation, Legal(observation))
        if Legal(observation).allows(action):
            return action
    if observation.seat != observation.actor:
        return KEEP
    chance = BotChance(Seeded(secrets.randbits(64)), observation.seat)
    return BotConfig("random").build(chance).decide(observation, Legal(observation))


def fresh_showdown(events: Sequence[Event]) -> bool:
    """Whether faces were shown and nobody has said anything since."""
    for event in reversed(events[-4:]):
        if event.reveals:
            return True
        if isinstance(event, Guessed):
            return False
    return False
