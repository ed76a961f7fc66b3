"""Iterations of regret minimisation, until the exploitability is low or the time is up."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType

from cardlie.solve.regret import Learner

#: Bounds are asked for after so many turns, then each time that many more were played.
FIRST_LOOK, NEXT_LOOK = 10, 1.1

#: Seconds between two times of keeping what was reached.
KEEP_EVERY = 60.0


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop: at an exploitability, after so many iterations or seconds; first come."""

    exploitability: float
    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Reached:
    """What is known of the value: it lies from ``low`` to ``high``, by exact best responses."""

    low: float
    high: float
    iterations: int
    seconds: float
    stopped: bool = False

    @property
    def exploitability(self) -> float:
        """What a perfect opponent wins of the averages, the mean of both sides."""
        return (self.high - self.low) / 2


def search(
    learner: Learner,
    goal: Goal,
    progress: Callable[[Reached], None] | None = None,
    keep: Callable[[], None] | None = None,
) -> Reached:
    """Iterate until the goal is reached; Ctrl-C ends it too, after the turn that is being played.

    ``progress`` hears of all bounds; ``keep`` is called now and then.
    """
    start = kept = time.perf_counter()
    last = goal.iterations and learner.iterations + goal.iterations
    look = learner.iterations + FIRST_LOOK
    reached = _look(learner, start)
    with interrupted() as stopped:
        while reached.exploitability > goal.exploitability and not stopped:
            now = time.perf_counter()
            if learner.iterations == last or (goal.seconds and now - start >= goal.seconds):
                break
            learner.iterate()
            if learner.iterations >= look:
                reached = _look(learner, start)
                look = int(look * NEXT_LOOK) + 1
                if progress is not None:
                    progress(reached)
            if keep is not None and now - kept > KEEP_EVERY:
                keep()
                kept = time.perf_counter()
    if learner.iterations != reached.iterations:
        reached = _look(learner, start)
    return replace(reached, stopped=bool(stopped))


def _look(learner: Learner, start: float) -> Reached:
    low, high = learner.bounds()
    return Reached(low, high, learner.iterations, time.perf_counter() - start)


@contextmanager
def interrupted() -> Iterator[list[int]]:
    """A list that is empty until somebody presses Ctrl-C; the second time it ends everything."""
    pressed: list[int] = []

    def press(number: int, frame: FrameType | None) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(number)

    if threading.current_thread() is not threading.main_thread():
        yield pressed
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield pressed
    finally:
        signal.signal(signal.SIGINT, before)
