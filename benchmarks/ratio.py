"""Compare commands by time, as ratios: the machines differ, the ratios hardly do.

The commands run in turns (A B A B ...), so that whatever else the machine does meets all alike.
Counted is processor time, which other work hardly lengthens: none of them waits for anything.
All modules are compiled in the first round, as in an installation, and kept in a folder of our own:
nothing is left in the tree.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Times:
    """The processor times of one command, in seconds."""

    name: str
    seconds: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.seconds)

    def __str__(self) -> str:
        return (
            f"{self.name:<28} median {self.median * 1e3:8.1f} ms   "
            f"min {min(self.seconds) * 1e3:8.1f} ms   of {len(self.seconds)} runs"
        )


def take_turns(commands: Mapping[str, Sequence[str]], runs: int = 15) -> list[Times]:
    """The times of each command; a first round for warm-up is not counted.

    A command may answer no (exit code 1), but one that fails has no time worth knowing: it ends
    the benchmark with what it said.
    """
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as compiled:
        surroundings = os.environ | {"PYTHONPYCACHEPREFIX": compiled}
        surroundings.pop("PYTHONDONTWRITEBYTECODE", None)
        for turn in range(runs + 1):
            for name, command in commands.items():
                taken = _time(name, command, surroundings)
                if turn:
                    seconds[name].append(taken)
    return [Times(name, tuple(taken)) for name, taken in seconds.items()]


def _time(name: str, command: Sequence[str], surroundings: Mapping[str, str]) -> float:
    start = spent()
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=surroundings)
    taken = spent() - start
    if done.returncode not in (0, 1):
        sys.exit(f"{name} failed with exit code {done.returncode}:\n{done.stderr}")
    return taken


def spent() -> float:
    """The seconds of processor that all commands so far took."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def compared(times: Times, base: Times, bar: float) -> str:
    """One line: the ratio of the medians, and the bar that it should stay under."""
    ratio = times.median / base.median
    return f"{times.name} / {base.name} = {ratio:.2f} (bar: {bar:g})" + (
        "" if ratio <= bar else "  OVER THE BAR"
    )


def report(commands: Mapping[str, Sequence[str]], bar: float, runs: int = 15) -> None:
    """Time the commands in turns and print each against the last of them, the base."""
    *others, base = take_turns(commands, runs)
    for times in (*others, base):
        print(times)
    for times in others:
        print(compared(times, base, bar))
