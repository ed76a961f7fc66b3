"""Claims of a roll: wherever one is judged, it says what lies there and whether it is as high."""

from __future__ import annotations

import json
import re
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, IllegalGuess
from cardlie.base.strings import languages, translation
from cardlie.base.translation import speaking
from cardlie.deck.faces import D6
from cardlie.engine import Options, Table
from cardlie.engine.events import Challenged
from cardlie.games import get_game
from cardlie.games.registry import rules_of
from cardlie.guess import Guess
from cardlie.judging.higher import verify_higher
from cardlie.judging.judge import judge
from cardlie.language.faces import read_faces
from cardlie.session.story import Story
from cardlie.telling.names import Names
from cardlie.telling.spans import plain
from cardlie.telling.teller import Teller, capital
from cardlie.web.judge_pad import JudgePad
from tests import oracle
from tests.depth import of_all
from tests.games.playing import any_action
from tests.odds.cups import CUPS, claims, rank

#: What is said of a claim that is higher than what lies there, lower, the same.
WORDS = {
    "en": ("higher", "lower", "as was said"),
    "de": ("höher", "niedriger", "wie gesagt"),
}


@cache
def by_name(game: str, language: str) -> dict[str, Guess]:
    """All that can be claimed by how people are told of it."""
    found = {guess.phrase(language): guess for guess in claims(game)}
    assert len(found) == len(claims(game))
    return found


def check(why: str, guess: Guess, dice: list[int], game: str, language: str) -> None:
    """The sentence names all dice, the roll that they are and the claim, and which is higher."""
    kind, names = guess.kind, sorted(by_name(game, language), key=len, reverse=True)
    verbs = {"en": " (?:is|can't) ", "de": " (?:ist|kann) "}
    shown, rest = re.split(verbs[language], why, maxsplit=1)
    assert sorted(map(int, shown.split())) == sorted(dice)
    named = [
        by_name(game, language)[each] for each in re.findall("|".join(map(re.escape, names)), rest)
    ]
    lie, said = oracle.rank_of(kind, dice), rank(guess)
    told = WORDS[language]
    if lie == said:
        assert named == [guess]
        assert told[2] in rest
        return
    assert named[-1] == guess
    assert [rank(each) for each in named[:-1]] == ([lie] if lie else [])
    assert (told[0] in rest) == (bool(lie) and said > lie)
    assert (told[1] in rest) == (said < lie)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CUPS)
@settings(max_examples=of_all(60))
@given(data=st.data())
def test_a_verdict_says_what_lies_there(game: str, language: str, data: st.DataObject) -> None:
    (kind,) = get_game(game).kinds
    cup = get_game(game).spec.cup_dice  # type: ignore[union-attr]
    dice = data.draw(st.lists(st.integers(1, 6), min_size=cup, max_size=cup))
    guess = data.draw(st.sampled_from(claims(game)))
    lie = oracle.rank_of(kind.kind, dice)
    with speaking(translation(language)):
        verdict = judge(guess, " ".join(map(str, dice)), game=game)
        check(verdict.why, guess, dice, game, language)
        asked = {"what": "verdict", "game": game, "guess": guess.spoken(language), "rolled": False}
        pad = JudgePad().answered({**asked, "faces": [*map(str, dice)]})
    check(pad["why"], guess, dice, game, language)
    assert verdict.holds == pad["holds"] == (lie >= rank(guess))
    assert bool(verdict.witness) == verdict.holds
    found = json.loads(json.dumps(verdict.as_json()))
    assert (found["need"], found["have"]) == (None, None)
    assert found["there"] is None if not lie else rank(Guess.parse(found["there"])) == lie


@pytest.mark.parametrize("game", CUPS)
@settings(max_examples=of_all(40))
@given(data=st.data())
def test_of_unread_dice_it_says_from_what_to_what(game: str, data: st.DataObject) -> None:
    cup = get_game(game).spec.cup_dice  # type: ignore[union-attr]
    dice = data.draw(st.lists(st.integers(1, 6), min_size=cup - 2, max_size=cup - 1))
    guess = data.draw(st.sampled_from(claims(game)))
    low, high = type(guess).lying(
        read_faces(" ".join([*map(str, dice), *"??"[: cup - len(dice)]]), D6, unread=True)
    )
    may = [dice]
    while len(may[0]) < cup:
        may = [[*each, more] for each in may for more in range(1, 7)]
    ranks = sorted(oracle.rank_of(guess.kind, each) for each in may)
    assert [rank(each) if each else () for each in (low, high)] == [ranks[0], ranks[-1]]


@settings(max_examples=of_all(25))
@given(st.sampled_from(CUPS), st.integers(0, 10**6))
def test_tables_tell_it_as_the_judge_does(game: str, seed: int) -> None:
    table, rng = Table.deal(Options(game, 3), seed=seed), Random(seed)
    while not table.over and len(table.actions) < 60:
        table.act(any_action(table.legal(), rng, leaves=False))
    teller, names = Teller(table.options, Names(("Ann", "Bob", "Cleo"))), ("Ann", "Bob", "Cleo")
    story = Story(table, names)
    for event in table.events:
        if isinstance(event, Challenged):
            dice = [face.number or 0 for faces in event.faces for face in faces]
            told = teller.showdown(event)
            check(told.why, event.guess, dice, game, "en")
            shown = story.showdown_of(event, told)
            assert (shown["need"], shown["why"]) == (None, capital(told.why))
            assert plain(teller.guess(event.guess)) == event.guess.phrase("en")


@pytest.mark.parametrize("game", CUPS)
def test_nothing_is_higher_than_the_top(game: str) -> None:
    top, rules = claims(game)[-1], rules_of(game)
    for guess in claims(game):
        with pytest.raises(IllegalGuess) as refused:
            verify_higher(guess, [top], rules)
        assert refused.value.hint == "nothing is higher than that"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", CUPS)
def test_what_is_told_is_heard_where_it_is_played(game: str, language: str) -> None:
    kinds, faces = get_game(game).kinds, get_game(game).faces()
    for told, guess in by_name(game, language).items():
        assert Guess.parse(told, faces, language, kinds) == guess


def test_no_guess_starts_with_its_end() -> None:
    with pytest.raises(CardlieError, match=r"a guess starts with a number$"):
        judge("banana", "6 4", game="mia")


def test_a_low_roll_is_not_called_mia() -> None:
    assert [guess.phrase("en") for guess in claims("mia")[:2]] == ["31", "32"]
    assert [claims("mia")[-1].phrase(each) for each in ("en", "de")] == ["Mia", "Mäxchen"]
    assert judge("66", "6 4", game="mia").why == "6 4 is 64; 66 was said, which is higher."
