from __future__ import annotations

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from cardlie.base.errors import InvalidGuess, UnknownName
from cardlie.deck.combinations import Combination
from cardlie.deck.faces import D6, Faces
from cardlie.guess import Colour, Guess, Power, Stars, Vague, Without
from cardlie.language import MAX_TEXT, languages, speak
from cardlie.language.word_list import language_of
from cardlie.language.words import vocabulary_of
from tests.depth import of_all
from tests.language.data import said_and_meant
from tests.language.strategies import BASE, faces, guesses

ANY_LANGUAGE = st.sampled_from(languages())
SAID = st.sampled_from(
    [(language, spoken) for language in languages() for spoken, _ in said_and_meant(language)]
)


@given(st.data(), faces())
@settings(max_examples=of_all(80))
def test_a_guess_about_any_deck_is_read_as_it_is_said(data: st.DataObject, deck: Faces) -> None:
    guess = data.draw(guesses(deck))
    assert Guess.parse(str(guess), deck) == guess
    for language in languages():
        assert Guess.parse(speak(guess, language, deck), deck, language) == guess


@given(guesses(BASE), ANY_LANGUAGE)
@example(Power(Combination("numbers", (1, 1, 1)), 1), "en")
def test_the_spoken_form_of_english_is_the_canonical_one(guess: Guess, language: str) -> None:
    assert speak(guess) == str(guess)
    names = {type(guess).__name__: type(guess), "Combination": Combination}
    assert eval(repr(guess), names) == guess
    assert Guess.parse(speak(guess, language), language=language) == guess


def check_total(text: str, deck: Faces | None = None, language: str = "en") -> None:
    """A guess that reads as itself, or an error whose span and message are usable."""
    try:
        guess = Guess.parse(text, deck, language)
    except InvalidGuess as error:
        check_error(error, text)
    else:
        assert Guess.parse(str(guess), deck) == guess
        assert Guess.parse(speak(guess, language, deck), deck, language) == guess


def plain(text: str) -> str:
    """Without the marks around what is written from right to left, which show nothing."""
    return text.replace("\u2068", "").replace("\u2069", "")


def check_error(error: InvalidGuess, text: str) -> None:
    assert error.text == text
    assert 0 <= error.span.start <= error.span.end <= len(text)
    assert plain(str(error)).isprintable()  # and so one line
    shown, carets = error.pointed().splitlines()
    assert set(carets.strip()) == {"^"}
    assert len(carets) <= len(shown) + 1


@given(st.text(), ANY_LANGUAGE)
@example("\ud800", "en")
@example("4 \udfff red", "en")
@example("power " + "²" * 40, "en")
@example("4 " + "a" * (MAX_TEXT - 2), "de")
@example("x" * (MAX_TEXT + 1), "en")
@example("cards " * (MAX_TEXT // 6), "en")
@settings(max_examples=of_all(200))
def test_any_text_is_a_guess_or_an_error(text: str, language: str) -> None:
    check_total(text, None, language)


@given(st.binary(max_size=1_000), st.sampled_from(["latin-1", "utf-8", "utf-16"]))
def test_any_bytes_are_a_guess_or_an_error(data: bytes, encoding: str) -> None:
    check_total(data.decode(encoding, errors="replace"))


@given(st.data(), ANY_LANGUAGE)
@settings(max_examples=of_all(200))
def test_any_jumble_of_words_is_a_guess_or_an_error(data: st.DataObject, language: str) -> None:
    known = [" ".join(keys) for keys in vocabulary_of(language, BASE).phrases]
    words = st.sampled_from([*known, "3", "5s", "0", "two-pairs", "-", ",", "!", "rad"])
    check_total(" ".join(data.draw(st.lists(words, max_size=6))), None, language)


@given(st.text(max_size=20), faces())
@settings(max_examples=of_all(50))
def test_any_text_about_any_deck_is_a_guess_or_an_error(text: str, deck: Faces) -> None:
    check_total(f"4 {text}", deck)
    check_total(f"power {text}", deck)


@given(SAID, st.data())
def test_words_that_fill_and_marks_change_nothing(
    pair: tuple[str, str], data: st.DataObject
) -> None:
    language, spoken = pair
    fillers = {
        "en": ["well", "I say", "there are", "cards", "dice,", "please", "we have", "!", "..."],
        "de": ["also", "ich sage", "es gibt", "Karten", "Würfel,", "bitte", "da", "!", "..."],
    }[language]
    before = " ".join(data.draw(st.lists(st.sampled_from(fillers), max_size=3)))
    # "three five dice" is another guess than "three five" to some: it is asked back.
    plain = [filler for filler in fillers if filler not in ("cards", "dice,", "Karten", "Würfel,")]
    after = " ".join(data.draw(st.lists(st.sampled_from(plain), max_size=3)))
    meant = Guess.parse(spoken, language=language)
    assert Guess.parse(f"{before} {spoken} {after}", language=language) == meant


@given(SAID, st.data())
def test_a_figure_or_a_sign_too_many_is_never_passed_over(
    pair: tuple[str, str], data: st.DataObject
) -> None:
    """No accepted sentence has a word that its reading did not use."""
    language, spoken = pair
    words = spoken.split()
    more = data.draw(st.sampled_from("4 9 7s two fünf ! - ~ # / xyzzy nicht not no ohne".split()))
    at = data.draw(st.integers(0, len(words)))
    sign = not more[0].isalnum()
    glued = [more + words[at], *words[at + 1 :]] if sign and at < len(words) else None
    changed = " ".join([*words[:at], *(glued or [more, *words[at:]])])
    assume(not (more == "!" and glued is None))  # which ends a sentence
    assume(not glued or glued[0][1].isalnum())
    try:
        read = Guess.parse(changed, language=language)
    except InvalidGuess:
        return
    assert read != Guess.parse(spoken, language=language), changed


#: What changes a guess, or makes it none, wherever it stands: a figure, another suit, a negation.
BEARING = {
    "en": ["seventeen", "17", "seventeens", "without", "not", "none", "yellow moths", "xyzzy"],
    "de": ["siebzehn", "17", "Siebzehner", "ohne", "nicht", "keine", "gelbe Motten", "xyzzy"],
}


def read_or_error(spoken: str, language: str) -> Guess | InvalidGuess:
    """The guess that is read, or why none is."""
    try:
        return Guess.parse(spoken, language=language)
    except InvalidGuess as error:
        return error


@given(SAID, st.data())
def test_every_word_is_used(pair: tuple[str, str], data: st.DataObject) -> None:
    """A word in the place of another, or between two, is never passed over."""
    language, spoken = pair
    meant, new = (
        Guess.parse(spoken, language=language),
        data.draw(st.sampled_from(BEARING[language])),
    )
    word = data.draw(st.sampled_from(language_of(language).scanner.words(spoken)))
    assume(new != BEARING[language][6] or getattr(meant, "suit", "") != "yellow")
    assume(new not in BEARING[language][3:6] or not isinstance(meant, Without))  # no for not
    corrections = language_of(language).clauses["corrections"]
    assume((word.key,) not in corrections)  # 17, er, four red
    for end in (word.end, word.start):
        changed = f"{spoken[: word.start]} {new} {spoken[end:]}"
        found = read_or_error(changed, language)
        assert found != meant, changed
        if new == "xyzzy":
            assert isinstance(found, InvalidGuess)
            assert found.span.start <= word.start + 1


@given(SAID, st.data())
def test_a_figure_that_is_left_out_is_missed(pair: tuple[str, str], data: st.DataObject) -> None:
    language, spoken = pair
    meant = Guess.parse(spoken, language=language)
    words, phrases = (
        language_of(language).scanner.words(spoken),
        vocabulary_of(language, BASE).phrases,
    )
    figure = {"FIGURE"}
    figures = [
        word
        for word in words
        if word.digits or figure == {m.type for m in phrases.get((word.key,), ())} - {"FIGURES"}
    ]
    # The deck knows a power card's value; one colour is any colour; one hundred is a hundred.
    assume(figures and not isinstance(meant, Power | Vague) and "hundred" not in spoken)
    word = data.draw(st.sampled_from(figures))
    assert read_or_error(spoken[: word.start] + spoken[word.end :], language) != meant


@given(SAID, st.data())
def test_no_hint_repeats_what_was_typed(pair: tuple[str, str], data: st.DataObject) -> None:
    language, spoken = pair
    at = data.draw(st.integers(0, len(spoken) - 1))
    slip = data.draw(st.sampled_from(["", "e", spoken[at] * 2, "".join(spoken[at : at + 2][::-1])]))
    typed = spoken[:at] + slip + spoken[at + len(slip or "x") :]
    error = read_or_error(typed, language)
    if isinstance(error, InvalidGuess) and error.suggestion:
        span = typed[error.span.start : error.span.end]
        assert error.suggestion.casefold() not in (span.casefold(), typed.casefold())


@given(st.integers(1, 20), st.sampled_from(["cards", "of the", "of the cards:", "that are", ""]))
def test_words_that_fill_may_stand_after_the_number(count: int, filler: str) -> None:
    for rest in ("red", "without red", "less than 3", "in order including 3", "stars", "fives"):
        assert Guess.parse(f"{count} {filler} {rest}") == Guess.parse(f"{count} {rest}")


@given(SAID, st.sampled_from([str.upper, str.lower, str.title, str.swapcase, str.casefold]))
def test_case_changes_nothing(pair: tuple[str, str], change: object) -> None:
    language, spoken = pair
    assert callable(change)
    meant = Guess.parse(spoken, language=language)
    assert Guess.parse(change(spoken), language=language) == meant


@given(SAID)
def test_space_changes_nothing(pair: tuple[str, str]) -> None:
    language, spoken = pair
    meant = Guess.parse(spoken, language=language)
    spaced = "\t\n".join(["", *spoken.split(), ""])
    assert Guess.parse(spaced, language=language) == meant


@pytest.mark.parametrize("length", [MAX_TEXT + 1, 1_000_000])
def test_a_text_too_long_is_refused_unread(length: int) -> None:
    with pytest.raises(InvalidGuess, match=f"at most {MAX_TEXT:,} characters") as caught:
        Guess.parse("4 " * (length // 2) + "4" * (length % 2))
    assert (caught.value.span.start, caught.value.span.end) == (MAX_TEXT, length)
    assert len(caught.value.pointed()) < 200


@pytest.mark.parametrize("text", ["", " ", "\n\t", "...", "cards", "I say there are"])
def test_saying_nothing_is_no_guess(text: str) -> None:
    with pytest.raises(InvalidGuess, match=r"no guess given|expected a number"):
        Guess.parse(text)


def test_the_words_of_cards_are_understood_where_dice_lie() -> None:
    assert Guess.parse("3 stars", D6) == Stars(3)
    assert Guess.parse("4 red", D6) == Colour(4, "red")  # that it is no bid is for higher.py to say


@pytest.mark.parametrize("text", ["4", "vier", "4 foo", "four witgout", "x", "drei gleiche und"])
def test_where_dice_lie_nobody_is_told_to_name_a_colour(text: str) -> None:
    with pytest.raises(InvalidGuess) as caught:
        Guess.parse(text, D6)
    cards = "colour", "suit", "without", "ohne", "order", "Folge", "power", "Kraft"
    assert not [word for word in cards if word in str(caught.value)]


def test_a_language_without_a_word_list_is_named() -> None:
    with pytest.raises(UnknownName, match="unknown language 'fr'"):
        Guess.parse("4 rouges", language="fr")
    with pytest.raises(UnknownName):
        speak(Stars(3), "../en")


@pytest.mark.parametrize(
    ("language", "spoken"),
    [("de", "die Zahl -5 viermal"), ("en", "the number -5 four times"), ("en", "fives -4")],
)
def test_a_minus_before_a_figure_is_no_dash(language: str, spoken: str) -> None:
    with pytest.raises(InvalidGuess, match="'-' can't be part"):
        Guess.parse(spoken, language=language)
    four = Guess.parse("4 fives"), Guess.parse("4 red")
    assert Guess.parse(spoken.replace("-", "- "), language=language) in four
