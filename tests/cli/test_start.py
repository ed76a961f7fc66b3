"""Ctrl-C while a command is still being imported ends it without a word."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

#: Interrupts the command where it imports the module that is named.
CODE = """
import os, signal, sys
from importlib.abc import MetaPathFinder

where = sys.argv.pop(1)

class Interrupted(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == where:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted())
from cardlie.cli import run
run()
"""

WORDS = ("judge", "4 red", "--table", "R1")


@pytest.mark.some(2)
@pytest.mark.parametrize(
    "module", ["cardlie.cli.exit_codes", "cardlie.cli.app", "typer", "cardlie.cli.judge"]
)
def test_an_interrupt_while_a_command_is_imported_leaves_no_trace(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CODE, module, *WORDS], capture_output=True, text=True, check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
