"""What is half said where dice lie: asked about by what is played there, and by nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.judging.judge import judge

ROLLED = {"perudo": "5 5 3 2 6 1", "tavern": "5 5 3 2 6 1", "single-hand": "4 4 4 2 2"}


def complaint(line: str, game: str, language: str) -> str:
    """The complaint about what is said in a game, with its hint."""
    with speaking(translation(language)), pytest.raises(CardlieError) as caught:
        judge(line, ROLLED[game], game=game)
    return f"{caught.value}; {caught.value.hint}"


@pytest.mark.parametrize(
    ("line", "language", "answer"),
    [
        ("make it four", "en", "'make it four' does not say of what; such as '4 threes'"),
        ("two pairs", "en", "unexpected 'pairs'; after 'two', expected a number; None"),
        ("zwei Paare", "de", "„Paare“ passt hier nicht; nach „zwei“ fehlt eine Zahl; None"),
    ],
)
def test_how_many_alone_is_asked_of_what(line: str, language: str, answer: str) -> None:
    for game in ("perudo", "tavern"):
        assert complaint(line, game, language) == answer


@pytest.mark.parametrize(("line", "language"), [("a pair", "en"), ("Kniffel", "de")])
def test_a_claim_of_no_number_is_asked_of_which(line: str, language: str) -> None:
    expected = {"en": f"after '{line}', expected a number", "de": f"nach „{line}“ fehlt eine Zahl"}
    assert complaint(line, "single-hand", language).startswith(expected[language])


@given(st.sampled_from(["perudo", "tavern"]), st.data())
def test_no_complaint_about_dice_speaks_of_power_cards(game: str, data: st.DataObject) -> None:
    """Whatever group of equal numbers is said, for which cards have a claim of their own."""
    many = data.draw(st.sampled_from(["two", "four", "zwei", "vier"]))
    groups = ["pairs", "trios", "of each colour", "Paare", "Drillinge", "von jeder Farbe"]
    line = f"{many} {data.draw(st.sampled_from(groups))}"
    assert "power" not in complaint(line, game, "en").lower()
