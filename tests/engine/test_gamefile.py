"""The file of a game that is being played: locked, appended to, whole at every moment."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from time import process_time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.engine import Options, Table
from cardlie.engine.gamefile import GameFile, InUse
from cardlie.engine.log import VERSION, Header, LogError, dump, load
from tests.depth import of_all
from tests.games.playing import any_action, tables

if TYPE_CHECKING:
    from pathlib import Path


def played(table: Table, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if not table.over:
            table.act(any_action(table.legal(), rng))


@settings(max_examples=of_all(20))
@given(
    tables(),
    st.integers(0, 2**32),
    st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.booleans()), max_size=5),
)
def test_a_file_grows_into_what_a_whole_game_is_written_as(
    tmp_path_factory: pytest.TempPathFactory,
    options: Options,
    seed: int,
    parts: list[tuple[int, bool, bool]],
) -> None:
    """However often it is left, taken up again, or cut off in the middle of a line."""
    file = tmp_path_factory.mktemp("game") / "game.jsonl"
    table, rng = Table.deal(options, seed=seed), Random(seed)
    game = GameFile.new(file, Header(options, seed))
    try:
        game.write(table)
        for steps, left, torn in parts:
            played(table, rng, steps)
            game.write(table)
            assert not load(file).closed
            if left:
                game.close()
                if torn:  # as if the machine had stopped in the middle of a line
                    *actions, _ = file.read_bytes().splitlines(keepends=True)
                    file.write_bytes(b"".join([*actions, b'{"seat": 1, "do": "sa']))
                game, saved = GameFile.again(file)
                assert saved.table.events == table.events
                assert saved.closed != torn
                game.write(table)
            assert load(file).table.events == table.events
    finally:
        game.close()
    assert file.read_text(encoding="utf-8") == dump(table)
    assert load(file).closed


def test_a_file_begins_with_its_first_line_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, options = tmp_path / "game.jsonl", Options("leira", 2)
    game = GameFile.new(file, Header(options, 7))
    assert load(file).table.events == Table.deal(options, seed=7).events  # nothing else was done
    game.let_go()

    def full(game: GameFile, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(GameFile, "_put", full)
    with pytest.raises(OSError, match="No space") as caught:
        GameFile.new(tmp_path / "other.jsonl", Header(options, 7))
    assert caught.value.filename == str(tmp_path / "other.jsonl")
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_is_played_in_one_place(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    options = Options("leira", 2)
    game = GameFile.new(file, Header(options, 7))
    game.write(Table.deal(options, seed=7))
    with pytest.raises(InUse, match="being played somewhere else"):
        GameFile.again(file)
    command = [sys.executable, "-m", "cardlie", "play", "--resume", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "is being played somewhere else" in done.stderr
    game.close()
    again, _ = GameFile.again(file)
    again.close()


@pytest.mark.skipif(sys.platform == "win32", reason="another signal there")
def test_no_lock_outlives_its_process(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    code = (
        "import os, sys; from pathlib import Path\n"
        "from cardlie.engine import Options, Table\n"
        "from cardlie.engine.gamefile import GameFile\n"
        "from cardlie.engine.log import Header\n"
        "game = GameFile.new(Path(sys.argv[1]), Header(Options('leira', 2), 7))\n"
        "game.write(Table.deal('leira', seats=2, seed=7))\n"
        "os.kill(os.getpid(), 9)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(file)], check=False)
    assert done.returncode == -9
    game, saved = GameFile.again(file)
    assert not saved.closed
    game.close()


def test_a_file_with_a_game_in_it_is_never_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("something", encoding="utf-8")
    with pytest.raises(FileExistsError):
        GameFile.new(file, Header(Options("leira", 2), 7))
    assert file.read_text(encoding="utf-8") == "something"


@pytest.mark.parametrize("version", [1, 2, VERSION + 1, "3", None])
def test_files_of_another_version_are_refused(tmp_path: Path, version: object) -> None:
    file = tmp_path / "old.jsonl"
    said = {"cardlie-game": version, "options": {"game": "leira"}, "seed": 7, "check": "f42825"}
    file.write_text(json.dumps(said) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match="has version") as error:
        load(file)
    assert str(VERSION) in (error.value.hint or "")


@pytest.mark.parametrize("name", ["a\u2028b", "a\x85b", "a b", "it's", "\x1b[2J"])
def test_any_name_will_do(tmp_path: Path, name: str) -> None:
    file = tmp_path / f"{name}.jsonl"
    options = Options("leira", 2)
    table = Table.deal(options, seed=7)
    table.guess("3 fives")
    game = GameFile.new(file, Header(options, 7, note={"from": name}))
    game.write(table)
    game.close()
    assert load(file).header.note == {"from": name}
    assert load(file).table.events == table.events
    file.write_text(file.read_text(encoding="utf-8").replace("fives", "fi\u2028ves"), "utf-8")
    with pytest.raises(LogError) as error:
        load(file)
    assert str(error.value).isprintable()


def test_names_that_a_terminal_would_obey_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    said = {
        "cardlie-game": VERSION,
        "options": {"game": "leira"},
        "seed": 1,
        "names": ["\x1b]0;x\x07"],
    }
    file.write_text(json.dumps(said) + "\n", encoding="utf-8")
    with pytest.raises(LogError, match="has a name"):
        load(file)


def test_an_action_costs_the_same_however_long_the_game(tmp_path: Path) -> None:
    """The two-thousandth action is not written slower than the first ones, tenfold at most."""
    options = Options("tavern", 2, games=200, bankroll=400)
    table, rng = Table.deal(options, seed=3), Random(3)
    game = GameFile.new(tmp_path / "game.jsonl", Header(options, 3))
    taken = []
    while len(table.actions) < 2_000 and not table.over:
        table.act(any_action(table.legal(), rng, leaves=False))
        start = process_time()
        game.write(table)
        taken.append(process_time() - start)
    game.close()
    assert len(taken) > 1_500
    first, last = sorted(taken[:200])[100], sorted(taken[-200:])[100]
    assert last < 4 * first + 0.001


@pytest.mark.parametrize("error", [OSError, ImportError])
def test_where_no_file_can_be_locked_it_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    def unable(stream: object) -> None:
        raise error

    monkeypatch.setattr("cardlie.engine.gamefile._lock", unable)
    options = Options("tavern", 2)
    file, table = tmp_path / "game.jsonl", Table.deal(options, seed=1)
    game = GameFile.new(file, Header(options, 1))
    game.write(table)
    game.close()
    assert load(file).table.options == options
