"""Where one wins by having no dice left, that is who wins for the judge as at the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.judging.judge import judge
from cardlie.telling.cost import cost_lines
from cardlie.telling.spans import plain

SEATS = ("Ann", "Ben", "Cleo")


@given(
    st.lists(st.lists(st.integers(1, 6), min_size=1, max_size=3), min_size=2, max_size=3),
    st.integers(1, 6), st.integers(2, 6),
)  # fmt: skip
def test_who_is_without_dice_has_won_and_nobody_else(
    hands: list[list[int]], count: int, number: int
) -> None:
    rolls = {seat: " ".join(map(str, hand)) for seat, hand in zip(SEATS, hands, strict=False)}
    verdict = judge(f"{count} {number}s", rolls=rolls, by="Ann", game="snyd")
    told = [plain(line) for line in cost_lines(verdict)]
    right = verdict.seats[0] if verdict.holds else verdict.seats[1]
    assert told[0] == (
        "Ben challenged and is wrong." if verdict.holds else "Ann said it and is wrong."
    )
    wins = [line for line in told if "wins" in line or "The game is over" in line]
    out = len(rolls[right].split()) == 1
    assert wins == [f"{right} is the first without dice and wins."] * out


@pytest.mark.parametrize(("seats", "won"), [("1", True), ("1 1", False)])
def test_it_is_said_in_german(seats: str, won: bool) -> None:
    with speaking(translation("de")):
        verdict = judge("2 Fünfer", rolls={"Ann": seats, "Ben": "3 3"}, by="Ann", game="snyd")
        told = [plain(line) for line in cost_lines(verdict)]
    assert ("Ann ist zuerst ohne Würfel und gewinnt." in told) == won
