"""What processes are at, in memory that they share: each says when a user's bot begins to decide.

Such a bot may hang in any way, even in code that hears no signal, so that only another process
(``watch.py``) can tell.
"""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from ctypes import Structure, c_bool, c_char, c_int, c_longlong, c_ulonglong
from multiprocessing import Value
from multiprocessing.sharedctypes import RawArray
from typing import TYPE_CHECKING, Any, ClassVar

from cardlie.players import BotChance

if TYPE_CHECKING:
    from cardlie.engine import Action, Legal, Observation, Seeded
    from cardlie.players import Player, Spec

#: How much of a bot's name is told, in bytes.
_NAMED = 200


class AtWork(Structure):
    """What one process is at; ``decisions`` counts those that users' bots have begun in it."""

    _fields_: ClassVar[Any] = [
        ("pid", c_int),
        ("deciding", c_bool),
        ("decisions", c_ulonglong),
        ("game", c_longlong),
        ("bot_name", c_char * _NAMED),
    ]

    @property
    def bot(self) -> str:
        """The bot that decides, or did last."""
        name: bytes = self.bot_name
        return name.decode(errors="replace")


class Board:
    """A place for each of so many processes."""

    def __init__(self, processes: int) -> None:
        self.places: Any = RawArray(AtWork, processes)
        self._taken = Value("i", 0)

    def take_place(self) -> None:
        """Say from now on what this process is at."""
        global _mine
        with self._taken.get_lock():
            _mine = self.places[self._taken.value]
            self._taken.value += 1
        _mine.pid = os.getpid()


#: Where this process says what it is at, if anybody looks.
_mine: Any = None


def built(spec: Spec, chance: Seeded, seat: int) -> Player:
    """The player of a seat; of a user's bot it is said when it begins and ends to decide."""
    if _mine is None or not spec.is_users:
        return spec.build(BotChance(chance, seat))
    with _deciding(spec, chance.game):
        player = spec.build(BotChance(chance, seat))
    return _Reported(player, spec, chance.game)


class _Reported:
    def __init__(self, player: Player, spec: Spec, game: int) -> None:
        self._player, self._spec, self._game = player, spec, game

    def decide(self, observation: Observation, legal: Legal) -> Action:
        """What the bot decides."""
        with _deciding(self._spec, self._game):
            return self._player.decide(observation, legal)


@contextmanager
def _deciding(spec: Spec, game: int) -> Generator[None]:
    _mine.game, _mine.bot_name = game, spec.bot.encode()[:_NAMED]
    _mine.decisions += 1
    _mine.deciding = True
    try:
        yield
    finally:
        _mine.deciding = False
