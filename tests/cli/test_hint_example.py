"""What a hint says to type can be typed, in every game."""

from __future__ import annotations

import shlex

import pytest

from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.cli.hint_example import HintExample
from cardlie.games.registry import GAMES
from cardlie.games.spec_file import family_files
from tests.cli.running import told


@pytest.mark.some(6)
@pytest.mark.parametrize("game", [None, *GAMES, *family_files()])
@pytest.mark.parametrize("language", languages())
def test_an_example_is_answered_in_its_game(game: str | None, language: str) -> None:
    with speaking(translation(language)):
        lines = HintExample.of(game).judged(), HintExample.of(game).weighed()
    for line in lines:
        cardlie, *words = shlex.split(line)
        code, out, err = told(*words, "--lang", language)
        assert cardlie == "cardlie"
        assert (code in (0, 1), err) == (True, ""), f"{line}: {out}{err}"


@pytest.mark.parametrize("game", ["perudo", "mia", "wheel"])
def test_a_hint_is_of_the_game_at_hand(game: str) -> None:
    for command in ("judge", "odds"):
        *_, hint = told(command, "--game", game)[2].splitlines()
        assert hint.endswith(f" --game {game}")
        assert not {"R1", "red"} & {*hint.replace("'", " ").split()}
    assert "R1" not in told("judge", "x", "--game", game, "--table", "")[2]
