"""``cardlie rules`` as a user runs it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def cardlie(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "cardlie", "rules", *args],
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip


def test_the_rules_of_a_game_are_printed_within_80_columns() -> None:
    done = cardlie("cards", "--with", "straights")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Your first round" in done.stdout
    assert "[R3]" in done.stdout
    assert "FALLS" in done.stdout
    assert max(len(line.rstrip()) for line in done.stdout.splitlines()) <= 80
    assert ":::" not in done.stdout
    assert "![" not in done.stdout


def test_the_summary_is_short() -> None:
    done = cardlie("tavern", "--summary")
    assert done.returncode == 0
    assert len(done.stdout.splitlines()) < 40


def test_rulings_as_json() -> None:
    done = cardlie("cards", "--rulings", "--json", "--ruling", "repeat=allowed")
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


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["cardz"], "no game is called 'cardz'"),
        (["cards", "--with", "vage"], "no variant or expansion of cards is called 'vage'"),
        (["cards", "--lang", "xx"], "no language is called 'xx'"),
        (["tavern", "--ruling", "repeat=allowed"], "repeat is no ruling of tavern"),
    ],
)
def test_bad_input_is_one_line(args: list[str], message: str) -> None:
    done = cardlie(*args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cardlie: {message}")
    assert len(done.stderr.splitlines()) <= 2
