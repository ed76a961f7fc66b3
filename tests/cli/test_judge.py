"""``cardlie judge``, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial

import pytest

import cardlie
from cardlie.base.errors import InvalidGuess
from cardlie.deck.deck import base_deck
from cardlie.language import MAX_TEXT
from tests.cli import running

told = partial(running.told, "judge")
answer = partial(running.answer, "judge")
ran = partial(running.ran, "judge")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["4 red", "--table", "R1 R2 R3 *"], 0),
        (["4 red", "--table", "R1 R2 R3"], 1),
        (["4 red", "--table", "R1 R2 X9"], 2),
        (["4 rad", "--table", "R1"], 2),
        (["4 red"], 2),
        (["--table", "R1"], 2),
        (["4 red", "--table", "R1", "--by", "Ann"], 2),
        (["4 red", "--table", "R1", "--roll", "Ann=R1"], 2),
        (["4 red", "--roll", "R1"], 2),
        (["4 red", "--roll", "Ann=R1", "--roll", "Ann=R2"], 2),
        (["4 red", "--roll", "Ann=R1", "--by", "Bob"], 2),
        (["4 red", "--table", "R1", "--with", "strait-min=1"], 2),
        (["4 red", "--table", "R1", "--game", "poker"], 2),
        (["4 red", "--table", "R1", "--photo", "nowhere.jpg"], 2),
        (["4 red", "--jsonl"], 2),
        (["4 red", "--table", "R1", "--deck", "bas"], 2),
        (["power two-pairs", "--table", "R1 R2"], 2),
        (["4 red", "--table", "R1 R2 R3 R4", "--after", "4 fives"], 3),
        (["4 red", "--table", "R1", "--after", "4 fives"], 3),
        (["4 red", "--table", "R1 R2 R3 R4", "--after", "3 fives"], 0),
        (["1 in order including 3", "--table", "R3"], 2),
        (["1 in order including 3", "--table", "R3", "--with", "straight-min=1"], 0),
        (["five 4s", "--table", "4 4 * 2 4", "--game", "wheel"], 1),
        (["four stars", "--table", "* * * *", "--game", "wheel"], 0),
        (["sum 9", "--table", "4 6", "--game", "leira"], 0),
    ],
)
def test_exit_codes(words: list[str], code: int) -> None:
    got, out, err = told(*words)
    assert got == code
    assert bool(out) == (code != 2)
    assert bool(err) == (code == 2)
    assert "Traceback" not in err


def test_the_json_object_has_everything() -> None:
    words = ["4 cards without red", "--roll", "Ann=R1 B2 G3", "--roll", "Bob=Y1 * R5"]
    assert answer(*words, "--by", "Ann", "--after", "3 5s") == {
        "guess": "4 without red",
        "holds": True,
        "need": 4,
        "have": 4,
        "higher": True,
        "loser": "Bob",
        "losses": {"Ann": 0, "Bob": 1},
        "losses_in": "piles",
        "next": "Bob",
        "witness": [
            {"face": "B2", "seat": "Ann", "stands_for": None},
            {"face": "G3", "seat": "Ann", "stands_for": None},
            {"face": "Y1", "seat": "Bob", "stands_for": None},
            {"face": "*", "seat": "Bob", "stands_for": "B1"},
        ],
        "why": "4 needed, 4 there, 1 of them wild.",
        "rulings": {},
    }


def test_without_seats_or_an_earlier_guess_nothing_is_made_up() -> None:
    found = answer("4 red", "--table", "R1 R2")
    assert found["higher"] is None
    assert found["loser"] is None


def test_holds_is_told_even_if_the_guess_is_not_higher() -> None:
    found = answer("2 red", "--table", "R1 R2", "--after", "3 fives")
    assert (found["holds"], found["higher"]) == (True, False)


@pytest.mark.parametrize("power", base_deck().faces.powers, ids=lambda power: power.id)
def test_every_power_card_can_be_claimed(power: object) -> None:
    id = getattr(power, "id", "")
    bob = "* " * 7 + "Y1 Y2 Y3 Y4 Y5 Y6 B6 G6"
    code, out, _ = told(
        f"power {id}", "--roll", f"Ann=!{id} R1", "--roll", f"Bob={bob}", "--by", "Ann"
    )
    assert code == 0
    assert "Bob challenged and loses." in out


def test_lines_of_json_are_answered_in_order_and_bad_ones_with_an_error() -> None:
    lines = [
        {"guess": "4 red", "table": "R1 R2 R3 *"},
        {"guess": "4 red", "rolls": {"Ann": "R1", "Bob": ["R2", "R3"]}, "by": "Ann"},
        {"guess": "4 rad", "table": "R1"},
        "no JSON",
        {"guess": "3 red", "table": "R1 R2 R3", "after": "3 fives"},
        {"guess": "1 in order including 3", "table": "R3", "rulings": {"straight-min": 1}},
        {"guess": "five 4s", "table": "4 4 * * *", "game": "wheel"},
        {"guess": "4 red", "tabel": "R1"},
        {"guess": "4 red", "table": 7},
        [],
        {"guess": ["4 red"], "table": "R1"},
        {"guess": "4 red", "table": "R1", "rulings": {"strait-min": "1"}},
        {"table": "R1"},
        {"guess": "4 red", "table": "R1", "rulings": 3},
    ]
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    done = ran("--jsonl", stdin=text + "\n\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2  # some were bad
    assert done.stderr == ""
    assert [a.get("holds") for a in answers] == [
        True, False, None, None, True, True, True, None, None, None, None, None, None,
        None,
    ]  # fmt: skip
    assert answers[1]["loser"] == "Ann"
    assert answers[2]["error"] == "unknown suit 'rad'; did you mean 'red'?"
    assert answers[2]["span"] == [2, 5]
    assert answers[4]["higher"] is False
    assert answers[7] == {
        "error": "unknown key 'tabel'", "hint": "did you mean 'table'?",
    }  # fmt: skip
    assert all(("error" in a) != ("holds" in a) for a in answers)


def test_a_mark_at_the_start_of_a_file_is_no_part_of_it() -> None:
    """Editors on Windows write it; a line that no table can be is refused at once."""
    line = '{"guess": "4 red", "table": "R1 R2 R3 R4"}\n'
    done = ran("--jsonl", stdin=f"\ufeff{line}")
    assert (done.returncode, json.loads(done.stdout)["holds"]) == (0, True)
    assert ran("-", "--table", "R1 R2 R3 R4", stdin="\ufeff4 red\n").returncode == 0
    faces = "R1 " * 40_000
    done = ran("--jsonl", stdin=line.replace("R1 R2", faces) + line)
    first, second = map(json.loads, done.stdout.splitlines())
    assert "longer than 100,000 characters" in first["error"]
    assert second["holds"]


def test_good_lines_alone_are_done() -> None:
    done = ran("--jsonl", stdin='{"guess": "4 red", "table": "R1"}\n')
    assert (done.returncode, json.loads(done.stdout)["holds"]) == (0, False)


def test_a_typing_error_is_pointed_at() -> None:
    done = ran("4 cards without rad", "--table", "R1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "cardlie: unknown suit 'rad'; did you mean 'red'?",
        "    4 cards without rad",
        "                    ^^^",
    ]


def test_guess_and_table_may_come_from_stdin() -> None:
    assert running.process("judge", "-", "--table", "R1 R2 R3 R4", stdin="4 red\n").returncode == 0
    assert running.process("judge", "4 red", "--table", "-", stdin="R1 R2\nR3").returncode == 1


def test_the_judge_loads_nothing_of_the_press() -> None:
    done = subprocess.run(
        [
            sys.executable, "-X", "importtime", "-m", "cardlie", "judge", "4 red", "--table", "R1",
        ],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    loaded = {line.split("|")[-1].strip().split(".")[0] for line in done.stderr.splitlines()}
    assert "cardlie" in loaded
    assert not loaded & {
        "lark",
        "numpy",
        "reportlab",
        "PIL",
        "matplotlib",
        "pikepdf",
        "rich",
        "pydantic",
    }


def test_a_large_table_stays_within_eighty_columns() -> None:
    faces = " ".join(f"{suit}{number}" for suit in "RBGY" for number in range(1, 7)) + " "
    _, out, _ = told(
        "9 fours", "--roll", f"Bartholomew={faces * 2}", "--roll", "Jo=*", "--by", "Jo"
    )
    assert max(map(len, out.splitlines())) <= 80
    assert out.count("[Y4]") == 2


def test_colour_only_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    plain = ran("4 red", "--table", "R1 B2")
    assert "\x1b[" not in plain.stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in ran("4 red", "--table", "R1 B2").stdout
    monkeypatch.setenv("FORCE_COLOR", "0")
    assert "\x1b[" not in ran("4 red", "--table", "R1 B2").stdout


def test_heard_shows_which_words_became_what() -> None:
    words = ["I say four cards without red", "--table", "B1 B2", "--heard"]
    parts = {"number": ["four"], "kind": ["without"], "target": ["red"]}
    assert answer(*words)["heard"] == parts | {"ignored": ["I say", "cards"]}
    assert told(*words)[1].endswith(
        "Heard:\n  NUMBER   four\n  kind     without\n  target   red\n  ignored  I say, cards\n"
    )
    duel = ["at least nine", "--roll", "A=5", "--roll", "B=4", "--game", "leira", "--heard"]
    heard = answer(*duel)["heard"]
    assert (heard["number"], heard["kind"], heard["ignored"]) == (["at least nine"], [], [])
    assert "Verstanden:\n  Anzahl      4\n" in told("4 rote", *words[1:], "--lang", "de")[1]


def test_a_sentence_with_two_readings_offers_both_by_number() -> None:
    words = ["4 of 5", "--table", "5 5 2", "--game", "tavern"]
    found = answer(*words)
    assert found["readings"] == ["4 fives", "5 fours"]
    assert found["error"] == "'4 of 5' could be read in two ways"
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert err.endswith("\n  1  4 fives\n  2  5 fours\n")
    assert told(*words, "--json")[0] == 2


def test_one_repair_is_offered_as_the_whole_guess() -> None:
    words = ["exactly 4 red", "--table", "R1"]
    assert answer(*words)["readings"] == ["4 red"]
    assert told(*words)[2].endswith("\n  did you mean '4 red'?\n")


@pytest.mark.parametrize("unit", ["💥", "4 red ", "x"])
@pytest.mark.parametrize("times", [MAX_TEXT // 6, MAX_TEXT + 1, 99_000 // 6])
def test_a_text_of_any_length_is_a_guess_or_one_line(unit: str, times: int) -> None:
    """Wherever a guess is typed; of one that is too long there is a cut, and how long it may be."""
    text = unit * times
    line = json.dumps({"guess": text, "table": "R1"}, ensure_ascii=False)
    typed = [
        running.ran("judge", text, "--table", "R1"),
        running.ran("judge", "-", "--table", "R1", stdin=text),
        running.ran("judge", "4 red", "--table", "R1", "--after", text),
        running.ran("odds", text, "--unseen", "5"),
        running.ran("judge", "--jsonl", stdin=f"{line}\n{line}\n"),
    ]
    for done in typed:
        assert done.returncode == 2
        said = done.stdout or done.stderr
        assert len(said) < 1_000
        assert (f"at most {MAX_TEXT}" in said) == (len(text.strip()) > MAX_TEXT)
    assert typed[-1].stdout.count("\n") == 2
    with pytest.raises(InvalidGuess):
        cardlie.judge(text, "R1")
    with pytest.raises(InvalidGuess):
        cardlie.View.of("tavern", mine="5 5 2", unseen=5).odds(text)
