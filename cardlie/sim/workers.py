"""Who plays: this process, or several beside it. What is played comes back in its order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_byte
from itertools import islice
from multiprocessing.sharedctypes import RawValue
from threading import Thread
from time import sleep
from typing import Protocol, Self, TypeVar

from cardlie.sim.board import Board
from cardlie.sim.chunk import Failure, SimulationFault, has_users_bots
from cardlie.sim.plan import Plan
from cardlie.sim.watch import LOOKS_UP, Watch, end_with_parent
from cardlie.translation import tr

T = TypeVar("T")
R = TypeVar("R", covariant=True)


class Playable(Protocol[R]):
    """Games of some plans, from the number ``start`` on up to ``stop``, and what they come to."""

    @property
    def plans(self) -> tuple[Plan, ...]: ...  # noqa: D102
    @property
    def start(self) -> int: ...  # noqa: D102
    @property
    def stop(self) -> int: ...  # noqa: D102

    def play(self) -> R:
        """Play them."""


class Workers(Protocol):
    """What plays tasks; a context, after which none of it is at work any more."""

    @property
    def count(self) -> int:
        """How many tasks are played at the same time."""

    def play(self, tasks: Sequence[Playable[T]]) -> Iterator[T]:
        """What each task comes to, in their order."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


#: Chunks that wait for each process, so that none is ever idle.
AHEAD = 4


class Processes:
    """So many processes on this machine; where there is but one task, or one process, this one.

    Where a bot of a user's own may hang, ``patience`` says for how many seconds it is let decide:
    then it plays in another process, however few there are.
    """

    def __init__(self, jobs: int, patience: float | None = None) -> None:
        self.count, self._patience = jobs, patience
        self._enough = RawValue("b", 0)  # without a lock: a process may die at any time
        self._board = Board(jobs)
        self._watch = Watch(self._board, patience)
        self._pool: ProcessPoolExecutor | None = None
        self._idle = True

    def play(self, tasks: Sequence[Playable[T]]) -> Iterator[T]:
        """What each task comes to, in their order."""
        jobs = min(self.count, len(tasks))
        may_hang = self._patience is not None and any(has_users_bots(t.plans) for t in tasks[:1])
        if jobs <= 1 and not may_hang:
            yield from (task.play() for task in tasks)
            return
        pool = self._pool = self._pool or ProcessPoolExecutor(
            jobs, initializer=_begin_work, initargs=(self._enough, self._board)
        )
        self._idle = False
        for task, future in in_order(lambda task: pool.submit(task.play), tasks, jobs * AHEAD):
            try:
                yield self._watch.result(future, task)
            except BrokenProcessPool:
                raise _died(task, self._watch.bot_at_work()) from None
        self._idle = True

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """End the processes; those that are still at work have lost their results."""
        if self._pool is None:
            return
        if self._idle:
            self._pool.shutdown()
        self._enough.value = 1  # a bot that hangs would never come to the end of its game
        self._watch.end(self._pool)


def in_order(
    submit: Callable[[Playable[R]], T], tasks: Iterable[Playable[R]], ahead: int
) -> Iterator[tuple[Playable[R], T]]:
    """Each task with what ``submit`` makes of it; up to ``ahead`` of them are under way."""
    waiting: deque[tuple[Playable[R], T]] = deque()
    left = iter(tasks)
    while True:
        for task in islice(left, ahead - len(waiting)):
            waiting.append((task, submit(task)))
        if not waiting:
            return
        yield waiting.popleft()


def _begin_work(enough: c_byte, board: Board) -> None:
    """Ctrl-C is for the process that reports; the others end when it says so, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()
    board.take_place()
    Thread(target=_end_with, args=(enough, os.getppid()), daemon=True).start()


def _end_with(enough: c_byte, parent: int) -> None:
    """End this process, whatever it is at, when it has done enough or its parent has ended."""
    while not enough.value and os.getppid() == parent:
        sleep(LOOKS_UP)
    os._exit(1)


def _died(task: Playable[object], bot: str | None) -> Failure | SimulationFault:
    """A process was killed, or killed itself: no one knows by which of its games."""
    message = tr(
        "a process that played games died at about game {start} to {stop}: "
        "killed, or out of memory",
        start=task.start,
        stop=task.stop - 1,
    )
    if bot:
        message = tr("{message}, while {bot} decided", message=message, bot=bot)
    if has_users_bots(task.plans):
        return Failure(message, "--jobs 1,patience=0 plays in one process, and shows who ends it")
    return SimulationFault(message)
