"""Who plays: this process, or several beside it. The chunks come back in their order."""

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

from cardlie.sim.chunk import Chunk, Failure, SimulationFault, Task, has_users_bots, play

T = TypeVar("T")


class Workers(Protocol):
    """What plays tasks; a context, after which none of it is at work any more."""

    @property
    def count(self) -> int:
        """How many chunks are played at the same time."""

    def play(self, tasks: Sequence[Task]) -> Iterator[Chunk]:
        """The chunk of each task, in their order."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


#: Seconds after which a process sees that its parent has enough, or is gone.
_LOOKS_UP = 0.25

#: Chunks that wait for each process, so that none is ever idle.
AHEAD = 4


class Processes:
    """So many processes on this machine; where there is but one task, or one process, this one."""

    def __init__(self, jobs: int) -> None:
        self.count = jobs
        self._enough = RawValue("b", 0)  # without a lock: a process may die at any time
        self._pool: ProcessPoolExecutor | None = None
        self._idle = True

    def play(self, tasks: Sequence[Task]) -> Iterator[Chunk]:
        """The chunk of each task, in their order."""
        jobs = min(self.count, len(tasks))
        if jobs <= 1:
            yield from map(play, tasks)
            return
        pool = self._pool = self._pool or ProcessPoolExecutor(
            jobs, initializer=_begin_work, initargs=(self._enough,)
        )
        self._idle = False
        for task, future in in_order(lambda task: pool.submit(play, task), tasks, jobs * AHEAD):
            try:
                yield future.result()
            except BrokenProcessPool:
                raise _died(task) from None
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
        self._pool.shutdown(cancel_futures=True)


def in_order(
    submit: Callable[[Task], T], tasks: Iterable[Task], ahead: int
) -> Iterator[tuple[Task, T]]:
    """Each task with what ``submit`` makes of it; up to ``ahead`` of them are under way."""
    waiting: deque[tuple[Task, T]] = deque()
    left = iter(tasks)
    while True:
        for task in islice(left, ahead - len(waiting)):
            waiting.append((task, submit(task)))
        if not waiting:
            return
        yield waiting.popleft()


def _begin_work(enough: c_byte) -> None:
    """Ctrl-C is for the process that reports; the others end when it says so, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(enough, os.getppid()), daemon=True).start()


def _end_with(enough: c_byte, parent: int) -> None:
    """End this process, whatever it is at, when it has done enough or its parent has ended."""
    while not enough.value and os.getppid() == parent:
        sleep(_LOOKS_UP)
    os._exit(1)


def _died(task: Task) -> Failure | SimulationFault:
    """A process was killed, or killed itself: no one knows by which of its games."""
    where = f"about game {task.start} to {task.stop - 1}"
    message = f"a process that played games died at {where}: killed, or out of memory"
    if has_users_bots(task.plans):
        return Failure(message, "--jobs 1 plays in one process, and shows who ends it")
    return SimulationFault(message)
