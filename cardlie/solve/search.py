"""Learning until it is good enough, the time is up or somebody has seen enough."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import FrameType

import numpy as np

from cardlie.base.translation import figure, tr
from cardlie.solve.graph import RoundGraph
from cardlie.solve.regret import Learner
from cardlie.solve.tree import BLOCK

#: From this size on numbers are kept with half the digits, in half the memory.
HALVED_FROM = 2 << 30

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


def memory_of(round: RoundGraph, kind: type[np.floating] = np.float64) -> int:
    """Bytes that a learner takes, worked out before anything is laid out.

    >>> from cardlie.solve.literature import literature
    >>> f"{memory_of(literature((2, 2), 6), np.float32) / 2**30:.1f} GiB"
    '7.2 GiB'
    """
    numbers = 0
    for paths, spot in zip(round.paths, round.spots, strict=True):
        actions = len(spot.endings) + len(spot.moves)
        numbers += paths * (3 * actions * spot.hands[spot.actor] + sum(spot.hands))
    return (numbers + 2 * BLOCK) * np.dtype(kind).itemsize


def kind_for(round: RoundGraph) -> type[np.floating]:
    """Floats of 8 bytes, or of 4 where there are very many."""
    return np.float64 if memory_of(round) < HALVED_FROM else np.float32


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


#: From this on a number is told by its first digits and how many follow.
LONG = 10**12

_UNITS = ("bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB", "ZiB", "YiB")


def counted(number: float) -> str:
    """A count, as long as anybody reads all of its digits.

    >>> counted(24576), counted(4722366482869645213696)
    ('24,576', '4.7 x 10^21')
    """
    if number < LONG:
        return figure(number, ",.0f")
    digits, power = f"{number:.1e}".split("e")
    return f"{figure(float(digits), '.1f')} x 10^{int(power)}"


def in_bytes(size: float) -> str:
    """A size in memory.

    >>> in_bytes(7.75e9), in_bytes(16 << 80), in_bytes(5 << 150)
    ('7.2 GiB', '16 YiB', '5.9 x 10^21 YiB')
    """
    power = next((n for n in range(len(_UNITS)) if size < 1024 ** (n + 1)), len(_UNITS) - 1)
    size /= 1024**power
    number = figure(size, ".1f") if size < 9.95 and power else counted(size)
    return f"{number} {tr(_UNITS[power])}"
