"""Where there is no numpy, as in a browser, open play is counted atom by atom: the same chances."""

from __future__ import annotations

import json
import sys
from subprocess import run
from typing import Any

from cardlie.engine import Legal, Options, Table
from cardlie.session.prospects import prospects
from tests.tree import ROOT

#: What is played with open cards, and at how many seats.
MIXES = (
    (("open", "straights", "vague"), 3),
    (("open", "straights", "wildcards"), 4),
    (("open", "vague", "powers"), 3),
)

CHILD = """
import json, sys
sys.modules["numpy"] = None
from tests.odds.test_without_numpy import all_chances
print(json.dumps(all_chances()))
"""


def all_chances() -> list[list[Any]]:
    """What each mix offers the first seat that guesses, and the exact chances of it."""
    found = []
    for variants, seats in MIXES:
        table = Table.deal(Options.of("cards", variants, seats=seats), seed=3)
        while table.phase != "guess":
            table.act(next(iter(Legal(table.observe(table.actor)).actions(0))))
        told = prospects(table.observe(table.actor))
        found.append([[str(each.action), str(each.chance)] for each in told])
    return found


def test_open_play_has_the_same_chances_without_numpy() -> None:
    done = run([sys.executable, "-c", CHILD], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    there = json.loads(done.stdout)
    assert all(len(each) > 100 for each in there)
    assert there == all_chances()
    assert "numpy" in sys.modules
