"""Games in a row, on one process or several: the same games, counted in the same order."""

from __future__ import annotations

import os
import signal
import traceback
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from ctypes import c_byte
from dataclasses import dataclass
from multiprocessing.sharedctypes import RawValue
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING, NamedTuple

from cardlie.errors import CardlieError
from cardlie.players import BotError
from cardlie.sim.tally import Endless, Tally
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence
    from concurrent.futures import Future

    from cardlie.sim.plan import Plan

#: Games that a process plays before it reports.
CHUNK = 25

#: Seconds after which a process sees that its parent has enough, or is gone.
_LOOKS_UP = 0.25

#: Chunks that wait for each process, so that none is ever idle.
_AHEAD = 4


class Failure(CardlieError):
    """A game that can't be played to its end, by a user's bot or for ever: says which it is."""

    def __init__(self, message: str, hint: str | None = None, trace: str = "") -> None:
        super().__init__(message, hint)
        self.trace = trace


class SimulationFault(RuntimeError):
    """A game failed by a fault of ours; the text says in which game."""


@dataclass(frozen=True, slots=True)
class Run:
    """Games that were played: a tally for each plan (no tally at all if there was no game).

    ``stopped``: Ctrl-C came before the end.
    """

    tallies: tuple[Tally, ...]
    wanted: int
    stopped: bool = False

    @property
    def played(self) -> int:
        """How many games each plan has seen."""
        return len(self.tallies[0].games) if self.tallies else 0


class _Broken(NamedTuple):
    """A game that failed in some process, in a form that any process can read."""

    game: int
    message: str
    hint: str | None
    trace: str
    ours: bool


_Chunk = tuple[list[Tally], _Broken | None]


def simulate(
    plans: Sequence[Plan],
    games: int,
    *,
    jobs: int = 1,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
) -> Run:
    """Play ``games`` games of each plan, from the number ``first`` on, with ``jobs`` processes.

    Every plan plays the games of the same numbers, so that plans of one seed share their chance.
    However many processes there are, the tallies are the same. ``progress`` is told how many
    games are done. Ctrl-C ends it early: what was counted by then are the first games in order.

    Raises :class:`Failure` or :class:`SimulationFault` for the first game, in order, that fails.
    """
    starts = range(first, first + games, CHUNK)
    chunks = [(start, min(start + CHUNK, first + games)) for start in starts]
    done: list[list[Tally]] = []
    stopped = False
    with closing(_in_order(tuple(plans), chunks, min(jobs, len(chunks)))) as results:
        try:
            for number, (tallies, broken) in enumerate(results):
                if broken is not None:
                    raise _failure(broken)
                done.append(tallies)  # in one step: Ctrl-C leaves no plan a game ahead
                if progress is not None:
                    progress(chunks[number][1] - first)
        except KeyboardInterrupt:
            stopped = True
    return Run(tuple(_sum(each) for each in zip(*done, strict=True)), games, stopped)


def _sum(tallies: Iterable[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole


def _in_order(
    plans: tuple[Plan, ...], chunks: list[tuple[int, int]], jobs: int
) -> Generator[_Chunk]:
    """The result of each chunk, in their order."""
    if jobs <= 1:
        for start, stop in chunks:
            yield play(plans, start, stop)
        return
    waiting: deque[tuple[int, int, Future[_Chunk]]] = deque()
    left = iter(chunks)
    enough = RawValue("b", 0)  # without a lock: a process may die at any time
    pool = ProcessPoolExecutor(jobs, initializer=_begin_work, initargs=(enough,))
    try:
        while True:
            for start, stop in left:
                waiting.append((start, stop, pool.submit(play, plans, start, stop)))
                if len(waiting) >= jobs * _AHEAD:
                    break
            if not waiting:
                pool.shutdown()
                return
            start, stop, future = waiting.popleft()
            try:
                result = future.result()
            except BrokenProcessPool:
                raise _died(plans, start, stop) from None
            yield result
    finally:
        enough.value = 1  # a bot that hangs would never come to the end of its game
        pool.shutdown(cancel_futures=True)


def _begin_work(enough: c_byte) -> None:
    """Ctrl-C is for the process that reports; the others end when it says so, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(enough, os.getppid()), daemon=True).start()


def _end_with(enough: c_byte, parent: int) -> None:
    """End this process, whatever it is at, when it has done enough or its parent has ended."""
    while not enough.value and os.getppid() == parent:
        sleep(_LOOKS_UP)
    os._exit(1)


def play(plans: tuple[Plan, ...], start: int, stop: int) -> _Chunk:
    """Play the games of these numbers, each with every plan, up to one that fails."""
    tallies = [Tally() for _ in plans]
    for game in range(start, stop):
        played = [Tally() for _ in plans]
        for plan, tally in zip(plans, played, strict=True):
            try:
                tally.play(plan.table(game), plan.chance(game))
            except (BotError, Endless) as error:
                trace = error.trace
                return tallies, _Broken(game, str(error), error.hint, trace, ours=False)
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                trace = traceback.format_exc()
                return tallies, _Broken(game, what, None, trace, ours=True)
        for all_games, one in zip(tallies, played, strict=True):
            all_games.add(one)
    return tallies, None


def _failure(broken: _Broken) -> Failure | SimulationFault:
    where = tr("in game {game}", game=broken.game)
    if broken.ours:
        fault = SimulationFault(f"{where}: {broken.message}; --only {broken.game} plays it alone")
        fault.add_note(broken.trace)
        return fault
    hint = tr("--only {game} plays it alone", game=broken.game)
    return Failure(
        f"{broken.message}, {where}",
        f"{hint}; {broken.hint}" if broken.hint else hint,
        broken.trace,
    )


def _died(plans: tuple[Plan, ...], start: int, stop: int) -> Failure | SimulationFault:
    """A process was killed, or killed itself: no one knows by which of its games."""
    where = f"about game {start} to {stop - 1}"
    message = f"a process that played games died at {where}: killed, or out of memory"
    if any(bot.is_users for plan in plans for table in plan.tables for bot in table.bots):
        return Failure(message, "--jobs 1 plays in one process, and shows who ends it")
    return SimulationFault(message)
