"""``cardlie replay`` through real processes."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import TYPE_CHECKING

from cardlie.cli.replay import Teller
from cardlie.games import Options
from cardlie.games.log import load, save
from tests.games.playing import finished

if TYPE_CHECKING:
    from pathlib import Path

TABLES = (
    Options("cards", 8, straights=True, vague=True, swap=True, open=True, powers=True),
    Options("wheel", 6),
    Options("tavern", 5, games=3, insight=(1, 2, None, None, 3)),
    Options("leira", 5),
)


def replay(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cardlie", "replay", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_a_game_is_told_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = finished(Options("leira", 2), 4, Random(4))
    save(file, table, names=("Ann", "Bob"))
    told = replay(str(file))
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.startswith("Leira's Dice: 2 players; seed 4\n\nRound 1  ")
    assert "\x1b" not in told.stdout
    winner = ("Ann", "Bob")[table.ranking[0][0]]
    assert f"\n  1. {winner}: " in told.stdout
    given = json.loads(replay(str(file), "--json").stdout)
    assert given["ranking"] == [list(group) for group in table.ranking]
    assert given["options"] == {"game": "leira", "seats": 2}
    assert given["events"][0]["event"] == "began"
    assert given["over"]


def test_a_game_that_differs_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    save(file, finished(Options("leira", 2), 4, Random(4)))
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:3], *lines[4:]]), encoding="utf-8")
    told = replay(str(file))
    assert (told.returncode, told.stdout) == (2, "")
    assert f"{file}: line 4 differs" in told.stderr
    assert "Traceback" not in told.stderr
    assert replay(str(tmp_path / "none.jsonl")).returncode == 2


def test_every_game_is_told_within_80_columns(tmp_path: Path) -> None:
    for options in TABLES:
        for seed in range(4):
            file = tmp_path / "game.jsonl"
            save(
                file,
                finished(options, seed, Random(seed)),
                names=("somebody with a long name", "Bo", "counter:bluff=0.2"),
            )
            lines = Teller(load(file)).lines()
            assert max(map(len, lines)) <= 80
            assert all(line == line.rstrip() for line in lines)
            assert "Ranking" in lines
