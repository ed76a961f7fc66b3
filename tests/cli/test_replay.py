"""``cardlie replay``, as it is typed."""

from __future__ import annotations

import json
import re
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from cardlie.base.files import write_whole
from cardlie.base.terminal import width
from cardlie.engine import Options, Table
from cardlie.engine.events import Began
from cardlie.engine.log import dump, load
from cardlie.terminal.look import Look
from cardlie.terminal.replay import replay_lines
from tests.cli.running import ran
from tests.games.playing import finished

if TYPE_CHECKING:
    from pathlib import Path

TABLES = (
    Options("cards", 8, straights=True, vague=True, swap=True, open=True, powers=True),
    Options("wheel", 6),
    Options("tavern", 5, games=3, insight=(1, 2, None, None, 3)),
    Options("leira", 5),
)


replay = partial(ran, "replay")


def test_a_game_is_told_and_as_json(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = finished(Options("leira", 2), 4, Random(4))
    write_whole(file, dump(table, names=("Ann", "Bob")))
    shown = replay(str(file))
    assert (shown.returncode, shown.stderr) == (0, "")
    assert shown.stdout.startswith("Leira's Dice, 2 players. Seed 4.\n\nRound 1. ")
    assert "\x1b" not in shown.stdout
    winner = ("Ann", "Bob")[table.ranking[0][0]]
    assert f"\n  1. {winner}  " in shown.stdout
    plain = replay(str(file), "--plain")
    assert (plain.returncode, plain.stderr) == (0, "")
    assert "1. Bob, 4 dice" in plain.stdout
    assert not {*"│┌╔●▸■"} & {*plain.stdout}
    given = json.loads(replay(str(file), "--json").stdout)
    assert given["ranking"] == [list(group) for group in table.ranking]
    assert given["options"] == {"game": "leira", "seats": 2}
    assert given["events"][0]["event"] == "began"
    assert given["over"]


def test_a_game_that_differs_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    write_whole(file, dump(finished(Options("leira", 2), 4, Random(4))))
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join([*lines[:3], *lines[4:]]), encoding="utf-8")
    shown = replay(str(file))
    assert (shown.returncode, shown.stdout) == (2, "")
    assert f"{file}: line 4 differs" in shown.stderr
    assert "Traceback" not in shown.stderr
    assert replay(str(tmp_path / "none.jsonl")).returncode == 2


def test_every_game_is_told_within_80_columns(tmp_path: Path) -> None:
    for options in TABLES:
        for seed in range(4):
            file = tmp_path / "game.jsonl"
            write_whole(
                file,
                dump(
                    finished(options, seed, Random(seed)),
                    names=("somebody with a long name", "Bo", "You"),
                ),
            )
            plain, coloured = (replay_lines(load(file), Look(colour)) for colour in (False, True))
            assert max(map(len, plain)) < 80
            assert all(line == line.rstrip() for line in plain)
            assert len(coloured) == len(plain)
            assert max(map(width, coloured)) < 80
            rounds = [
                line for line in plain if re.match(r"(Game \d+, r|R)ound \d+\. .* starts?\.", line)
            ]
            began = [event for event in load(file).table.events if isinstance(event, Began)]
            assert len(rounds) == len(began)


def test_a_game_that_goes_on_says_whose_turn_it_is(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    table = Table.deal("leira", seats=2, seed=4)
    write_whole(file, dump(table, names=("You", "Bo")))
    whose = ("your", "Bo's")[table.actor]
    assert replay_lines(load(file), Look())[-1] == f"The game goes on: it is {whose} turn."


def test_faces_are_drawn_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As at the showdown itself: low where there is little room, and in a pipe in a line."""
    file = tmp_path / "game.jsonl"
    write_whole(file, dump(finished(Options("tavern", 2), 4, Random(4)), names=("Ann", "You")))
    saved = load(file)
    for lines, frame in (("50", "│  ●  │"), ("22", "│ 3 │"), ("8", "3")):
        monkeypatch.setenv("COLUMNS", "80")
        monkeypatch.setenv("LINES", lines)
        told = replay_lines(saved, Look(terminal=True))
        assert any(frame in line for line in told)
        assert any("●" in line for line in told) == (lines == "50")
        assert any("┌" in line for line in told) == (lines != "8")
    assert not any("┌" in line for line in replay_lines(saved, Look()))
