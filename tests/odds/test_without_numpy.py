"""Where there is no numpy, as in a browser, open play is counted atom by atom: the same chances."""

from __future__ import annotations

import json
import sys
from subprocess import run

from tests.odds.open_play import all_chances
from tests.tree import ROOT

CHILD = """
import runpy, sys
sys.modules["numpy"] = None
runpy.run_module("tests.odds.open_play", run_name="__main__")
"""


def test_open_play_has_the_same_chances_without_numpy() -> None:
    done = run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert all(len(each) > 100 for each in there)
    assert there == all_chances()
    assert "numpy" in sys.modules
