"""Tests of a copy of the tree, each run in a process of its own, and which lines they reach.

What is forked has imported what others wrote and nothing of ours, so that no cache knows a right
answer beforehand, and no run waits for pytest and numpy to load.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import time
import traceback
from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import coverage
import hypothesis
import numpy  # noqa: F401
import PIL.Image  # noqa: F401
import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

#: What a run may take of the memory, in bytes.
MEMORY = 6 << 30

#: Seconds that a test may take besides what it takes where nothing is changed.
PATIENCE = 15

#: Of pytest; that hypothesis is there already, before assertions are made to explain, is known.
OPTIONS = ("-x", "-q", "-Wignore::pytest.PytestAssertRewriteWarning")

#: What a run printed, in its folder.
SAID = "said.txt"


def passes(folder: Path, reach: Reach, hit: set[str]) -> bool:
    """Whether the tests of a copy pass, in time: those of all files in which one is hit."""
    files = sorted({test.partition("::")[0] for test in hit if test}) or [reach.asked]

    def run() -> int:
        plugins = [MostLikelyFirst(hit, reach.seconds), AsOnCi()]
        return int(pytest.main([*OPTIONS, *files], plugins=plugins))

    return _in_a_fork(folder, run, 60 + 4 * sum(reach.seconds.values())) == 0


def _in_a_fork(folder: Path, run: Callable[[], int], timeout: float | None) -> int | None:
    """What ``run`` answers in a process of its own; None if it took too long or was killed."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            _settle(folder)
            code = run()
        except BaseException:
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(code)
    until = time.monotonic() + (timeout or 1e9)
    try:
        while time.monotonic() < until:
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
    finally:
        with suppress(ProcessLookupError):  # what the tests left running
            os.killpg(pid, signal.SIGKILL)
    return None


def _settle(folder: Path) -> None:
    """Make a fork a process that was started in a folder, and whose words are kept."""
    os.setpgid(0, 0)
    os.chdir(folder)
    sys.path[0] = str(folder)
    sys.modules["__main__"] = ModuleType("__main__")  # no process that tests start is a benchmark
    os.environ |= {"CI": "true", "PYTHONPATH": str(folder)}
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    said = os.open(SAID, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(said, 1)
    os.dup2(said, 2)


class AsOnCi:
    """Hypothesis draws the same examples each time, and does not look for smaller ones."""

    def pytest_configure(self) -> None:
        kept = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile("mutants", hypothesis.settings(), phases=kept)
        hypothesis.settings.load_profile("mutants")


# --- which test reaches which line


@dataclass(frozen=True, slots=True)
class Reach:
    """Which lines of which modules the tests that were ``asked`` for reach, and how long they take.

    What runs as they are imported is a test without a name.
    """

    asked: str
    lines: Mapping[str, Mapping[int, Sequence[str]]]
    seconds: Mapping[str, float]

    def tests(self, module: str, lines: Iterable[int]) -> set[str]:
        """The tests that reach one of these lines."""
        reached = self.lines.get(module, {})
        return {test for line in lines for test in reached.get(line, ())}


def reach_of(folder: Path, asked: str, modules: Sequence[str]) -> Reach:
    """Run tests in a healthy copy and keep what they reach."""
    told = folder / "reach.json"

    def run() -> int:
        traced = coverage.Coverage(
            data_file=None, config_file=False, include=[str(folder / name) for name in modules]
        )
        watch = _Watch(traced)
        traced.start()
        code = pytest.main([*OPTIONS, asked], plugins=[watch, AsOnCi()])
        traced.stop()
        told.write_text(json.dumps([_lines(traced, folder, modules), watch.seconds]))
        return int(code)

    if _in_a_fork(folder, run, None) != 0:
        sys.exit(f"{(folder / SAID).read_text()}\nthe tests fail as they are: pytest {asked}")
    lines, seconds = json.loads(told.read_text())
    by_number = {name: {int(n): tests for n, tests in of.items()} for name, of in lines.items()}
    return Reach(asked, by_number, seconds)


def _lines(
    traced: coverage.Coverage, folder: Path, modules: Sequence[str]
) -> dict[str, dict[int, list[str]]]:
    data = traced.get_data()
    return {name: data.contexts_by_lineno(str(folder / name)) for name in modules}


class _Watch:
    """Tells the tracer which test runs, and how long it took."""

    def __init__(self, traced: coverage.Coverage) -> None:
        self._traced = traced
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        self._traced.switch_context(item.nodeid)
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.perf_counter() - start
            self._traced.switch_context("")


class MostLikelyFirst:
    """Orders tests: the quick ones that reach a line, then all others, since caches hide some."""

    def __init__(self, reached: set[str], seconds: Mapping[str, float]) -> None:
        self._reached, self._seconds = reached, defaultdict(float, seconds)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda i: (i.nodeid not in self._reached, self._seconds[i.nodeid]))

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """End the run, too, where a test takes many times the processor's time that it should."""
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        most = int(used + PATIENCE + 4 * self._seconds[item.nodeid])
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))
