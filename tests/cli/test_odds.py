"""``cardlie odds``: what it prints, what it refuses."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.odds import View, odds
from tests.cli import running
from tests.depth import of_all

if TYPE_CHECKING:
    pass

EXTREMES = ("least", "most")


answer = partial(running.answer, "odds")


def told(*words: str) -> tuple[int, str, str]:
    code, out, err = running.told("odds", *words)
    assert all(len(line) <= 80 for line in out.splitlines())
    return code, out, err


def test_a_guess_is_weighed_exactly() -> None:
    found = answer("3 fives", "--mine", "5 5 2", "--unseen", "2")
    assert found == {
        "guess": "3 fives",
        "probability": 11 / 36,
        "numerator": 11,
        "denominator": 36,
        "exact": True,
        "asked": "at least",
        "higher": None,
    }


def test_people_read_a_sentence_and_a_bar() -> None:
    code, out, err = told("3 fives", "--mine", "5 5 2", "--unseen", "2")
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "3 fives: 30.6 %, about 2 in 7"
    assert "You see 2 of the 3 needed; 2 more dice you don't see." in out
    assert "Exactly 11 / 36." in out
    assert out.count("█") == 12


def test_a_process_speaks_plainly_without_colour() -> None:
    done = running.process("odds", "-", "--mine", "R1 R2", "--unseen", "3", stdin="2 red")
    assert done.returncode == 0
    assert done.stdout.startswith("2 red: 100 %, certain\n")
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize(
    ("words", "view", "guess"),
    [
        (
            ["4 without red", "--mine", "R1 B2", "--unseen", "6", "--gone", "Y1 Y1 Y2"],
            View.of("cards", "R1 B2", 6, gone="Y1 Y1 Y2"),
            "4 without red",
        ),
        (
            ["5 in order including 3", "--mine", "R1 *", "--unseen", "7", "--with", "wildcards"],
            View.of("cards", "R1 *", 7, with_wildcards=True),
            "5 in order including 3",
        ),
        (
            ["3 red", "--mine", "R1", "--shown", "R2", "--unseen", "3", "--with", "powers"],
            View.of("cards", "R1", 3, shown="R2", with_powers=True),
            "3 red",
        ),
        (
            ["4 red", "--mine", "R1", "--hand", "Ann:2=R2 R3 B1", "--hand", "Bob=R4 R5 B2 B3",
             "--unseen", "4"],
            View.of("cards", "R1", 4, hands={"Ann": ("R2 R3 B1", 2), "Bob": ("R4 R5 B2 B3", 2)}),
            "4 red",
        ),
        (["three stars", "--mine", "* 2", "--unseen", "8"], View.of("wheel", "* 2", 8), "3 stars"),
        (["sum 9", "--mine", "5", "--unseen", "1"], View.of("leira", "5", 1), "sum 9"),
    ],
    ids=str,
)  # fmt: skip
def test_every_option_reaches_the_view(words: list[str], view: View, guess: str) -> None:
    found = answer(*words)
    assert Fraction(found["numerator"], found["denominator"]) == odds(guess, view)


def test_hands_that_say_how_many_need_no_unseen() -> None:
    found = answer("2 red", "--hand", "Ann:2=R2 R3 B1", "--hand", "Bob:1=R4 B2")
    assert (found["numerator"], found["denominator"]) == (2, 3)


def test_exactly_so_many() -> None:
    found = answer("2 fives", "--mine", "5", "--unseen", "2", "--exactly")
    assert (found["numerator"], found["denominator"], found["asked"]) == (5, 18, "exactly")


def test_what_is_not_higher_is_told_with_its_own_code() -> None:
    words = ["2 red", "--mine", "R1", "--unseen", "3", "--after"]
    code, out, _ = told(*words, "3 fives")
    assert code == 3
    assert "NOT higher than '3 fives'" in out
    assert answer(*words, "1 five")["higher"] is True


def test_a_claimed_power_card_may_be_any_of_their_faces() -> None:
    words = ["power two-pairs", "--mine", "R1 R2", "--unseen", "9", "--with", "powers"]
    view = View.of("cards", "R1 R2", 9, with_powers=True)
    found = answer(*words, "--theirs", "3")
    assert Fraction(found["numerator"], found["denominator"]) == odds(
        "power two-pairs", view, theirs=3
    )
    for said in ("Kraftkarte zwei Paare", "Kraftkarte: zwei Paare, Wert 3", "POWER two pairs"):
        assert answer(said, *words[1:], "--theirs", "3") == found  # in whatever words it is said
    _, out, _ = told(*words, "--theirs", "3")
    assert "must have rolled that card (one of their 3 faces)" in out
    _, own, _ = told("power two-pairs", "--mine", "!two-pairs", "--unseen", "9", "--with", "powers")
    assert "this is about its combination" in own
    _, lie, _ = told("power full house value 9", "--unseen", "9", "--with", "powers")
    assert lie.startswith("power: three of one number, two of another, value 9: 0 %, impossible")


# --- all that may be said


def test_all_ranks_every_legal_raise() -> None:
    words = ["--all", "--after", "3 fives", "--mine", "5 5 2", "--unseen", "2", "--game", "tavern"]
    found = answer(*words)
    assert found["after"] == ["3 fives"]
    chances = [guess["probability"] for guess in found["guesses"]]
    assert chances == sorted(chances, reverse=True)
    said = {guess["guess"] for guess in found["guesses"]}
    assert said == {"4 fives", "5 fives", "1 six", *(f"{n} sixes" for n in range(2, 6))}
    _, out, _ = told(*words)
    assert "Most likely:" in out


def test_all_follows_the_variants_in_play() -> None:
    words = ["--all", "--mine", "R5 +3", "--unseen", "4", "--with", "powers"]
    plain = {guess["guess"] for guess in answer(*words)["guesses"]}
    more = answer(*words, "--with", "straights", "--with", "vague", "--with", "simple")
    other = {guess["guess"] for guess in more["guesses"]}
    assert {"2 in order including 5", "2 of the same colour"} <= other - plain
    assert "2 without red" in plain - other
    worth = {guess["guess"]: guess["numerator"] for guess in more["guesses"]}
    mine = "power: two of one number, two of another, value 3"
    lie = "power: three in a row, value 2"  # it may be there, but I did not roll that card
    assert worth[mine] > 0
    assert worth[lie] == 0
    _, out, _ = told(*words)
    assert mine in out
    assert lie not in out


def test_who_hears_a_vague_guess_may_answer_with_one() -> None:
    words = ["--all", "--after", "3 of the same number", "--mine", "R5", "--unseen", "4"]
    said = {guess["guess"] for guess in answer(*words)["guesses"]}
    assert {"4 of the same colour", "2 red"} <= said
    assert not any("in order" in guess for guess in said)


def test_a_duel_is_about_sums() -> None:
    words = ["--all", "--after", "sum 8", "--mine", "5", "--unseen", "1"]
    found = answer(*words)["guesses"]
    assert [guess["guess"] for guess in found] == ["sum 9", "sum 10", "sum 11", "sum 12"]
    assert [guess["numerator"] for guess in found] == [1, 1, 1, 0]


def test_after_the_last_space_nothing_is_left() -> None:
    words = ["--all", "--after", "20 sixes", "--mine", "* 2", "--unseen", "8"]
    _, out, _ = told(*words, "--game", "wheel")
    assert "no guess can be true on this table" in out


# --- advice


def test_advice_weighs_raise_challenge_and_spot_on() -> None:
    words = ["4 fives", "--advise", "--mine", "5 5 2", "--unseen", "6", "--game", "tavern"]
    found = answer(*words)
    assert set(found["chances"]) == {"raise", "challenge", "spot-on"}
    assert found["advice"] == max(found["worth"], key=lambda deed: found["worth"][deed])
    assert found["chances"]["challenge"] == pytest.approx(1 - found["probability"])
    assert found["players"] == 3
    _, out, _ = told(*words)
    assert "By the odds alone: challenge." in out
    assert "spot-on costs everybody else a die" in out


def test_a_raise_is_weighed_by_what_a_doubt_would_make_of_it() -> None:
    """What is hardly ever true is doubted, however likely something higher is."""
    found = answer("5 red", "--advise", "--mine", "R3 B5 G1", "--unseen", "9")
    assert found["chances"]["raise"] > found["chances"]["challenge"] > 0.8
    assert found["advice"] == "challenge"


def test_advice_knows_which_game_has_no_spot_on() -> None:
    words = ["2 fives", "--advise", "--mine", "5 5 2", "--unseen", "6", "--game", "leira"]
    found = answer(*words)
    assert set(found["chances"]) == {"raise", "challenge"}
    assert (found["advice"], found["chances"]["challenge"]) == ("raise", 0)
    assert "hands your die" in found["note"]
    assert found["worth"]["challenge"] < 0.05


@pytest.mark.parametrize("lang", ["en", "de"])
def test_between_two_with_few_dice_advice_is_perfect_play(lang: str) -> None:
    """Where bids tell much, the odds alone would doubt."""
    words = ["1 four", "--advise", "--mine", "6", "--unseen", "1", "--game", "tavern"]
    found = answer(*words)
    assert (found["advice"], found["solution"]["say 1 six"] > 0.5) == ("raise", True)
    assert found["worth"]["challenge"] > found["worth"]["raise"]
    _, out, _ = told(*words, "--lang", lang)
    assert ("Perfect play" if lang == "en" else "Perfektes Spiel") in out


def test_who_holds_the_card_knows_that_another_claim_is_a_lie() -> None:
    words = ["power two-pairs", "--advise", "--mine", "!two-pairs R1 R1 R2 R2", "--unseen", "4"]
    found = answer(*words, "--with", "powers")
    assert (found["advice"], found["chances"]["challenge"]) == ("challenge", 1)


# --- what can't be answered


@pytest.mark.parametrize(
    ("words", "line", "hint"),
    [
        (["2 red", "--mine", "R1", "--unseen", "70"], "70 faces are unseen, but only 47", "deck"),
        (["2 red", "--mine", "R1 R1 R1", "--unseen", "3"], "R1 is given more often", None),
        (["2 red", "--mine", "*", "--unseen", "3"], "* is not in the deck", "--with wild"),
        (["2 red", "--mine", "R1"], "the number of unseen faces is missing", "--unseen N"),
        (["2 red", "--mine", "R9", "--unseen", "1"], "'R9' is not a face", None),
        (["2 fives", "--mine", "5", "--unseen", "1001"], "too many to count", "at most 1000"),
        (["2 red", "--unseen", "-1"], "-1 faces can't be unseen", "0 if you see them all"),
        (["2 red", "--unseen", "1", "--with", "ante=2"], "cards has no option 'ante'", "tavern"),
        (["2 red", "--unseen", "1", "--with", "x=2"], "cards has no option 'x'", None),
        (
            ["2 fives", "--mine", "5", "--unseen", "1", "--gone", "5"],
            "--gone is about cards",
            "mine",
        ),
        (["2 fives", "--hand", "5 5 3", "--game", "perudo"], "--hand is about cards", "mine"),
        (["2 rad", "--unseen", "3"], "did you mean", None),
        ([], "no guess given", "cardlie odds"),
        (["2 red", "--all", "--unseen", "3"], "--all takes no guess", "--after"),
        (["2 red", "--advise", "--exactly", "--unseen", "3"], "can't be combined", "one of them"),
        (["2 red", "--unseen", "3", "--theirs", "2"], "--theirs is about a power guess", None),
        (["2 red", "--unseen", "3", "--with", "wildcart"], "cards has no option", "wildcards"),
        (["2 red", "--unseen", "3", "--hand", "R1 R2"], "names no seat and cards", "--hand Ann"),
        (["2 red", "--unseen", "3", "--hand", "A=R1", "--hand", "A=R2"], "two hands", "at once"),
        (["2 red", "--unseen", "3", "--hand", "A=R1 R2", "--hand", "B=R3 R4"], "evenly", "Ann:3"),
        (["2 red", "--unseen", "1", "--hand", "A:2=R1 R2"], "3 faces come|2 faces come", None),
        (["2 red", "--unseen", "3", "--hand", "A:3=R1 R2"], "A can't turn up 3 of 2", "A:2"),
        (["--all", "--mine", "5 5", "--unseen", "3"], "the dice games differ", "--game"),
        (["2 red", "--unseen", "3", "--plot", "chart.svg"], "not a supported picture", ".png"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, list) else "",
)
def test_bad_input_is_one_line_and_a_hint(words: list[str], line: str, hint: str | None) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    lines = [text for text in err.splitlines() if not text.startswith("    ")]
    assert any(part in lines[0] for part in line.split("|"))
    assert len(lines) <= 2
    if hint is not None:
        assert hint in lines[1]


faces = st.lists(st.sampled_from("R1 R2 B6 G4 Y5 * !palace 5 6 9 x R".split()), max_size=4)


@settings(max_examples=of_all(80))
@given(
    st.sampled_from(
        ["9999 of the same number", "9999 red", "sum 9999", "3 stars", "2 5s", "power palace",
         "power full house value 3", "7 in order including 2", "", "?", "2 less than 1"]
    ),
    faces,
    st.integers(-2, 90),
    st.lists(st.sampled_from("wildcards powers straights open no-reroll".split()), max_size=3),
    st.sampled_from([[], ["--all"], ["--advise"], ["--exactly"], ["--json"], ["--theirs", "2"]]),
    st.sampled_from([[], ["--hand", "A=R1 R2 R3"], ["--after", "2 5s"], ["--game", "wheel"]]),
)  # fmt: skip
def test_whatever_is_asked_there_is_an_answer(
    guess: str, mine: list[str], unseen: int, names: list[str], how: list[str], more: list[str]
) -> None:
    words = ["odds", *([guess] if guess else []), "--mine", " ".join(mine), "--unseen", str(unseen)]
    for name in names:
        words += ["--with", name]
    assert main([*words, *how, *more]) in (0, 2, 3)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["power two-pairs", "--mine", "R1 R2", "--unseen", "5"], "give --with powers"),
        (["2 less than 3", "--unseen", "3", "--with", "simple"], "leave out --with simple"),
        (["2 without red", "--unseen", "3", "--with", "simple"], "leave out --with simple"),
        (
            ["power two-pairs", "--unseen", "5", "--with", "powers", "--exactly"],
            "ask without --exactly",
        ),
    ],
)
def test_what_is_not_played_is_refused(words: list[str], said: str) -> None:
    code, out, err = told(*words)
    assert (code, out) == (2, "")
    assert said in err


def test_nobody_is_told_to_challenge_what_is_certain() -> None:
    words = ["2 red", "--mine", "R1 R2", "--unseen", "0"]
    assert answer(*words, "--advise")["advice"] == "raise"
    end = ["20 sixes", "--game", "wheel", "--mine", "6 " * 20, "--unseen", "0"]
    assert answer(*end, "--advise")["advice"] == "challenge"  # nothing else is left


def test_exactly_so_long_a_straight_is_no_longer_one() -> None:
    words = ["--mine", "R1 B2", "--unseen", "4"]
    three = answer("3 in order including 2", *words)
    four = answer("4 in order including 2", *words)
    exact = answer("3 in order including 2", *words, "--exactly")
    assert Fraction(exact["numerator"], exact["denominator"]) == (
        Fraction(three["numerator"], three["denominator"])
        - Fraction(four["numerator"], four["denominator"])
    )
    assert exact["probability"] < three["probability"]


def test_unread_faces_make_a_range_over_all_that_they_may_be() -> None:
    words = ["3 fives", "--unseen", "2", "--shown", "R5 R5"]
    found = answer(*words, "--mine", "B5 ?")
    chances = {
        odds("3 fives", View.of("cards", f"B5 {face}", 2, shown="R5 R5"))
        for face in ("R1", "R2", "R3", "R4", "R6", "B5", "Y5", "G5", "G1")
    }
    ends = [Fraction(found[end]["numerator"], found[end]["denominator"]) for end in EXTREMES]
    assert ends == [min(chances), max(chances)]
    assert found["unread"] == 1
    found = answer("2 fives", "--mine", "5 ? ?", "--unseen", "1", "--game", "tavern")
    assert [found[end]["probability"] for end in EXTREMES] == [pytest.approx(1 / 6), 1]


def test_a_range_is_said_in_words_and_needs_a_guess() -> None:
    code, out, _ = told("2 fives", "--mine", "5 ?", "--unseen", "1", "--game", "tavern")
    assert code == 0
    assert out.startswith("2 fives: 16.7 % to 100 %, by what each ? may be\n")
    refused = ["--all", "--game", "tavern", "--mine", "5 ?", "--unseen", "1"]
    code, _, error = told(*refused)
    assert code == 2
    assert "replace the ? with the face" in error
    code, _, error = told("5 in order including 3", "--mine", "? " * 9, "--unseen", "1")
    assert code == 2
    assert "9 faces are unread" in error
