"""Who plays: this process, or several beside it. The chunks come back in their order."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_byte
from itertools import islice
from multiprocessing.sharedctypes import RawValue
from threading import Thread
from time import sleep

from cardlie.sim.chunk import Chunk, Failure, SimulationFault, Task, has_users_bots, play

#: What plays tasks: their chunks, in their order.
Workers = Callable[[Iterable[Task]], Iterator[Chunk]]

#: Seconds after which a process sees that its parent has enough, or is gone.
_LOOKS_UP = 0.25

#: Chunks that wait for each process, so that none is ever idle.
AHEAD = 4


@contextmanager
def processes(jobs: int) -> Generator[Workers]:
    """So many processes that play; one is this one. All have ended when the context is left."""
    if jobs <= 1:
        yield lambda tasks: map(play, tasks)
        return
    enough = RawValue("b", 0)  # without a lock: a process may die at any time
    pool = ProcessPoolExecutor(jobs, initializer=_begin_work, initargs=(enough,))
    idle = True

    def results(tasks: Iterable[Task]) -> Iterator[Chunk]:
        nonlocal idle
        idle = False
        for task, future in in_order(lambda task: pool.submit(play, task), tasks, jobs * AHEAD):
            try:
                yield future.result()
            except BrokenProcessPool:
                raise _died(task) from None
        idle = True

    try:
        yield results
        if idle:
            pool.shutdown()
    finally:
        enough.value = 1  # a bot that hangs would never come to the end of its game
        pool.shutdown(cancel_futures=True)


def in_order(
    submit: Callable[[Task], Future[Chunk]], tasks: Iterable[Task], ahead: int
) -> Iterator[tuple[Task, Future[Chunk]]]:
    """Each task with what it will come to; up to ``ahead`` of them are under way."""
    waiting: deque[tuple[Task, Future[Chunk]]] = deque()
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
