"""``cardlie judge`` as the games have it: what is paid, who may call, which ruling decides."""

from __future__ import annotations

from functools import partial

import pytest

from tests.cli import running

told = partial(running.told, "judge")
answer = partial(running.answer, "judge")


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
        (["2 fives", "--table", "5", "--game", "leira", "--with", "x"], "leira has no option"),
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
