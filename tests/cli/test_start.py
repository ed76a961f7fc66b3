"""The installed command before it can answer: Ctrl-C ends it without a word."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

#: A package that is interrupted while it is imported.
INTERRUPTED = "import os, signal\nos.kill(os.getpid(), signal.SIGINT)\nrun = None\n"


def test_an_interrupt_while_all_is_being_imported_leaves_no_trace(tmp_path: Path) -> None:
    start = find_spec("cardlie_start")
    assert start is not None
    slow = tmp_path / "cardlie"
    slow.mkdir()
    (slow / "__init__.py").write_text("")
    (slow / "cli.py").write_text(INTERRUPTED)
    done = subprocess.run(
        [sys.executable, "-c", f"import runpy; runpy.run_path({start.origin!r})"],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True, text=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # as on a terminal
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")
