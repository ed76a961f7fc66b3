"""What a question makes of a text: the same, whether somebody says the game or it is found."""

from __future__ import annotations

from random import Random

import pytest

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.games.registry import GAMES
from cardlie.guess import Guess
from cardlie.judging.question import Question
from tests.depth import least
from tests.language.data import said_and_meant, sentences


def guess_of(question: Question) -> Guess | str:
    """What it is taken to say in the likeliest game, or what is wrong with it."""
    try:
        return question.resolve(question.rules_of(question.candidates()[0])).guess
    except CardlieError as error:
        return str(error)


@pytest.mark.some(2)
@pytest.mark.parametrize("reading", ["printed", "unbounded"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_told_the_game_is_what_the_game_reads(language: str, reading: str) -> None:
    """A text is read once: it says what it says to who is told of which game it is."""
    texts = {said for said, _ in said_and_meant(language)}
    texts |= {each.text for each in sentences(language)}
    reused = 0
    with speaking(translation(language)):
        for text in Random(language).sample(sorted(texts), least(80, len(texts))):
            for table in ("R1 B2", "5 5 2", "* 3 1"):
                asked = [f"wild-range={reading}"] if table == "R1 B2" else []
                try:
                    question = Question(guess=text, table=table, rulings=asked)
                    game = question.candidates()[0]
                except CardlieError:
                    continue
                assert game in GAMES.values()
                named = Question(guess=text, table=table, rulings=asked, game=game.id)
                assert guess_of(question) == guess_of(named), (text, table)
                reused += guess_of(question) is question.provisional_guess
    assert reused > 20


@pytest.mark.parametrize(
    ("table", "offered"),
    [("5 6", "'2 threes'"), ("R5 B6", "'2 red'"), ("5 ?", "'2 threes'"), ("2 *", "'2 threes'")],
)
def test_what_is_offered_for_half_a_guess_can_lie_there(table: str, offered: str) -> None:
    with pytest.raises(InvalidGuess) as error:
        Question(guess="red", table=table).candidates()
    assert error.value.hint == f"such as {offered}"
