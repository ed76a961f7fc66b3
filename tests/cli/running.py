"""A command run in this process: as in one of its own, but without the second that starting takes.

Where a stream, a signal, or what is imported is the point, tests start a process instead.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import shlex
import sys
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from subprocess import PIPE, CompletedProcess, run
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from cardlie.cli import main
from tests.tree import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


def ran(*words: str, stdin: str | None = None) -> CompletedProcess[str]:
    """The exit code of ``cardlie WORDS``, and what went to standard output and error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    typed = sys.stdin if stdin is None else io.TextIOWrapper(io.BytesIO(stdin.encode()), "utf-8")
    with redirect_stdout(out), redirect_stderr(err), patch("sys.stdin", typed):
        code = main([*words])
    for stream in (out, err):
        stream.seek(0)
    return CompletedProcess(words, code, out.read(), err.read())


def told(*words: str) -> tuple[int, str, str]:
    """The same as three values."""
    done = ran(*words)
    return done.returncode, done.stdout, done.stderr


def answer(*words: str) -> Any:
    """The one line of JSON that ``cardlie WORDS --json`` prints, and nothing else."""
    _, out, err = told(*words, "--json")
    assert (out.count("\n"), err) == (1, "")
    return json.loads(out)


def process(*words: str, stdin: str = "", cwd: Path | None = None) -> CompletedProcess[str]:
    """A command in a process of its own."""
    command = [sys.executable, "-m", "cardlie", *words]
    return run(command, input=stdin, capture_output=True, text=True, check=False, cwd=cwd)


def all_in_a_process(
    commands: Sequence[str], folder: Path, before: str = "", **env: str
) -> list[CompletedProcess[str]]:
    """Commands in one process of their own, after some lines of Python."""
    program = f"{before}\nfrom tests.cli.running import answer_all\nanswer_all()"
    done = run(
        [sys.executable, "-c", program],
        input=json.dumps([shlex.split(words) for words in commands]),
        stdout=PIPE,
        text=True,
        check=True,
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | env,
    )
    return [CompletedProcess(*json.loads(line)) for line in done.stdout.splitlines()]


def answer_all() -> None:
    """In that process: run what is asked on standard input, a line of JSON for each."""
    for words in json.load(sys.stdin):
        done = ran(*words)
        print(json.dumps([words, done.returncode, done.stdout, done.stderr]))


@contextmanager
def as_anybody() -> Iterator[None]:
    """Whoever runs the tests may not write where nobody may, not even root."""
    if os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)  # of version 3, for this thread
    had = (ctypes.c_uint32 * 6)()
    assert libc.capget(header, had) == 0
    in_force, *others = had
    without = (ctypes.c_uint32 * 6)(in_force & ~0b110, *others)  # CAP_DAC_OVERRIDE, _READ_SEARCH
    assert libc.capset(header, without) == 0
    try:
        yield
    finally:
        assert libc.capset(header, had) == 0
