"""A guess of another game, or the beginning of one: what helps is said with the error."""

from __future__ import annotations

import pytest

from cardlie.cli import main


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["full house", "--table", "5 5 5 6 6"], "hint: Single Hand? Add --game single-hand."),
        (["65", "--table", "5 6"], "hint: Mia? Add --game mia."),
        (
            ["full house", "--table", "5 5 5 6 6", "--game", "single-hand"],
            "hint: such as 'full house, twos over ones'",
        ),
        (["4 redd", "--table", "R1"], ""),
        (["straight up to 6", "--table", "R1"], "hint: such as '4 in order including 6'"),
        (["full house", "--table", "R1"], ""),
        (["17 foo", "--table", "5 6", "--game", "mia"], ""),
    ],
)
def test_a_guess_of_another_game_names_it(
    words: list[str], hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["judge", *words]) == 2
    told = capsys.readouterr().err
    assert hint in told
    assert ("hint:" in told) == bool(hint)
