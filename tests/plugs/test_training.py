"""The worked example of ``docs/solve.md``: what it learns sits down at our tables."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.extras import needs
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@needs("pettingzoo")
def test_what_learns_at_pettingzoos_tables_plays_at_ours(tmp_path: Path) -> None:
    """Both commands of the page, with fewer games; a little learning beats chance."""
    page = (ROOT / "docs" / "solve.md").read_text(encoding="utf-8")
    for command in ("python docs/train.py --games", "--seats docs.train:Trained,"):
        assert command in page
    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "train.py", tmp_path / "docs")

    def run(*command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert "78 sights learnt" in run("docs/train.py", "--games", "1500")
    seats = "docs.train:Trained,random"
    told = run("-m", "cardlie", "sim", "tavern", "--with", "start=1", "--players", "2",
               "--games", "300", "--jobs", "1", "--seats", seats, "--json")  # fmt: skip
    assert json.loads(told)["games"] == 300
    wins = next(row for row in json.loads(told)["wins_by_bot"] if "Trained" in row["bot"])
    assert wins["share_ci"][0] > 0.5
