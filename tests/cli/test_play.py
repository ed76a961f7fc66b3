"""``cardlie play`` as it is typed: piped games, and one on a terminal."""

from __future__ import annotations

import io
import os
import re
import sys
from subprocess import CompletedProcess, run
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from cardlie.base.files import write_whole
from cardlie.cli import main
from cardlie.engine import Options, Table
from cardlie.engine.gamefile import GameFile
from cardlie.engine.log import dump, load
from cardlie.games import get_game
from cardlie.terminal.saved_games import kept_like, own_place
from tests.cli.running import as_anybody, process, ran, told
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

#: Answers that bring any game to its end: whatever does not fit the moment is asked again.
ANSWERS = "c\n9 sixes\na\nkeep\nstay\n20 sixes\nsum 12\n" * 60

GAMES = {
    "cards": ["--with", "wildcards", "--with", "swap", "--players", "4"],
    "wheel": ["--players", "2", "--coach"],
    "tavern": ["--with", "evening=2", "--seats", "npc:skill=1,you,casual", "--bluff", "3"],
    "leira": ["--plain"],
}


def play(*words: str, answers: str = "", **env: str) -> CompletedProcess[str]:
    with patch.dict(os.environ, env):
        return ran("play", *words, stdin=answers)


@pytest.mark.parametrize("game", GAMES)
def test_a_piped_game_is_played_to_its_end(game: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    done = play(game, *GAMES[game], "--seed", "4", "--save", str(file), answers=ANSWERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "\nThe game is over: " in done.stdout
    assert re.search(r"\n *1\. ", done.stdout)
    assert done.stdout.endswith("\nThe same deal again: --seed 4\n")
    assert "> c\n" in done.stdout  # what was typed is there to read
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert len(file.read_text(encoding="utf-8").splitlines()) > 3


def test_enter_takes_a_repaired_guess_and_a_number_one_of_two_readings() -> None:
    said = ["thre fives", "", "4 of 9", "2", "bluff exactly nine sixes", "", "quit"]
    done = play("tavern", "--seats", "you,npc", "--seed", "3", answers="\n".join([*said, ""]))
    assert (done.returncode, done.stderr) == (0, "")
    assert "Enter for '3 fives'\n> \nYou: 3 fives\n" in done.stdout
    assert "1  4 nines\n2  9 fours\n\n> 2\nYou: 9 fours\n" in done.stdout


def test_a_game_that_was_left_goes_on(tmp_path: Path) -> None:
    whole, left = tmp_path / "whole.jsonl", tmp_path / "left.jsonl"
    answers = ANSWERS.splitlines(keepends=True)
    seated = ["leira", "--seed", "8", "--seats", "counter,you,casual"]
    uninterrupted = play(*seated, "--save", str(whole), answers=ANSWERS)
    half = uninterrupted.stdout.count("\n> ") // 2
    first = play(*seated, "--save", str(left), answers="".join(answers[:half]))
    assert first.returncode == 0
    assert f"cardlie play --resume {left}" in first.stdout
    assert left.read_bytes() != whole.read_bytes()
    rest = play("--resume", str(left), answers="".join(answers[half:]))
    assert (rest.returncode, rest.stderr) == (0, "")
    assert left.read_bytes() == whole.read_bytes()
    over = play("--resume", str(left))
    assert over.returncode == 2
    assert f"the game in {left} is over" in over.stderr


def test_a_game_with_a_deck_of_ones_own_goes_on_without_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, file = tmp_path / "mine.toml", tmp_path / "game.jsonl"
    base = (ROOT / "templates" / "decks" / "base.toml").read_text(encoding="utf-8")
    deck.write_text(base.replace('"fox"', '"otter"'), encoding="utf-8")
    words = ["cards", "--deck", str(deck), "--seed", "1", "--seats", "you,casual"]
    monkeypatch.setattr("sys.stdin", io.StringIO("c\n"))
    assert main(["play", *words, "--save", str(file)]) == 0
    assert f"--resume {file}\n" in capsys.readouterr().out
    assert main(["play", "--resume", str(file), "--deck", str(deck)]) == 0
    deck.unlink()
    assert main(["play", "--resume", str(file)]) == 0


def test_a_game_of_an_old_file_names_its_deck_to_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    saved, file = ROOT / "tests" / "golden" / "saved", tmp_path / "game.jsonl"
    file.write_bytes((saved / "small.jsonl").read_bytes())
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    deck = str(saved / "small.toml")
    assert main(["play", "--resume", str(file)]) == 2
    assert "unknown deck 'small'" in capsys.readouterr().err
    assert main(["play", "--resume", str(file), "--deck", deck]) == 0
    assert f"--resume {file} --deck {deck}\n" in capsys.readouterr().out


@pytest.mark.parametrize("where", ["../house.toml", "{folder}/house.toml", "deep/../../house.toml"])
def test_nothing_is_kept_outside_of_the_folder_for_it(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    state, here = tmp_path / "state", tmp_path / "games" / "here"
    here.mkdir(parents=True)
    (here / "deep").mkdir()
    for folder in (tmp_path / "games", here):
        (folder / "house.toml").write_text('like = "leira"\n')
    monkeypatch.chdir(here)
    monkeypatch.setattr("cardlie.terminal.saved_games.own_folder", lambda: state)
    game = get_game(where.format(folder=here))
    place = own_place(game.id, 7)
    assert place == state / "house-7.jsonl"
    for odd in ("..toml", "/.toml", "a/b\\c.toml", "../x.toml[dice.each=../3]", "y" * 300):
        found = own_place(odd, 7)
        assert found is not None
        assert found.parent == state
        assert found.name.endswith("-7.jsonl")
        assert not found.name.startswith(".")
        assert len(found.name) < 100


@pytest.mark.parametrize(
    ("locale", "words", "more"),
    [
        ("C", ["--lang", "de"], " --lang de"),
        ("de_AT", [], ""),
        ("de_AT", ["--lang", "en"], " --lang en"),
    ],
)
def test_the_way_to_go_on_names_a_language_that_the_locale_does_not(
    locale: str, words: list[str], more: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.jsonl"
    done = play(
        "leira", "--seed", "1", "--save", str(file), *words, answers="30 si\n", LC_ALL=locale
    )
    assert f"\n  cardlie play --resume {file}{more}\n" in done.stdout


def test_colour_goes_into_a_pipe_but_nothing_is_drawn_anew() -> None:
    done = play("cards", "--seed", "1", FORCE_COLOR="1", NO_COLOR="")
    assert "\x1b[" in done.stdout
    assert set(re.findall(r"\x1b\[[0-9;]*([A-Za-z])", done.stdout)) == {"m"}
    assert "\x1b" not in play("cards", "--seed", "1", FORCE_COLOR="1", NO_COLOR="1").stdout


def test_a_stream_without_box_characters_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = process("play", "wheel", "--seed", "1")
    assert "+-----+" in done.stdout
    assert done.stdout.isascii()
    assert "?" not in done.stdout


def test_the_end_of_the_input_keeps_nothing_that_nobody_asked_for(tmp_path: Path) -> None:
    done = play("leira", "--seed", "1", XDG_STATE_HOME=str(tmp_path))
    assert done.returncode == 0
    assert "The game is not saved; to save one, play with --save FILE." in done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "no game given"),
        (["poker"], "unknown game 'poker'"),
        (["leira", "--seats", "you,you"], "two seats are yours"),
        (["leira", "--seats", "you"], "nobody sits with you"),
        (["leira", "--seats", "you,casul"], "did you mean 'casual'?"),
        (["leira", "--seats", "you,casual,honest", "--players", "2"], "3 seats are named"),
        (["leira", "--players", "9"], "is for 2 to 5 players"),
        (["leira", "--with", "powers"], "it belongs to cards"),
        (["leira", "--with", "evening=3"], "it belongs to tavern"),
        (["tavern", "--games", "3"], "unknown option '--games'"),
        (["cards", "--with", "strait-min=1"], "did you mean 'straight-min'?"),
        (["cards", "--deck", "bas"], "did you mean 'base'?"),
        (["leira", "--save", "README.md"], "README.md exists already"),
        (
            ["leira", "--save", "no/such/folder/game.jsonl"],
            "the folder no/such/folder does not exist",
        ),
        (["--resume", "no-such-file"], "'cardlie play --kept' lists"),
        (["--resume", "README.md", "--save", "x.jsonl"], "has its own file"),
        (["--resume", "README.md"], "line 1 is not JSON"),
        (["leira", "--resume", "README.md", "--seed", "3"], "has its own --seed"),
        (["--resume"], "there is no saved game to resume"),
        (["--resume", "--fast"], "there is no saved game to resume"),
        (["--resume", "leira"], "there is no saved game to resume"),
    ],
)
def test_bad_input_is_one_line_and_a_hint(
    capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    assert main(["play", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) <= 2


def kept(tmp_path: Path, seats: str) -> Path:
    """A game of tavern that was left, as a file from anywhere."""
    file = tmp_path / "kept.jsonl"
    table = Table.deal(Options("tavern", 2), seed=3)
    write_whole(file, dump(table, names=("You", "Ann"), note={"seats": seats.split(",")}))
    return file


def test_a_kept_game_runs_no_code_that_it_names(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = kept(tmp_path, "you,evil:Bot")
    (tmp_path / "evil.py").write_text(
        "open('ran', 'w').close()\n"
        "from cardlie.engine import Challenge\n"
        "class Bot:\n    def decide(self, seen, legal):\n        return Challenge()\n",
        encoding="utf-8",
    )
    monkeypatch.chdir(tmp_path)
    assert main(["play", "--resume", str(file)]) == 2
    assert "its code runs only if you name it: --seats you,evil:Bot" in capsys.readouterr().err
    assert main(["play", "--resume", str(file), "--seats", "you,casual"]) == 2
    assert "other seats were named" in capsys.readouterr().err
    assert not (tmp_path / "ran").exists()
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "--resume", str(file), "--seats", "you,evil:Bot"]) == 0
    assert f"--resume {file} --seats you,evil:Bot" in capsys.readouterr().out
    assert (tmp_path / "ran").exists()


def test_a_file_that_can_t_be_written_is_not_gone_on_with(tmp_path: Path) -> None:
    file = kept(tmp_path, "you,casual")
    file.chmod(0o444)
    with as_anybody():
        code, out, err = told("play", "--resume", str(file))
    assert (code, out) == (2, "")
    assert f"{file} can't be written: permission denied" in err
    assert f"cardlie replay {file}" in err


def test_what_is_kept_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert main(["play", "--kept"]) == 0
    assert "No saved games in" in capsys.readouterr().out
    (tmp_path / "cardlie").mkdir()
    file = kept(tmp_path / "cardlie", "you,casual")
    (tmp_path / "cardlie" / "odd.jsonl").write_text("x", encoding="utf-8")
    assert main(["play", "--kept", "--plain"]) == 0
    said = capsys.readouterr().out
    assert "Tavern Dice, 2 players, seed 3: round 1" in said
    assert f"cardlie play --resume {file}" in said
    assert "odd.jsonl: line 1 is not JSON" in said
    played, _ = GameFile.again(file)
    assert kept_like(file, load(file).header) is None  # it was not left
    assert main(["play", "--kept"]) == 0
    assert "is being played somewhere else" in capsys.readouterr().out
    played.let_go()
    assert kept_like(file, load(file).header) == file


def test_a_game_that_was_killed_as_it_began_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cardlie"
    folder.mkdir()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    program = (
        "import os, sys\n"
        "from cardlie.engine.gamefile import GameFile\n"
        "from cardlie.cli import main\n"
        "GameFile._put = lambda *_: os._exit(9)\n"
        "main(['play', 'leira', '--save', sys.argv[1]])\n"
    )
    done = run([sys.executable, "-c", program, folder / "leira-7.jsonl"], check=False)
    assert done.returncode == 9
    (folder / "album.jsonl").mkdir()  # nor does what is no game at all end the list
    assert [file.stat().st_size for file in folder.glob("leira*")] == [0]
    _, out, err = told("play", "--kept")
    assert (out.count("\n"), err) == (1, "")
    assert "album.jsonl can't be read" in out
    assert list(folder.glob("leira*")) == []
