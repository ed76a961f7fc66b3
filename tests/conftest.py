"""What every test stands on."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tempfile
import time
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.depth import least, left_out

# A law is true or false, whatever else the machine does meanwhile: nothing is timed. On CI the
# examples are the same in every run; elsewhere each run looks for new ones, and "nox -s laws"
# looks for many.
_any_time = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile(
    "cardlie", _any_time, max_examples=least(5, of=20), derandomize=os.environ.get("CI") == "true"
)
settings.register_profile("thorough", _any_time, max_examples=1_000)
settings.load_profile("cardlie")

# No colour, 80 columns and English for the commands that tests run, whatever the terminal.
for _name in ("FORCE_COLOR", "CARDLIE_DEBUG"):
    os.environ.pop(_name, None)
os.environ |= {"NO_COLOR": "1", "COLUMNS": "80", "LC_ALL": "C.UTF-8"}

# What commands keep for their user is kept for this run of the tests alone.
_own = tempfile.TemporaryDirectory(prefix="cardlie-own-", ignore_cleanup_errors=True)
os.environ["XDG_STATE_HOME"] = _own.name

# What a shell runs in the background does not hear Ctrl-C, nor does what that starts: the commands
# of the tests do, wherever the tests run.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Nor does what goes on without its terminal (nohup) hear that this is closed.
if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_IGN:
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# Where Python is told to keep no compiled modules, each run would compile the tests anew and each
# of the hundred commands that they start all of ours: for the tests they are kept all the same.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    sys.dont_write_bytecode = False


def pytest_configure(config: pytest.Config) -> None:
    """What is told here of files is of the package's too, which lie in no folder of tests."""
    config.pluginmanager.register(OnlyExamples())


class OnlyExamples:
    """Of the files that are no tests, those with examples are looked through, and no others."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        found = yield
        if b">>>" in file_path.read_bytes():
            return found
        return [
            each for each in found if type(each) is pytest.Module
        ]  # no kind of it, as DoctestModule


def pytest_collection() -> None:
    """Nothing of what is collected is garbage, so that nobody need look for it meanwhile."""
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Some cases are for other runs; the workers of one run leave out the same.

    Whoever asks for one test by -k gets it: it is drawn among those that were asked for.
    """
    chance = "" if os.environ.get("CI") == "true" else os.environ.get("PYTEST_XDIST_TESTRUNUID")
    others = left_out(items, str(time.time()) if chance is None else chance)
    config.hook.pytest_deselected(items=[*others])
    items[:] = [item for item in items if item not in others]


def pytest_collection_finish() -> None:
    """What is imported and collected stays: nobody need look through it for garbage each time.

    Nor need anybody look after each 700 things that are made.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000)
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def one_processor() -> Iterator[None]:
    """Where no test names jobs, one plays: to start more takes longer than a few games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
        yield
