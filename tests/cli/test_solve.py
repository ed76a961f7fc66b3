"""``cardlie solve`` as it is typed."""

from __future__ import annotations

import json
import shutil
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.solve import Reached, search
from tests.extras import needs
from tests.fuzz.odd import damaged, fuzzed

if TYPE_CHECKING:
    from pathlib import Path


def test_a_round_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("solve --dice 1,1 --faces 4 --wild highest --to 1e-3".split()) == 0
    said = capsys.readouterr().out
    assert "256 histories, 1,024 information states" in said
    assert "Value for the first player: +0.06" in said
    assert "How the first player opens" in said


def test_json_tells_bounds_and_openings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("solve --dice 2,1 --faces 2 --iterations 40 --json".split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["low"] <= told["value"] <= told["high"]
    assert told["iterations"] == 40
    assert sum(each["chance"] for each in told["openings"]) == pytest.approx(1)
    assert set(told["openings"][0]["by_hand"]) == {"11", "12", "22"}


def followed(told: dict[str, Any], hands: int) -> None:
    """It is one: the chances of each hand add up, and what comes after to what led there."""
    comes = {tuple(each["after"]): each for each in told["strategy"]}
    assert comes[()]["comes"] == pytest.approx(1)
    for said, each in comes.items():
        assert each["player"] == len(said) % 2
        assert 0 < len(each["does"]) <= hands
        for does in each["does"].values():
            assert sum(does.values()) == pytest.approx(1)
        ahead = sum(then["comes"] for after, then in comes.items() if after[:-1] == said and after)
        assert ahead <= each["comes"] + 1e-9
    first = {each["bid"]: each["by_hand"] for each in told["openings"]}
    for hand, does in comes[()]["does"].items():
        for bid, chance in does.items():
            assert first[bid][hand] == pytest.approx(chance)


@pytest.mark.some(1)
@pytest.mark.parametrize("words", ["--dice 2,1 --faces 2", "tavern", "leira --held 2,1"])
def test_json_has_the_whole_strategy(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(f"solve {words} --iterations 30 --json".split()) == 0
    told = json.loads(capsys.readouterr().out)
    followed(told, 21)
    assert len(told["strategy"]) > 5


@pytest.mark.some(1, of="matches that are solved")
def test_a_plan_is_written_to_be_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words, lang, parts in (
        ("--dice 1,1 --faces 3 --wild highest", "en", ["Opening:", "After 2x1 (", "challenge"]),
        ("tavern", "de", ["Eröffnung:", "Nach 1 Einser (", "zweifeln"]),
    ):
        file = tmp_path / "plan.txt"
        command = f"solve {words} --iterations 40 --plan {file} --lang {lang}"
        assert main(command.split()) == 0
        text = file.read_text(encoding="utf-8")
        assert all(part in text for part in parts), text
        assert max(map(len, text.splitlines())) < 160
    capsys.readouterr()
    assert main(f"solve --exact --plan {tmp_path / 'none'}".split()) == 2
    assert not (tmp_path / "none").exists()


@pytest.mark.some(1, of="matches that are solved")
@needs("highspy")
def test_a_fraction_is_proven(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("solve --dice 1,1 --faces 4 --wild highest --exact".split()) == 0
    assert "1/16 = +0.062500, PROVEN" in capsys.readouterr().out
    assert main("solve --dice 1,1 --faces 2 --exact --json".split()) == 0
    assert json.loads(capsys.readouterr().out)["value"] == "0"


def test_what_was_kept_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = f"solve --faces 3 --keep {tmp_path / 'kept'} --iterations 20 --to 1e-9 --json".split()
    assert main(command) == 0
    assert main(command) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert (first["iterations"], second["iterations"]) == (20, 40)
    assert [file.name for file in tmp_path.iterdir()] == ["kept"]


@fuzzed(10)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("kept") / "kept"
    command = f"solve --faces 2 --keep {file} --iterations 2 --to 1e-9".split()
    assert main(command) == 0
    file.write_bytes(data.draw(damaged(file.read_bytes()), "file"))
    assert main(command) in (0, 2)


def test_what_can_t_be_kept_in_the_end_is_told_and_kept_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, command = tmp_path / "folder", "solve --faces 3 --iterations 20 --to 1e-9 --json"
    folder.mkdir()
    monkeypatch.setattr("cardlie.base.files.own_folder", lambda: tmp_path / "own")

    def learnt(*args: Any, **more: Any) -> Reached:
        found = search(*args, **more)
        shutil.rmtree(folder)  # while it learns
        return found

    with monkeypatch.context() as patch:
        patch.setattr("cardlie.cli.solve.single.search", learnt)
        assert main([*command.split(), "--keep", str(folder / "kept")]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["iterations"] == 20
    assert "kept can't be written: no such file or directory" in said.err
    assert str(tmp_path / "own" / "kept") in said.err
    assert main([*command.split(), "--keep", str(tmp_path / "own" / "kept")]) == 0


@pytest.mark.some(1, of="matches that are solved")
def test_the_rest_of_a_match_is_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("solve leira --held 2,1 --to 0.02".split()) == 0
    said = capsys.readouterr().out
    assert "Leira's Dice for two: 2 dice against 1" in said
    assert "3 standings, 10,626 histories" in said
    assert "How the first player opens" in said
    assert main("solve leira --iterations 4".split()) == 0
    said = capsys.readouterr().out
    assert "sum 1 (always true) " in said
    assert "sum 4 (always true) " not in said
    assert main("solve wheel --to 0.02 --json".split()) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["low"] <= (1 - 7 / 258) / 2 <= told["high"]
    assert told["ended"] == "whole"


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("cards", "cards can't be solved"),
        ("chess", "unknown game 'chess'"),
        ("wheel --held 5,5", "too many combinations"),
        ("leira --dice 1,1", "--dice has no effect on solve leira"),
        ("--held 1,1", "--held has no effect on a single round"),
        ("leira --held 2,1 --exact", "this match may have several"),
        ("--dice 1", "'1' is not a pair of numbers"),
        ("--dice 7,1", "7,1 dice are out of range: 1 to 6 each"),
        ("--dice 5,5 --exact", "this machine has"),
        ("--dice 6,6 --exact", "YiB of memory"),
        ("--faces 1", "1 faces are out of range: a die can have 2 to 12"),
        ("--dice 6,6 --faces 12", "329 GiB of memory"),
        ("--wild joker", "'joker' is not a wild face"),
        ("--to 0", "invalid value for --to: 0 is out of range"),
        ("--time -1", "invalid value for --time: -1 is out of range"),
        ("--exact --keep x", "--keep and --exact can't be combined"),
    ],
)
def test_what_can_not_be_is_told_in_one_line(
    options: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", *options.split()]) == 2
    assert said in capsys.readouterr().err


def test_what_is_large_is_told_before_it_begins(capsys: pytest.CaptureFixture[str]) -> None:
    """What has no end is refused, and what takes long says so, unless it is said for how long."""
    assert main(["solve", "snyd", "--held", "3,3"]) == 2
    told = capsys.readouterr()
    assert "too many to be solved to the end" in told.err
    assert "--time 60" in told.err
    assert not told.out
    assert main(["solve", "snyd", "--to", "2"]) == 0  # what is reached at once
    assert "too large to be learnt whole" in capsys.readouterr().out
    for limit in ("--iterations=1", "--time=0.1"):
        main(["solve", "snyd", limit])
        assert "too large" not in capsys.readouterr().out
    assert main(["solve", "tavern", "--iterations", "1"]) == 0
    assert "too large" not in capsys.readouterr().out
