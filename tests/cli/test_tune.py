"""``cardlie tune``, as it is typed."""

from __future__ import annotations

import io
import json
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.report.courses import Courses, courses
from tests.cli.running import ran

if TYPE_CHECKING:
    from pathlib import Path

#: Games of one round or two: the search is the point, not the games.
WORDS = "tune leira --players 2 --seats casual --over start=1-3 --show 2".split()


def answer(*words: str) -> dict[str, Any]:
    done = ran(*words, "--json")
    assert done.stderr == ""
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.some(2, of="runs of tune")
def test_the_same_seed_gives_the_same_answer_with_any_number_of_jobs(tmp_path: Path) -> None:
    words = (*WORDS, "--want", "rounds=3-5", "--budget", "1300", "--json")
    one = ran(*words, "--jobs", "1", "--keep", str(tmp_path / "kept"))
    assert one.returncode == 0
    assert ran(*words, "--jobs", "2").stdout == one.stdout
    again = ran(*words, "--keep", str(tmp_path / "kept"))
    assert again.stdout == one.stdout
    assert ran(*words, "--seed", "1").stdout != one.stdout


def test_what_was_played_serves_other_wishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = ("--budget", "1100", "--keep", str(tmp_path / "kept"))
    first = ran(*WORDS, "--want", "rounds<1.5", *kept)
    monkeypatch.setattr("cardlie.tune.games.courses", None)  # nothing is played any more
    assert ran(*WORDS, "--want", "rounds<1.5", *kept).stdout == first.stdout
    other = ran("sim", "leira", "--keep", str(tmp_path / "kept"))
    assert (other.returncode, other.stdout) == (2, "")
    assert "keeps another run: cardlie tune leira" in other.stderr


@pytest.mark.some(2, of="runs of tune")
def test_what_fits_is_told_with_what_to_type(monkeypatch: pytest.MonkeyPatch) -> None:
    found = answer(*WORDS, "--want", "rounds=3-5", "--budget", "2500")
    (best, *_) = found["best"]
    assert (best["options"], best["verdict"]) == ("--with start=2", "fits")
    low, high = best["rounds_ci"]
    assert 3 <= low <= best["rounds"] <= high <= 5
    assert found["games"] <= 2500
    assert best["print"] == "cardlie print rules leira --with start=2 --base"
    rules = ran(*shlex.split(best["print"])[2:])
    assert "Everybody takes 2 dice." in rules.stdout
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    played = ran(*shlex.split(best["play"])[1:])
    assert played.returncode == 0
    assert "2 dice" in played.stdout


@pytest.mark.some(2, of="runs of tune")
def test_impossible_wishes_are_said_to_be_so() -> None:
    words = (*WORDS, "--want", "rounds>40, minutes<0.5", "--budget", "1100")
    found = answer(*words)
    assert found["impossible"] is True
    assert found["best"][0]["options"] == "--with start=1"  # the nearest
    for each in found["front"]:
        low, high = each["rounds_ci"]
        assert low <= each["rounds"] <= high < 40
    german = ran(*words, "--lang", "de")
    assert german.returncode == 1
    assert "Keine Variante passt" in german.stdout
    typed = [line for line in german.stdout.splitlines() if line.startswith("     cardlie ")]
    assert typed
    assert all(line.endswith(" --lang de") for line in typed)
    assert "--lang" not in found["best"][0]["play"]
    rows = [line.split() for line in german.stdout.splitlines()]
    assert ["alle", "zusammen", "0", "/", "3"] in rows
    low, high = (f"{end:.2f}".replace(".", ",") for end in found["front"][0]["rounds_ci"])
    assert f"({low} .. {high})" in german.stdout


@pytest.mark.some(2, of="runs of tune")
def test_the_strongest_at_this_table_plays_unless_somebody_says_who(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardlie.cli.tune.search.GAMES_PLAYED", 40)
    words = "tune leira --players 2 --over start=1,2 --budget 1000 --jobs 1 --want rounds=min"
    done = ran(*words.split())
    assert "; strong: 2 variants" in done.stdout
    assert "The strongest bot at this table is strong" in done.stdout
    assert "--seats you,strong" in done.stdout
    assert "The farthest these variants go" in done.stdout  # one wish has no front
    assert "front" not in done.stdout


def test_commands_name_all_that_was_chosen() -> None:
    words = "tune cards --players 2 --seats random --with start=4 --over with=wildcards".split()
    words += ["--over", "discard=smallest", "--want", "rounds<9", "--budget", "1100"]
    found = answer(*words)
    told = {(each["play"], each["print"]) for each in found["best"]}
    start, rest = "--with start=4", "--with discard=smallest"
    play = "cardlie play cards --players 2 --seats you,random"
    assert (
        f"{play} {start} --with wildcards {rest}",
        f"cardlie print rules cards {start} --with wildcards {rest}",
    ) in told
    assert (f"{play} {start} {rest}", f"cardlie print rules cards {start} {rest} --base") in told


def test_ctrl_c_is_one_line_and_loses_nothing_that_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = (*WORDS, "--want", "rounds<1.5", "--budget", "1100", "--jobs", "1", "--json")
    kept = ("--keep", str(tmp_path / "kept"))
    played: list[Any] = []

    def pressed_at_the_third(*what: Any) -> Courses:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(what)
        return courses(*what)

    monkeypatch.setattr("cardlie.tune.games.courses", pressed_at_the_third)
    stopped = ran(*words, *kept)
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert stopped.stderr == "cardlie: stopped; the same command goes on\n"

    def played_once(*what: Any) -> Courses:
        assert what not in played
        return courses(*what)

    monkeypatch.setattr("cardlie.tune.games.courses", played_once)
    went_on = ran(*words, *kept)
    monkeypatch.undo()
    assert ran(*words).stdout == went_on.stdout


def test_a_time_bounds_the_search() -> None:
    done = ran(*WORDS, "--want", "rounds=3-5", "--budget", "1s")
    assert done.returncode == 0
    assert "--with start=2" in done.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--want", "minutes=12-15"], "nothing is left open"),
        (["--over", "start=2-3"], "no wish is given"),
        (["--want", "fun>3", "--over", "start=2-3"], "unknown wish 'fun'"),
        (["--want", "rounds<9", "--over", "start=1-1999", "--over", "players=2-4"], "too many"),
        (
            ["--want", "rounds<9", "--over", "start=2-3", "--budget", "10"],
            "too little for 2 variants",
        ),
        (["--want", "rounds<9", "--over", "start=2-3", "--budget", "soon"], "--budget is 'soon'"),
        (["--want", "rounds<9", "--over", "start=2-3", "--seconds", "0"], "--seconds is 0"),
        (["--want", "rounds<9", "--over", "start=2-3", "--show", "0"], "can't be shown"),
        (["--want", "rounds<9", "--over", "start=2-3", "--players", "9"], "is for 2 to 5 players"),
        (["--want", "rounds<9", "--over", "start=2-3", "--seats", "casuall"], "casuall"),
        (["--jobs", "0"], "invalid number of processes: 0"),
        (["--jobs", "2", "--cluster", "tcp://127.0.0.1:1"], "give one of them"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str], complaint: str) -> None:
    done = ran("tune", "leira", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cardlie: ")
    assert complaint in done.stderr
    assert len(done.stderr.splitlines()) <= 2


def test_all_that_may_be_wished_for_is_listed() -> None:
    done = ran("tune", "--help")
    assert done.returncode == 0
    assert {"minutes", "seat-advantage", "eliminated"} <= set(done.stdout.split())
    assert max(map(len, done.stdout.splitlines())) <= 80
