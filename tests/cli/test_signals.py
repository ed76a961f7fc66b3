"""Whoever is told to end does, with its code and without a word, wherever it is at that moment."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from random import Random

import pytest

from tests.depth import least
from tests.tree import ROOT

CODES = {"SIGTERM": 143, "SIGINT": 130, "SIGHUP": 143}

#: In a process of its own: a command that does what stands here.
PROGRAM = """
import os, signal, sys, threading, time, weakref
from cardlie import cli
from cardlie.base.errors import CardlieError
from cardlie.cli import exit_codes

def told():
    os.kill(os.getpid(), signal.{name})
    time.sleep(0.2)

class Thing:
    pass

{body}
cli.run()
"""

#: Where it reaches what can raise nothing; what makes another error of it; what only ends late.
BODIES = {
    "callback": """
def work(args):
    thing = Thing()
    seen = weakref.ref(thing, lambda _: told())
    del thing
    time.sleep(20)
    return 0
cli._dispatch = work
""",
    "deleted": """
Thing.__del__ = lambda self: told()
def work(args):
    Thing()
    time.sleep(20)
    return 0
cli._dispatch = work
""",
    "changed": """
def work(args):
    try:
        told()
    except BaseException:
        raise CardlieError("this is no TrueType font") from None
cli._dispatch = work
""",
    "dropped": """
def work(args):
    try:
        told()
    except BaseException:
        pass
    raise ValueError("out of buffer")
cli._dispatch = work
""",
    "a fault": """
def work(args):
    try:
        told()
    except:
        [].no_such_thing
cli._dispatch = work
""",
}


@pytest.mark.some(3)
@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another sort there")
@pytest.mark.parametrize("name", CODES)
@pytest.mark.parametrize("body", BODIES)
def test_no_library_makes_anything_else_of_it(name: str, body: str) -> None:
    done = _run(PROGRAM.format(name=name, body=BODIES[body]), [], Path.cwd())
    assert (done.returncode, done.stderr) == (CODES[name], "")


#: A command that is over by the time it could be heard, and a process that takes long to end.
OVER = """
import atexit
atexit.register(time.sleep, 0.1)
def work(args):
    thing = Thing()
    seen = weakref.ref(thing, lambda _: os.kill(os.getpid(), signal.{name}))
    del thing
    return 0
cli._dispatch = work
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another sort there")
@pytest.mark.parametrize("name", CODES)
def test_who_is_told_too_late_ends_as_it_would_have(name: str) -> None:
    done = _run(PROGRAM.format(name=name, body=OVER.format(name=name)), [], Path.cwd())
    assert done.returncode in (0, CODES[name])
    assert done.stderr == ""


#: A command that was started so that it goes on when its terminal is closed.
GOES_ON = """
signal.signal(signal.SIGHUP, signal.SIG_IGN)
def work(args):
    told()
    return 0
cli._dispatch = work
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another sort there")
def test_with_nohup_a_closed_terminal_ends_nothing() -> None:
    done = _run(PROGRAM.format(name="SIGHUP", body=GOES_ON), [], Path.cwd())
    assert (done.returncode, done.stderr) == (0, "")


#: A command that is told to end so many seconds after it began.
LATER = """
def later():
    time.sleep({after})
    os.kill(os.getpid(), signal.{name})
really = cli.main
def main(args):
    threading.Thread(target=later, daemon=True).start()
    return really(args)
cli.main = main
"""

COMMANDS = (
    "print deck -o deck.pdf",
    "print sides --for png -o set",
    "sim tavern --games 3000 --jobs 2 --seats casual -o figures.csv",
    *["report leira --games 9 --seats casual -o page.html"] * (find_spec("matplotlib") is not None),
)


@pytest.mark.some(1)
@pytest.mark.skipif(sys.platform == "win32", reason="signals are of another sort there")
@pytest.mark.parametrize("name", CODES)
def test_at_no_moment_anything_half_written_stays(name: str, tmp_path: Path) -> None:
    """Some moments of some commands; in the gate a hundred."""
    rng = Random()
    for nth in range(least(2, 50)):
        command, after = rng.choice(COMMANDS), rng.random() * 2
        folder = tmp_path / str(nth)
        (folder / "temporary").mkdir(parents=True)
        body = LATER.format(after=after, name=name)
        done = _run(PROGRAM.format(body=body, name=name), command.split(), folder)
        moment = f"{command}, {name} after {after} s: {done.stderr}"
        assert done.returncode in (0, CODES[name]), moment
        assert "Traceback" not in done.stderr, moment
        left = {path.name for path in folder.rglob("*") if path.is_file()}
        whole = {"deck.pdf", "figures.csv", "page.html"}
        assert left <= whole or len(left) == 25, moment


def _run(program: str, words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *words], cwd=folder, capture_output=True, text=True,
        check=False, timeout=120,
        env=os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(folder / "temporary")},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
