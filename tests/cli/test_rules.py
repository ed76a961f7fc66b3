"""``cardlie rules`` as a user runs it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from cardlie.cli import main
from cardlie.engine import Table
from cardlie.games import GAMES
from cardlie.games.spec_file import family_files
from tests.cli.running import ran
from tests.own_decks import ELVES

if TYPE_CHECKING:
    import subprocess
    from pathlib import Path

FREE = ["possible=free"]


def cardlie(*args: str) -> subprocess.CompletedProcess[str]:
    return ran("rules", *args)


def test_the_rules_of_a_game_are_printed_within_80_columns() -> None:
    done = cardlie("cards", "--with", "straights")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your first round" in done.stdout
    assert "[R3]" in done.stdout
    assert "BUSTED" in done.stdout
    assert max(len(line.rstrip()) for line in done.stdout.splitlines()) <= 80
    assert not [mark for mark in ("{%", "{{", "```", "\x1f") if mark in done.stdout]
    assert "![" not in done.stdout


def test_the_summary_is_short() -> None:
    done = cardlie("tavern", "--summary")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) < 40


def test_rulings_as_json() -> None:
    done = cardlie("cards", "--rulings", "--json", "--with", "repeat=allowed")
    repeat = next(r for r in json.loads(done.stdout) if r["name"] == "repeat")
    assert (repeat["default"], repeat["in_force"]) == ("refused", "allowed")
    assert list(repeat["others"]) == ["refused"]


def test_what_changes_between_two_variants() -> None:
    done = cardlie("cards", "--with", "vague", "--diff", "straights, repeat=allowed", "--json")
    told = json.loads(done.stdout)
    assert (told["added"], told["removed"]) == (["straights"], ["vague"])
    assert [ruling["name"] for ruling in told["rulings"]] == ["repeat"]
    signs = {
        sign: "".join(t["paragraph"] for t in told["text"] if t["sign"] == sign) for sign in "+-"
    }
    assert "in order" in signs["+"]
    assert "in order" not in signs["-"]
    assert "of the same number" in signs["-"]


def test_what_each_sign_stands_for_is_said_before_any_line_of_it() -> None:
    lines = cardlie("cards", "--with", "vague", "--diff", "straights, repeat=allowed").stdout
    head, _, rest = lines.partition("\n- = ")
    less, _, changed = rest.partition("\n+ = ")
    assert not any(line.startswith(("- ", "+ ")) for line in head.splitlines())
    assert "vague" in less
    assert "straights" not in less
    assert "straights" in changed.splitlines()[0]
    assert {line[:2] for line in changed.splitlines()[1:] if line.strip()} <= {"- ", "+ ", "  "}


def test_an_example_changes_as_a_whole() -> None:
    done = cardlie("wheel", "--diff", "perfect=challenger-only", "--json")
    rounds = [t for t in json.loads(done.stdout)["text"] if "6 fours" in t["paragraph"]]
    assert [t["sign"] for t in rounds] == ["-", "+"]
    for part in rounds:
        assert "Ann  [4] [4]" in part["paragraph"]
        assert "begins the next round" in part["paragraph"]
        assert "```" not in part["paragraph"]


def test_a_number_that_was_chosen_is_said_in_its_ruling() -> None:
    for language, said in (("en", "pays 5 into the pot"), ("de", "zahlt vor jedem Spiel 5")):
        done = cardlie("tavern", "--rulings", "--with", "ante=5", "--lang", language)
        assert said in done.stdout


def test_the_linter_refutes_with_guesses_that_can_be_said() -> None:
    circle = cardlie("cards", "--with", "straights", "--with", "repeat=allowed", "--check")
    assert circle.returncode == 1
    assert "REFUTED. This may go on for ever" in circle.stdout
    assert "127 other mixes" in " ".join(circle.stdout.split())
    words = ["cards", "--with", "simple", "--with", "straights", "--with", "possible=free"]
    endless = cardlie(*words, "--check", "--players", "2-3", "--json")
    assert endless.returncode == 1
    assert [table["players"] for table in json.loads(endless.stdout)] == [2, 3]
    for table in json.loads(endless.stdout):
        (mix,) = table["mixes"]
        assert mix["verdict"] == "refuted"
        game = Table.deal("cards", seats=2, straights=True, simple=True, rulings=FREE)
        for guess in mix["witness"]:
            game.guess(guess)


def test_the_linter_proves_all_mixes_unless_one_is_asked_for() -> None:
    every = cardlie("cards", "--check", "--players", "2")
    assert every.returncode == 0
    assert every.stdout.count("PROVEN.") == 16
    assert "other mixes" not in every.stdout
    assert max(map(len, every.stdout.splitlines())) <= 80
    base = cardlie("cards", "--check", "--base", "--lang", "de")
    assert base.stdout.count("BEWIESEN.") == 1
    assert "127 andere Mischungen" in " ".join(base.stdout.split())


def test_rules_go_to_paper_in_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = ran("print", "rules", "leira", "--layout", "fold")
    assert (done.returncode, done.stderr) == (0, "")
    (file,) = (tmp_path / "output").iterdir()
    assert file.name in done.stdout
    assert "8 pages" in done.stdout
    assert "push the ends together" in " ".join(done.stdout.split())
    assert file.read_bytes().startswith(b"%PDF-")


BAD = [
    (["rules", "cardz"], "unknown game 'cardz'"),
    (["rules", "cards", "--with", "vage"], "cards has no option 'vage'"),
    (["rules", "leira", "--with", "vague"], "leira has no option 'vague'"),
    (["rules", "cards", "--lang", "xx"], "unknown language 'xx'"),
    (["rules", "tavern", "--with", "repeat=allowed"], "tavern has no option 'repeat'"),
    (["rules", "cards", "--with", "ante=1"], "cards has no option 'ante'"),
    (["rules", "tavern", "--with", "antee=1"], "tavern has no option 'antee'"),
    (["rules", "cards", "--base", "--with", "vague"], "--base and --with can't"),
    (["rules", "cards", "--players", "3"], "--players needs --check"),
    (["rules", "cards", "--check", "--players", "2-9"], "cards is for 2 to 8 players, not 2-9"),
    (["rules", "cards", "--check", "--players", "4-3"], "players is '4-3', a range from more"),
    (["rules", "cards", "--check", "--players", "few"], "players is 'few'"),
    (["rules", "cards", "--summary", "--check"], "--summary, --rulings, --diff and --check"),
    (["rules", "--summary"], "no game given"),
    (["rules", "cards", "--json"], "--json needs"),
    (["print", "rules", "cards", "--layout", "scroll"], "unknown layout 'scroll'"),
    (["print", "rules", "cards", "--paper", "a55"], "unknown paper 'a55'"),
    (["print", "rules", "leira", "--preview", "90"], "there is no page 90"),
    (["print", "rules", "cards", "--paper", "60x80mm"], "the rules do not fit"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=lambda value: " ".join(value)[:40])
def test_bad_input_is_one_line(
    args: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"cardlie: {message}")
    assert len(said.err.splitlines()) <= 2


def test_two_editions_may_be_told_apart_by_options(capsys: pytest.CaptureFixture[str]) -> None:
    usual = "straights, repeat=allowed"
    assert main(["rules", "cards", "--diff", usual]) == 0
    listed = capsys.readouterr().out
    for options in (
        "--with straights --with repeat=allowed",
        "--with=repeat=allowed --with=straights",
        "repeat=allowed --with straights",
    ):
        assert main(["rules", "cards", "--diff", options]) == 0
        assert capsys.readouterr().out == listed.replace(f"+ = {usual}", f"+ = {options}")
    for options in ("--with", "--players 3", "--with poker", "--with repeat=never"):
        assert main(["rules", "cards", "--diff", options]) == 2
        assert "Traceback" not in capsys.readouterr().err


def test_rules_of_an_own_deck(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "elves.toml"
    deck.write_text(ELVES)
    for more in ([], ["--summary", "--lang", "de"], ["--check", "--base"], ["--diff", "vague"]):
        assert main(["rules", "cards", "--deck", str(deck), *more]) == 0
        assert capsys.readouterr().out
    assert main(["rules", "leira", "--deck", str(deck)]) == 2
    assert main(["rules", "cards", "--deck", "elfes"]) == 2
    assert main(["rules", "--deck", str(deck)]) == 2


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_games_are_listed_on_one_screen(lang: str) -> None:
    lines = cardlie("--lang", lang).stdout.splitlines()
    assert len(lines) <= 23  # with the prompt below
    assert max(map(len, lines)) <= 80
    assert all(re.search(rf"\b{id}\b", "\n".join(lines)) for id in (*GAMES, *family_files()))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_what_changes_is_told_in_whole_sentences(lang: str) -> None:
    told = cardlie("bagos", "--diff", "perudo", "--lang", lang).stdout.splitlines()
    changed = [line for line in told if line[:1] in "+-" and line]
    assert changed
    assert not [line for line in changed if line[2:3] in ("", " ", "-", "#")]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_heading_is_told_that_has_nothing_beneath(lang: str) -> None:
    """Leira has a ruling, and tavern none: its heading stands above examples alone."""
    done = cardlie("leira", "--diff", "tavern", "--json", "--lang", lang)
    told = [each["paragraph"] for each in json.loads(done.stdout)["text"]]
    assert told
    assert not told[0].startswith("#")
    assert not told[-1].startswith("#")
