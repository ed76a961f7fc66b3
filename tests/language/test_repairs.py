"""What is offered in place of what is no guess: never its opposite, or another number."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import CardlieError, InvalidGuess
from cardlie.base.strings import translation
from cardlie.base.translation import speaking
from cardlie.deck.faces import D6
from cardlie.guess import Guess, Without
from cardlie.language import MAX_TEXT, languages
from cardlie.language.parser import ReadingSearch
from cardlie.language.typed_text import TypedText
from cardlie.language.word_list import language_of
from cardlie.language.words import vocabulary_of
from tests.depth import of_all
from tests.language.data import said_and_meant
from tests.language.strategies import BASE

#: What denies, limits, doubts or makes a condition of a guess, wherever it stands. None of it is
#: taken from the word lists.
TURNING = {
    "en": [
        "not", "never", "no", "won't", "wouldn't", "can't", "don't", "hardly", "barely", "nobody",
        "without", "with out", "minus", "sans", "unless", "if", "at most", "tops", "fewer than",
        "no more than", "I deny", "I doubt", "I refuse", "impossible", "ain't", "neither", "fake",
        "missing", "imaginary", "wasn't", "isn't", "rarely",
    ],
    "de": [
        "nicht", "nie", "niemals", "kein", "keine", "kaum", "ohne", "o.", "außer", "wenn", "falls",
        "höchstens", "maximal", "weniger als", "ich bestreite", "ich bezweifle", "unmöglich", "nix",
        "weder", "falsche", "fehlende", "niemand", "nimmer", "mitnichten",
        "allerhöchstens", "gelogen",
    ],
}  # fmt: skip

#: What makes a question of a guess that is said behind it, or tells what somebody has.
ASKING = {
    "en": [
        "can I say", "should I say", "could we say", "am I allowed", "are there", "is it",
        "do you think there are", "did you say", "what if I say", "how many of", "why", "whether",
        "you have", "you've got", "you surely have", "he has", "Anna has", "they have got",
        "was it", "do we have", "have you got", "shall we say", "Bob said", "my dad says", "if",
    ],
    "de": [
        "kann ich", "darf ich", "soll ich", "sollen wir", "sind da", "gibt es", "habt ihr",
        "hast du", "ist das", "glaubst du an", "was wenn", "warum", "ob", "wenn", "ihr habt",
        "du hast", "er hat", "Anna hat", "sie haben", "Papa sagt", "Papa hat", "waren es",
    ],
}  # fmt: skip

SAID = {id: said_and_meant(id) for id in languages()}


def offered(text: str, language: str) -> list[Guess]:
    """The guess that is played, or those that are offered."""
    with speaking(translation(language)):
        try:
            return [Guess.parse(text)]
        except InvalidGuess as error:
            return [Guess.parse(each) for each in error.readings]


def begins_with_a_figure(typed: str, language: str) -> bool:
    vocabulary = vocabulary_of(language, BASE)
    (word, *_) = TypedText.of(typed, vocabulary).words
    figure = {meaning.type for meaning in vocabulary.phrases.get((word.key,), ())} == {"FIGURE"}
    return bool(word.digits) or figure


@st.composite
def sentences(draw: st.DrawFn) -> tuple[str, str, Guess]:
    """A language, and what is said in it with no pause."""
    language = draw(st.sampled_from(languages()))
    typed, _ = draw(st.sampled_from(SAID[language]))
    assume(not re.search(r"[^\w\s'’]", typed))
    clauses, fold = language_of(language).clauses, language_of(language).scanner.fold
    corrections = {" ".join(keys) for keys in clauses["corrections"] | clauses["weak"]}
    corrections -= {"yes", "ja", "wait", "halt"}
    assume(not corrections & {*map(fold, typed.split())})
    return language, typed, Guess.parse(typed, language=language)


@given(sentences(), st.data())
@settings(max_examples=of_all(300))
def test_what_turns_a_guess_round_is_never_lost(
    sentence: tuple[str, str, Guess], data: st.DataObject
) -> None:
    """A word that denies, limits or doubts, between any two of any guess: not that guess."""
    language, typed, meant = sentence
    assume(not isinstance(meant, Without))  # no for not
    words = typed.split()
    turning = data.draw(st.sampled_from(TURNING[language]))
    at = data.draw(st.integers(0, len(words)))
    text = " ".join([*words[:at], turning, *words[at:]])
    assert meant not in offered(text, language), text


@given(sentences(), st.data())
@settings(max_examples=of_all(300))
def test_no_number_that_is_typed_is_lost_or_joined(
    sentence: tuple[str, str, Guess], data: st.DataObject
) -> None:
    """A figure more, alone or tied to another: what is offered names it, or nothing is."""
    language, typed, _ = sentence
    words = typed.split()
    at = data.draw(st.integers(0, len(words) - 1))
    tied = data.draw(st.sampled_from(["17 ", "17.", "17,", "17/", ".17 ", "17:", "1 7 "]))
    text = " ".join([*words[:at], tied + words[at], *words[at + 1 :]])
    for guess in offered(text, language):
        numbers = {int(each) for each in re.findall(r"\d+", repr(guess))}
        assert {17} <= numbers or {1, 7} <= numbers, text


@given(sentences(), st.data())
@settings(max_examples=of_all(150))
@example(("en", "two fours", Guess.parse("two fours")), None)
def test_no_question_is_played_or_offered_nor_what_somebody_has(
    sentence: tuple[str, str, Guess], data: st.DataObject | None
) -> None:
    language, typed, _ = sentence
    assume(begins_with_a_figure(typed, language))
    every = ASKING[language]
    for asking in every if data is None else [data.draw(st.sampled_from(every))]:
        assert not offered(f"{asking} {typed}", language), asking
        assert not offered(f"{asking} {typed}?", language), asking


@given(sentences(), st.data())
@settings(max_examples=of_all(300))
def test_a_word_that_nobody_knows_is_left_out_only_where_it_can_adorn(
    sentence: tuple[str, str, Guess], data: st.DataObject
) -> None:
    """Behind how many there are, and before of what: any other place may turn the guess."""
    language, typed, meant = sentence
    words = typed.split()
    at = data.draw(st.integers(0, len(words)))
    text = " ".join([*words[:at], "xyzzy", *words[at:]])
    if offered(text, language) == [meant]:
        figures = [nth for nth, word in enumerate(words) if begins_with_a_figure(word, language)]
        assert 0 < at < len(words), text
        assert not figures or figures[0] < at, text


#: What sounds like a guess, and what it is asked about as: never played.
SOUNDS = {
    "en": {
        "for fives": "4 fives", "to reds": "2 red", "free fives": "3 fives",
        "too threes": "2 threes", "won red": "1 red", "ate sixes": "8 sixes",
        "tree trees": "3 threes", "four read": "4 red", "five force": "5 fours",
        "45s": "4 fives", "4,5s": "4 fives", "4 with out red": "4 without red",
        "four blew": "4 blue", "thre yelows": "3 yellow",
        "five in order including to": "5 in order including 2",
    },
    "de": {
        "für Fünfer": "4 fives", "fier rote": "4 red", "sex Sechser": "6 sixes",
        "45er": "4 fives", "frei Blaue": "3 blue", "hier Schlangen": "4 green",
        "ein Paar Rote": "2 red",
    },
}  # fmt: skip


@pytest.mark.parametrize("language", SOUNDS)
def test_what_a_phone_writes_is_asked_about(language: str) -> None:
    asked = {text: [str(guess) for guess in offered(text, language)] for text in SOUNDS[language]}
    assert asked == {text: [meant] for text, meant in SOUNDS[language].items()}
    with speaking(translation(language)):
        for text in SOUNDS[language]:
            with pytest.raises(InvalidGuess):
                Guess.parse(text)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("ate", "mate"), ("hello", "hell"), ("Herr", "herrje"), ("vier unrote", "rote"),
        ("zwei tiefer Rote", "Tier"), ("vier von meinen fünf", "keinen"),
        ("three foxless cards", "foxes"),
    ],
)  # fmt: skip
def test_a_suggestion_that_misleads_is_not_made(text: str, word: str) -> None:
    for language in languages():
        with speaking(translation(language)):
            with pytest.raises(InvalidGuess) as caught:
                Guess.parse(text)
            assert caught.value.suggestion != word


#: What is said first, and otherwise then: at once where the second is a guess of its own.
CORRECTED = {
    "three, no, four fives": "4 fives", "drei, nein, vier Fünfer": "4 fives",
    "two no three foxes": "3 red", "three... no wait, four fives": "4 fives",
    "four reds, sorry, five blues": "5 blue", "vier Rote, Moment, ich meine fünf Rote": "5 red",
    "two, no, three, no, four fives": "4 fives",
    "four reds, four blues": None, "four reds, not blues": None, "four fives no sixes": None,
    "not five, four reds": None, "never three, no, four fives": None, "no, never four fives": None,
    "can I say three, no, four fives": None, "four cards, no three foxes": None,
}  # fmt: skip


@pytest.mark.parametrize("text", CORRECTED)
def test_a_correction_counts_and_nothing_else_is_one(text: str) -> None:
    meant = CORRECTED[text]
    try:
        found: str | None = str(Guess.parse(text))
    except InvalidGuess:
        found = None
    assert found == meant


@given(st.text(max_size=60))
@settings(max_examples=of_all(100))
def test_what_is_offered_is_always_a_guess(text: str) -> None:
    for typed in (text, f"four {text} reds", f"{text}, four fives", f"for {text}"):
        try:
            Guess.parse(typed, D6)
        except InvalidGuess as error:
            for each in error.readings:
                Guess.parse(each, D6)
        except CardlieError:
            pass


@pytest.mark.parametrize("language", languages())
def test_what_is_tried_does_not_grow_with_the_text(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long a text is, and whatever it is made of, it is read so many times and no more."""
    begin, tried = ReadingSearch.__init__, [0]

    def counted(self: ReadingSearch, *given: Any, **named: Any) -> None:
        tried[0] += 1
        begin(self, *given, **named)

    monkeypatch.setattr(ReadingSearch, "__init__", counted)
    units = [
        "four, no, ", "vier, nein, ", "a, ", "no, ", "for to ", "thre ", "x. ", "er ",
        "I say ", "four reds, ", "four fives no ", "nicht vier, ", "also ", "2.5 ", "45s ",
    ]  # fmt: skip
    for unit in units:
        tried[0] = 0
        offered((unit * 300)[:MAX_TEXT], language)
        assert tried[0] <= 120, unit
