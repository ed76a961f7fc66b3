"""Faces that nobody read: the least and the most that they could make true."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.cli import main
from cardlie.deck import Deck, base_deck
from cardlie.errors import CardlieError
from cardlie.judge import judge
from cardlie.unread import judge_unread

FACES = [face.text for face in base_deck().faces.all if not face.power]
GUESSES = [
    "3 red", "2 fives", "4 without red", "3 less than 4", "3 in order including 3",
    "3 of the same colour", "full house",
]  # fmt: skip


def possible(shown: list[str], unread: int) -> list[list[str]]:
    """All that so many cards of the deck may be; power cards mean the same as none."""
    copies = {face: base_deck().wildcards if face == "*" else base_deck().copies for face in FACES}
    all_ways = combinations_with_replacement([*FACES, "!two-pairs", "!manor"], unread)
    return [
        list(way)
        for way in all_ways
        if all(shown.count(f) + way.count(f) <= copies.get(f, 1) for f in set(way))
    ]


@settings(max_examples=12)
@given(
    st.sampled_from(GUESSES[:-1]),
    st.lists(st.sampled_from(FACES), max_size=5).filter(
        lambda shown: all(shown.count(face) <= 2 for face in shown)
    ),
    st.integers(1, 2),
)
def test_least_and_most_are_those_of_all_that_may_lie_there(
    guess: str, shown: list[str], unread: int
) -> None:
    found = judge_unread(guess, " ".join(["?"] * unread + shown), game="cards")
    verdicts = [
        judge(guess, " ".join(shown + way), game="cards") for way in possible(shown, unread)
    ]
    assert found.least.holds == all(verdict.holds for verdict in verdicts)
    assert found.most.holds == any(verdict.holds for verdict in verdicts)
    assert found.least.have <= min(v.have for v in verdicts if v.holds == found.least.holds)
    assert found.most.have >= max(v.have for v in verdicts if v.holds == found.most.holds)


def test_without_unread_faces_it_is_the_judge() -> None:
    found = judge_unread("3 red", "R1 R2 *")
    assert found.certain
    assert found.least == judge("3 red", "R1 R2 *")


def test_unread_faces_stay_unread() -> None:
    found = judge_unread("2 red", rolls={"Ann": "R1 ?", "Bob": "? R4"}, by="Ann")
    assert [shown.face.text for shown in found.least.table] == ["R1", "?", "?", "R4"]
    assert {witness.place for witness in found.most.witness} == {0, 3}
    assert found.least.loser == "Bob"


def test_the_deck_has_no_more_than_it_has() -> None:
    both = judge_unread("5 red", "R1 R1 R2 R2 ?")
    assert not both.certain
    deck = base_deck()
    small = Deck(deck.id, deck.title, deck.faces, 1, 0)
    only = judge_unread("1 six", "R6 B6 G6 ?", deck=small)
    assert only.certain


def test_dice_may_show_any_face() -> None:
    assert not judge_unread("three 5s", "5 5 ?").certain
    assert judge_unread("four 5s", "5 5 ?").most.holds is False
    assert judge_unread("three 5s", "5 5 * ?", game="wheel").certain


def test_too_many_are_refused() -> None:
    with pytest.raises(CardlieError, match="too many"):
        judge_unread("5 in order including 3", "? " * 20)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["2 red", "--table", "R1 R4 ?"], 0, "HOLDS, whatever the unread card may be"),
        (["5 red", "--table", "R1 ? ?"], 1, "FALLS, whatever the 2 unread cards may be"),
        (["2 red", "--table", "R1 ?"], 2, "hangs on the unread card: 2 needed, from 1 to 2 there"),
        (["2 red", "--table", "R1 ?", "--json"], 2, '"holds": null'),
        (["two 5s", "--roll", "Ann=5 ?", "--roll", "Bob=5", "--by", "Ann"], 0, "unread die"),
    ],
)
def test_the_judge_says_what_hangs_on_it(
    capsys: pytest.CaptureFixture[str], words: list[str], code: int, said: str
) -> None:
    assert main(["judge", *words]) == code
    out, err = capsys.readouterr()
    assert said in out + err
