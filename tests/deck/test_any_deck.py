"""Whatever deck is accepted, its cards and guesses are said, typed and kept in every language."""

from __future__ import annotations

import tomllib
from itertools import product

from hypothesis import HealthCheck, Phase, given, settings

from cardlie.deck.combinations import Combination, PowerCard
from cardlie.deck.faces import Faces, Rank, Suit, Words
from cardlie.deck.written import as_toml, written
from cardlie.guess import Colour, Guess, LessThan, Number, Straight, Without
from cardlie.language import languages, speak
from cardlie.language.deck_words import (
    language_of_deck,
    listed,
    missing_words,
    rank_word,
    suit_counted,
    suit_noun,
)
from cardlie.language.decks import deck_of_values
from cardlie.language.faces import face_in, read_faces
from cardlie.language.word_list import language_of
from tests.depth import least
from tests.own_decks import accepted, deck_files

#: A failing deck is told as it was drawn: to make it smaller takes minutes.
any_decks = settings(
    max_examples=least(5, 200),
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow],
)


def guesses_of(faces: Faces) -> list[Guess]:
    """A guess of each kind on each suit and number, of one card and of several."""
    suits, numbers = [suit.name for suit in faces.suits], faces.numbers
    found: list[Guess] = [
        kind(count, suit) for kind, suit, count in product((Colour, Without), suits, (1, 3))
    ]
    kinds = (Number, LessThan, Straight)
    return found + [kind(count, n) for kind, n, count in product(kinds, numbers, (1, 3))]


@given(texts=deck_files())
@any_decks
def test_what_is_said_of_any_deck_is_understood(texts: tuple[str, str]) -> None:
    deck = accepted(texts)
    faces = deck.faces
    for language in languages():
        for guess in guesses_of(faces):
            said = speak(guess, language, faces)
            assert Guess.parse(said, faces, language) == guess, said
            assert Guess.parse(str(guess), faces) == guess
        for face in faces.all:
            typed = face_in(language, face)
            assert read_faces(typed, faces, language=language) == (face,), typed
        for suit, number in product(faces.suits, faces.numbers):
            rank = faces.rank(number)
            named = rank_word(rank, language, 1) if rank else str(number)
            typed = f"{suit.name} {named}"
            (face,) = read_faces(typed, faces, language=language)
            assert (face.suit, face.number) == (suit.name, number), typed
            shown = face_in(language, face)
            assert shown.endswith(rank.face if rank else str(number))


@given(texts=deck_files())
@any_decks
def test_words_are_the_deck_s_own_or_those_of_the_language(texts: tuple[str, str]) -> None:
    deck = accepted(texts)
    for id in languages():
        language, missing = language_of(id), missing_words(deck.faces, id)
        for suit in deck.faces.suits:
            own = {suit.name, suit.animal, suit.plural, *suit.forms}
            own |= {
                word for words in suit.words if words.language in ("", id) for word in words.all
            }
            its = {*listed(suit.name, language), *listed(suit.animal, language)}
            for said in (suit_noun(suit, id), suit_counted(suit, id), suit_counted(suit, id, 1)):
                # no ending is put to what the language does not know
                assert said in own | its or said[:1].lower() + said[1:] in own, said
            known = listed(suit.name, language) or any(words.language == id for words in suit.words)
            if language_of_deck(deck.faces) not in (None, id) and not known:
                assert suit.name in [word.lower() for word in missing]
    spelt = [words for suit in deck.faces.suits for words in suit.words if not words.language]
    for words in spelt:
        assert words.name in texts[0]


@given(texts=deck_files())
@any_decks
def test_any_deck_is_kept_as_it_is(texts: tuple[str, str]) -> None:
    deck = accepted(texts)
    assert deck_of_values(written(deck)) == deck
    assert tomllib.loads(as_toml(written(deck))) == written(deck)
    for power in deck.faces.powers:
        assert power.called in texts[1]
        assert power.name == (power.called or f"Own {power.id[-1]}")
    its = {each.__name__: each for each in (Faces, Rank, Suit, Words, PowerCard, Combination)}
    rebuilt: Faces = eval(repr(deck.faces), its)
    plain = [suit for suit in deck.faces.suits if all(words.language for words in suit.words)]
    assert [suit for suit in rebuilt.suits if suit in plain] == plain
    assert (rebuilt.numbers, rebuilt.ranks) == (deck.faces.numbers, deck.faces.ranks)
    dealt = {face.text for face in deck.cards()}
    assert dealt == {face.text for face in deck.faces.all if face.suit and deck.copies_of(face)}
    assert ("wildcards =" in texts[0]) or not deck.wildcards
