"""``cardlie report``, as it is typed: how long it takes, and what is refused."""

from __future__ import annotations

import json
import re
from itertools import count
from typing import TYPE_CHECKING

import pytest

from cardlie.cli.report import schedule
from cardlie.cli.report.schedule import Schedule
from cardlie.cli.sim_options import Count
from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report import investigation
from cardlie.report.effort import Effort, Limit, Speed
from cardlie.sim import Plan
from tests.cli.running import ran

if TYPE_CHECKING:
    from pathlib import Path

ENDLESS = 'dice.wild = [1]\nbids.rule = "product"\nbids.wild = "half"\n'
SLOW = 'like = "leira"\ndoubt.by = "anyone"\ndice.each = 1\n'

#: Soon played.
FEW = ("--players", "2", "--seats", "random", "--closely", "2")


@pytest.fixture
def slow(tmp_path: Path) -> str:
    (tmp_path / "shout.toml").write_text(SLOW)
    return str(tmp_path / "shout.toml")


def test_a_game_whose_bids_go_round_is_refused_and_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "round.toml"
    file.write_text(f'title = "Round"\n{ENDLESS}')
    for command, *more in (("sim",), ("report", "-o", str(tmp_path / "page.json"))):
        done = ran(command, str(file), "--games", "10", *more)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.startswith("cardlie: rounds of Round need not end: “1 one” → ")
        assert done.stderr.count("\n") == 2
    checked = ran("check", str(file))
    assert checked.returncode == 1
    assert "rounds of Round need not end" in checked.stdout
    assert "Note" not in checked.stdout


def test_a_budget_says_how_many_games_it_plays(slow: str, tmp_path: Path) -> None:
    page = tmp_path / "page.json"
    done = ran("report", slow, *FEW, "--games", "21", "--budget", "1h", "-o", str(page))
    assert done.returncode == 0
    assert "cardlie: 21 games fit into 1h\n" in done.stderr
    done = ran("report", slow, *FEW, "--budget", "1", "-o", str(page), "--force")
    assert done.returncode == 0
    played = json.loads(page.read_text())["variants"][0]["played"]
    (most,) = re.findall(r"cardlie: (\S+) games fit into 1s\n", done.stderr)
    (games,) = re.findall(r": (\S+) games, seed 0", played)
    assert 2 <= int(games.replace(",", "")) <= int(most.replace(",", ""))


@pytest.mark.parametrize("text", ["0", "soon", "-3s", "1d"])
def test_what_is_no_time_is_refused_at_once(text: str) -> None:
    done = ran("report", "leira", f"--budget={text}")
    assert (done.returncode, done.stdout) == (2, "")
    assert "invalid value for --budget" in done.stderr


def test_what_takes_long_is_told_before_it_begins(
    slow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Speed, "measured", lambda *_: Speed(240.0, arrays=False))
    words = ("report", slow, *FEW, "--games", "2", "-o", str(tmp_path / "page.json"))
    done = ran(*words)
    assert "this report takes about 3" in done.stderr
    assert "one table at a time" in done.stderr
    assert "--budget 60s" in done.stderr
    with monkeypatch.context() as no_end:  # where not even the first game comes to an end
        no_end.setattr(Speed, "measured", lambda *_: next(each for each in count() if each < 0))
        no_end.setattr(schedule, "_FIRST", 0.2)
        no_end.setattr(schedule, "cost", lambda *_: 240.0)
        assert "this report takes at least 4" in ran(*words, "--force").stderr
    monkeypatch.setattr(Speed, "measured", lambda *_: Speed(0.04, arrays=False))
    assert "takes about" not in ran(*words, "--force").stderr


def test_ctrl_c_leaves_a_page_of_what_was_played(
    slow: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(investigation, "ablations", pressed)
    page = tmp_path / "page.json"
    done = ran("report", slow, *FEW, "--games", "5", "-o", str(page))
    assert done.returncode == 130
    assert "cardlie: stopped; the report leaves out" in done.stderr
    (variant,) = json.loads(page.read_text())["variants"]
    assert (variant["games"], variant["prices"]) == (5, [])


def test_after_ctrl_c_all_that_was_played_is_told_and_nothing_else_played() -> None:
    plan = Plan.of(Options("leira", seats=2), parse_seats("random"))
    effort = Schedule(Count(), Limit()).effort([plan], 40, 200, stopped=True)
    assert effort == Effort(40, 10, skill=0, whole=0, ablations=0)
