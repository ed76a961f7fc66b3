"""A game's own words: heard in guesses, on tables, as calls and as names of rounds; linted."""

from __future__ import annotations

import string
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlie import judge
from cardlie.base.errors import CardlieError
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.booklet import Edition, read_rules
from cardlie.booklet.rules.source import Prose
from cardlie.engine import Options, Table
from cardlie.games import get_game
from cardlie.games.from_spec import game_of
from cardlie.games.own_words import LONGEST, MOST
from cardlie.games.spec_file import spec_of
from cardlie.games.spec_written import written
from cardlie.guess import Guess, Number, Plain
from cardlie.language.faces import read_faces
from cardlie.language.word_list import language_of
from cardlie.telling.names import Names
from cardlie.web.typed import read_action

FILE = """
title = "Toy"
like = "perudo"
bids.wild = "alike"
bids.kinds = ["number", "plain"]
rounds.palifico.bids.kinds = ["number"]

[words]
jokers = 1
"斋" = "plain"
straight = "plain"
dudo = "doubt"
calza = "exact"
obligo = "palifico"
"""

#: What is answered to a call in place of a guess.
ANSWERS = {
    "en": ("a challenge is not a guess", "spot-on is called in place of a guess"),
    "de": ("Ein Zweifel ist keine Ansage", "„genau“ sagt man anstelle einer Ansage"),
}

NAMES = Names(("You", "Ann", "Ben"))

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


@pytest.fixture
def toy(tmp_path: Path) -> str:
    return _written(tmp_path, FILE)


def _written(folder: Path, text: str) -> str:
    file = folder / "toy.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@LANGUAGES
def test_they_are_heard_in_guesses_and_on_tables(toy: str, language: str) -> None:
    faces = get_game(toy).faces()
    with speaking(translation(language)):
        assert Guess.parse("3 jokers", faces) == Number(3, 1)
        for said in ("3 fives straight", "3 Fünfer 斋", "straight: 3 fives"):
            assert Guess.parse(said, faces) == Plain(3, 5)
        there = read_faces("Jokers 5 jokers, 2", faces)
        assert [face.text for face in there] == ["1", "5", "1", "2"]
        verdict = judge("3 jokers", "1 jokers 1 5", game=toy)
        assert verdict.holds
        assert verdict.have == 3


@LANGUAGES
def test_a_call_in_place_of_a_guess_is_answered(tmp_path: Path, language: str) -> None:
    toy = _written(tmp_path, FILE.replace("dudo", "snap").replace("calza", "crackle"))
    with speaking(translation(language)):
        for word, answer in zip(("snap", "Crackle!"), ANSWERS[language], strict=True):
            with pytest.raises(CardlieError, match=f"{word.strip('!')}.*{answer}"):
                judge(word, "1 1 5", game=toy)


@LANGUAGES
def test_they_are_calls_at_tables_and_on_phones(toy: str, language: str) -> None:
    table = Table.deal(Options(toy, 3), seed=2)
    table.act("say 2 fives")
    seen = table.observe(table.actor)
    with speaking(translation(language)):
        assert str(read_action("Dudo!", seen, NAMES)) == "challenge"
        assert str(read_action("3 fives straight", seen, NAMES)).startswith("say")


@LANGUAGES
def test_a_word_of_its_own_is_a_pass_and_those_of_the_family_are_heard(language: str) -> None:
    table = Table.deal(Options("cachito[words.voy=pass]", 3), seed=2)
    table.act("say 2 fives")
    seen = table.observe(table.actor)
    with speaking(translation(language)):
        for said in ("voy", "Paso!", "pass"):
            assert str(read_action(said, seen, NAMES)) == "pass"
        assert str(read_action("3 quinas", seen, NAMES)) == "say 3 fives"
        seen = Table.deal(Options("dahua", 3), seed=2).observe(0)
        for said in ("4 fives zhai", "4 fives 斋"):
            assert Guess.parse(said, seen.bidding.rules.faces) == Plain(4, 5)


def test_a_round_is_named_by_them(toy: str) -> None:
    for name in ("palifico", "obligo", "Obligo"):
        assert judge("2 fives", "5 1 1", game=toy, in_round=name).have == 1


@LANGUAGES
def test_no_other_game_hears_them(language: str) -> None:
    with speaking(translation(language)):
        for said in ("3 fives 斋", "3 fives obligo"):
            with pytest.raises(CardlieError):
                Guess.parse(said, get_game("perudo").faces())


def test_they_are_kept_and_taken_out(toy: str) -> None:
    game = get_game(toy)
    assert game.spec is not None
    assert spec_of(written(game.spec), game.spec.id).words == game.spec.words
    other = get_game(f"{toy}[words.jokers=none;words.aceitunas=2]").spec
    assert other is not None
    assert "jokers" not in dict(other.words)
    assert dict(other.words)["aceitunas"] == "2"


@LANGUAGES
def test_the_booklet_says_them(toy: str, language: str) -> None:
    book = read_rules(Edition.of(toy, language)).book
    text = "\n".join(block.text for block in book if isinstance(block, Prose))
    assert all(text.count(f"“{word}”" if language == "en" else f"„{word}“") == 1
               for word in ("jokers", "斋", "straight", "dudo", "calza", "obligo"))  # fmt: skip


@pytest.mark.parametrize(
    "line",
    [
        "fives = 1", "drei = 4", "genau = 4", "quit = 2", "exakt = 'doubt'",
        "two = 'plain'", "x = 1", "'a b' = 1", "'5er' = 1", "paco = 'nothing'", "paco = 0",
        "paco = true", f"{'a' * (LONGEST + 1)} = 1", "boxcars = 3", "raise = 'doubt'",
    ],
)  # fmt: skip
def test_a_word_that_is_taken_is_refused(tmp_path: Path, line: str) -> None:
    with pytest.raises(CardlieError, match="words"):
        get_game(_written(tmp_path, f'like = "tavern"\n[words]\n{line}\n'))


@pytest.mark.parametrize(
    "line", ["pacos = 1", "aces = 1", "exakt = 'exact'", "straight = 3", "joker = 1"]
)
def test_a_word_that_says_the_same_or_is_of_other_games_is_not(tmp_path: Path, line: str) -> None:
    get_game(_written(tmp_path, f'like = "tavern"\n[words]\n{line}\n'))


def test_there_is_an_end_of_them(tmp_path: Path) -> None:
    words = [f"w{chr(97 + n // 26)}{chr(97 + n % 26)}x" for n in range(MOST + 1)]
    lines = "\n".join(f"{word} = 2" for word in words)
    with pytest.raises(CardlieError, match=str(MOST + 1)):
        get_game(_written(tmp_path, f'like = "tavern"\n[words]\n{lines}\n'))


_LETTERS = st.text(st.characters(categories=["Ll", "Lu", "Lo"]), min_size=1, max_size=12)
_LISTED = st.sampled_from(sorted({m.spelling for m in language_of("de").meanings}))


@given(
    _LETTERS | _LISTED | st.text(string.ascii_letters, min_size=2),
    st.sampled_from([1, 5, "plain", "doubt", "exact"]),
)
def test_any_word_is_heard_as_it_is_declared_or_refused(word: str, means: int | str) -> None:
    values = {"dice": {"wild": [1]}, "bids": {"kinds": ["number", "plain"]},
              "exact": {"by": "next"}, "words": {word: means}}  # fmt: skip
    try:
        faces = game_of(spec_of(values, "toy")).faces()
    except CardlieError:
        return
    for language in ("en", "de"):
        with speaking(translation(language)):
            if means in (1, 5):
                assert Guess.parse(f"3 {word}", faces) == Number(3, int(means))
                assert read_faces(word, faces)[0].number == means
            elif means == "plain":
                assert Guess.parse(f"3 fives {word}", faces) == Plain(3, 5)
