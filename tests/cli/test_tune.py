"""``cardlie tune``, as it is typed."""

from __future__ import annotations

import io
import json
import re
import shlex
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.cli.tune.variant import file_lines
from cardlie.engine import Options
from cardlie.players import parse_seats
from cardlie.report import measures
from cardlie.report.game_traces import GameTraces, trace_games
from cardlie.sim import Plan
from cardlie.sim.compare import one_sided
from cardlie.sim.typed_variant import Variant
from cardlie.tune.axes import others_for, parse_axes
from cardlie.tune.space import lay_out
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
    monkeypatch.setattr("cardlie.tune.games.trace_games", None)  # nothing is played any more
    assert ran(*WORDS, "--want", "rounds<1.5", *kept).stdout == first.stdout
    other = ran("sim", "leira", "--keep", str(tmp_path / "kept"))
    assert (other.returncode, other.stdout) == (2, "")
    assert "belongs to another run: cardlie tune leira" in other.stderr


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
    assert "  Varianten, die passen können   0 / 3 " in german.stdout
    names = [each["options"].removeprefix("--with ") for each in found["front"]]
    rows = [line for line in german.stdout.splitlines() if line.startswith("  start=")]
    assert [row.split()[0] for row in rows if row.split()[1] == "*"] == names
    assert len(rows) == len(names) == 3  # each is shorter and further from so many rounds


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
    assert "As far as these variants go" in done.stdout  # one wish has no front
    assert "front" not in done.stdout


@pytest.mark.parametrize(
    ("game", "agreed"),
    [
        ("tavern", ["start=3", "next.doubt=caller", "costs.true=caller:2"]),
        ("tavern[dice.wild=1+6]", ["costs.right=none"]),
        ("perudo", ["calza=off", "start=2"]),
    ],
)
def test_a_variant_is_the_lines_of_a_file(game: str, agreed: list[str], tmp_path: Path) -> None:
    options, file = Options.of(game, agreed, seats=3), tmp_path / "ours.toml"
    file.write_text("\n".join(file_lines(game, options)))
    own, bots = Options(str(file), seats=3), parse_seats("casual")
    assert measures(Plan.of(own, bots), 30) == measures(Plan.of(options, bots), 30)


def test_what_no_file_can_say_has_no_lines() -> None:
    assert not file_lines("tavern", Options.of("tavern"))
    assert not file_lines("tavern", Options.of("tavern", ["ante=2"]))
    assert not file_lines("cards", Options.of("cards", ["straights"]))


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

    def pressed_at_the_third(*what: Any) -> GameTraces:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(what)
        return trace_games(*what)

    monkeypatch.setattr("cardlie.tune.games.trace_games", pressed_at_the_third)
    stopped = ran(*words, *kept)
    assert (stopped.returncode, stopped.stdout) == (130, "")
    assert stopped.stderr == "cardlie: stopped; run the same command to resume\n"

    def played_once(*what: Any) -> GameTraces:
        assert what not in played
        return trace_games(*what)

    monkeypatch.setattr("cardlie.tune.games.trace_games", played_once)
    went_on = ran(*words, *kept)
    monkeypatch.undo()
    assert ran(*words).stdout == went_on.stdout


def test_a_time_bounds_the_search() -> None:
    done = ran(*WORDS, "--want", "rounds=3-5", "--budget", "4s")
    assert done.returncode == 0
    assert "--with start=2" in done.stdout


def test_the_one_that_fits_is_written_as_a_game(tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    words = [*WORDS, "--budget", "1300", "-o", str(file)]
    none = ran(*words, "--want", "rounds>40")
    assert none.stderr == "cardlie: no file written: no variant is known to fit\n"
    assert not file.exists()
    assert f"Wrote {file}" in ran(*words, "--want", "rounds=3-5").stderr
    assert "Everybody has 2 dice" in ran("rules", str(file)).stdout
    own = ran(*words, "--want", "rounds=3-5")
    assert (own.returncode, own.stdout) == (2, "")  # somebody may have worked on it
    cards = ran("tune", "cards", "--want", "fair", "--over", "start=4-6", "-o", str(file))
    assert "cards has no game file to write" in cards.stderr


@pytest.mark.some(2, of="runs of tune")
def test_what_is_not_settled_is_told_with_a_budget_that_settles_it() -> None:
    """What lies near to a limit takes more games, which are told; at the limit none would do."""
    words = (*WORDS[:6], "--over", "start=3", "--show", "1")
    (known,) = answer(*words, "--want", "rounds<99", "--budget", "20000")["ranked"]
    near = (*words, "--want", f"rounds<{known['rounds'] + 0.1:.2f}")
    told = ran(*near, "--budget", "600").stdout
    budget = re.search(r"More games would tell whether it fits: --budget (\d+)", told)
    assert budget is not None
    found = answer(*near, "--budget", budget[1])
    assert [each["verdict"] for each in found["best"]] == ["fits"]
    assert found["to_settle"] == 0
    assert "\nChange to start=3: " in ran(*near, "--budget", budget[1]).stdout
    (known,) = answer(*near, "--budget", "600")["ranked"]
    edge = ran(*words, "--want", f"rounds<{known['rounds']}", "--budget", "600").stdout
    assert "It lies too near to the edge of what you want" in " ".join(edge.split())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--want", "minutes=12-15"], "nothing to vary"),
        (["--want", "minutes=12-15"], "hint: such as --over start=4-6"),
        (["--over", "start=2-3"], "no wish given"),
        (["--want", "fair@9", "--over", "start=2-3"], "is for 2 to 5 players, not 9"),
        (["--want", "fun>3", "--over", "start=2-3"], "unknown wish 'fun'"),
        (["--want", "rounds<9", "--over", "start=1-1999", "--over", "players=2-4"], "too many"),
        (
            ["--want", "rounds<9", "--over", "start=2-3", "--budget", "10"],
            "too little for 2 variants",
        ),
        (
            ["--want", "rounds<9", "--over", "start=2-3", "--budget", "soon"],
            "invalid value for --budget: 'soon'",
        ),
        (["--want", "rounds<9", "--over", "start=2-3", "--seconds", "0"], "--seconds is 0"),
        (["--want", "rounds<9", "--over", "start=2-3", "--show", "0"], "can't show 0 variants"),
        (["--want", "rounds<9", "--over", "start=2-3", "--players", "9"], "is for 2 to 5 players"),
        (["--want", "rounds<9", "--over", "start=2-3", "--seats", "casuall"], "casuall"),
        (["--jobs", "0"], "invalid value for --jobs: 0 is out of range"),
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


@pytest.mark.some(2, of="runs of tune")
def test_the_answer_stands_first_and_what_it_is_now_below_it() -> None:
    """Of what fits the one that is farthest comes first, whatever the usual value is called."""
    words = "tune tavern --players 2 --seats honest --over start=2,4,5 --budget 3000 --jobs 1"
    done = ran(*words.split(), "--want", "minutes<30, rounds=min")
    lines = done.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("Change to start=2: minutes "))
    assert ", rounds " in lines[at]
    assert lines[at + 1].startswith("As it is now: minutes ")
    assert [line.split()[:5] for line in lines if "as it is now" in line] == [
        ["start=5", "(as", "it", "is", "now)"]
    ]
    assert next(n for n, line in enumerate(lines) if line.startswith("1. ")) > at
    most = ran(*words.split(), "--want", "minutes<30, rounds=max").stdout
    assert "\nChange nothing: minutes " in most
    assert "As it is now" not in most
    assert "1. --with start=5 " in most


@pytest.mark.some(2, of="runs of tune")
def test_what_else_moves_a_missed_wish_is_told_and_may_be_typed() -> None:
    words = (*WORDS, "--want", "rounds<2, start-advantage>60%", "--budget", "2500")
    told = ran(*words).stdout
    (others,) = re.findall(r"What else may help: (.*)\.", told)
    assert others == "--over next.doubt=all"
    assert "What else" not in ran(*words, *others.split(), "--budget", "20000").stdout


@pytest.mark.parametrize("over", ["next.doubt=all", "start.who=all"])
def test_a_key_that_is_set_to_what_it_is_changes_nothing(over: str) -> None:
    found = lay_out("tavern", Variant(players="3"), parse_axes("tavern", [over]), 0)
    (same,) = [each for each in found.candidates if each.unchanged]
    assert same.plan == found.base
    assert found.varied == (over.partition("=")[0],)


def test_what_only_part_of_the_variants_was_trained_for_is_told() -> None:
    def told(*games: str, bot: str = "strong") -> str:
        return one_sided([Plan.of(Options(game), parse_seats(bot)) for game in games])

    assert "was trained on some" in told("tavern", "tavern[next.doubt=caller]")
    assert told("tavern", "tavern") == ""
    assert told("tavern[next.doubt=caller]", "tavern[next.doubt=bidder]") == ""
    assert told("tavern", "tavern[next.doubt=caller]", bot="counter") == ""


@pytest.mark.parametrize("game", ["cards", "wheel", "tavern", "leira", "perudo"])
def test_what_else_may_help_is_known_to_the_game(game: str) -> None:
    wanted = ["minutes", "start-advantage"]
    texts = [word for text in others_for(wanted, game, ()) for word in text.split()[1:]]
    axes = parse_axes(game, texts)
    assert "start" in {axis.name for axis in axes}
    assert others_for(wanted, game, [axis.name for axis in axes]) == []


def test_what_over_leaves_no_choice_in_is_told() -> None:
    words = ("--want", "fair", "--over", "next.doubt=caller", "--budget", "1300")
    told = " ".join(ran(*WORDS, *words).stdout.split())
    assert "The same in every variant, as --over names no other choice: next.doubt=caller." in told
    assert "-2..2 points" in told
    assert "-2..2 %" not in told
    assert answer(*WORDS, *words)["fixed"] == ["next.doubt=caller"]
    assert answer(*WORDS, "--want", "fair", "--budget", "1300")["fixed"] == []
