"""A command run in this process: as in one of its own, but without the second that starting takes.

Where a stream, a signal, or what is imported is the point, tests start a process instead.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess, run
from typing import TYPE_CHECKING, Any

from cardlie.cli import main

if TYPE_CHECKING:
    from pathlib import Path


def ran(*words: str) -> CompletedProcess[str]:
    """The exit code of ``cardlie WORDS``, and what went to standard output and error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
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
