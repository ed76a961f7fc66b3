"""``cardlie sim``, as it is typed."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report.figures import measures
from cardlie.sim import Plan
from cardlie.sim.simulation import CHUNK
from tests.cli import running
from tests.cli.running import ran
from tests.extras import needs

if TYPE_CHECKING:
    from pathlib import Path

NAMES = ("rounds_per_game", "turns_per_player", "challenge_success", "players_mean")


told = partial(running.told, "sim")
answer = partial(running.answer, "sim")
process = partial(running.process, "sim")


@pytest.mark.some(2)
@pytest.mark.parametrize("game", ["cards", "wheel", "tavern", "leira", "perudo"])
def test_the_figures_stand_at_top_level_with_their_intervals(game: str) -> None:
    found = answer(game, "--games", "30", "--players", "3", "--seed", "4")
    assert found["games"] == 30
    assert found["players_mean"] == 3
    for name in NAMES:
        low, high = found[f"{name}_ci"]
        assert low <= found[name] <= high
    assert sum(win["wins"] for win in found["wins_by_seat"]) == pytest.approx(30, abs=1e-3)


@pytest.mark.some(3, of="runs of sim")
def test_the_same_seed_gives_the_same_bytes_with_any_number_of_jobs() -> None:
    games = ["--games", str(CHUNK + 10), "--players", "2-4"]
    words = ["cards", *games, "--seats", "casual", "--json"]
    one, two = ran("sim", *words, "--jobs", "1"), process(*words, "--jobs", "2")
    assert one.returncode == two.returncode == 0
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr == ""
    assert ran("sim", *words, "--seed", "1").stdout != one.stdout


@pytest.mark.some(3, of="runs of sim")
def test_players_are_drawn_for_each_game() -> None:
    found = answer("tavern", "--games", "60", "--players", "2-5")
    assert 2 < found["players_mean"] < 5


@pytest.mark.some(3, of="runs of sim")
def test_a_variant_against_itself_differs_in_nothing() -> None:
    code, out, _ = told(
        "cards", "--games", "12", "--players", "3", "--vs", "--with repeat=allowed",
        "--seats", "casual",
    )  # fmt: skip
    assert code == 0
    assert "Every game came out the same" in out  # no guess returns in the base game


def test_a_variant_that_matters_is_told_in_a_sentence() -> None:
    code, out, _ = told(
        "cards", "--games", "50", "--players", "3", "--with", "start=9", "--vs", "--start 6",
    )  # fmt: skip
    assert code == 0
    assert "rounds" in out
    assert "shorter" in out


def test_csv_has_a_row_for_each_figure() -> None:
    code, out, _ = told("leira", "--games", "20", "-o", "-")
    rows = [line.split(",") for line in out.splitlines()]
    assert code == 0
    assert all(len(row) == len(rows[0]) for row in rows)
    assert set(NAMES) <= {row[1] for row in rows}


@pytest.mark.parametrize(
    "words",
    [
        ["chess"],
        ["cards", "--games", "0"],
        ["cards", "--games", "many"],
        ["cards", "--players", "9"],
        ["cards", "--players", "5-2"],
        ["cards", "--seats", "casuall"],
        ["cards", "--seats", "counter:bluf=1"],
        ["cards", "--with", "strait"],
        ["cards", "--with", "repeat=never"],
        ["tavern", "--with", "straights"],
        ["cards", "--vs", "--with strait"],
        ["cards", "--jobs", "0"],
        ["cards", "--json", "-o", "-"],
        ["cards", "-o", "a.html"],
        ["cards", "-o", "a.png", "-o", "b.pdf"],
        ["cards", "--jobs", "four"],
        ["cards", "--cluster", "10.0.0.7"],
        ["cards", "--start", "4"],
        ["cards", "--vs", "vague", "--vs", "vague"],
        ["cards", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"],
        ["cards", "--only", "2", "--until", "1"],
        ["cards", "--seats", "nowhere_at_all:Bot", "--games", "2"],
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str]) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert err.startswith("cardlie: ")
    assert len(err.splitlines()) <= 2


@pytest.mark.parametrize("text", ["strait", "nope=1", "straights"])
def test_what_the_other_variant_has_not_is_answered_by_its_game(text: str) -> None:
    assert told("tavern", "--vs", text) == told("tavern", "--with", text)


@pytest.mark.some(3, of="runs of sim")
@needs("matplotlib")
def test_a_plot_is_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "sim.png"
    done = ran("sim", "tavern", "--games", "20", "-o", str(file))
    assert done.returncode == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.some(3, of="runs of sim")
def test_two_variants_as_json() -> None:
    found = answer(
        "cards", "--games", "8", "--seats", "counter", "--players", "2", "--jobs", "1",
        "--with", "vague", "--vs", "straights, straight-min=1",
    )  # fmt: skip
    assert (found["vague"], found["bots"], found["players"]) == (True, ["counter"] * 2, [2, 2])
    assert (found["vs"]["straights"], found["vs"]["games"]) == (True, 8)
    told = found["differences"]
    assert told["changes"] == "with straights and straight-min=1, without vague"
    second, first = found["vs"]["rounds_per_game"], found["rounds_per_game"]
    assert told["rounds_per_game"] == pytest.approx(second - first, abs=1e-5)
    assert told["rounds_per_game_ci"][0] <= told["rounds_per_game"]
    assert told["sentences"]


@pytest.mark.some(3, of="runs of sim")
def test_several_variants_are_each_compared_with_the_first() -> None:
    words = ("leira", "--games", "60", "--players", "2", "--jobs", "1")
    several = [word for start in (1, 2) for word in ("--vs", f"start={start}")]
    found = answer(*words, *several)
    alone = answer(*words, "--vs", "start=2")
    assert [each["start"] for each in found["vs"]] == [1, 2]
    assert found["vs"][1] == alone["vs"]
    assert (
        found["differences"][1]["rounds_per_game_ci"]
        == (alone["differences"]["rounds_per_game_ci"])
    )
    _, out, _ = told(*words, *several)
    assert [f"Variant {n}: " in out for n in (1, 2, 3)] == [True] * 3
    assert "With one die each a game is" in " ".join(out.split())
    _, out, _ = told(*words, *several, "-o", "-")
    assert {line.partition(",")[0] for line in out.splitlines()} == {
        "variant", "1", "2", "3", "vs 2", "vs 3"
    }  # fmt: skip


def test_one_game_has_no_interval() -> None:
    found = answer("leira", "--only", "7")
    assert (found["games"], found["rounds_per_game_ci"]) == (1, None)


def test_eight_processes_give_the_same_bytes() -> None:
    words = ["leira", "--games", "130", "--players", "2", "-o", "-"]
    assert told(*words, "--jobs", "8") == told(*words, "--jobs", "1")


def test_without_matplotlib_a_plot_is_refused_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    code, out, err = told("leira", "-o", str(tmp_path / "a.pdf"))
    assert (code, out) == (2, "")
    assert "[plots]'" in err


@needs("matplotlib")
def test_nobody_else_s_file_is_drawn_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.png"
    mine.write_bytes(b"a picture of mine")
    code, out, err = told("leira", "-o", str(mine))
    assert (code, out) == (2, "")
    assert "was not written by cardlie" in err
    assert mine.read_bytes() == b"a picture of mine"


def test_one_game_is_told_as_a_story() -> None:
    code, out, _ = told("leira", "--only", "7", "--players", "2", "--seats", "casual")
    assert code == 0
    assert "Round 1." in out
    assert "casual 0 wins" in out or "casual 1 wins" in out
    assert "interval" not in out
    code, out, err = told("leira", "--only", "7", "--games", "3")
    assert (code, out) == (2, "")
    assert "give one of them" in err


def test_an_evening_at_the_tavern_and_its_coins_may_be_compared() -> None:
    words = ("tavern", "--players", "2", "--games", "4", "--with", "bankroll=9")
    found = answer(*words, "--vs", "evening=3 --bankroll 5")
    assert (found["bankroll"], found["vs"]["bankroll"]) == (9, 5)
    assert found["differences"]["changes"] == "with 3 games an evening and 5 coins each"
    assert found["rounds_per_game"] < found["vs"]["rounds_per_game"]


def test_a_difference_that_nobody_made_is_named() -> None:
    words = ("cards", "--players", "2", "--games", "2", "--vs", "--with powers", "--seats", "npc")
    found = answer(*words)["differences"]
    assert "No bot made a guess of the kind power" in found["sentences"][-1]
    assert found["rounds_per_game_shows"] is False


def played_by(
    engine: str, words: list[str], monkeypatch: pytest.MonkeyPatch
) -> subprocess.CompletedProcess[str]:
    monkeypatch.setattr("cardlie.cli.sim_runs.ENGINE", engine)
    return ran(*words)


@pytest.mark.some(3, of="runs of sim")
@pytest.mark.parametrize("variant", ["leira --players 2-4", "tavern --players 2 --vs start=4"])
def test_both_engines_print_the_same_bytes(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    words = f"sim {variant} --games 30 --json --seats counter:bluff=0.3 --seed 5".split()
    arrays, readable = (played_by(engine, words, monkeypatch) for engine in ("arrays", "table"))
    assert arrays.returncode == 0
    assert arrays.stdout == readable.stdout


def test_one_game_of_many_is_kept_for_replay(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    told = ran(*"sim leira --players 2 --only 41 --keep".split(), str(file))
    again = ran("replay", str(file))
    assert (told.returncode, again.returncode) == (0, 0)
    assert "Game 41." in again.stdout
    assert told.stdout.startswith(again.stdout.rstrip("\n"))


def test_why_arrays_can_t_play_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "sim leira --seats solved --players 2".split()
    answer = played_by("arrays", words, monkeypatch)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "this can't be played on arrays: the bot solved" in answer.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("cards --with straights --with vague", "straights"),
        ("tavern --with evening=2,bankroll=30", "2 games an evening; 30 coins each"),
    ],
)
def test_the_headline_names_all_that_is_not_as_usual(words: str, said: str) -> None:
    _, out, _ = told(*words.split(), "--seats", "random", "--games", "2", "--jobs", "1")
    assert said in " ".join(out.split("\n\n", maxsplit=1)[0].split())


@pytest.mark.parametrize(
    ("wanted", "said"), [("9", "are known to ±"), ("0.001", "(requested: ±0.001)")]
)
def test_what_until_came_to_is_told(wanted: str, said: str) -> None:
    words = "leira --players 2 --with start=2 --seats random --games 400 --jobs 1 --until".split()
    out = " ".join(told(*words, wanted)[1].split())
    assert said in out
    assert ("Even after all games" in out) == (wanted == "0.001")


def test_how_long_it_takes_and_who_played_is_told() -> None:
    """As ``report`` tells it: the same pace for the same games."""
    _, out, _ = told("tavern", "--games", "40", "--players", "3")
    (row,) = [line.split() for line in out.splitlines() if "minutes per game" in line]
    plan = Plan.of(Options("tavern", seats=3), parse_seats("casual"))
    minutes = measures(plan, 40)["minutes"].value
    assert minutes is not None
    assert row[3] == f"{minutes:.2f}"
    assert "--seats strong plays better" in out
    assert out.rstrip().endswith("cardlie report tavern --players 3")
    typed = "tavern --players 2-3 --seats casual --with start=3"
    *_, hint = told(*typed.split(), "--games", "2")[1].partition("cardlie report ")
    assert " ".join(hint.split()) == typed
    assert "careless" not in told("tavern", "--games", "2", "--seats", "honest")[1]


@pytest.mark.parametrize(("game", "said"), [("perudo", True), ("leira", False)])
def test_a_call_that_nobody_made_is_told_where_it_may_be_made(game: str, said: bool) -> None:
    _, out, _ = told(game, "--games", "2", "--players", "2")
    assert ("Nobody called a bid exact." in out) == said
    assert "dice in the last guess" in out
