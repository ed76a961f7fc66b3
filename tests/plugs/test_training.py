"""The worked example of ``docs/solve.md``: what it learns sits down at our tables."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.some(1, of="learning")
def test_what_learns_at_tables_of_arrays_plays_at_ours(tmp_path: Path) -> None:
    """Both commands of the page, with less of all; a little learning beats chance."""
    page = (ROOT / "docs" / "solve.md").read_text(encoding="utf-8")
    for command in ("python docs/train.py tavern --updates", "--seats docs.train:Trained,"):
        assert command in page
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "train.py", tmp_path / "docs")

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, check=False,
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "245,760 decisions" in run("docs/train.py", "tavern", "--start", "1", "--updates", "10")
    seats = "docs.train:Trained,random"
    told = run("-m", "cardlie", "sim", "tavern", "--with", "start=1", "--players", "2",
               "--games", "200", "--jobs", "1", "--seats", seats, "--json")  # fmt: skip
    wins = next(row for row in json.loads(told)["wins_by_bot"] if "Trained" in row["bot"])
    assert wins["share_ci"][0] > 0.5
