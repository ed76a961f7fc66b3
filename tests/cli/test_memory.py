"""Where a process may have little memory, a command says so in a line, or does its work."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from tests.tree import ROOT

resource = pytest.importorskip("resource", reason="this system limits no process")

COMMANDS = (
    "judge '4 red' --table R1", "print deck", "sim cards --games 9", "rules cards --summary",
    "report leira --games 3 --seats casual -o page.html", "odds '4 red' --unseen 9", "new deck own",
    "solve --dice 1,1", "read photo.png --game tavern", "replay none.jsonl",
)  # fmt: skip


@pytest.mark.some(1)
@pytest.mark.parametrize("megabytes", [60, 100, 200, 400])
@pytest.mark.parametrize("command", COMMANDS)
def test_too_little_memory_is_a_line(megabytes: int, command: str, tmp_path: Path) -> None:
    Image.new("RGB", (90, 90)).save(tmp_path / "photo.png")
    most = megabytes << 20
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m cardlie {command}', sys.executable], cwd=tmp_path,
        capture_output=True, text=True, check=False, timeout=120,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )  # fmt: skip
    assert done.returncode in (0, 1, 2), done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 2
    assert done.stderr.startswith(("cardlie: ", "Wrote ")) or not done.stderr
