"""``cardlie sim`` stopped by Ctrl-C, and by bots that fail, hang or end the process."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from multiprocessing import active_children
from typing import TYPE_CHECKING

import pytest

from cardlie.sim.simulation import CHUNK
from tests.cli import running
from tests.cli.running import ran
from tests.extras import needs

if TYPE_CHECKING:
    from pathlib import Path


BAD_BOT = """
class Loud:
    def decide(self, observation, legal):
        raise RuntimeError("I am lost")
"""


told = partial(running.told, "sim")


process = partial(running.process, "sim")


@pytest.mark.some(1, of="processes that are stopped")
def test_a_bot_of_ones_own_that_fails_is_named_with_its_game(tmp_path: Path) -> None:
    (tmp_path / "loud.py").write_text(BAD_BOT, encoding="utf-8")
    words = ["leira", "--games", "40", "--seats", "loud:Loud,casual", "--seed", "3"]
    for jobs in ("1", "2"):
        done = process(*words, "--jobs", jobs, cwd=tmp_path)
        assert done.returncode == 2
        assert "loud:Loud" in done.stderr
        assert "I am lost" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.some(1, of="processes that are stopped")
@pytest.mark.skipif(os.name == "nt", reason="sends a POSIX signal")
def test_ctrl_c_reports_what_was_played(tmp_path: Path) -> None:
    """The bot of our own tells when many more games are over than are counted at once.

    What a busy machine has not passed on yet by then is a chunk or two.
    """
    (tmp_path / "tells.py").write_text(TELLING_BOT, encoding="utf-8")
    told = tmp_path / "told"
    words = ["leira", "--games", "1000000", "--players", "2", "--jobs", "1", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "cardlie", "sim", *words, "--seats", "tells:Tells,random"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
    )  # fmt: skip
    try:
        while not told.exists() and running.poll() is None:
            time.sleep(0.01)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    finally:
        running.kill()
    assert running.returncode == 130
    assert "Traceback" not in err
    games = json.loads(out)["games"]
    assert games % CHUNK == 0
    assert 2 * CHUNK <= games < 1_000_000


#: Built anew for each game (and once or twice to see whether it can be), it leaves a file when two
#: chunks of games are behind it.
TELLING_BOT = f"""
from pathlib import Path

class Tells:
    built = 0

    def __init__(self, rng):
        Tells.built += 1
        self.rng = rng
        if Tells.built > {12 * CHUNK}:
            Path("told").touch()

    def decide(self, seen, legal):
        choices = list(legal.actions(4))
        return choices[int(self.rng.random() * len(choices))]
"""


@pytest.mark.some(1, of="processes that are stopped")
@needs("matplotlib")
def test_ctrl_c_while_a_report_is_made_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardlie.cli.report.answer.find_out", pressed)
    words = ("report", "leira", "--games", "5", "-o", str(tmp_path / "a.html"))
    done = ran(*words, "--keep", str(tmp_path / "kept"))
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr == "cardlie: stopped; run the same command to resume\n"
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


SLOW_BOTS = """
import sys, time

class Hangs:
    def decide(self, observation, legal):
        time.sleep(1000)

class Holds:
    def decide(self, observation, legal):  # not even a thread of its process is heard
        sum(range(10 ** 15))

class Prints:
    def decide(self, observation, legal):
        print("thinking")
        sys.exit(3)

class Mute(Exception):
    def __str__(self):
        raise ValueError("no text")

class Raises:
    def decide(self, observation, legal):
        raise Mute
"""


def workers_of(parent: int) -> set[int]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    return set(map(int, found.stdout.split()))


def alive(pid: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True,
                           check=False)  # fmt: skip
    return bool(found.stdout.strip()) and not found.stdout.startswith("Z")


@pytest.mark.some(1, of="processes that are stopped")
@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL, signal.SIGTERM, signal.SIGHUP])
def test_no_process_outlives_its_parent_even_if_a_bot_hangs(
    tmp_path: Path, how: signal.Signals
) -> None:
    (tmp_path / "slow.py").write_text(SLOW_BOTS)
    deaf = how is signal.SIGKILL and sys.platform == "linux"
    bot = "slow:Holds" if deaf else "slow:Hangs"
    words = ["sim", "leira", "--games", "100", "--jobs", "2", "--seats", bot]
    heard = partial(signal.signal, how, signal.SIG_DFL)  # though whoever runs this is deaf to it
    running = subprocess.Popen(
        [sys.executable, "-m", "cardlie", *words], cwd=tmp_path, stderr=subprocess.PIPE, text=True,
        preexec_fn=None if how is signal.SIGKILL else heard,
    )  # fmt: skip
    deadline = time.monotonic() + 30
    while len(workers := workers_of(running.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    time.sleep(0.5)  # until they are at work
    running.send_signal(how)
    _, err = running.communicate(timeout=60)
    if how is signal.SIGINT:
        assert running.returncode == 130
        assert "stopped after 0 of 100 games" in err
    deadline = time.monotonic() + 10
    while any(map(alive, workers)) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert len(workers) >= 2
    assert not any(map(alive, workers))


def test_a_bot_that_hangs_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deaf_bots.py").write_text(SLOW_BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("cardlie.cli.sim_runs.PATIENCE", 0.3)
    words = ("leira", "--games", "30", "--jobs", "2", "--seats")
    code, out, err = told(*words, "deaf_bots:Holds,casual", "--players", "2")
    assert (code, out) == (2, "")
    assert err == (
        "cardlie: the bot deaf_bots:Holds took more than 0.3 seconds for a decision, in game 0\n"
        "  hint: --jobs 1 waits for it; 'cardlie sim --only 0' plays this game alone\n"
    )
    assert active_children() == []


def test_what_a_bot_prints_or_exits_with_harms_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odd_bots.py").write_text(SLOW_BOTS)
    monkeypatch.chdir(tmp_path)
    words = ("leira", "--games", "1", "--jobs", "1", "--json", "--seats")
    code, out, err = told(*words, "odd_bots:Prints")
    assert (code, out) == (2, "")
    assert "thinking" in err
    assert "failed in decide: SystemExit: 3" in err
    code, out, err = told(*words, "odd_bots:Raises")
    assert (code, out) == (2, "")
    assert "failed in decide: Mute" in err
