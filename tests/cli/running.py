"""A command run in this process: as in one of its own, but without the second that starting takes.

Where a stream, a signal, or what is imported is the point, tests start a process instead.
"""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from subprocess import CompletedProcess

from cardlie.cli import main


def ran(*words: str) -> CompletedProcess[str]:
    """The exit code of ``cardlie WORDS``, and what went to standard output and error."""
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="") for _ in range(2))
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*words])
    for stream in (out, err):
        stream.seek(0)
    return CompletedProcess(words, code, out.read(), err.read())
