"""Process pools: who plays chunks of games; results come back in their order."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import parent_process
from threading import Thread
from time import monotonic
from typing import Protocol, Self, TypeVar

from cardlie.base.translation import tr
from cardlie.sim.heartbeat import Heartbeat, Heartbeats
from cardlie.sim.plan import Plan, users_bots
from cardlie.sim.run import Failure, SimulationFault

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


class Workers:
    """Play tasks, ``count`` at the same time; a context, after which none is at work any more."""

    count: int

    def play(self, tasks: Sequence[Playable[T]]) -> Iterator[T]:
        """What each task comes to, in their order."""
        raise NotImplementedError

    def close(self) -> None:
        """End what is still at work; its results are lost."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


#: Seconds between two looks at what processes are at.
_LOOKS_UP = 0.25

#: Linux sends a process this signal when its parent is gone (prctl's PR_SET_PDEATHSIG).
_SIGNAL_OF_PARENT = 1

#: Chunks that wait for each process, so that none is ever idle.
AHEAD = 4


class Processes(Workers):
    """So many processes on this machine; where there is but one task, or one process, this one.

    Where a bot of a user's own may hang, ``patience`` says for how many seconds it is let decide
    (None: for ever): then it plays in another process, however few there are. So it does where
    ``is_over`` tells that no time is left: what is at work then is given up.
    """

    def __init__(
        self,
        jobs: int,
        patience: float | None = None,
        is_over: Callable[[], bool] | None = None,
    ) -> None:
        self.count, self._patience, self._is_over = jobs, patience, is_over
        self._heartbeats = Heartbeats(jobs)
        self._waited: dict[int, tuple[int, float]] = {}
        self._looked = monotonic()
        self._pool: ProcessPoolExecutor | None = None
        self._idle = True

    def play(self, tasks: Sequence[Playable[T]]) -> Iterator[T]:
        """What each task comes to, in their order; of the last ones nothing, if time is over."""
        jobs = min(self.count, len(tasks))
        may_hang = self._patience is not None and any(users_bots(t.plans) for t in tasks[:1])
        if jobs <= 1 and not may_hang and self._is_over is None:
            yield from (task.play() for task in tasks)
            return
        pool = self._pool = self._pool or ProcessPoolExecutor(
            self.count, initializer=_begin_work, initargs=(self._heartbeats,)
        )
        self._idle = False
        under_way = in_order(lambda task: pool.submit(task.play), tasks, jobs * AHEAD)
        for nth, (task, future) in enumerate(under_way, 1):
            while not wait([future], timeout=_LOOKS_UP).done:
                if self._is_over is not None and self._is_over():
                    self.close()
                    return
                self._look(task)
            try:
                result = future.result()
            except BrokenProcessPool:
                raise self._died(task) from None
            self._idle = nth == len(tasks)  # who has the last one need not ask for more
            yield result

    def _look(self, task: Playable[object]) -> None:
        """Raise :class:`Failure` if a bot hangs in one of the task's games."""
        now = monotonic()
        # where everything was stopped for a while (Ctrl-Z), that time is no bot's
        passed, self._looked = min(now - self._looked, 2 * _LOOKS_UP), now
        for number, at in enumerate(self._heartbeats.at_work()):
            before, waited = self._waited.get(number, (-1, 0.0))
            waited = waited + passed if at.deciding and at.moments == before else 0.0
            self._waited[number] = at.moments, waited
            hangs = self._patience is not None and waited >= self._patience
            if hangs and task.start <= at.game < task.stop:
                raise Failure(
                    tr("the bot {bot} took more than {patience:g} seconds for a decision, in "
                       "game {game}",
                       bot=_name_of(at, task), patience=self._patience, game=at.game),
                    tr("--jobs 1 waits for it; 'cardlie sim --only {game}' plays this game alone",
                       game=at.game),
                )  # fmt: skip

    def _died(self, task: Playable[object]) -> Failure | SimulationFault:
        """A process was killed, or killed itself: no one knows by which of its games."""
        message = tr(
            "a worker process died around games {start} to {stop}: killed, or out of memory",
            start=task.start,
            stop=task.stop - 1,
        )
        bots = {_name_of(each, task) for each in self._heartbeats.at_work() if each.deciding}
        if len(bots) == 1 and (bot := bots.pop()):
            message = tr("{message}, while {bot} was deciding", message=message, bot=bot)
        if users_bots(task.plans):
            hint = "--jobs 1 plays in one process, and shows which bot ends it"
            return Failure(message, hint)
        return SimulationFault(message)

    def close(self) -> None:
        """End the processes; those that are still at work have lost their results."""
        if self._pool is None:
            return
        if not self._idle:  # a bot that hangs would never come to the end of its game
            # all of them, also one that only begins: it would wait for what a killed one holds
            for process in [*self._pool._processes.values()]:
                process.kill()
        self._pool.shutdown(cancel_futures=True)
        self._pool, self._heartbeats = None, Heartbeats(self.count)


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


def _begin_work(heartbeats: Heartbeats) -> None:
    """Ctrl-C is for the process that reports; the others end with it, whatever they are at."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if sys.platform == "linux":  # the system does it even where no thread is heard
        from ctypes import CDLL

        CDLL(None).prctl(_SIGNAL_OF_PARENT, signal.SIGKILL)
    heartbeats.take_place()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _name_of(working: Heartbeat, task: Playable[object]) -> str:
    return next((bot.bot for bot in users_bots(task.plans) if working.is_of(bot)), "")
