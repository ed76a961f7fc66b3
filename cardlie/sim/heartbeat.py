"""Heartbeats of processes, in memory that they share: when a user's bot begins to decide.

Such a bot may hang in any way, even in code that hears no signal, so that only another process
(``workers.py``) can tell: no exception, no message and no ``faulthandler`` of its own would do.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from multiprocessing import Value
from multiprocessing.sharedctypes import RawArray
from typing import Any, NamedTuple
from zlib import crc32

from cardlie.engine import Action, Legal, Observation, Seeded
from cardlie.players import BotChance, BotConfig, Player


class Heartbeat(NamedTuple):
    """What a process is at; ``moments`` counts beginnings and ends of decisions of users' bots.

    ``bot`` is a number for the one that decides, or did last.
    """

    moments: int
    game: int
    bot: int

    @property
    def deciding(self) -> bool:
        """Whether a user's bot has begun to decide, and has not ended."""
        return self.moments % 2 == 1

    def is_of(self, spec: BotConfig) -> bool:
        """Whether the bot is this one."""
        return self.bot == _number_of(spec)


class Heartbeats:
    """A place for each of so many processes."""

    def __init__(self, processes: int) -> None:
        self._places = [RawArray("q", len(Heartbeat._fields)) for _ in range(processes)]
        self._taken = Value("i", 0)

    def take_place(self) -> None:
        """Say from now on what this process is at."""
        global _own
        with self._taken.get_lock():
            _own = self._places[self._taken.value]
            self._taken.value += 1

    def at_work(self) -> list[Heartbeat]:
        """What each is at."""
        return [Heartbeat(*place) for place in self._places]


#: Where this process says what it is at, if anybody looks: a :class:`Heartbeat`, number by number.
_own: Any = None


def built(spec: BotConfig, chance: Seeded, seat: int) -> Player:
    """The player of a seat; of a user's bot it is said when it begins and ends to decide."""
    if _own is None or not spec.is_users:
        return spec.build(BotChance(chance, seat))
    with _deciding(spec, chance.game):
        player = spec.build(BotChance(chance, seat))
    return _Reported(player, spec, chance.game)


class _Reported:
    def __init__(self, player: Player, spec: BotConfig, game: int) -> None:
        self._player, self._spec, self._game = player, spec, game

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot decides."""
        with _deciding(self._spec, self._game):
            return self._player.decide(observation, legal)


@contextmanager
def _deciding(spec: BotConfig, game: int) -> Generator[None]:
    _own[1:] = game, _number_of(spec)
    _own[0] += 1
    try:
        yield
    finally:
        _own[0] += 1


def _number_of(spec: BotConfig) -> int:
    return crc32(spec.bot.encode())
