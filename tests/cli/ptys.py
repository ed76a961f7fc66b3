"""Commands as somebody runs them at a terminal: what stands on its screen at last, and the code.

A command that starts takes longer than what it does here, so that one server imports all that is
heavy, once, and commands are forks of it; ``CARDLIE_PTY=all`` starts each of them as people do.
"""

from __future__ import annotations

import codecs
import fcntl
import multiprocessing
import os
import pty
import re
import select
import shlex
import signal
import struct
import sys
import termios
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from multiprocessing.process import BaseProcess

#: Whether every command is started, in every way.
ALL = os.environ.get("CARDLIE_PTY") == "all"

#: What is imported before commands are forked: what is found in some of them, and takes long.
HEAVY = (
    *("cardlie.press.kit.draw", "cardlie.press.files.product", "cardlie.press.files.theme_card"),
    *("cardlie.booklet.leaflet", "cardlie.booklet.build", "cardlie.sim"),
    *("cardlie.report.investigation",),
    *("cardlie.tune.race", "cardlie.sim.arrays", "cardlie.cli.app", "cardlie.host.table_registry"),
    *("cardlie.sight.reading", "cardlie.solve", "rich.markdown", "tests.cli.ptys"),
)

#: Nobody waits longer for a command of these tests, in seconds.
PATIENCE = 120

#: In place of a file: a pipe that is closed.
NOBODY = "|"

#: Clearing, and going up: what follows stands in no row that was written last.
_OTHER_ROW = re.compile(r"\x1b\[(?:2J|[0-9]*A)")
_ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[()][A-Z0-9]|[=>])|\x07")


class Way(NamedTuple):
    """How a command is run: on how wide a screen, in which language, and its answer to a file."""

    columns: int
    language: str
    to_file: bool


class Typed(NamedTuple):
    """A command, and what is typed once something stands there; its exit code."""

    words: str
    then: tuple[tuple[str, str], ...] = ()
    code: int = 0

    def __str__(self) -> str:
        return self.words


class Ended(NamedTuple):
    """How it ended: the exit code, what stands on the screen, and what is in the file."""

    code: int | None
    screen: list[str]
    file: str


def on_terminal(command: Typed, way: Way, folder: Path) -> Ended:
    """Run a command in a folder, at a terminal of its own."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, way.columns, 0, 0))
    out = _file_for(folder)
    child = _start(command, way, folder, os.ttyname(theirs), str(out) if way.to_file else "")
    raw, steps, ends = "", list(command.then), time.monotonic() + PATIENCE
    text = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end within a letter
    try:
        while time.monotonic() < ends:
            running = child.alive()  # what it wrote before it ended is still there
            if select.select([ours], [], [], 0.02)[0]:
                raw += text.decode(os.read(ours, 65536))
            elif not running:
                break
            told = raw + out.read_text(encoding="utf-8")
            if steps and re.search(steps[0][0], _ESCAPES.sub("", told)):
                os.write(ours, steps.pop(0)[1].encode())
        code = child.ended(max(1.0, ends - time.monotonic()))
    finally:
        child.kill()
        os.close(ours)
        os.close(theirs)
    return Ended(code, screen(raw), out.read_text(encoding="utf-8"))


def to_nobody(command: Typed, way: Way, folder: Path) -> int | None:
    """The exit code of a command whose answer nobody reads."""
    child = _start(command, way, folder, "", NOBODY)
    try:
        return child.ended(PATIENCE)
    finally:
        child.kill()


def elsewhere(command: Typed, way: Way, folder: Path) -> tuple[int | None, str]:
    """Run a command where there is no terminal: the exit code, and all that it says."""
    out = _file_for(folder)
    child = _start(command, way, folder, "", str(out))
    try:
        return child.ended(PATIENCE), out.read_text(encoding="utf-8")
    finally:
        child.kill()


def _file_for(folder: Path) -> Path:
    """A file of its own beside the folder, which is empty."""
    out = folder.with_name(f"{folder.name}.out")
    out.write_bytes(b"")
    return out


def screen(raw: str) -> list[str]:
    """The lines of a screen without limits, of all that a terminal was told."""
    shown = []
    rows = _OTHER_ROW.sub("\n", raw)
    for line in _ESCAPES.sub("", rows).replace("\r\n", "\n").split("\n"):
        cells: list[str] = []
        for part in line.split("\r"):
            cells[: len(part)] = part
        shown.append("".join(cells).rstrip())
    while shown and not shown[-1]:
        shown.pop()
    return shown


class _Child(NamedTuple):
    """A command that runs."""

    pid: int
    alive: Callable[[], bool]
    ended: Callable[[float], int | None]

    def kill(self) -> None:
        for kill in (os.killpg, os.kill):  # with all that it started, if it has come so far
            with suppress(ProcessLookupError):
                kill(self.pid, signal.SIGKILL)


def _start(command: Typed, way: Way, folder: Path, terminal: str, out: str) -> _Child:
    env = {name: text for name, text in os.environ.items() if name not in ("COLUMNS", "LINES")}
    env |= {"LC_ALL": f"{way.language}.UTF-8", "XDG_STATE_HOME": str(folder / ".state")}
    env |= {"TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"}
    if terminal:
        env.pop("NO_COLOR", None)
    words = shlex.split(command.words)
    if ALL:
        import subprocess

        code = "from tests.cli.ptys import _run; import sys; _run(*eval(sys.argv[1]))"
        told = repr((words, dict(env), str(folder), terminal, out))
        child = subprocess.Popen([sys.executable, "-c", code, told], env=env, cwd=folder)

        def ended(seconds: float) -> int | None:
            with suppress(subprocess.TimeoutExpired):
                return child.wait(seconds)
            return None

        return _Child(child.pid, lambda: child.poll() is None, ended)
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([*HEAVY])
    process: BaseProcess = server.Process(
        target=_run, args=(words, env, str(folder), terminal, out)
    )
    process.start()
    assert process.pid is not None

    def joined(seconds: float) -> int | None:
        process.join(seconds)
        return process.exitcode

    return _Child(process.pid, process.is_alive, joined)


def _run(
    words: Sequence[str], env: Mapping[str, str], folder: str, terminal: str, out: str
) -> None:
    """In the process of its own: the streams that a command has there, and the command."""
    os.setsid()
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    stdin = os.open(terminal or os.devnull, os.O_RDWR)  # a terminal that is opened is one's own
    stdout = stderr = stdin
    if out == NOBODY:
        reader, stdout = os.pipe()
        os.close(reader)
    elif out:
        stdout = os.open(out, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        stderr = stdin if terminal else stdout
    if ALL:
        for nth, file in enumerate((stdin, stdout, stderr)):
            os.dup2(file, nth)
        os.execv(sys.executable, [sys.executable, "-m", "cardlie", *words])
    for nth, file in enumerate((stdin, stdout, stderr)):
        os.dup2(file, nth)
        mode, name = ("r", "w", "w")[nth], ("stdin", "stdout", "stderr")[nth]
        lines = 1 if nth == 2 or os.isatty(nth) else -1
        stream = open(nth, mode, buffering=lines, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.argv = ["cardlie", *words]
    from cardlie.cli import run

    run()
