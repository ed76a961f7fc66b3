"""``cardlie judge``, as it is typed."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import partial
from typing import TYPE_CHECKING

import pytest

import cardlie
from cardlie.base.errors import InvalidGuess
from cardlie.deck.deck import base_deck
from cardlie.language import MAX_TEXT
from tests.cli import running

if TYPE_CHECKING:
    from pathlib import Path


told = partial(running.told, "judge")
answer = partial(running.answer, "judge")
process = partial(running.process, "judge")


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


WHEEL = ["five 5s", "--game", "wheel", "--roll", "Ann=5 5 *", "--roll", "Bob=5 5"]


@pytest.mark.parametrize(
    ("words", "losses", "next", "told_so"),
    [
        ([*WHEEL, "--roll", "Cleo=2 3", "--by", "Ann"], [0, 1, 1], "Bob", "Bob and Cleo lose"),
        ([*WHEEL, "--roll", "Cleo=2", "--by", "Ann"], [0, 1, 0], "Bob", "die-hard=on"),
        (
            [*WHEEL, "--roll", "Cleo=2", "--by", "Ann", "--with", "die-hard=off"],
            [0, 1, 1], "Bob", "Cleo is out.",
        ),
        ([*WHEEL, "--roll", "Cleo=5 * * *", "--by", "Ann"], [0, 2, 0], "Cleo", "Bob is out."),
        (["nine 5s", *WHEEL[1:], "--by", "Ann"], [3, 0], None, "Bob is the last with dice"),
        (
            ["two 5s", "--game", "leira", "--roll", "A=5", "--roll", "B=5 2", "--by", "A"],
            [-1, 1], "B", "A gets that die.",
        ),
        (["sum 9", "--roll", "A=5", "--roll", "B=4", "--by", "A"], [-1, 1], None, "A is the last"),
        (["two 5s", "--roll", "A=5 5", "--roll", "B=1", "--spot-on", "A"], [0, 1], None, "right"),
        (
            ["2 fives", "--roll", "A=5 5", "--roll", "B=1 1", "--roll", "C=5", "--spot-on", "B"],
            [0, 1, 0], "B", "it is not",
        ),
        (["2 red", "--roll", "A=R1", "--roll", "B=R2", "--by", "A"], [0, 1], "B", "discards a"),
    ],
)  # fmt: skip
def test_what_a_challenge_costs(
    words: list[str], losses: list[int], next: str | None, told_so: str,
) -> None:  # fmt: skip
    found = answer(*words)
    assert isinstance(found["losses"], dict)
    assert list(found["losses"].values()) == losses
    assert found["next"] == next
    assert told_so in told(*words)[1]


def test_a_cost_is_told_only_if_the_games_that_it_may_be_agree() -> None:
    words = ["two 5s", "--roll", "A=5 2", "--roll", "B=5 3", "--by", "A"]
    assert "differs between wheel, tavern, leira and perudo" in told(*words)[1]
    found = answer(*words)
    assert (found["loser"], found["losses"], found["next"]) == ("B", None, None)
    ones = ["four 5s", "--roll", "A=5 2", "--roll", "B=5 1", "--by", "A"]  # no wheel has ones
    assert answer(*ones)["losses"] == {"A": 1, "B": 0}
    wild = ["three 5s", *ones[1:]]
    assert answer(*wild)["elsewhere"] == ["perudo"]
    assert answer(*wild)["losses"] is None
    assert "In perudo, where 1 is wild, the answer is different." in told(*wild)[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["--game", "wheel", "--spot-on", "B"],
            "wheel has no spot-on call hint: it belongs to tavern",
        ),
        (["--by", "A", "--spot-on", "C"], "C can't call spot-on here hint: B may"),
        (["--by", "A", "--spot-on", "D"], "unknown seat 'D'"),
        (["--by", "E"], "E rolled nothing and can't have said it"),
    ],
)
def test_only_who_may_call_settles_it(words: list[str], says: str) -> None:
    rolls = ["--roll", "A=5", "--roll", "B=4", "--roll", "E=", "--roll", "C=2"]
    code, out, err = told("two 5s", *rolls, *words)
    assert (code, out) == (2, "")
    assert says in " ".join(err.split())


def test_holds_is_told_even_if_the_guess_is_not_higher() -> None:
    found = answer("2 red", "--table", "R1 R2", "--after", "3 fives")
    assert (found["holds"], found["higher"]) == (True, False)


def test_a_ruling_that_mattered_is_named() -> None:
    words = ["2 without red", "--table", "B1 !two-pairs"]
    assert answer(*words)["rulings"] == {"powers-without": "count"}
    other = answer(*words, "--with", "powers-without=ignore")
    assert (other["holds"], other["rulings"]) == (False, {"powers-without": "ignore"})


def test_a_whole_round_may_be_told() -> None:
    ring = ["--after", "2 in order including 6", "--after", "3 red"]
    code, out, _ = told("2 in order including 6", "--table", "R5 B6", *ring)
    assert code == 3
    assert "It was already said in this round." in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["2 red", "--table", "R1 R1 R1"], "R1 is on the table 3 times, but the deck has only 2"),
        (
            ["2 red", "--table", "R1 R2", "--with", "die-hard=off"],
            "has no option 'die-hard'",
        ),
        (["2 5s", "--table", "5 5", "--with", "repeat=allowed"], "has no option 'repeat'"),
        (["4 red", "--table", "R1", "--after", "3 red", "--after", "2 red"], "'2 red' is not"),
        (
            ["5 red", "--table", "R1", "--after", "2 red", "--after", "3 red", "--after", "2 red"],
            "already said in this round",
        ),
    ],
)
def test_what_can_not_be_is_refused(words: list[str], said: str) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_ruling_tells_which_of_two_games_is_meant() -> None:
    assert told("2 5s", "--table", "5 5", "--with", "raise=one-thing")[0] == 0
    assert told("2 5s", "--table", "5 5", "--with", "ante=3")[0] == 0


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
    done = process("--jsonl", stdin=text + "\n\n")
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


@pytest.mark.some(1, of="the judge in a process")
def test_a_mark_at_the_start_of_a_file_is_no_part_of_it() -> None:
    """Editors on Windows write it; a line that no table can be is refused at once."""
    line = '{"guess": "4 red", "table": "R1 R2 R3 R4"}\n'
    done = process("--jsonl", stdin=f"\ufeff{line}")
    assert (done.returncode, json.loads(done.stdout)["holds"]) == (0, True)
    assert process("-", "--table", "R1 R2 R3 R4", stdin="\ufeff4 red\n").returncode == 0
    faces = "R1 " * 40_000
    done = process("--jsonl", stdin=line.replace("R1 R2", faces) + line)
    first, second = map(json.loads, done.stdout.splitlines())
    assert "longer than 100,000 characters" in first["error"]
    assert second["holds"]


def test_good_lines_alone_are_done() -> None:
    done = process("--jsonl", stdin='{"guess": "4 red", "table": "R1"}\n')
    assert (done.returncode, json.loads(done.stdout)["holds"]) == (0, False)


def test_a_typing_error_is_pointed_at() -> None:
    done = process("4 cards without rad", "--table", "R1")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines() == [
        "cardlie: unknown suit 'rad'; did you mean 'red'?",
        "    4 cards without rad",
        "                    ^^^",
    ]


@pytest.mark.some(1, of="the judge in a process")
def test_guess_and_table_may_come_from_stdin(tmp_path: Path) -> None:
    assert process("-", "--table", "R1 R2 R3 R4", stdin="4 red\n").returncode == 0
    assert process("4 red", "--table", "-", stdin="R1 R2\nR3").returncode == 1


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


@pytest.mark.some(1, of="the judge in a process")
def test_colour_only_where_it_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR")
    plain = process("4 red", "--table", "R1 B2")
    assert "\x1b[" not in plain.stdout
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[31m" in process("4 red", "--table", "R1 B2").stdout
    monkeypatch.setenv("FORCE_COLOR", "0")
    assert "\x1b[" not in process("4 red", "--table", "R1 B2").stdout


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ["2 in order including 3", "--table", "R2 R3", "--with", "vague"],
            "needs the variant strai",
        ),
        (["3 of the same colour", "--table", "R2 R3", "--with", "straights"], "the variant vague"),
        (["2 less than 3", "--table", "R2 R1", "--with", "simple"], "does not allow"),
        (["2 red", "--table", "R2 *", "--with", "vague"], "not in the deck that is played with"),
        (["2 red", "--table", "R2 +3", "--with", "wildcards"], "not in the deck that is pl"),
        (["2 red", "--table", "R2 R3", "--with", "no-reroll"], "cards has no option 'no-reroll'"),
        (["2 fives", "--table", "5", "--game", "leira", "--with", "x"], "unknown option of leira"),
        (["2 red", "--table", "R2 R3", "--with", "ante=1"], "cards has no option 'ante'"),
        (["2 5s", "--table", "5", "--game", "wheel", "--with", "ante=1"], "wheel has no option"),
        (["2 fives", "--table", "5 5 5 W"], "'W' is not a face"),
        (["2 red", "--table", "R1 R2 RR 5"], "'RR 5' is not a face"),
        (["2 red", "--table", "5 " * 60_000], "too many faces: more than 100,000 characters"),
        (["2 red", "--roll", "A=" + "5 " * 60_000], "too many faces: more than 100,000 characters"),
    ],
)
def test_what_is_not_played_so_is_refused(words: list[str], problem: str) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert problem in err


def test_a_ruling_at_its_default_may_be_of_any_game_that_it_may_be() -> None:
    for ruling in ("ante=1", "ones-open=no"):  # of the tavern, of perudo
        assert told("2 fives", "--table", "5 5 1", "--with", ruling)[0] == 0
    both = ["--with", "ante=1", "--with", "ones-open=no"]
    assert told("2 fives", "--table", "5 5 1", *both)[0] == 2


def test_what_is_played_says_what_unread_cards_may_be() -> None:
    words = ["2 red", "--table", "B1 ? R1"]
    assert told(*words, "--with", "vague")[0] == 2  # a red one it may still be
    all_red = " ".join(f"R{n} R{n}" for n in range(1, 7))
    words = ["13 red", "--table", f"{all_red} ?"]
    assert told(*words)[0] == 2  # a wildcard it may be
    assert told(*words, "--with", "vague")[0] == 1


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["2 fives", "--roll", "A=5", "--roll", "B=5", "--by", "A"], 2),
        (["2 fives", "--roll", "A=5", "--roll", "B=", "--roll", "C=5", "--by", "A"], 2),
        (["2 fives", "--roll", "A=5", "--roll", "B=5", "--roll", "C=2", "--by", "A"], 0),
        (["2 fives", "--roll", "A=5 5", "--roll", "B=5", "--by", "A"], 0),
        (["at least 8", "--roll", "A=5", "--roll", "B=5", "--by", "A"], 0),
        (["sum 8", "--roll", "A=5 5", "--roll", "B=5", "--by", "A"], 2),
        (["2 fives", "--table", "5 5"], 2),
        (["2 fives", "--table", "5 5 1"], 0),
        (["sum 8", "--table", "5 5 1"], 2),
        (["sum 8", "--table", "5 5", "--after", "2 fives"], 2),
    ],
)
def test_two_last_dice_of_leira_bid_on_their_sum(words: list[str], code: int) -> None:
    assert told(*words, "--game", "leira")[0] == code


def test_who_rolled_the_combination_with_another_value_is_told_so() -> None:
    rolls = ["--roll", "A=+3 R1 R1", "--roll", "B=G2 B2", "--by", "A"]
    code, out, _ = told("power two pairs value 4", *rolls)
    assert code == 1
    assert "A rolled that combination with value 3, and a pretender always loses." in out
    code, out, _ = told("power full house value 3", *rolls)
    assert code == 1
    assert "A did not roll that power card" in out


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
