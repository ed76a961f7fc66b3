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
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardlie.errors import CardlieError
from cardlie.players import BotError
from cardlie.sim.moments import Moments
from cardlie.sim.tally import COLUMN, Endless, Tally
from cardlie.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from concurrent.futures import Future

    from cardlie.sim.plan import Plan

#: Games that a process plays before it reports, on the readable engine and on arrays.
CHUNK, ARRAY_CHUNK = 25, 32768

#: For fewer games than this the tables of the arrays are not worth filling.
ARRAYS_FROM = 100

#: Which engine plays: games one by one, or many at once on arrays.
Engine = Literal["readable", "vector"]

#: One for each plan; none: the readable one for all.
Engines = tuple[Engine, ...]

_READABLE: Engine = "readable"

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

    ``pairs`` adds up the figures of the games of all plans side by side (:class:`Moments`), where
    there are several. ``stopped``: Ctrl-C came before the end.
    """

    tallies: tuple[Tally, ...]
    pairs: Moments
    wanted: int
    stopped: bool = False

    @property
    def played(self) -> int:
        """How many games each plan has seen."""
        return self.tallies[0].games.games if self.tallies else 0


class _Broken(NamedTuple):
    """A game that failed in some process, in a form that any process can read."""

    game: int
    message: str
    hint: str | None
    trace: str
    ours: bool


class Chunk(NamedTuple):
    """Some games in a row: a tally for each plan, what they add to ``Run.pairs``, and a failure."""

    tallies: list[Tally]
    pairs: Moments
    broken: _Broken | None = None


def simulate(
    plans: Sequence[Plan],
    games: int,
    *,
    jobs: int = 1,
    first: int = 0,
    progress: Callable[[int], None] | None = None,
    engine: Engine | None = None,
) -> Run:
    """Play ``games`` games of each plan, from the number ``first`` on, with ``jobs`` processes.

    Every plan plays the games of the same numbers, so that plans of one seed share their chance.
    However many processes there are, and whichever ``engine`` plays, the tallies are the same; by
    default arrays do where they can. ``progress`` is told how many games are done. Ctrl-C ends it
    early: what was counted by then are the first games in order.

    Raises :class:`CardlieError` where an engine is asked for that can't play these games, and
    :class:`Failure` or :class:`SimulationFault` for the first game, in order, that fails.
    """
    engines = _engines(plans, games, engine)
    size = CHUNK
    if "vector" in engines:
        size = max(min(ARRAY_CHUNK, -(-games // jobs)), ARRAY_CHUNK // 4)
    starts = range(first, first + games, size)
    chunks = [(start, min(start + size, first + games)) for start in starts]
    whole = _nothing(plans)
    played = stopped = False
    with closing(_in_order(tuple(plans), engines, chunks, min(jobs, len(chunks)))) as results:
        try:
            for number, chunk in enumerate(results):
                if chunk.broken is not None:
                    raise _failure(chunk.broken)
                whole, played = _sum(whole, chunk), True  # in one step: no plan is a game ahead
                if progress is not None:
                    progress(chunks[number][1] - first)
        except KeyboardInterrupt:
            stopped = True
    return Run(tuple(whole.tallies) if played else (), whole.pairs, games, stopped)


def _engines(plans: Sequence[Plan], games: int, engine: Engine | None) -> Engines:
    """Which engine plays each plan."""
    if engine == "readable" or (engine is None and games < ARRAYS_FROM):
        return tuple([_READABLE for _ in plans])
    from cardlie.vector import why_not

    problems = [why_not(plan) for plan in plans]
    if engine == "vector":
        for problem in filter(None, problems):
            raise CardlieError(
                tr("arrays can't play this: {problem}", problem=problem),
                tr("--engine readable plays it; so does no --engine"),
            )
    engines: list[Engine] = ["readable" if problem else "vector" for problem in problems]
    return tuple(engines)


def _nothing(plans: Sequence[Plan]) -> Chunk:
    several = len(plans) > 1
    return Chunk([Tally() for _ in plans], Moments.empty(len(plans) * len(COLUMN) * several))


def _sum(one: Chunk, other: Chunk) -> Chunk:
    """Both together, as a new value."""
    whole = Chunk([Tally() for _ in one.tallies], Moments.empty(len(one.pairs.sums)))
    for part in (one, other):
        for mine, theirs in zip(whole.tallies, part.tallies, strict=True):
            mine.add(theirs)
        whole.pairs.add(part.pairs)
    return whole


def _in_order(
    plans: tuple[Plan, ...], engines: Engines, chunks: list[tuple[int, int]], jobs: int
) -> Generator[Chunk]:
    """The result of each chunk, in their order."""
    if jobs <= 1:
        for start, stop in chunks:
            yield play(plans, start, stop, engines)
        return
    waiting: deque[tuple[int, int, Future[Chunk]]] = deque()
    left = iter(chunks)
    enough = RawValue("b", 0)  # without a lock: a process may die at any time
    pool = ProcessPoolExecutor(jobs, initializer=_begin_work, initargs=(enough,))
    try:
        while True:
            for start, stop in left:
                waiting.append((start, stop, pool.submit(play, plans, start, stop, engines)))
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


def play(plans: tuple[Plan, ...], start: int, stop: int, engines: Engines = ()) -> Chunk:
    """Play the games of these numbers, each with every plan, up to one that fails."""
    if "vector" in engines:
        whole = _play_on_arrays(plans, start, stop, engines)
        if whole is not None:
            return whole
    whole = _nothing(plans)
    for game in range(start, stop):
        one = _nothing(plans)
        columns: list[int] = []
        for plan, tally in zip(plans, one.tallies, strict=True):
            try:
                _, counted = tally.play(plan.table(game), plan.chance(game))
            except (BotError, Endless) as error:
                broken = _Broken(game, str(error), error.hint, error.trace, ours=False)
                return whole._replace(broken=broken)
            except Exception as error:
                what = f"{type(error).__name__}: {error}"
                broken = _Broken(game, what, None, traceback.format_exc(), ours=True)
                return whole._replace(broken=broken)
            columns += counted
        if one.pairs.sums:
            one.pairs.put(columns)
        for all_games, each in zip(whole.tallies, one.tallies, strict=True):
            all_games.add(each)
        whole.pairs.add(one.pairs)
    return whole


def _play_on_arrays(
    plans: tuple[Plan, ...], start: int, stop: int, engines: Engines
) -> Chunk | None:
    """The same, with arrays for the plans that they can play; None where some game fails."""
    import numpy as np

    from cardlie import vector

    tallies, columns = [], []
    for plan, engine in zip(plans, engines, strict=True):
        if engine == "vector":
            try:
                tally, rows = vector.play_games(plan, start, stop)
            except vector.TooLong:
                return None  # the readable engine says which game it is
        else:
            tally, counted = Tally(), []
            try:
                for game in range(start, stop):
                    counted.append(tally.play(plan.table(game), plan.chance(game))[1])
            except Exception:
                return None
            rows = np.array(counted, np.int64)
        tallies.append(tally)
        columns.append(rows)
    several = len(plans) > 1
    pairs = vector.moments_of(np.concatenate(columns, axis=1)) if several else Moments.empty(0)
    return Chunk(tallies, pairs)


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
