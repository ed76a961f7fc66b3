"""A game at a terminal is kept as it is played, and a full disk is no end of it."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cardlie.engine import Options, Table
from cardlie.engine.gamefile import GameFile
from cardlie.engine.log import load
from cardlie.telling.names import Names
from cardlie.terminal.autosave import Autosave
from cardlie.terminal.seating import Seating
from tests.terminal.playing import Memory, by_chance, session

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_the_seats_of_a_kept_game_are_the_ones_it_was_played_with(tmp_path: Path) -> None:
    file, seating = tmp_path / "game.jsonl", Seating.of("casual,you,counter:bluff=0.2")
    table = Table.deal("leira", seats=3, seed=1)
    names = Names.around(3, seating.me)
    autosave = Autosave(file, names.names, {"seats": list(seating.texts)})
    autosave.write(table)
    autosave.close()
    assert Seating.saved(load(file)) == seating


def test_a_full_disk_is_told_once_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    table = Table.deal(Options("leira", 2), seed=4)
    autosave = Autosave(file, ("You", "Ann"), {"seats": ["you", "casual"]})
    written = GameFile._put

    def full(game: GameFile, data: bytes) -> None:
        written(game, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    display = Memory(by_chance(table, Random(1)))
    seen: list[str] = []

    def until_written(game: GameFile, data: bytes) -> None:
        seen.append("again" if len(table.actions) > 6 else "full")
        (written if len(table.actions) > 6 else full)(game, data)

    monkeypatch.setattr(GameFile, "_put", until_written)
    assert session(table, display, 4, autosave=autosave).play()
    told = [line for line in display.lines if "be saved in" in line or "saved again" in line]
    assert len(told) == 2
    assert str(file) in "".join(line.strip() for line in display.lines)
    assert {"full", "again"} == set(seen)
    assert load(file).table.events == table.events


def test_a_disk_that_stays_full_is_named_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(game: GameFile, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(GameFile, "_put", full)
    table = Table.deal(Options("leira", 2), seed=4)
    autosave = Autosave(tmp_path / "game.jsonl", ("You", "Ann"), {"seats": ["you", "casual"]})
    display = Memory(iter(["say 9 sixes", None]).__next__)
    assert not session(table, display, 4, autosave=autosave).play()
    assert "no space left on device" in autosave.farewell[0]
    assert "game.jsonl" in autosave.farewell[0]
    to_its_end = Table.deal(Options("leira", 2), seed=4)
    autosave = Autosave(tmp_path / "other.jsonl", ("You", "Ann"), {"seats": ["you", "casual"]})
    display = Memory(by_chance(to_its_end, Random(1)))
    assert session(to_its_end, display, 4, autosave=autosave).play()
    assert autosave.farewell[0].split()[-1] in "".join(display.lines[-3:])
    assert any("The game is over: " in line for line in display.lines)
