"""Saved games: what is read is what was played, and whatever else is pointed at."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.files import write_whole
from cardlie.engine import Options, Seeded, Table
from cardlie.engine.log import LogError, dump, load
from tests.depth import of_all
from tests.games.playing import any_action, finished, snapshot, tables
from tests.script import Script


def lines_of(table: Table) -> list[str]:
    return dump(table).splitlines(keepends=True)


@settings(max_examples=of_all(25))
@given(options=tables(), seed=st.integers(0, 2**60), steps=st.integers(0, 40))
def test_a_saved_game_goes_on_as_it_would_have(
    tmp_path_factory: pytest.TempPathFactory, options: Options, seed: int, steps: int
) -> None:
    file = tmp_path_factory.mktemp("log") / "game.jsonl"
    table, rng = Table.deal(options, seed=seed), Random(seed)
    for _ in range(steps):
        if not table.over:
            table.act(any_action(table.legal(), rng))
    write_whole(file, dump(table, names=("Ann",), note={"bots": ["you"]}))
    saved = load(file)
    assert saved.header.names == ("Ann",)
    assert saved.header.note == {"bots": ["you"]}
    assert saved.table.events == table.events
    assert snapshot(saved.table) == snapshot(table)
    assert sum(len(step.events) for step in saved.steps) + len(saved.opening) == len(table.events)
    assert [each.name for each in file.parent.iterdir()] == ["game.jsonl"]


def test_a_game_of_a_script_has_no_seed_to_save() -> None:
    script = Script(["6 6", "1 1", "5", "4"], Options("leira").rules.faces)
    table = Table.deal(Options("leira", 2, start=1), chance=script)
    with pytest.raises(CardlieError, match="dealt from a seed"):
        dump(table)


def game(tmp_path: Path) -> tuple[Path, list[str]]:
    table = finished(Options("leira", 3), 8, Random(2))
    return tmp_path / "game.jsonl", lines_of(table)


def differs(file: Path, lines: list[str]) -> LogError:
    file.write_text("".join(lines), encoding="utf-8")
    with pytest.raises(LogError) as error:
        load(file)
    assert "\n" not in str(error.value)
    return error.value


def change(line: str, **values: object) -> str:
    return json.dumps({**json.loads(line), **values}) + "\n"


def test_the_first_line_that_differs_is_named(tmp_path: Path) -> None:
    file, lines = game(tmp_path)
    said = next(i for i, line in enumerate(lines) if i > 2 and '"say' in line)
    called = next(i for i, line in enumerate(lines) if "challenge" in line)
    cases: list[tuple[int, list[str]]] = [
        (1, [change(lines[0], seed=9), *lines[1:]]),
        (1, [change(lines[0], options={"game": "leira", "seats": 4}), *lines[1:]]),
        (1, [change(lines[0], names=["Eve"]), *lines[1:]]),
        (2, [lines[0], *lines[2:]]),
        (said + 1, [*lines[:said], change(lines[said], do="say 40 sixes"), *lines[said + 1 :]]),
        (said + 1, [*lines[:said], change(lines[said], seat=9), *lines[said + 1 :]]),
        (called + 1, [*lines[:called], change(lines[called], check="0"), *lines[called + 1 :]]),
        (called + 1, [*lines[:called], *lines[called + 1 :]]),
        (len(lines), [*lines, lines[-1]]),
        (len(lines), [*lines[:-1], change(lines[-1], end="left")]),
        (len(lines) - 1, [*lines[:-2], lines[-1]]),
    ]
    for number, tampered in cases:
        assert differs(file, tampered).line == number


SAVED = '{"cardlie-game": 3, "seed": 1, "options": %s}\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a saved game"),
        ("nonsense\n", "is not JSON"),
        ("[1]\n", "not a JSON object"),
        ("{}\n", "not the header"),
        ('{"cardlie-game": 5}\n', "version 5"),
        ('{"cardlie-game": 3}\n', "seed"),
        ('{"cardlie-game": 3, "seed": true, "options": {}}\n', "seed"),
        ('{"cardlie-game": 3, "seed": 1, "names": 3}\n', "names"),
        ('{"cardlie-game": 3, "seed": 1, "note": 3}\n', "note"),
        ('{"cardlie-game": 3, "seed": 1, "options": 3}\n', "options are an object"),
        (
            '{"cardlie-game": 3, "seed": 1, "options": {"sets": 3}}\n',
            "cards has no option",
        ),
        ('{"cardlie-game": 3, "seed": 1, "options": {"seats": "3"}}\n', "expected a whole number"),
        ('{"cardlie-game": 3, "seed": 1, "options": {"seats": 30}}\n', "2 to 8"),
        ('{"cardlie-game": 3, "seed": 1, "options": {"deck": "nope"}}\n', "unknown deck"),
        ('{"cardlie-game": 3, "seed": 1, "options": {"rulings": {"x": 1}}}\n', "has no option"),
        (SAVED % '{"game": "tavern", "insight": [0, "x"]}', "one for each seat"),
        (SAVED % '{"game": "tavern", "bluff": [0, null]}', "one for each seat"),
        (SAVED % '{"game": "tavern", "bluff": [true, 0]}', "one for each seat"),
        ('{"cardlie-game": 3, "seed": 1, "options": {"game": "leira"}}\n', "differs"),
        ("[" * 100_000, "is not JSON"),
    ],
)
def test_what_is_no_saved_game_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    error = differs(tmp_path / "game.jsonl", [text])
    assert error.line == 1
    assert reason in str(error)


def test_bad_lines_are_refused(tmp_path: Path) -> None:
    file, lines = game(tmp_path)
    for bad in ("{}\n", "nonsense\n", '{"do": 3}\n', change(lines[1], do="dance"), "\n"):
        assert differs(file, [lines[0], bad, *lines[2:]]).line == 2
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LogError, match="line 1 is not UTF-8"):
        load(file)


@settings(max_examples=of_all(40))
@given(text=st.text(max_size=60), position=st.integers(0, 10_000))
def test_no_text_ends_in_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, text: str, position: int
) -> None:
    file, lines = game(tmp_path_factory.mktemp("log"))
    whole = "".join(lines)
    position %= len(whole)
    file.write_text(whole[:position] + text + whole[position + len(text) :], encoding="utf-8")
    try:
        saved = load(file)
    except CardlieError:
        pass
    else:
        assert saved.table.over


def test_a_save_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    file, _ = game(tmp_path)
    table = finished(Options("leira", 2), 1, Random(1))
    write_whole(file, dump(table))
    before = file.read_bytes()
    with pytest.raises(TypeError):
        write_whole(file, dump(table, note={"bad": object()}))
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_a_file_says_which_game_of_its_seed_it_is(tmp_path: Path) -> None:
    table = Table.deal("leira", seats=2, chance=Seeded(5, game=70))
    table.act("say 3 fives")
    write_whole(tmp_path / "game.jsonl", dump(table))
    saved = load(tmp_path / "game.jsonl")
    assert (saved.header.seed, saved.header.game) == (5, 70)
    assert saved.table.events == table.events != Table.deal("leira", seats=2, seed=5).events
