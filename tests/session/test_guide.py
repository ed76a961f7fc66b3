"""The first round for who has never played: of every game, with true cards, in both languages."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options
from cardlie.press.parts.reference import reference_rows
from cardlie.session.guide import first_round
from tests.depth import of_all
from tests.games.playing import tables


def told(options: Options, lang: str) -> list[dict[str, Any]]:
    with speaking(translation(lang)):
        return first_round(options, reference_rows(strings(lang), options)[0])


@pytest.mark.some(4)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_learnt_on_three_screens(game: str, lang: str) -> None:
    hand, said, shown = told(Options(game, seats=max(GAMES[game].seats[0], 3)), lang)
    assert [face["face"] for face in hand["rows"][0]["faces"]] == [
        face["face"] for row in shown["rows"] if row["seat"] == 0 for face in row["faces"]
    ]
    assert not any(face["counts"] for face in hand["rows"][0]["faces"])
    assert len(said["text"]) >= 2
    assert said["facts"] == [list(row) for row in reference_rows(
        strings(lang), Options(game, seats=3))[0][:3]]  # fmt: skip
    assert len(shown["text"]) == 2
    assert ("You" in str((said, shown))) == (lang == "en")


@settings(max_examples=of_all(6), deadline=None)
@given(tables())
def test_whatever_is_played_is_learnt(options: Options) -> None:
    assert [bool(screen["title"]) for screen in told(options, "de")] == [True] * 3
