from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from cardlie.base.errors import InvalidGuess, TemplateError
from cardlie.base.strings import strings, translation
from cardlie.base.translation import speaking
from cardlie.deck.deck import base_deck
from cardlie.deck.faces import D6, Faces, Suit
from cardlie.guess import Colour, Guess, Number, Power, Stars
from cardlie.language import languages, speak
from cardlie.language.deck_words import animal
from cardlie.language.decks import load_deck
from cardlie.language.grammar import HERE
from cardlie.language.word_list import FILLER, language_of, read_language
from cardlie.language.words import vocabulary_of
from cardlie.press.look.theme import Theme, theme_names
from tests.tree import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from cardlie.deck.combinations import PowerCard


def loaded(language: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{language}.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", languages())
def test_every_language_lists_the_same(language: str) -> None:
    english, other = loaded("en"), loaded(language)
    # English is spoken by guess.py; any other language says how.
    assert set(other) == set(english)
    assert set(other["combination"]) == set(english["combination"])
    assert set(other["words"]) == set(english["words"])
    assert list(other["expected"]) == list(english["expected"])
    assert set(other["spoken"]) == set(loaded("de")["spoken"]) if language != "en" else True
    for amounts in ("numbers", "plurals"):
        assert set(other[amounts].values()) >= set(range(21))


@pytest.mark.parametrize("language", languages())
def test_every_phrase_is_words_and_listed_once(language: str) -> None:
    scanner = language_of(language).scanner
    seen: set[tuple[str, tuple[str, ...]]] = set()  # a filler may be of two sorts
    for meaning in language_of(language).meanings:
        keys = scanner.keys(meaning.spelling)
        assert keys, meaning
        assert not any(word.digits for word in scanner.words(meaning.spelling)), meaning
        type = f"{meaning.type} {meaning.value}" if meaning.type == FILLER else meaning.type
        assert (type, keys) not in seen, meaning
        seen.add((type, keys))


@pytest.mark.parametrize("power", base_deck().faces.powers, ids=lambda power: power.id)
def test_a_power_card_is_claimed_by_the_sentence_that_it_prints(power: PowerCard) -> None:
    own_words = strings("de")[f"sentences.{power.id}"]
    empty = replace(base_deck().faces, powers=())  # the grammar knows the words, not the deck
    for language, typed in (("en", f"power: {power.sentence}"), ("de", f"Kraftkarte: {own_words}")):
        meant = Power(power.combination, power.value)
        assert Guess.parse(typed, language=language) == meant
        valued = f"{typed.rstrip('.')}, {'value' if language == 'en' else 'Wert'} 40"
        assert Guess.parse(valued, empty, language) == Power(power.combination, 40)
    for typed in (f"power {power.id}", f"power card value {power.value}", f"power +{power.value}"):
        assert Guess.parse(typed) == Power(power.combination, power.value)


@pytest.mark.parametrize("language", languages())
def test_every_word_for_a_suit_of_the_base_deck_means_it(language: str) -> None:
    words = vocabulary_of(language, base_deck().faces)
    for suit in base_deck().faces.suits:
        typed = [suit.name, suit.animal, suit.plural]
        for english in (suit.name, suit.animal):
            typed += words.language.suits.get(english, ())
        for word in typed:
            assert Guess.parse(f"4 {word}", language=language) == Colour(4, suit.name)


def test_a_suit_is_called_by_its_own_name_before_any_other() -> None:
    suits = tuple(
        Suit(name, name[0].upper(), animal, f"{animal}s")
        for name, animal in [("grey", "reds"), ("red", "fox"), ("gray", "wolf")]
    )
    deck = Faces((1, 2, 3), suits)
    for suit in suits:
        assert Guess.parse(f"4 {suit.name}", deck) == Colour(4, suit.name)
        assert Guess.parse(f"4 {suit.animal}", deck) == Colour(4, suit.name)


def test_a_deck_with_german_colours_is_spoken_as_it_is() -> None:
    suits = (Suit("pink", "P", "pig", "pigs"), Suit("rosa", "R", "rose", "roses"))
    deck = Faces((1, 2, 3), suits)
    assert speak(Colour(4, "pink"), "de", deck) == "4 pink"
    assert speak(Colour(4, "pink"), "de", Faces((1, 2, 3), suits[:1])) == "4 rosa"


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("name =", "nam ="), "name: is missing"),
        (("three = 3", "three = -3"), "numbers.three: is -3"),
        (('CARD = ["card"', "CARD = [7"), "words.CARD: holds 7"),
        (("[expected]", "[expectd]"), "expected: is missing"),
    ],
)
def test_a_broken_word_list_names_file_and_key(
    change: tuple[str, str], complaint: str, tmp_path: Any
) -> None:
    text = (HERE / "en.toml").read_text(encoding="utf-8")
    assert change[0] in text
    file = tmp_path / "xx.toml"
    file.write_text(text.replace(*change), encoding="utf-8")
    with pytest.raises(TemplateError) as caught:
        read_language(file)
    line = f":{caught.value.line}" if caught.value.line else ""
    assert str(caught.value).startswith(f"{file}{line}: {complaint}")


def test_an_animal_called_as_a_number_takes_no_number_away() -> None:
    suits = (Suit("red", "R", "one", "ones"), Suit("blue", "B", "five", "fives"))
    faces = Faces((1, 2, 5), suits, "joker")
    for guess in (Number(2, 1), Number(1, 5), Colour(2, "red"), Colour(1, "blue")):
        assert Guess.parse(str(guess), faces) == guess


@pytest.mark.parametrize("name", ["one", "drei", "without", "ohne"])
def test_a_colour_that_no_guess_could_name_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (ROOT / "templates" / "decks" / "base.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('"green"', f'"{name}"'), encoding="utf-8")
    with pytest.raises(TemplateError, match=rf"suit\[3\]\.name: is '{name}', which already means"):
        load_deck(file)


def test_nobody_is_told_of_what_is_not_played() -> None:
    def complaint(text: str, *kinds: type[Guess]) -> str:
        with pytest.raises(InvalidGuess) as wrong:
            Guess.parse(text, D6, kinds=kinds)
        return str(wrong.value)

    assert complaint("4 foo", Number).endswith("after '4', expected a number")
    assert complaint("4 foo", Number, Stars).endswith("after '4', expected a number or 'stars'")
    assert complaint("4 without 2", Number).endswith("expected a colour")


def test_a_letter_is_a_colour_unless_it_may_be_two() -> None:
    assert str(Guess.parse("4 Y")) == "4 yellow"
    with speaking(translation("de")):
        assert Guess.parse("4 r") == Colour(4, "red")
        with pytest.raises(InvalidGuess, match="„g“ kann Grün oder Gelb heißen"):
            Guess.parse("4 g")  # and not four green ones, as English has it


@pytest.mark.parametrize("theme", theme_names())
def test_animals_that_a_theme_draws_mean_the_suits_that_they_stand_for(theme: str) -> None:
    suits = base_deck().faces.suits
    for suit, shown in zip(suits, Theme.load(theme).drawn(suits), strict=True):
        meant = Guess.parse(f"four {suit.name}")
        for typed in (shown.animal, shown.plural, animal(shown, "de")):
            assert Guess.parse(f"4 {typed}") == meant


def test_a_decks_own_animals_come_before_those_of_themes() -> None:
    red, blue, *more = base_deck().faces.suits
    suits = (red, replace(blue, animal="hare", plural="hares"), *more)
    own = replace(base_deck().faces, suits=suits)
    assert Guess.parse("4 hares", own) == Guess.parse("4 blue", own)
    assert Guess.parse("4 foxes", own) == Guess.parse("4 red", own)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2 red", "2 rot"), ("two without red", "2 without rot"), ("four grey", "4 grau"),
        ("zwei red", "2 rot"), ("two rote", "2 rot"), ("zwei rote", "2 rot"), ("2 blue", None),
        ("four hell rote", "4 rot"), ("vier hell rote", None),
    ],
)  # fmt: skip
def test_a_deck_of_one_language_is_named_in_another(typed: str, meant: str | None) -> None:
    """Its colours in any language that has words for them, and both mixed: but no word fills there.

    Hell is a sigh in English, and light in German.
    """
    deck = load_deck(ROOT / "docs" / "example-deck" / "stadtmusikanten.toml").faces
    try:
        found: str | None = str(Guess.parse(typed, deck))
    except InvalidGuess:
        found = None
    assert found == meant
