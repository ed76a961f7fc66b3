"""The first round for who has never played: of every game, with true cards, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings

from cardlie.base.strings import languages, strings, translation
from cardlie.base.translation import speaking
from cardlie.engine import GAMES, Options
from cardlie.games.agreement import piles_of
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
    backs = [(row["name"], len(row["faces"])) for row in hand["rows"][1:]]
    assert backs == [(row["name"], len(row["faces"])) for row in shown["rows"] if row["seat"] != 0]
    assert not any(face["face"] for row in hand["rows"][1:] for face in row["faces"])
    assert said["text"]
    assert said["said"]
    assert len(hand["text"]) == 1 + GAMES[game].has_deck  # what the piles are about
    told_of = 3 if GAMES[game].passes_cup else 2  # of a cup each roll has its rank
    assert (hand["facts"] or said["facts"]) == [list(row) for row in reference_rows(
        strings(lang), Options(game, seats=3))[0][:told_of]]  # fmt: skip
    assert len(shown["text"]) == 2
    assert ("You" in str((said, shown))) == (lang == "en")


@pytest.mark.parametrize("seats", range(3, 6))
def test_as_many_piles_are_shown_as_one_will_make(seats: int) -> None:
    hand, *_ = told(Options("cards", seats=seats), "en")
    assert {len(row["faces"]) for row in hand["rows"]} == {piles_of(seats)}


@settings(max_examples=of_all(6), deadline=None)
@given(tables())
def test_whatever_is_played_is_learnt(options: Options) -> None:
    assert [bool(screen["title"]) for screen in told(options, "de")] == [True] * 3


@pytest.mark.parametrize("lang", languages())
def test_what_is_said_first_is_of_the_plainest_kind(lang: str) -> None:
    """Whoever learns a game of many kinds reads how many of which number, and nothing else."""
    _, said, _ = told(Options("cards", seats=3), lang)
    numbers = "ones?|twos?|threes?|fours?|fives?|sixe?s?|(Ein|Zwei|Drei|Vier|Fünf|Sechs)er"
    assert len(said["said"]) > 1
    for each in said["said"]:
        assert re.fullmatch(rf"[^:]+: \d+ ({numbers})\.", each["line"]), each
    assert re.fullmatch(rf"\d+ ({numbers})", said["move"])


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if not game.passes_cup])
@pytest.mark.parametrize("seats", range(2, 5))
def test_at_a_table_one_finds_out_a_lie_oneself(game: str, seats: int) -> None:
    """It is one's turn, and what is shown is what one may tap: to say more, or to doubt."""
    options = Options(game, seats=max(seats, GAMES[game].seats[0]))
    _, said, shown = told(options, "en")
    assert not said["said"][-1]["mine"]
    rules = options.rules
    *_, last = (each["line"].partition(": ")[2].rstrip(".") for each in said["said"])
    assert rules.read_guess(said["move"]) != rules.read_guess(last)
    assert shown["lead"][0].startswith("You challenge")
    assert len(said["said"]) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_ones_own_guesses_are_marked_and_the_doubt_has_its_stamp(game: str) -> None:
    _, said, shown = told(Options(game, seats=3), "en")
    assert [each["mine"] for each in said["said"]] == [
        each["line"].startswith("You: ") for each in said["said"]
    ]
    assert shown["stamp"] == ("TRUE" if shown["holds"] else "BUSTED")


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.passes_cup])
def test_under_a_cup_a_lie_is_found_out(game: str) -> None:
    """Who was told the truth would learn that nobody lies."""
    hand, said, shown = told(Options(game, seats=3), "en")
    assert said["rows"][0]["faces"] == hand["rows"][0]["faces"]  # the dice beside what is claimed
    assert len(said["said"]) >= 2
    assert shown["text"][1] == "You lose a life."
